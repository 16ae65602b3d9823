import Foundation

/// Parameters of a text layout, as given to `TextLayoutEngine`.
package struct TextSetting {
    package var fontName: String
    package var fontSize: CGFloat
    package var color: CGColor
    /// Points, and pixels a point.
    package var size: CGSize
    package var scale: CGFloat
    package var isWrapped = false
    package var truncation = TextLayoutEngine.Truncation.none
    package var alignment = NSTextAlignment.natural

    package init(
        fontName: String, fontSize: CGFloat, color: CGColor, size: CGSize, scale: CGFloat
    ) {
        (self.fontName, self.fontSize, self.color) = (fontName, fontSize, color)
        (self.size, self.scale) = (size, scale)
    }

    /// String as glyphs, set in a single line of sufficient width; nil for strings that need the
    /// engine.
    package func plain(_ text: String) -> GlyphText? {
        let fontSize = fontSize > 0 && fontSize.isFinite ? fontSize : 12
        let name = FontLibrary.name(fontName)
        // The engine reports unknown names and limits huge sizes.
        guard name.isKnown, fontSize <= 1000 else { return nil }
        guard let (line, font) = FontLibrary.plainLine(text, name, size: fontSize),
            size.width.isFinite
        else { return nil }
        // Wrapping and truncation belong to the engine.
        if isWrapped || truncation != .none, line.width > size.width { return nil }
        let slack = size.width - line.width
        let x: CGFloat =
            switch alignment {
            case .right: slack
            case .center: slack / 2
            case .left, .natural, .justified: 0
            }
        let y = Self.settled(Double(font.baseline), Double(scale))
        var glyphs = line.glyphs
        for i in glyphs.indices {
            glyphs[i].x += Double(x)
            glyphs[i].y += y
        }
        let run = GlyphText.Run(
            0..<glyphs.count, size: font.face.size, color: Self.ink(color))
        return GlyphText(
            glyphs, runs: glyphs.isEmpty ? [] : [run], size: size, scale: Double(scale))
    }

    /// A baseline rounded to a whole pixel, so that the lower edges of letters are sharp.
    static func settled(_ y: Double, _ scale: Double) -> Double { (y * scale).rounded() / scale }

    /// Colour clamped to the range of bytes.
    static func ink(_ color: CGColor) -> SIMD4<Float> {
        color.extendedSRGB.clamped(lowerBound: .zero, upperBound: .one)
    }
}
