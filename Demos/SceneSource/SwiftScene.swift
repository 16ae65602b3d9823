import CoreGraphics
import Foundation
import QuartzCore

/// Swift source of a layer tree whose key frame animations repeat without end: a scene for the
/// playground and for programs.
///
/// Input: the layers, and the frames of their common duration. Output: the text, and the images of
/// the layers.
/// Idea: colours and timing curves become named constants, a large layer becomes a function, and
/// key frames become a single call with times in frames.
/// Cost: linear in the layers and key frames. Thread: the layers' thread.
public struct SwiftScene {
    /// Text of the source file.
    public let text: String
    /// Images of the layers, with paths relative to the source file.
    public let images: [(name: String, image: CGImage)]
    /// Remarks about values that Swift source cannot express.
    public let notes: [String]

    /// Frames of a scene.
    public struct Timing: Sendable {
        /// Number of frames.
        public let count: Double
        /// Frames a second.
        public let rate: Double

        /// Frames of a scene.
        public init(count: Double, rate: Double) {
            (self.count, self.rate) = (count, rate)
        }
    }

    /// A part of a layer missing in the source, described by a comment in the source.
    public struct Remark: Sendable {
        /// Name of the layer; empty for the whole document.
        public let layer: String
        /// Description of the missing part.
        public let text: String

        /// Remark about all layers with this name.
        public init(layer: String, text: String) { (self.layer, self.text) = (layer, text) }
    }

    /// Reason for which a source is not written.
    public struct Failure: Error, CustomStringConvertible, Equatable {
        /// Reason, as a sentence.
        public let description: String
    }

    /// Maximum number of lines of a source. A longer file is not practical for editing by hand.
    public static let mostLines = 20_000
    /// Maximum number of bytes of a source.
    public static let mostBytes = 8 << 20

    /// Source of the layers below `root`. `title` is the name of the document. Images get names in
    /// `imageFolder`, a path relative to the source file. `remarks` become comments at the top and
    /// at the first layer of the name.
    ///
    /// Errors: `Failure` above `mostLines` or `mostBytes`.
    public init(
        of root: CALayer, title: String, timing: Timing, imageFolder: String,
        remarks: [Remark] = []
    ) throws {
        let writer = SceneWriter(timing: timing, imageFolder: imageFolder, remarks: remarks)
        let scene = try writer.scene(root)
        var parts = ["import Foundation\nimport QuartzCore\n"]
        parts.append(Self.heading(title, root.bounds.size, timing, remarks))
        parts += writer.constants.sections
        parts.append(scene)
        parts += writer.functions
        parts += SceneHelper.allCases.filter(writer.helpers.contains).map(\.text)
        text = parts.joined(separator: "\n")
        images = writer.images
        notes = writer.notes
        try Self.check(lines: text.utf8.count { $0 == UInt8(ascii: "\n") }, bytes: text.utf8.count)
    }

    static func check(lines: Int, bytes: Int) throws {
        if lines > mostLines {
            throw Failure(
                description: "the scene needs more than \(mostLines) lines of Swift; a .ca has no "
                    + "such limit")
        }
        if bytes > mostBytes {
            throw Failure(
                description: "the scene needs more than \(mostBytes >> 20) MB of Swift; a .ca has "
                    + "no such limit")
        }
    }

    /// Text in one line, for a comment.
    static func line(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }

    private static func heading(
        _ title: String, _ size: CGSize, _ timing: Timing, _ remarks: [Remark]
    ) -> String {
        let missing = remarks.map { remark in
            let of = remark.layer.isEmpty ? "" : " of “\(remark.layer)”"
            return "\n// Not shown: \(line(remark.text + of))."
        }
        return """
            // \(line(title)): \(SceneValue.number(size.width)) × \
            \(SceneValue.number(size.height)) points, \(SceneValue.number(timing.count)) frames, \
            \(SceneValue.number(timing.rate)) a second.\(missing.joined())

            /// Number of frames; times of key frames are frames from the start.
            private let frameCount = \(SceneValue.decimal(timing.count))
            /// Duration of the animation in seconds.
            private let sceneDuration: CFTimeInterval = frameCount / \(SceneValue.decimal(timing.rate))

            """
    }
}
