import CoreGraphics
import Foundation

/// Direction of a line of glyphs. Not used for advances: heights of lines from top to bottom do not
/// exist here.
public enum CTFontOrientation: UInt32, Sendable {
    /// Direction of the font: horizontal here.
    case `default` = 0
    /// Horizontal lines.
    case horizontal
}

/// Widths of glyphs in points. Returns the sum of the widths; `advances` receives the width of each
/// glyph. `count` below 0 counts as 0. Heights are 0. Complexity: O(count).
public func CTFontGetAdvancesForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
    let file = CTFontCopyGraphicsFont(font, nil)
    let scale = CTFontGetSize(font) / CGFloat(max(file.unitsPerEm, 1))
    var units = [Int32](repeating: 0, count: max(count, 0))
    _ = file.getGlyphAdvances(glyphs: glyphs, count: count, advances: &units)
    for (i, width) in units.enumerated() {
        advances?[i] = CGSize(width: CGFloat(width) * scale, height: 0)
    }
    return Double(units.reduce(0) { $0 + CGFloat($1) * scale })
}

/// Bounding boxes of glyphs in points, y up. Returns the union of all boxes with a common origin;
/// `boundingRects` receives each box. `count` below 0 counts as 0. The null rectangle without a
/// glyph with an outline. Complexity: O(count).
public func CTFontGetBoundingRectsForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
    let file = CTFontCopyGraphicsFont(font, nil)
    let scale = CTFontGetSize(font) / CGFloat(max(file.unitsPerEm, 1))
    var boxes = [CGRect](repeating: .zero, count: max(count, 0))
    _ = file.getGlyphBBoxes(glyphs: glyphs, count: count, bboxes: &boxes)
    let scaled = boxes.map { $0.applying(CGAffineTransform(scaleX: scale, y: scale)) }
    for (i, box) in scaled.enumerated() { boundingRects?[i] = box }
    return scaled.reduce(.null) { $1.isEmpty ? $0 : $0.union($1) }
}

/// Font units per em; the em has the length of the font's size. Most font files have 1000 or 2048.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
    UInt32(CTFontCopyGraphicsFont(font, nil).unitsPerEm)
}
/// Number of glyphs in the font. O(1).
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex {
    CTFontCopyGraphicsFont(font, nil).numberOfGlyphs
}
/// Slant in degrees, counterclockwise from upright. 0 for an upright font, negative for a font
/// slanted to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat {
    CTFontCopyGraphicsFont(font, nil).italicAngle
}
/// Full name of the font, for display. The family's name for a font file without a full name.
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
    CTFontCopyGraphicsFont(font, nil).fullName ?? CTFontCopyFamilyName(font)
}
