import CoreGraphics
import Foundation
import SceneGallery

/// `lamina play`: opens a window with a document, a recording or an image.
enum PlayCommand {
    static let help = """
        usage: lamina play FILE [--state NAME] [--animation NAME] [--theme NAME]
                           [--machine NAME]

        Opens a document, a recording or an image in a window.

          FILE           a BUNDLE.ca, a FILE.caml, a FILE.json, .lottie or .tgs, a FILE.lamina
                         or an image
          --state NAME   begins in this state of the document, or of a FILE.lottie's state machine
          --animation NAME
                         an animation of a FILE.lottie; default: the archive's first
          --theme NAME   a theme of a FILE.lottie
          --machine NAME a state machine of a FILE.lottie; default: the first. Runs by the pointer

        Keys: F or F11 is full screen, Escape leaves it and then closes, Q closes, 1 to 9 bring the
        document into its states as their transitions say, 0 into the one it was loaded in.

        A recording has a bar to drag and more keys: Space plays and pauses, Left and Right go by
        frames, J K L play back, pause and play, faster when pressed again, Home and End.

        Examples:
          lamina play Speaker.ca --state muted
          lamina play walk.lamina
        """

    static let options = AnimationOptions.names.union(["state"])

    static func run(_ words: ArraySlice<String>) throws {
        let arguments = try Arguments(words, known: options)
        let file = try arguments.requiredFile()
        if RecordingFile.isOne(file) {
            if arguments.text("state") != nil { throw Failure("a recording has no states") }
            try AnimationOptions.refuse(arguments, for: "recordings")
            return try PlayRecording.run(file)
        }
        let exhibit = try RenderCommand.open(file, arguments)
        // In a window a machine needs no option: the pointer is its input.
        if exhibit.machine == nil, exhibit.animation?.stateMachineNames.isEmpty == false {
            try exhibit.run(machine: nil, state: nil)
        }
        if let keys = ExhibitWindow.keys(of: exhibit) { note(keys) }
        try ExhibitWindow.run(exhibit, title: file.lastPathComponent, background: .white)
    }
}
