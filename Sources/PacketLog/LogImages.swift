import CLaminaXXHash
import LaminaGraphicsTypes
import LaminaPacketWire

/// The numbering of a recording's images by content: equal pixels are written once, also for
/// several image objects.
///
/// Different objects with equal pixels get numbers that differ in the upper half. A cross-fade
/// between equal images is not drawn with the same bytes as a still image, so playback must
/// distinguish the objects. Thread: the recorder's.
final class LogImageWriter: WireImageSink {
    private struct Content: Hashable {
        var low: UInt64
        var high: UInt64
        var width: Int
        var isDeep: Bool
        var isOpaque: Bool
        var isText: Bool
    }

    /// The callback for an image that the file lacks.
    var write: (UInt64, WireImage) -> Void = { _, _ in }
    private var byIdentity: [UInt64: UInt64] = [:]
    private var byContent: [Content: (number: UInt64, objects: UInt64)] = [:]

    func number(of image: CGImage) -> UInt64 {
        if let known = byIdentity[image.identity] { return known }
        let pixels = WireImage(image)
        guard pixels.fitsMessage else {
            Diagnostics.once(
                "an image of \(image.width) × \(image.height) pixels is larger than a recording "
                    + "may have, and is left out of the recording")
            byIdentity[image.identity] = WireImage.leftOut
            return WireImage.leftOut
        }
        let sum = pixels.bytes.withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) }
        let content = Content(
            low: sum.low64, high: sum.high64, width: pixels.width, isDeep: pixels.isDeep,
            isOpaque: pixels.isOpaque, isText: pixels.isText)
        var known = byContent[content] ?? (UInt64(byContent.count), 0)
        if known.objects == 0 { write(known.number, pixels) }
        let number = known.number | known.objects << LogImageReader.contentBits
        known.objects += 1
        byContent[content] = known
        byIdentity[image.identity] = number
        return number
    }
}

/// The images of one segment, read on demand. A released image is read again; a cache holds the
/// last 64 MB.
final class LogImageReader: WireImageSource {
    private struct Weak { weak var image: CGImage? }

    /// The number of low bits that identify an image's content.
    static let contentBits: UInt64 = 32

    private static let budget = 64 << 20
    private let read: (UInt64) -> WireImage?
    private var images: [UInt64: Weak] = [:]
    private var recent: [CGImage] = []
    private var recentBytes = 0

    init(_ read: @escaping (UInt64) -> WireImage?) { self.read = read }

    func image(_ number: UInt64) -> CGImage? {
        if let known = images[number]?.image { return known }
        guard let image = read(number & (1 << Self.contentBits - 1))?.image() else { return nil }
        images[number] = Weak(image: image)
        recent.append(image)
        recentBytes += image.width * image.height * 4
        while recentBytes > Self.budget, recent.count > 1 {
            let old = recent.removeFirst()
            recentBytes -= old.width * old.height * 4
        }
        return image
    }
}
