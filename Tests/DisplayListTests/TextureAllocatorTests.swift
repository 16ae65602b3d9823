import CoreGraphics
import Foundation
import Testing

@testable import LaminaDisplayList

/// The allocator of image places on the GPU, and its commands, without a GPU.
@Suite("Texture allocator") struct TextureAllocatorTests {
    private let allocator = TextureAllocator(largestSide: 2048)

    private func image(_ width: Int, _ height: Int) throws -> CGImage {
        let bytes = Data(repeating: 255, count: width * height * 4)
        let provider = try #require(CGDataProvider(data: bytes as CFData))
        return try #require(
            CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
                bytesPerRow: width * 4, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
                provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
    }

    private final class Shown: ImageUser {
        var page: Int32 = -1
        func forEachPage(_ body: (Int32) -> Void) { body(page) }
    }

    /// The effects of commands, a word each.
    private func words(_ commands: [TextureCommand]) -> [String] {
        commands.map { order in
            switch order.work {
            case .share: "share \(order.page)"
            case .put(_, let x, let y): "put \(order.page) \(x) \(y)"
            case .fill: "fill \(order.page)"
            case .makeCoverage: "coverage \(order.page)"
            case .cover: "cover \(order.page)"
            case .read: "read \(order.page)"
            case .drop(let mayServe): "drop \(order.page)\(mayServe ? " to serve" : "")"
            case .ageSpares: "age"
            }
        }
    }

