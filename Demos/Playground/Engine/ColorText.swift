import Foundation
import LaminaMotion

/// Colours as text: `#FF8800`, with the opacity after the components unless the opacity is 1:
/// `#FF880080`.
enum ColorText {
    /// Nil for a pattern.
    static func text(_ color: PaintColor) -> String? {
        guard color.source?.cell == nil else { return nil }
        // No order holds for NaN, which counts as 0.
        let bytes = (0..<4).map { i in
            color.rgba[i] > 0 ? Int((min(color.rgba[i], 1) * 255).rounded()) : 0
        }
        let shown = bytes[3] == 255 ? bytes[..<3] : bytes[...]
        return "#" + shown.map { String(format: "%02X", $0) }.joined()
    }

    /// Three, six or eight digits; nil for other texts.
    static func color(_ text: Substring) -> PaintColor? {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text
        let long = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
        guard [6, 8].contains(long.count), long.allSatisfy(\.isHexDigit),
            let number = UInt32(long.count == 6 ? long + "FF" : long, radix: 16)
        else { return nil }
        let bytes = [24, 16, 8, 0].map { Float((number >> $0) & 255) / 255 }
        return PaintColor(rgba: SIMD4(bytes[0], bytes[1], bytes[2], bytes[3]))
    }

    /// Colours with blanks or commas between them; nil for any other text. A colour with the text
    /// of an old colour, counted from either end of the list, stays that colour: a byte for each
    /// component loses precision.
    static func list(_ text: String, keeping old: [MotionValue]) -> [MotionValue]? {
        let words = text.split { $0.isWhitespace || $0 == "," }
        let colors = words.compactMap(color)
        guard colors.count == words.count else { return nil }
        let (said, shown) = (colors.map(Self.text), old.map { $0.color.flatMap(Self.text) })
        let (gone, _) = ListChange.of(shown, said)
        return colors.indices.map { i in
            if i < gone.lowerBound { return old[i] }
            let fromEnd = colors.count - i
            return fromEnd <= old.count - gone.upperBound
                ? old[old.count - fromEnd] : .color(colors[i])
        }
    }
}
