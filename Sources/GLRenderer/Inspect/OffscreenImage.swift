import CLaminaGLFW
import LaminaGraphicsTypes
import Foundation

/// A render target for reading back: snapshots, tests, video frames. 4 bytes a pixel on the GPU,
/// freed with the object. Thread: the context's.
public final class OffscreenImage {
    private let framebuffer: GLFramebuffer
    /// The width in pixels. Not checked: at least 1, at most `GLDevice.maxTextureSize`.
    public let width: Int
    /// The height in pixels. Not checked: at least 1, at most `GLDevice.maxTextureSize`.
    public let height: Int

    /// A target with a size in pixels. Precondition: the context is current, from creation to
    /// release.
    public init(_ renderer: Renderer, width: Int, height: Int) {
        self.width = width
        self.height = height
        let texture = GLTexture(renderer.device, width: width, height: height)
        texture.bind(unit: 2)
        texture.allocate(forBlits: true)
        texture.set(GL_TEXTURE_MIN_FILTER, GL_NEAREST)
        texture.set(GL_TEXTURE_MAG_FILTER, GL_NEAREST)
        framebuffer = GLFramebuffer(renderer.device, texture: texture)
    }

    /// The target for `Renderer.render`. Row 0 is the top. The target names the image's
    /// framebuffer, and is valid as long as the image exists.
    public var target: RenderTarget {
        var target = RenderTarget(
            framebuffer: framebuffer.name, width: width, height: height, isBottomUp: false)
        target.texture = framebuffer.texture.name
        return target
    }

    /// The pixels as an image, premultiplied RGBA, top row first; nil without memory. Waits for the
    /// GPU. O(n) in the number of pixels.
    public func read() -> CGImage? {
        var bytes = Data(count: width * height * 4)
        bytes.withUnsafeMutableBytes { read(into: $0) }
        guard let provider = CGDataProvider(data: bytes as CFData) else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: width * 4, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
            provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }

    /// Reads the pixels into the caller's memory: premultiplied RGBA, four bytes each, top row
    /// first. Precondition: the memory has room for all pixels. Waits for the GPU.
    public func read(into bytes: UnsafeMutableRawBufferPointer) {
        precondition(bytes.count >= width * height * 4, "room for \(width) × \(height) pixels")
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer.name)
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
        // Mesa's own conversion takes three times as long as a copy and a swap.
        let isBlueFirst = framebuffer.texture.isBlueFirst
        glReadPixels(
            0, 0, GLsizei(width), GLsizei(height), GLenum(isBlueFirst ? GL_BGRA : GL_RGBA),
            GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress)
        if isBlueFirst { Self.swapRedAndBlue(bytes, count: width * height) }
    }

    private static func swapRedAndBlue(_ bytes: UnsafeMutableRawBufferPointer, count: Int) {
        guard let first = bytes.baseAddress else { return }
        for i in 0..<count {
            let pixel = first.loadUnaligned(fromByteOffset: i * 4, as: UInt32.self)
            let swapped = pixel & 0xff00_ff00 | pixel >> 16 & 0xff | (pixel & 0xff) << 16
            first.storeBytes(of: swapped, toByteOffset: i * 4, as: UInt32.self)
        }
    }
}
