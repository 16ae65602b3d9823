import CoreAnimation
import CoreGraphics
import LaminaRemoteLayers
import LaminaWindowing

/// Routing of a window's events to layers of other processes. Thread: main.
///
/// Events of the mouse go to the hit layer; while a button is held, to the pressed layer. Events of
/// the keyboard go to the layer pressed last, until something else is pressed.
struct RemoteEvents {
    private weak var pressed: CALayer?
    private weak var focused: CALayer?
    /// The held buttons: the first press decides about the pressed layer, until the last release.
    private var held: Set<MouseButton> = []

    /// Forwards an event. `convert` converts a point of the window to coordinates of a layer.
    mutating func forward(
        _ event: WindowEvent, hit: CALayer?, convert: (CGPoint, CALayer) -> CGPoint
    ) {
        let under = hit.flatMap { $0.remoteClientId == 0 ? nil : $0 }
        func tell(_ layer: CALayer?, _ x: Double, _ y: Double, _ make: (CGPoint) -> RemoteEvent) {
            guard let layer else { return }
            layer.sendRemoteEvent(make(convert(CGPoint(x: x, y: y), layer)))
        }
        switch event {
        case .mouseMoved(let x, let y, _):
            tell(pressed ?? under, x, y) { .mouseMoved($0) }
        case .mouseDown(let button, let x, let y, let keys):
            if held.isEmpty { (pressed, focused) = (under, under) }
            held.insert(button)
            tell(pressed ?? under, x, y) {
                .mouseDown($0, button: Int(button.rawValue), modifiers: Int(keys.rawValue))
            }
        case .mouseUp(let button, let x, let y, let keys):
            tell(pressed ?? under, x, y) {
                .mouseUp($0, button: Int(button.rawValue), modifiers: Int(keys.rawValue))
            }
            held.remove(button)
            if held.isEmpty { pressed = nil }
        // The window system reports no further releases.
        case .focusChanged(false), .visibilityChanged(false): (held, pressed) = ([], nil)
        case .scrolled(let dx, let dy, let x, let y, _):
            tell(under, x, y) { .scrolled($0, dx: dx, dy: dy) }
        case .keyDown(let key, let keys, let isRepeat):
            focused?.sendRemoteEvent(
                .keyDown(
                    Int(key.rawValue), modifiers: Int(keys.rawValue), isRepeat: isRepeat))
        case .keyUp(let key, let keys):
            focused?.sendRemoteEvent(.keyUp(Int(key.rawValue), modifiers: Int(keys.rawValue)))
        case .text(let text): focused?.sendRemoteEvent(.text(text))
        default: break
        }
    }
}
