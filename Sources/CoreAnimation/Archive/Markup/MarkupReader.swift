import Foundation
import FoundationXML

/// Parser of a document's bytes into elements, safe for files of any origin.
///
/// Input: bytes and a name for messages. Output: the root element. External entities are never
/// loaded; a DOCTYPE with declarations is refused before parsing, hence nothing can expand.
/// Cost: one pass. Limits are far above any real document.
final class MarkupReader: NSObject, XMLParserDelegate {
    static let largestFile = 64 << 20
    static let deepestNesting = 240
    static let mostElements = 400_000
    /// Limit because the parser compares the attributes of an element pairwise.
    static let mostAttributes = 1000

    private let file: String
    private var root: MarkupElement?
    private var open: [MarkupElement] = []
    private var count = 0
    private var failure: MarkupError?
    /// First error of the parser, and its line.
    private var error: (any Error)?
    private var errorLine: Int?

    private init(file: String) { self.file = file }

    static func read(_ data: Data, file: String) throws -> MarkupElement {
        try check(data, file: file)
        let reader = MarkupReader(file: file)
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        let isComplete = parser.parse()
        if let failure = reader.failure { throw failure }
        func malformed(_ error: (any Error)?) -> MarkupError {
            MarkupError(
                file: file, line: max(reader.errorLine ?? parser.lineNumber, 1),
                reason: "not well-formed XML\(Self.reason(error))")
        }
        // Foundation's parser accepts a truncated document, or reports the end of the file as error
        // 5. The error thrown below names the open element.
        let endsEarly = (reader.error as NSError?)?.code == 5 && !reader.open.isEmpty
        if let error = reader.error, !endsEarly { throw malformed(error) }
        guard isComplete || endsEarly, let root = reader.root ?? reader.open.first else {
            throw malformed(parser.parserError)
        }
        if let element = reader.open.last {
            throw MarkupError(
                file: file, line: element.line,
                reason: "not well-formed XML: the document ends inside \(element.name)")
        }
        return root
    }

    /// Checks the bytes before parsing.
    static func check(_ data: Data, file: String) throws {
        func refuse(_ reason: String) -> MarkupError {
            MarkupError(file: file, line: 0, reason: reason)
        }
        guard !data.isEmpty else { throw refuse("the file is empty") }
        guard data.count <= largestFile else {
            throw refuse("\(data.count) bytes are more than the \(largestFile) a document may have")
        }
        guard let text = String(bytes: data, encoding: .utf8), !text.contains("\0") else {
            throw refuse("not UTF-8 text")
        }
        if let name = declaredEncoding(text), !["utf-8", "us-ascii", "utf8"].contains(name) {
            throw refuse("the encoding “\(name.prefix(40))” is not supported, only UTF-8")
        }
        if let line = AttributeCount.lineBeyond(mostAttributes, in: data) {
            throw MarkupError(
                file: file, line: line,
                reason: "more than \(mostAttributes) attributes of an element")
        }
        guard let type = text.range(of: "<!DOCTYPE") else {
            if text.contains("<!ENTITY") { throw refuse("entity declarations are not allowed") }
            return
        }
        let rest = text[type.upperBound...]
        let end = rest.firstIndex(of: ">") ?? rest.endIndex
        if rest[..<end].contains("[") || text.contains("<!ENTITY") {
            throw refuse("a DOCTYPE with declarations is not allowed")
        }
    }

    private static func declaredEncoding(_ text: String) -> String? {
        guard text.hasPrefix("<?xml") || text.hasPrefix("\u{FEFF}<?xml"),
            let end = text.range(of: "?>"),
            let key = text.range(of: "encoding", range: text.startIndex..<end.lowerBound)
        else { return nil }
        let value = text[key.upperBound..<end.lowerBound].drop { $0 == " " || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return value.dropFirst().prefix { $0 != quote }.lowercased()
    }

    /// The parser's error number in words, for frequent mistakes.
    private static func reason(_ error: (any Error)?) -> String {
        guard let code = (error as NSError?)?.code else { return "" }
        switch code {
        case 4: return ": there is no element"
        case 5: return ": something follows the root element"
        case 6, 7, 8, 9: return ": a character is not allowed in XML"
        case 23: return ": an entity does not end with ;"
        case 26: return ": an entity is not declared"
        case 31, 32, 81: return ": the text is not in the encoding it names"
        case 38: return ": < stands in an attribute value"
        case 39, 40: return ": an attribute value is not quoted or not closed"
        case 41: return ": an attribute has no value"
        case 42: return ": an attribute is given twice"
        case 45: return ": a comment is not closed"
        case 47: return ": a processing instruction is not closed"
        case 56, 57: return ": the XML declaration is damaged"
        case 62: return ": ]]> stands in the text"
        case 63: return ": a CDATA section is not closed"
        case 64: return ": the XML declaration is not at the beginning"
        case 65: return ": a blank is missing between attributes"
        case 68: return ": a name is missing or not allowed"
        case 73: return ": a tag is not closed with >"
        case 76: return ": an end tag does not match the open element"
        case 77: return ": the document ends inside an element"
        case 80: return ": -- stands inside a comment"
        case 88, 89: return ": entities contain each other"
        case 201: return ": the prefix of a name is not declared"
        default: return " (libxml2 error \(code))"
        }
    }

    // MARK: XMLParserDelegate

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
        qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
        count += 1
        guard open.count < Self.deepestNesting, count <= Self.mostElements else {
            let what =
                count > Self.mostElements
                ? "more than \(Self.mostElements) elements"
                : "elements nested deeper than \(Self.deepestNesting)"
            failure = failure ?? MarkupError(file: file, line: parser.lineNumber, reason: what)
            parser.abortParsing()
            return
        }
        let name = elementName.split(separator: ":").last.map(String.init) ?? elementName
        let element = MarkupElement(
            name: name, attributes: attributeDict, line: parser.lineNumber)
        if let parent = open.last { parent.append(element) } else { root = root ?? element }
        open.append(element)
    }

    func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
        qualifiedName qName: String?
    ) {
        _ = open.popLast()
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
        guard error == nil else { return }
        error = parseError
        errorLine = parser.lineNumber
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        open.last?.append(text: string)
    }

    func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
        open.last?.append(text: String(decoding: CDATABlock, as: UTF8.self))
    }
}
