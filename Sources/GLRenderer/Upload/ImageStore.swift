import CGLFW
import CoreGraphics
import DisplayList

/// Images on the GPU: small ones share atlas pages, others have a texture each.
///
/// An image is uploaded once for each way it is sampled. Atlas pages are filled shelf by shelf; every
/// image in one is framed by two pixels of its own edge, so that neighbours never bleed in. What
/// is not used any more goes every `retention` frames, and whenever `budget` bytes were uploaded since the last
/// time, so that layers drawn anew in every frame do not pile up. A page goes when nothing on it is used.
/// Thread: where the context is current.
final class ImageStore: ImageResidency {
    static let pageSize = 1024
    /// Pixels, and pixels a side, up to which an image shares a page: a line of text does, a photograph does not.
    static let largestShared = 128 * 128
    static let longestShared = 512
    static let frame = 2
    static let retention: UInt64 = 600
    static let budget = 64 << 20

    private struct Key: Hashable {
        var image: UInt64
        var sampling: Sampling
    }

    private struct Entry {
        var placement: ImagePlacement
        var lastUse: UInt64
        /// Kept so that the identity is not given to another image meanwhile.
        var image: CGImage
    }

    private struct Page {
        var texture: GLTexture
        var sampling: Sampling
        var isShared: Bool
        var shelfY = 0
        var shelfHeight = 0
        var x = 0
    }

    let device: GLDevice
    private var entries: [Key: Entry] = [:]
    private var pages: [Int32: Page] = [:]
    var nextPage: Int32 = 0
    /// Textures that others fill, by page, and the images that stand for them.
    private var livePages: [Int32: GLTexture] = [:]
    private var live: [UInt64: ImagePlacement] = [:]
    private var openPages: [Sampling: Int32] = [:]
    /// Pages of coverage that display lists write.
    var coverage = CoverageTextures()
    private(set) var generation: UInt32 = 1
    private var frameNumber: UInt64 = 0
    private(set) var uploadedBytes = 0
    private var bytesSinceSweep = 0
    private var lastSweep: UInt64 = 0

    /// Where surfaces that outlive their frame are.
    private let pool: SurfacePool

    init(_ device: GLDevice, pool: SurfacePool) {
        self.device = device
        self.pool = pool
    }

    var largestSide: Int { device.maxTextureSize }

    func holdsSurface(_ key: UInt64) -> Bool { pool.holds(key) }
    func dropSurface(_ key: UInt64) { pool.drop(key) }
    var evictions: UInt32 { pool.evictions }

    func isDeep(_ page: Int32) -> Bool { pages[page]?.texture.isDeep ?? false }

    func texture(_ page: Int32) -> GLTexture? {
        pages[page]?.texture ?? livePages[page] ?? coverage.texture(page)
    }

    /// Has an image stand for a texture that somebody else fills, until it is hidden.
    func show(_ texture: GLTexture, isBottomUp: Bool, as image: CGImage) {
        livePages[nextPage] = texture
        live[image.identity] = ImagePlacement(
            page: nextPage, uv: isBottomUp ? SIMD4(0, 1, 1, 0) : SIMD4(0, 0, 1, 1),
            isOpaque: image.isOpaque)
        nextPage += 1
    }

    func hide(_ image: CGImage) {
        guard let old = live.removeValue(forKey: image.identity) else { return }
        livePages[old.page] = nil
    }

    /// Images that come from now on share no page with those already here.
    func startNewPages() { openPages = [:] }

    func noteUpload(_ bytes: Int) { uploadedBytes += bytes }

    /// A live texture has one way of sampling, that of the layer asked for last; it has no mipmaps.
    private func place(live placement: ImagePlacement, _ sampling: Sampling) -> ImagePlacement {
        let texture = livePages[placement.page]!
        texture.bind(unit: 2)
        texture.set(
            GL_TEXTURE_MIN_FILTER,
            sampling.contains(.nearestMinification) ? GL_NEAREST : GL_LINEAR)
        texture.set(
            GL_TEXTURE_MAG_FILTER,
            sampling.contains(.nearestMagnification) ? GL_NEAREST : GL_LINEAR)
        return placement
    }

    func place(_ image: CGImage, sampling: Sampling) -> ImagePlacement? {
        if let known = live[image.identity] { return place(live: known, sampling) }
        let key = Key(image: image.identity, sampling: sampling)
        if let entry = entries[key] {
            entries[key]!.lastUse = frameNumber
            return entry.placement
        }
        guard image.width > 0, image.height > 0 else { return nil }
        let placement =
            standsAlone(image, sampling)
            ? placeAlone(image, sampling) : placeShared(image, sampling)
        guard let placement else { return nil }
        entries[key] = Entry(placement: placement, lastUse: frameNumber, image: image)
        return placement
    }

    /// Whether an image has its place; one that has is not swept away in this frame.
    func holds(_ image: CGImage, sampling: Sampling) -> Bool {
        let key = Key(image: image.identity, sampling: sampling)
        guard entries[key] != nil else { return false }
        entries[key]!.lastUse = frameNumber
        return true
    }

    /// Whether an image of this size and sampling gets a texture of its own.
    func standsAlone(_ image: CGImage, _ sampling: Sampling) -> Bool {
        image.isDeep || !sampling.isDisjoint(with: [.mipmapped, .separate])
            || image.width * image.height > Self.largestShared
            || max(image.width, image.height) > Self.longestShared
    }

