import Foundation

/// Slot of a document with its kind, for editors.
package struct DocumentSlot {
    /// Kind of a slot's value, with the value of the document.
    package enum Kind {
        /// A single number, and the range of sensible numbers.
        case number(Double, ClosedRange<Double>)
        /// Red, green, blue and alpha, 0 to 1.
        case color([Double])
        case text(String)
    }

    package let name: String
    package let kind: Kind

    /// Slots of a document with numbers, colours and texts, by name. Slots of points, gradients and
    /// images, slots with key frames and unused slots are left out.
    ///
    /// A slot has the kind of the first property that names the slot. Cost: linear in the document,
    /// none for a document without slots.
    static func all(of document: JSONValue) -> [DocumentSlot] {
        guard let slots = document["slots"], slots.count > 0 else { return [] }
        let values = slots.firstMembers
        var found: [String: DocumentSlot] = [:]
        var open: [(key: String, json: JSONValue)] = [("", document)]
        while let (key, json) = open.popLast() {
            if json.isArray { open += json.elements.map { (key, $0) } }
            guard json.isObject else { continue }
            if let name = json["sid"]?.string, found[name] == nil,
                let value = values[name]?["p"], let kind = kind(of: value, at: key)
            {
                found[name] = DocumentSlot(name: name, kind: kind)
            }
            open += json.members.map { ($0.key, $0.value) }
        }
        return found.values.sorted { $0.name < $1.name }
    }

    private static func kind(of value: JSONValue, at key: String) -> Kind? {
        if let text = value["text"]?.string { return .text(text) }
        let content = value.isObject ? value["k"] ?? value : value
        if let text = content.first?["s"]?["t"]?.string { return .text(text) }
        guard content.first?["t"] == nil else { return nil }
        let numbers = content.numbers
        if numbers.count == 1 { return .number(numbers[0], range(of: numbers[0], at: key)) }
        guard (3...4).contains(numbers.count), ["c", "fc", "sc", "v"].contains(key) else {
            return nil
        }
        return .color((numbers + [1]).prefix(4).map { min(max($0, 0), 1) })
    }

    private static func range(of number: Double, at key: String) -> ClosedRange<Double> {
        switch key {
        case "o": return 0...100
        case "r", "rz", "rx", "ry": return min(-360, number)...max(360, number)
        default:
            let reach = max(abs(number) * 4, 100)
            return number < 0 ? -reach...reach : 0...reach
        }
    }
}
