import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

extension CATextLayer {
    /// Draws the string from the top of the bounds downwards (B-TXT 242–247).
    ///
    /// The context is the layer's own, at its contents scale; the text is upright in flipped trees
    /// too.
    func drawText(in context: CGContext) {
        drawText(in: context, isMirrored: contentsAreFlipped())
    }

    /// Draws the string. `isMirrored`: y of the context grows downwards on the screen.
    func drawText(in context: CGContext, isMirrored: Bool) {
        guard let layout = layout(width: bounds.width, height: bounds.height) else { return }
        let b = bounds
        context.saveGState()
        defer { context.restoreGState() }
        if isMirrored {
            context.translateBy(x: 0, y: b.minY + b.maxY)
            context.scaleBy(x: 1, y: -1)
        }
        context.clip(to: b)
        layout.draw(in: context, rect: b)
    }

    /// Layout of the string; nil for an empty string.
    func layout(width: CGFloat?, height: CGFloat?) -> TextLayoutEngine? {
        let text: TextContent
        switch string {
        case let attributed as NSAttributedString: text = .attributed(attributed)
        case let plain as String: text = .plain(plain)
        case let plain as NSString: text = .plain("\(plain)")
        default: return nil
        }
        guard !text.isEmpty else { return nil }
        return TextLayoutEngine(
            text, font: CTFontCreateWithName(fontName, max(0, fontSize), nil),
            color: foregroundColor ?? .white, width: width, height: height,
            isWrapped: isWrapped, truncation: truncation, alignment: alignment)
    }

    private var truncation: TextLayoutEngine.Truncation {
        switch truncationMode {
        case .start: .start
        case .middle: .middle
        case .end: .end
        default: .none
        }
    }

    private var alignment: NSTextAlignment {
        switch alignmentMode {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        default: .natural
        }
    }

    /// Name of the font or font object. The size is the layer's `fontSize`; the size of a font
    /// object is ignored.
    private var fontName: String {
        switch font {
        case let text as String: text
        case let text as NSString: "\(text)"
        case let object as any TextFont: CTFontCopyPostScriptName(object.ctFont)
        case let object as CGFont: object.postScriptName ?? "Helvetica"
        default: "Helvetica"
        }
    }

    /// The text as an image of glyphs, rasterised later; nil for a subclass, and for content other
    /// than glyphs.
    final func glyphImage(width: Int, height: Int) -> CGImage? {
        guard type(of: self) == CATextLayer.self, contentsFormat != .gray8Uint,
            let text = glyphs()
        else { return nil }
        return CGImage(text, width: width, height: height)
    }

    private func glyphs() -> GlyphText? {
        let (size, scale) = (bounds.size, contentsScale)
        let color = foregroundColor ?? .white
        let string = self.string
        if let plain = string as? String {
            var setting = TextSetting(
                fontName: fontName, fontSize: fontSize, color: color, size: size, scale: scale)
            (setting.isWrapped, setting.truncation) = (isWrapped, truncation)
            setting.alignment = alignment
            if let line = setting.plain(plain) { return line }
        }
        guard let layout = layout(width: size.width, height: size.height) else {
            return GlyphText([], runs: [], size: size, scale: Double(scale))
        }
        return layout.glyphs(in: size, scale: scale, color: color)
    }
}
