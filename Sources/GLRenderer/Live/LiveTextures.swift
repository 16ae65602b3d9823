import CLaminaGLFW
import LaminaDisplayList
import LaminaGraphicsTypes
import Foundation
import LaminaRenderTree

/// The textures of live contents, updated on new pictures.
///
/// Input: the live contents of a tree, once a frame. Output: an image and a version for each
/// source. The image represents the texture of the source in display lists. The version grows with
/// each new picture.
/// Thread: the context's.
public final class LiveTextures {
    /// The present picture of a layer; `version` changes with the pixels. The object of the picture
    /// changes only with the size or the opacity.
    public struct Shown {
        /// The picture; nil for none. A placeholder for the texture, without pixels in memory:
        /// `image(of:)` reads the pixels.
        public var picture: CGImage?
        /// The version of the pixels; 0 before the first picture. Each picture adds 1; after
        /// `end(_:)` the count starts from 0 again.
        public var version: UInt64
    }

    /// A layer's request for a picture. Pictures in memory ignore `width`, `height` and
    /// `layerTime`, application drawings ignore `waits`.
    public struct Request {
        /// The layer's width in pixels. An application drawing below 1 is left out; above
        /// `GLDevice.maxTextureSize` the drawing fails for good, with a message.
        public var width: Int
        /// The layer's height in pixels. An application drawing below 1 is left out; above
        /// `GLDevice.maxTextureSize` the drawing fails for good, with a message.
        public var height: Int
        /// The layer's own time in seconds. Passed on to application drawings.
        public var layerTime: Double
        /// The host time in seconds. Contents drawn in every frame are requested once for each
        /// different time.
        public var time: Double
        /// True to wait for a pending picture, so that the picture belongs to the time. False takes
        /// any available picture.
        public var waits: Bool

        /// A request. The numbers are not checked here.
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

    let store: ImageTextures
    private let images: TextureAllocator
    private var entries: [ObjectIdentifier: Entry] = [:]
    var device: GLDevice { store.device }

    init(_ store: ImageTextures, _ images: TextureAllocator) {
        (self.store, self.images) = (store, images)
    }

    func entry(_ contents: LiveContents) -> Entry? { entries[ObjectIdentifier(contents)] }

    /// The number of contents between the first `update` and `end`, for leak checks. Contents
    /// without a picture count, too.
    public var count: Int { entries.count }

    /// Updates the contents' picture when due: after a raise of the signal, after a change of size
    /// for drawings of one size, and at each new time for contents drawn in every frame. A lasting
    /// failure is logged, and the last picture stays. Precondition: the renderer's context is
    /// current.
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

    /// True for a picture of another layer size, which cannot be used.
    private func isOfAnotherSize(_ entry: Entry, _ request: Request) -> Bool {
        guard let surface = entry.surface, let drawing = entry.contents as? LiveDrawing,
            drawing.isOfOneSize
        else { return false }
        return surface.texture.width != request.width || surface.texture.height != request.height
    }

    /// True after a permanent failure. False for contents that were never updated.
    public func hasFailed(_ contents: LiveContents) -> Bool { entry(contents)?.hasFailed ?? false }

    /// Releases the texture of contents that the tree no longer shows. Without effect for contents
    /// that were never updated.
    public func end(_ contents: LiveContents) {
        guard let entry = entries.removeValue(forKey: ObjectIdentifier(contents)) else { return }
        hide(entry)
        entry.surface?.end()
        if let context = entry.context { (contents as? LiveDrawing)?.end(context) }
    }

    /// Sets the picture of an entry to a placeholder image for a texture.
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
