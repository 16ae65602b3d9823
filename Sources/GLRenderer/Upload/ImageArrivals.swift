import CLaminaGLFW
import LaminaGraphicsTypes
import LaminaDisplayList

/// Images on their way to the GPU while something moves: some bytes a frame, the rows of a large one in turns.
///
/// What it saves: a 2048 × 1536 image arrives in three frames of 3 ms instead of one of 15 ms (llvmpipe); the memory of
/// its texture comes from a spare one (`SpareTextures`) or is made beside the frames (`TextureMaker`).
/// Not for hosts that draw one frame and read it. Thread: where the context is current.
public final class ImageArrivals {
    /// An image that has been begun with.
    private struct Arrival {
        enum Stage {
            case ordered(TextureMaker.Order)
            /// Rows of the level are there up to one.
            case copied(PreparedImage, level: Int, row: Int)
        }

        var stage: Stage
        var image: CGImage

        /// Bytes whose memory is still being made.
        var orderedBytes: Int { if case .ordered = stage { image.textureBytes } else { 0 } }
    }

    /// Bytes of textures ordered ahead of the copying.
    static let ahead = 32 << 20

    private let store: ImageStore
    private let images: ImageLedger
    private let maker: TextureMaker
    private struct Key: Hashable {
        var image: UInt64
        var sampling: Sampling
    }
    private var arrivals: [Key: Arrival] = [:]

    init(_ store: ImageStore, _ images: ImageLedger) {
        (self.store, self.images) = (store, images)
        maker = TextureMaker(store.device)
    }

    deinit { maker.end() }

    /// Images that have been begun with.
    public var count: Int { arrivals.count }

    /// Whether images behind one that has to wait can be begun with.
    public var hasRoomAhead: Bool {
        arrivals.values.reduce(0) { $0 + $1.orderedBytes } < Self.ahead
    }

    /// Goes on with an image, taking what it costs off `bytes`. True when it is there, or when it is up to whoever draws
    /// it: a driver without a second context, and mip levels or half floats.
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
            // A small texture's memory is work as well.
            bytes -= images.standsAlone(image, sampling) ? 2 * size : size
            _ = images.place(image, sampling: sampling)
            store.obey(images.orders)
            return true
        }
        let key = Key(image: image.identity, sampling: sampling)
        return advance(key, image, &bytes)
    }

    /// Lets go of what no commit waits for any more.
    public func drop() {
        maker.cancel()
        arrivals = [:]
    }

    /// Has large textures deleted beside the frames, too; for hosts with a thread that draws.
    public func takesDeletions() {
        store.device.deletesElsewhere = { [weak maker] in maker?.delete($0) ?? false }
    }

    /// Waits for the textures ordered so far; for tests, which know no time.
    package func settle() { maker.settle() }

    private func advance(
        _ key: Key, _ image: CGImage, _ bytes: inout Int
    ) -> Bool {
        if arrivals[key] == nil {
            guard let stage = begin(image, key.sampling) else { return false }
            arrivals[key] = Arrival(stage: stage, image: image)
        }
        if case .ordered(let order) = arrivals[key]!.stage {
            let state = maker.state(of: order)
            if case .waiting = state { return false }
            guard let prepared = prepared(state, image, key.sampling, &bytes) else {
                arrivals[key] = nil
                return true
            }
            arrivals[key]!.stage = .copied(prepared, level: 0, row: 0)
        }
        return copy(key, &bytes)
    }

    /// Nil when so much is ordered that this one has to wait.
    private func begin(_ image: CGImage, _ sampling: Sampling) -> Arrival.Stage? {
        if let spare = store.spareTexture(for: image, sampling) {
            return .copied(PreparedImage(image, in: spare), level: 0, row: 0)
        }
        guard hasRoomAhead else { return nil }
        let device = store.device
        return .ordered(maker.order { PreparedImage(image, sampling, device) })
    }

    /// What was made, or a plain texture from here; nil when the image is up to whoever draws it.
    private func prepared(
        _ state: TextureMaker.State, _ image: CGImage, _ sampling: Sampling, _ bytes: inout Int
    ) -> PreparedImage? {
        if case .made(let image) = state { return image }
        if sampling.contains(.mipmapped) || image.isDeep { return nil }
        // Its memory is work, too.
        bytes -= image.textureBytes
        return PreparedImage(
            image,
            in: GLTexture.image(
                store.device, width: image.width, height: image.height, sampling: sampling))
    }

    /// Copies what the frame has bytes for; true when all is there.
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
    /// What its pixels take in a texture, mip levels aside.
    fileprivate var textureBytes: Int { width * height * (isDeep ? 8 : 4) }
}
