import CLaminaPango
import Foundation

/// Drawing of a range of text beyond Pango's attributes: kinds of lines, slant, shadow.
struct RunDecoration: Equatable {
    /// Line under or through text.
    struct Line: Equatable {
        /// Number of lines, each with a factor of the font's thickness.
        var count = 0
        var factor = 1.0
        /// Lengths of strokes and gaps in turn, in thicknesses; empty for a solid line.
        var pattern: [Double] = []
        /// True if glyphs without ink get no line.
        var skipsSpaces = false
        var color: SIMD4<Float>?

        /// Line of an `NSUnderlineStyle`'s bits; an unknown pattern is solid.
        init(style: Int, color: SIMD4<Float>?) {
            let kind = style & 0xFF
            count = kind == 0 ? 0 : kind == 9 ? 2 : 1
            factor = kind == 2 ? 2 : 1
            pattern =
                switch style & 0x700 {
                case 0x100: [2, 2]
                case 0x200: [7, 3]
                case 0x300: [7, 3, 2, 3]
                case 0x400: [7, 3, 2, 3, 2, 3]
                default: []
                }
            skipsSpaces = style & 0x8000 != 0
            self.color = color
        }

        /// True for a line which Pango draws alike.
        var isPlain: Bool {
            factor == 1 && pattern.isEmpty && !skipsSpaces && color == nil
        }
    }

    struct Shadow: Equatable {
        var offset: SIMD2<Double>
        var blur: Double
        var color: SIMD4<Float>
    }

    var underline: Line?
    var strikethrough: Line?
    /// Shift to the right for each point upward.
    var slant = 0.0
    var shadow: Shadow?

    /// Keys of the attributes read by this type: lines, slants and shadows.
    static let keys: Set<NSAttributedString.Key> = [
        .underlineStyle, .strikethroughStyle, .underlineColor, .strikethroughColor, .obliqueness,
        .shadow,
    ]

    /// Nil for attributes that Pango draws.
    init?(_ attributes: [NSAttributedString.Key: Any]) {
        func line(_ style: NSAttributedString.Key, _ color: NSAttributedString.Key) -> Line? {
            let own = Line(
                style: Self.bits(attributes[style]),
                color: AttributeList.colorValue(attributes[color]).map(TextSetting.ink))
            return own.count == 0 || own.isPlain ? nil : own
        }
        underline = line(.underlineStyle, .underlineColor)
        strikethrough = line(.strikethroughStyle, .strikethroughColor)
        if let value = AttributeNumber.read(attributes[.obliqueness]), value.isFinite {
            slant = Double(min(max(value, -4), 4))
        }
        if let own = (attributes[.shadow] as? TextShadow)?.textShadow {
            func finite(_ value: CGFloat) -> Double {
                value.isFinite ? Double(min(max(value, -4096), 4096)) : 0
            }
            shadow = Shadow(
                offset: SIMD2(finite(own.offset.width), finite(own.offset.height)),
                blur: max(finite(own.blur), 0), color: TextSetting.ink(own.color))
            if own.color.alpha <= 0 { shadow = nil }
        }
        if underline == nil, strikethrough == nil, slant == 0, shadow == nil { return nil }
    }

    /// Bits of a style in any of the forms the attribute may have; 0 for other values.
    static func bits(_ value: Any?) -> Int {
        if let style = value as? NSUnderlineStyle { return style.rawValue }
        guard let number = AttributeNumber.read(value), number.isFinite else { return 0 }
        return Int(min(max(number, 0), 0xFFFF))
    }

    /// Distance in points by which shadows, slants and lines exceed the letters; nil for a text
    /// without these attributes and without lines around glyphs.
    static func reach(_ text: NSAttributedString) -> CGFloat? {
        var found: CGFloat?
        var at = 0
        while at < text.length {
            var range = NSRange()
            let attributes = text.attributes(at: at, effectiveRange: &range)
            at = NSMaxRange(range)
            if attributes.isEmpty { continue }
            if attributes[.strokeWidth] != nil { found = found ?? 0 }
            guard attributes.keys.contains(where: keys.contains),
                let own = RunDecoration(attributes)
            else { continue }
            var reach = 0.0
            if let shadow = own.shadow {
                reach = max(abs(shadow.offset.x), abs(shadow.offset.y)) + 2 * shadow.blur
            }
            // Slants beyond 45° reach further than the height of lines.
            if abs(own.slant) > 1, let font = AttributeList.fontValue(attributes[.font]) {
                reach += abs(own.slant) * Double(font.size)
            }
            found = max(found ?? 0, CGFloat(reach))
        }
        return found
    }
}
