// Single lines of a layout, for Core Text: measures, carets and runs.
//
// Text positions are in UTF-16 units, as in Foundation; Pango counts bytes of UTF-8. Positions
// along a line are points from the left end of the line.
import CLaminaPango
import Foundation

extension TextLayoutEngine {
    /// Measures of a line in points.
    package struct Measure: Sendable {
        package var width: CGFloat
        /// Height above the baseline and depth below it, both positive.
        package var ascent: CGFloat
        package var descent: CGFloat
        /// Bounding box of the ink, relative to the start of the baseline, y up; null without ink.
        package var ink: CGRect
        /// Width of the white space at the end of the line.
        package var trailingSpace: CGFloat
        /// UTF-16 units, the end of the paragraph included.
        package var range: Range<Int>
        package var isRightToLeft: Bool
    }

    /// Glyphs of one font and direction with equal attributes.
    package struct GlyphRun: Sendable {
        /// Index of the run in the line.
        package var index: Int
        package var glyphs: [CGGlyph]
        /// Positions on the baseline, relative to the start of the line, y up.
        package var positions: [CGPoint]
        package var advances: [CGSize]
        /// The index of the first UTF-16 unit of each glyph.
        package var places: [Int]
        package var range: Range<Int>
        package var isRightToLeft: Bool
        package var ascent: CGFloat
        package var descent: CGFloat
    }

    static var point: CGFloat { 1 / CGFloat(PANGO_SCALE) }

    /// Runs `body` with a line; nil for an invalid number, and for a layout without lines.
    func with<R>(
        line: Int, _ body: (UnsafeMutablePointer<PangoLayoutLine>, LineAccess) -> R
    ) -> R? {
        guard let access, access.lines.indices.contains(line) else { return nil }
        return FontLibrary.with { _ in body(access.lines[line], access) }
    }

    /// Measures of a line. *Precondition:* the number is one of `lines`.
    package func measure(line: Int) -> Measure {
        let measured = with(line: line) { pointer, access -> Measure in
            var (ink, logical) = (PangoRectangle(), PangoRectangle())
            pango_layout_line_get_extents(pointer, &ink, &logical)
            let unit = Self.point
            let base = access.bases[line]
            let start = base + Int(pointer.pointee.start_index)
            let end = start + Int(pointer.pointee.length)
            let following =
                line + 1 < access.lines.count
                ? access.bases[line + 1] + Int(access.lines[line + 1].pointee.start_index)
                : access.bytes.count
            let inked =
                ink.width == 0
                ? CGRect.null
                : CGRect(
                    x: CGFloat(ink.x) * unit, y: -CGFloat(ink.y + ink.height) * unit,
                    width: CGFloat(ink.width) * unit, height: CGFloat(ink.height) * unit)
            let isRightToLeft =
                pango_layout_line_get_resolved_direction(pointer) == PANGO_DIRECTION_RTL
            return Measure(
                width: CGFloat(logical.width) * unit, ascent: -CGFloat(logical.y) * unit,
                descent: CGFloat(logical.y + logical.height) * unit, ink: inked,
                trailingSpace: space(
                    pointer, access.bytes[start..<end], isRightToLeft, CGFloat(logical.width),
                    base: base),
                range: access.utf16(start)..<access.utf16(following),
                isRightToLeft: isRightToLeft)
        }
        return measured
            ?? Measure(
                width: 0, ascent: 0, descent: 0, ink: .null, trailingSpace: 0, range: 0..<0,
                isRightToLeft: false)
    }

    private func space(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, _ bytes: ArraySlice<UInt8>,
        _ isRightToLeft: Bool, _ width: CGFloat, base: Int
    ) -> CGFloat {
        let kept = bytes.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? bytes.startIndex
        guard kept < bytes.endIndex else { return 0 }
        var x: Int32 = 0
        pango_layout_line_index_to_x(line, Int32(kept - base), 0, &x)
        return (isRightToLeft ? CGFloat(x) : width - CGFloat(x)) * Self.point
    }

    /// Offset of the caret before a UTF-16 unit; where directions meet, the caret of text in the
    /// line's direction.
    package func offset(line: Int, place: Int) -> CGFloat {
        carets(line: line, place: place).strong
    }

