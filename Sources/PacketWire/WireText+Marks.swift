import Foundation
import LaminaGraphicsTypes

// What lies in a text besides glyphs: its pictures, each once, then ten numbers a mark: the run it lies below, its
// rectangle, the number of its picture or −1, its colour.
extension WireWriter {
    mutating func marks(_ marks: ContiguousArray<GlyphText.Mark>) {
        var numbers: [ObjectIdentifier: Int] = [:]
        var pictures: [WireImage] = []
        var values: [Double] = []
        for mark in marks {
            let r = mark.rect
            values += [Double(mark.run)] + [r.minX, r.minY, r.width, r.height].map { Double($0) }
            switch mark.paint {
            case .color(let color): values += [-1] + (0..<4).map { Double(color[$0]) }
            case .picture(let picture):
                let id = ObjectIdentifier(picture)
                if numbers[id] == nil {
                    numbers[id] = pictures.count
                    pictures.append(WireImage(picture.image))
                }
                values += [Double(numbers[id] ?? 0), 0, 0, 0, 0]
            }
        }
        list(pictures) { $0.image($1) }
        self.numbers(values)
    }
}

extension WireReader {
    /// Pixels a side that a glyph's picture may have.
    private static let longest = 1024

    mutating func marks(upTo runs: Int) throws -> ContiguousArray<GlyphText.Mark> {
        let pictures = try list { reader in
            let image = try reader.image()
            guard max(image.width, image.height) <= Self.longest, !image.isDeep,
                let picture = GlyphPicture.shared(image)
            else { throw reader.error("a picture of a text cannot be") }
            return picture
        }
        let values = try numbers()
        var made: ContiguousArray<GlyphText.Mark> = []
        for i in stride(from: 0, to: values.count, by: 10) {
            guard i + 9 < values.count, let run = Int(exactly: values[i]), 0...runs ~= run,
                run >= made.last?.run ?? 0, let number = Int(exactly: values[i + 5]),
                -1..<pictures.count ~= number,
                values[(i + 1)...(i + 4)].allSatisfy({ abs($0) < 1e7 }), values[i + 3] >= 0,
                values[i + 4] >= 0, values[(i + 6)...(i + 9)].allSatisfy({ 0...1 ~= $0 })
            else { throw error("a mark of a text cannot be") }
            let rect = CGRect(
                x: values[i + 1], y: values[i + 2], width: values[i + 3], height: values[i + 4])
            let color = SIMD4<Float>((6..<10).map { Float(values[i + $0]) })
            made.append(
                GlyphText.Mark(
                    rect, number < 0 ? .color(color) : .picture(pictures[number]), below: run))
        }
        return made
    }
}

extension GlyphPicture {
    /// The same object for equal pictures while somebody holds one, so that texts that came one by one share their place
    /// on a page.
    fileprivate static func shared(_ image: WireImage) -> GlyphPicture? { Known.all.picture(image) }

    private final class Known: @unchecked Sendable {
        static let all = Known()

        private struct Weak { weak var picture: GlyphPicture? }
        private let lock = NSLock()
        private var pictures: [[UInt8]: Weak] = [:]

        func picture(_ image: WireImage) -> GlyphPicture? {
            lock.withLock {
                if let known = pictures[image.bytes]?.picture, known.image.width == image.width {
                    return known
                }
                guard let made = image.image().map({ GlyphPicture($0) }) else { return nil }
                pictures = pictures.filter { $0.value.picture != nil }
                pictures[image.bytes] = Weak(picture: made)
                return made
            }
        }
    }
}
