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

        Keys: F or F11 enters full screen, Escape leaves full screen or closes the window, Q closes
        the window. 1 to 9 change to a state of the document by the document's transitions, 0 to the
        initial state.

        A recording has a bar to drag and more keys: Space plays and pauses, Left and Right step by a
        frame, J plays backwards, K pauses, L plays; J and L pressed again play faster. Home and End
        go to the first and the last frame.

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
        // In a window the pointer is the input of state machines: no option is needed.
        if exhibit.machine == nil, exhibit.animation?.stateMachineNames.isEmpty == false {
            try exhibit.run(machine: nil, state: nil)
        }
        if let keys = ExhibitWindow.keys(of: exhibit) { note(keys) }
        try ExhibitWindow.run(exhibit, title: file.lastPathComponent, background: .white)
    }
}
