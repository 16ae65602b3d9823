import Foundation

/// State machine of a dotLottie archive, as read.
///
/// Source: dotlottie.io/spec/2.0, "State machines".
struct StateMachineDocument {
    struct State {
        var json: JSONValue
        var name: String { json["name"]?.string ?? "" }
        var isGlobal: Bool { json["type"]?.string == "GlobalState" }
        var isFinal: Bool { json["final"]?.bool ?? false }
        func actions(_ key: String) -> [JSONValue] { json[key]?.elements ?? [] }
        var transitions: [JSONValue] { json["transitions"]?.elements ?? [] }
    }

    let initial: String
    let states: [State]
    /// Index of the first state of each name.
    private let places: [String: Int]
    let interactions: [JSONValue]
    /// Inputs with their initial values, without events.
    let inputs: [String: StateMachineInput]
    let events: Set<String>
    /// Features without an equivalent here.
    let unsupported: [String]

    private static let actions: Set<String> = [
        "SetNumeric", "SetString", "SetBoolean", "Toggle", "Increment", "Decrement", "Reset",
        "Fire", "FireCustomEvent", "SetFrame", "SetProgress",
        "SetTheme",
    ]

    private static let interactionTypes: Set<String> = [
        "PointerDown", "PointerUp", "PointerMove", "Click", "PointerEnter", "PointerExit",
        "OnComplete",
    ]

    /// Errors: `LayerAnimationError` for text other than a state machine.
    init(_ data: Data, animationName: String?) throws {
        let root = try JSONText(data).root
        let states = (root["states"]?.elements ?? []).map(State.init)
        guard let initial = root["initial"]?.string, states.contains(where: { $0.name == initial })
        else {
            throw LayerAnimationError.notAnAnimation("a state machine without an initial state")
        }
        self.initial = initial
        self.states = states
        places = states.map(\.name).firstPlaces
        interactions = root["interactions"]?.elements ?? []
        var inputs: [String: StateMachineInput] = [:]
        var events: Set<String> = []
        for input in root["inputs"]?.elements ?? [] {
            guard let name = input["name"]?.string else { continue }
            switch input["type"]?.string ?? "" {
            case "Numeric": inputs[name] = .number(input["value"]?.double ?? 0)
            case "Boolean": inputs[name] = .boolean(input["value"]?.bool ?? false)
            case "String": inputs[name] = .string(input["value"]?.string ?? "")
            default: events.insert(name)
            }
        }
        (self.inputs, self.events) = (inputs, events)
        var missing: [String] = []
        var known: Set<String> = []
        func note(_ text: String) { if known.insert(text).inserted { missing.append(text) } }
        for state in states {
            if let other = state.json["animation"]?.string, !other.isEmpty, other != animationName {
                note("animation “\(other)” of state “\(state.name)”")
            }
            for change in state.transitions where change["type"]?.string == "Tweened" {
                note("gradual transition from “\(state.name)”")
            }
        }
        for interaction in interactions {
            let type = interaction["type"]?.string ?? ""
            if !Self.interactionTypes.contains(type) { note("interaction “\(type)”") }
        }
        let all =
            states.flatMap { $0.actions("entryActions") + $0.actions("exitActions") }
            + interactions.flatMap { $0["actions"]?.elements ?? [] }
        for action in all {
            let type = action["type"]?.string ?? ""
            if !Self.actions.contains(type) { note("action “\(type)”") }
        }
        unsupported = missing
    }

    func state(named name: String) -> State? { places[name].map { states[$0] } }
}

/// Value of an input of a state machine. Our own.
public enum StateMachineInput: Hashable, Sendable {
    /// Number. Numbers that are not finite are refused by `LayerStateMachine.set(_:for:)`.
    case number(Double)
    /// Truth value.
    case boolean(Bool)
    /// Text.
    case string(String)

    /// Value of a JSON text; nil for other kinds than numbers, truth values and strings.
    init?(_ json: JSONValue?) {
        guard let json else { return nil }
        switch json.kind {
        case .number: self = .number(json.double ?? 0)
        case .yes, .no: self = .boolean(json.bool)
        case .string: self = .string(json.string ?? "")
        default: return nil
        }
    }

    /// True if a condition of a guard holds between two values of the same kind.
    func meets(_ condition: String, _ other: StateMachineInput) -> Bool {
        switch (self, other) {
        case (.number(let a), .number(let b)):
            switch condition {
            case "Equal": return a == b
            case "NotEqual": return a != b
            case "GreaterThan": return a > b
            case "GreaterThanOrEqual": return a >= b
            case "LessThan": return a < b
            case "LessThanOrEqual": return a <= b
            default: return false
            }
        case (.boolean, .boolean), (.string, .string):
            return condition == "Equal" ? self == other : condition == "NotEqual" && self != other
        default: return false
        }
    }
}
