import Foundation
import TestSupport

/// Damage to XML: CAML, indexes of bundles, property lists.
enum MarkupDamage {
    /// Words with a meaning in some place of a document.
    private static let words = [
        "CALayer", "CATextLayer", "CAEmitterLayer", "CATiledLayer", "CAReplicatorLayer",
        "type=\"null\"",
        "value", "sublayers", "transform", "rotate(nan)", "scale(0)", "#1", "<", "&", "\u{0}", "é",
        "1 2 3 4 5 6 7", "../../etc", "data:,", "LKState", "true",
    ]

    /// True if bytes begin like XML.
    static func suits(_ bytes: [UInt8]) -> Bool { bytes.first == UInt8(ascii: "<") }

    /// Damages a single place. `other` is a document to take elements from.
    static func apply(to bytes: inout [UInt8], _ other: [UInt8], _ dice: inout Dice) {
        let found = MarkupElements(bytes)
        guard found.elements.count > 1, bytes.count < ByteDamage.most else {
            return ByteDamage.apply(to: &bytes, other, &dice)
        }
        let element = dice.pick(found.elements)
        switch dice.roll(12) {
        case 0, 1, 2: number(&bytes, &dice)
        case 3 where !found.values.isEmpty:
            bytes.replaceSubrange(dice.pick(found.values), with: dice.pick(words).utf8)
        case 4 where !found.values.isEmpty:
            swap(&bytes, dice.pick(found.values), dice.pick(found.values))
        case 5 where !found.attributes.isEmpty:
            let (a, b) = (dice.pick(found.attributes), dice.pick(found.attributes))
            if dice.once(in: 3) { bytes.removeSubrange(a) } else { swap(&bytes, a, b) }
        case 6: bytes.removeSubrange(element.range)
        case 7: swap(&bytes, element.range, dice.pick(found.elements).range)
        case 8:
            let count = min(dice.pick([1, 2, 40, 2000]), ByteDamage.most / element.range.count)
            let part = Array(bytes[element.range])
            bytes.insert(
                contentsOf: (0..<count).flatMap { _ in part }, at: element.range.upperBound)
        case 9: nest(&bytes, found, &dice)
        case 10:
            let strange = MarkupElements(other)
            guard !strange.elements.isEmpty else { return }
            bytes.insert(
                contentsOf: other[dice.pick(strange.elements).range], at: element.range.lowerBound)
        default: data(&bytes, &dice)
        }
    }

    /// Replaces a number by another number.
    private static func number(_ bytes: inout [UInt8], _ dice: inout Dice) {
        func isPart(_ c: UInt8) -> Bool {
            (48...57).contains(c) || c == UInt8(ascii: "-") || c == UInt8(ascii: ".")
        }
        let from = dice.roll(bytes.count)
        guard let start = bytes[from...].firstIndex(where: isPart) else { return }
        let end = bytes[start...].firstIndex { !isPart($0) } ?? bytes.endIndex
        bytes.replaceSubrange(start..<end, with: dice.pick(Extreme.words).utf8)
    }

    private static func swap(_ bytes: inout [UInt8], _ a: Range<Int>, _ b: Range<Int>) {
        let (first, second) = a.lowerBound < b.lowerBound ? (a, b) : (b, a)
        guard first.upperBound <= second.lowerBound else { return }
        let (left, right) = (Array(bytes[first]), Array(bytes[second]))
        bytes.replaceSubrange(second, with: left)
        bytes.replaceSubrange(first, with: right)
    }

    /// Nests an element repeatedly in copies of the enclosing element.
    private static func nest(
        _ bytes: inout [UInt8], _ found: MarkupElements, _ dice: inout Dice
    ) {
        let inner = dice.pick(found.elements)
        var outer = inner
        for _ in 0...dice.roll(2) {
            if let parent = outer.parent { outer = found.elements[parent] }
        }
        let head = Array(bytes[outer.range.lowerBound..<inner.range.lowerBound])
        guard !head.isEmpty, outer.range.upperBound >= inner.range.upperBound else { return }
        let tail = Array(bytes[inner.range.upperBound..<outer.range.upperBound])
        let count = min(
            dice.pick([2, 12, 60, 118, 500, 5000]), ByteDamage.most / (head.count + tail.count))
        bytes.insert(
            contentsOf: (0..<count).flatMap { _ in tail }, at: inner.range.upperBound)
        bytes.insert(
            contentsOf: (0..<count).flatMap { _ in head }, at: inner.range.lowerBound)
    }

    /// Replaces a number inside the data of a property list.
    private static func data(_ bytes: inout [UInt8], _ dice: inout Dice) {
        let open = Array("<data>".utf8)
        let places = bytes.indices.dropLast(open.count).filter {
            bytes[$0] == open[0] && bytes[$0...].starts(with: open)
        }
        guard !places.isEmpty else { return number(&bytes, &dice) }
        let start = dice.pick(places) + open.count
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
        guard
            var content = Data(
                base64Encoded: Data(bytes[start..<end]), options: .ignoreUnknownCharacters
            ).map(Array.init)
        else { return }
        if content.count >= 8, dice.once(in: 2) {
            let bits = dice.pick(Extreme.doubles).bitPattern
            let at = dice.roll(content.count / 8) * 8
            for i in 0..<8 { content[at + i] = UInt8(truncatingIfNeeded: bits >> UInt64(8 * i)) }
        } else {
            ByteDamage.apply(to: &content, content, &dice)
        }
        ChecksumRepair.apply(to: &content)
        bytes.replaceSubrange(start..<end, with: Data(content).base64EncodedData())
    }
}
