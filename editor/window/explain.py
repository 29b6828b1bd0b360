"""The Explain dock: the plain reading of the rule under the cursor, or what a problem means."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from editor.look import theme
from engine.diagnostics import CODES, Diagnostic

if TYPE_CHECKING:
    from editor.text.document import Document
    from editor.work.reading import Sentence
    from engine.diagnostics import Path

_RULE: Final = re.compile(r"\b([A-Z]-\d{1,2})\b")
_NAMES: Final = {
    "event": "Event",
    "trigger": "Trigger",
    "modifier": "Modifier",
    "ability": "Ability",
    "pool": "Pool",
    "counter": "Counter",
    "track": "Round track",
    "setup": "Set-up",
    "card": "Card",
    "token": "Token",
    "character": "Character",
    "figure": "Figure",
    "space": "Space",
    "chapter": "Chapter",
    "treasure": "Treasure",
}


class ExplainPanel(QWidget):
    """A page of text with links into rules and manual."""

    rule_wanted = Signal(str)
    code_wanted = Signal(str)
    word_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.text = QTextBrowser()
        self.text.setProperty("plain", True)
        self.text.setOpenLinks(False)
        self.text.setAccessibleName("Explanation")
        self.text.anchorClicked.connect(self._follow)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(self.text)
        self._body = ""
        self._document: Document | None = None
        self._path: Path | None = None
        theme.ThemeSignal.changed.connect(self._paint)
        self.show_nothing()

    def show_nothing(self) -> None:
        """Say what will stand here."""
        self._document = self._path = None
        self._set(
            "<p class='soft'>Put the cursor on a rule, an event or a set-up line, and its plain reading stands "
            "here, with what in the engine it hooks into.</p>"
        )

    def show_part(self, document: Document, path: Path) -> None:
        """Explain a part of a document."""
        self._document, self._path = document, path
        sentence = find_sentence(document, path)
        faults = _faults_at(document, sentence.path if sentence is not None else path)
        parts = []
        if sentence is not None:
            parts.append(f"<h3>{escape(_name(document, sentence.path))}</h3>")
            parts.append(f"<p>{escape(sentence.text)}</p>")
            if sentence.hooks:
                parts.append("<p class='head'>Hooks into</p><ul>")
                parts += [f"<li>{_linked(hook)}</li>" for hook in sentence.hooks]
                parts.append("</ul>")
            if document.is_locked:
                parts.append(
                    "<p class='soft'>This is the last reading that made sense: the text has a fault.</p>"
                )
        elif path:
            key = str(path[-1]) if isinstance(path[-1], str) else str(path[0])
            parts.append(f"<h3>{escape(_name(document, path))}</h3>")
            parts.append(
                f"<p class='soft'>Nothing here is read as a rule. "
                f"<a href='word:{escape(key)}'>Look up “{escape(key)}” in the manual</a></p>"
            )
        parts += [self._fault(each) for each in faults]
        if parts:
            self._set("".join(parts))
        else:
            self.show_nothing()

    def show_diagnostic(self, fault: Diagnostic) -> None:
        """Explain a problem."""
        self._document = self._path = None
        self._set(self._fault(fault))

    def refresh(self) -> None:
        """The document was read anew."""
        if self._document is not None and self._path is not None:
            self.show_part(self._document, self._path)

    def forget(self, document: Document) -> None:
        """A document is closed."""
        if self._document is document:
            self.show_nothing()

    def _fault(self, fault: Diagnostic) -> str:
        code = CODES[fault.code]
        out = [
            f"<h3 class='{fault.severity.value}'>{escape(fault.severity.value.capitalize())}: {escape(code.title)}</h3>",
            f"<p>{_marked(fault.message[:1].upper() + fault.message[1:])}.</p>",
        ]
        if fault.help:
            out.append(f"<p><b>Help:</b> {_marked(fault.help)}</p>")
        out.append(
            f"<p class='soft'>{_marked(code.cause)}</p><p><b>What to do:</b> {_marked(code.remedy)}</p>"
        )
        if fault.rule:
            out.append(f"<p>Rule {_linked(fault.rule)}</p>")
        out.append(f"<p><a href='code:{code.id}'>Read about {code.id} in the manual</a></p>")
        return "".join(out)

    def _set(self, body: str) -> None:
        self._body = body
        self._paint()

    def _paint(self) -> None:
        c = theme.current()
        self.text.document().setDefaultStyleSheet(
            f"body, p, li {{ color: {c.text}; }} a {{ color: {c.accent}; }} .soft {{ color: {c.secondary}; }}"
            f".head {{ color: {c.secondary}; margin-bottom: 2px; }} ul {{ margin-left: -24px; }}"
            f".error {{ color: {c.error}; }} .warning {{ color: {c.warning}; }} .hint {{ color: {c.hint}; }}"
            f"code {{ color: {c.hint}; }}"
        )
        self.text.document().setDocumentMargin(8)
        self.text.setHtml(f"<body>{self._body}</body>")

    def _follow(self, url: QUrl) -> None:
        scheme, _, name = url.toString().partition(":")
        {"rule": self.rule_wanted, "code": self.code_wanted, "word": self.word_wanted}[scheme].emit(name)


def find_sentence(document: Document, path: Path) -> Sentence | None:
    """The sentence of a part, or of the nearest thing around it that has one."""
    if document.reading is None:
        return None
    for length in range(len(path), 0, -1):
        found = document.reading.sentences.get(tuple(path[:length]))
        if found is not None:
            return found
    return None


def _name(document: Document, path: Path) -> str:
    """What a part is called: its kind and title."""
    data: object = document.source.data
    title = ""
    for key in path:
        if (isinstance(data, dict) and isinstance(key, str)) or (
            isinstance(data, list) and isinstance(key, int)
        ):
            try:
                data = data[key]  # type: ignore[index]
            except (KeyError, IndexError):
                break
        if isinstance(data, dict):
            own = data.get("title", data.get("name", data.get("id")))
            title = own if isinstance(own, str) else title
    kind = _NAMES.get(str(path[0]), str(path[0]).replace("_", " ").capitalize()) if path else ""
    return f"{kind}: {title}" if title else kind


def _faults_at(document: Document, path: Path) -> list[Diagnostic]:
    if not path:
        return []
    source = document.source
    return [
        each
        for each in document.diagnostics
        if source.path_at(source.offset(each.span.line, each.span.column))[: len(path)] == tuple(path)
    ][:3]


def _marked(text: str) -> str:
    """What stands between backticks is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def _linked(text: str) -> str:
    return _RULE.sub(r"<a href='rule:\1'>\1</a>", escape(text))
