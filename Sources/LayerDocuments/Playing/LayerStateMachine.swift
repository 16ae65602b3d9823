import CoreAnimation
import CoreGraphics
import Foundation

/// State machine of a `.lottie` archive, which plays parts of an animation in response to inputs,
/// events and pointers. Our own.
///
///     let machine = try LayerStateMachine(animation, named: "button")
///     machine.start()
///     machine.set(.number(3), for: "rating")
///     machine.pointer(.down, at: point)
///
/// Idea: after a change of an input, or an event, the machine takes transitions until no transition
/// is open, at most `LayerStateMachine.longest`. Transitions of the global state have precedence
/// over transitions of the current state.
///
/// Thread: the layers' thread. Source: dotlottie.io/spec/2.0. Docs/LOTTIE.md lists the supported
/// features.
public final class LayerStateMachine {
    /// Kind of a pointer's action. The raw values are the names in documents.
    public enum PointerEvent: String, Sendable {
        /// Button or finger down.
        case down = "PointerDown"
        /// Button or finger up.
        case up = "PointerUp"
        /// Move, with or without a button. Also finds the layers that the pointer enters and
        /// leaves.
        case move = "PointerMove"
        /// Press and release at the same point.
        case click = "Click"
        /// Pointer left the animation. The point is ignored.
        case exit = "PointerExit"

        /// True for a release within 10 points of the press, in points of a window or a view: a
        /// click, not the end of a drag.
        package static func isClick(from press: CGPoint?, to release: CGPoint) -> Bool {
            press.map { hypot(release.x - $0.x, release.y - $0.y) <= 10 } ?? false
        }
    }

    /// Maximum number of transitions for one change; a further transition is logged and ends the
    /// chain, because states may form a cycle.
    public static let longest = 100

    /// Animation played by the machine, at first the animation of the initialiser. `setTheme`
    /// replaces the object.
    public private(set) var animation: LayerAnimation
    /// Called after `setTheme` with the new animation, whose layer has no place yet. Default nil:
    /// the machine replaces the old layer by the new layer.
    public var animationDidChange: ((LayerAnimation) -> Void)?
    /// Name of the machine in the archive. The name of the first machine if `init` received nil.
    public let name: String
    /// Name of the current state; nil before `start` and after `stop`. Inside an entry action
    /// already the new state, inside an exit action still the old state.
    public private(set) var currentState: String?
    /// Features of the state machine without an equivalent in this library: states with another
    /// animation, gradual transitions, and actions that change slots or open addresses. Without
    /// duplicates. The first feature is also logged.
    public var unsupported: [String] { document.unsupported }
    /// Called after a transition with the names of the old and the new state. Called on the thread
    /// of the change, after the entry actions of the new state; `from` is nil at the start. Default
    /// nil.
    public var stateDidChange: ((_ from: String?, _ to: String) -> Void)?
    /// Called for each event of the machine: `FireCustomEvent`. Called on the thread of the change.
    /// Default nil.
    public var eventDidFire: ((String) -> Void)?

    let document: StateMachineDocument
    private var inputs: [String: StateMachineInput]
    /// Indices of the interactions below the pointer.
    private var entered: Set<Int> = []
    /// Number of plays so far. A completion with an earlier number is ignored.
    private var plays = 0
    /// Number of entries of states so far.
    private var entries = 0
    private var isSettling = false
    private var waiting: [String?] = []

    /// Reads a state machine of the archive of an animation; nil for the first state machine.
    ///
    /// Errors: `LayerAnimationError` for an unknown name and a malformed machine.
    public init(_ animation: LayerAnimation, named name: String? = nil) throws {
        guard
            let found = animation.stateMachines.first(where: { name == nil || $0.name == name })
        else {
            throw LayerAnimationError.unknownName(
                kind: "state machine", name: name ?? "", known: animation.stateMachines.map(\.name))
        }
        self.animation = animation
        self.name = found.name
        document = try StateMachineDocument(found.data, animationName: animation.animationName)
        inputs = document.inputs
        if let first = document.unsupported.first {
            let rest = document.unsupported.count - 1
            Diagnostics.once(
                "state machine “\(found.name)”: ignored: \(first)"
                    + (rest > 0 ? " and \(rest) more" : ""))
        }
    }

    // MARK: Inputs and events

    /// Names of all states, in the order of the document. Global states are included. O(n).
    public var stateNames: [String] { document.states.map(\.name) }
    /// Names of all inputs, sorted. O(n log n).
    public var inputNames: [String] { document.inputs.keys.sorted() }
    /// Names of all events, sorted. O(n log n).
    public var eventNames: [String] { document.events.sorted() }

    /// Enters the initial state, runs its entry actions, and follows the transitions whose guards
    /// hold. Without effect while the machine runs.
    public func start() {
        guard currentState == nil else { return }
        begin(document.initial)
    }

