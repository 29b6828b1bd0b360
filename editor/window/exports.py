"""Commands of the Export menu: what is shown, or something chosen from the library, as PDF or PNG."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.window import choose
from editor.window.popup import Choice

if TYPE_CHECKING:
    from editor.press.make import Choices
    from editor.window.main import MainWindow
    from engine.content.library import Library, Loaded

KINDS: Final = "PDF (*.pdf);;PNG (*.png)"
_TITLES: Final = {
    "sheet": "sheet",
    "board": "board",
    "cards": "cards",
    "tokens": "tokens",
    "reference": "player’s reference",
}


class Exports:
    """Writes what editor.press makes."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def sheet(self) -> None:
        self._export("sheet")

    def board(self) -> None:
        self._export("board")

    def cards(self) -> None:
        self._export("cards")

    def tokens(self) -> None:
        self._export("tokens")

    def reference(self) -> None:
        self._export("reference")

    def print_sheet(self) -> None:
        """Print the sheet of the adventure that is shown."""
        from editor.press.make import make_print
        from editor.press.output import print_dialog

        found = self._shown(("adventure",))
        if found is not None:
            library, loaded = found
            print_dialog(self._window, lambda: make_print("sheet", library, loaded))

    # --- what

    def _export(self, what: str) -> None:
        """Of the document that is shown, where it has such a thing; else of a file that is chosen."""
        from editor.press.make import KINDS as FITTING

        kinds = FITTING[what]
        document = self._window.files.document
        if document is not None and document.kind in kinds:
            found = self._shown(kinds)
            if found is not None:
                self._write(what, *found)
            return
        library = self._window.workspace.library()
        choices = [
            Choice(
                str(loaded.source.data.get("title", loaded.id)),
                kind,
                kind,
                lambda loaded=loaded: self._write(what, library, loaded),  # type: ignore[misc]
                loaded.id,
            )
            for kind in kinds
            for loaded in library.of_kind(kind)
        ]
        self._window.going.popup.open(f"Export the {_TITLES[what]} of which file?", choices)

    def _shown(self, kinds: tuple[str, ...]) -> tuple[Library, Loaded] | None:
        """The document that is shown as it is now, saved or not; a sentence if it cannot be read."""
        document = self._window.files.document
        if document is None or document.kind not in kinds:
            return None
        library = self._window.workspace.library().reread(FilePath(document.key), document.text)
        loaded = library.read.get(document.key)
        if loaded is None:
            self._window.bars.say(
                "export", "error", f"“{document.title}” cannot be printed before its errors are mended.",
                ("Show problems", lambda: _nothing(self._window.looks.show_dock("problems"))),
            )  # fmt: skip
            return None
        return library, loaded

    # --- where

    def _write(self, what: str, library: Library, loaded: Loaded) -> None:
        from editor.press.make import make_print
        from editor.press.output import ExportError, write_pdf, write_png

        asked = ExportDialog(self._window, what)
        if asked.exec() != QDialog.DialogCode.Accepted:
            return
        folder = self._window.workspace.root or FilePath.home()
        suggested = folder / f"{loaded.id}-{what}.pdf"
        path = choose.file_to_write(self._window, f"Export the {_TITLES[what]}", suggested, KINDS)
        if path is None:
            return
        try:
            made = make_print(what, library, loaded, asked.choices())
            written = write_png(made, path) if path.suffix.lower() == ".png" else write_pdf(made, path)
        except (ExportError, ValueError) as error:
            self._window.bars.say(
                "export", "error", f"Nothing was exported: {error}",
                ("Try again", lambda: self._write(what, library, loaded)),
            )  # fmt: skip
            return
        for fault in made.faults:
            self._window.output.say(f"{path.name}: {fault}")
        for each in written:
            self._window.output.say(f"Exported {each}")
        pages = "1 page" if len(made.pages) == 1 else f"{len(made.pages)} pages"
        self._window.bars.say(
            "export", "ok", f"Exported {pages} to {written[0].name}.",
            ("Show in file manager", lambda: self._window.files.reveal_path(written[0])),
        )  # fmt: skip


class ExportDialog(QDialog):
    """Paper and ink."""

    def __init__(self, parent: QWidget, what: str) -> None:
        super().__init__(parent)
        self.setObjectName("export")
        self.setWindowTitle(f"Export the {_TITLES[what]}")
        self.paper = QComboBox()
        self.paper.addItem("A4", "a4")
        self.paper.addItem("Letter", "letter")
        self.parchment = QCheckBox("On a parchment ground")
        self.night = QCheckBox("The town at night; takes much ink")
        self.tiled = QCheckBox("In tiles to be joined, large enough for tokens")
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.addRow("&Paper", self.paper)
        form.addRow("Ground", self.parchment)
        if what == "board":
            form.addRow("Look", self.night)
            form.addRow("Size", self.tiled)
        go_on = QPushButton("Choose file…")
        go_on.setDefault(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.addButton(go_on, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(16)
        column.addLayout(form)
        column.addWidget(buttons)

    def choices(self) -> Choices:
        """As the printer understands it."""
        from editor.press.make import Choices
        from editor.press.paper import OLD, PAPERS, PLAIN

        ink = OLD if self.parchment.isChecked() else PLAIN
        return Choices(PAPERS[self.paper.currentData()], ink, self.night.isChecked(), self.tiled.isChecked())


def _nothing(_answer: object) -> None:
    """For buttons, which want nothing back."""
