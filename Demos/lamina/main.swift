import Foundation

// lamina – renders, plays and inspects layer documents. Wrong arguments and bad files end with status 2 and
// one line on the standard error stream.

let help = """
    lamina render  FILE.caml|BUNDLE.ca --out OUT.png [--size WxH] [--scale S] [--time SECONDS]
                   [--background RRGGBB|none] [--state NAME [--from NAME]]
    lamina play    FILE.caml|BUNDLE.ca|IMAGE [--state NAME]
    lamina inspect FILE.caml|BUNDLE.ca [--time SECONDS] [--state NAME]

    render draws one picture without a display. Defaults: the size of the root layer's bounds,
    1 pixel per point, time 0, a white background. A --size of another shape shows the area
    around the root's centre; nothing is scaled. With --from the document goes from that state to the
    other at time 0, as its transitions say.
    play opens a window: F is full screen, Escape closes, 1 to 9 bring the document into its states
    as their transitions say, 0 into the one it was loaded in.
    inspect prints the layer tree, the commit packet and the display list.
    """

let words = CommandLine.arguments.dropFirst()
if words.contains("--help") || words.contains("-h") || words.first == "help" {
    print(help)
    exit(0)
}
do {
    switch words.first {
    case "render": try RenderCommand.run(words.dropFirst())
    case "play": try PlayCommand.run(words.dropFirst())
    case "inspect": try InspectCommand.run(words.dropFirst())
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
