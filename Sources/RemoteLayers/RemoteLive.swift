import CoreGraphics
import Foundation
import PacketWire
import RenderTree

/// Live contents of a client's layers, such as video: their pictures go to the server as commits of their own.
///
/// Pictures are asked for once a refresh of the server's screen. Thread: any, one at a time.
struct RemoteLive {
    private struct Shown {
        let contents: any LivePixels
        var serial: UInt64?
    }

    private var layers: [LayerID: Shown] = [:]

    var isEmpty: Bool { layers.isEmpty }

    /// Takes note of what a packet says of live contents.
    mutating func note(_ packet: CommitPacket) {
        for i in packet.changes.indices {
            switch packet.changes[i] {
            case .setLive(let id, let contents):
                layers[id] = (contents as? LivePixels).map { Shown(contents: $0) }
            case .remove(let id) where !layers.isEmpty: layers[id] = nil
            default: break
            }
        }
    }

    /// Contents that may have another picture than the last time.
    mutating func due() -> [LayerID: any LivePixels] {
        var due: [LayerID: any LivePixels] = [:]
        for (id, shown) in layers {
            let serial = shown.contents.signal.serial
            if !shown.contents.wantsEveryFrame, serial == shown.serial { continue }
            layers[id]?.serial = serial
            due[id] = shown.contents
        }
        return due
    }

    func shows(_ contents: any LivePixels, _ id: LayerID) -> Bool {
        layers[id]?.contents === contents
    }

    /// The picture of a host time, in memory of its own; nil where there is no other one.
    static func picture(of contents: any LivePixels, at time: Double) -> StillContents? {
        var image: CGImage?
        contents.withPicture(at: time, waits: false) { picture in
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
        return image.map(StillContents.init)
    }
}

/// What a layer of a client shows that changes by itself: the picture that came last. Thread: any.
final class RemotePicture: LivePixels, @unchecked Sendable {
    let signal = LiveSignal()
    var wantsEveryFrame: Bool { false }
    private let lock = NSLock()
    private var still: StillContents

    init(_ still: StillContents) { self.still = still }

    func show(_ new: StillContents) {
        lock.withLock { still = new }
        signal.raise()
    }

    func withPicture(at time: Double, waits: Bool, _ body: (LivePicture) -> Void) {
        lock.withLock { still }.withPicture(at: time, waits: waits, body)
    }
}

/// The live contents of a client's layers, as its server keeps them. Thread: the reader's.
struct RemotePictures {
    private var pictures: [LayerID: RemotePicture] = [:]

    /// Has layers that show a picture show another one, and says what else is to be done.
    mutating func take(
        _ changes: ContiguousArray<CommitPacket.Change>
    ) -> ContiguousArray<CommitPacket.Change> {
        var left = changes
        left.removeAll { change in
            guard case .setLive(let id, let still as StillContents) = change,
                let known = pictures[id]
            else { return false }
            known.show(still)
            return true
        }
        for i in left.indices {
            switch left[i] {
            case .setLive(let id, let contents):
                pictures[id] = (contents as? StillContents).map(RemotePicture.init)
                left[i] = .setLive(id, pictures[id])
            case .remove(let id) where !pictures.isEmpty: pictures[id] = nil
            default: break
            }
        }
        return left
    }
}
