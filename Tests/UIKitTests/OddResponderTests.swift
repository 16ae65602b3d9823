import Foundation
import LaminaViews
import LayerAccessibility
import TestSupport
import Testing

@testable import UIKit

/// Odd numbers, nil, empty and self-referring values of accessibility, recognizers and controllers.
@Suite("Views: odd properties of responders") @MainActor struct OddResponderTests {
    private static let numbers = OddValueTests.numbers
    private static let counts = [0, -1, 3, .max, .min]

    private func rect(_ v: CGFloat) -> CGRect { CGRect(x: v, y: v, width: v, height: v) }

    @Test("accessibility: frames, texts, and elements that contain themselves")
    func accessibility() {
        for v in Self.numbers {
            Stage.with { stage in
                let view = stage.square()
                view.isAccessibilityElement = v > 0
                view.accessibilityFrame = rect(v)
                view.accessibilityActivationPoint = CGPoint(x: v, y: v)
                view.accessibilityTraits = UIAccessibilityTraits(rawValue: .max)
                view.accessibilityElementsHidden = v < 0
                view.accessibilityViewIsModal = true
                view.accessibilityContainerType = .dataTable
                let element = UIAccessibilityElement(accessibilityContainer: view)
                element.accessibilityFrameInContainerSpace = rect(v)
                view.accessibilityElements = [element, view, 3, "text"]
                _ = UIAccessibility.convertToScreenCoordinates(rect(v), in: view)
                _ = (element.accessibilityFrame, view.accessibleChildren, view.accessibleFrame)
                _ = (view.accessibleActions, view.accessibleStates, view.activate())
                for index in Self.counts { _ = view.accessibilityElement(at: index) }
                #expect(view.index(ofAccessibilityElement: stage) == NSNotFound)
                stage.host.advance(by: 0.02)
            }
        }
        for text in [nil, "", "\u{0}", String(repeating: "e\u{301}", count: 2000)] {
            let view = UIView()
            view.accessibilityLabel = text
            view.accessibilityHint = text
            view.accessibilityValue = text
            view.accessibilityIdentifier = text
            view.accessibilityCustomActions =
                text.map { [UIAccessibilityCustomAction(name: $0, actionHandler: nil)] }
            _ = (view.accessibleName, view.accessibleWords)
            for action in view.accessibleActions { _ = action.name }
            UIAccessibility.post(notification: .announcement, argument: text)
            UIAccessibility.post(notification: .init(rawValue: .max), argument: text)
        }
        // A container in itself, and none.
        let element = UIAccessibilityElement(accessibilityContainer: 3)
        element.accessibilityContainer = element
        _ = (element.activate(), element.accessibilityFrame, element.accessibleParent)
        element.accessibilityContainer = nil
        #expect(!element.activate())
    }

    @Test("recognisers: states set from outside, masks, edges and directions")
    func recognizers() {
        let states: [UIGestureRecognizer.State] = [
            .possible, .began, .changed, .ended, .cancelled, .failed,
        ]
        for (i, state) in states.enumerated() {
            for next in states {
                Stage.with { stage in
                    let view = stage.square(CGRect(x: 0, y: 0, width: 100, height: 100))
                    let tap = UITapGestureRecognizer { _ in }
                    tap.buttonMaskRequired = .init(rawValue: Self.counts[i % 5])
                    let swipe = UISwipeGestureRecognizer { _ in }
                    swipe.direction = .init(rawValue: i % 2 == 0 ? .max : 0)
                    let edge = UIScreenEdgePanGestureRecognizer { _ in }
                    edge.edges = .init(rawValue: i % 2 == 0 ? .max : 0)
                    let all = [tap, swipe, edge, UIHoverGestureRecognizer { _ in }]
                    for one in all {
                        (one.delaysTouchesBegan, one.delaysTouchesEnded) = (i % 2 == 0, i % 3 == 0)
                        one.cancelsTouchesInView = i % 2 == 1
                        one.name = ""
                        // A recogniser that waits for itself.
                        one.require(toFail: one)
                        one.state = state
                        view.addGestureRecognizer(one)
                        one.state = next
                    }
                    stage.tap(50, 50)
                    stage.down(50, 50)
                    for one in all { one.state = state }
                    stage.drag(from: (50, 50), to: (90, 90), steps: 2)
                    for one in all { one.state = next }
                    stage.up(90, 90)
                    view.gestureRecognizers = [tap, tap]
                    view.gestureRecognizers = nil
                    stage.host.advance(by: 1)
                    #expect(view.gestureRecognizers?.isEmpty ?? true)
                }
            }
        }
    }

    /// A transition of an odd duration.
    private final class Odd: NSObject, UIViewControllerAnimatedTransitioning,
        UIViewControllerTransitioningDelegate
    {
        let drag = UIPercentDrivenInteractiveTransition()
        var duration: CGFloat = 0
        func transitionDuration(using c: (any UIViewControllerContextTransitioning)?)
            -> TimeInterval
        { duration }
        func animateTransition(using c: any UIViewControllerContextTransitioning) {
            guard let page = c.view(forKey: .to) else { return c.completeTransition(true) }
            c.containerView.addSubview(page)
            UIView.animate(
                withDuration: duration,
                animations: { page.alpha = 0.5 },
                completion: { _ in c.completeTransition(!c.transitionWasCancelled) })
        }
        func animationController(
            forPresented p: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { self }
        func interactionControllerForPresentation(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { drag }
    }

    @Test("controllers: sizes, styles, and transitions of odd durations, speeds and progress")
    func controllers() {
        let curves: [(any UITimingCurveProvider)?] = [
            nil,
            UICubicTimingParameters(
                controlPoint1: .zero, controlPoint2: CGPoint(x: CGFloat.nan, y: 9)),
            UISpringTimingParameters(dampingRatio: -1, initialVelocity: CGVector(dx: 1e300, dy: 0)),
        ]
        for (i, v) in Self.numbers.enumerated() {
            for duration in [v, 0.2] {
                Stage.with { stage in
                    let (root, page, odd) = (UIViewController(), UIViewController(), Odd())
                    stage.window.rootViewController = root
                    root.preferredContentSize = CGSize(width: v, height: v)
                    root.title = ""
                    root.overrideUserInterfaceStyle = .dark
                    stage.host.advance(by: 0)
                    odd.duration = duration
                    odd.drag.completionSpeed = v
                    odd.drag.completionCurve = .easeIn
                    odd.drag.timingCurve = curves[i % 3]
                    odd.drag.wantsInteractiveStart = i % 2 == 0
                    page.transitioningDelegate = odd
                    page.modalPresentationStyle = i % 2 == 0 ? .fullScreen : .overFullScreen
                    // Calls outside of a transition.
                    odd.drag.update(v)
                    odd.drag.finish()
                    root.present(page, animated: true)
                    odd.drag.pause()
                    odd.drag.update(v)
                    stage.host.advance(by: 0.02)
                    i % 3 == 0 ? odd.drag.cancel() : odd.drag.finish()
                    stage.host.advance(by: 1)
                    #expect(stage.host.layers.clock.time.isFinite)
                }
            }
        }
    }
}
