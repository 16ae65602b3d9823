import Foundation
import LayerHosting

// lamina – renders, plays and inspects layer documents and recordings. Wrong arguments and bad files end with status 2 and
// one line on the standard error stream.

let help = """
    usage: lamina COMMAND FILE [options]

      lamina render FILE --out OUT.png   draws one picture, without a display
      lamina export FILE --out FILM      writes a film: MP4, WebM, MKV, GIF, PNG or single pictures
      lamina play FILE                   opens a window
      lamina inspect FILE                prints the layer tree, the commit packet and the display list
      lamina record FILE -- PROGRAM      runs a program and records its window
      lamina cut FILE --out OUT          writes a part of a recording
      lamina join FILE ... --out OUT     writes recordings one behind the other
      lamina help COMMAND                a command's options, as does lamina COMMAND --help
      lamina --version                   the version

    FILE is a BUNDLE.ca or a FILE.caml, a layer document in Core Animation's markup, or a recording,
    FILE.lamina. Images can be rendered and played, too.
    """

/// What a command says of itself; nil for one that is not there.
func help(for command: String?) -> String? {
    switch command {
    case "render": RenderCommand.help
    case "export": ExportCommand.help
    case "play": PlayCommand.help
    case "inspect": InspectCommand.help
    case "record": RecordCommand.help
    case "cut": CutCommand.help
    case "join": JoinCommand.help
    case nil, "help", "--help", "-h": help
    default: nil
    }
}

let words = CommandLine.arguments.dropFirst()
// What stands behind -- is another program's.
let own = words.prefix { $0 != "--" }
let asksForHelp = own.contains("--help") || own.contains("-h")
do {
    switch words.first {
    case "--version", "version": print("lamina \(Lamina.version)")
    case let command? where asksForHelp && help(for: command) != nil: print(help(for: command)!)
    case "help":
        let command = words.dropFirst().first
        guard let text = help(for: command) else {
            throw Failure("unknown command \(command ?? ""); see lamina help")
        }
        print(text)
    case "render": try RenderCommand.run(words.dropFirst())
    case "export": try ExportCommand.run(words.dropFirst())
    case "play": try PlayCommand.run(words.dropFirst())
    case "inspect": try InspectCommand.run(words.dropFirst())
    case "record": try RecordCommand.run(words.dropFirst())
    case "cut": try CutCommand.run(words.dropFirst())
    case "join": try JoinCommand.run(words.dropFirst())
    case nil: throw Failure("which command? render, play or inspect; see lamina help")
    case let other?: throw Failure("unknown command \(other); see lamina help")
    }
} catch let failure as Failure {
    note(failure.line)
    exit(2)
} catch {
    note(Failure("\(error)").line)
    exit(2)
}
