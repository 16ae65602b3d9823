import Testing
import TestSupport
@testable import UIKit
import LaminaViews

/// Values set from outside during a movement: the movement continues from the new value.
@Suite("Views: taken over while moving") @MainActor struct TakeOverTests {
    private func scroller(_ stage: Stage) -> UIScrollView {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        view.contentSize = CGSize(width: 200, height: 90_000)
        view.contentOffset.y = 1000
        return stage.add(view)
    }

    /// Content offsets in the frames of a flick. `jump` changes the view in a frame, before the
    /// release if `dragging`, else after.
    private func flick(
        dragging: Bool, from y: Double = 180, by step: Double = -20,
        prepare: (UIScrollView) -> Void = { _ in }, _ jump: (UIScrollView) -> Void
    ) -> [Double] {
        Stage.with(CGSize(width: 400, height: 300)) { stage in
            let view = scroller(stage)
            prepare(view)
            var places: [Double] = []
            stage.down(100, y)
            for k in 1...6 {
                stage.host.advance(by: 1.0 / 60)
                if dragging, k == 4 { jump(view) }
                stage.move(100, y + Double(k) * step)
                places.append(Double(view.contentOffset.y))
            }
            stage.up(100, y + 6 * step)
            for k in 1...6 {
                stage.host.advance(by: 1.0 / 60)
                if !dragging, k == 3 { jump(view) }
                places.append(Double(view.contentOffset.y))
            }
            stage.host.advance(by: 6)
            places.append(Double(view.contentOffset.y))
            return places
        }
    }

    @Test(
        "an offset set under the finger or during a throw moves the rest of the way",
        arguments: [true, false])
    func offset(dragging: Bool) {
        let plain = flick(dragging: dragging) { _ in }
        let moved = flick(dragging: dragging) { $0.contentOffset.y += 3000 }
        let from = dragging ? 3 : 8
        for i in plain.indices {
            #expect(abs(moved[i] - plain[i] - (i < from ? 0 : 3000)) < 1, "\(i): \(moved[i])")
        }
        let bounds = flick(dragging: dragging) { $0.layer.bounds.origin.y += 3000 }
        #expect(abs(bounds[bounds.count - 1] - plain[plain.count - 1] - 3000) < 1)
    }

