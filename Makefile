# The vocabulary of this project: what a person types is what the checks run.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

.PHONY: demo test unit lint types firmware-types messages screens shots bench clean help

help: ## Lists the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 18

demo: $(READY) ## Runs a virtual table on http://127.0.0.1:8080
	$(BIN)/playmat demo

test: $(READY) browser lint types unit ## Passes every check

unit: $(READY) browser
	$(BIN)/pytest

lint: $(READY) ## Style and import order
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY) ## Types of the controller and of the firmware
	$(BIN)/mypy
	$(BIN)/pyright --project firmware

clean: ## Removes everything that was made
	rm -rf .venv typings build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

# --- what the commands need

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "playmat needs Python 3.11 or newer: name one with 'make PYTHON=python3.x $(MAKECMDGOALS)'"; exit 1; }
	@echo "Setting up .venv (once, about a minute) ..."
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || $(MAKE) --no-print-directory apt PACKAGES=python3-venv
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev]'
	$(BIN)/pip install --quiet --disable-pip-version-check --no-user --target typings micropython-rp2-rpi_pico-stubs
	@touch $@

.PHONY: browser apt
browser:
	@command -v chromium >/dev/null || $(MAKE) --no-print-directory apt PACKAGES=chromium

apt:
	@command -v apt-get >/dev/null || { echo "Please install $(PACKAGES): this system has no apt-get"; exit 1; }
	@[ -z "$(SUDO)" ] || command -v sudo >/dev/null \
	  || { echo "Please install $(PACKAGES) as root: this system has no sudo"; exit 1; }
	$(SUDO) apt-get update -qq
	$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(PACKAGES) >/dev/null
