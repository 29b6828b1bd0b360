"""From pages to files: PDF with embedded fonts, PNG; always the whole file or none."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from editor.press.paper import UNITS_PER_INCH, Page, Print

PNG_DPI: Final = 150
_TABLE: Final = re.compile(rb"begincmap\n.*?endcmap\n", re.DOTALL)
_LETTERS: Final = re.compile(rb"\[[^\]]*\]")


class ExportError(Exception):
    """It could not be written; the message says why."""


def pdf_bytes(made: Print) -> bytes:
    """All pages as one PDF."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(made.title)
    writer.setCreator("Guildmaster")
    writer.setResolution(UNITS_PER_INCH)
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    painter: QPainter | None = None
    for page in made.pages:
        layout = _layout(page)
        writer.setPageLayout(layout)
        if painter is None:
            painter = QPainter(writer)
        else:
            writer.newPage()
        page.paint(painter)
    if painter is not None:
        painter.end()
    buffer.close()
    return _with_spaces(bytes(data.data()))


def _with_spaces(pdf: bytes) -> bytes:
    """Qt notes the glyph between words as a tab, so that a phrase is not found; here it is a space again.

    Only the lists of letters in the fonts' tables are touched, and nothing changes its length.
    """

    def letters(match: re.Match[bytes]) -> bytes:
        return _LETTERS.sub(lambda found: found[0].replace(b"<0009>", b"<0020>"), match[0])

    return _TABLE.sub(letters, pdf)


def _layout(page: Page) -> QPageLayout:
    points = QSizeF(page.size.width() * 72 / UNITS_PER_INCH, page.size.height() * 72 / UNITS_PER_INCH)
    size = QPageSize(points, QPageSize.Unit.Point, matchPolicy=QPageSize.SizeMatchPolicy.ExactMatch)
    return QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))


def page_image(page: Page, dpi: float = PNG_DPI) -> QImage:
    """A page as a picture on its ground."""
    scale = dpi / UNITS_PER_INCH
    image = QImage(
        round(page.size.width() * scale), round(page.size.height() * scale), QImage.Format.Format_RGB32
    )
    image.setDotsPerMeterX(round(dpi / 0.0254))
    image.setDotsPerMeterY(round(dpi / 0.0254))
    image.fill(page.ink.ground)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    page.paint(painter)
    painter.end()
    return image


def png_bytes(page: Page, dpi: float = PNG_DPI) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    page_image(page, dpi).save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())


def write_pdf(made: Print, path: Path) -> list[Path]:
    """One PDF; gives the file that was written."""
    return _write([(path, pdf_bytes(made))])


def write_png(made: Print, path: Path) -> list[Path]:
    """One PNG, or one for each page with -1, -2 … before the ending; gives the files that were written."""
    return _write(
        [(where, png_bytes(page)) for page, where in zip(made.pages, png_paths(made, path), strict=True)]
    )


def png_paths(made: Print, path: Path) -> list[Path]:
    """The names of the pages' files."""
    if len(made.pages) == 1:
        return [path]
    ending = path.suffix or ".png"
    stem = path.name.removesuffix(path.suffix)
    return [path.with_name(f"{stem}-{number}{ending}") for number in range(1, len(made.pages) + 1)]


def _write(files: Sequence[tuple[Path, bytes]]) -> list[Path]:
    """New files beside the old ones, synced, then put in their places."""
    parts: list[tuple[str, Path]] = []
    try:
        for path, data in files:
            handle, name = tempfile.mkstemp(
                dir=path.absolute().parent, prefix=f".{path.name}", suffix=".part"
            )
            parts.append((name, path))
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(name, 0o666 & ~_umask())
        for name, path in parts:
            os.replace(name, path)
    except OSError as error:
        raise ExportError(f"“{files[0][0]}” cannot be written: {error.strerror}") from error
    finally:
        for name, _path in parts:
            Path(name).unlink(missing_ok=True)
    return [path for path, _data in files]


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def print_dialog(parent: object, make: Callable[[], Print]) -> bool:
    """Ask for a printer and print; True when it was printed."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter
    from PySide6.QtWidgets import QDialog, QWidget

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    dialog = QPrintDialog(printer, parent if isinstance(parent, QWidget) else None)
    if dialog.exec() != QDialog.DialogCode.Accepted:
        return False
    paint_on(printer, make())
    return True


def paint_on(printer: object, made: Print) -> None:
    """All pages on a printer, each as large as its paper allows without being enlarged."""
    from PySide6.QtPrintSupport import QPrinter

    assert isinstance(printer, QPrinter)
    printer.setDocName(made.title)
    printer.setFullPage(True)
    painter = QPainter(printer)
    for number, page in enumerate(made.pages):
        if number:
            printer.newPage()
        paper = QRectF(printer.paperRect(QPrinter.Unit.DevicePixel))
        natural = printer.resolution() / UNITS_PER_INCH
        scale = min(natural, paper.width() / page.size.width(), paper.height() / page.size.height())
        painter.save()
        painter.translate(
            (paper.width() - page.size.width() * scale) / 2, (paper.height() - page.size.height() * scale) / 2
        )
        painter.scale(scale, scale)
        page.paint(painter)
        painter.restore()
    painter.end()
