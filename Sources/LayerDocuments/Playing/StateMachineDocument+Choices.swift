import Foundation

/// Values of an input that a user may choose: the first value, and values that open a transition.
package struct StateMachineChoices: Equatable {
    /// Name of the input.
    package var input: String
    /// Values without duplicates, numbers in ascending order; empty for an event.
    package var values: [StateMachineInput]
}

extension LayerStateMachine {
    /// Choices of all inputs and events, by name.
    package var choices: [StateMachineChoices] { document.choices }
}

extension StateMachineDocument {
    var choices: [StateMachineChoices] {
        var values = inputs.mapValues { Set([$0]) }
        for state in states {
            for json in state.transitions.flatMap({ $0["guards"]?.elements ?? [] }) {
                guard let name = json["inputName"]?.string, let first = inputs[name],
                    let value = Self.opening(json, first)
                else { continue }
                values[name]?.insert(value)
            }
        }
        let all = inputs.keys.map { name in
            StateMachineChoices(input: name, values: Self.sorted(values[name] ?? []))
        }
        return (all + events.map { StateMachineChoices(input: $0, values: []) })
            .sorted { $0.input < $1.input }
    }

    /// A value of the kind of `first` that fulfils the condition of a guard. The result is nil if
    /// the condition compares the input with another input, or with a value of another kind.
    private static func opening(_ json: JSONValue, _ first: StateMachineInput) -> StateMachineInput?
    {
        let condition = json["conditionType"]?.string ?? ""
        switch (first, StateMachineInput(json["compareTo"])) {
        case (.number, .number(let n)?):
            return .number(n + (["GreaterThan": 1, "LessThan": -1][condition] ?? 0))
        case (.string, .string(let text)?): return text.hasPrefix("$") ? nil : .string(text)
        default: return nil
        }
    }

    private static func sorted(_ values: Set<StateMachineInput>) -> [StateMachineInput] {
        if case .boolean? = values.first { return [.boolean(true), .boolean(false)] }
        return values.sorted {
            switch ($0, $1) {
            case (.number(let a), .number(let b)): a < b
            case (.string(let a), .string(let b)): a < b
            default: false
            }
        }
    }
}
