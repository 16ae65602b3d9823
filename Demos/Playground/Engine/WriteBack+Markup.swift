import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

// Values and animations of layer documents: attributes, elements and lists of elements.
extension WriteBack {
    /// True for text in markup, whose first sign begins an element.
    static func isDocument(_ text: String) -> Bool {
        text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "<"
    }

    /// A number, a point, a truth value or a colour of a layer of a document.
    static func markup(
        _ name: String, from old: EditableValue, to new: EditableValue, in text: String
    ) -> String? {
        let source = MarkupSource(text)
        let key = PropertyTable.row(new.id).key
        guard !name.isEmpty, let layer = source.layer(named: name) else { return nil }
        if new.kind == .color {
            let children = source.elements[layer].children.filter {
                source.elements[$0].name == key
            }
            if children.count == 1 { return color(children[0], old.numbers, new.numbers, source) }
        }
        guard let place = source.place(of: key, in: layer) else { return nil }
        if new.kind == .flag {
            guard let was = flags[String(text[place])], was.0 == (old.numbers[0] != 0)
            else { return nil }
            return text.replacingCharacters(in: place, with: was.other)
        }
        guard let numbers = MarkupNumbers(text[place]) else { return nil }
        // A colour without an opacity is opaque.
        if new.kind == .color, numbers.values.count == 3 {
            guard isSame(numbers.values + [1], old.numbers) else { return nil }
            return new.numbers[3] == 1
                ? numbers.writing(Array(new.numbers[..<3]), into: text)
                : text.replacingCharacters(in: place, with: words(new.numbers))
        }
        return isSame(numbers.values, old.numbers) ? numbers.writing(new.numbers, into: text) : nil
    }

    private static let flags: [String: (Bool, other: String)] = [
        "1": (true, "0"), "0": (false, "1"), "true": (true, "false"), "false": (false, "true"),
        "yes": (true, "no"), "no": (false, "yes"),
    ]

    private static func words(_ numbers: [Double]) -> String {
        numbers.map(TimingCode.number).joined(separator: " ")
    }

    /// `<CGColor value="1 0.5 0" opacity="0.5"/>`
    private static func color(
        _ element: Int, _ old: [Double], _ new: [Double], _ source: MarkupSource
    ) -> String? {
        let text = source.text
        guard let place = source.elements[element].attributes["value"],
            let numbers = MarkupNumbers(text[place])
        else { return nil }
        let opacity = source.elements[element].attributes["opacity"]
        let alpha = opacity.flatMap { MarkupNumbers(text[$0]) }
        guard opacity == nil || alpha?.values.count == 1, numbers.values.count <= 4 else {
            return nil
        }
        let n = numbers.values
        let (isGrey, hasAlpha) = (n.count <= 2, n.count % 2 == 0)
        let was =
            (isGrey ? [n[0], n[0], n[0]] : Array(n[..<3])) + [
                alpha?.values[0] ?? (hasAlpha ? n[n.count - 1] : 1)
            ]
        guard isSame(was, old) else { return nil }
        let staysGrey = isGrey && new[0] == new[1] && new[1] == new[2]
        let inside =
            alpha != nil
            ? (hasAlpha ? [n[n.count - 1]] : []) : hasAlpha || new[3] != 1 ? [new[3]] : []
        let wanted = Array(new[..<(staysGrey ? 1 : 3)]) + inside
        func writeValue(_ text: String) -> String {
            numbers.writing(wanted, into: text)
                ?? text.replacingCharacters(in: place, with: words(wanted))
        }
        // Later places are changed first: the change of a later place moves no earlier place.
        guard let alpha, let opacity else { return writeValue(text) }
        if opacity.lowerBound > place.lowerBound {
            return alpha.writing([new[3]], into: text).map(writeValue)
        }
        return alpha.writing([new[3]], into: writeValue(text))
    }

