import Foundation

/// A layer document as its elements, with the places of their values.
struct MarkupSource {
    typealias Place = Range<String.Index>

    struct Element {
        var name: String
        var parent: Int?
        var children: [Int] = []
        /// Where the values of attributes are, without their quotes.
        var attributes: [String: Place] = [:]
        /// The part between the element's begin and its end, or its first child.
        var text: Place?
        /// The whole element.
        var whole: Place
    }

    let text: String
    private(set) var elements: [Element] = []

    init(_ text: String) {
        self.text = text
        var (rest, open) = (text[...], [Int]())
        while let next = rest.firstIndex(of: "<") {
            rest = rest[next...]
            if let over = ["<!--": "-->", "<![CDATA[": "]]>", "<?": "?>", "<!": ">"]
                .filter({ rest.hasPrefix($0.key) }).max(by: { $0.key.count < $1.key.count })
            {
                rest =
                    rest.range(of: over.value).map { rest[$0.upperBound...] }
                    ?? text[text.endIndex...]
            } else if rest.hasPrefix("</") {
                rest =
                    rest.firstIndex(of: ">").map { rest[rest.index(after: $0)...] }
                    ?? text[text.endIndex...]
                if let ended = open.popLast() {
                    let begin = elements[ended].whole.lowerBound
                    elements[ended].whole = begin..<rest.startIndex
                }
            } else {
                guard let (element, isOpen, after) = Self.element(rest) else { return }
                var new = element
                (new.parent, new.whole) = (open.last, rest.startIndex..<after.startIndex)
                if isOpen {
                    new.text = after.startIndex..<(after.firstIndex(of: "<") ?? after.endIndex)
                }
                if let parent = open.last { elements[parent].children.append(elements.count) }
                if isOpen { open.append(elements.count) }
                elements.append(new)
                rest = after
            }
        }
    }

