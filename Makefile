# The vocabulary of this project: what a person types is what the checks run.
PYTHON ?= python3
BIN := .venv/bin
WORKERS := -n $(shell expr 5 \* $$(getconf _NPROCESSORS_ONLN) / 2) # more than cores: many tests wait for boards and browsers
# Tests of one file share browsers, tables and wheels. In the order of the folders no long file comes last.
SHARED := --dist loadfile --no-loadscope-reorder
READY := .venv/.ready
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

GAMES := $(patsubst %/game.py,%,$(wildcard controller/playmat/games/*/game.py))
WORDED := controller/playmat controller/playmat_hall controller/playmat_kit $(GAMES)
COMPILED := $(patsubst %.po,%.mo,$(wildcard $(WORDED:%=%/locale/fr/LC_MESSAGES/playmat.po)))

# Reader drivers by others, unmodified, that run on the virtual chip; two of them share an import name
DRIVERS := $(addprefix build/drivers/,mfrc522-0.0.7 mfrc522-python-0.0.9 pi-rc522-2.3.0)

# NetworkManager as a mock on D-Bus; it runs in Debian's Python, as what it requires has no wheels
DBUSMOCK := build/drivers/python-dbusmock-0.38.1

# The reference parser of AsyncAPI, which runs in Node
ASYNCAPI := build/asyncapi-parser-3.6.6

# Formatter and linter of scripts and style sheets, a program of its own that npm fetches
BIOME := build/biome-2.6.8

# Its compiler checks the types of scripts, which are comments; nothing is compiled
TYPESCRIPT := build/typescript-7.0.2
PAGES = cd controller && ../$(BIOME)/node_modules/.bin/biome check --error-on-warnings . ../tests/web/measures.js

# What the tests need
TOOLS := $(READY) $(COMPILED) $(DRIVERS) $(ASYNCAPI) $(TYPESCRIPT) dbusmock browser browsers openscad postgresql mosquitto caddy shellcheck systemd-analyze

.PHONY: demo hall test unit coverage soak lint lint-pages format types versions messages screens pictures kit models board bench clean help
.PHONY: install uninstall install-hall renew-hall uninstall-hall install-test card-test
.DEFAULT_GOAL := help

# Programs of `make soak` that only calculate
COUNTED := $(addprefix tests/games/,age_of_war/turns.py game_of_war/positions.py archery_tactics/fairness.py)

# The tests start hundreds of Python processes: each would compile the program again.
unexport PYTHONDONTWRITEBYTECODE

help: ## Lists the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

demo: $(READY) $(COMPILED) ## Runs a virtual table on http://127.0.0.1:8080
	$(BIN)/playmat demo

hall: $(READY) $(COMPILED) mosquitto ## Runs three virtual tables and the operator's page on http://127.0.0.1:8090
	$(BIN)/playmat hall --trial

test: $(TOOLS) lint ## Passes every check
	@$(MAKE) --no-print-directory --jobs 2 types unit

unit: $(TOOLS) build/collected ## Runs the tests alone, without those marked `soak`
	$(BIN)/pytest $(WORKERS) $(SHARED)

# Once after a clone: each of the workers, which start together, would compile all tests and all of the program.
# They also report what is wrong with a test that cannot be collected.
build/collected: | $(READY) $(COMPILED)
	@mkdir -p build
	@$(BIN)/pytest --collect-only -qq > $@ || true

coverage: $(TOOLS) ## Runs the tests and reports the lines that none of them runs
	$(BIN)/pytest $(WORKERS) $(SHARED) --cov=playmat --cov=playmat_hall --cov=playmat_kit --cov-report=html:build/coverage --cov-report=term:skip-covered

soak: $(TOOLS) iproute2 ## Runs the tests marked `soak`, plays 100 games of each kind, others each day, while hands slip and parts fail, makes each fault of a board twenty times, counts 100,000 turns of dice, compares 100,000 positions, decides 1,000 turns in real time, runs recordings again, draws other examples for all laws, reads 10,000 damaged texts with each parser
	$(BIN)/python tests/bench/doctor.py
	$(BIN)/python tests/bench/recording.py
	$(BIN)/python tests/games/archery_tactics/two_tables.py
	printf '%s\n' $(COUNTED) | xargs -n 1 -P $$(getconf _NPROCESSORS_ONLN) $(BIN)/python
	$(BIN)/pytest $(WORKERS) --dist worksteal --timeout 3600 -m soak
	$(BIN)/pytest $(WORKERS) --timeout 3600 --hypothesis-profile drawn tests/laws tests/fuzz tests/games/*/test_fuzz.py tests/games/*/test_laws.py tests/games/*/test_corrections.py
	printf '%s\n' $(subst _,-,$(notdir $(GAMES))) | xargs -I GAME -P $$(getconf _NPROCESSORS_ONLN) \
	  $(BIN)/playmat rehearse --game GAME --faults --games 100 --seed $$(date +%Y%m%d)

board: $(READY) $(COMPILED) kicad ## Checks the slot board's KiCad project; makes its Gerbers, parts and placement
	$(BIN)/playmat kit board --out build/slot-board
	$(BIN)/python tests/bench/board_damage.py
	cp $(addprefix build/slot-board/,gerbers.zip parts.csv placement.csv front.svg back.svg) hardware/pcb/slot-board

bench: $(READY) $(COMPILED) $(DRIVERS) browser ## Prints speed and memory
	$(BIN)/python tests/bench/idle.py
	$(BIN)/python tests/bench/drag.py
	$(BIN)/python tests/bench/page_load.py
	$(BIN)/python tests/bench/wire.py
	$(BIN)/python tests/bench/line.py
	$(BIN)/python tests/bench/network.py
	$(BIN)/python tests/bench/sweep.py
	$(BIN)/python tests/bench/memory.py
	$(BIN)/python tests/bench/scale.py
	$(BIN)/python tests/bench/places.py
	$(BIN)/python tests/bench/engines.py
	$(BIN)/python tests/bench/thinking.py
	$(BIN)/python tests/bench/handling.py
	$(BIN)/python tests/bench/reach.py
	$(BIN)/python tests/bench/first_inputs.py
	$(BIN)/python tests/games/art_of_war/bench.py
	$(BIN)/python tests/games/age_of_war/bench.py
	$(BIN)/python tests/games/game_of_war/bench.py
	$(BIN)/python tests/bench/readers.py
	$(BIN)/playmat rehearse --virtual-time --games 100
	$(BIN)/python tests/games/archery_tactics/duels.py

install: ## Makes this Raspberry Pi a table that starts with it, or upgrades it; CONFIG=FILE brings the table's file
	$(SUDO) systemd/install $(if $(CONFIG),--config $(CONFIG))

uninstall: ## Takes that away again, but for the journal and the configuration
	$(SUDO) systemd/uninstall

install-hall: ## Makes this computer the hall of many tables, or upgrades it: HOST=ADDRESS TABLES="NAME NAME"
	$(SUDO) systemd/install-hall "$(HOST)" $(TABLES)

renew-hall: ## Gives the hall a new address and certificate, HOST=ADDRESS, or accounts new passwords, ACCOUNTS="NAME NAME"
	$(SUDO) systemd/renew-hall "$(HOST)" $(ACCOUNTS)

uninstall-hall: ## Takes that away again, but for settings and data
	$(SUDO) systemd/uninstall-hall

install-test: $(READY) $(DBUSMOCK) ## Installs, upgrades and uninstalls a table and the hall under the systemd of a clean Debian 12 and a clean Debian 13
	$(BIN)/python tests/bench/install.py

card-test: $(READY) ## Starts a card of `playmat kit card` for the first time in a clean Debian 13 for arm64, under QEMU (half an hour)
	$(BIN)/python tests/bench/card.py

messages: $(READY) ## Collects every sentence, merges and compiles the catalogues
	for folder in $(WORDED); do \
	  mkdir -p $$folder/locale; ignored=".* ._"; test $$folder != controller/playmat || ignored="$$ignored $(notdir $(GAMES))"; \
	  $(BIN)/pybabel -q extract --no-default-keywords -k say -k say_n:1,2 --no-wrap --omit-header \
	    --add-location=file --sort-by-file --ignore-dirs="$$ignored" -o $$folder/locale/playmat.pot $$folder; \
	  test -e $$folder/locale/fr || $(BIN)/pybabel -q init -l fr -D playmat -d $$folder/locale \
	    -i $$folder/locale/playmat.pot --no-wrap; \
	  $(BIN)/pybabel -q update -D playmat -d $$folder/locale -i $$folder/locale/playmat.pot --no-wrap \
	    --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date; \
	  $(BIN)/pybabel -q compile -D playmat -d $$folder/locale; \
	done

screens: $(READY) $(COMPILED) ## Redraws the golden screens, their sheet, the state machine and the command reference
	REFRESH_GOLDENS=1 $(BIN)/pytest tests/screen tests/games tests/session/test_machine.py tests/cli/test_command_reference.py

kit: $(READY) $(COMPILED) ## Writes the kit's lists, tables and drawings in hardware/generated anew
	$(BIN)/playmat kit all --out hardware/generated

models: $(READY) $(COMPILED) openscad ## Renders the printed parts: STL in build/models, pictures in hardware/models/pictures
	$(BIN)/playmat kit models --out build/models
	cp build/models/*.png build/models/rendered.txt hardware/models/pictures

pictures: $(READY) $(COMPILED) browser ## Takes the pictures of the help and of the README anew
	$(BIN)/python tests/pictures/how.py
	$(BIN)/python tests/pictures/take.py
	$(BIN)/python tests/pictures/paper.py

lint: $(READY) lint-pages ## Style and import order
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

lint-pages: $(BIOME) $(TYPESCRIPT) ## Style and types of scripts, and style sheets
	$(PAGES)
	$(TYPESCRIPT)/node_modules/.bin/tsc --project controller/jsconfig.json

format: $(READY) $(BIOME) ## Formats everything, and mends what can be mended without a decision
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(PAGES) --write

types: $(READY) ## Types of the controller and of the firmware
	$(BIN)/mypy
	$(BIN)/pyright --project firmware

versions: $(READY) ## Takes the newest versions of all packages, for everyone: run the tests before you commit them
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade --upgrade-strategy eager -e '.[dev]'
	$(BIN)/pip install --quiet --disable-pip-version-check --no-user --upgrade --target typings micropython-rp2-rpi_pico-stubs
	{ $(BIN)/pip freeze --exclude-editable; $(BIN)/pip freeze --path typings; } > tests/versions.txt
	@touch $(READY)

clean: ## Removes everything that was made
	rm -rf .venv typings build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

# --- what the commands need

%.mo: %.po | $(READY)
	$(BIN)/pybabel -q compile -i $< -o $@

$(READY): pyproject.toml tests/versions.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "playmat needs Python 3.11 or newer: name one with 'make PYTHON=python3.x $(MAKECMDGOALS)'"; exit 1; }
	@echo "Setting up .venv (once, about a minute) ..."
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || $(MAKE) --no-print-directory apt PACKAGES=python3-venv
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c tests/versions.txt -e '.[dev]'
	$(BIN)/pip install --quiet --disable-pip-version-check -c tests/versions.txt --no-user --upgrade --target typings \
	  micropython-rp2-rpi_pico-stubs
	@touch $@

build/drivers/%: | $(READY)
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-user --no-deps --upgrade --target $@ \
	  $$(echo $* | sed 's/-\([0-9.]*\)$$/==\1/')

build/asyncapi-parser-%: | npm
	@npm install --silent --no-audit --no-fund --no-package-lock --prefix $@.new @asyncapi/parser@$*
	@mv $@.new $@

build/biome-%: | npm
	@npm install --silent --no-audit --no-fund --no-package-lock --prefix $@.new @biomejs/biome@$*
	@mv $@.new $@

build/typescript-%: | npm
	@npm install --silent --no-audit --no-fund --no-package-lock --prefix $@.new typescript@$*
	@mv $@.new $@

.PHONY: drivers asyncapi typescript dbusmock npm browser browsers caddy mosquitto openscad kicad apt postgresql iproute2 shellcheck systemd-analyze
drivers: $(DRIVERS)
asyncapi: $(ASYNCAPI)
typescript: $(TYPESCRIPT)

npm:
	@command -v npm >/dev/null || $(MAKE) --no-print-directory apt PACKAGES="nodejs npm"

browser:
	@command -v chromium-headless-shell >/dev/null || $(MAKE) --no-print-directory apt PACKAGES=chromium-headless-shell

browsers: # that few tests use; WebKit's has a window, so it needs a screen in memory
	@{ command -v firefox-esr && command -v WebKitWebDriver && command -v Xvfb; } >/dev/null \
	  || $(MAKE) --no-print-directory apt PACKAGES="firefox-esr webkit2gtk-driver xvfb"

mosquitto:
	@test -x /usr/sbin/mosquitto || $(MAKE) --no-print-directory apt PACKAGES=mosquitto

dbusmock: $(DBUSMOCK)
	@command -v dbus-daemon >/dev/null && /usr/bin/python3 -c 'import dbus, gi' 2>/dev/null || \
	  $(MAKE) --no-print-directory apt PACKAGES="dbus-daemon python3-dbus python3-gi"

caddy:
	@command -v caddy >/dev/null || $(MAKE) --no-print-directory apt PACKAGES=caddy

postgresql:
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || $(MAKE) --no-print-directory apt PACKAGES=postgresql

shellcheck:
	@command -v shellcheck >/dev/null || $(MAKE) --no-print-directory apt PACKAGES=shellcheck

systemd-analyze: # which judges units; it need not run
	@command -v systemd-analyze >/dev/null || $(MAKE) --no-print-directory apt PACKAGES=systemd

iproute2:
	@command -v ip >/dev/null || $(MAKE) --no-print-directory apt PACKAGES=iproute2

openscad:
	@command -v openscad >/dev/null || $(MAKE) --no-print-directory apt PACKAGES=openscad

kicad:
	@kicad-cli version 2>/dev/null | grep -qE '^([89]|[1-9][0-9])' || /usr/bin/python3 -c 'import pcbnew' 2>/dev/null \
	  || $(MAKE) --no-print-directory apt PACKAGES=kicad

apt:
	@command -v apt-get >/dev/null || { echo "Please install $(PACKAGES): this system has no apt-get"; exit 1; }
	@[ -z "$(SUDO)" ] || command -v sudo >/dev/null \
	  || { echo "Please install $(PACKAGES) as root: this system has no sudo"; exit 1; }
	$(SUDO) apt-get update -qq
	$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(PACKAGES) >/dev/null
