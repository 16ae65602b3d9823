/// Element of a document, with the line of its start.
final class MarkupElement {
    let name: String
    let attributes: [String: String]
    let line: Int
    fileprivate(set) var children: [MarkupElement] = []
    /// Characters directly inside, untrimmed.
    fileprivate(set) var text = ""

    init(name: String, attributes: [String: String], line: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
    }

    subscript(key: String) -> String? { attributes[key] }

    func append(_ child: MarkupElement) { children.append(child) }
    func append(text more: String) { text += more }

    func child(_ name: String) -> MarkupElement? { children.first { $0.name == name } }

    /// Attribute names, sorted for an equal order on every run.
    var keys: [String] { attributes.keys.sorted() }
}
