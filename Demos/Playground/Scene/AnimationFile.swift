import CoreGraphics
import Foundation
import LayerDocuments
import QuartzCore

/// Lottie documents as scenes: the layers of a document, with its slots as knobs.
enum AnimationFile {
    private static let kinds: Set<String> = ["json", "lottie", "tgs"]

    /// True for a file of an animation, by its name.
    static func isOne(_ url: URL) -> Bool { kinds.contains(url.pathExtension.lowercased()) }

    /// Fills the root with the document's layers, which play once from the present time on. Returns
    /// the state machine of the document; nil for none. Throws `LayerAnimationError`.
    static func fill(_ root: CALayer, from url: URL) throws -> AnimationStates? {
        let animation = try read(url)
        for feature in animation.unsupported { Answers.send(.warning("not shown: \(feature)")) }
        root.bounds.size = animation.size
        root.backgroundColor = .white
        let machine = machine(of: animation)
        let layers = animation.unrolled(at: CACurrentMediaTime(), repeats: false)
        root.addSublayer(layers)
        return machine.map { AnimationStates($0, layers, in: root) { try read(url) } }
    }

    /// The chosen state machine; nil without one, and for a malformed one, with a warning.
    private static func machine(of animation: LayerAnimation) -> LayerStateMachine? {
        let names = animation.stateMachineNames
        guard let name = choice("state machine", names.first, of: names) else { return nil }
        do {
            let machine = try LayerStateMachine(animation, named: name)
            for feature in machine.unsupported {
                Answers.send(.warning("state machine “\(name)”, ignored: \(feature)"))
            }
            return machine
        } catch {
            Answers.send(.warning("state machine “\(name)”: \(error)"))
            return nil
        }
    }

    /// Reads a document with the values of the window's knobs.
    private static func read(_ url: URL) throws -> LayerAnimation {
        var animation = try LayerAnimation(contentsOf: url)
        let name = choice("animation", animation.animationName, of: animation.animationNames)
        if name != animation.animationName {
            animation = try LayerAnimation(contentsOf: url, animation: name)
        }
        let theme = choice("theme", animation.themeName, of: animation.themeNames)
        var slots: [String: SlotValue] = [:]
        for slot in animation.slots {
            if let value = value(of: slot) { slots[slot.name] = value }
        }
        guard !slots.isEmpty || theme != animation.themeName else { return animation }
        return try LayerAnimation(contentsOf: url, animation: name, theme: theme, slots: slots)
    }

    /// A knob of names; no knob for a single name.
    private static func choice(_ knob: String, _ standard: String?, of names: [String]) -> String? {
        let none = "–"
        let choices = standard == nil && !names.isEmpty ? [none] + names : names
        guard choices.count > 1 else { return standard }
        let chosen = Playground.knob(knob, standard ?? none, of: choices)
        return chosen == none ? nil : chosen
    }

    /// The value of a slot's knob; nil for the value of the document.
    private static func value(of slot: DocumentSlot) -> SlotValue? {
        switch slot.kind {
        case .number(let standard, let range):
            let number = Playground.knob(slot.name, standard, in: range)
            return number == standard ? nil : .numbers([number])
        case .color(let c):
            let standard = CGColor(srgbRed: c[0], green: c[1], blue: c[2], alpha: c[3])
            let color = Playground.knob(slot.name, standard)
            return color == standard ? nil : color.components.map { .numbers($0.map(Double.init)) }
        case .text(let standard):
            let text = Playground.knob(slot.name, standard)
            return text == standard ? nil : .text(text)
        }
    }
}
