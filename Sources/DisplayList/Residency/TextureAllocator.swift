import LaminaGraphicsTypes

/// Allocation of images of all lists of a renderer to textures on the GPU: small images share
/// pages, other images have a texture each. Pure computation: work on textures is recorded as
/// `TextureCommand`s, which lists carry to the renderer.
///
/// An image is uploaded once for each kind of sampling. Unused images are dropped every `retention`
/// frames, and whenever `budget` bytes were uploaded since the last sweep, so that layers redrawn
/// in every frame do not accumulate. Thread: the renderer's.
public final class TextureAllocator: ImageResidency {
    static let retention: UInt64 = 600
    static let budget = 32 << 20

    private struct Key: Hashable {
        var image: UInt64
        var sampling: Sampling
        var isAlone: Bool
    }

    private struct User { weak var list: ImageUser? }

    /// Largest side of a texture in pixels, as reported by the driver. Larger images are cut into
    /// `parts`.
    public let largestSide: Int
    /// True if small images share pages. Default true. The last bit of an interpolated sample
    /// depends on the position in a page: pictures that must not depend on other images need
    /// separate textures.
    public var sharesPages = true
    /// Lifetimes of surfaces kept between frames, for all lists of the renderer. Planners with the
    /// same allocator share the lifetimes.
    public let surfaces = SurfaceLifetimes()
    /// Incremented with each sweep that dropped pages; lists with an earlier generation look up all
    /// placements again. Wraps around.
    public private(set) var generation: UInt32 = 1
    /// Commands not yet executed with a drawn list, in order of serial numbers. `noteDone` removes
    /// executed commands.
    public private(set) var commands: [TextureCommand] = []

    private var lastCommand: UInt64 = 0
    private var entries: [Key: ImagePlacement] = [:]
    /// The samplings of all entries until now.
    private var samplings: Set<Sampling> = []
    private var users: [User] = []
    private var pages: [Int32: AtlasPage] = [:]
    private var openPages: [Sampling: Int32] = [:]
    /// The first number tried for the next page. Tests set the number.
    var nextPage: Int32 = 0
    /// True after the last number: the next numbers may be in use.
    private var hasBegunAgain = false
    /// Images that represent externally filled textures, with their sampling.
    private var live: [UInt64: (place: ImagePlacement, sampling: Sampling?)] = [:]
    /// Images too large for a texture, by identity.
    private var cut: [UInt64: (parts: [ImagePart], lastUse: UInt64)] = [:]
    private struct Coverage { weak var stack: CoverageStack? }

    /// Pages of coverage written by display lists, by the number of their texture.
    private var coverage: [Int32: Coverage] = [:]
    private var frameNumber: UInt64 = 0
    private var lastSweep: UInt64 = 0
    private var bytesSinceSweep = 0

    /// `largestSide`: largest side of a texture in pixels. The number is not checked; shared pages
    /// have 1024 pixels a side.
    public init(largestSide: Int) { self.largestSide = largestSide }

    // MARK: Orders

    private func command(_ page: Int32, _ work: TextureCommand.Work) {
        lastCommand += 1
        commands.append(TextureCommand(serial: lastCommand, page: page, work: work))
    }

    /// Removes commands which the renderer has done. O(n) in the number of pending commands.
    public func noteDone(_ done: [TextureCommand]) {
        guard let last = done.last?.serial else { return }
        commands.removeAll { $0.serial <= last }
    }

    /// Returns a new page number. After the last number below `BatchKey.surfacePages`, the numbers
    /// of pages dropped long ago are used again.
    private func number() -> Int32 {
        while nextPage >= BatchKey.surfacePages || hasBegunAgain && isUsed(nextPage) {
            nextPage += 1
            if nextPage >= BatchKey.surfacePages { (nextPage, hasBegunAgain) = (0, true) }
        }
        defer { nextPage += 1 }
        return nextPage
    }

    private func isUsed(_ page: Int32) -> Bool {
        pages[page] != nil || coverage[page] != nil
            || live.values.contains { $0.place.page == page }
    }

    // MARK: Images

    /// Place of an image, made if needed; nil for an image larger than `largestSide`. O(1) for a
    /// known image.
    public func place(_ image: CGImage, sampling: Sampling) -> ImagePlacement? {
        if let known = live[image.identity] {
            if known.sampling != sampling {
                live[image.identity]?.sampling = sampling
                command(known.place.page, .read(sampling))
            }
            return known.place
        }
        let key = key(image, sampling)
        if let known = entries[key] {
            pages[known.page]?.lastUse = frameNumber
            return known
        }
        guard image.width > 0, image.height > 0 else { return nil }
        if !key.isAlone { return placeShared(image, sampling) }
        guard max(image.width, image.height) <= largestSide else { return nil }
        let page = adopt(image, sampling: sampling)
        command(page, .fill(image, sampling))
        return entries[key]
    }

