import CLaminaGLFW
import LaminaDisplayList
import LaminaGraphicsTypes
import Foundation
import LaminaRenderTree

/// Textures of live contents, renewed when there is something new.
///
/// In: the contents a tree shows, once per frame. Out: for each an image that stands for its texture – display lists
/// treat it as any other – and a version that grows with every new picture. Thread: where the context is current.
public final class LiveStore {
    /// What a layer shows now; `version` differs whenever the pixels may.
    public struct Shown {
        public var picture: CGImage?
        public var version: UInt64
    }

    /// What a layer asks for.
    public struct Request {
        /// Pixels of the layer.
        public var width: Int
        public var height: Int
        /// The layer's own time and the host's, in seconds.
        public var layerTime: Double
        public var time: Double
        /// Whether to wait for what is not there yet, so that the picture is that of the time.
        public var waits: Bool

        public init(width: Int, height: Int, layerTime: Double, time: Double, waits: Bool) {
            (self.width, self.height, self.waits) = (width, height, waits)
            (self.layerTime, self.time) = (layerTime, time)
        }
    }

    final class Entry {
        let contents: LiveContents
        var picture: CGImage?
        var version: UInt64 = 0
        var serial: UInt64?
        var time: Double?
        var texture: GLTexture?
        var context: DrawingContext?
        var surface: DrawnSurface?
        var hasFailed = false

        init(_ contents: LiveContents) { self.contents = contents }
    }

    let store: ImageStore
    private let images: ImageLedger
    private var entries: [ObjectIdentifier: Entry] = [:]
    var device: GLDevice { store.device }

    init(_ store: ImageStore, _ images: ImageLedger) { (self.store, self.images) = (store, images) }

    func entry(_ contents: LiveContents) -> Entry? { entries[ObjectIdentifier(contents)] }

    /// Contents that have a texture, for leak checks.
    public var count: Int { entries.count }

    /// Renews the contents' picture where that is due.
    public func update(_ contents: LiveContents, _ request: Request) -> Shown {
        let entry = entries[ObjectIdentifier(contents)] ?? Entry(contents)
        entries[ObjectIdentifier(contents)] = entry
        let serial = contents.signal.serial
        let isDue =
            entry.serial != serial || (contents.wantsEveryFrame && entry.time != request.time)
            || isOfAnotherSize(entry, request)
        guard isDue, !entry.hasFailed else {
            return Shown(picture: entry.picture, version: entry.version)
        }
        (entry.serial, entry.time) = (serial, request.time)
        switch contents {
        case let pixels as LivePixels:
            pixels.withPicture(at: request.time, waits: request.waits) { upload($0, entry) }
        case let drawing as LiveDrawing: draw(drawing, entry, request)
        default: break
        }
        return Shown(picture: entry.picture, version: entry.version)
    }

    /// Whether the picture was drawn for another size of its layer, and is of no use for this one.
    private func isOfAnotherSize(_ entry: Entry, _ request: Request) -> Bool {
        guard let surface = entry.surface, let drawing = entry.contents as? LiveDrawing,
            drawing.isOfOneSize
        else { return false }
        return surface.texture.width != request.width || surface.texture.height != request.height
    }

    /// Whether something keeps these contents from ever having a picture.
    public func hasFailed(_ contents: LiveContents) -> Bool { entry(contents)?.hasFailed ?? false }

    /// The tree shows these contents no longer.
    public func end(_ contents: LiveContents) {
        guard let entry = entries.removeValue(forKey: ObjectIdentifier(contents)) else { return }
        hide(entry)
        entry.surface?.end()
        if let context = entry.context { (contents as? LiveDrawing)?.end(context) }
    }

    /// Gives an entry a picture that stands for a texture.
    func show(_ texture: GLTexture, isOpaque: Bool, isBottomUp: Bool, _ entry: Entry) {
        hide(entry)
        entry.picture = CGImage.standIn(
            width: texture.width, height: texture.height, isOpaque: isOpaque)
        guard let picture = entry.picture else { return }
        store.show(texture, as: images.show(picture, isBottomUp: isBottomUp))
    }

    private func hide(_ entry: Entry) {
        if let page = entry.picture.flatMap({ images.hide($0) }) { store.show(nil, as: page) }
    }

    func fail(_ entry: Entry, _ message: String) {
        entry.hasFailed = true
        Diagnostics.note(message)
    }
}
