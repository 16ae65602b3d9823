import AppKit

/// A view for each redraw policy; a click anywhere makes all views wider, or narrow again.
@main class AppDelegate: NSObject, NSApplicationDelegate {
    func applicationDidFinishLaunching(_ notification: Notification) {
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 480, height: 420),
            styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: false)
        window.title = "Redraw policies – click"
        window.contentView = Board(frame: window.frame)
        window.makeKeyAndOrderFront(nil)
    }
}

/// Keeps the views in a column and stretches the column.
class Board: NSView {
    private var isWide = false

    override init(frame: NSRect) {
        super.init(frame: frame)
        wantsLayer = true
        let policies: [NSView.LayerContentsRedrawPolicy] = [
            .never, .onSetNeedsDisplay, .duringViewResize, .beforeViewResize, .crossfade,
        ]
        for (i, policy) in policies.enumerated() {
            let ring = Ring(frame: NSRect(x: 20, y: 20 + 78 * i, width: 70, height: 70))
            ring.hue = CGFloat(i) / 5
            // Drawn once; later redraws follow the policy.
            ring.layerContentsRedrawPolicy = .onSetNeedsDisplay
            addSubview(ring)
            ring.layer?.displayIfNeeded()
            ring.layerContentsRedrawPolicy = policy
        }
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    override var isFlipped: Bool { true }

    override func mouseDown(with event: NSEvent) {
        isWide.toggle()
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 1.5
            context.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            for view in subviews {
                view.animator().setFrameSize(NSSize(width: isWide ? 420 : 70, height: 70))
            }
        }
    }
}

/// An ellipse with a line of constant width, which shows any stretching.
class Ring: NSView {
    var hue: CGFloat = 0

    override func draw(_ dirtyRect: NSRect) {
        let color = NSColor(srgbRed: 0.2 + 0.8 * hue, green: 0.4, blue: 1 - hue, alpha: 1)
        color.withAlphaComponent(0.25).setFill()
        color.setStroke()
        let path = NSBezierPath(ovalIn: bounds.insetBy(dx: 6, dy: 6))
        path.lineWidth = 8
        path.fill()
        path.stroke()
    }
}
