import Foundation
import LayerHosting

// lamina – renders, plays and inspects layer documents and recordings. Invalid arguments and
// unreadable files end with status 2 and a line on standard error.

let help = """
    usage: lamina COMMAND FILE [options]

      lamina render FILE --out OUT.png   draws one picture, without a display
      lamina export FILE --out FILM      writes a film: MP4, WebM, MKV, GIF, PNG or single pictures
      lamina play FILE                   opens a window
      lamina inspect FILE                prints the layer tree, the commit packet and the display list
      lamina convert FILE --to OUT.ca    writes an animation as a layer document, or as OUT.swift
      lamina attach PID|-- PROGRAM       shows the layers of a running program in the playground
      lamina record FILE -- PROGRAM      runs a program and records its window
      lamina cut FILE --out OUT          writes a part of a recording
      lamina join FILE ... --out OUT     writes recordings one behind the other
      lamina extract FILE --out FOLDER   writes the files that go with a recording
      lamina costs FILE                  says what the layers of a recording's picture cost
      lamina port FILE.swift ...         rewrites Swift sources of Apple's platforms for Linux
      lamina completion SHELL            what bash, zsh or fish need to complete all of this
      lamina manual                      the manual page
      lamina help COMMAND                a command's options and examples, as does COMMAND --help
      lamina --version                   the version

    FILE is a BUNDLE.ca or a FILE.caml, a layer document in Core Animation's markup, a FILE.json,
    FILE.lottie or FILE.tgs, an animation, or a recording, FILE.lamina. Images can be rendered and
    played, too. - is the standard input; render's --out - is the standard output. --out=x is
    --out x, and -o is --out.
    """

StandardStreams.reserve()
let words = CommandLine.arguments.dropFirst()
// Arguments after -- belong to another program.
let own = words.prefix { $0 != "--" }
let asksForHelp = own.contains("--help") || own.contains("-h")
do {
    switch words.first {
    case nil: throw Failure("which command? render, play or inspect; see lamina help")
    case "--version", "version": print("lamina \(Lamina.version)")
    case "--help", "-h": print(help)
    case "help":
        switch words.dropFirst().first {
        case nil, "help", "--help", "-h": print(help)
        case let name?: print(try Command.named(name).help)
        }
    case let name?:
        let command = try Command.named(name)
        if asksForHelp { print(command.help) } else { try command.run(words.dropFirst()) }
    }
    try StandardStreams.finish()
} catch let interrupted as Interrupted {
    note("interrupted")
    exit(128 + interrupted.number)
} catch {
    note(Failure(error).line)
    exit(2)
}
