import AppKit

/// 400 × 300: a square that prints pointer and key events.
final class MacProgram: NSObject, NSApplicationDelegate {
    var window: NSWindow?

    func applicationDidFinishLaunching(_ notification: Notification) {
        let window = NSWindow(
            contentRect: CGRect(x: 0, y: 0, width: 400, height: 300), styleMask: [.titled],
            backing: .buffered, defer: false)
        window.title = "Lamina view test"
        window.contentView?.addSubview(
            Listener(frame: CGRect(x: 50, y: 100, width: 100, height: 100)))
        if CommandLine.arguments.contains("placed") {
            window.setFrameOrigin(CGPoint(x: 240, y: 130))
        }
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }
}

final class Listener: NSView {
    private var color = NSColor.blue

    override init(frame: NSRect) {
        super.init(frame: frame)
        addTrackingArea(
            NSTrackingArea(
                rect: .zero,
                options: [.mouseEnteredAndExited, .activeAlways, .inVisibleRect],
                owner: self))
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    override var acceptsFirstResponder: Bool { true }
    override func draw(_ dirtyRect: NSRect) {
        color.set()
        bounds.fill()
    }

    private func place(_ event: NSEvent) -> String {
        let p = convert(event.locationInWindow, from: nil)
        return "\(Int(p.x)) \(Int(p.y))"
    }
    override func mouseDown(with event: NSEvent) {
        color = .red
        needsDisplay = true
        tell("down \(place(event)) clicks \(event.clickCount)")
    }
    override func mouseDragged(with event: NSEvent) {
        frame.origin.x += event.deltaX
        frame.origin.y -= event.deltaY
    }
    override func mouseUp(with event: NSEvent) {
        tell("up \(Int(frame.minX)) \(Int(frame.minY))")
    }
    override func mouseEntered(with event: NSEvent) { tell("in") }
    override func mouseExited(with event: NSEvent) { tell("out") }
    override func scrollWheel(with event: NSEvent) {
        let shift = event.modifierFlags.contains(.shift) ? " shift" : ""
        tell("wheel \(Int(event.scrollingDeltaY))\(shift)")
    }
    override func keyDown(with event: NSEvent) {
        tell("key \(event.characters ?? "")")
        guard let window else { return }
        switch event.characters {
        case "f":
            window.setFrame(
                CGRect(x: 200, y: 150, width: 300, height: 200), display: true, animate: true)
        case "w":
            let frame = window.frame
            tell(
                "frame \(Int(frame.minX)) \(Int(frame.minY)) \(Int(frame.width)) \(Int(frame.height))"
            )
        default: break
        }
    }
    override func flagsChanged(with event: NSEvent) {
        tell("flags \(event.modifierFlags.contains(.shift) ? "shift" : "none")")
    }
}