    /// Enters a state without a transition, and starts the machine if necessary. Returns false for
    /// an unknown state. Exit and entry actions run; then the transitions whose guards hold are
    /// followed.
    @discardableResult
    public func go(to state: String) -> Bool {
        guard document.state(named: state) != nil else { return false }
        begin(state)
        return true
    }

    /// Shows the animation with another theme of the archive; nil for the theme that the archive
    /// sets. State and inputs stay, and a play continues. Returns false for an unknown theme,
    /// logged.
    @discardableResult
    public func setTheme(_ name: String?) -> Bool {
        let (state, play) = (currentState, plays)
        let old = animation
        do {
            animation = try old.withTheme(name) { [weak self] isFinished in
                guard isFinished, let self, self.plays == play, let state else { return }
                self.complete(state)
            }
        } catch {
            Diagnostics.once("state machine “\(self.name)”: \(error)")
            return false
        }
        guard let animationDidChange else {
            animation.layer.substitute(for: old.layer)
            return true
        }
        animationDidChange(animation)
        return true
    }

    /// Leaves the current state and pauses the animation. Exit actions do not run, and inputs keep
    /// their values.
    public func stop() {
        currentState = nil
        entered = []
        plays += 1
        animation.pause()
    }

    /// Value of an input, at first the value of the document; nil for an unknown name. `stop` and
    /// `setTheme` keep the values. O(1).
    public func input(_ name: String) -> StateMachineInput? { inputs[name] }

    /// Sets an input and takes the transitions that open. Returns false for an unknown name, a
    /// value of another kind or a number without a value.
    @discardableResult
    public func set(_ value: StateMachineInput, for name: String) -> Bool {
        guard let old = inputs[name] else { return false }
        switch (old, value) {
        case (.number, .number(let n)): guard n.isFinite else { return false }
        case (.boolean, .boolean), (.string, .string): break
        default: return false
        }
        inputs[name] = value
        settle(nil)
        return true
    }

    /// Fires an event. Returns false for an unknown name. An event opens one transition at most. A
    /// machine that does not run ignores the event, and returns true.
    @discardableResult
    public func fire(_ event: String) -> Bool {
        guard document.events.contains(event) else { return false }
        settle(event)
        return true
    }

    // MARK: Pointers

    /// Reports a pointer at a point of the document, in points from the top left corner. Without an
    /// effect before `start()`. The interactions run on the calling thread, before the return.
    public func pointer(_ event: PointerEvent, at point: CGPoint) {
        guard currentState != nil else { return }
        track(at: event == .exit ? nil : point)
        guard event != .exit else { return }
        for json in document.interactions
        where json["type"]?.string == event.rawValue && currentState != nil && isHit(json, point) {
            run(json["actions"])
        }
    }

    /// Runs the interactions of layers that the pointer enters or leaves.
    private func track(at point: CGPoint?) {
        for (i, json) in document.interactions.enumerated() {
            let type = json["type"]?.string ?? ""
            guard type == "PointerEnter" || type == "PointerExit" else { continue }
            let isInside = point.map { isHit(json, $0) } ?? false
            // An action may stop the machine.
            guard currentState != nil, isInside != entered.contains(i) else { continue }
            if isInside { entered.insert(i) } else { entered.remove(i) }
            if isInside == (type == "PointerEnter") { run(json["actions"]) }
        }
    }

    private func isHit(_ json: JSONValue, _ point: CGPoint) -> Bool {
        guard let name = json["layerName"]?.string, !name.isEmpty else {
            return CGRect(origin: .zero, size: animation.size).contains(point)
        }
        return animation.layers(named: name).contains { animation.isHit($0, at: point) }
    }

    // MARK: States

    /// Takes transitions until no transition is open. A call during a transition is executed after
    /// the transition.
    private func settle(_ event: String?) {
        waiting.append(event)
        guard !isSettling else { return }
        isSettling = true
        defer { isSettling = false }
        var steps = 0
        while !waiting.isEmpty {
            var event = waiting.removeFirst()
            while let next = openTransition(event) {
                steps += 1
                guard steps <= Self.longest else {
                    Diagnostics.once(
                        "state machine: more than \(Self.longest) transitions for one change")
                    waiting.removeAll()
                    return
                }
                // An event opens a single transition.
                event = nil
                enter(next)
            }
        }
    }

    /// Enters a state without a transition, then follows the transitions whose guards hold. Inputs
    /// and events of the state's actions wait for the end of the entry.
    private func begin(_ name: String) {
        let isInside = isSettling
        isSettling = true
        enter(name)
        isSettling = isInside
        settle(nil)
    }

