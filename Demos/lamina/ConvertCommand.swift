import Foundation
import LayerDocuments
import QuartzCore

/// `lamina convert`: an animation as a layer document.
enum ConvertCommand {
    static let help = """
        usage: lamina convert FILE.json|.lottie|.tgs --to OUT.ca

        Writes an animation as a layer document in Core Animation's markup, a bundle that plays without end, and
        prints what a document cannot hold.

          FILE          a FILE.json, FILE.lottie or FILE.tgs
          --to OUT.ca   where the bundle goes; what is there is replaced file by file

        Examples:
          lamina convert heart.json --to heart.ca
        """

    static func run(_ words: ArraySlice<String>) throws {
        let arguments = try Arguments(words, known: ["to"])
        let file = try arguments.requiredFile()
        guard let out = arguments.text("to") else { throw Failure("what to? --to OUT.ca") }
        guard out.hasSuffix(".ca") else { throw Failure("\(out) is no layer document: OUT.ca") }
        let animation = try LayerAnimation(contentsOf: file)
        // Time 0 of the document is the animation's begin.
        animation.play(loop: .forever, at: 0)
        let notes = try LayerDocument.write(animation.layer, to: URL(fileURLWithPath: out))
        for note in notes { print(note) }
    }
}
