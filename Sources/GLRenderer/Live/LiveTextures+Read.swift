import CLaminaGLFW
import Foundation
import LaminaGraphicsTypes
import LaminaRenderTree

extension LiveTextures {
    /// The present picture of live contents, read back from the GPU after a wait; nil without a
    /// picture. Opaque or premultiplied RGBA in sRGB, top row first. O(n) in the number of pixels.
    public func image(of contents: LiveContents) -> CGImage? {
        guard let entry = entry(contents), let picture = entry.picture,
            let texture = entry.surface?.texture ?? entry.texture
        else { return nil }
        let (width, height) = (texture.width, texture.height)
        var bytes = Data(count: width * height * 4)
        texture.bind(unit: 2)
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
        bytes.withUnsafeMutableBytes {
            glGetTexImage(
                texture.target, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), $0.baseAddress)
        }
        device.check("reading a live picture")
        if entry.surface != nil { bytes = Self.turned(bytes, width * 4) }
        let alpha: CGImageAlphaInfo = picture.isOpaque ? .noneSkipLast : .premultipliedLast
        guard let provider = CGDataProvider(data: bytes as CFData),
            let space = CGColorSpace(name: CGColorSpace.sRGB)
        else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: width * 4, space: space,
            bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue),
            provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }

    /// Application drawings have the bottom row first.
    private static func turned(_ bytes: Data, _ row: Int) -> Data {
        var turned = Data(capacity: bytes.count)
        for start in stride(from: bytes.count - row, through: 0, by: -row) {
            turned.append(bytes[start..<start + row])
        }
        return turned
    }
}
