import LaminaGraphicsTypes
import LaminaMotion

extension RenderTree: CustomStringConvertible {
    /// The committed tree: a line per layer, indented up to a hundred levels, with animations
    /// below.
    public var description: String {
        text { $0.properties }
    }

    /// The evaluated tree: the committed lines with animated values. Suspended and hidden nodes are
    /// evaluated first. O(n) in the layers. Thread: the tree's.
    public var evaluatedDescription: String {
        freshen()
        return text { self.visual($0.index).all }
    }

    private struct Line {
        var index: UInt32
        var properties: LayerProperties
    }

    private func text(values: (Line) -> LayerProperties) -> String {
        guard root != noNode else { return "empty\n" }
        var text = ""
        var open: [(index: UInt32, level: Int, isMask: Bool)] = [(root, 0, false)]
        while let (index, level, isMask) = open.popLast() {
            let indent = String(repeating: "  ", count: min(level, 100))
            text += indent + (isMask ? "mask " : "") + lines(of: index, indent, values)
            let node = nodes[Int(index)]
            for child in node.children.reversed() { open.append((child, level + 1, false)) }
            if node.mask != noNode { open.append((node.mask, level + 1, true)) }
        }
        return text
    }

    private func lines(
        of index: UInt32, _ indent: String, _ values: (Line) -> LayerProperties
    ) -> String {
        let node = nodes[Int(index)]
        var others = PropertySet.all
        others.remove(.name)
        let line = values(Line(index: index, properties: node.properties)).text(of: others)
        var text = "L\(index) \(node.layerClass)"
        if !node.name.isEmpty { text += " “\(node.name)”" }
        text += line.isEmpty ? "" : " " + line
        // Names and strings of a document may have line breaks and escape sequences.
        text = text.escapedLine + "\n"
        for (key, value) in (overrides[index] ?? [:]).sorted(by: { $0.key < $1.key }) {
            text += "\(indent)  = \(key) \(ValueText.text(value))".escapedLine + "\n"
        }
        for animation in node.animations { text += "\(indent)  ~ \(animation)\n" }
        return text
    }
}
