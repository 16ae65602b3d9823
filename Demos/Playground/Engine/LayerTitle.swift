import LaminaMotion
import LaminaRenderTree

/// Title of a layer everywhere in the window: its name, else its text, else its class and its place
/// among siblings without a name.
enum LayerTitle {
    private static let mostLetters = 32
    /// The most bytes of a name shown as a whole, and the letters shown of longer names.
    private static let mostOfName = (bytes: 1000, letters: 200)

    /// The class of the view that owns a layer, else the class of the layer.
    static func className(of index: UInt32, in tree: RenderTree) -> String {
        tree.classNames[index] ?? tree.nodes[Int(index)].layerClass.row.name
    }

    static func of(_ index: UInt32, in tree: RenderTree, at path: [String]) -> String {
        let node = tree.nodes[Int(index)]
        guard node.name.isEmpty else {
            return node.name.utf8.count <= mostOfName.bytes
                ? node.name : "\(node.name.prefix(mostOfName.letters))…"
        }
        let className = className(of: index, in: tree)
        if case .string(let text) = node.properties[.string], !text.isEmpty {
            // Titles are made ten times a second: the rest of a long text is not read.
            let line = text.drop(while: \.isNewline).prefix(mostLetters + 1)
                .prefix { !$0.isNewline }
            return "“\(line.prefix(mostLetters))\(line.count > mostLetters ? "…" : "")”"
        }
        guard let number = path.last?.split(separator: "#").last, path.last != "mask" else {
            return className
        }
        return "\(className) \(number)"
    }
}
