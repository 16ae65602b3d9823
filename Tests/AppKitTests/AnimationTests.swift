import Testing
@testable import AppKit
import LaminaViews
import TestSupport

@Suite("AppKit: animators and contexts") @MainActor struct AnimationTests {
    private let square = CGRect(x: 0, y: 0, width: 100, height: 100)
    private final class Leveled: NSView { var level = 0 }

    @Test("K70, K86, K122: plain setters jump; the animator moves from what is shown")
    func animator() {
        Stage.with { stage in
            let v = stage.add(NSView(frame: square))
            v.setFrameOrigin(CGPoint(x: 10, y: 0))
            v.alphaValue = 0.9
            #expect(v.layer?.animationKeys() == nil)
            stage.host.advance(by: 0)
            stage.animate { _ in v.animator().frame.origin.x = 110 }
            #expect(v.frame.minX == 110)
            stage.host.advance(by: 0.5)
            #expect(near(v.layer!.shown.position.x, 60, 0.1))
        }
    }

    @Test(
        "K71, K72: a view's own animations precede its class's; without an animation the change is immediate"
    )
    func search() {
        Stage.with { stage in
            let v = stage.add(Leveled(frame: square))
            #expect(v.animations.isEmpty && v.animation(forKey: "level") == nil)
            #expect(v.animation(forKey: "alphaValue") is CABasicAnimation)
            v.animator().level = 3
            #expect(v.level == 3)
            let path = CAKeyframeAnimation()
            path.values = [CGPoint.zero, CGPoint(x: 0, y: 80), CGPoint(x: 20, y: 0)]
            v.animations = ["frameOrigin": path]
            stage.animate { _ in v.animator().setFrameOrigin(CGPoint(x: 20, y: 0)) }
            stage.host.advance(by: 0.5)
            #expect(near(v.layer!.shown.position.y, 80, 0.1))
        }
    }

    @Test("K73, K74: a new value goes on from the current one and replaces; duration 0 stops")
    func replacing() {
        Stage.with { stage in
            let v = stage.add(NSView(frame: square))
            stage.animate { _ in v.animator().alphaValue = 0 }
            stage.host.advance(by: 0.5)
            stage.animate { _ in v.animator().alphaValue = 1 }
            stage.host.advance(by: 0.5)
            #expect(near(CGFloat(v.layer!.shown.opacity), 0.75))
            #expect(v.layer?.animationKeys()?.count == 1)
            stage.animate(0) { _ in v.animator().alphaValue = 0.2 }
            stage.host.advance(by: 0)
            #expect(near(CGFloat(v.layer!.shown.opacity), 0.2))
        }
    }

    @Test("K75: a duration of the animation itself wins over the context's")
    func ownDuration() {
        Stage.with { stage in
            let v = stage.add(NSView(frame: square))
            let slow = CABasicAnimation()
            slow.duration = 2
            slow.timingFunction = CAMediaTimingFunction(name: .linear)
            v.animations = ["alphaValue": slow]
            stage.animate(0.5) { _ in v.animator().alphaValue = 0 }
            stage.host.advance(by: 1)
            #expect(near(CGFloat(v.layer!.shown.opacity), 0.5))
        }
    }

    @Test("K76: keys with a default animation")
    func defaults() {
        for key in [
            "frame", "frameOrigin", "frameSize", "bounds", "boundsOrigin", "boundsSize",
            "frameRotation", "alphaValue", "shadow",
        ] { #expect(NSView.defaultAnimation(forKey: key) is CABasicAnimation, "\(key)") }
        #expect(NSView.defaultAnimation(forKey: "subviews") is CATransition)
        #expect(NSView.defaultAnimation(forKey: "hidden") is CATransition)
        #expect(NSView.defaultAnimation(forKey: "level") == nil)
    }

    @Test("K77, K78: a group starts as a copy of the one around it; defaults")
    func groups() {
        // No other transaction is open.
        CATransaction.flush()
        let current = NSAnimationContext.current
        #expect(current.duration == 0.25 && current.timingFunction == nil)
        #expect(!current.allowsImplicitAnimation && current.completionHandler == nil)
        NSAnimationContext.runAnimationGroup { outer in
            outer.duration = 3
            outer.allowsImplicitAnimation = true
            NSAnimationContext.beginGrouping()
            let inner = NSAnimationContext.current
            #expect(inner !== outer && inner.duration == 3 && inner.allowsImplicitAnimation)
            inner.duration = 1
            #expect(outer.duration == 3)
            NSAnimationContext.endGrouping()
            #expect(NSAnimationContext.current === outer && outer.duration == 3)
        }
        #expect(NSAnimationContext.current.duration == 0.25)
        NSAnimationContext.endGrouping()
    }

    @Test(
        "K79: with allowsImplicitAnimation plain setters move, and subviews with an animator's frame"
    )
    func implicit() {
        Stage.with { stage in
            let v = stage.add(NSView(frame: square))
            stage.animate { context in
                context.allowsImplicitAnimation = true
                v.alphaValue = 0
            }
            stage.host.advance(by: 0.5)
            #expect(near(CGFloat(v.layer!.shown.opacity), 0.5))
            let inner = NSView(frame: square)
            inner.autoresizingMask = .width
            v.addSubview(inner)
            stage.host.advance(by: 1)
            stage.animate { _ in v.animator().setFrameSize(CGSize(width: 200, height: 100)) }
            stage.host.advance(by: 0.5)
            #expect(near(inner.layer!.shown.bounds.width, 150, 0.1))
            #expect(!NSAnimationContext.current.allowsImplicitAnimation)
        }
    }

    @Test("K80, K82, K83: nested groups have times of their own")
    func nesting() {
        Stage.with { stage in
            let (a, b) = (stage.add(NSView(frame: square)), stage.add(NSView(frame: square)))
            let moved = CGRect(x: 100, y: 0, width: 200, height: 100)
            stage.animate(1) { _ in
                a.animator().frame = moved
                NSAnimationContext.runAnimationGroup { inner in
                    inner.duration = 0.5
                    a.animator().alphaValue = 0
                    b.animator().alphaValue = 0
                }
                b.animator().frame = moved
            }
            stage.host.advance(by: 0.25)
            for v in [a, b] {
                let shown = v.layer!.shown
                #expect(near(CGFloat(shown.opacity), 0.5))
                #expect(near(shown.position.x, 25, 0.1) && near(shown.bounds.width, 125, 0.1))
                #expect(v.layer?.animation(forKey: "position")?.duration == 1)
                #expect(v.layer?.animation(forKey: "opacity")?.duration == 0.5)
            }
        }
    }

    @Test("K81: the handler runs when all animations have ended, at once without any")
    func completion() {
        Stage.with { stage in
            let v = stage.add(NSView(frame: square))
            var ends = 0
            NSAnimationContext.runAnimationGroup { context in
                context.duration = 1
                v.animator().alphaValue = 0
            } completionHandler: {
                ends += 1
            }
            stage.host.advance(by: 0.9)
            #expect(ends == 0)
            stage.host.advance(by: 0.2)
            stage.host.advance(by: 0.1)
            #expect(ends == 1)
            NSAnimationContext.runAnimationGroup({ _ in }, completionHandler: { ends += 1 })
            stage.host.advance(by: 0)
            #expect(ends == 2)
        }
    }
}
