/// Ranges of the elements in a possibly damaged text: unmatched tags are skipped.
struct MarkupElements {
    struct Element {
        /// Range from the beginning of the start tag to the end of the end tag.
        var range: Range<Int>
        var tag: Range<Int>
        /// Index of the enclosing element.
        var parent: Int?
    }

    private(set) var elements: [Element] = []
    /// Values of attributes, without their quotes.
    private(set) var values: [Range<Int>] = []
    /// Whole attributes, with the preceding blank.
    private(set) var attributes: [Range<Int>] = []

    init(_ bytes: [UInt8]) {
        var open: [(index: Int, name: ArraySlice<UInt8>)] = []
        var at = 0
        while let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")),
            let close = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
        {
            let end = close + 1
            at = end
            let inner = bytes[(start + 1)..<close]
            guard let first = inner.first else { continue }
            if first == UInt8(ascii: "/") {
                let name = inner.dropFirst()
                guard let k = open.lastIndex(where: { $0.name == name }) else { continue }
                elements[open[k].index].range = elements[open[k].index].range.lowerBound..<end
                open.removeSubrange(k...)
            } else if first != UInt8(ascii: "?") && first != UInt8(ascii: "!") {
                elements.append(
                    Element(range: start..<end, tag: start..<end, parent: open.last?.index))
                if inner.last != UInt8(ascii: "/") {
                    open.append((elements.count - 1, inner.prefix { $0 > 32 }))
                }
                addAttributes(bytes, inner)
            }
        }
    }

    private mutating func addAttributes(_ bytes: [UInt8], _ inner: ArraySlice<UInt8>) {
        let quote = UInt8(ascii: "\"")
        var at = inner.startIndex
        while let open = inner[at...].firstIndex(of: quote),
            let close = inner[(open + 1)...].firstIndex(of: quote)
        {
            values.append(open + 1..<close)
            let before = inner[..<open].lastIndex { $0 <= 32 } ?? inner.startIndex
            attributes.append(before..<close + 1)
            at = close + 1
        }
    }
}
