import CoreGraphics
import Foundation
import LayerDocuments
import LayerHosting
import QuartzCore

/// The state machine of an animation: its states and inputs are choices of the window, and the
/// pointer is its input.
///
/// The machine plays another copy of the document's layers, from the first choice on, because the
/// layers of an opened document play without observers. Thread: main.
final class AnimationStates {
    /// Names of the states, in the order of the document.
    let states: [String]
    /// Titles of the values of inputs, and of events.
    var inputs: [String] { actions.map(\.title) }

    private let root: CALayer
    private let name: String
    private let read: () throws -> LayerAnimation
    private let actions: [Action]
    /// The document's layers as loaded.
    private var loaded: CALayer
    private var machine: LayerStateMachine?
    private var press: CGPoint?
    private static let mostActions = 100
    /// Points between a press and a release of a click.
    private static let slack: CGFloat = 4

    private struct Action {
        var title: String
        var perform: (LayerStateMachine) -> Void
    }

    /// `loaded` is the only sublayer of the root; `read` reads the document anew.
    init(
        _ machine: LayerStateMachine, _ loaded: CALayer, in root: CALayer,
        read: @escaping () throws -> LayerAnimation
    ) {
        (self.root, self.loaded, self.read) = (root, loaded, read)
        name = machine.name
        states = machine.stateNames
        actions = Array(machine.choices.flatMap(Self.actions).prefix(Self.mostActions))
    }

    private static func actions(of choices: StateMachineChoices) -> [Action] {
        let name = choices.input
        guard !choices.values.isEmpty else {
            return [Action(title: "Event: \(name)") { $0.fire(name) }]
        }
        return choices.values.map { value in
            let text =
                switch value {
                case .number(let n): n == n.rounded() && abs(n) < 1e15 ? "\(Int(n))" : "\(n)"
                case .boolean(let isOn): isOn ? "true" : "false"
                case .string(let text): "“\(text)”"
                }
            return Action(title: "Input: \(name) = \(text)") { $0.set(value, for: name) }
        }
    }

    /// Enters a state; nil shows the document as loaded, from its first frame on.
    func enter(_ state: String?) {
        guard let state else { return reload() }
        running?.go(to: state)
    }

    /// Sets an input, or fires an event, by its title. The machine starts if necessary.
    func send(_ title: String) {
        guard let action = actions.first(where: { $0.title == title }), let running else { return }
        running.start()
        action.perform(running)
    }

    /// The pointer of the window.
    func handle(_ event: WindowEvent) {
        func tell(_ kind: LayerStateMachine.PointerEvent, _ x: Double, _ y: Double) {
            guard let running else { return }
            running.start()
            running.pointer(kind, at: CGPoint(x: x, y: y))
        }
        switch event {
        case .mouseMoved(let x, let y, _): tell(.move, x, y)
        case .mouseDown(.left, let x, let y, _):
            press = CGPoint(x: x, y: y)
            tell(.down, x, y)
        case .mouseUp(.left, let x, let y, _):
            tell(.up, x, y)
            if let press, hypot(press.x - x, press.y - y) <= Self.slack { tell(.click, x, y) }
            press = nil
        case .pointerInside(false): tell(.exit, 0, 0)
        default: break
        }
    }

    /// The state machine, made at the first use: its layers then replace the loaded layers.
    private var running: LayerStateMachine? {
        if let machine { return machine }
        do {
            let new = try LayerStateMachine(try read(), named: name)
            let layer = new.animation.layer
            layer.isGeometryFlipped = false
            (layer.anchorPoint, layer.position) = (.zero, .zero)
            show(layer, insteadOf: loaded)
            new.stateDidChange = { _, state in Answers.send(.entered(state)) }
            machine = new
        } catch {
            Diagnostics.note("the state machine “\(name)” cannot run: \(error)")
        }
        return machine
    }

    private func reload() {
        guard let machine, let animation = try? read() else { return }
        machine.stop()
        loaded = animation.unrolled(at: CACurrentMediaTime(), repeats: false)
        show(loaded, insteadOf: machine.animation.layer)
        self.machine = nil
    }

    private func show(_ new: CALayer, insteadOf old: CALayer) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        Resolution.set(root.contentsScale, below: new)
        root.replaceSublayer(old, with: new)
        CATransaction.commit()
    }
}
