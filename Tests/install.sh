# install_missing FILE: installs the missing Debian packages of the list FILE. Other systems must
# have the libraries of README.md installed.
install_missing() {
    command -v swift >/dev/null || {
        echo "There is no Swift toolchain in the PATH: https://www.swift.org/install/linux" >&2
        return 1
    }
    command -v dpkg-query >/dev/null || return 0
    local missing=() package
    while read -r package; do
        [ -z "$package" ] && continue
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
            missing+=("$package")
    done <"$1"
    [ ${#missing[@]} -eq 0 ] && return
    local sudo=() log
    [ "$(id -u)" -eq 0 ] || sudo=(sudo)
    echo "Installing Debian packages: ${missing[*]}"
    # The output of apt is printed only after a failure.
    log=$(mktemp)
    # Retries: mirrors fail at times, and other installations hold the lock.
    local patient=(-o Acquire::Retries=5 -o DPkg::Lock::Timeout=600)
    if ! { "${sudo[@]}" apt-get "${patient[@]}" update -qq &&
        "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get "${patient[@]}" install -y -qq "${missing[@]}"; } </dev/null >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        echo "These packages could not be installed." >&2
        return 1
    fi
    rm -f "$log"
}
