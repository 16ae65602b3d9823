import CLaminaGLFW
import LaminaGraphicsTypes
import LaminaDisplayList

/// Images uploaded in steps during animations: some bytes a frame, by rows for large images.
///
/// Gain: a 2048 × 1536 image is uploaded in three frames of 3 ms instead of a frame of 15 ms
/// (llvmpipe); the texture comes from a spare (`SpareTextures`) or is allocated on another thread
/// (`TextureMaker`). When not to use it: for a single frame with its result read back. Thread: the
/// context's.
public final class ImageArrivals {
    /// An image in progress.
    private struct Arrival {
        enum Stage {
            case queued(TextureMaker.Job)
            /// The copied rows of a level.
            case copied(PreparedImage, level: Int, row: Int)
        }

        var stage: Stage
        var image: CGImage

        /// Bytes of a texture still being allocated.
        var queuedBytes: Int { if case .queued = stage { image.textureBytes } else { 0 } }
    }

    /// The largest size of textures allocated ahead of copying, in bytes.
    static let ahead = 32 << 20

    private let store: ImageTextures
    private let images: TextureAllocator
    private let maker: TextureMaker
    private struct Key: Hashable {
        var image: UInt64
        var sampling: Sampling
    }
    private var arrivals: [Key: Arrival] = [:]

    init(_ store: ImageTextures, _ images: TextureAllocator) {
        (self.store, self.images) = (store, images)
        maker = TextureMaker(store.device)
    }

    deinit { maker.end() }

    /// The number of images in progress. Images below 1 MiB are uploaded whole and never count; of
    /// an image above the driver's limit each part counts.
    public var count: Int { arrivals.count }

    /// True if the upload of an image may start while an earlier image waits. The textures still
    /// being allocated then have less than 32 MiB. O(n) in the number of images in progress.
    public var hasRoomAhead: Bool {
        arrivals.values.reduce(0) { $0 + $1.queuedBytes } < Self.ahead
    }

    /// Continues an image and subtracts the cost from `bytes`. True for a finished image, and for
    /// images left to the renderer: a driver without a second context, mip levels, half floats.
    public func bring(_ image: CGImage, sampling: Sampling, spending bytes: inout Int) -> Bool {
        guard image.width > 0, image.height > 0 else { return true }
        if max(image.width, image.height) > images.largestSide {
            var isWhole = true
            for part in images.parts(of: image)
            where !bring(part.image, sampling: sampling, spending: &bytes) { isWhole = false }
            return isWhole
        }
        if images.holds(image, sampling: sampling) { return true }
        let size = image.textureBytes
        if size < GLDevice.largeTexture {
            guard bytes > 0 else { return false }
            // Allocation of a small texture also takes time.
            bytes -= images.standsAlone(image, sampling) ? 2 * size : size
            _ = images.place(image, sampling: sampling)
            store.execute(images.commands)
            return true
        }
        let key = Key(image: image.identity, sampling: sampling)
        return advance(key, image, &bytes)
    }

    /// Drops images that no commit waits for. All images in progress are dropped, and a later
    /// `bring` starts from the first row again. Finished images stay.
    public func drop() {
        maker.cancel()
        arrivals = [:]
    }

    /// Moves the deletion of large textures to the other thread; for hosts with a drawing thread.
    /// Large means 1 MiB or more. Without a second context the renderer's thread deletes all
    /// textures.
    public func deleteTexturesInBackground() {
        store.device.deletesElsewhere = { [weak maker] in maker?.delete($0) ?? false }
    }

    /// Waits for the queued textures; for tests, which have no real time.
    package func settle() { maker.settle() }

    private func advance(
        _ key: Key, _ image: CGImage, _ bytes: inout Int
    ) -> Bool {
        if arrivals[key] == nil {
            guard let stage = begin(image, key.sampling) else { return false }
            arrivals[key] = Arrival(stage: stage, image: image)
        }
        if case .queued(let job) = arrivals[key]!.stage {
            let state = maker.state(of: job)
            if case .waiting = state { return false }
            guard let prepared = prepared(state, image, key.sampling, &bytes) else {
                arrivals[key] = nil
                return true
            }
            arrivals[key]!.stage = .copied(prepared, level: 0, row: 0)
        }
        return copy(key, &bytes)
    }

    /// Nil when the limit of textures in progress is reached.
    private func begin(_ image: CGImage, _ sampling: Sampling) -> Arrival.Stage? {
        if let spare = store.spareTexture(for: image, sampling) {
            return .copied(PreparedImage(image, in: spare), level: 0, row: 0)
        }
        guard hasRoomAhead else { return nil }
        let device = store.device
        return .queued(maker.enqueue { PreparedImage(image, sampling, device) })
    }

    /// The prepared image, or a plain texture from this thread; nil for an image left to the
    /// renderer.
    private func prepared(
        _ state: TextureMaker.State, _ image: CGImage, _ sampling: Sampling, _ bytes: inout Int
    ) -> PreparedImage? {
        if case .made(let image) = state { return image }
        if sampling.contains(.mipmapped) || image.isDeep { return nil }
        // Allocation also takes time.
        bytes -= image.textureBytes
        return PreparedImage(
            image,
            in: GLTexture.image(
                store.device, width: image.width, height: image.height, sampling: sampling))
    }

    /// Copies rows within the frame's budget; true when complete.
    private func copy(_ key: Key, _ bytes: inout Int) -> Bool {
        guard let arrival = arrivals[key],
            case .copied(let prepared, var level, var row) = arrival.stage
        else { return false }
        while bytes > 0, level < prepared.levels.count {
            let part = prepared.levels[level]
            let count = min(part.height - row, max(1, bytes / part.rowBytes))
            prepared.write(row..<row + count, level: level, of: arrival.image)
            store.meter.note(count * part.rowBytes)
            bytes -= count * part.rowBytes
            row += count
            if row == part.height { (level, row) = (level + 1, 0) }
        }
        store.device.check("uploading a part of an image")
        arrivals[key]!.stage = .copied(prepared, level: level, row: row)
        guard level == prepared.levels.count else { return false }
        arrivals[key] = nil
        store.show(
            prepared.texture, as: images.adopt(arrival.image, sampling: key.sampling))
        return true
    }
}

extension CGImage {
    /// The size of the pixels in a texture in bytes, without mip levels.
    fileprivate var textureBytes: Int { width * height * (isDeep ? 8 : 4) }
}