    @Test("an endless content jumps by pages and is never seen beyond them")
    func endless() {
        final class Endless: UIScrollView {
            var jumps = 0
            override func layoutSubviews() {
                guard contentOffset.y > 1100 else { return }
                contentOffset.y -= 1000
                jumps += 1
            }
        }
        Stage.with { stage in
            let view = Endless(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            view.contentSize = CGSize(width: 200, height: 5000)
            view.contentOffset.y = 1000
            stage.add(view)
            stage.down(100, 180)
            stage.drag(from: (100, 180), to: (100, 20), steps: 6)
            stage.up(100, 20)
            for _ in 0..<30 {
                stage.host.advance(by: 1.0 / 60)
                #expect(view.contentOffset.y <= 1100)
            }
            #expect(view.jumps > 0)
        }
    }

    @Test("content that gets longer or shorter, and insets, count for a throw under way")
    func room() {
        let longer = flick(
            dragging: false, prepare: { $0.contentSize.height = 1400 },
            { $0.contentSize.height = 90_000 })
        #expect(longer[longer.count - 1] > 1250, "\(longer)")
        let shorter = flick(dragging: false) { $0.contentSize.height = 1250 }
        #expect(abs(shorter[shorter.count - 1] - 1050) < 1, "\(shorter)")
        let inset = flick(dragging: false, prepare: { $0.contentSize.height = 1400 }) {
            $0.contentInset.bottom = 400
        }
        #expect(inset[inset.count - 1] > 1250, "\(inset)")
        let larger = flick(dragging: false, prepare: { $0.contentSize.height = 1400 }) {
            $0.frame.size.height = 300
        }
        #expect(abs(larger[larger.count - 1] - 1100) < 1, "\(larger)")
    }

    @Test(
        "a zoom set under the finger or during a throw: the movement goes on within the new room",
        arguments: [true, false])
    func zoom(dragging: Bool) {
        final class Zooming: NSObject, UIScrollViewDelegate {
            let page = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 4000))
            func viewForZooming(in scrollView: UIScrollView) -> UIView? { page }
        }
        let zooming = Zooming()
        var offset: CGFloat = 0
        let places = flick(
            dragging: dragging,
            prepare: { view in
                view.addSubview(zooming.page)
                view.contentSize = zooming.page.frame.size
                view.maximumZoomScale = 4
                view.delegate = zooming
            },
            { view in
                view.zoomScale = 2
                offset = view.contentOffset.y
                #expect(view.contentSize == CGSize(width: 400, height: 8000))
            })
        withExtendedLifetime(zooming) {}
        // The middle stays in place: the offset is doubled, and half the height of the view more.
        #expect(offset > 2000)
        let from = dragging ? 3 : 8
        #expect(abs(places[from] - Double(offset)) < 60, "\(places)")
        #expect(places[places.count - 1] > Double(offset), "\(places)")
        #expect(places[places.count - 1] <= 7800)
    }

    @Test("a spring at the edge goes on from where it is put")
    func spring() {
        Stage.with(CGSize(width: 400, height: 300)) { stage in
            let view = scroller(stage)
            view.contentOffset.y = 0
            stage.down(100, 20)
            stage.drag(from: (100, 20), to: (100, 180), steps: 6)
            stage.up(100, 180)
            stage.host.advance(by: 2.0 / 60)
            #expect(view.contentOffset.y < 0)
            view.contentOffset.y += 500
            let place = view.contentOffset.y
            stage.host.advance(by: 1.0 / 60)
            #expect(abs(view.contentOffset.y - place) < 40 && view.isDecelerating)
            stage.host.advance(by: 6)
            #expect(view.contentOffset.y > 100 && !view.isDecelerating)
        }
    }

    @Test("an animated offset goes to its goal from where it is put")
    func glide() {
        Stage.with { stage in
            let view = scroller(stage)
            view.setContentOffset(CGPoint(x: 0, y: 1300), animated: true)
            stage.host.advance(by: 0.1)
            view.contentOffset.y = 1500
            stage.host.advance(by: 1.0 / 60)
            #expect((1300...1500).contains(view.contentOffset.y))
            stage.host.advance(by: 1)
            #expect(view.contentOffset.y == 1300)
        }
    }

    @Test("a view outside of a window does not move")
    func leaving() {
        Stage.with { stage in
            let view = scroller(stage)
            stage.down(100, 180)
            stage.drag(from: (100, 180), to: (100, 60), steps: 6)
            stage.up(100, 60)
            view.removeFromSuperview()
            stage.host.advance(by: 0.1)
            #expect(!view.isDecelerating)
        }
    }

    // MARK: Animators

    private func x(_ view: UIView) -> CGFloat { view.layer.shown.position.x }

    private func started(
        _ stage: Stage, _ parameters: any UITimingCurveProvider
    ) -> (UIView, UIViewPropertyAnimator) {
        let view = stage.square()
        view.center = .zero
        stage.host.advance(by: 0)
        let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
        animator.addAnimations { view.center.x = 300 }
        animator.addAnimations({ view.center.y = 100 }, delayFactor: 0.2)
        animator.startAnimation()
        return (view, animator)
    }

    @Test("a pause, also of a spring beyond its goal, stays where it is, and goes on from there")
    func pauses() {
        let curves: [any UITimingCurveProvider] = [
            UICubicTimingParameters(animationCurve: .easeIn),
            UISpringTimingParameters(dampingRatio: 0.4),
            UISpringTimingParameters(
                mass: 1, stiffness: 100, damping: 6, initialVelocity: CGVector(dx: 2, dy: -3)),
        ]
        for curve in curves {
            Stage.with { stage in
                let (view, animator) = started(stage, curve)
                for _ in 0..<6 {
                    stage.host.advance(by: 0.09)
                    let place = view.layer.shown.position
                    animator.pauseAnimation()
                    stage.host.advance(by: 0)
                    #expect(near(view.layer.shown.position, place, 0.1))
                    stage.host.advance(by: 0.5)
                    #expect(near(view.layer.shown.position, place, 0.1))
                    animator.startAnimation()
                    stage.host.advance(by: 0)
                    #expect(near(view.layer.shown.position, place, 0.1), "\(place)")
                }
                animator.stopAnimation(true)
            }
        }
    }

    @Test("a reversal begins where it is")
    func reversals() {
        for curve in [
            UICubicTimingParameters(animationCurve: .easeIn) as any UITimingCurveProvider,
            UISpringTimingParameters(dampingRatio: 1),
        ] {
            Stage.with { stage in
                let (view, animator) = started(stage, curve)
                stage.host.advance(by: 0.2)
                let place = x(view)
                animator.isReversed = true
                stage.host.advance(by: 0)
                #expect(near(x(view), place, 2), "\(place), \(x(view))")
                stage.host.advance(by: 2)
                #expect(view.center == .zero)
            }
        }
    }

    @Test("a spring reversed beyond its goal returns from its position, also when reversed twice")
    func beyond() {
        let spring = UISpringTimingParameters(dampingRatio: 0.2)
        for isPaused in [false, true] {
            Stage.with { stage in
                let (view, animator) = started(stage, spring)
                var place: CGFloat = 0
                for _ in 0..<60 where place <= 330 {
                    stage.host.advance(by: 1.0 / 120)
                    place = x(view)
                }
                #expect(place > 330, "the spring overshoots")
                if isPaused { animator.pauseAnimation() }
                animator.isReversed = true
                stage.host.advance(by: 0)
                #expect(near(x(view), place, 2), "\(place), \(x(view))")
                animator.isReversed = false
                stage.host.advance(by: 0)
                #expect(near(x(view), place, 4), "\(place), \(x(view))")
                animator.isReversed = true
                animator.startAnimation()
                stage.host.advance(by: 3)
                #expect(view.center == .zero)
            }
        }
    }

    @Test("a transform's spring reversed beyond its goal returns from its position")
    func transformBeyond() {
        Stage.with { stage in
            let view = stage.square()
            let animator = UIViewPropertyAnimator(
                duration: 1, timingParameters: UISpringTimingParameters(dampingRatio: 0.2))
            animator.addAnimations { view.transform = CGAffineTransform(scaleX: 3, y: 3) }
            animator.startAnimation()
            stage.host.advance(by: 0)
            var scale: CGFloat = 1
            for _ in 0..<60 where scale <= 3.3 {
                stage.host.advance(by: 1.0 / 120)
                scale = view.layer.shown.transform.m11
            }
            #expect(scale > 3.3, "the spring overshoots")
            animator.isReversed = true
            stage.host.advance(by: 0)
            // Differences of scales multiply: the visible value is near the start value, not equal.
            #expect(abs(view.layer.shown.transform.m11 - scale) < 0.35)
            stage.host.advance(by: 2)
            #expect(view.transform.isIdentity)
        }
    }

    @Test(
        "a value set from outside while an animator runs stays at its end, and is moved back with it"
    )
    func values() {
        for isReversed in [false, true] {
            Stage.with { stage in
                let (view, animator) = started(
                    stage, UICubicTimingParameters(animationCurve: .linear))
                stage.host.advance(by: 0.5)
                let place = x(view)
                view.center.x += 40
                stage.host.advance(by: 0)
                #expect(near(x(view), place + 40, 0.1))
                animator.isReversed = isReversed
                stage.host.advance(by: 2)
                #expect(view.center.x == (isReversed ? 40 : 340))
            }
        }
    }

    @Test("two changes of one property end at the first start and at the last end")
    func twice() {
        for isReversed in [false, true] {
            Stage.with { stage in
                let view = stage.square()
                view.center = .zero
                let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                    view.center.x = 100
                }
                animator.addAnimations({ view.center.x = 200 }, delayFactor: 0.5)
                animator.startAnimation()
                stage.host.advance(by: 0.6)
                animator.isReversed = isReversed
                stage.host.advance(by: 2)
                #expect(view.center.x == (isReversed ? 0 : 200))
            }
        }
    }

    @Test("a stopped animator finishes where it is told to")
    func finishes() {
        for (place, goal) in [(UIViewAnimatingPosition.start, 0), (.end, 300)] {
            Stage.with { stage in
                let (view, animator) = started(
                    stage, UICubicTimingParameters(animationCurve: .linear))
                stage.host.advance(by: 0.5)
                animator.stopAnimation(false)
                animator.finishAnimation(at: place)
                #expect(view.center.x == CGFloat(goal))
            }
        }
    }
}
