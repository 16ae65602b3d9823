import CoreGraphics
import LayerHosting

/// Division of a window's events while the scene gets them: presses in the picture, and keys
/// outside of fields.
///
/// All events of a button, from the press to the release, go to the receiver of the press. T and
/// Escape end the mode, and are not sent to the scene. Thread: main.
public struct EventRoute {
    /// Route without pressed buttons.
    public init() {}

    /// The receivers of an event.
    public struct Answer: Equatable {
        /// Events of the scene, in their order, in the window's points.
        public var scene: [WindowEvent] = []
        /// True if the window's own views are not to get the event.
        public var isTaken = false
        /// The keys are the tool's again.
        public var ends = false

        /// True for equal answers with equal events; events are compared by their descriptions.
        public static func == (a: Answer, b: Answer) -> Bool {
            (a.isTaken, a.ends) == (b.isTaken, b.ends)
                && a.scene.map { "\($0)" } == b.scene.map { "\($0)" }
        }
    }

    private enum Owner { case scene, tool }

    private var pressed: [MouseButton: Owner] = [:]
    private var isInside = false
    /// Keys that the scene has down: only their releases are the scene's.
    private var held: Set<Key> = []
    /// True for the text of the key that began the mode; the scene does not get this text.
    private var isBeginning = true

    /// `isPicture` is true for a point of the window in the picture, `takesKeys` if no field has
    /// the keyboard.
    public mutating func handle(
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
            // The window gets the event, too: views that the pointer has left lose their highlight.
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
            // The key that began the mode is released before any other is pressed.
            isBeginning = false
            return held.remove(key) == nil ? Answer() : Answer(scene: [event], isTaken: true)
        default:
            guard takesKeys else { return Answer() }
            return Answer(scene: isBeginning ? [] : [event], isTaken: true)
        }
    }

    /// Releases keys and buttons that the scene has down.
    private mutating func release() -> [WindowEvent] {
        defer { held = [] }
        return held.sorted { $0.rawValue < $1.rawValue }.map { .keyUp($0, []) }
    }
}
