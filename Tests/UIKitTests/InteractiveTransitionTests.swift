import CoreGraphics
import Foundation
import Testing

@testable import UIKit

/// Transitions that follow a gesture.
@Suite("Views: interactive transitions") @MainActor struct InteractiveTransitionTests {
    /// Slides the page up and down in a second, by blocks or by a property animator.
    final class Slide: NSObject, UIViewControllerAnimatedTransitioning,
        UIViewControllerTransitioningDelegate
    {
        let drag = UIPercentDrivenInteractiveTransition()
        var isInteractive = true
        var usesAnimator = false
        var ended: [Bool] = []
        private var animator: UIViewPropertyAnimator?

        func transitionDuration(using c: (any UIViewControllerContextTransitioning)?)
            -> TimeInterval
        { 1 }
        func animateTransition(using c: any UIViewControllerContextTransitioning) {
            let height = c.containerView.bounds.height
            let isIn = c.view(forKey: .from) == nil
            guard let page = c.view(forKey: isIn ? .to : .from) else { return }
            if isIn {
                c.containerView.addSubview(page)
                page.frame.origin.y = height
            }
            UIView.animate(
                withDuration: 1, delay: 0, options: .curveLinear,
                animations: { page.frame.origin.y = isIn ? 0 : height },
                completion: { _ in c.completeTransition(!c.transitionWasCancelled) })
        }
        func interruptibleAnimator(using c: any UIViewControllerContextTransitioning)
            -> (any UIViewImplicitlyAnimating)?
        {
            guard usesAnimator else { return nil }
            if let animator { return animator }
            let (height, page) = (c.containerView.bounds.height, c.view(forKey: .from))
            let made = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                page?.frame.origin.y = height
            }
            made.addCompletion { [weak self] _ in
                c.completeTransition(!c.transitionWasCancelled)
                self?.animator = nil
            }
            animator = made
            return made
        }
        func animationEnded(_ completed: Bool) { ended.append(completed) }
        func animationController(
            forPresented p: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { self }
        func animationController(forDismissed d: UIViewController) -> (
            any UIViewControllerAnimatedTransitioning
        )? { self }
        func interactionControllerForPresentation(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? drag : nil }
        func interactionControllerForDismissal(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? drag : nil }
    }

    final class Page: UIViewController {
        var log: [String] = []
        override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
        override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
        override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
        override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
    }

    /// A root and a page over the root, presented unless `isShown` is false.
    private func pages(
        _ stage: Stage, isShown: Bool = true, _ slide: Slide
    ) -> (root: Page, page: Page) {
        let (root, page) = (Page(), Page())
        stage.window.rootViewController = root
        stage.host.advance(by: 0)
        page.modalPresentationStyle = .custom
        page.transitioningDelegate = slide
        if isShown {
            slide.isInteractive = false
            root.present(page, animated: false)
            stage.host.advance(by: 0)
            slide.isInteractive = true
        }
        (root.log, page.log) = ([], [])
        return (root, page)
    }

    private func top(_ view: UIView) -> CGFloat {
        let layer = view.layer.presentation() ?? view.layer
        return layer.frame.minY
    }

    @Test("A presentation from the completion of a dismissal keeps its coordinator")
    func nextTransition() {
        Stage.with(CGSize(width: 100, height: 100)) { stage in
            let (root, first, second) = (Page(), Page(), Page())
            stage.window.rootViewController = root
            stage.host.advance(by: 0)
            root.present(first, animated: false)
            first.dismiss(animated: false) { root.present(second, animated: true) }
            #expect(first.transitionCoordinator == nil)
            #expect(root.transitionCoordinator != nil && second.transitionCoordinator != nil)
            stage.host.advance(by: 1)
            #expect(root.transitionCoordinator == nil && second.transitionCoordinator == nil)
            #expect(second.view.superview === stage.window)
        }
    }

    @Test("B-IT 385: a dismissal follows the gesture, and ends after it", arguments: [false, true])
    func finish(usesAnimator: Bool) {
        Stage.with(CGSize(width: 100, height: 100)) { stage in
            let slide = Slide()
            slide.usesAnimator = usesAnimator
            let (root, page) = pages(stage, slide)
            var calls: [String] = []
            page.dismiss(animated: true) { calls.append("dismissed") }
            stage.host.advance(by: 5)
            #expect(top(page.view) == 0 && page.transitionCoordinator?.isInteractive == true)
            for percent: CGFloat in [0.25, 0.75, 0.5] {
                slide.drag.update(percent)
                stage.host.advance(by: 1)
                #expect(abs(top(page.view) - 100 * percent) < 0.5)
                #expect(page.transitionCoordinator?.percentComplete == percent)
            }
            slide.drag.completionCurve = .linear
            slide.drag.completionSpeed = 2
            slide.drag.finish()
            #expect(page.transitionCoordinator?.isInteractive == false)
            stage.host.advance(by: 0.125)
            #expect(abs(top(page.view) - 75) < 1 && calls.isEmpty)
            stage.host.advance(by: 0.2)
            stage.host.advance(by: 0)
            #expect(calls == ["dismissed"] && slide.ended.suffix(1) == [true])
            #expect(page.view.window == nil && root.presentedViewController == nil)
            #expect(page.log == ["will disappear", "did disappear"])
            #expect(page.transitionCoordinator == nil)
        }
    }

