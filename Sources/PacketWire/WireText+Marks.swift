import Foundation
import LaminaGraphicsTypes

// Marks of a text: its distinct pictures, then ten numbers a mark: the run above the mark, the
// rectangle, the number of the picture or −1, the colour.
extension WireText {
    /// Limit of distinct pictures in a text, above the number of emoji. A text above the limit is
    /// sent as pixels.
    static let mostPictures = 4096
    /// Limit of a glyph picture's side in pixels. Shadows and attachments may be larger.
    fileprivate static let longestPicture = 1024

    /// True if readers accept a text; another text is sent as pixels.
    static func admits(_ text: GlyphText, width: Int, height: Int) -> Bool {
        let measures = [text.scale, Double(text.size.width), Double(text.size.height)]
        guard admits(width, height, measures),
            text.glyphs.allSatisfy({ abs($0.x) < farthest && abs($0.y) < farthest }),
            text.runs.allSatisfy({ $0.size > 0 && $0.size < largest && admits($0.color) }),
            text.glyphs.reduce(0, { $0 + $1.outline.pointCount }) <= mostPoints
        else { return false }
        return admits(text.marks, upTo: text.runs.count)
    }

    private static func admits(
        _ marks: ContiguousArray<GlyphText.Mark>, upTo runs: Int
    ) -> Bool {
        var pictures: Set<ObjectIdentifier> = []
        var last = 0
        for mark in marks {
            let r = mark.rect
            guard last...max(last, runs) ~= mark.run,
                [r.minX, r.minY, r.width, r.height].allSatisfy({ abs(Double($0)) < farthest })
            else { return false }
            last = mark.run
            switch mark.paint {
            case .color(let color): guard admits(color) else { return false }
            case .picture(let picture):
                guard admits(picture.image) else { return false }
                pictures.insert(ObjectIdentifier(picture))
            }
        }
        return pictures.count <= mostPictures
    }

    private static func admits(_ color: SIMD4<Float>) -> Bool {
        (0..<4).allSatisfy { 0...1 ~= color[$0] }
    }

    private static func admits(_ picture: CGImage) -> Bool {
        max(picture.width, picture.height) <= longestPicture && !picture.isDeep
            && picture.glyphs == nil
    }
}

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
    mutating func marks(upTo runs: Int) throws -> ContiguousArray<GlyphText.Mark> {
        let pictures = try list(upTo: WireText.mostPictures, of: "pictures of a text") { reader in
            let image = try reader.image()
            guard max(image.width, image.height) <= WireText.longestPicture, !image.isDeep,
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
                values[(i + 1)...(i + 4)].allSatisfy({ abs($0) < WireText.farthest }),
                values[i + 3] >= 0, values[i + 4] >= 0,
                values[(i + 6)...(i + 9)].allSatisfy({ 0...1 ~= $0 })
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
    /// The shared object of equal pictures while in use: separate texts share their place in the
    /// atlas.
    fileprivate static func shared(_ image: WireImage) -> GlyphPicture? {
        known.object(for: Content(width: image.width, bytes: image.bytes)) {
            image.image().map { GlyphPicture($0) }
        }
    }

    private struct Content: Hashable {
        let width: Int
        let bytes: [UInt8]
    }

    private static let known = SharedObjects<Content, GlyphPicture>()
}
