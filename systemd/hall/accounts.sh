# shellcheck shell=sh
# The hall's settings and the accounts at its broker; install-hall and renew-hall source it after program.sh.
settings=/etc/playmat-hall.conf
state=/var/lib/playmat-hall
broker=/var/lib/playmat-broker
invitations=/var/lib/playmat-tables # root's: a file for the owner's page of each new table, with its password
host="" # the name or address in the broker's certificate

check_host() { # $host, with a command that is right
    case $host in *[!A-Za-z0-9.:-]*) fail "$host is no name or address of a computer: $1" ;; esac
}

known_host() {
    sed -n 's/^HALL_HOST=//p' "$settings"
}

has_account() {
    [ -s "$broker/passwords" ] && grep -q "^$1:" "$broker/passwords"
}

make_accounts() { # with this program, for $host and these tables; those that are new are printed
    program=$1
    shift
    password=$state/owner-password
    # No password can be read again from the broker's file, so without the hall's own the account is another one.
    if [ ! -s "$password" ] && has_account owner; then
        "$program" fleet revoke owner --home "$broker" >/dev/null
    fi
    # shellcheck disable=SC2046 # the broker's tables
    [ $# != 0 ] || set -- $(sed '/^\(guest\|staff\|owner\|home-assistant\):/d; s/:.*//' "$broker/passwords")
    accounts=$("$program" fleet init --host "$host" --home "$broker" --out "$invitations" "$@")
    made=$(printf '%s\n' "$accounts" | sed -n 's/^owner: password //p')
    if [ -n "$made" ]; then
        (umask 077 && printf '%s\n' "$made" >"$password")
        chown playmat-hall:playmat-hall "$password"
    fi
    install -m 644 -o playmat-hall -g playmat-hall "$broker/ca.crt" "$state/ca.crt"
    printf '%s\n' "$accounts" | sed '/^Start the broker:/d'
}
