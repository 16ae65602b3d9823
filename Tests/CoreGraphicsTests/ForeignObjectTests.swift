import CLaminaFoundation
import CoreGraphics
import Foundation
import Testing

/// An object whose first stored property has zeros in the bits that Foundation reads as a type.
private final class Plain: NSObject {
    var number = 0.0
    init(_ number: Double) { self.number = number }
    override func isEqual(_ object: Any?) -> Bool { (object as? Plain)?.number == number }
    override var hash: Int { number.hashValue }
}

/// Attributes of every kind in neighbouring ranges: Foundation compares the values.
@Suite("Attributes of Swift classes") struct ForeignObjectTests {
    private let key = NSAttributedString.Key("object")

    /// A text with the two values side by side, and the number of its ranges.
    private func ranges(_ a: Any, _ b: Any) -> Int {
        let text = NSMutableAttributedString(string: "ab")
        text.addAttribute(key, value: a, range: NSRange(location: 0, length: 1))
        text.addAttribute(key, value: b, range: NSRange(location: 1, length: 1))
        var count = 0
        text.enumerateAttributes(in: NSRange(location: 0, length: 2), options: []) { _, _, _ in
            count += 1
        }
        return count
    }

    @Test("objects without a Core Foundation type are compared by isEqual")
    func objects() {
        #expect(cfoundation_compares_objects())
        #expect(ranges(Plain(0), Plain(0)) == 1)
        #expect(ranges(Plain(0), Plain(1e-300)) == 2)
        #expect(ranges(NSMutableParagraphStyle(), NSMutableParagraphStyle()) == 1)
        let styles = NSMutableParagraphStyle()
        styles.lineSpacing = 4
        #expect(ranges(NSParagraphStyle.default, styles) == 2)
    }

    @Test("colours at addresses without type bits are compared by their components")
    func boxes() {
        // One object of a thousand has an address without type bits; the box holds the address.
        var kept: [CGColor] = []
        var found: [CGColor] = []
        while found.count < 2, kept.count < 400_000 {
            let color = CGColor(red: 0.2, green: 0.1, blue: 0.4, alpha: 1)
            kept.append(color)
            let address = UInt(bitPattern: Unmanaged.passUnretained(color).toOpaque())
            if address & 0x3ff00 == 0 { found.append(color) }
        }
        #expect(found.count == 2)
        if found.count == 2 { #expect((1...2).contains(ranges(found[0], found[1]))) }
    }
}
