import CLaminaGLFW
import CoreGraphics
import LaminaDisplayList
import Foundation
import Testing

@testable import LaminaGLRenderer
@testable import LayerHosting

@Suite("Images arriving during animations")
struct ImageArrivalsTests {
    /// Stripes and noise: no two neighbouring pixels are alike.
    private func image(_ width: Int, _ height: Int) throws -> CGImage {
        var bytes = [UInt8](repeating: 255, count: width * height * 4)
        var state: UInt32 = 7
        for i in 0..<width * height {
            state = state &* 1_664_525 &+ 1_013_904_223
            bytes[4 * i] = UInt8(state >> 24)
            bytes[4 * i + 1] = UInt8(i % width % 256)
            bytes[4 * i + 2] = UInt8(i / width % 256)
        }
        let provider = try #require(CGDataProvider(data: Data(bytes)))
        return try #require(
            CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
                bytesPerRow: width * 4, space: CGColorSpace(name: CGColorSpace.sRGB)!,
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
                provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
    }

    private func halfImage(_ width: Int, _ height: Int) throws -> CGImage {
        let pixels = (0..<width * height).flatMap { i -> [UInt16] in
            [Float16(i % width) / 64, Float16(i / width) / 1024, 2.5, 1].map(\.bitPattern)
        }
        let data = pixels.withUnsafeBytes { Data($0) }
        let provider = try #require(CGDataProvider(data: data))
        return try #require(
            CGImage(
                width: width, height: height, bitsPerComponent: 16, bitsPerPixel: 64,
                bytesPerRow: width * 8, space: CGColorSpace(name: CGColorSpace.extendedSRGB)!,
                bitmapInfo: CGBitmapInfo(
                    rawValue: CGImageAlphaInfo.premultipliedLast.rawValue
                        | CGBitmapInfo.floatComponents.rawValue
                        | CGImageByteOrderInfo.order16Little.rawValue),
                provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
    }

    /// Uploads an image frame by frame. Returns the uploaded bytes of each frame.
    private func bring(
        _ image: CGImage, _ sampling: Sampling, to renderer: Renderer, budget: Int = 1 << 20
    ) -> [Int] {
        var frames: [Int] = []
        // Ordered first: neither the delay of the texture's creation nor uploads of other tests
        // count then.
        var nothing = 0
        var isThere = renderer.arrivals.bring(image, sampling: sampling, spending: &nothing)
        renderer.uploads.endFrame()
        while !isThere && frames.count < 100 {
            renderer.arrivals.settle()
            var bytes = budget
            isThere = renderer.arrivals.bring(image, sampling: sampling, spending: &bytes)
            frames.append(renderer.uploads.bytes)
            renderer.uploads.endFrame()
        }
        return frames
    }

    /// The pixel values of one level of the texture that holds an image.
    private func level(
        _ level: Int, of image: CGImage, _ sampling: Sampling, in renderer: Renderer
    ) throws -> [Float] {
        let place = try #require(renderer.images.place(image, sampling: sampling))
        renderer.catchUp()
        let texture = try #require(renderer.store.texture(place.page))
        texture.bind(unit: 2)
        let (w, h) = (max(1, texture.width >> level), max(1, texture.height >> level))
        var out = [Float](repeating: -1, count: w * h * 4)
        glGetTexImage(texture.target, GLint(level), GLenum(GL_RGBA), GLenum(GL_FLOAT), &out)
        return out
    }

    @Test("a large image is copied row by row, and then holds what one copied at once holds")
    func rows() throws {
        let (slow, fast) = (try image(1021, 413), try image(1021, 413))
        try withOwnRenderer { renderer in
            let frames = bring(slow, [], to: renderer)
            #expect(frames.count == 2)
            // A row is not divided.
            #expect(frames.allSatisfy { $0 <= 1 << 20 + 1021 * 4 })
            #expect(frames.reduce(0, +) == 1021 * 413 * 4)
            let (a, b) = (
                try level(0, of: slow, [], in: renderer), try level(0, of: fast, [], in: renderer)
            )
            #expect(a == b)
        }
    }

    @Test("mipmap levels arrive as well, and for even sides equal the driver's except for rounding")
    func mipmaps() throws {
        let (slow, fast) = (try image(512, 512), try image(512, 512))
        try withOwnRenderer { renderer in
            let frames = bring(slow, .mipmapped, to: renderer)
            #expect(frames.count > 1 && frames.allSatisfy { $0 <= 1 << 20 + 3200 })
            for i in 0...9 {
                let (a, b) = (
                    try level(i, of: slow, .mipmapped, in: renderer),
                    try level(i, of: fast, .mipmapped, in: renderer)
                )
                // Each level is made of the rounded level before, and llvmpipe rounds up.
                #expect(zip(a, b).allSatisfy { abs($0 - $1) <= (1.01 + Float(i) / 2) / 255 })
            }
        }
    }

    @Test("with an odd side every pixel contributes to the next mipmap level")
    func oddSides() throws {
        let odd = try image(1001, 303)
        try withOwnRenderer { renderer in
            _ = bring(odd, .mipmapped, to: renderer)
            func mean(_ numbers: [Float], _ channel: Int) -> Float {
                let picked = stride(from: channel, to: numbers.count, by: 4).map { numbers[$0] }
                return picked.reduce(0, +) / Float(picked.count)
            }
            let first = try level(0, of: odd, .mipmapped, in: renderer)
            let last = try level(9, of: odd, .mipmapped, in: renderer)
            #expect(last.count == 4)
            for channel in 0..<4 {
                #expect(abs(mean(first, channel) - last[channel]) < 0.012)
            }
        }
    }

    @Test("half floats keep their numbers, mip levels too")
    func halves() throws {
        let deep = try halfImage(400, 328)
        try withOwnRenderer { renderer in
            let frames = bring(deep, .mipmapped, to: renderer)
            #expect(frames.count > 1 && frames.allSatisfy { $0 <= 1 << 20 + 3200 })
            let first = try level(0, of: deep, .mipmapped, in: renderer)
            #expect(first[4 * 100] == 100.0 / 64 && first[2] == 2.5)
            let second = try level(1, of: deep, .mipmapped, in: renderer)
            #expect(second[4 * 50] == 100.5 / 64 && second[2] == 2.5)
        }
    }

    @Test("an image larger than a texture arrives in the parts used for drawing")
    func parts() throws {
        try withOwnRenderer { renderer in
            let side = renderer.images.largestSide
            let strip = try image(side + 1000, 37)
            let frames = bring(strip, [], to: renderer, budget: 1 << 19)
            #expect(frames.count > 3)
            let parts = renderer.images.parts(of: strip)
            #expect(parts.count == 2)
            #expect(parts.allSatisfy { renderer.images.holds($0.image, sampling: []) })
        }
    }

    @Test("textures of waiting images are made ahead, up to a number of bytes")
    func ahead() throws {
        let images = try (0..<12).map { _ in try image(1019, 1031) }
        try withOwnRenderer { renderer in
            var bytes = 0
            for image in images where renderer.arrivals.hasRoomAhead {
                #expect(!renderer.arrivals.bring(image, sampling: [], spending: &bytes))
            }
            // Images whose texture was complete before the first look no longer count.
            #expect((8...12).contains(renderer.arrivals.count))
            #expect(renderer.arrivals.count == 12 || !renderer.arrivals.hasRoomAhead)
            renderer.arrivals.settle()
            renderer.arrivals.drop()
            #expect(renderer.arrivals.count == 0 && renderer.arrivals.hasRoomAhead)
        }
    }
}
