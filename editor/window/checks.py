"""Commands about problems: check everything, go through them, apply fixes."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from editor.text.edits import EditError
from editor.work.answers import CheckAnswer, CheckRequest
from engine.diagnostics import Diagnostic, Severity, Source, render_text, summary

if TYPE_CHECKING:
    from editor.window.main import MainWindow
    from editor.work.client import Job


class Checks:
    """What the Check menu does; it also gathers what the Problems dock shows."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._shipped: dict[str, tuple[Diagnostic, ...]] = {}  # of files that the checker does not watch
        self._job: Job | None = None

    # --- what is wrong

    def problems(self) -> dict[str, tuple[Diagnostic, ...]]:
        """All that is known, by file; what the checker says of a file is newer than what F5 said."""
        checker = self._window.checker
        return {**self._shipped, **(checker.problems if checker is not None else {})}

    def refresh(self) -> None:
        """Show the problems in dock, tree and status bar."""
        known = self.problems()
        window = self._window
        page = window.tabs.current()
        document = page.document if page is not None else None
        window.problems.show_problems(
            [each for file in sorted(known) for each in known[file]],
            document.key if document is not None else None,
        )
        counts = {
            FilePath(file): (
                sum(each.severity is Severity.ERROR for each in found),
                sum(each.severity is Severity.WARNING for each in found),
            )
            for file, found in known.items()
        }
        unsaved = frozenset(
            each.path for each in window.documents.all() if each.modified and each.path is not None
        )
        window.library.show_state(counts, unsaved)

    # --- checking everything

    def check_all(self) -> None:
        """Check every file, shipped ones too, as it is now; saved or not."""
        window = self._window
        checker = window.start_checker()
        if self._job is not None:
            return
        documents = {each.key: each for each in window.documents.all()}
        files = {str(each.path): -1 for each in window.shelf()}
        files |= {key: each.revision for key, each in documents.items()}
        texts = {key: each.text for key, each in documents.items() if not each.read_only}
        folders = tuple(str(folder) for folder in window.workspace.folders)
        window.looks.show_dock("output", focus=False)
        window.output.say(f"Checking {len(files)} files …")
        self._job = checker.worker.submit("check", CheckRequest(folders, texts, tuple(files.items()), False))
        self._job.progressed.connect(lambda done, total, _text: window.status.show_progress(done, total))
        self._job.done.connect(self._checked)
        self._job.failed.connect(self._failed)

    def _checked(self, answer: CheckAnswer) -> None:
        self._job = None
        window = self._window
        window.status.show_progress(0, 0)
        found = [each for file in answer.files for each in file.diagnostics]
        self._shipped = {each.file: each.diagnostics for each in answer.files}
        sources = {}
        for each in answer.files:
            if each.diagnostics:
                document = window.documents.find(FilePath(each.file))
                sources[each.file] = document.source if document is not None else Source.read(each.file)
        totals = summary(found)
        counts = ", ".join(f"{count} {name if count != 1 else name[:-1]}" for name, count in totals.items())
        told = render_text(sorted(found), sources, False) if found else ""
        window.output.say(f"{told}Checked {len(answer.files)} files: {counts or 'nothing wrong'}.")
        if totals["errors"] or totals["warnings"]:
            window.looks.show_dock("problems", focus=False)
        self.refresh()

    def _failed(self, message: str) -> None:
        self._job = None
        self._window.status.show_progress(0, 0)
        self._window.output.say(f"The check did not end: {message}")
        self._window.bars.say(
            "check", "error", f"The check did not end: {message}", ("Try again", self.check_all)
        )

    # --- going through them

    def next_problem(self) -> None:
        self._window.problems.step(1)

    def previous_problem(self) -> None:
        self._window.problems.step(-1)

    def jump(self, fault: Diagnostic) -> None:
        """Go to a problem, in source and form."""
        window = self._window
        document = next((each for each in window.documents.all() if each.key == fault.file), None)
        page = (
            window.files.show_document(document)
            if document is not None
            else window.files.open_path(FilePath(fault.file))
        )
        if page is not None:
            window.going.leave()
            page.show_fault(fault.span.line, fault.span.column)
            window.explain.show_diagnostic(fault)
            window.going.arrive()

    def fix_chosen(self) -> None:
        fault = self._window.problems.chosen()
        if fault is not None:
            self.fix(fault)

    def fix(self, fault: Diagnostic) -> None:
        """Apply the fix of a problem, as one step."""
        window = self._window
        if fault.fix is None:
            self.jump(fault)
            window.bars.say("fix", "hint", "This problem has no ready fix. The Explain dock says what to do.")
            return
        document = next((each for each in window.documents.all() if each.key == fault.file), None)
        if document is None:
            page = window.files.open_path(FilePath(fault.file))
            if page is None:
                return
            document = page.document
        elif document.checked_revision != document.revision or fault not in document.diagnostics:
            window.bars.say(
                "fix", "hint", "The text has changed since. Wait until it is checked, and try again."
            )
            return
        try:
            document.apply(fault.fix.edits, fault.fix.title[:1].upper() + fault.fix.title[1:])
        except EditError as error:
            window.bars.say("fix", "hint", str(error), ("Copy to my workspace", window.files.copy_in))
            return
        window.bars.take_away("fix")
        window.files.show_document(document).show_fault(fault.span.line, fault.span.column)
