import CoreGraphics
import LayerHosting

/// Which of a window's events are the scene's while it gets them: what is done in the picture, and
/// keys that no field wants.
///
/// A button belongs to where it was pressed until it is let go. T and Escape end it; neither is the
/// scene's. Thread: main.
public struct EventRoute {
    /// Route without pressed buttons.
    public init() {}

    /// What becomes of an event.
    public struct Answer: Equatable {
        /// In the window's points, in the order in which they are the scene's.
        public var scene: [WindowEvent] = []
        /// Whether the window's own views are not to hear of it.
        public var isTaken = false
        /// The keys are the tool's again.
        public var ends = false

        /// True for the same events and the same answers; events are compared by their
        /// descriptions.
        public static func == (a: Answer, b: Answer) -> Bool {
            (a.isTaken, a.ends) == (b.isTaken, b.ends)
                && a.scene.map { "\($0)" } == b.scene.map { "\($0)" }
        }
    }

    private enum Owner { case scene, tool }

    private var pressed: [MouseButton: Owner] = [:]
    private var isInside = false
    /// Keys that went down in the scene: only those come up there.
    private var held: Set<Key> = []
    /// What the key that began this types is not the scene's.
    private var isBeginning = true

    /// `isPicture` says whether a point of the window is in the picture, `takesKeys` whether no
    /// field has them.
    public mutating func take(
        _ event: WindowEvent, takesKeys: Bool, isPicture: (CGPoint) -> Bool
    ) -> Answer {
        func inPicture(_ x: Double, _ y: Double) -> Bool { isPicture(CGPoint(x: x, y: y)) }
        switch event {
        case .mouseDown(let button, let x, let y, _):
            let owner: Owner = inPicture(x, y) && !pressed.values.contains(.tool) ? .scene : .tool
            pressed[button] = owner
            return owner == .scene ? Answer(scene: [event], isTaken: true) : Answer()
        case .mouseUp(let button, _, _, _):
            return pressed.removeValue(forKey: button) == .scene
                ? Answer(scene: [event], isTaken: true) : Answer()
        case .mouseMoved(let x, let y, _):
            if pressed.values.contains(.tool) { return Answer() }
            if pressed.values.contains(.scene) { return Answer(scene: [event], isTaken: true) }
            let was = isInside
            isInside = inPicture(x, y)
            var scene: [WindowEvent] = was == isInside ? [] : [.pointerInside(isInside)]
            if isInside { scene.append(event) }
            // The tool hears of it, too: what the pointer has left looks as it did.
            return Answer(scene: scene)
        case .pointerInside(false):
            guard isInside, pressed.isEmpty else { return Answer() }
            isInside = false
            return Answer(scene: [event])
        case .scrolled(_, _, let x, let y, let keys):
            let isScene = inPicture(x, y) && !keys.contains(.control)
            return isScene ? Answer(scene: [event], isTaken: true) : Answer()
        case .filesDropped(_, let x, let y):
            return inPicture(x, y) ? Answer(scene: [event], isTaken: true) : Answer()
        case .keyDown, .keyUp, .text: return key(event, takesKeys)
        case .focusChanged(let isKey):
            let ups = isKey ? [] : release()
            return Answer(scene: ups + [event])
        default: return Answer()
        }
    }

    private mutating func key(_ event: WindowEvent, _ takesKeys: Bool) -> Answer {
        switch event {
        case .keyDown(let key, let keys, _):
            guard takesKeys else { return Answer() }
            isBeginning = false
            if !keys.contains(.control), key == .escape || key == Key("T") {
                return Answer(scene: release(), isTaken: true, ends: true)
            }
            held.insert(key)
            return Answer(scene: [event], isTaken: true)
        case .keyUp(let key, _):
            // The one that began it comes up before any other goes down.
            isBeginning = false
            return held.remove(key) == nil ? Answer() : Answer(scene: [event], isTaken: true)
        default:
            guard takesKeys else { return Answer() }
            return Answer(scene: isBeginning ? [] : [event], isTaken: true)
        }
    }

    /// Keys and buttons that the scene has down come up: it is told that they are not held any
    /// more.
    private mutating func release() -> [WindowEvent] {
        defer { held = [] }
        return held.sorted { $0.rawValue < $1.rawValue }.map { .keyUp($0, []) }
    }
}