    private func key(_ image: CGImage, _ sampling: Sampling) -> Key {
        Key(image: image.identity, sampling: sampling, isAlone: standsAlone(image, sampling))
    }

    /// True if an image of this size and sampling gets a separate texture, such as a photograph; a
    /// line of text shares a page. Shared pages take bytes without mipmaps, up to 128² pixels and
    /// 512 a side. O(1), without effect.
    public func standsAlone(_ image: CGImage, _ sampling: Sampling) -> Bool {
        !sharesPages || image.isDeep || !sampling.isDisjoint(with: [.mipmapped, .separate])
            || image.width * image.height > AtlasPage.largestImage
            || max(image.width, image.height) > AtlasPage.longestImage
    }

    /// Allocates a page for an image with an existing texture. The caller assigns the texture to
    /// the returned page; no command is made. The new placement of the image replaces the old
    /// placement.
    public func adopt(_ image: CGImage, sampling: Sampling) -> Int32 {
        let page = number()
        pages[page] = AtlasPage(
            sampling, isShared: false, isDeep: image.isDeep, lastUse: frameNumber)
        entries[key(image, sampling)] = ImagePlacement(
            of: image, sampling, on: page, at: (0, 0), size: (image.width, image.height))
        samplings.insert(sampling)
        return page
    }

    private func placeShared(_ image: CGImage, _ sampling: Sampling) -> ImagePlacement {
        let (w, h) = (
            image.width + 2 * AtlasPage.frame, image.height + 2 * AtlasPage.frame
        )
        let page = openPage(w, h, sampling)
        let (x, y) = pages[page]!.allocate(w, h)
        pages[page]!.lastUse = frameNumber
        command(page, .put(image, x: x, y: y))
        let place = ImagePlacement(
            of: image, sampling, on: page, at: (x + AtlasPage.frame, y + AtlasPage.frame),
            size: (AtlasPage.size, AtlasPage.size))
        entries[key(image, sampling)] = place
        samplings.insert(sampling)
        return place
    }

    /// Page of this sampling with space for an image.
    private func openPage(_ w: Int, _ h: Int, _ sampling: Sampling) -> Int32 {
        if let open = openPages[sampling], pages[open]?.fits(w, h) == true { return open }
        let page = number()
        pages[page] = AtlasPage(sampling, isShared: true, lastUse: frameNumber)
        openPages[sampling] = page
        command(page, .share(sampling))
        return page
    }

    /// True if an image has a placement, which is then kept in this frame's sweep. False for images
    /// of `show`. O(1).
    public func holds(_ image: CGImage, sampling: Sampling) -> Bool {
        guard let known = entries[key(image, sampling)] else {
            return false
        }
        pages[known.page]?.lastUse = frameNumber
        return true
    }

    /// Parts of an image larger than `largestSide`, cut once and kept while used. Each part has at
    /// most `largestSide` pixels a side.
    public func parts(of image: CGImage) -> [ImagePart] {
        let parts = cut[image.identity]?.parts ?? ImagePart.cut(image, side: largestSide)
        cut[image.identity] = (parts, frameNumber)
        return parts
    }

    /// Drops an image's places, for an image whose pixels changed. O(n) in the number of samplings:
    /// thousands of tiles may be dropped at once.
    public func forget(_ image: CGImage) {
        for part in cut.removeValue(forKey: image.identity)?.parts ?? [] { forget(part.image) }
        for sampling in samplings {
            for isAlone in [false, true] {
                let key = Key(image: image.identity, sampling: sampling, isAlone: isAlone)
                guard let entry = entries.removeValue(forKey: key) else { continue }
                if pages[entry.page]?.isShared == false { drop(entry.page, mayServe: false) }
            }
        }
    }

    private func drop(_ page: Int32, mayServe: Bool) {
        pages[page] = nil
        command(page, .drop(mayServe: mayServe))
    }

    /// True if the page has more than 8 bits in a component. False for shared, unknown and coverage
    /// pages.
    public func isDeep(_ page: Int32) -> Bool { pages[page]?.isDeep ?? false }

    /// Later images share no page with earlier images. Existing places stay valid.
    public func startNewPages() { openPages = [:] }

    // MARK: What others fill

