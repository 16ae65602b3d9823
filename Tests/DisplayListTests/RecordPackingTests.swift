import Foundation
import LaminaGraphicsTypes
import Testing

@testable import LaminaDisplayList

/// Packed numbers of records, and budgets, compared bit by bit.
@Suite("Packing and budgets") struct RecordPackingTests {
    private func bytes(_ packed: Float) -> [UInt32] {
        (0..<4).map { packed.bitPattern >> ($0 * 8) & 255 }
    }

    @Test("a colour is packed premultiplied, red in the lowest byte, and clamped")
    func colors() {
        #expect(bytes(pack(SIMD4(1, 0.5, 0.25, 1), opacity: 1)) == [255, 128, 64, 255])
        #expect(bytes(pack(SIMD4(1, 0.5, 0.25, 0.5), opacity: 1)) == [128, 64, 32, 128])
        #expect(bytes(pack(SIMD4(1, 0.5, 0.25, 0.5), opacity: 0.5)) == [64, 32, 16, 64])
        #expect(bytes(pack(SIMD4(9, -1, .nan, 2), opacity: 1)) == [255, 0, 0, 255])
        #expect(bytes(pack(SIMD4(1, 1, 1, .nan), opacity: 1)) == [0, 0, 0, 0])
        #expect(unpack(pack(SIMD4(1, 0, 1, 1), opacity: 1)) == SIMD4(1, 0, 1, 1))
    }

    @Test("edge flags and a clip index share a number without loss")
    func flags() {
        for (edges, clip) in [(UInt32(15), Int32(-1)), (0, 0), (9, 70_000)] {
            let bits = packFlags(edges: edges, clip: clip).bitPattern
            #expect(bits & 15 == edges && Int32(bits >> 4) - 1 == clip)
        }
    }

    @Test("a picture's surface budget is sixteen times its size, with a minimum for small pictures")
    func budget() {
        let large = Viewport(width: 8192, height: 4096, scale: 2)
        #expect(SurfaceBudget.limit(for: large) == 16 * 4 * 8192 * 4096)
        #expect(SurfaceBudget.work(for: large) == 256 * 8192 * 4096)
        let small = Viewport(width: 300, height: 200, scale: 1)
        #expect(SurfaceBudget.limit(for: small) == 256 << 20)
        #expect(SurfaceBudget.work(for: small) == 32 << 20)
    }

    @Test("parts of an image adjoin, and overlap their neighbours by a pixel")
    func parts() throws {
        let provider = try #require(
            CGDataProvider(data: .init(repeating: 255, count: 25 * 9 * 4)))
        let image = try #require(
            CGImage(
                width: 25, height: 9, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 100,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
                provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
        let parts = ImagePart.cut(image, side: 10)
        let shown = parts.map { [$0.shown.u0 * 25, $0.shown.u1 * 25].map { $0.rounded() } }
        #expect(shown == [[0, 8], [8, 16], [16, 24], [24, 25]])
        let held = parts.map { [$0.held.u0 * 25, $0.held.u1 * 25].map { $0.rounded() } }
        #expect(held == [[0, 9], [7, 17], [15, 25], [23, 25]])
        #expect(parts.map(\.image.width) == [9, 10, 10, 2])
        #expect(parts.allSatisfy { $0.image.height == 9 && $0.held.v0 == 0 && $0.held.v1 == 1 })
    }
}
