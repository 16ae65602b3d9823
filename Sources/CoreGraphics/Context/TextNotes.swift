// Drawing of a bitmap as long as only text is drawn, kept as glyphs instead of pixels.
//
// Input: texts laid out and plain rectangles, as drawn into a context.
// Output: a `GlyphText` of all texts, which an image can hold in place of pixels. The first drawing
// other than text rasterizes the noted texts, and the context then draws in the usual way, without
// a visible difference. When not to use it: for contexts whose pixels are read.
import CLaminaCairo
import Foundation

/// Texts drawn into a context until now, in points from the upper left corner of the bitmap, y
/// down.
final class TextNotes {
    /// Points, and pixels a point.
    private let size: CGSize
    private let scale: CGFloat
    private var glyphs: ContiguousArray<GlyphText.Glyph> = []
    private var runs: ContiguousArray<GlyphText.Run> = []
    private var marks: ContiguousArray<GlyphText.Mark> = []
    private var highlights = 0

    /// Maximum number of filled rectangles below the text; a drawing with more rectangles is shown
    /// as a picture.
    private static let mostHighlights = 4

    init(size: CGSize, scale: CGFloat) { (self.size, self.scale) = (size, scale) }

    /// Text of all notes; nil without letters.
    var text: GlyphText? {
        glyphs.isEmpty
            ? nil : GlyphText(glyphs, runs: runs, marks: marks, size: size, scale: Double(scale))
    }

    /// Adds a text; `place` is the transform from the text's points to pixels. False for a rotated
    /// or skewed text, and for a picture cut by a clip.
    func add(_ text: GlyphText, _ place: CGAffineTransform, clip: CGRect) -> Bool {
        guard place.b == 0, place.c == 0, place.a > 0, abs(place.a - place.d) < 1e-9 * place.a,
            place.tx.isFinite, place.ty.isFinite
        else { return false }
        let k = Double(place.a / scale)
        let origin = SIMD2(Double(place.tx / scale), Double(place.ty / scale))
        let cut = room(clip)
        let firstRun = runs.count
        guard let moved = Self.marks(of: text, origin, k, cut, below: firstRun) else {
            return false
        }
        marks += moved
        for run in text.runs {
            let size = max(run.size * k, 1e-6)
            let start = glyphs.count
            for glyph in text.glyphs[run.glyphs] {
                let at = origin + SIMD2(glyph.x, glyph.y) * k
                guard let outline = Self.outline(glyph.outline, at, size, cut) else { continue }
                glyphs.append(GlyphText.Glyph(outline, x: at.x, y: at.y))
            }
            // Each run of the text gets a run, empty or not: marks count the runs.
            runs.append(GlyphText.Run(start..<glyphs.count, size: size, color: run.color))
        }
        return true
    }

    /// The part of a positioned glyph's outline inside a clip; nil for nothing.
    private static func outline(
        _ whole: GlyphOutline, _ at: SIMD2<Double>, _ size: Double, _ cut: CGRect?
    ) -> GlyphOutline? {
        guard let cut else { return whole }
        // In ems, from the glyph's place.
        let room = CGRect(
            x: (Double(cut.minX) - at.x) / size, y: (Double(cut.minY) - at.y) / size,
            width: Double(cut.width) / size, height: Double(cut.height) / size)
        return whole.cut(to: room)
    }

    /// Marks of a text at the drawn position; nil for a partly visible picture.
    private static func marks(
        of text: GlyphText, _ origin: SIMD2<Double>, _ k: Double, _ cut: CGRect?, below run: Int
    ) -> ContiguousArray<GlyphText.Mark>? {
        var made: ContiguousArray<GlyphText.Mark> = []
        for mark in text.marks {
            var rect = CGRect(
                x: origin.x + Double(mark.rect.minX) * k, y: origin.y + Double(mark.rect.minY) * k,
                width: Double(mark.rect.width) * k, height: Double(mark.rect.height) * k)
            if let cut, !cut.holds(rect) {
                rect = rect.common(cut)
                if rect.isEmpty { continue }
                if case .picture = mark.paint { return nil }
            }
            made.append(
                GlyphText.Mark(rect, mark.paint, below: run + min(mark.run, text.runs.count)))
        }
        return made
    }

