# shellcheck shell=sh
# What install-hall and renew-hall need of the system; both source it, in a copy of playmat.
umask 022

fail() {
    echo "${0##*/}: $1" >&2
    exit 1
}

check_system() { # the file that names the release
    PRETTY_NAME="" VERSION_ID=""
    # shellcheck disable=SC1090 # /etc/os-release
    . "$1"
    [ "${VERSION_ID:-0}" -ge 12 ] 2>/dev/null || fail "${PRETTY_NAME:-this system} is too old: Debian 12 or newer is wanted"
}

lacks() { # a Debian package
    ! dpkg -s "$1" >/dev/null 2>&1
}

fetch() { # Debian packages, those that are missing
    wanted=""
    for package in "$@"; do
        ! lacks "$package" || wanted="$wanted $package"
    done
    if [ -n "$wanted" ]; then
        apt-get update -qq
        # shellcheck disable=SC2086 # several packages
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $wanted >/dev/null
    fi
}

begin_program() { # a Python of its own below this folder, $new, and a copy of the sources, $source
    home=$1
    python3 -c 'import ensurepip, venv' 2>/dev/null || fetch python3-venv
    mkdir -p "$home"
    new=$(mktemp -d "$home/XXXXXXXX")
    source=$(mktemp -d) # a build as root leaves nothing of root's in the checkout
    trap 'rm -rf "$new" "$source"' EXIT
    chmod 755 "$new"
    cp -R controller firmware hardware systemd pyproject.toml hatch_build.py README.md LICENSE "$source"
    python3 -m venv "$new"
}

add() {
    "$new/bin/pip" install --quiet --disable-pip-version-check --no-warn-script-location "$@"
}

switch_program() { # to the new one, which is complete; the old ones go
    ln -sfn "$new" "$home/next"
    mv -T "$home/next" "$home/current"
    rm -rf "$source"
    trap - EXIT
    find "$home" -mindepth 1 -maxdepth 1 -type d ! -path "$new" -exec rm -rf {} +
}
