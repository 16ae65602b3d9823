import Foundation

extension CGContext {
    /// Position of the next text: the translation of the text matrix. Default zero. Not part of the
    /// saved state.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
    }

    /// Sets the text drawing mode: fill, stroke, clip; default fill. Part of the saved state.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textMode = mode }
    /// Sets the font of `showGlyphs`. Default none: nothing is drawn. Part of the saved state.
    /// `setFontSize(_:)` sets the size.
    public func setFont(_ font: CGFont) { state.font = font }
    /// Sets the font size of `showGlyphs` in text space. Default 12. At 0 and below glyphs are not
    /// drawn.
    public func setFontSize(_ size: CGFloat) { state.fontSize = size }
    /// Sets the extra space between glyphs shown without positions. In text space, added to each
    /// advance. Default 0; may be negative.
    public func setCharacterSpacing(_ spacing: CGFloat) { state.characterSpacing = spacing }

    /// Draws glyphs at positions in text space, upright where y points up.
    ///
    /// Without a font nothing is drawn. Surplus glyphs or positions are ignored.
    public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
        guard let font = state.font else {
            Diagnostics.once("CGContext: showGlyphs without setFont")
            return
        }
        let outline = font.outline(
            glyphs, at: positions, size: state.fontSize,
            transform: textMatrix.concatenating(state.ctm))
        let mode = state.textMode
        switch mode {
        case .fill, .fillStroke, .fillClip, .fillStrokeClip: fill(path: outline, .winding)
        case .stroke, .strokeClip, .invisible, .clip: break
        }
        switch mode {
        case .stroke, .fillStroke, .strokeClip, .fillStrokeClip: stroke(path: outline)
        case .fill, .fillClip, .invisible, .clip: break
        }
        switch mode {
        case .fillClip, .strokeClip, .fillStrokeClip, .clip: clip(path: outline, .winding)
        case .fill, .stroke, .fillStroke, .invisible: break
        }
    }

    /// Draws glyphs in sequence from the text position, which moves on. Our own. Without a font
    /// nothing is drawn, and the position stays.
    public func showGlyphs(_ glyphs: [CGGlyph]) {
        guard let font = state.font, !glyphs.isEmpty else { return }
        var advances = [Int32](repeating: 0, count: glyphs.count)
        _ = font.getGlyphAdvances(glyphs: glyphs, count: glyphs.count, advances: &advances)
        let scale = state.fontSize / CGFloat(max(font.unitsPerEm, 1))
        var positions: [CGPoint] = []
        var x: CGFloat = 0
        for advance in advances {
            positions.append(CGPoint(x: x, y: 0))
            x += CGFloat(advance) * scale + state.characterSpacing
        }
        showGlyphs(glyphs, at: positions)
        textMatrix = textMatrix.translatedBy(x: x, y: 0)
    }
}
