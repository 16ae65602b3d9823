import Foundation

/// A text with the size available to the text and the rules of its layout. Labels and string
/// drawing measure and draw text through this type.
///
/// Measuring and drawing use the same layout engine, so that a drawn text has the measured size.
/// Thread: any.
package struct TextBox {
    package var content: TextContent
    /// Font of text without a font.
    package var font: CTFont
    /// Room in points; nil for no limit.
    package var width, height: CGFloat?
    package var isWrapped = false
    package var truncation = TextLayoutEngine.Truncation.none
    package var alignment = NSTextAlignment.natural
    /// Maximum number of lines; 0 for no limit.
    package var lineLimit = 0
    /// True if lines below the available height are left out.
    package var dropsLines = false
    /// True if the fonts' gap lies below each line.
    package var usesLeading = false
    /// True if the line break mode of each paragraph decides about the paragraph's lines.
    package var followsBreakModes = false
    /// Minimum scale of fonts in text larger than the available size; 1 for no scaling.
    package var minimumScale: CGFloat = 1

    package init(_ content: TextContent, font: CTFont = TextLayoutEngine.defaultFont) {
        (self.content, self.font) = (content, font)
    }

    package init(_ text: NSAttributedString, font: CTFont = TextLayoutEngine.defaultFont) {
        self.init(.attributed(text), font: font)
    }

    /// The attributed text. O(n) for plain text.
    var text: NSAttributedString { content.attributed }

    /// Layout with the scale of the fonts, in a default colour.
    package func layout(color: CGColor = .black) -> (engine: TextLayoutEngine, scale: CGFloat) {
        let scale = minimumScale < 1 ? fittingScale : 1
        return (engine(scale, color: color), scale)
    }

    /// Measures, from `cache` if the same text was measured with the same available size.
    ///
    /// Complexity: O(n) for the comparison of the texts, and once for the layout.
    package func measures(in cache: TextMeasureCache = .shared) -> TextMeasures {
        if let line = plainLine { return line }
        let key = TextMeasureKey(self)
        if let found = cache[key] { return found }
        let (engine, scale) = layout()
        let made = TextMeasures(size: engine.size, lines: engine.lines, scale: scale)
        cache.keep(made, for: key)
        return made
    }

    private func engine(
        _ scale: CGFloat, color: CGColor = .black, isLimited: Bool = true
    ) -> TextLayoutEngine {
        let font = scale == 1 ? font : font.withSize(font.size * scale)
        var rules = TextLayoutEngine.Rules()
        rules.followsBreakModes = followsBreakModes && isLimited
        return TextLayoutEngine(
            scale == 1 ? content : .attributed(scaled(by: scale)), font: font, color: color,
            width: width,
            height: isLimited ? height : nil, isWrapped: isWrapped,
            truncation: isLimited ? truncation : .none, alignment: alignment,
            lineLimit: isLimited ? lineLimit : 0, dropsLines: isLimited && dropsLines,
            usesLeading: usesLeading, rules: rules)
    }

    // MARK: - Scale

    /// Largest scale, down to the minimum, with which the whole text fits the available size. Cost:
    /// at most ten layouts, each linear in the text.
    private var fittingScale: CGFloat {
        let least = max(minimumScale, 0.01)
        func fits(_ scale: CGFloat) -> Bool {
            let engine = engine(scale, isLimited: false)
            if lineLimit > 0, engine.lines.count > lineLimit { return false }
            if let width, engine.size.width > width + 1e-3 { return false }
            guard isWrapped, let height, height > 0 else { return true }
            return engine.size.height <= height + 1e-3
        }
        if fits(1) { return 1 }
        if !isWrapped, let width {
            // The width of a line is proportional to the scale, but for rounding.
            let whole = engine(1, isLimited: false).size.width
            var scale = min(width / max(whole, 1e-6), 1)
            for _ in 0..<8 where scale > least && !fits(scale) { scale *= 0.998 }
            return max(scale, least)
        }
        guard fits(least) else { return least }
        var (low, high) = (least, CGFloat(1))
        for _ in 0..<8 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// The text with fonts and distances multiplied by a scale.
    private func scaled(by scale: CGFloat) -> NSAttributedString {
        let text = text
        let made = NSMutableAttributedString(string: "")
        let string = text.string as NSString
        let whole = NSRange(location: 0, length: text.length)
        text.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
            var attributes = attributes
            if let font = AttributeList.fontValue(attributes[.font]) {
                attributes[.font] = font.withSize(font.size * scale)
            }
            for key in [NSAttributedString.Key.kern, .tracking, .baselineOffset] {
                if let value = AttributeNumber.read(attributes[key]) {
                    attributes[key] = value * scale
                }
            }
            made.append(
                NSAttributedString(string: string.substring(with: range), attributes: attributes))
        }
        return made
    }

    // MARK: - Plain lines

    /// Measures of a line of plain text that fits; nil for text which needs the engine.
    private var plainLine: TextMeasures? {
        guard !usesLeading, let (string, font) = plainText else { return nil }
        guard font.isPlain, font.size <= 1000 else { return nil }
        guard let (own, plain) = FontLibrary.plainWidth(string, font.name, size: font.size)
        else { return nil }
        if let width, width.isFinite, own > max(width, 0) { return nil }
        let slack = width.map { $0.isFinite ? $0 - own : 0 } ?? 0
        let x: CGFloat =
            switch alignment {
            case .right: slack
            case .center: slack / 2
            case .left, .natural, .justified: 0
            }
        let size = CGSize(width: own, height: plain.height)
        let bounds = CGRect(origin: CGPoint(x: x, y: 0), size: size)
        return TextMeasures(
            size: size,
            lines: [.init(origin: CGPoint(x: x, y: plain.baseline), bounds: bounds)], scale: 1)
    }

    /// Short text in a single font, without attributes that change the text's measures.
    private var plainText: (String, CTFont)? {
        switch content {
        case .plain(let string):
            return !string.isEmpty && string.utf16.count <= Self.longest ? (string, font) : nil
        case .attributed(let text):
            guard text.length > 0, text.length <= Self.longest else { return nil }
            var range = NSRange()
            let attributes = text.attributes(at: 0, effectiveRange: &range)
            guard range.length == text.length else { return nil }
            for key in attributes.keys where !Self.plainKeys.contains(key) { return nil }
            return (text.string, AttributeList.fontValue(attributes[.font]) ?? font)
        }
    }

    /// UTF-16 units of the longest plain line.
    private static let longest = 256

    /// Attributes without an influence on the measures of plain text.
    private static let plainKeys: Set<NSAttributedString.Key> = [
        .font, .foregroundColor, .coreTextColor, .foregroundColorFromContext, .backgroundColor,
        .underlineStyle, .strikethroughStyle, .strokeColor, .strokeWidth, .underlineColor,
        .strikethroughColor, .obliqueness, .shadow, .link,
    ]
}

/// Measures of text in a box.
package struct TextMeasures: Sendable {
    /// Width of the widest line and height of all lines, in points.
    package var size: CGSize
    /// From top to bottom.
    package var lines: [TextLayoutEngine.Line]
    /// Scale of the fonts.
    package var scale: CGFloat
}
