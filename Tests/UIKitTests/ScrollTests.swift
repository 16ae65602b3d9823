import Testing
@testable import UIKit
import LaminaViews
import TestSupport

@Suite("Views: scrolling") @MainActor struct ScrollTests {
    final class Log: NSObject, UIScrollViewDelegate {
        var calls: [String] = []
        var velocity = CGPoint.zero
        var target: CGPoint?
        var offered = CGPoint.zero
        weak var zoomed: UIView?
        func scrollViewDidScroll(_ s: UIScrollView) {
            if calls.last != "scroll" { calls.append("scroll") }
        }
        func scrollViewWillBeginDragging(_ s: UIScrollView) { calls.append("begin") }
        func scrollViewWillEndDragging(
            _ s: UIScrollView, withVelocity v: CGPoint,
            targetContentOffset t: UnsafeMutablePointer<CGPoint>
        ) {
            calls.append("will end")
            (velocity, offered) = (v, t.pointee)
            if let target { t.pointee = target }
        }
        func scrollViewDidEndDragging(_ s: UIScrollView, willDecelerate d: Bool) {
            calls.append("end \(d)")
        }
        func scrollViewDidEndDecelerating(_ s: UIScrollView) { calls.append("still") }
        func scrollViewDidEndScrollingAnimation(_ s: UIScrollView) { calls.append("arrived") }
        func viewForZooming(in s: UIScrollView) -> UIView? { zoomed }
    }

    /// Removes and releases the view beyond 100 points.
    final class Closer: NSObject, UIScrollViewDelegate {
        var view: UIScrollView?
        func scrollViewDidScroll(_ s: UIScrollView) {
            guard s.contentOffset.y >= 100 else { return }
            view?.removeFromSuperview()
            view = nil
        }
    }

    @Test("A delegate may release the view at the end of an animated scroll")
    func released() {
        Stage.with { stage in
            let closer = Closer()
            weak var seen: UIScrollView?
            do {
                let s = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
                s.contentSize = CGSize(width: 400, height: 4000)
                s.delegate = closer
                closer.view = stage.add(s)
                seen = s
                s.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
            }
            stage.host.advance(by: 1)
            #expect(closer.view == nil && seen == nil)
        }
    }

    @Test(
        "An end of the deceleration that is not finite leaves the natural end",
        arguments: [CGFloat.nan, .infinity, -.infinity])
    func badTarget(_ value: CGFloat) {
        Stage.with { stage in
            let (s, log) = scroller(stage)
            log.target = CGPoint(x: value, y: value)
            stage.down(200, 300)
            stage.drag(from: (200, 300), to: (200, 200), steps: 6)
            stage.up(200, 200)
            #expect(s.isDecelerating)
            stage.host.advance(by: 10)
            #expect(!s.isDecelerating && near(s.contentOffset.y, log.offered.y, 0.51))
            #expect(s.contentOffset.x == 0)
        }
    }

    @Test(
        "Content with a size that is not finite cannot scroll", arguments: [CGFloat.infinity, .nan])
    func endlessContent(_ length: CGFloat) {
        Stage.with { stage in
            let (s, _) = scroller(stage)
            s.contentSize.height = length
            stage.host.send(.scrolled(dx: 0, dy: -3, x: 100, y: 100))
            stage.down(200, 300)
            stage.drag(from: (200, 300), to: (200, 100))
            stage.up(200, 100)
            stage.host.advance(by: 5)
            #expect(s.contentOffset == .zero && !s.isDecelerating)
        }
    }

    /// Moves the content itself at the end of a drag.
    final class Snapper: NSObject, UIScrollViewDelegate {
        var calls: [String] = []
        var atEnd: ((UIScrollView) -> Void)?
        var atDeceleration: ((UIScrollView) -> Void)?
        func scrollViewDidEndDragging(_ s: UIScrollView, willDecelerate d: Bool) {
            calls.append("end \(d)")
            atEnd?(s)
        }
        func scrollViewWillBeginDecelerating(_ s: UIScrollView) {
            calls.append("slower")
            atDeceleration?(s)
        }
        func scrollViewDidEndDecelerating(_ s: UIScrollView) { calls.append("still") }
        func scrollViewDidEndScrollingAnimation(_ s: UIScrollView) { calls.append("arrived") }
    }

