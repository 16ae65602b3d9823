import Testing
@testable import UIKit
import TestSupport

/// Delegates that change the scroll view inside of their callbacks.
@Suite("Views: scroll views changed by their delegates") @MainActor struct ScrollReentryTests {
    private final class Acting: NSObject, UIScrollViewDelegate {
        var calls: [String] = []
        var onScroll: ((UIScrollView) -> Void)?
        var onBegin: ((UIScrollView) -> Void)?
        var onEnd: ((UIScrollView) -> Void)?
        var onSlower: ((UIScrollView) -> Void)?
        var onArrived: ((UIScrollView) -> Void)?
        var target: CGPoint?
        var zoomed: UIView?
        func scrollViewDidScroll(_ s: UIScrollView) { onScroll?(s) }
        func scrollViewWillBeginDragging(_ s: UIScrollView) { onBegin?(s) }
        func scrollViewWillEndDragging(
            _ s: UIScrollView, withVelocity v: CGPoint,
            targetContentOffset t: UnsafeMutablePointer<CGPoint>
        ) {
            if let target { t.pointee = target }
        }
        func scrollViewDidEndDragging(_ s: UIScrollView, willDecelerate d: Bool) {
            calls.append("end \(d)")
            onEnd?(s)
        }
        func scrollViewWillBeginDecelerating(_ s: UIScrollView) {
            calls.append("slower")
            onSlower?(s)
        }
        func scrollViewDidEndDecelerating(_ s: UIScrollView) { calls.append("still") }
        func scrollViewDidEndScrollingAnimation(_ s: UIScrollView) {
            calls.append("arrived")
            onArrived?(s)
        }
        func viewForZooming(in s: UIScrollView) -> UIView? { zoomed }
    }

    private func scroller(_ stage: Stage) -> (UIScrollView, Acting) {
        let s = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        s.contentSize = CGSize(width: 400, height: 4000)
        let acting = Acting()
        s.delegate = acting
        return (stage.add(s), acting)
    }

    private func flick(_ stage: Stage) {
        stage.down(200, 300)
        stage.drag(from: (200, 300), to: (200, 200), steps: 6)
        stage.up(200, 200)
    }

    private func shownIndicators(_ s: UIScrollView) -> Int {
        (s.layer.sublayers ?? []).filter { $0.zPosition == 1000 && $0.opacity > 0 }.count
    }

    @Test("An animated scroll that begins in the last step of another arrives")
    func chained() {
        Stage.with { stage in
            let (s, acting) = scroller(stage)
            var isBegun = false
            acting.onScroll = { s in
                guard s.contentOffset.y == 100, !isBegun else { return }
                isBegun = true
                s.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
            }
            s.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
            for _ in 0..<60 { stage.host.advance(by: 1.0 / 30) }
            #expect(s.contentOffset.y == 300 && acting.calls == ["arrived", "arrived"])
        }
    }

    @Test("Scrolling switched off at the begin of a drag ends the drag, and shows no indicators")
    func switchedOff() {
        Stage.with { stage in
            let (s, acting) = scroller(stage)
            acting.onBegin = { $0.isScrollEnabled = false }
            flick(stage)
            stage.host.advance(by: 1)
            #expect(!s.isDragging && !s.isTracking && s.contentOffset == .zero)
            #expect(acting.calls == ["end false"] && shownIndicators(s) == 0)
        }
    }

    @Test(
        "An offset set without animation at the end of a drag stops the deceleration",
        arguments: [false, true])
    func stopped(isLate: Bool) {
        Stage.with { stage in
            let (s, acting) = scroller(stage)
            let stop: (UIScrollView) -> Void = {
                $0.setContentOffset($0.contentOffset, animated: false)
            }
            if isLate { acting.onSlower = stop } else { acting.onEnd = stop }
            flick(stage)
            let offset = s.contentOffset
            stage.host.advance(by: 5)
            #expect(s.contentOffset == offset && !s.isDecelerating && shownIndicators(s) == 0)
            #expect(acting.calls == ["end true"] + (isLate ? ["slower", "still"] : []))
        }
    }

    @Test("An infinite offset set during the deceleration returns to the edge, and the motion ends")
    func infiniteOffset() {
        Stage.with { stage in
            let (s, acting) = scroller(stage)
            flick(stage)
            var isSet = false
            acting.onScroll = { s in
                guard !isSet else { return }
                isSet = true
                s.contentOffset.y = .infinity
            }
            for _ in 0..<120 { stage.host.advance(by: 1.0 / 60) }
            #expect(isSet && s.contentOffset.y == 3600 && !s.isDecelerating)
        }
    }

    @Test("Content that does not bounce does not pass the edge for a target beyond the edge")
    func targetBeyondEdge() {
        Stage.with { stage in
            let (s, acting) = scroller(stage)
            s.bounces = false
            acting.target = CGPoint(x: 0, y: 100_000)
            var most: CGFloat = 0
            acting.onScroll = { most = max(most, $0.contentOffset.y) }
            flick(stage)
            for _ in 0..<600 { stage.host.advance(by: 1.0 / 60) }
            #expect(near(s.contentOffset.y, 3600, 0.51) && most <= 3600.01 && !s.isDecelerating)
        }
    }

    @Test("A scroll view that leaves its window during a scroll hides its indicators")
    func removedDuringScroll() {
        Stage.with { stage in
            let (s, _) = scroller(stage)
            s.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
            stage.host.advance(by: 0.1)
            #expect(shownIndicators(s) > 0)
            s.removeFromSuperview()
            stage.host.advance(by: 1)
            #expect(shownIndicators(s) == 0)
        }
    }

    @Test("A zoom to a place that is no number, and at an infinite offset, leaves a finite offset")
    func zoomWithoutPlace() {
        Stage.with { stage in
            let (s, acting) = scroller(stage)
            let picture = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
            s.addSubview(picture)
            (acting.zoomed, s.maximumZoomScale) = (picture, 4)
            s.zoom(to: CGRect(x: CGFloat.nan, y: .nan, width: 100, height: 100), animated: false)
            #expect(s.zoomScale == 4 && s.contentOffset.y.isFinite)
            s.contentOffset.y = .infinity
            s.zoomScale = 2
            #expect(s.zoomScale == 2 && s.contentOffset.y == 400)
        }
    }

    @Test("A drag that ends an animated scroll does not begin if the delegate stops scrolling then")
    func stoppedByArrival() {
        Stage.with { stage in
            let (s, acting) = scroller(stage)
            s.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
            stage.host.advance(by: 0.1)
            acting.onArrived = { $0.isScrollEnabled = false }
            stage.down(200, 300)
            stage.drag(from: (200, 300), to: (200, 250), steps: 1)
            #expect(acting.calls == ["arrived"] && !s.isDragging && !s.isTracking)
            stage.up(200, 250)
            #expect(acting.calls == ["arrived"] && !s.isDragging)
        }
    }
}
