import CoreGraphics
import CoreText
import Foundation
import TestSupport

/// Random attributed strings in nine scripts, with a font in every range.
enum RandomText {
    static let scripts = [
        "The quick brown fox jumps over lazy dogs", "Η γρήγορη αλεπού πηδάει πάνω από σκύλους",
        "Быстрая лиса прыгает через ленивых собак", "השועל המהיר קופץ מעל הכלבים העצלנים",
        "الثعلب السريع يقفز فوق الكلاب الكسولة", "तेज़ लोमड़ी आलसी कुत्तों पर कूदती है",
        "สุนัขจิ้งจอกสีน้ำตาลกระโดดข้ามสุนัข", "敏捷的棕色狐狸跳过懒狗然后回家睡觉", "빠른 갈색 여우가 게으른 개를 뛰어넘는다",
    ].map { $0.split(separator: " ").map(String.init) }

    static let rubyKey = NSAttributedString.Key(kCTRubyAnnotationAttributeName)

    /// Ruby above or below, of any alignment, sometimes wider than its base.
    private static func ruby(_ dice: inout Dice) -> CTRubyAnnotation {
        let words = scripts[dice.roll(scripts.count)]
        let text = (0..<(1 + dice.roll(3))).map { _ in words[dice.roll(words.count)] }
            .joined(separator: " ")
        return CTRubyAnnotationCreateWithAttributes(
            CTRubyAlignment(rawValue: UInt8(dice.roll(7))) ?? .auto,
            CTRubyOverhang(rawValue: UInt8(dice.roll(4))) ?? .auto,
            CTRubyPosition(rawValue: UInt8(dice.roll(4))) ?? .before, text, nil)
    }

    static func text(_ number: Int, _ dice: inout Dice) -> NSAttributedString {
        let made = NSMutableAttributedString(string: "")
        let style = NSMutableParagraphStyle()
        style.alignment = [.natural, .left, .right, .center][dice.roll(4)]
        style.lineSpacing = CGFloat(dice.roll(4))
        style.firstLineHeadIndent = CGFloat(dice.roll(3) * 7)
        style.lineHeightMultiple = [0, 0, 1.2][dice.roll(3)]
        let count = 1 + dice.roll(5)
        for range in 0..<count {
            let words = scripts[(number + range * dice.roll(3)) % scripts.count]
            var part = (0..<(1 + dice.roll(6))).map { _ in words[dice.roll(words.count)] }
                .joined(separator: " ")
            if range < count - 1 { part += dice.roll(4) == 0 ? "\n" : " " }
            let names = ["Helvetica", "Times-Italic", "Courier", "Helvetica-Bold"]
            var attributes: [NSAttributedString.Key: Any] = [
                .font: CTFontCreateWithName(
                    names[dice.roll(4)], CGFloat(9 + dice.roll(14)), nil),
                .paragraphStyle: style,
                .foregroundColor: CGColor(red: 0.2, green: 0.1, blue: 0.4, alpha: 1),
            ]
            if dice.roll(4) == 0 { attributes[.kern] = CGFloat(dice.roll(3)) / 2 }
            if dice.roll(5) == 0 { attributes[.underlineStyle] = 1 }
            if dice.roll(6) == 0 { attributes[.strokeWidth] = -4.0 }
            if dice.roll(6) == 0 { attributes[.baselineOffset] = 2.0 }
            if dice.roll(8) == 0 { attributes[rubyKey] = ruby(&dice) }
            made.append(NSAttributedString(string: part, attributes: attributes))
        }
        return made
    }
}

extension RandomText {
    /// Random text with a style for each range, lines with patterns, levels, slants, directions.
    static func rich(_ number: Int, _ dice: inout Dice) -> NSAttributedString {
        let made = NSMutableAttributedString(attributedString: text(number, &dice))
        var at = 0
        while at < made.length {
            let range = NSRange(location: at, length: min(1 + dice.roll(30), made.length - at))
            let whole = (made.string as NSString).rangeOfComposedCharacterSequences(for: range)
            at = NSMaxRange(whole)
            let style = NSMutableParagraphStyle()
            style.alignment = [.natural, .left, .right, .center][dice.roll(4)]
            style.headIndent = CGFloat(dice.roll(3) * 5)
            style.paragraphSpacing = CGFloat(dice.roll(5))
            style.maximumLineHeight = [0, 0, 25][dice.roll(3)]
            var more: [NSAttributedString.Key: Any] = [.paragraphStyle: style]
            if dice.roll(4) == 0 { more[.underlineStyle] = [1, 2, 9, 0x101, 0x402][dice.roll(5)] }
            if dice.roll(5) == 0 { more[.obliqueness] = 0.2 }
            if dice.roll(5) == 0 {
                more[NSAttributedString.Key(kCTSuperscriptAttributeName)] = dice.roll(4) - 2
            }
            if dice.roll(6) == 0 { more[.writingDirection] = [dice.roll(4)] }
            if dice.roll(6) == 0 { more[.link] = "https://example.org" }
            made.addAttributes(more, range: whole)
        }
        return made
    }
}
