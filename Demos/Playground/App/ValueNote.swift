import PlaygroundEngine

/// The origin of a value in the source, in the form shown by a row of the inspector.
struct ValueNote: Equatable {
    /// A sign before the name: `=` for a literal of the layer, `×7` for a literal of seven layers,
    /// `ƒ` for an expression; empty for a value that the source does not set.
    var sign: String
    /// The tool tip; nil without a note.
    var text: String?
    /// False for a value without a literal, which is shown dimmed.
    var isWritable: Bool

    /// A note without a sign, because an animated value is not in the source.
    init(hint: String) { (sign, text, isWritable) = ("", hint, true) }

    init(_ answer: SourceChecks.Answer) {
        isWritable = answer.check == .writable
        if let origin = answer.origin {
            let count = max(origin.layers, origin.uses)
            sign =
                !isWritable ? "ƒ" : !origin.isShared ? "=" : count < 10 ? "×\(count)" : "×"
            text = origin.text.prefix(1).uppercased() + origin.text.dropFirst()
        } else {
            sign = isWritable ? "=" : ""
        }
        guard let reason = answer.check.reason else { return }
        let end =
            answer.takesLine
            ? "Write can add a line." : "a change is shown here, but cannot be written."
        text = "\(reason): \(end)"
    }
}
