import CoreGraphics
import Foundation

/// A list in the source, such as `layer.colors = [CGColor(…), accent]`: the text of its elements,
/// and the values of literal elements.
struct SourceList {
    struct Element {
        var range: Range<String.Index>
        /// Nil for an element that is no literal; the element stays unchanged.
        var literal: SourceLiteral?
    }

    let elements: [Element]

    /// The list assigned to a property; nil without an assignment, and for several.
    static func find(
        _ property: String, of owner: SourceLiteral.Owner, in text: String, shared: Bool = false
    ) -> SourceList? {
        let finder = LiteralFinder(text)
        if shared, case .layer(let name) = owner {
            return finder.route(to: property, of: name).flatMap { finder.list(at: $0.place)?.0 }
        }
        guard let (variable, place) = finder.variable(of: owner),
            let start = finder.value(of: property, of: variable, about: place),
            let (list, next) = finder.list(at: start),
            finder.endsStatement(next) || finder.matches(["as"], at: next)
        else { return nil }
        return list
    }

    /// The text with other elements. Equal elements keep their text; in lists of equal count,
    /// changed elements change inside their literals. Nil if a different element is no literal, or
    /// a literal without the old value.
    func writing(_ old: [[Double]], _ new: [[Double]], into text: String) -> String? {
        guard old.count == elements.count, !new.isEmpty else { return nil }
        func isKnown(_ i: Int) -> Bool {
            elements[i].literal?.shows(old[i]) ?? false
        }
        if old.count == new.count {
            var result = text
            for i in elements.indices.reversed() where old[i] != new[i] {
                guard isKnown(i), let literal = elements[i].literal,
                    let written = literal.writing(value: new[i], from: old[i], into: result)
                else { return nil }
                result = written
            }
            return result
        }
        let (gone, added) = ListChange.of(old, new)
        guard gone.allSatisfy(isKnown), let model = elements.compactMap(\.literal).first
        else { return nil }
        let words = added.map(model.code).joined(separator: ", ")
        if gone.isEmpty {
            let place =
                gone.lowerBound > 0
                ? elements[gone.lowerBound - 1].range.upperBound : elements[0].range.lowerBound
            return text.replacingCharacters(
                in: place..<place, with: gone.lowerBound > 0 ? ", \(words)" : "\(words), ")
        }
        let (a, b) = (gone.lowerBound, gone.upperBound)
        if !added.isEmpty {
            let range = elements[a].range.lowerBound..<elements[b - 1].range.upperBound
            return text.replacingCharacters(in: range, with: words)
        }
        // With the comma before the remaining elements.
        let range =
            b < elements.count
            ? elements[a].range.lowerBound..<elements[b].range.lowerBound
            : elements[a - 1].range.upperBound..<elements[b - 1].range.upperBound
        return text.replacingCharacters(in: range, with: "")
    }
}

/// The difference between two lists.
enum ListChange {
    /// Removed indices of the old list, and new elements in their place.
    static func of<Item: Equatable>(_ old: [Item], _ new: [Item]) -> (Range<Int>, ArraySlice<Item>)
    {
        let first = zip(old, new).prefix { $0 == $1 }.count
        let rest = min(old.count, new.count) - first
        let last = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(rest).count
        return (first..<(old.count - last), new[first..<(new.count - last)])
    }
}

extension LiteralFinder {
    /// The list at a place, and the place after the list.
    func list(at place: Int) -> (SourceList, next: Int)? {
        guard matches(["["], at: place) else { return nil }
        var (i, begin, depth) = (place + 1, place + 1, 0)
        var elements: [SourceList.Element] = []
        func close() {
            guard i > begin else { return }
            let range = tokens[begin].text.startIndex..<tokens[i - 1].text.endIndex
            let found = literal(at: begin)
            elements.append(
                SourceList.Element(range: range, literal: found?.next == i ? found?.0 : nil))
        }
        while i < tokens.count {
            let text = tokens[i].text
            if depth == 0, text == "," || text == "]" {
                close()
                begin = i + 1
                if text == "]" {
                    return elements.isEmpty ? nil : (SourceList(elements: elements), i + 1)
                }
            } else if tokens[i].kind == .sign, "([{".contains(text) {
                depth += 1
            } else if tokens[i].kind == .sign, ")]}".contains(text) {
                depth -= 1
            }
            i += 1
        }
        return nil
    }
}

extension SourceLiteral {
    /// The numbers of an element, for a grey colour the numbers of a colour.
    private var colorOrNumbers: [Double] {
        isGrey ? [values[0], values[0], values[0], values[1]] : values
    }

    /// Colours of the device's spaces, as they are shown: `CGColor(gray: 0.5, alpha: 1)` is not
    /// sRGB's half.
    private var converted: [Double]? {
        guard type == "CGColor" else { return nil }
        let v = values.map { CGFloat($0) }
        let color =
            v.count == 2
            ? CGColor(gray: v[0], alpha: v[1])
            : v.count == 4 ? CGColor(red: v[0], green: v[1], blue: v[2], alpha: v[3]) : nil
        return color.map { color in (0..<4).map { Double(color.extendedSRGB[$0]) } }
    }

    /// True if the element has a value, for colours in sRGB.
    func shows(_ value: [Double]) -> Bool {
        WriteBack.isSame(colorOrNumbers, value)
            || converted.map { WriteBack.isSame($0, value) } ?? false
    }

    private var isColor: Bool { type?.hasSuffix("Color") ?? false }
    private var isGrey: Bool { isColor && values.count == 2 }

    /// The text with a new number, point or colour; a gray colour, and a colour in a different
    /// space, becomes an sRGB colour.
    func writing(value new: [Double], from old: [Double], into text: String) -> String? {
        if isGrey || isColor && !WriteBack.isSame(values, old) {
            return writing(arguments: Self.colorArguments(new, type), into: text)
        }
        return writing(new, into: text)
    }

    /// Arguments of a colour's initialiser, as Swift source.
    static func colorArguments(_ rgba: [Double], _ type: String?) -> String {
        zip([type == "CGColor" ? "srgbRed" : "red", "green", "blue", "alpha"], rgba)
            .map { "\($0): \(TimingCode.number($1))" }.joined(separator: ", ")
    }

    /// Swift source for a value, in the form of this element: a colour, a point or a number.
    func code(_ new: [Double]) -> String {
        let words = new.map(TimingCode.number)
        switch type {
        case "CGColor": return "CGColor(\(Self.colorArguments(new, type)))"
        case let color? where isColor: return "\(color)(\(Self.colorArguments(new, type))).cgColor"
        case "CGPoint" where new.count == 2: return "CGPoint(x: \(words[0]), y: \(words[1]))"
        default: return words.joined(separator: ", ")
        }
    }
}