    /// Takes over a texture that holds an image.
    func adopt(_ texture: GLTexture, holding image: CGImage, sampling: Sampling) {
        pages[nextPage] = Page(texture: texture, sampling: sampling, isShared: false)
        entries[Key(image: image.identity, sampling: sampling)] = Entry(
            placement: ImagePlacement(
                page: nextPage, uv: SIMD4(0, 0, 1, 1), isOpaque: image.isOpaque),
            lastUse: frameNumber, image: image)
        nextPage += 1
    }

    func forget(_ image: CGImage) {
        for (key, entry) in entries where key.image == image.identity {
            entries[key] = nil
            let page = entry.placement.page
            if pages[page]?.isShared == false { pages[page] = nil }
        }
    }

    /// Starts a frame's count of uploads; when a sweep is due drops what nobody uses.
    ///
    /// Display lists remember placements, so use is only seen in a build: raising the generation
    /// causes one, and the frame after it whatever was not asked for again goes.
    func beginFrame() {
        frameNumber += 1
        bytesSinceSweep += uploadedBytes
        uploadedBytes = 0
        if frameNumber - lastSweep >= Self.retention || bytesSinceSweep > Self.budget {
            generation &+= 1
            (lastSweep, bytesSinceSweep) = (frameNumber, 0)
        }
        guard lastSweep > 0, frameNumber == lastSweep + 1 else { return }
        let oldest = frameNumber - 1
        entries = entries.filter { $0.value.lastUse >= oldest }
        let used = Set(entries.values.map(\.placement.page))
        pages = pages.filter { used.contains($0.key) }
        openPages = openPages.filter { used.contains($0.value) }
    }

    private func placeAlone(_ image: CGImage, _ sampling: Sampling) -> ImagePlacement? {
        let limit = device.maxTextureSize
        guard image.width <= limit, image.height <= limit else { return nil }
        let halves = image.premultipliedHalfRGBA()
        let texture = GLTexture.image(
            device, width: image.width, height: image.height, sampling: sampling,
            isDeep: halves != nil)
        if let halves {
            texture.write(halves)
            noteUpload(halves.count * 2)
        } else {
            image.withPremultipliedRGBA8 { bytes, rowBytes in
                upload(bytes, rowBytes, to: texture, x: 0, y: 0, image.width, image.height)
            }
        }
        if sampling.contains(.mipmapped) { glGenerateMipmap(texture.target) }
        device.check("uploading an image")
        let page = nextPage
        nextPage += 1
        pages[page] = Page(texture: texture, sampling: sampling, isShared: false)
        return ImagePlacement(page: page, uv: SIMD4(0, 0, 1, 1), isOpaque: image.isOpaque)
    }

    private func placeShared(_ image: CGImage, _ sampling: Sampling) -> ImagePlacement? {
        let (w, h) = (image.width + 2 * Self.frame, image.height + 2 * Self.frame)
        let page = openPage(w, h, sampling)
        var p = pages[page]!
        if p.x + w > Self.pageSize {
            p.shelfY += p.shelfHeight
            p.shelfHeight = 0
            p.x = 0
        }
        let (x, y) = (p.x + Self.frame, p.shelfY + Self.frame)
        p.x += w
        p.shelfHeight = max(p.shelfHeight, h)
        pages[page] = p
        let framed = Self.framed(image)
        framed.withUnsafeBytes {
            upload($0, w * 4, to: p.texture, x: x - Self.frame, y: y - Self.frame, w, h)
        }
        device.check("uploading an image into an atlas page")
        let size = Float(Self.pageSize)
        return ImagePlacement(
            page: page,
            uv: SIMD4(
                Float(x) / size, Float(y) / size, Float(x + image.width) / size,
                Float(y + image.height) / size), isOpaque: image.isOpaque)
    }

    /// A page of this sampling with room for another image.
    private func openPage(_ w: Int, _ h: Int, _ sampling: Sampling) -> Int32 {
        if let open = openPages[sampling], let p = pages[open] {
            let fitsShelf =
                p.x + w <= Self.pageSize && p.shelfY + max(p.shelfHeight, h) <= Self.pageSize
            if fitsShelf || p.shelfY + p.shelfHeight + h <= Self.pageSize { return open }
        }
        let texture = GLTexture.image(
            device, width: Self.pageSize, height: Self.pageSize, sampling: sampling)
        let page = nextPage
        nextPage += 1
        pages[page] = Page(texture: texture, sampling: sampling, isShared: true)
        openPages[sampling] = page
        return page
    }

    private func upload(
        _ bytes: UnsafeRawBufferPointer, _ rowBytes: Int, to texture: GLTexture, x: Int, y: Int,
        _ w: Int, _ h: Int
    ) {
        texture.write(bytes, rowBytes, x: x, y: y, w, h)
        noteUpload(w * h * 4)
    }

    /// The image's pixels with its edge repeated around it.
    private static func framed(_ image: CGImage) -> [UInt32] {
        let (w, h) = (image.width, image.height)
        let (fw, fh) = (w + 2 * frame, h + 2 * frame)
        var out = [UInt32](repeating: 0, count: fw * fh)
        image.withPremultipliedRGBA8 { bytes, rowBytes in
            for y in 0..<fh {
                let row = min(max(y - frame, 0), h - 1) * rowBytes
                for x in 0..<fw {
                    let column = min(max(x - frame, 0), w - 1) * 4
                    out[y * fw + x] = bytes.loadUnaligned(
                        fromByteOffset: row + column, as: UInt32.self)
                }
            }
        }
        return out
    }
}

extension CGImage {
    /// Whether the pixel format has no alpha at all.
    var isOpaque: Bool {
        switch alphaInfo {
        case .none, .noneSkipFirst, .noneSkipLast: true
        default: false
        }
    }
}