    /// A list of numbers, points or colours: an attribute, or elements.
    static func markupList(
        _ property: String, in element: Int, _ old: [[Double]], _ new: [[Double]],
        _ source: MarkupSource
    ) -> String? {
        let text = source.text
        if let items = source.list(property, in: element) {
            return list(items, old, new, source)
        }
        guard let place = source.place(of: property, in: element),
            let numbers = MarkupNumbers(text[place]), isSame(numbers.values, old.flatMap(\.self)),
            !new.isEmpty
        else { return nil }
        return numbers.writing(new.flatMap(\.self), into: text)
            ?? text.replacingCharacters(in: place, with: words(new.flatMap(\.self)))
    }

    private static func list(
        _ items: [Int], _ old: [[Double]], _ new: [[Double]], _ source: MarkupSource
    ) -> String? {
        let text = source.text
        guard items.count == old.count, !new.isEmpty else { return nil }
        func written(_ item: Int, _ old: [Double], _ new: [Double], _ text: String) -> String? {
            let source = MarkupSource(text)
            if source.elements[item].name == "CGColor" { return color(item, old, new, source) }
            guard let place = source.place(of: item), let numbers = MarkupNumbers(text[place]),
                isSame(numbers.values, old)
            else { return nil }
            return numbers.writing(new, into: text)
        }
        if old.count == new.count {
            var result = text
            for i in items.indices where old[i] != new[i] {
                guard let next = written(items[i], old[i], new[i], result) else { return nil }
                result = next
            }
            return result
        }
        let (gone, added) = ListChange.of(old, new)
        guard gone.allSatisfy({ written(items[$0], old[$0], old[$0], text) != nil }) else {
            return nil
        }
        let name = source.elements[items[0]].name
        let elements = added.map { "<\(name) value=\"\(words($0))\"/>" }.joined()
        if gone.isEmpty {
            let place =
                gone.lowerBound > 0
                ? source.elements[items[gone.lowerBound - 1]].whole.upperBound
                : source.elements[items[0]].whole.lowerBound
            return text.replacingCharacters(in: place..<place, with: elements)
        }
        let range =
            source.elements[items[gone.lowerBound]].whole
            .lowerBound..<source.elements[items[gone.upperBound - 1]].whole.upperBound
        return text.replacingCharacters(in: range, with: elements)
    }

    /// A path in the letters of PDF; with equal elements only changed numbers are written.
    static func markupPath(
        _ name: String, from old: CGPath, to new: CGPath, in text: String
    ) -> String? {
        let source = MarkupSource(text)
        guard let layer = source.layer(named: name),
            let place = source.place(of: "path", in: layer),
            let was = MarkupPath(text[place]), was.shows(old)
        else { return nil }
        return was.writing(new, into: text)
            ?? text.replacingCharacters(in: place, with: MarkupPath.text(new))
    }

    /// A text or a name in an attribute with the shown value.
    static func markupText(
        _ attribute: String, of name: String, _ old: String, by new: String, in text: String
    ) -> String? {
        let source = MarkupSource(text)
        guard MarkupSource.canHold(new), let layer = source.layer(named: name),
            source.value(attribute, of: layer) == old,
            let place = source.elements[layer].attributes[attribute]
        else { return nil }
        return text.replacingCharacters(in: place, with: MarkupSource.escaped(new))
    }
}

extension MotionValue {
    /// The numbers of each value of a list; nil for a list with other values than numbers, points
    /// and colours.
    var lists: [[Double]]? {
        guard case .array(let values) = self else { return nil }
        let lists = values.compactMap(\.components)
        return lists.count == values.count ? lists : nil
    }

    /// The numbers of a number, a point or a colour.
    var components: [Double]? {
        switch self {
        case .number(let n): [n]
        case .quad(let q, let shape): Array([q.a, q.b, q.c, q.d].prefix(shape.count))
        case .color(let color) where color.source?.cell == nil:
            (0..<4).map { Double(color.rgba[$0]) }
        default: nil
        }
    }
}