    @Test("An offset set by a delegate at the end of a drag stays")
    func snapped() {
        Stage.with { stage in
            let (s, snapper) = (scroller(stage).0, Snapper())
            s.delegate = snapper
            snapper.atEnd = { $0.contentOffset.y = 50 }
            stage.down(200, 300)
            stage.drag(from: (200, 300), to: (200, 200), steps: 6)
            stage.host.advance(by: 0.5)
            stage.up(200, 200)
            stage.host.advance(by: 2)
            #expect(s.contentOffset.y == 50 && snapper.calls == ["end false"])
        }
    }

    @Test("An animated scroll of a delegate replaces the deceleration", arguments: [false, true])
    func replacedDeceleration(isLate: Bool) {
        Stage.with { stage in
            let (s, snapper) = (scroller(stage).0, Snapper())
            s.delegate = snapper
            let scroll: (UIScrollView) -> Void = {
                $0.setContentOffset(CGPoint(x: 0, y: 700), animated: true)
            }
            if isLate { snapper.atDeceleration = scroll } else { snapper.atEnd = scroll }
            stage.down(200, 300)
            stage.drag(from: (200, 300), to: (200, 200), steps: 6)
            stage.up(200, 200)
            stage.host.advance(by: 5)
            #expect(s.contentOffset.y == 700 && !s.isDecelerating)
            let between = isLate ? ["slower", "still"] : []
            #expect(snapper.calls == ["end true"] + between + ["arrived"])
        }
    }

    private func scroller(_ stage: Stage) -> (UIScrollView, Log) {
        let s = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        s.contentSize = CGSize(width: 400, height: 4000)
        let log = Log()
        s.delegate = log
        stage.add(s)
        return (s, log)
    }

