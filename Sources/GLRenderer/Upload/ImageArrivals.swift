import CGLFW
import CoreGraphics
import DisplayList

/// Images on their way to the GPU while something moves: some bytes a frame, the rows of a large one in turns.
///
/// What it saves: a 2048 × 1536 image arrives in three frames of 3 ms instead of one of 15 ms (llvmpipe). What it
/// cannot save is the driver's memory for a new texture, which llvmpipe clears, 45 ms for 4096 × 4096, where no spare
/// one serves (`SpareTextures`). A thread with a
/// context of its own is no way out: Mesa locks the textures of all contexts meanwhile (gaps of 400 ms).
/// Not for hosts that draw one frame and read it. Thread: where the context is current.
public final class ImageArrivals {
    private struct Arrival {
        var texture: GLTexture
        var nextRow = 0
        /// Kept so that the identity is not given to another image meanwhile.
        var image: CGImage
    }

    private let store: ImageStore
    private var arrivals: [UInt64: Arrival] = [:]
    /// Bytes uploaded since the last frame was drawn.
    private var uploadedBytes = 0

    init(_ store: ImageStore) { self.store = store }

    /// Images of which a part has been uploaded.
    public var count: Int { arrivals.count }

    /// Goes on with an image, taking what it uploads off `bytes`. True when it is there, or when it has to be
    /// uploaded by whoever draws it: with mipmaps, in half floats, or in several textures.
    public func bring(_ image: CGImage, sampling: Sampling, spending bytes: inout Int) -> Bool {
        guard image.width > 0, image.height > 0,
            max(image.width, image.height) <= store.largestSide,
            sampling.isDisjoint(with: [.mipmapped, .separate]), !image.isDeep
        else { return true }
        if store.holds(image, sampling: sampling) { return true }
        guard bytes > 0 else { return false }
        guard store.standsAlone(image, sampling) else {
            bytes -= image.width * image.height * 4
            return store.place(image, sampling: sampling) != nil
        }
        return uploadRows(of: image, sampling, &bytes)
    }

    /// What was uploaded for the frame that was just drawn.
    func takeUploadedBytes() -> Int {
        defer { uploadedBytes = 0 }
        return uploadedBytes
    }

    /// Lets go of what no commit waits for any more.
    public func drop() { arrivals = [:] }

    private func uploadRows(of image: CGImage, _ sampling: Sampling, _ bytes: inout Int) -> Bool {
        var arrival: Arrival
        if let begun = arrivals[image.identity] {
            arrival = begun
        } else {
            let (texture, isNew) = store.emptyTexture(for: image, sampling)
            arrival = Arrival(texture: texture, image: image)
            arrivals[image.identity] = arrival
            // Its memory is work, too, when it is new.
            if isNew { bytes -= image.width * image.height * 4 }
            if bytes <= 0 { return false }
        }
        let rows = min(image.height - arrival.nextRow, max(1, bytes / (image.width * 4)))
        image.withPremultipliedRGBA8 { pixels, rowBytes in
            arrival.texture.write(
                UnsafeRawBufferPointer(rebasing: pixels[(arrival.nextRow * rowBytes)...]),
                rowBytes, x: 0, y: arrival.nextRow, image.width, rows)
        }
        uploadedBytes += rows * image.width * 4
        store.noteArrival(rows * image.width * 4)
        bytes -= rows * image.width * 4
        arrival.nextRow += rows
        let isWhole = arrival.nextRow == image.height
        arrivals[image.identity] = isWhole ? nil : arrival
        if isWhole { store.adopt(arrival.texture, holding: image, sampling: sampling) }
        store.device.check("uploading a part of an image")
        return isWhole
    }
}