    /// Offsets of the carets before a UTF-16 unit, Pango's strong and weak positions: for text in
    /// the line's direction, and for text in the other direction. Primary and secondary offset
    /// differ only where embedding levels meet, and at an end of a line with text of the opposite
    /// direction.
    package func carets(line: Int, place: Int) -> (strong: CGFloat, weak: CGFloat) {
        with(line: line) { pointer, access in
            let start = Int(pointer.pointee.start_index)
            let end = start + Int(pointer.pointee.length)
            let byte = min(max(access.utf8(place) - access.bases[line], start), end)
            let isRightToLeft =
                pango_layout_line_get_resolved_direction(pointer) == PANGO_DIRECTION_RTL
            var logical = PangoRectangle()
            pango_layout_line_get_extents(pointer, nil, &logical)
            // End of the preceding character, and start of the following character.
            var (before, behind) = isRightToLeft ? (logical.width, 0) : (0, logical.width)
            // Embedding levels of both characters; at the ends of a line, the level of the line.
            let own = isRightToLeft ? 1 : 0
            var (first, second) = (own, own)
            if byte > start {
                var last = byte - 1
                let base = access.bases[line]
                while last > start, access.bytes[base + last] & 0xC0 == 0x80 { last -= 1 }
                first = Self.level(pointer, last) ?? own
                pango_layout_line_index_to_x(pointer, Int32(last), 1, &before)
            }
            if byte < end {
                second = Self.level(pointer, byte) ?? own
                pango_layout_line_index_to_x(pointer, Int32(byte), 0, &behind)
            }
            // Pango's rule: the preceding character determines the caret if it alone has the line's
            // direction, or if both neighbours have the direction and the preceding character has
            // the lower level.
            let isStrong = first & 1 == own && (second & 1 != own || first < second)
            let (strong, weak) = isStrong ? (before, behind) : (behind, before)
            return (CGFloat(strong) * Self.point, CGFloat(weak) * Self.point)
        } ?? (0, 0)
    }

    /// Embedding level of the run with a byte, odd for right to left; nil for a byte outside of all
    /// runs.
    private static func level(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, _ byte: Int
    ) -> Int? {
        var node = line.pointee.runs
        while let here = node {
            if let data = here.pointee.data {
                let item = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item.pointee
                if Int(item.offset)..<Int(item.offset + item.length) ~= byte {
                    return Int(item.analysis.level)
                }
            }
            node = here.pointee.next
        }
        return nil
    }

    /// UTF-16 unit with the caret nearest to a position.
    package func place(line: Int, offset: CGFloat) -> Int {
        with(line: line) { pointer, access in
            var (index, trailing): (Int32, Int32) = (0, 0)
            pango_layout_line_x_to_index(pointer, AttributeList.units(offset), &index, &trailing)
            var byte = Int(index) + access.bases[line]
            // `trailing` counts characters; continuation bytes of UTF-8 do not start a character.
            let bytes = access.bytes
            for _ in 0..<max(trailing, 0) where byte < bytes.count {
                byte += 1
                while byte < bytes.count, bytes[byte] & 0xC0 == 0x80 { byte += 1 }
            }
            return access.utf16(byte)
        } ?? 0
    }

    /// The runs of a line, from left to right.
    package func runs(line: Int) -> [GlyphRun] {
        with(line: line) { pointer, access in
            var found: [GlyphRun] = []
            var (x, index): (CGFloat, Int) = (0, 0)
            /// The unit of the last run.
            var unit: InlineUnit?
            var item = pointer.pointee.runs
            while let node = item {
                if let data = node.pointee.data {
                    let run = data.assumingMemoryBound(to: PangoGlyphItem.self)
                    let base = access.bases[line]
                    let made = glyphRun(run, access, base, index: index, from: &x)
                    if let place = InlinePlace.of(run.pointee.item.pointee) {
                        inline(place, made, from: &unit, &found)
                    } else if !made.glyphs.isEmpty || made.range.isEmpty == false {
                        found.append(made)
                        unit = nil
                    }
                    index += 1
                }
                item = node.pointee.next
            }
            return found
        } ?? []
    }

