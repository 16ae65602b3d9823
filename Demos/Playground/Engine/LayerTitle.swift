import LaminaMotion
import LaminaRenderTree

/// Title of a layer everywhere in the window: its name, else its text, else its class and its place
/// among siblings without a name.
enum LayerTitle {
    private static let mostLetters = 32

    static func of(_ node: RenderNode, at path: [String]) -> String {
        guard node.name.isEmpty else { return node.name }
        let className = node.layerClass.row.name
        if case .string(let text) = node.properties[.string], !text.isEmpty {
            let line = text.split(whereSeparator: \.isNewline).first ?? ""
            return "“\(line.prefix(mostLetters))\(line.count > mostLetters ? "…" : "")”"
        }
        guard let number = path.last?.split(separator: "#").last, path.last != "mask" else {
            return className
        }
        return "\(className) \(number)"
    }
}
