import CoreGraphics
import LaminaPacketWire

/// The images of a client by number. Thread: the reader's.
final class RemoteImages: WireImageSource {
    private var images: [UInt64: (image: CGImage, bytes: Int)] = [:]
    private var bytes = 0
    /// Removed images, possibly still shown by layers. The bytes of an image count until its
    /// release.
    private var forgotten: [(image: Weak, bytes: Int)] = []

    private struct Weak { weak var image: CGImage? }

    func image(_ number: UInt64) -> CGImage? { images[number]?.image }

    /// Maps an image in shared memory, after checking the size.
    func store(_ image: RemoteImage, _ file: Int32) throws {
        let sides = 1...RemoteLimit.imageSide
        guard sides ~= image.width, sides ~= image.height else {
            throw RemoteEnd.refused("an image of \(image.width) × \(image.height) pixels")
        }
        try makeRoom(image.byteCount)
        let data = try SharedPixels.bytes(of: file, count: image.byteCount)
        guard
            let made = WireImage.image(
                width: image.width, height: image.height, isDeep: image.isDeep,
                isOpaque: image.isOpaque, bytes: data)
        else { throw RemoteEnd.refused("an image of nothing") }
        try keep(made, image.number)
    }

    func keep(_ image: CGImage, _ number: UInt64) throws {
        let size = Self.memory(of: image)
        try makeRoom(size)
        guard images[number] == nil else { throw RemoteEnd.refused("an image a second time") }
        images[number] = (image, size)
        bytes += size
    }

    /// Bytes of the pixels, or of a text with large outlines, by an estimate.
    private static func memory(of image: CGImage) -> Int {
        let pixels = image.bytesPerRow * image.height
        guard let text = image.glyphs else { return pixels }
        var outlines: [UInt64: Int] = [:]
        for glyph in text.glyphs {
            outlines[glyph.outline.identity] = 512 + glyph.outline.pointCount * 32
        }
        let parts = 64 * (text.glyphs.count + text.runs.count + text.marks.count)
        return max(pixels, outlines.values.reduce(parts, +))
    }

    func forget(_ numbers: [UInt64]) {
        for number in numbers {
            guard let (image, size) = images.removeValue(forKey: number) else { continue }
            forgotten.append((Weak(image: image), size))
        }
        sweep()
    }

    private func sweep() {
        forgotten.removeAll { image, size in
            guard image.image == nil else { return false }
            bytes -= size
            return true
        }
    }

    private func makeRoom(_ size: Int) throws {
        let isFull = images.count + forgotten.count >= RemoteLimit.images
        if isFull || bytes + size > RemoteLimit.imageBytes { sweep() }
        guard images.count + forgotten.count < RemoteLimit.images else {
            throw RemoteEnd.refused("more than \(RemoteLimit.images) images")
        }
        guard bytes + size <= RemoteLimit.imageBytes else {
            throw RemoteEnd.refused("images of more than \(RemoteLimit.imageBytes >> 20) MB")
        }
    }
}