    @Test("U212: defaults; the offset is the bounds' origin")
    func defaults() {
        let s = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(
            s.bounces && !s.alwaysBounceVertical && !s.alwaysBounceHorizontal && !s.isPagingEnabled)
        #expect(
            s.isScrollEnabled && s.showsVerticalScrollIndicator && s.showsHorizontalScrollIndicator)
        #expect(s.minimumZoomScale == 1 && s.maximumZoomScale == 1 && s.zoomScale == 1)
        #expect(s.delaysContentTouches && s.decelerationRate == .normal && s.contentInset == .zero)
        #expect(!s.isTracking && !s.isDragging && !s.isDecelerating && s.clipsToBounds)
        s.contentOffset = CGPoint(x: 3, y: 4)
        #expect(s.bounds.origin == CGPoint(x: 3, y: 4) && s.layer.bounds.origin.y == 4)
        s.contentSize = CGSize(width: 1000, height: 1000)
        s.scrollRectToVisible(CGRect(x: 150, y: 0, width: 10, height: 10), animated: false)
        #expect(s.contentOffset == CGPoint(x: 60, y: 0))
    }

    @Test("U213: rates")
    func rates() {
        #expect(UIScrollView.DecelerationRate.normal.rawValue == 0.998)
        #expect(UIScrollView.DecelerationRate.fast.rawValue == 0.99)
    }

    @Test("U214, U215: how far and how long a throw of 1000 points per second goes")
    func throwing() {
        #expect(near(ScrollAxis.restPlace(0, 1000, 0.998), 499.5))
        #expect(near(ScrollAxis.restPlace(0, 1000, 0.99), 99.499))
        #expect(near(ScrollAxis.restTime(1000, 0.998), 3.45, 0.001))
        #expect(near(ScrollAxis.restTime(1000, 0.99), 0.527, 0.001))
        #expect(near(ScrollAxis.thrown(0, 1000, 0.998, 3.45), 499, 0.01))
    }

    @Test("U214: a flick in a view goes as far as the formula says")
    func flick() {
        Stage.with { stage in
            let (s, log) = scroller(stage)
            stage.down(200, 300)
            stage.drag(from: (200, 300), to: (200, 200), steps: 6)
            let from = s.contentOffset.y
            stage.up(200, 200)
            #expect(s.isDecelerating && near(log.velocity.y, 1, 0.02))
            let goal = CGFloat(
                ScrollAxis.restPlace(Double(from), Double(log.velocity.y) * 1000, 0.998))
            #expect(near(log.offered.y, goal, 0.5))
            stage.host.advance(by: 1)
            let middle = ScrollAxis.thrown(Double(from), Double(log.velocity.y) * 1000, 0.998, 1)
            #expect(near(s.contentOffset.y, CGFloat(middle), 10))
            stage.host.advance(by: 5)
            #expect(near(s.contentOffset.y, goal, 0.51) && !s.isDecelerating)
        }
    }

    @Test("U216: dragging beyond the edge moves the content less than the finger")
    func rubber() {
        for (pull, shown) in [(50.0, 26.586), (100, 51.462), (200, 96.703), (400, 172.549)] {
            #expect(near(ScrollAxis.rubberBand(pull, 800), shown))
            #expect(near(ScrollAxis.pull(behind: shown, 800), pull, 0.1))
        }
        #expect(near(ScrollAxis.rubberBand(100, 400), 48.352))
        Stage.with { stage in
            let (s, _) = scroller(stage)
            stage.down(200, 100)
            stage.move(200, 110)
            stage.move(200, 210)
            #expect(near(s.contentOffset.y, -48.352))
            s.bounces = false
            stage.move(200, 310)
            #expect(s.contentOffset.y == 0)
            stage.up(200, 310)
        }
    }

    @Test(
        "U217: the delegate hears of everything, in order; velocity is per millisecond; the target may change"
    )
    func delegate() {
        Stage.with { stage in
            let (s, log) = scroller(stage)
            log.target = CGPoint(x: 0, y: 1000)
            stage.down(200, 300)
            stage.drag(from: (200, 300), to: (200, 240), steps: 6)
            stage.up(200, 240)
            stage.host.advance(by: 8)
            #expect(log.calls == ["begin", "scroll", "will end", "end true", "scroll", "still"])
            #expect(near(log.velocity.y, 0.6, 0.01) && near(s.contentOffset.y, 1000, 0.51))
            log.calls = []
            s.setContentOffset(CGPoint(x: 0, y: 50), animated: true)
            stage.host.advance(by: 1)
            #expect(log.calls == ["scroll", "arrived"] && s.contentOffset.y == 50)
        }
    }

    @Test("U217: scrolling does not lay out the superview")
    func noLayout() {
        Stage.with { stage in
            let parent = stage.add(Recorder(frame: CGRect(x: 0, y: 0, width: 99, height: 99)))
            let s = UIScrollView(frame: parent.bounds)
            parent.addSubview(s)
            stage.host.advance(by: 0)
            parent.log = []
            s.contentOffset.y = 10
            stage.host.advance(by: 0)
            #expect(parent.log.isEmpty)
        }
    }

    @Test("U218: let go beyond the edge, it comes back without swinging")
    func springBack() {
        Stage.with { stage in
            let (s, log) = scroller(stage)
            stage.down(200, 100)
            stage.move(200, 110)
            stage.move(200, 210)
            stage.host.advance(by: 0.2)
            stage.up(200, 210)
            var last = s.contentOffset.y
            for _ in 0..<60 {
                stage.host.advance(by: 1.0 / 60)
                #expect(s.contentOffset.y >= last && s.contentOffset.y <= 0)
                last = s.contentOffset.y
            }
            #expect(s.contentOffset.y == 0 && log.calls.last == "still")
        }
    }

    @Test("U212: pages, the wheel, touches of the content, and zooming by pinch")
    func more() {
        Stage.with { stage in
            let (s, log) = scroller(stage)
            s.contentSize = CGSize(width: 1200, height: 400)
            s.isPagingEnabled = true
            stage.down(300, 100)
            stage.drag(from: (300, 100), to: (220, 100), steps: 4)
            stage.up(220, 100)
            stage.host.advance(by: 2)
            #expect(s.contentOffset == CGPoint(x: 400, y: 0))
            s.isPagingEnabled = false
            s.contentSize = CGSize(width: 400, height: 4000)
            s.contentOffset = .zero
            stage.host.send(.scrolled(dx: 0, dy: -1, x: 100, y: 100))
            #expect(s.contentOffset.y == 48)
            s.contentOffset = .zero
            let inner = TouchTests.Toucher(frame: CGRect(x: 0, y: 0, width: 400, height: 4000))
            s.addSubview(inner)
            stage.tap(50, 50)
            #expect(inner.log == ["began", "ended"])
            inner.log = []
            stage.host.advance(by: 1)
            stage.down(200, 300)
            stage.drag(from: (200, 300), to: (200, 200), steps: 3)
            stage.up(200, 200)
            #expect(inner.log.isEmpty)
            stage.host.advance(by: 6)
            s.setContentOffset(.zero, animated: false)
            let picture = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
            s.addSubview(picture)
            s.contentSize = picture.bounds.size
            log.zoomed = picture
            s.maximumZoomScale = 4
            stage.down(250, 200, [.option])
            for x in stride(from: 255.0, through: 300, by: 5) { stage.move(x, 200) }
            stage.up(300, 200)
            #expect(near(s.zoomScale, 2, 0.01) && near(s.contentSize.width, 800, 4))
        }
    }
}