    private func openTransition(_ event: String?) -> String? {
        guard let currentState, let current = document.state(named: currentState),
            !current.isFinal
        else { return nil }
        for state in document.states.filter(\.isGlobal) + [current] {
            for change in state.transitions {
                guard let name = change["toState"]?.string, document.state(named: name) != nil,
                    !(state.isGlobal && name == currentState),
                    isOpen(change["guards"]?.elements ?? [], event)
                else { continue }
                return name
            }
        }
        return nil
    }

    /// True if all guards hold. A transition without guards is always open.
    private func isOpen(_ guards: [JSONValue], _ event: String?) -> Bool {
        guards.allSatisfy { json in
            guard let name = json["inputName"]?.string else { return false }
            if json["type"]?.string == "Event" { return name == event }
            guard let value = inputs[name], let other = compared(json["compareTo"]) else {
                return false
            }
            return value.meets(json["conditionType"]?.string ?? "", other)
        }
    }

    /// Value of a guard or an action; `$name` means the value of an input.
    private func compared(_ json: JSONValue?) -> StateMachineInput? {
        if let text = json?.string, text.hasPrefix("$"),
            let value = inputs[String(text.dropFirst())]
        {
            return value
        }
        return StateMachineInput(json)
    }

    private func enter(_ name: String) {
        guard let state = document.state(named: name) else { return }
        let old = currentState
        if let old {
            let count = entries
            document.state(named: old)?.actions("exitActions").forEach(run)
            // A receiver of an event stopped the machine or entered another state.
            guard entries == count, currentState != nil else { return }
        }
        entries += 1
        currentState = name
        if !state.isGlobal { play(state) }
        state.actions("entryActions").forEach(run)
        stateDidChange?(old, name)
    }

    private func play(_ state: StateMachineDocument.State) {
        let json = state.json
        var (from, to) = (animation.startFrame, animation.endFrame)
        if let frames = json["segment"]?.string.flatMap(animation.frames(ofMarker:)) {
            (from, to) = (frames.lowerBound, frames.upperBound)
        }
        let mode = json["mode"]?.string ?? "Forward"
        let speed = abs(json["speed"]?.double ?? 1)
        plays += 1
        let play = plays
        animation.pause()
        animation.speed = mode.hasPrefix("Reverse") ? -speed : speed
        guard json["autoplay"]?.bool ?? false else {
            animation.seek(toFrame: mode.hasPrefix("Reverse") ? to : from)
            return
        }
        let comesBack = mode.hasSuffix("Bounce")
        let count = Float(min(max(json["loopCount"]?.double ?? 0, 0), 1e6))
        let loop: LayerAnimation.Loop =
            json["loop"]?.bool ?? false
            ? count > 0
                ? comesBack ? .pingPongTimes(count) : .times(count)
                : comesBack ? .pingPong : .forever
            : comesBack ? .pingPongTimes(1) : .once
        animation.play(from: from, to: to, loop: loop) { [weak self] isFinished in
            guard isFinished, let self, self.plays == play else { return }
            self.complete(state.name)
        }
    }

    /// Runs the interactions for the end of a state's play.
    private func complete(_ name: String) {
        for json in document.interactions
        where json["type"]?.string == "OnComplete"
            && [nil, "", name].contains(json["stateName"]?.string)
        { run(json["actions"]) }
    }

    // MARK: Actions

    private func run(_ actions: JSONValue?) { actions?.elements.forEach(run) }

    private func run(_ json: JSONValue) {
        let name = json["inputName"]?.string ?? ""
        let value = compared(json["value"])
        func add(_ sign: Double) {
            guard case .number(let now)? = inputs[name] else { return }
            var step = 1.0
            if case .number(let n)? = value { step = n }
            set(.number(now + sign * step), for: name)
        }
        switch json["type"]?.string ?? "" {
        case "SetNumeric", "SetString", "SetBoolean": if let value { set(value, for: name) }
        case "Toggle":
            if case .boolean(let now)? = inputs[name] { set(.boolean(!now), for: name) }
        case "Increment": add(1)
        case "Decrement": add(-1)
        case "Reset": if let first = document.inputs[name] { set(first, for: name) }
        case "SetTheme": if let theme = json["value"]?.string { setTheme(theme) }
        case "Fire": fire(name)
        case "FireCustomEvent":
            if case .string(let text)? = value { eventDidFire?(text) }
        case "SetFrame": if case .number(let n)? = value { animation.seek(toFrame: n) }
        case "SetProgress": if case .number(let n)? = value { animation.seek(toProgress: n) }
        default: break
        }
    }
}

extension CALayer {
    /// Replaces a layer of the same size among the siblings.
    fileprivate func substitute(for other: CALayer) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        isGeometryFlipped = other.isGeometryFlipped
        (anchorPoint, position, transform) = (other.anchorPoint, other.position, other.transform)
        (zPosition, opacity, isHidden) = (other.zPosition, other.opacity, other.isHidden)
        other.superlayer?.replaceSublayer(other, with: self)
        CATransaction.commit()
    }
}