    @Test("small images share a page, shelf by shelf, framed by two pixels; others are alone")
    func places() throws {
        let (a, b, large) = (try image(500, 20), try image(510, 30), try image(600, 10))
        let first = try #require(allocator.place(a, sampling: []))
        #expect(first.uv == SIMD4<Float>(2, 2, 502, 22) / 1024)
        let second = try #require(allocator.place(b, sampling: []))
        #expect(second.uv == SIMD4<Float>(506, 2, 1016, 32) / 1024 && second.page == first.page)
        let third = try #require(allocator.place(try image(9, 9), sampling: []))
        #expect(third.uv == SIMD4<Float>(2, 36, 11, 45) / 1024)
        let own = try #require(allocator.place(large, sampling: []))
        #expect(own.page == 1 && own.uv == SIMD4(0, 0, 1, 1))
        #expect(
            words(allocator.commands) == [
                "share 0", "put 0 0 0", "put 0 504 0", "put 0 0 34", "fill 1",
            ])
        _ = allocator.place(a, sampling: [])
        #expect(allocator.commands.count == 5)
        #expect(allocator.place(try image(2049, 1), sampling: []) == nil)
    }

    @Test("commands are repeated in lists until such a list is drawn, and executed once")
    func done() throws {
        _ = allocator.place(try image(600, 10), sampling: [])
        let early = allocator.commands
        _ = allocator.place(try image(600, 10), sampling: [])
        let late = allocator.commands
        #expect(late.map(\.serial) == [1, 2])
        allocator.noteDone(late)
        allocator.noteDone(early)
        #expect(allocator.commands.isEmpty)
        _ = allocator.place(try image(600, 10), sampling: [])
        #expect(allocator.commands.map(\.serial) == [3])
    }

    @Test("a sweep drops pages neither shown by a list nor requested")
    func sweep() throws {
        let shown = Shown()
        allocator.keepPages(of: shown)
        let (kept, gone) = (try image(600, 10), try image(600, 11))
        shown.page = try #require(allocator.place(kept, sampling: [])).page
        let old = try #require(allocator.place(gone, sampling: [])).page
        allocator.noteDone(allocator.commands)
        let before = allocator.generation
        for _ in 0..<3 { allocator.beginFrame(uploadedBytes: 0) }
        #expect(allocator.commands.isEmpty)
        allocator.beginFrame(uploadedBytes: TextureAllocator.budget)
        #expect(words(allocator.commands) == ["age", "drop \(old) to serve"])
        #expect(allocator.generation == before + 1)
        #expect(allocator.holds(kept, sampling: []) && !allocator.holds(gone, sampling: []))
    }

    @Test("a forgotten image frees its own page, and not a shared page")
    func forgetting() throws {
        let (small, large) = (try image(8, 8), try image(600, 10))
        _ = (allocator.place(small, sampling: []), allocator.place(large, sampling: []))
        allocator.noteDone(allocator.commands)
        allocator.forget(small)
        allocator.forget(large)
        #expect(words(allocator.commands) == ["drop 1"])
        #expect(!allocator.holds(small, sampling: []))
        // In every sampling.
        let mixed = try image(9, 9)
        for sampling in [[], .mipmapped, .nearestMagnification] as [Sampling] {
            _ = allocator.place(mixed, sampling: sampling)
        }
        allocator.forget(mixed)
        for sampling in [[], .mipmapped, .nearestMagnification] as [Sampling] {
            #expect(!allocator.holds(mixed, sampling: sampling))
        }
    }

    @Test("tens of thousands of images are forgotten at once, as with a tiled layer")
    func flood() throws {
        let images = try (0..<40_000).map { _ in try image(1, 1) }
        for image in images { _ = allocator.place(image, sampling: []) }
        for image in images { allocator.forget(image) }
        #expect(!images.contains { allocator.holds($0, sampling: []) })
    }

    @Test("pages of coverage are written with what changed, and go with their list")
    func coverage() throws {
        var page = CoverageStack(1, width: 1024, height: 1024, isSmooth: false).makePage()
        let number = allocator.number(of: page!)
        let area = CoverageRasterizer.Box(x: 3, y: 5, width: 2, height: 4)
        page!.fill(area, with: 255)
        allocator.cover(page!)
        allocator.cover(page!)
        #expect(words(allocator.commands) == ["coverage \(number)", "cover \(number)"])
        guard case .cover(let part) = allocator.commands[1].work else { return }
        #expect((part.x, part.y, part.width, part.height) == (3, 5, 2, 4))
        func corners() -> [UInt8] {
            part.withBytes { [$0[0], $0[1], $0[3 * part.rowBytes + 1], $0[2]] }
        }
        #expect(corners() == [255, 255, 255, 0])
        // Later writes do not change a pending order.
        let row = CoverageRasterizer.Box(x: 3, y: 5, width: 3, height: 1)
        page!.write([7, 8, 9], rowBytes: 3, to: row)
        allocator.cover(page!)
        #expect(corners() == [255, 255, 255, 0])
        allocator.noteDone(allocator.commands)
        page = nil
        allocator.beginFrame(uploadedBytes: 0)
        #expect(words(allocator.commands) == ["drop \(number)"])
    }

    @Test("pages of one stack share a texture, in separate rows")
    func stack() throws {
        let stack = CoverageStack(2, width: 64, height: 32, isSmooth: false)
        let pages = [stack.makePage(), stack.makePage()]
        #expect(stack.makePage() == nil)
        let (first, second) = (try #require(pages[0]), try #require(pages[1]))
        #expect(allocator.number(of: first) == allocator.number(of: second))
        #expect(second.uv([0, 0], [64, 32]) == SIMD4(0, 0.5, 1, 1))
        second.fill(CoverageRasterizer.Box(x: 1, y: 2, width: 3, height: 4), with: 9)
        allocator.cover(second)
        guard case .cover(let part) = allocator.commands.last?.work else {
            Issue.record("no bytes are written")
            return
        }
        #expect((part.x, part.y, part.left, part.top) == (1, 2, 0, 32))
        #expect(part.withBytes { $0[0] } == 9)
    }

    @Test("a ninth page of one stack begins a second column")
    func columns() throws {
        let stack = CoverageStack(16, width: 64, height: 32, isSmooth: false)
        let pages = try (0..<16).map { _ in try #require(stack.makePage()) }
        #expect(stack.width == 128 && stack.height == 256)
        #expect((pages[9].left, pages[9].top) == (64, 32))
        #expect(pages[9].uv([0, 0], [64, 32]) == SIMD4(0.5, 0.125, 1, 0.25))
        #expect(pages[0].textureSize == SIMD2(128, 256))
        _ = allocator.number(of: pages[9])
        pages[9].fill(CoverageRasterizer.Box(x: 1, y: 2, width: 3, height: 4), with: 9)
        allocator.cover(pages[9])
        guard case .cover(let part) = allocator.commands.last?.work else {
            Issue.record("no bytes are written")
            return
        }
        #expect((part.x, part.y, part.left, part.top) == (1, 2, 64, 32))
    }

    @Test("the numbers of pages end before the numbers of surfaces, and begin again")
    func numbers() throws {
        func page(_ height: Int) throws -> Int32 {
            try #require(allocator.place(try image(600, height), sampling: [])).page
        }
        #expect(try page(10) == 0)
        allocator.nextPage = BatchKey.surfacePages - 1
        #expect(try page(11) == BatchKey.surfacePages - 1)
        // Number 0 is in use.
        #expect(try page(12) == 1)
        #expect(allocator.show(try image(4, 4), isBottomUp: false) == 2)
        allocator.nextPage = 2
        #expect(try page(13) == 3)
    }

    @Test("an image may stand for a texture filled by other code")
    func live() throws {
        let picture = try image(4, 4)
        let page = allocator.show(picture, isBottomUp: true)
        let place = try #require(allocator.place(picture, sampling: .nearestMagnification))
        #expect(place.page == page && place.uv == SIMD4(0, 1, 1, 0))
        _ = allocator.place(picture, sampling: .nearestMagnification)
        #expect(words(allocator.commands) == ["read \(page)"])
        #expect(allocator.hide(picture) == page && allocator.hide(picture) == nil)
    }
}