    /// The element of the tag at the begin of a text, true if the tag is closed, and the rest
    /// behind the tag.
    private static func element(_ text: Substring) -> (Element, isOpen: Bool, Substring)? {
        guard let begin = text.prefixMatch(of: /<([A-Za-z_][A-Za-z0-9_:.\-]*)/) else { return nil }
        var element = Element(
            name: begin.1.split(separator: ":").last.map(String.init) ?? "",
            whole: text.startIndex..<text.endIndex)
        var rest = text[begin.range.upperBound...]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            if rest.hasPrefix("/>") { return (element, false, rest.dropFirst(2)) }
            if rest.hasPrefix(">") { return (element, true, rest.dropFirst()) }
            guard
                let match = rest.prefixMatch(
                    of: /([A-Za-z_][A-Za-z0-9_:.\-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/),
                let value = match.2 ?? match.3
            else { return nil }
            element.attributes[String(match.1)] = value.startIndex..<value.endIndex
            rest = rest[match.range.upperBound...]
        }
    }

    // MARK: - What is found

    /// The value of an attribute; nil for none.
    func value(_ attribute: String, of element: Int) -> String? {
        elements[element].attributes[attribute].map { Self.unescaped(text[$0]) }
    }

    /// The only layer with a name; nil without a layer, and for several.
    func layer(named name: String) -> Int? {
        let found = layers(named: name)
        return found.count == 1 ? found[0] : nil
    }

    func layers(named name: String) -> [Int] {
        elements.indices.filter {
            (elements[$0].name.hasSuffix("Layer") || elements[$0].name == "mask")
                && value("name", of: $0) == name
        }
    }

    /// The only animation with a key; for a layer with a name, of the layer with this name.
    func animation(key: String, of layer: String) -> Int? {
        let all = elements.indices.filter { i in
            elements[i].parent.map { elements[$0].name == "animations" } ?? false
                && self.key(of: i) == key
        }
        let named = all.filter { i in
            let owner = elements[i].parent.flatMap { elements[$0].parent }
            return owner.flatMap { value("name", of: $0) } ?? "" == layer
        }
        return named.count == 1 ? named[0] : nil
    }

    /// A key in the form of the reader of documents, without the number of repeated keys.
    private func key(of animation: Int) -> String? {
        if let key = value("key", of: animation) { return key }
        let name = elements[animation].name
        if name != "animation", !name.hasPrefix("CA") { return name }
        return value("keyPath", of: animation) ?? value("name", of: animation)
    }

    /// Place of the value of a property: an attribute, or the only child of that name.
    func place(of property: String, in element: Int) -> Place? {
        if let place = elements[element].attributes[property] { return place }
        let children = elements[element].children.filter { elements[$0].name == property }
        return children.count == 1 ? place(of: children[0]) : nil
    }

    /// Place of an element's value: the attribute `value`, a different attribute for values, or the
    /// text.
    func place(of element: Int) -> Place? {
        let item = elements[element]
        return item.attributes["value"] ?? item.attributes["controlPoints"]
            ?? item.attributes["name"] ?? (item.children.isEmpty ? item.text : nil)
    }

    /// Elements of a list, such as `<values><real value="1"/>…</values>`; nil without a list.
    func list(_ property: String, in element: Int) -> [Int]? {
        let lists = elements[element].children.filter { elements[$0].name == property }
        guard lists.count == 1, !elements[lists[0]].children.isEmpty else { return nil }
        return elements[lists[0]].children
    }

    /// The text with another attribute of an element; nil for an element that has the property.
    func adding(_ property: String, _ value: String, to element: Int) -> String? {
        let item = elements[element]
        guard item.attributes[property] == nil,
            !item.children.contains(where: { elements[$0].name == property })
        else { return nil }
        let last = item.attributes.values.map(\.upperBound).max().map { text.index(after: $0) }
        let begin = text[item.whole].prefixMatch(of: /<[A-Za-z_][A-Za-z0-9_:.\-]*/)
        guard let place = last ?? begin?.range.upperBound else { return nil }
        return text.replacingCharacters(
            in: place..<place, with: " \(property)=\"\(Self.escaped(value))\"")
    }

    // MARK: - Text

    /// Text of an attribute. Line ends and tabs are references: readers take plain ones for blanks.
    static func escaped(_ text: String) -> String {
        var result = ""
        // A mark after a sign is part of one character with the sign.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// True unless a text has characters that no document may have, such as control characters.
    static func canHold(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 9, 10, 13: true
            case 0..<32, 0xFFFE, 0xFFFF: false
            default: true
            }
        }
    }

    private static func unescaped(_ text: Substring) -> String {
        var (result, rest) = (String.UnicodeScalarView(), text.unicodeScalars)
        while let first = rest.popFirst() {
            if first == "&", let end = rest.prefix(10).firstIndex(of: ";"),
                let found = sign(String(rest[..<end]))
            {
                result.append(found)
                rest = rest[rest.index(after: end)...]
            } else {
                result.append(first)
            }
        }
        return String(result)
    }

    /// The sign of a reference: `amp`, `#38` or `#x26`; nil for other names.
    private static func sign(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        case "amp": return "&"
        default:
            guard name.hasPrefix("#") else { return nil }
            let number =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            return number.flatMap { Unicode.Scalar($0) }
        }
    }
}

/// Numbers of a text, as `30 40`, with their places.
struct MarkupNumbers {
    let places: [MarkupSource.Place]
    let values: [Double]

    /// Nil for other children.
    init?(_ text: Substring) {
        let words = text.split(whereSeparator: { $0.isWhitespace || $0 == "," })
        values = words.compactMap { Double($0) }
        guard values.count == words.count, !words.isEmpty else { return nil }
        places = words.map { $0.startIndex..<$0.endIndex }
    }

    /// The whole text with other numbers of equal count; equal numbers keep their text.
    func writing(_ new: [Double], into text: String) -> String? {
        guard new.count == values.count else { return nil }
        var result = text
        for (place, (old, new)) in zip(places, zip(values, new)).reversed()
        where abs(old - new) > 1e-6 * max(1, abs(old)) {
            result.replaceSubrange(place, with: TimingCode.number(new))
        }
        return result
    }
}
