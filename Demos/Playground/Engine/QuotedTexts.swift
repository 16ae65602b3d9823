/// Texts between quotes in a document: possible names of files.
enum QuotedTexts {
    /// The most bytes of a text: images of a document may be texts.
    private static let most = 1024

    /// The different texts in the order of the document, in markup and in JSON. A text does not
    /// continue in the next line. Complexity: O(n).
    static func all(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        let (quote, lineFeed, escape) = (
            UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\\")
        )
        // In markup a backslash is a sign as any other.
        let hasEscapes = !WriteBack.isDocument(text)
        var (found, known, place) = ([String](), Set<String>(), 0)
        while let begin = bytes[place...].firstIndex(of: quote) {
            var (end, isEscaped) = (begin + 1, false)
            while end < bytes.count, bytes[end] != quote, bytes[end] != lineFeed {
                let isEscape = hasEscapes && bytes[end] == escape
                isEscaped = isEscaped || isEscape
                end += isEscape ? 2 : 1
            }
            guard end < bytes.count else { break }
            place = end + 1
            let part = bytes[(begin + 1)..<end]
            guard bytes[end] == quote, !part.isEmpty, part.count <= most else { continue }
            var name = String(decoding: part, as: UTF8.self)
            if isEscaped { name = name.replacing("\\/", with: "/") }
            if known.insert(name).inserted { found.append(name) }
        }
        return found
    }
}
