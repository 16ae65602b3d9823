import CGLFW
import GraphicsTypes
import DisplayList

/// Images on the GPU: small ones share atlas pages, others have a texture each.
///
/// An image is uploaded once for each way it is sampled. What is not used any more goes every `retention` frames, and
/// whenever `budget` bytes were uploaded since the last time, so that layers drawn anew in every frame do not
/// pile up.
/// Thread: where the context is current.
final class ImageStore: ImageResidency {
    static let retention: UInt64 = 600
    static let budget = 32 << 20

    struct Key: Hashable {
        var image: UInt64
        var sampling: Sampling
        var isAlone: Bool
    }

    private struct User { weak var list: ImageUser? }

    struct Page {
        var texture: GLTexture
        var sampling: Sampling
        var isShared: Bool
        var shelfY = 0
        var shelfHeight = 0
        var x = 0
        /// The frame in which one of its images was last asked for.
        var lastUse: UInt64
    }

    let device: GLDevice
    private var entries: [Key: ImagePlacement] = [:]
    private var users: [User] = []
    var pages: [Int32: Page] = [:]
    var nextPage: Int32 = 0
    /// Textures that others fill, by page, and the images that stand for them.
    var livePages: [Int32: GLTexture] = [:]
    var live: [UInt64: ImagePlacement] = [:]
    var openPages: [Sampling: Int32] = [:]
    /// Whether small images share pages. Where in a page an image lies shows in the last bit of a sample between texels: where
    /// pictures must depend on nothing else that is there, each has a texture of its own.
    var sharesPages = true
    /// Images that no texture can hold, by identity.
    private var cut: [UInt64: (parts: [ImagePart], lastUse: UInt64)] = [:]
    private var spares = SpareTextures()
    /// Pages of coverage that display lists write.
    var coverage = CoverageTextures()
    private(set) var generation: UInt32 = 1
    private(set) var frameNumber: UInt64 = 0
    private(set) var uploadedBytes = 0
    private var bytesSinceSweep = 0
    private var lastSweep: UInt64 = 0

    /// Which surfaces outlive their frame.
    let surfaces = SurfaceLedger()

    init(_ device: GLDevice) { self.device = device }

    var largestSide: Int { device.maxTextureSize }

    func isDeep(_ page: Int32) -> Bool { pages[page]?.texture.isDeep ?? false }

    func texture(_ page: Int32) -> GLTexture? {
        pages[page]?.texture ?? livePages[page] ?? coverage.texture(page)
    }

    /// Images that come from now on share no page with those already here.
    func startNewPages() { openPages = [:] }

    func noteUpload(_ bytes: Int) { uploadedBytes += bytes }

    /// Bytes uploaded outside a frame, which count towards the next sweep.
    func noteArrival(_ bytes: Int) { bytesSinceSweep += bytes }

    func place(_ image: CGImage, sampling: Sampling) -> ImagePlacement? {
        if let known = live[image.identity] { return place(live: known, sampling) }
        let key = key(image, sampling)
        if let known = entries[key] {
            pages[known.page]?.lastUse = frameNumber
            return known
        }
        guard image.width > 0, image.height > 0 else { return nil }
        let placement =
            key.isAlone
            ? placeAlone(image, sampling) : placeShared(image, sampling)
        guard let placement else { return nil }
        entries[key] = placement
        return placement
    }

    func key(_ image: CGImage, _ sampling: Sampling) -> Key {
        Key(image: image.identity, sampling: sampling, isAlone: standsAlone(image, sampling))
    }

    /// Whether an image has its place; one that has is not swept away in this frame.
    func holds(_ image: CGImage, sampling: Sampling) -> Bool {
        let key = key(image, sampling)
        guard let known = entries[key] else { return false }
        pages[known.page]?.lastUse = frameNumber
        return true
    }

    func parts(of image: CGImage) -> [ImagePart] {
        let parts = cut[image.identity]?.parts ?? ImagePart.cut(image, side: largestSide)
        cut[image.identity] = (parts, frameNumber)
        return parts
    }

