import AppKit

/// Drop-shaped outline of constant width, which reveals stretching.
private final class Outline: NSView {
    var color = NSColor.white

    override func draw(_ dirtyRect: NSRect) {
        color.withAlphaComponent(0.25).setFill()
        color.setStroke()
        let path = NSBezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4))
        path.lineWidth = 6
        path.fill()
        path.stroke()
    }
}

extension SceneList {
    /// Guide, table 2-2: the same change of width under every policy.
    static let redrawPolicies = Scene(
        views: "redraw-policies", title: "Redraw policies",
        lookFor:
            "Five ellipses grow to four times their width. From the top: never and on demand are stretched; the third is drawn anew in every frame, its line stays even; the fourth is drawn for its final width, narrowed at first; the last fades from old to new.",
        duration: 2
    ) { scene in
        let window = NSWindow(on: scene.host)
        let policies: [NSView.LayerContentsRedrawPolicy] = [
            .never, .onSetNeedsDisplay, .duringViewResize, .beforeViewResize, .crossfade,
        ]
        let views = policies.enumerated().map { i, policy in
            let view = Outline(frame: NSRect(x: 16, y: 190 - 44 * i, width: 72, height: 40))
            view.color = NSColor(cgColor: Palette.cycle(i)) ?? .white
            // Drawn once; further drawing follows the policy.
            view.layerContentsRedrawPolicy = .onSetNeedsDisplay
            window.contentView?.addSubview(view)
            view.layer?.displayIfNeeded()
            view.layerContentsRedrawPolicy = policy
            return view
        }
        scene.instance.keep(window)
        scene.at(0) {
            NSAnimationContext.runAnimationGroup { context in
                context.duration = 2
                context.timingFunction = CAMediaTimingFunction(name: .linear)
                for view in views { view.animator().setFrameSize(NSSize(width: 288, height: 40)) }
            }
        }
    }
}
