# Functions of the scripts for render farms. See Docs/RENDER-FARM.md.

# farm_arguments LOG FILM PARTS [OPTION OF THE ENGINE…] [-- OPTION OF LAMINA EXPORT…]
# Sets log, film, parts, engine=(…), export=(…).
farm_arguments() {
    if [ $# -lt 3 ]; then
        sed -n '/^# usage/,/^set /{/^#/s/^# \{0,1\}//p}' "$0" >&2
        exit 2
    fi
    log=$1 film=$2 parts=$3
    shift 3
    [ -r "$log" ] || farm_fail "$log cannot be read"
    case $log in
        *.lamina | *.caml | *.ca) ;;
        *) farm_fail "$log is neither a recording nor a document" ;;
    esac
    [[ $parts =~ ^[1-9][0-9]{0,4}$ ]] || farm_fail "how many parts? A number from 1 to 99999, not $parts"
    case $film in
        *.gif | *.apng) farm_refuse ;;
        *%*.png | *.mp4 | *.m4v | *.mov | *.mkv | *.webm) ;;
        *.png) farm_refuse ;;
        *) farm_fail "$film is no film" ;;
    esac
    engine=() export=()
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        engine+=("$1")
        shift
    done
    [ $# -eq 0 ] || shift
    export=("$@")
}

farm_fail() {
    echo "${0##*/}: $1" >&2
    exit 2
}

farm_refuse() {
    farm_fail "GIF and animated PNG are not joined from parts; render NAME-%05d.png and make one of them"
}

# Makes the folder FILM.parts beside the film, with a program ./part for one part and a program
# ./join for the whole film. An existing folder of the same film is kept, with its finished parts.
farm_prepare() {
    local folder made name
    folder=$(dirname "$film")
    [ -d "$folder" ] || farm_fail "there is no folder $folder"
    name=$(basename "$film")
    # Slurm expands per cent signs.
    work=$(cd "$folder" && pwd)/${name//%/}.parts
    made=$(mktemp -d "$work.XXXXXX")
    source=film.${log##*.}
    cp -r "$log" "$made/$source"
    case $film in
        *.png) farm_pictures "$name" ;;
        *) farm_film "$name" ;;
    esac
    chmod +x "$made/part" "$made/join"
    if cmp -s "$made/part" "$work/part" 2>/dev/null && diff -rq "$made/$source" "$work/$source" >/dev/null; then
        rm -rf "$made"
    else
        rm -rf "$work"
        chmod 755 "$made"
        mv "$made" "$work"
    fi
}

# A part is a film. MP4 keeps times as fractions; Matroska would round each part's times to
# milliseconds.
farm_film() {
    local type=mp4
    [ "${1##*.}" = webm ] && type=webm
    output="{}.$type"
    cat >"$made/part" <<END
#!/usr/bin/env bash
# Draws one part of the film: ./part NUMBER
cd "\$(dirname "\$0")" &&
    exec ${LAMINA:-lamina} export $source --part "\$1/$parts" --out "\$1.$type" --quiet $(printf '%q ' "${export[@]}")
END
    cat >"$made/join" <<END
#!/usr/bin/env bash
# Joins the parts of the film without compressing again: ./join
set -eu
cd "\$(dirname "\$0")"
seq -f "file '%.0f.$type'" $parts >list.txt
ffmpeg -v error -nostdin -y -f concat -i list.txt -map 0 -c copy $(printf %q "joined.${1##*.}")
mv $(printf %q "joined.${1##*.}") ../$(printf %q "$1")
cd .. && rm -r "\$OLDPWD"
END
}

# A part is a folder of pictures, numbered as in the whole film.
farm_pictures() {
    output="{}"
    cat >"$made/part" <<END
#!/usr/bin/env bash
# Draws one part of the film: ./part NUMBER
cd "\$(dirname "\$0")" && mkdir -p "\$1" &&
    exec ${LAMINA:-lamina} export $source --part "\$1/$parts" --out "\$1/"$(printf %q "$1") --quiet $(printf '%q ' "${export[@]}")
END
    cat >"$made/join" <<END
#!/usr/bin/env bash
# Puts the pictures into one folder: ./join
set -eu
cd "\$(dirname "\$0")"
for part in \$(seq $parts); do mv "\$part"/*.png ..; done
cd .. && rm -r "\$OLDPWD"
END
}