    private func glyphRun(
        _ run: UnsafeMutablePointer<PangoGlyphItem>, _ access: LineAccess, _ base: Int,
        index: Int, from x: inout CGFloat
    ) -> GlyphRun {
        let unit = Self.point
        var logical = PangoRectangle()
        let (item, string) = (run.pointee.item.pointee, run.pointee.glyphs.pointee)
        pango_glyph_string_extents(run.pointee.glyphs, item.analysis.font, nil, &logical)
        let start = base + Int(item.offset)
        var made = GlyphRun(
            index: index, glyphs: [], positions: [], advances: [], places: [],
            range: access.utf16(start)..<access.utf16(start + Int(item.length)),
            isRightToLeft: item.analysis.level & 1 == 1, ascent: -CGFloat(logical.y) * unit,
            descent: CGFloat(logical.y + logical.height) * unit)
        for i in 0..<Int(string.num_glyphs) {
            let info = string.glyphs[i]
            let width = CGFloat(info.geometry.width) * unit
            if access.isMark(start + Int(string.log_clusters[i])) { continue }
            // A character without a glyph, or with an invisible glyph, becomes glyph 0 and keeps
            // its advance.
            let isGlyph = info.glyph & 0xF000_0000 == 0 && info.glyph != 0x0FFF_FFFF
            made.glyphs.append(isGlyph ? CGGlyph(truncatingIfNeeded: info.glyph) : 0)
            made.positions.append(
                CGPoint(
                    x: x + CGFloat(info.geometry.x_offset) * unit,
                    y: -CGFloat(info.geometry.y_offset) * unit))
            made.advances.append(CGSize(width: width, height: 0))
            made.places.append(access.utf16(start + Int(string.log_clusters[i])))
            x += width
        }
        return made
    }
}

/// Lines of layouts, with conversions between UTF-8 and UTF-16 positions of the text.
struct LineAccess: @unchecked Sendable {
    /// Valid during the lifetime of the layouts.
    let lines: [UnsafeMutablePointer<PangoLayoutLine>]
    /// First byte of each line's layout in the text.
    let bases: [Int]
    let bytes: [UInt8]
    /// UTF-16 unit of the character at each byte and at the end.
    private let units: [Int32]
    /// First byte of the character at each UTF-16 unit and at the end.
    private let starts: [Int32]

    /// Bytes of marks in the text that are no characters of the string.
    private let marks: Set<Int>

    /// `marks` are the places of the marks in UTF-16 units, in order.
    init(_ text: String, _ pieces: [LayoutPieces.Piece], marks places: [Int] = []) {
        var (units, starts): ([Int32], [Int32]) = ([], [])
        var (marks, next, place) = (Set<Int>(), places[...], 0)
        /// First byte of the character at each UTF-16 unit of the text with marks.
        var all: [Int32] = []
        for scalar in text.unicodeScalars {
            let (unit, byte) = (Int32(starts.count), Int32(units.count))
            for _ in 0..<UTF8.width(scalar) { units.append(unit) }
            if !places.isEmpty {
                for _ in 0..<UTF16.width(scalar) { all.append(byte) }
                defer { place += UTF16.width(scalar) }
                if next.first == place {
                    next.removeFirst()
                    marks.insert(Int(byte))
                    continue
                }
            }
            for _ in 0..<UTF16.width(scalar) { starts.append(byte) }
        }
        self.marks = marks
        all.append(Int32(units.count))
        let bytesOfPieces = places.isEmpty ? nil : all
        let count = Int32(units.count)
        units.append(Int32(starts.count))
        starts.append(count)
        (self.units, self.starts) = (units, starts)
        bytes = Array(text.utf8)
        (lines, bases) = FontLibrary.with { _ in
            var found: [UnsafeMutablePointer<PangoLayoutLine>] = []
            var bases: [Int] = []
            for piece in pieces {
                var node = pango_layout_get_lines_readonly(piece.layout)
                let first = bytesOfPieces ?? starts
                let base = Int(first[min(piece.start, first.count - 1)])
                for _ in 0..<piece.lines {
                    guard let here = node, let data = here.pointee.data else { break }
                    found.append(data.assumingMemoryBound(to: PangoLayoutLine.self))
                    bases.append(base)
                    node = here.pointee.next
                }
            }
            return (found, bases)
        }
    }

    /// True for a byte of a mark that is no character of the string.
    func isMark(_ byte: Int) -> Bool { !marks.isEmpty && marks.contains(byte) }

    func utf16(_ byte: Int) -> Int { Int(units[min(max(byte, 0), units.count - 1)]) }
    func utf8(_ unit: Int) -> Int { Int(starts[min(max(unit, 0), starts.count - 1)]) }
}
