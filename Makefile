PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/.installed
BENCH_INSTALLED := .venv/.installed-bench
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help run test long balance bench screenshots venv clean

help:
	@echo "make run    open the editor; without a display, a tour in the terminal"
	@echo "make test   lint, types, the wall between the packages, tests"
	@echo "make long   the tests that take minutes"
	@echo "make balance  play every adventure and write docs/adventures.md"
	@echo "make bench  measure the engine, beside catanatron, and the editor"
	@echo "make screenshots  make the pictures of the README"
	@echo "make venv   set up .venv only"
	@echo "make clean  remove .venv and everything generated"

run: venv
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" = Darwin ]; then $(BIN)/guildmaster edit; \
	else $(BIN)/guildmaster tour && \
		echo && echo "There is no display here, so this was the tour; with one, make run opens the editor."; fi

# Qt tests need no screen. The last step is the slowest: cheap faults show first.
test: export QT_QPA_PLATFORM ?= offscreen
test: venv
	@echo "== ruff check" && $(BIN)/ruff check .
	@echo "== ruff format --check" && $(BIN)/ruff format --check .
	@echo "== mypy" && $(BIN)/mypy
	@echo "== lint-imports" && $(BIN)/lint-imports
	@echo "== pytest" && $(BIN)/pytest -n 2 -q -m "not long"

long: export QT_QPA_PLATFORM ?= offscreen
long: export GUILDMASTER_FIGURES := docs/reliability.md
long: venv
	@$(BIN)/pytest -q -m long

balance: venv
	@$(BIN)/guildmaster balance --out docs/adventures.md

bench: $(BENCH_INSTALLED)
	@$(BIN)/guildmaster bench

screenshots: venv
	@$(BIN)/python -m editor.screenshots docs/images

venv: $(INSTALLED)

# Again only when pyproject.toml changed. A half-made .venv (no working pip) is made anew.
$(INSTALLED): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Guildmaster needs Python 3.11 or newer; name one with: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "Python cannot make virtual environments; on Debian: apt-get install python3-venv"; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@echo "== installing into .venv"
	@$(PIP_INSTALL) --editable ".[editor,dev]"
	@.ci/qt-libs $(BIN)/python
	@touch $@

$(BENCH_INSTALLED): $(INSTALLED)
	@$(PIP_INSTALL) --editable ".[editor,dev,bench]"
	@touch $@

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
