"""PDF and PNG files."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QColor, QImage
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog

from editor.press.content import sheet_content
from editor.press.make import KINDS, Choices, make_print
from editor.press.output import (
    ExportError,
    paint_on,
    pdf_bytes,
    png_paths,
    print_dialog,
    write_pdf,
    write_png,
)
from editor.press.paper import A4, LETTER, OLD, PLAIN, Paper, Print
from engine.content.library import Library

FIRST, LONG = "adventures/01-the-treasure-of-the-duke", "adventures/06-the-master-alchemist"


def read_back(data: bytes) -> str:
    """The text of a PDF, its lines joined."""
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages).split())


def test_the_text_of_every_sheet_can_be_read_back(library: Library) -> None:
    for loaded in library.of_kind("adventure"):
        content = sheet_content(library, loaded)
        text = read_back(pdf_bytes(make_print("sheet", library, loaded)))
        found = text.replace(" ", "")
        said = [content.title, *content.story[1:], *(line.text for line in content.setup)]
        for entry in (*content.rules, *content.events):
            said += [entry.title, entry.reading, entry.text]
        missing = [each for each in said if each and each.replace(" ", "") not in found]
        # One paragraph may go on on the next page, below its head.
        assert len(missing) <= 1, missing
        assert content.title in text
        assert "Special rules".upper() in text.upper()


def test_words_are_apart_by_spaces_and_without_ligatures(library: Library) -> None:
    data = pdf_bytes(make_print("sheet", library, library.files[FIRST]))
    text = PdfReader(BytesIO(data)).pages[0].extract_text()
    assert "The clerk has finished counting, and he has counted twice." in text
    assert "\t" not in text


def test_fonts_are_embedded(library: Library) -> None:
    reader = PdfReader(BytesIO(pdf_bytes(make_print("sheet", library, library.files[FIRST]))))
    fonts = reader.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    for font in fonts.values():
        inner = font.get_object()["/DescendantFonts"][0].get_object()
        assert "Source" in inner["/BaseFont"]
        assert "/FontFile2" in inner["/FontDescriptor"].get_object()


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_pages_have_the_size_of_the_paper(library: Library, paper: Paper) -> None:
    reader = PdfReader(BytesIO(pdf_bytes(make_print("sheet", library, library.files[LONG], Choices(paper)))))
    for page in reader.pages:
        assert float(page.mediabox.width) == pytest.approx(paper.width / 25.4 * 72, abs=1)
        assert float(page.mediabox.height) == pytest.approx(paper.height / 25.4 * 72, abs=1)


def test_every_kind_of_print_has_text(library: Library) -> None:
    expected = {
        "sheet": "The Treasure of the Duke",
        "board": "Guardroom",
        "cards": "Powerful Blow",
        "tokens": "Portcullis",
        "reference": "Fulfilling a mission",
    }
    assert set(expected) == set(KINDS)
    for what, word in expected.items():
        assert word in read_back(pdf_bytes(make_print(what, library, library.files[FIRST]))), what


def test_a_board_lies_on_its_side(library: Library) -> None:
    data = pdf_bytes(make_print("board", library, library.files["boards/lower-city"]))
    box = PdfReader(BytesIO(data)).pages[0].mediabox
    assert box.width > box.height


def test_the_night_is_darker_than_the_plan(library: Library, tmp_path: Path) -> None:
    board = library.files["boards/lower-city"]
    greys = []
    for night in (False, True):
        (path,) = write_png(
            make_print("board", library, board, Choices(night=night)), tmp_path / f"{night}.png"
        )
        image = QImage(str(path)).scaled(40, 30)
        greys.append(sum(QColor(image.pixel(x, y)).lightness() for x in range(40) for y in range(30)))
    assert greys[1] < greys[0] * 0.6


def test_png_pages_are_numbered(library: Library, tmp_path: Path) -> None:
    one, two = (make_print("sheet", library, library.files[key]) for key in (FIRST, LONG))
    assert png_paths(one, tmp_path / "a.png") == [tmp_path / "a.png"]
    written = write_png(two, tmp_path / "b.png")
    assert written == [tmp_path / "b-1.png", tmp_path / "b-2.png"]
    assert QImage(str(written[1])).width() == round(210 / 25.4 * 150)


@pytest.mark.parametrize("ink", [PLAIN, OLD], ids=["plain", "parchment"])
def test_the_ground_is_what_was_asked_for(library: Library, tmp_path: Path, ink: object) -> None:
    assert ink in (PLAIN, OLD)
    chosen = PLAIN if ink is PLAIN else OLD
    made = make_print("sheet", library, library.files[FIRST], Choices(ink=chosen))
    (path,) = write_png(made, tmp_path / "a.png")
    assert QImage(str(path)).pixelColor(3, 3) == QColor(chosen.ground)


def test_a_file_that_cannot_be_written_leaves_the_old_one(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(ExportError, match="No space left on device"):
        write_pdf(make_print("sheet", library, library.files[FIRST]), path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("accepted", [True, False])
def test_the_print_dialog_prints_only_when_asked(
    library: Library, monkeypatch: pytest.MonkeyPatch, accepted: bool
) -> None:
    made: list[str] = []

    def make() -> Print:
        return make_print("sheet", library, library.files[FIRST])

    monkeypatch.setattr(QPrintDialog, "exec", lambda _self: QDialog.DialogCode(int(accepted)))
    monkeypatch.setattr("editor.press.output.paint_on", lambda _printer, each: made.append(each.title))
    assert print_dialog(None, make) is accepted
    assert made == (["The Treasure of the Duke"] if accepted else [])


def test_it_prints_page_by_page(library: Library, tmp_path: Path) -> None:
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    paint_on(printer, make_print("sheet", library, library.files[LONG]))
    assert len(PdfReader(tmp_path / "out.pdf").pages) == 2
