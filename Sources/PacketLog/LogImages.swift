import CLaminaXXHash
import LaminaGraphicsTypes
import LaminaPacketWire

/// Numbers the images of a recording by what they show: equal pixels are written once, whichever objects hold them.
///
/// Objects with equal pixels differ in the upper half of their numbers: one picture fading into its like is drawn in
/// other bytes, here and there, than one that stays.
/// Thread: the recorder's.
final class LogImageWriter: WireImageSink {
    private struct Content: Hashable {
        var low: UInt64
        var high: UInt64
        var width: Int
        var isDeep: Bool
    }

    /// Takes an image that the file does not have yet.
    var write: (UInt64, WireImage) -> Void = { _, _ in }
    private var byIdentity: [UInt64: UInt64] = [:]
    private var byContent: [Content: (number: UInt64, objects: UInt64)] = [:]

    func number(of image: CGImage) -> UInt64 {
        if let known = byIdentity[image.identity] { return known }
        let pixels = WireImage(image)
        let sum = pixels.bytes.withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) }
        let content = Content(
            low: sum.low64, high: sum.high64, width: pixels.width, isDeep: pixels.isDeep)
        var known = byContent[content] ?? (UInt64(byContent.count), 0)
        if known.objects == 0 { write(known.number, pixels) }
        let number = known.number | known.objects << LogImageReader.contentBits
        known.objects += 1
        byContent[content] = known
        byIdentity[image.identity] = number
        return number
    }
}

/// Images of one segment, read when they are needed. One that nobody holds is read again; the last 64 MB are held.
final class LogImageReader: WireImageSource {
    private struct Weak { weak var image: CGImage? }

    /// Bits of a number that say what the image shows.
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