    /// Makes an image represent an externally filled texture until `hide`. Returns the texture's
    /// page.
    public func show(_ image: CGImage, isBottomUp: Bool) -> Int32 {
        let page = number()
        live[image.identity] = (
            ImagePlacement(
                page: page, uv: isBottomUp ? SIMD4(0, 1, 1, 0) : SIMD4(0, 0, 1, 1),
                isOpaque: image.isOpaque), nil
        )
        return page
    }

    /// Ends the link of an image to a texture, and returns the page. Nil for an image without a
    /// link. The caller removes the texture: no command is made.
    public func hide(_ image: CGImage) -> Int32? {
        live.removeValue(forKey: image.identity)?.place.page
    }

    // MARK: Coverage

    /// Texture's number of a page of coverage, with a command to make the texture at the first
    /// call. Pages of a stack have a common texture and number. The texture is dropped after the
    /// last page of its stack.
    public func number(of page: CoveragePage) -> Int32 {
        let stack = page.stack
        if let known = stack.number { return known }
        let number = number()
        command(
            number,
            .makeCoverage(
                width: stack.width, height: stack.height, isSmooth: stack.isSmooth,
                isColored: stack.isColored))
        stack.number = number
        coverage[number] = Coverage(stack: stack)
        return number
    }

    /// The pages of a texture; nil unless the texture is made of pages of coverage.
    func stack(_ number: Int32) -> CoverageStack? { coverage[number]?.stack }

    /// Drops textures of released pages. Pages are released with their lists, on any thread.
    private func dropCoverage() {
        for number in coverage.filter({ $0.value.stack == nil }).keys.sorted() {
            command(number, .drop(mayServe: false))
            coverage[number] = nil
        }
    }

    /// Commands the upload of the rows written since the last call; nothing without any. Before the
    /// first `number(of:)` for the stack, written rows wait.
    public func cover(_ page: CoveragePage) {
        guard let number = page.stack.number else { return }
        for bytes in page.drainWritten() { command(number, .cover(bytes)) }
    }

    // MARK: Frames

    /// Keeps a list's pages through sweeps, for as long as the list lives. The user is referred to
    /// weakly. O(users).
    public func keepPages(of user: ImageUser) {
        users.removeAll { $0.list == nil }
        users.append(User(list: user))
    }

    /// Call before planning each frame, with the bytes uploaded since the last frame. Drops unused
    /// pages if a sweep is due.
    public func beginFrame(uploadedBytes: Int) {
        frameNumber += 1
        bytesSinceSweep += uploadedBytes
        if !coverage.isEmpty { dropCoverage() }
        if frameNumber - lastSweep >= Self.retention || bytesSinceSweep >= Self.budget { sweep() }
    }

    /// Drops pages not shown by any list and not requested in the previous frame: an image may
    /// belong to a waiting commit.
    private func sweep() {
        (lastSweep, bytesSinceSweep) = (frameNumber, 0)
        users.removeAll { $0.list == nil }
        for user in users {
            user.list?.forEachPage { pages[$0]?.lastUse = frameNumber }
        }
        let oldest = frameNumber - 1
        command(-1, .ageSpares)
        let gone = pages.filter { $0.value.lastUse < oldest }
        for (number, page) in gone.sorted(by: { $0.key < $1.key }) {
            drop(number, mayServe: !page.isShared && !page.sampling.contains(.mipmapped))
        }
        if gone.isEmpty { return }
        generation &+= 1
        entries = entries.filter { pages[$0.value.page] != nil }
        openPages = openPages.filter { pages[$0.value] != nil }
        if cut.isEmpty { return }
        let held = Set(entries.keys.map(\.image))
        cut = cut.filter { _, whole in
            whole.lastUse >= oldest || whole.parts.contains { held.contains($0.image.identity) }
        }
    }
}

extension ImagePlacement {
    /// Placement of an image at a position in a texture of the given size.
    ///
    /// Without interpolation a 256th of a texel is added: a pixel center exactly between two
    /// texels, common at integral sizes, then reads the same texel at any position of the image.
    init(
        of image: CGImage, _ sampling: Sampling, on page: Int32, at place: (x: Int, y: Int),
        size: (width: Int, height: Int)
    ) {
        let isNearest = !sampling.isDisjoint(with: [.nearestMinification, .nearestMagnification])
        let nudge: Float = isNearest ? 1 / 256 : 0
        let texels = SIMD2(Float(image.width), Float(image.height))
        let all = SIMD2(Float(size.width), Float(size.height))
        let corner = SIMD2(Float(place.x), Float(place.y))
        let low = (corner + nudge) / all
        let high = (corner + texels + nudge) / all
        self.init(
            page: page, uv: SIMD4(low.x, low.y, high.x, high.y), isOpaque: image.isOpaque,
            texels: texels)
    }
}
