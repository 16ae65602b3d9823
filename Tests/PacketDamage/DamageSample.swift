import CoreGraphics
import Foundation
import LaminaMotion
import LaminaPacketLog
import LaminaPacketWire
import LaminaRenderTree
import RandomTrees
import TestSupport

/// Every kind of message, and a recording, of one random script.
struct DamageSample {
    private(set) var messages: [[UInt8]] = []
    let file: Data
    /// The tree after the script, which accepts further packets of the script.
    let key: TreeKey

    private static let root: [TreeEdit.Setting] = [
        .init(.bounds, .rect(CGRect(x: 0, y: 0, width: 120, height: 110))),
        .init(.backgroundColor, .color(.opaqueWhite)),
    ]

    init(seed: Int, shelf: DamageShelf) throws {
        let encoder = WireEncoder(images: shelf)
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).lamina")
        defer { try? FileManager.default.removeItem(at: url) }
        var dice = Dice(UInt64(seed))
        var model = TreeModel(Self.root)
        let tree = RenderTree()
        tree.apply(model.first)
        tree.evaluate(at: 100)
        let view = WireView(width: 120, height: 110, scale: 1, background: [0, 0, 0, 1])
        let recorder = try PacketRecorder(to: url, from: tree.key(), view: view)
        for (i, edit) in dice.script(edits: 24, of: .everything).enumerated() {
            let time = 100 + Double(i) / 10
            guard let packet = model.apply(edit) else { continue }
            tree.apply(packet)
            tree.evaluate(at: time)
            recorder.note(packet, at: time)
            recorder.noteFrame(of: tree, at: time)
            messages.append(encoder.bytes(of: .commit(packet, time: time)))
        }
        try recorder.finish()
        file = try Data(contentsOf: url)
        key = tree.key()
        messages.append(encoder.bytes(of: .key(key)))
        messages.append(encoder.bytes(of: WireEncoder.hello))
        messages.append(encoder.bytes(of: .view(view)))
        let canvas = CGContext(
            data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpace(name: CGColorSpace.sRGB)!,
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        if let image = canvas?.makeImage() {
            messages.append(encoder.bytes(of: .image(3, WireImage(image))))
        }
        messages.append(
            encoder.bytes(
                of: .endings([
                    AnimationEvent(layer: LayerID(2), animation: AnimationID(9), event: .started)
                ]
                )))
        messages.append(
            encoder.bytes(
                of: .tileRequests([
                    TileRequest(
                        layer: LayerID(1), level: -1, columns: -3..<4, rows: 0..<2, width: 256,
                        height: 128, scale: 1.5)
                ])))
    }
}

/// Pictures by number, for both ends of a wire without a connection.
final class DamageShelf: WireImageSink, WireImageSource {
    private var images: [CGImage] = []

    func number(of image: CGImage) -> UInt64 {
        if let known = images.firstIndex(where: { $0 === image }) { return UInt64(known) }
        images.append(image)
        return UInt64(images.count - 1)
    }

    func image(_ number: UInt64) -> CGImage? {
        number < images.count ? images[Int(number)] : nil
    }
}