    /// A texture somebody else has done with; all of it must be written.
    func spareTexture(for image: CGImage, _ sampling: Sampling) -> GLTexture? {
        guard !sampling.contains(.mipmapped), !image.isDeep,
            let spare = spares.take(width: image.width, height: image.height)
        else { return nil }
        spare.bind(unit: 2)
        spare.read(sampling)
        return spare
    }

    /// Takes over a texture that holds an image.
    func adopt(_ texture: GLTexture, holding image: CGImage, sampling: Sampling) {
        let page = addPage(texture, sampling, isShared: false)
        entries[key(image, sampling)] = placement(
            of: image, sampling, on: page, 0, 0, (image.width, image.height))
    }

    /// Gives a texture a number that none had before.
    func addPage(_ texture: GLTexture, _ sampling: Sampling, isShared: Bool) -> Int32 {
        defer { nextPage += 1 }
        pages[nextPage] = Page(
            texture: texture, sampling: sampling, isShared: isShared, lastUse: frameNumber)
        return nextPage
    }

    func forget(_ image: CGImage) {
        for part in cut.removeValue(forKey: image.identity)?.parts ?? [] { forget(part.image) }
        for (key, entry) in entries where key.image == image.identity {
            entries[key] = nil
            let page = entry.page
            if pages[page]?.isShared == false { pages[page] = nil }
        }
    }

    func keepPages(of user: ImageUser) {
        users.removeAll { $0.list == nil }
        users.append(User(list: user))
    }

    /// Starts a frame's count of uploads; when a sweep is due drops what nobody uses.
    func beginFrame() {
        frameNumber += 1
        bytesSinceSweep += uploadedBytes
        uploadedBytes = 0
        if frameNumber - lastSweep >= Self.retention || bytesSinceSweep >= Self.budget { sweep() }
    }

    /// Drops the pages that no list shows and that nobody asked for in the frame before: an image may be on its way to
    /// a layer, or be a filter's table.
    private func sweep() {
        (lastSweep, bytesSinceSweep) = (frameNumber, 0)
        users.removeAll { $0.list == nil }
        for user in users {
            user.list?.forEachPage { pages[$0]?.lastUse = frameNumber }
        }
        let oldest = frameNumber - 1
        spares.sweep()
        let count = pages.count
        for (number, page) in pages where page.lastUse < oldest {
            pages[number] = nil
            if !page.isShared, !page.sampling.contains(.mipmapped) { spares.add(page.texture) }
        }
        guard pages.count < count else { return }
        generation &+= 1
        entries = entries.filter { pages[$0.value.page] != nil }
        openPages = openPages.filter { pages[$0.value] != nil }
        if cut.isEmpty { return }
        let held = Set(entries.keys.map(\.image))
        cut = cut.filter { _, whole in
            whole.lastUse >= oldest || whole.parts.contains { held.contains($0.image.identity) }
        }
    }

    private func placeAlone(_ image: CGImage, _ sampling: Sampling) -> ImagePlacement? {
        let limit = device.maxTextureSize
        guard image.width <= limit, image.height <= limit else { return nil }
        let level = PreparedImage.Level(image)
        let texture =
            spareTexture(for: image, sampling)
            ?? GLTexture.image(
                device, width: image.width, height: image.height, sampling: sampling,
                isDeep: level.isDeep)
        level.withBytes(of: image) { bytes, rowBytes in
            upload(bytes, rowBytes, to: texture, x: 0, y: 0, image.width, image.height)
        }
        if sampling.contains(.mipmapped) { glGenerateMipmap(texture.target) }
        device.check("uploading an image")
        let page = addPage(texture, sampling, isShared: false)
        return placement(of: image, sampling, on: page, 0, 0, (image.width, image.height))
    }

    func upload(
        _ bytes: UnsafeRawBufferPointer, _ rowBytes: Int, to texture: GLTexture, x: Int, y: Int,
        _ w: Int, _ h: Int
    ) {
        texture.write(bytes, rowBytes, x: x, y: y, w, h)
        noteUpload(w * h * texture.bytesPerPixel)
    }
}
