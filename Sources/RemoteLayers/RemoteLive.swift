import CoreGraphics
import Foundation
import LaminaPacketWire
import LaminaRenderTree

/// Live contents of a client's layers, such as video and OpenGL: pictures are sent as separate
/// commits.
///
/// Pictures are requested once a refresh of the server's screen. Thread: any, a single thread at a
/// time.
struct RemoteLive {
    /// A source of pictures, with the size of the layer in pixels.
    struct Due {
        let contents: any LiveContents
        let width: Int
        let height: Int
    }

    private struct Shown {
        let contents: any LiveContents
        var serial: UInt64?
        var width = 0
        var height = 0
    }

    private var layers: [LayerID: Shown] = [:]
    /// Drawn contents no longer shown.
    private var left: [any RemoteDrawing] = []

    var isEmpty: Bool { layers.isEmpty }

    /// Records the live contents of a packet.
    mutating func note(_ packet: CommitPacket) {
        var sizes: [LayerID: (Int, Int)] = [:]
        for i in packet.changes.indices {
            switch packet.changes[i] {
            case .create(let id, let kind, let values, _) where kind.contains(.openGL):
                sizes[id] = Self.pixels(values)
            case .update(let id, let values, _) where !layers.isEmpty:
                guard var shown = layers[id] else { continue }
                (shown.width, shown.height) = Self.pixels(values)
                layers[id] = shown
            case .setLive(let id, let contents):
                let old = forget(id)
                guard let contents, contents is any LivePixels || contents is any RemoteDrawing
                else { continue }
                let size = sizes[id] ?? old.map { ($0.width, $0.height) } ?? (0, 0)
                layers[id] = Shown(contents: contents, width: size.0, height: size.1)
            case .remove(let id) where !layers.isEmpty: _ = forget(id)
            default: break
            }
        }
    }

    /// Forgets a layer's live contents.
    mutating func forgetContents(of id: LayerID) { _ = forget(id) }

    private mutating func forget(_ id: LayerID) -> Shown? {
        let old = layers.removeValue(forKey: id)
        if let drawing = old?.contents as? any RemoteDrawing { left.append(drawing) }
        return old
    }

    private static func pixels(_ values: LayerProperties) -> (Int, Int) {
        func pixels(_ points: CGFloat) -> Int {
            let n = (points * values.contentsScale).rounded(.up)
            return n.isFinite ? Int(min(max(n, 0), 1_000_000)) : 0
        }
        return (pixels(values.bounds.width), pixels(values.bounds.height))
    }

    /// Contents with a possible new picture.
    mutating func due() -> [LayerID: Due] {
        var due: [LayerID: Due] = [:]
        for (id, shown) in layers {
            let serial = shown.contents.signal.serial
            if !shown.contents.wantsEveryFrame, serial == shown.serial { continue }
            layers[id]?.serial = serial
            due[id] = Due(contents: shown.contents, width: shown.width, height: shown.height)
        }
        return due
    }

    /// Removes and returns the drawn contents that are no longer shown.
    mutating func removeHidden() -> [any RemoteDrawing] {
        defer { left = [] }
        return left
    }

    /// Forgets all contents.
    mutating func end() {
        for id in layers.keys { _ = forget(id) }
    }

    func shows(_ contents: any LiveContents, _ id: LayerID) -> Bool {
        layers[id]?.contents === contents
    }

    /// The picture of a host time, in separate memory; nil for an unchanged picture. Throws a
    /// permanent failure.
    static func picture(of due: Due, at time: Double, layerTime: Double) throws -> StillContents? {
        if let drawing = due.contents as? any RemoteDrawing {
            return try drawing.makePicture(
                width: due.width, height: due.height, layerTime: layerTime, time: time
            ).map { StillContents($0) }
        }
        var image: CGImage?
        (due.contents as? any LivePixels)?.withPicture(at: time, waits: false) { picture in
            var rows = Data(capacity: picture.width * picture.height * 4)
            for y in 0..<picture.height {
                rows.append(
                    Data(
                        bytes: picture.bytes + y * picture.bytesPerRow, count: picture.width * 4))
            }
            image = WireImage.image(
                width: picture.width, height: picture.height, isDeep: false,
                isOpaque: picture.isOpaque, bytes: rows)
        }
        return image.map { StillContents($0) }
    }
}
