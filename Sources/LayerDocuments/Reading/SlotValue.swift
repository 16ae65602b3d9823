import Foundation

/// Value for a slot of a document. Our own.
///
/// Slots are named values of a document. The document refers to a slot by its name (`sid`) and
/// stores the value once (`slots`). Programs and themes replace the value during reading.
public enum SlotValue: Hashable, Sendable {
    /// Components in the document's units. Colours have red, green, blue and an optional alpha in
    /// 0…1. Positions have x and y in points. Scales and opacities are percentages, and rotations
    /// are degrees. Gradients have the location, red, green and blue of each stop. Non-finite
    /// numbers count as 0.
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