    /// Takes a rectangle of pixels in a single colour; false beyond the maximum number.
    func add(_ rect: CGRect, _ color: SIMD4<Float>, clip: CGRect) -> Bool {
        guard highlights < Self.mostHighlights else { return false }
        highlights += 1
        var seen = CGRect(
            x: rect.minX / scale, y: rect.minY / scale, width: rect.width / scale,
            height: rect.height / scale)
        if let cut = room(clip) { seen = seen.common(cut) }
        if seen.isEmpty { return true }
        marks.append(GlyphText.Mark(seen, .color(color), below: runs.count))
        return true
    }

    /// Clip of pixels in points; nil if the clip contains the whole bitmap.
    private func room(_ clip: CGRect) -> CGRect? {
        let points = CGRect(
            x: clip.minX / scale, y: clip.minY / scale, width: clip.width / scale,
            height: clip.height / scale)
        return points.insetBy(dx: -1e-6, dy: -1e-6).holds(CGRect(origin: .zero, size: size))
            ? nil : points
    }

    /// Draws the notes, with any present clip.
    func draw(_ cr: OpaquePointer) {
        if glyphs.isEmpty && marks.isEmpty { return }
        let all = GlyphText(glyphs, runs: runs, marks: marks, size: size, scale: Double(scale))
        FontLibrary.with { _ in
            cairo_save(cr)
            defer { cairo_restore(cr) }
            cairo_reset_clip(cr)
            GlyphMasks.draw(all, CGAffineTransform(scaleX: scale, y: scale), cr)
        }
    }
}

extension CGContext {
    /// Keeps texts as glyphs, until something else is drawn: the bitmap shows `size` points from
    /// the upper left corner, and has `scale` pixels a point.
    package func noteTexts(in size: CGSize, scale: CGFloat) {
        guard size.width > 0, size.height > 0, scale > 0, scale.isFinite else { return }
        notes = TextNotes(size: size, scale: scale)
    }

    /// The drawing until now, if only filled text and its lines; nil otherwise.
    package var notedText: GlyphText? { notes?.text }

    /// True if the next drawing can be noted.
    var takesNotes: Bool {
        let state = self.state
        return notes != nil && targets.count == 1 && state.alpha >= 1 && state.mask == nil
            && state.blendMode == .normal && state.pixelBlend == nil && state.clip != nil
            && (state.shadow?.color.alpha ?? 0) <= 0
    }

    /// Draws the notes, before something else is drawn or pixels are read.
    func endNotes() {
        guard let notes else { return }
        self.notes = nil
        notes.draw(targets[0].cr)
    }

    /// Notes a rectangle in the fill colour; false if the rectangle has to be drawn.
    func noteFill(_ path: CGPath) -> Bool {
        var rect = CGRect.zero
        guard takesNotes, state.fill.pattern == nil, state.antialias, allowsAntialiasing,
            path.isRect(&rect), let notes, let clip = state.clip
        else { return false }
        // Cairo draws the notes later without a cut to its range.
        guard CairoRange.holds(rect, target.base) else { return false }
        let ink = state.fill.extendedSRGB.clamped(lowerBound: .zero, upperBound: .one)
        return notes.add(rect.applying(target.base), ink, clip: clip)
    }

    /// Notes a text, with `place` as the transform from the text's points to user space's base;
    /// false if the text has to be drawn.
    func noteText(_ text: () -> GlyphText?, _ place: CGAffineTransform) -> Bool {
        guard takesNotes, let notes, let clip = state.clip, let text = text() else { return false }
        return notes.add(text, place.concatenating(target.base), clip: clip)
    }
}
