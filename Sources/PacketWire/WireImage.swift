import LaminaGraphicsTypes
import Foundation

/// The pixels of an image, as the drawing side uses them: premultiplied sRGB, four bytes a pixel, or four 16-bit floats where
/// the image is finer than bytes; rows without gaps, the top one first.
public struct WireImage: Sendable, Equatable {
    public var width: Int
    public var height: Int
    /// Whether components are 16-bit floats of extended sRGB.
    public var isDeep: Bool
    /// Whether it said of itself that every pixel covers what lies below: none of it is blended then.
    public var isOpaque: Bool
    /// Whether the bytes are not pixels but a text's glyphs.
    public private(set) var isText = false
    public var bytes: [UInt8]

    public init(_ image: CGImage) {
        (width, height) = (image.width, image.height)
        isOpaque = image.isOpaque
        if let text = image.glyphs, WireText.admits(text) {
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

    /// A text; throws `WireError` for bytes that are none.
    init(text bytes: [UInt8]) throws {
        let image = try WireText.image(bytes)
        (width, height, isDeep, isOpaque) = (image.width, image.height, false, false)
        (isText, self.bytes) = (true, bytes)
    }

    init(width: Int, height: Int, isDeep: Bool, isOpaque: Bool, bytes: [UInt8]) {
        (self.width, self.height) = (width, height)
        (self.isDeep, self.isOpaque, self.bytes) = (isDeep, isOpaque, bytes)
    }

    /// The image again; nil where there is no memory for it.
    public func image() -> CGImage? {
        if isText { return try? WireText.image(bytes) }
        return Self.image(
            width: width, height: height, isDeep: isDeep, isOpaque: isOpaque, bytes: Data(bytes))
    }

    /// An image of bytes as a `WireImage` has them; nil where they are not as many as it needs.
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
    /// Whether so many bytes are an image of that size.
    fileprivate static func holds(_ count: Int, _ width: Int, _ height: Int, isDeep: Bool) -> Bool {
        guard 1...1 << 16 ~= width, 1...1 << 16 ~= height else { return false }
        return width * height * (isDeep ? 8 : 4) == count
    }
}
