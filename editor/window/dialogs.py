"""The few dialogs: new adventure, earlier versions, what to do with unsaved work."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import unified_diff
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from editor.look import fonts, icons, theme

if TYPE_CHECKING:
    from editor.text.backups import Backup
    from editor.text.document import Document
    from editor.text.workspace import Template

SAVE, KEEP, DISCARD, CANCEL = "save", "keep", "discard", "cancel"


class NewAdventure(QDialog):
    """A title and a template, as cards with what each is good for."""

    def __init__(self, parent: QWidget, templates: Sequence[Template]) -> None:
        super().__init__(parent)
        self.setWindowTitle("New adventure")
        scale = theme.text_scale()
        self.resize(int(620 * scale), int(480 * scale))
        self._templates = templates
        self.title = QLineEdit()
        self.title.setPlaceholderText("Title, such as “Eel Night”")
        self.title.setAccessibleName("Title")
        self.title.textChanged.connect(self._allow)
        self.list = QListWidget()
        self.list.setAccessibleName("Template")
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setSpacing(4)
        for template in templates:
            item = QListWidgetItem(icons.icon("adventure", "accent"), "")
            self.list.addItem(item)
            card = _TemplateCard(template)
            item.setSizeHint(card.sizeHint())
            self.list.setItemWidget(item, card)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{template.title}. {template.description}")
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(lambda _item: self._create())
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.make = QPushButton("Create adventure")
        self._buttons.addButton(self.make, QDialogButtonBox.ButtonRole.AcceptRole)
        self.make.setDefault(True)
        self._buttons.accepted.connect(self._create)
        self._buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(8)
        for widget in (QLabel("What is it called?"), self.title, QLabel("How does it begin?")):
            column.addWidget(widget)
        column.addWidget(self.list, 1)
        column.addWidget(self._buttons)
        self._allow()

    def chosen(self) -> Template:
        """The template that is chosen."""
        return self._templates[max(self.list.currentRow(), 0)]

    def _allow(self) -> None:
        self.make.setEnabled(bool(self.title.text().strip()))
        self.make.setToolTip("" if self.make.isEnabled() else "Give it a title first")

    def _create(self) -> None:
        if self.title.text().strip():
            self.accept()
        else:
            self.title.setFocus()


class _TemplateCard(QWidget):
    """Title and description; clicks go to the list below."""

    def __init__(self, template: Template) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        title = QLabel(template.title)
        title.setTextFormat(Qt.TextFormat.PlainText)
        title.setFont(fonts.serif(13 * theme.text_scale(), bold=True))
        words = QLabel(template.description)
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setWordWrap(True)
        words.setFixedWidth(int(500 * theme.text_scale()))
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.setSpacing(2)
        column.addWidget(title)
        column.addWidget(words)


class EarlierVersions(QDialog):
    """The backups of a file, and how each differs from the text as it is now."""

    def __init__(self, parent: QWidget, document: Document, backups: Sequence[Backup]) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"Earlier versions of “{document.title}”")
        scale = theme.text_scale()
        self.resize(int(860 * scale), int(520 * scale))
        self._document, self._backups = document, backups
        self.list = QListWidget()
        self.list.setAccessibleName("Versions")
        for backup in backups:
            self.list.addItem(f"{backup.when:%d %B %Y, %H:%M:%S}")
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFont(fonts.mono(10 * scale))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName("What is different")
        self.list.currentRowChanged.connect(self._show)
        splitter = QSplitter()
        splitter.addWidget(self.list)
        splitter.addWidget(self.text)
        splitter.setSizes([240, 620])
        self.back = QPushButton("Bring back this version")
        self.back.setDefault(True)
        self.back.setEnabled(bool(backups) and not document.read_only)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.back, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        told = "Bringing one back is one step and can be undone." if backups else (
            "There are none yet: each save keeps the version before it, the last five."
        )  # fmt: skip
        label = QLabel(told)
        label.setObjectName("secondary")
        column.addWidget(label)
        column.addWidget(splitter, 1)
        column.addWidget(buttons)
        self.list.setCurrentRow(0)

    def chosen_text(self) -> str:
        """The text of the chosen version; may raise OSError."""
        from editor.text.files import file_text

        return file_text(self._backups[self.list.currentRow()].read()).text

    def _show(self, row: int) -> None:
        if not 0 <= row < len(self._backups):
            return
        try:
            old = self.chosen_text()
        except OSError as error:
            self.text.setPlainText(f"This version cannot be read: {(error.strerror or str(error)).lower()}.")
            return
        lines = list(
            unified_diff(old.splitlines(), self._document.text.splitlines(), "then", "now", lineterm="", n=2)
        )
        self.text.setPlainText("\n".join(lines[2:]) or "It is the same as the text now.")


def ask_unsaved(parent: QWidget, titles: Sequence[str], *, can_discard: bool) -> str:
    """What to do with work that is not saved."""
    box = QMessageBox(parent)
    box.setObjectName("unsaved")
    box.setIconPixmap(icons.pixmap("save", 32, "accent"))
    one = len(titles) == 1
    box.setWindowTitle("Not saved")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(f"“{titles[0]}” is not saved." if one else f"{len(titles)} documents are not saved.")
    listed = "" if one else "\n".join(f"• {title}" for title in titles[:8]) + "\n\n"
    box.setInformativeText(
        f"{listed}Kept as unsaved, {'it is' if one else 'they are'} offered again when you come back."
    )
    save = box.addButton("Save" if one else "Save all", QMessageBox.ButtonRole.AcceptRole)
    keep = box.addButton("Keep as unsaved", QMessageBox.ButtonRole.ActionRole)
    discard = (
        box.addButton("Discard changes", QMessageBox.ButtonRole.DestructiveRole) if can_discard else None
    )
    cancel = box.addButton("Cancel", QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(save)
    box.setEscapeButton(cancel)
    box.exec()
    answers = {save: SAVE, keep: KEEP, discard: DISCARD}
    return answers.get(box.clickedButton(), CANCEL)  # type: ignore[call-overload,no-any-return]


def ask_delete(parent: QWidget, title: str) -> bool:
    """Whether a file is really to go."""
    box = QMessageBox(parent)
    box.setObjectName("delete")
    box.setIconPixmap(icons.pixmap("delete", 32, "accent"))
    box.setWindowTitle("Move to trash")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(f"Move “{title}” to the trash?")
    box.setInformativeText("A copy is kept among the earlier versions.")
    move = box.addButton("Move to trash", QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton("Cancel", QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    box.exec()
    return box.clickedButton() is move
