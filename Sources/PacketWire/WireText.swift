import Foundation
import LaminaGraphicsTypes

/// A text image: size and scale, outlines of glyphs, positions, and runs. Pixels are not sent: the
/// reader draws the same glyphs.
enum WireText {
    /// Limits of a drawn layer: pixels a side, and pixels in all.
    private static let (longest, most) = (16384, 8192 * 8192)
    /// Limit of a position in points, which readers refuse.
    static let farthest = 1e7
    /// Limit of the points of all glyphs together, an outline counted for each of its glyphs: a few
    /// bytes for a glyph with a long outline would cost the time of the whole outline.
    static let mostPoints = 1 << 26
    /// Limit of the memory of a text read from outside of the process, in bytes by an estimate.
    private static let mostMemory = 512 << 20
    /// Limit of a size in points, and of a scale.
    static let largest = 1e6

    /// True if readers accept a text's size in pixels with its measures: the scale, and the size in
    /// points.
    static func admits(_ width: Int, _ height: Int, _ measures: [Double]) -> Bool {
        guard 1...longest ~= width, 1...longest ~= height, width * height <= most,
            measures.count == 3
        else { return false }
        return measures.allSatisfy { $0 > 0 && $0 < largest }
    }

    /// Bytes of a text image: a separate record, extensible by fields.
    static func bytes(_ text: GlyphText, width: Int, height: Int) -> [UInt8] {
        var writer = WireWriter()
        // Texts without marks keep their format of earlier versions.
        writer.array(text.marks.isEmpty ? 6 : 8)
        writer.int(width)
        writer.int(height)
        writer.numbers([text.scale, Double(text.size.width), Double(text.size.height)])
        var numbers: [UInt64: Int] = [:]
        var paths: [CGPath] = []
        for glyph in text.glyphs where numbers[glyph.outline.identity] == nil {
            numbers[glyph.outline.identity] = paths.count
            paths.append(glyph.outline.path)
        }
        writer.list(paths) { $0.path($1) }
        writer.numbers(
            text.glyphs.flatMap { [Double(numbers[$0.outline.identity] ?? 0), $0.x, $0.y] })
        writer.numbers(
            text.runs.flatMap { run in
                [Double(run.glyphs.count), run.size] + (0..<4).map { Double(run.color[$0]) }
            })
        if !text.marks.isEmpty { writer.marks(text.marks) }
        return writer.bytes
    }

    /// The image of the bytes. Errors: `WireError` for impossible content.
    static func image(_ bytes: [UInt8]) throws -> CGImage {
        try bytes.withUnsafeBytes { bytes in
            var reader = WireReader(bytes, mostMemory: mostMemory)
            return try reader.record(atLeast: 6) { reader, count in
                let (width, height) = (try reader.int(Int.self), try reader.int(Int.self))
                let measures = try reader.numbers()
                guard admits(width, height, measures) else {
                    throw reader.error("a text of \(width) × \(height) pixels cannot be")
                }
                let outlines = try reader.list { GlyphOutline.shared(try $0.path()) }
                let glyphs = try glyphs(try reader.numbers(), outlines, reader)
                let runs = try runs(try reader.numbers(), glyphs.count, reader)
                let marks = count >= 8 ? try reader.marks(upTo: runs.count) : []
                let text = GlyphText(
                    glyphs, runs: runs, marks: marks,
                    size: CGSize(width: measures[1], height: measures[2]), scale: measures[0])
                return CGImage(text, width: width, height: height)
            }
        }
    }

    private static func glyphs(
        _ numbers: [Double], _ outlines: [GlyphOutline], _ reader: WireReader
    ) throws -> ContiguousArray<GlyphText.Glyph> {
        var made: ContiguousArray<GlyphText.Glyph> = []
        let costs = outlines.map(\.pointCount)
        var points = 0
        for i in stride(from: 0, to: numbers.count, by: 3) {
            guard i + 2 < numbers.count, let number = Int(exactly: numbers[i]),
                outlines.indices.contains(number), abs(numbers[i + 1]) < farthest,
                abs(numbers[i + 2]) < farthest
            else { throw reader.error("a glyph of a text cannot be") }
            points += costs[number]
            guard points <= mostPoints else {
                throw reader.error("the glyphs of a text have more than \(mostPoints) points")
            }
            made.append(
                GlyphText.Glyph(outlines[number], x: numbers[i + 1], y: numbers[i + 2]))
        }
        return made
    }

    private static func runs(
        _ numbers: [Double], _ count: Int, _ reader: WireReader
    ) throws -> ContiguousArray<GlyphText.Run> {
        var made: ContiguousArray<GlyphText.Run> = []
        var at = 0
        for i in stride(from: 0, to: numbers.count, by: 6) {
            guard i + 5 < numbers.count, let length = Int(exactly: numbers[i]), length >= 0,
                length <= count - at, numbers[i + 1] > 0, numbers[i + 1] < largest,
                numbers[(i + 2)...(i + 5)].allSatisfy({ 0...1 ~= $0 })
            else { throw reader.error("a run of a text cannot be") }
            let color = SIMD4<Float>((2..<6).map { Float(numbers[i + $0]) })
            made.append(GlyphText.Run(at..<at + length, size: numbers[i + 1], color: color))
            at += length
        }
        return made
    }
}
