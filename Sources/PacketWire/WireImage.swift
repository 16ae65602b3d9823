import LaminaGraphicsTypes
import Foundation

/// Pixels of an image in the drawing side's format: premultiplied sRGB of four bytes a pixel, or
/// four 16-bit floats for a finer image; rows without gaps, the top row first. A text image has the
/// record of its glyphs instead.
public struct WireImage: Sendable, Equatable {
    /// Width in pixels. Readers accept 1…65 536, for a text 1…16 384.
    public var width: Int
    /// Height in pixels. Readers accept 1…65 536, for a text 1…16 384.
    public var height: Int
    /// True if components are 16-bit floats of extended sRGB, eight bytes a pixel. False for four
    /// bytes a pixel.
    public var isDeep: Bool
    /// True if the image's format declares every pixel opaque: no pixel is blended. The alpha of
    /// the bytes is then not read. Always false for a text.
    public var isOpaque: Bool
    /// True if the bytes are the glyphs of a text instead of pixels. Set by `init(_:)`; a text with
    /// more or larger pictures than a reader accepts, or with impossible numbers, is sent as
    /// pixels.
    public private(set) var isText = false
    /// Pixels, or the record of a text. Pixels take width · height · 4 bytes, or · 8 for a deep
    /// image, whose floats have the least byte first.
    public var bytes: [UInt8]

    /// Reads an image's pixels or glyphs, which are copied. O(n) in the number of pixels.
    public init(_ image: CGImage) {
        (width, height) = (image.width, image.height)
        isOpaque = image.isOpaque
        if let text = image.glyphs, WireText.admits(text, width: width, height: height) {
            (isDeep, isText) = (false, true)
            bytes = WireText.bytes(text, width: width, height: height)
            return
        }
        if let halves = image.premultipliedHalfRGBA() {
            isDeep = true
            bytes = halves.withUnsafeBytes { Array($0) }
            return
        }
        isDeep = false
        let (width, height) = (width, height)
        bytes = image.withPremultipliedRGBA8 { pixels, bytesPerRow in
            var rows: [UInt8] = []
            rows.reserveCapacity(width * height * 4)
            for y in 0..<height {
                rows += UnsafeRawBufferPointer(
                    rebasing: pixels[(y * bytesPerRow)...].prefix(width * 4))
            }
            return rows
        }
    }

    /// A text image. Errors: `WireError` for impossible bytes.
    init(text bytes: [UInt8]) throws {
        let image = try WireText.image(bytes)
        (width, height, isDeep, isOpaque) = (image.width, image.height, false, false)
        (isText, self.bytes) = (true, bytes)
    }

    init(width: Int, height: Int, isDeep: Bool, isOpaque: Bool, bytes: [UInt8]) {
        (self.width, self.height) = (width, height)
        (self.isDeep, self.isOpaque, self.bytes) = (isDeep, isOpaque, bytes)
    }

    /// The image of the bytes; nil without memory. Nil, too, for bytes that do not fit the size,
    /// and for an impossible text. The bytes are copied: O(n). Each call makes an image with a new
    /// identity.
    public func image() -> CGImage? {
        if isText { return try? WireText.image(bytes) }
        return Self.image(
            width: width, height: height, isDeep: isDeep, isOpaque: isOpaque, bytes: Data(bytes))
    }

    /// An image of bytes in `WireImage` format; nil for a wrong number of bytes. Nil, too, for a
    /// side outside 1…65 536, and without memory. Four-byte pixels are used in place, floats are
    /// converted: O(n).
    public static func image(
        width: Int, height: Int, isDeep: Bool, isOpaque: Bool, bytes: Data
    ) -> CGImage? {
        guard holds(bytes.count, width, height, isDeep: isDeep) else { return nil }
        let alpha = (isOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast).rawValue
        let format =
            isDeep
            ? CGBitmapInfo.floatComponents.rawValue | CGBitmapInfo.byteOrder16Little.rawValue : 0
        let name = isDeep ? CGColorSpace.extendedSRGB : CGColorSpace.sRGB
        guard let space = CGColorSpace(name: name),
            let provider = CGDataProvider(data: bytes)
        else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: isDeep ? 16 : 8,
            bitsPerPixel: isDeep ? 64 : 32, bytesPerRow: width * (isDeep ? 8 : 4), space: space,
            bitmapInfo: CGBitmapInfo(rawValue: alpha | format), provider: provider, decode: nil,
            shouldInterpolate: true, intent: .defaultIntent)
    }
}

extension WireWriter {
    mutating func image(_ image: WireImage) {
        array(5)
        int(image.width)
        int(image.height)
        bool(image.isDeep)
        bool(image.isOpaque)
        image.bytes.withUnsafeBytes { data($0) }
    }
}

extension WireReader {
    mutating func image() throws -> WireImage {
        try record(atLeast: 5) { reader, _ in
            let (width, height) = (try reader.int(Int.self), try reader.int(Int.self))
            let (isDeep, isOpaque) = (try reader.bool(), try reader.bool())
            let bytes = try reader.data()
            guard WireImage.holds(bytes.count, width, height, isDeep: isDeep) else {
                throw reader.error("an image of \(width) × \(height) has \(bytes.count) bytes")
            }
            return WireImage(
                width: width, height: height, isDeep: isDeep, isOpaque: isOpaque,
                bytes: Array(bytes))
        }
    }
}

extension WireImage {
    /// Number of an image that no message can hold. Readers have no image of the number, and warn.
    package static let leftOut = UInt64.max
    /// Bytes of a message beside the pixels, at most.
    private static let headCount = 64

    /// True if a message can hold the image, and readers accept the image.
    package var fitsMessage: Bool {
        bytes.count <= WireLimit.message - Self.headCount
            && (isText || Self.holds(bytes.count, width, height, isDeep: isDeep))
    }

    /// True if the number of bytes matches the size of an image.
    fileprivate static func holds(_ count: Int, _ width: Int, _ height: Int, isDeep: Bool) -> Bool {
        guard 1...1 << 16 ~= width, 1...1 << 16 ~= height else { return false }
        return width * height * (isDeep ? 8 : 4) == count
    }
}
