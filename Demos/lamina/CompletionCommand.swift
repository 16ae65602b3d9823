/// `lamina completion`: script for the completion of commands and options in a shell.
enum CompletionCommand {
    static let help = """
        usage: lamina completion bash|zsh|fish

        Prints a script that completes commands, options and file names in a shell.

        Examples:
          lamina completion bash > ~/.local/share/bash-completion/completions/lamina
          lamina completion zsh  > ~/.zfunc/_lamina
          lamina completion fish > ~/.config/fish/completions/lamina.fish
        """

    static func run(_ words: ArraySlice<String>) throws {
        switch try Arguments(words, known: []).file {
        case "bash": print(bash)
        case "zsh": print(zsh)
        case "fish": print(fish)
        case nil: throw Failure("for which shell? bash, zsh or fish")
        case let other?: throw Failure("there is no completion for \(other); bash, zsh or fish")
        }
    }

    private static let names = (Command.all.map(\.name) + ["help"]).joined(separator: " ")

    private static func options(of command: Command) -> [String] {
        (command.options.union(command.flags).sorted() + ["help"]).map { "--\($0)" }
    }

    /// Works with and without the package bash-completion.
    private static var bash: String {
        let cases = Command.all.map {
            "        \($0.name)) words=\"\(options(of: $0).joined(separator: " "))\" ;;"
        }
        return """
            # bash completion for lamina
            _lamina() {
                local word=${COMP_WORDS[COMP_CWORD]} words=""
                COMPREPLY=()
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W "\(names) --help --version" -- "$word"))
                    return
                fi
                case ${COMP_WORDS[1]} in
            \(cases.joined(separator: "\n"))
                    help) COMPREPLY=($(compgen -W "\(names)" -- "$word")); return ;;
                esac
                case $word in
                    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
                    *) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$word")) ;;
                esac
            }
            complete -F _lamina lamina
            """
    }

    private static var zsh: String {
        let cases = Command.all.map {
            "        \($0.name)) compadd -- \(options(of: $0).joined(separator: " ")) ;;"
        }
        return """
            #compdef lamina
            # zsh completion for lamina
            _lamina() {
                if (( CURRENT == 2 )); then
                    compadd -- \(names) --help --version
                    return
                fi
                if [[ $words[2] == help ]]; then
                    compadd -- \(names)
                    return
                fi
                if [[ $words[CURRENT] != -* ]]; then
                    _files
                    return
                fi
                case $words[2] in
            \(cases.joined(separator: "\n"))
                esac
            }
            _lamina "$@"
            """
    }

    private static var fish: String {
        var lines = [
            "# fish completion for lamina",
            "complete -c lamina -n __fish_use_subcommand -f -a '\(names)'",
            "complete -c lamina -n __fish_use_subcommand -l version",
            "complete -c lamina -n '__fish_seen_subcommand_from help' -f -a '\(names)'",
        ]
        for command in Command.all {
            let place = "-n '__fish_seen_subcommand_from \(command.name)'"
            for option in command.options.sorted() {
                let short = option == "out" ? " -s o" : ""
                lines.append("complete -c lamina \(place) -l \(option)\(short) -r")
            }
            for flag in command.flags.sorted() {
                lines.append("complete -c lamina \(place) -l \(flag)")
            }
        }
        return lines.joined(separator: "\n")
    }
}
