import Foundation

/// Value for a slot of a document. Our own.
///
/// A slot is a value that a document names (`sid`) and holds in one place (`slots`), so that a
/// program or a theme can replace the value when the document is read.
public enum SlotValue: Hashable, Sendable {
    /// Components in the document's units: red, green and blue (and alpha) in 0…1 for a colour, x
    /// and y in points for a position, percent for scales and opacities, degrees for rotations; for
    /// gradients location, red, green and blue of each stop. Numbers that are not finite count as
    /// 0.
    case numbers([Double])
    /// String for a text. The style of the document's text stays.
    case text(String)
    /// Encoded image (PNG, JPEG) for an image.
    case image(Data)

    /// Slot in the form of a document.
    var slot: [String: Any] {
        switch self {
        case .numbers(let list): ["p": ["a": 0, "k": list.map { $0.isFinite ? $0 : 0 }]]
        case .text(let text): ["p": ["text": text]]
        case .image(let data):
            ["p": ["u": "", "p": "data:image/png;base64," + data.base64EncodedString()]]
        }
    }
}

/// Slots of a document, of a theme and of the program; the program's slots have precedence.
struct SlotTable {
    /// Lists of slots, the strongest first.
    private let lists: [[String: JSONValue]]

    /// Errors: `LayerAnimationError` for a malformed theme.
    init(document: JSONValue?, theme: JSONValue? = nil, program: [String: SlotValue] = [:]) throws {
        var lists: [JSONValue] = []
        if !program.isEmpty { lists.append(try Self.list(program.mapValues(\.slot))) }
        if let theme { lists.append(try Self.list(ThemeRules(theme).slots)) }
        if let document { lists.append(document) }
        self.lists = lists.map(\.firstMembers)
    }

    private static func list(_ slots: [String: Any]) throws -> JSONValue {
        try JSONText(JSONSerialization.data(withJSONObject: slots)).root
    }

    /// Value of the slot that an object names; nil for an object without a slot or an unknown slot.
    func value(of json: JSONValue?) -> JSONValue? {
        guard let name = json?["sid"]?.string else { return nil }
        for list in lists { if let value = list[name]?["p"] { return value } }
        return nil
    }
}
