import CoreGraphics
import Foundation
import LaminaMotion
import LaminaPacketLog
import LaminaPacketWire
import LaminaRenderTree
import RandomTrees
import TestSupport

/// A random script played frame by frame into a tree and into a recording, and the state of the
/// tree in some frames.
struct Recording {
    let url: URL
    /// Time of the recording, and the evaluated tree as text.
    private(set) var instants: [(time: Double, text: String)] = []

    static let view = WireView(width: 120, height: 110, scale: 1, background: [0, 0, 0, 1])

    private static let root: [TreeEdit.Setting] = [
        .init(.bounds, .rect(CGRect(x: 0, y: 0, width: 120, height: 110))),
        .init(.backgroundColor, .color(.opaqueWhite)),
    ]

    static func file() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).lamina")
    }

    /// `seconds` of frames, an edit in every `every`th.
    init(seed: Int, frames: Int, every: Int = 5) throws {
        var dice = Dice(UInt64(seed))
        var model = TreeModel(Self.root)
        var edits = dice.script(edits: frames / every, of: .everything)[...]
        let tree = RenderTree()
        tree.apply(model.first)
        tree.evaluate(at: 100)
        url = Self.file()
        let recorder = try PacketRecorder(to: url, from: tree.key(), view: Self.view)
        for frame in 1...frames {
            let time = 100 + Double(frame) / 60
            if frame % every == 0, let edit = edits.popFirst(), let packet = model.apply(edit) {
                tree.apply(packet)
                recorder.note(packet, at: time)
            }
            tree.evaluate(at: time)
            recorder.noteFrame(of: tree, at: time)
            if dice.once(in: 3) { instants.append((time - 100, tree.evaluatedDescription)) }
        }
        try recorder.finish()
    }

    func remove() { try? FileManager.default.removeItem(at: url) }
}