    @Test("B-IT 386: a cancelled dismissal returns, and changes nothing", arguments: [false, true])
    func cancel(usesAnimator: Bool) {
        Stage.with(CGSize(width: 100, height: 100)) { stage in
            let slide = Slide()
            slide.usesAnimator = usesAnimator
            let (root, page) = pages(stage, slide)
            for round in 1...3 {
                page.log = []
                page.dismiss(animated: true)
                page.dismiss(animated: true)
                slide.drag.update(0.5)
                slide.drag.cancel()
                slide.drag.cancel()
                slide.drag.finish()
                stage.host.advance(by: 0.1)
                #expect(top(page.view) > 1 && top(page.view) < 50)
                stage.host.advance(by: 2)
                stage.host.advance(by: 0)
                #expect(slide.ended.count == round + 1 && slide.ended.last == false)
                #expect(top(page.view) == 0 && page.view.frame.minY == 0)
                #expect(page.view.superview === stage.window)
                #expect(root.presentedViewController === page)
                #expect(
                    page.log == ["will disappear", "will appear", "did appear"]
                        && stage.window.subviews.count == 2)
            }
        }
    }

    @Test("B-IT 386: a cancelled presentation leaves the presenting controller")
    func cancelPresentation() {
        Stage.with(CGSize(width: 100, height: 100)) { stage in
            let slide = Slide()
            let (root, page) = pages(stage, isShown: false, slide)
            root.present(page, animated: true)
            slide.drag.update(0.4)
            stage.host.advance(by: 0)
            #expect(abs(top(page.view) - 60) < 0.5)
            slide.drag.cancel()
            stage.host.advance(by: 2)
            stage.host.advance(by: 0)
            #expect(root.presentedViewController == nil && page.presentingViewController == nil)
            #expect(page.view.superview == nil && stage.window.subviews == [root.view])
            #expect(page.log == ["will appear", "will disappear", "did disappear"])
            #expect(root.log.isEmpty)
            root.present(page, animated: true)
            slide.drag.update(1)
            slide.drag.finish()
            stage.host.advance(by: 1)
            stage.host.advance(by: 0)
            #expect(root.presentedViewController === page && top(page.view) == 0)
        }
    }

    @Test("B-IT 387, B-IT 388: a running transition is paused, scrubbed and carried on")
    func pause() throws {
        try Stage.with(CGSize(width: 100, height: 100)) { stage in
            let slide = Slide()
            slide.drag.wantsInteractiveStart = false
            let (_, page) = pages(stage, slide)
            let mark = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            stage.window.addSubview(mark)
            stage.host.advance(by: 0)
            page.dismiss(animated: true)
            let coordinator = try #require(page.transitionCoordinator)
            var log: [String] = []
            coordinator.animate { _ in
                mark.alpha = 0
            } completion: {
                log.append("end \($0.isCancelled)")
            }
            coordinator.notifyWhenInteractionChanges { log.append("change \($0.isInteractive)") }
            #expect(!coordinator.initiallyInteractive && coordinator.isInterruptible)
            stage.host.advance(by: 0)
            stage.host.advance(by: 0.5)
            #expect(abs(top(page.view) - 50) < 2)
            slide.drag.pause()
            #expect(abs(slide.drag.percentComplete - 0.5) < 0.02 && coordinator.isInteractive)
            stage.host.advance(by: 3)
            #expect(abs(top(page.view) - 50) < 2)
            slide.drag.update(0.2)
            stage.host.advance(by: 0)
            #expect(abs(top(page.view) - 20) < 0.5)
            #expect(abs((mark.layer.presentation()?.opacity ?? 0) - 0.8) < 0.02)
            slide.drag.cancel()
            stage.host.advance(by: 3)
            stage.host.advance(by: 0)
            #expect(log == ["change true", "change false", "end true"])
            #expect(mark.alpha == 1 && page.view.frame.minY == 0)
        }
    }

    @Test("B-IT 389: odd numbers and calls outside of a transition do nothing")
    func odd() {
        Stage.with(CGSize(width: 100, height: 100)) { stage in
            let slide = Slide()
            slide.drag.update(0.5)
            slide.drag.pause()
            slide.drag.cancel()
            slide.drag.finish()
            let (root, page) = pages(stage, slide)
            page.dismiss(animated: true)
            for (percent, y) in [(CGFloat.nan, 0), (-1, 0), (.infinity, 100), (0.5, 50)] {
                slide.drag.update(percent)
                stage.host.advance(by: 0)
                #expect(abs(top(page.view) - CGFloat(y)) < 0.5)
            }
            slide.drag.completionSpeed = .nan
            slide.drag.finish()
            stage.host.advance(by: 2)
            stage.host.advance(by: 0)
            #expect(root.presentedViewController == nil)
        }
    }
}
