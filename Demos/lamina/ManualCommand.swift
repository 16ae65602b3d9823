import Foundation
import LayerHosting

/// `lamina manual`: manual page, made of the commands' own descriptions.
enum ManualCommand {
    static let help = """
        usage: lamina manual

        Prints the manual page, for man.

        Examples:
          lamina manual | man -l -
          lamina manual > /usr/local/share/man/man1/lamina.1
        """

    static func run(_ words: ArraySlice<String>) throws {
        guard try Arguments(words, known: []).file == nil else {
            throw Failure("lamina manual takes no file")
        }
        print(page)
    }

    private static var page: String {
        var lines = [
            ".TH LAMINA 1 \"\" \"Lamina \(Lamina.version)\" \"User Commands\"",
            ".SH NAME", "lamina \\- draw, play, record and inspect Core Animation layers",
            ".SH SYNOPSIS", ".B lamina", ".I COMMAND FILE", "[\\fIOPTIONS\\fR]",
            ".SH DESCRIPTION",
            "Draws layer documents (BUNDLE.ca, FILE.caml), animations (FILE.json, FILE.lottie,",
            "FILE.tgs), recordings (FILE.lamina) and images without a display, plays them in a window,",
            "and tells what is in them.",
            ".PP",
            "\\fB\\-\\-name value\\fR and \\fB\\-\\-name=value\\fR are the same, \\fB\\-o\\fR is \\fB\\-\\-out\\fR, and what",
            "stands behind \\fB\\-\\-\\fR is a file. \\fB\\-\\fR is the standard input, and for pictures the standard output.",
            ".SH COMMANDS",
        ]
        for command in Command.all {
            lines += [".SS \(command.name)", ".nf", escaped(command.help), ".fi"]
        }
        lines += [
            ".SH EXIT STATUS",
            "0, or 2 with one line on the standard error stream. An export ended by a signal gives",
            "128 plus the signal's number. record and attach have the status of the program they ran;",
            "record has 3 if the program succeeded and nothing was recorded.",
            ".SH ENVIRONMENT",
            ".TP", ".B LAMINA_RECORD",
            "A file into which the first window of a program is recorded.",
            ".TP", ".B LAMINA_DEBUG",
            "Debug views of windows: borders, blending, offscreen, rasterCache, damage, batches,",
            "overdraw, rebuilds, animatedBatches; several with commas.",
            ".TP", ".B LAMINA_PROGRAM_CACHE",
            "The folder of linked shader programs; empty for none.",
            ".TP", ".B LAMINA_INSPECT",
            "With 1 a program allows the inspection of its layers by attach.",
        ]
        return lines.joined(separator: "\n")
    }

    /// For troff: no line begins with a command, no backslash and no hyphen means something else.
    static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "\\", with: "\\e").replacingOccurrences(of: "-", with: "\\-")
            .components(separatedBy: "\n")
            .map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : $0 }
            .joined(separator: "\n")
    }
}
