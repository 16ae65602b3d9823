import Motion

extension RenderTree: CustomStringConvertible {
    /// The tree as it was committed: a line a layer, indented, with its animations below it.
    public var description: String {
        root == noNode ? "empty\n" : text(of: root, indent: "") { $0.properties }
    }

    /// The tree as it was last evaluated: the same lines with the values that animations gave.
    public var evaluatedDescription: String {
        root == noNode ? "empty\n" : text(of: root, indent: "") { self.visual($0.index).pointee }
    }

    private struct Line {
        var index: UInt32
        var properties: LayerProperties
    }

    private func text(
        of index: UInt32, indent: String, label: String = "", values: (Line) -> LayerProperties
    ) -> String {
        let node = nodes[Int(index)]
        var others = PropertySet.all
        others.remove(.name)
        let line = values(Line(index: index, properties: node.properties)).text(of: others)
        var text = "\(indent)\(label)L\(index) \(node.layerClass)"
        if !node.name.isEmpty { text += " “\(node.name)”" }
        text += (line.isEmpty ? "" : " " + line) + "\n"
        for (key, value) in (overrides[index] ?? [:]).sorted(by: { $0.key < $1.key }) {
            text += "\(indent)  = \(key) \(ValueText.text(value))\n"
        }
        for animation in node.animations { text += "\(indent)  ~ \(animation)\n" }
        if node.mask != noNode {
            text += self.text(of: node.mask, indent: indent + "  ", label: "mask ", values: values)
        }
        for child in node.children {
            text += self.text(of: child, indent: indent + "  ", values: values)
        }
        return text
    }
}
