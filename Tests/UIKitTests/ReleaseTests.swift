import CoreGraphics
import Foundation
import LayerAnimationViews
import LayerDocuments
import Testing

@testable import UIKit

/// Views, controls and controllers are released after use. The leak check of the address sanitizer
/// does not report such objects: the runtime's table of weak references counts as a reference.
@Suite("Views: release") @MainActor struct ReleaseTests {
    private struct Reference {
        weak var object: AnyObject?
        let name: String
        init(_ object: AnyObject) {
            (self.object, name) = (object, String(describing: type(of: object)))
        }
    }

    final class Target: NSObject {
        var calls = 0
        func called() { calls += 1 }
    }

    /// A use of views in a window. Returns the objects that must be deallocated afterwards.
    typealias Use = @MainActor (Stage) throws -> [AnyObject]

    private static let frame = CGRect(x: 10, y: 10, width: 100, height: 40)

    private static func used(_ control: UIControl, _ events: UIControl.Event) -> Use {
        { stage in
            let target = Target()
            control.frame = frame
            control.addAction(UIAction { _ in }, for: events)
            control.addAction(UIAction { [weak control] _ in control?.alpha = 0.5 }, for: events)
            control.addTarget(target, action: Target.called, for: events)
            stage.add(control)
            stage.down(40, 30)
            stage.drag(from: (40, 30), to: (60, 30))
            stage.up(60, 30)
            control.sendActions(for: events)
            return [control, target]
        }
    }

    private static let document = Data(
        """
        {"v":"5","fr":10,"ip":0,"op":20,"w":50,"h":50,"layers":[{"ty":1,"sw":50,"sh":50,
        "sc":"#ff0000","ip":0,"op":20,"ks":{"o":{"a":1,"k":[{"t":0,"s":[0]},{"t":19,"s":[100]}]}}}]}
        """.utf8)

    private static let uses: [(String, @MainActor () throws -> Use)] = [
        ("button", { used(UIButton(type: .system), .touchUpInside) }),
        ("switch", { used(UISwitch(), .valueChanged) }),
        ("slider", { used(UISlider(), .valueChanged) }),
        ("text field", { used(UITextField(), .editingChanged) }),
        (
            "animated switch",
            {
                used(
                    LayerAnimationSwitch(animation: try LayerAnimation(data: document)),
                    .valueChanged)
            }
        ),
        (
            "animated button",
            {
                used(
                    LayerAnimationButton(animation: try LayerAnimation(data: document)),
                    .touchUpInside)
            }
        ),
        ("typing", { typing }), ("scroll view", { scrolling }), ("recognisers", { gestures }),
        ("blocks", { blocks }), ("animators", { animators }), ("controllers", { controllers }),
        ("gesture transition", { transition }), ("constraints", { constraints }),
        ("effects", { effects }),
    ]

    private static let typing: Use = { stage in
        let field = UITextField(frame: frame)
        stage.add(field)
        stage.tap(30, 30)
        stage.type("some text")
        stage.key(.backspace)
        // The key is still down when the window closes.
        stage.host.send(.keyDown(.pause, [], isRepeat: false))
        stage.host.advance(by: 2)
        field.resignFirstResponder()
        return [field]
    }
    private static let scrolling: Use = { stage in
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        scroll.contentSize = CGSize(width: 400, height: 2000)
        stage.add(scroll)
        stage.down(50, 150)
        stage.drag(from: (50, 150), to: (50, 20))
        stage.up(50, 20)
        stage.host.advance(by: 0.1)
        scroll.setContentOffset(CGPoint(x: 0, y: 700), animated: true)
        stage.host.advance(by: 0.1)
        return [scroll]
    }
    private static let gestures: Use = { stage in
        let (view, target) = (stage.square(frame), Target())
        let all = [
            UITapGestureRecognizer(target: target, action: Target.called),
            UIPanGestureRecognizer(target: target, action: Target.called),
            UILongPressGestureRecognizer(target: target, action: Target.called),
            UISwipeGestureRecognizer(target: target, action: Target.called),
        ]
        for recognizer in all { view.addGestureRecognizer(recognizer) }
        stage.tap(30, 30)
        stage.down(30, 30)
        stage.drag(from: (30, 30), to: (90, 40))
        // The finger is still down when the window closes.
        return all + [view, target]
    }
    private static let blocks: Use = { stage in
        let view = stage.square()
        UIView.animate(withDuration: 1) {
            view.alpha = 0
        } completion: { _ in
            view.alpha = 1
        }
        UIView.animateKeyframes(withDuration: 1, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                view.center.x += 30
            }
        } completion: { _ in
            view.alpha = 1
        }
        UIView.transition(with: view, duration: 1, options: .transitionCrossDissolve) {
            view.backgroundColor = .red
        } completion: { _ in
            view.alpha = 1
        }
        stage.host.advance(by: 0.5)
        stage.host.advance(by: 2)
        stage.host.advance(by: 0)
        return [view]
    }
    private static let animators: Use = { stage in
        let view = stage.square()
        let all = (0..<4).map { i in
            let made = UIViewPropertyAnimator(duration: 1, curve: .easeIn) {
                view.center.x += CGFloat(i)
            }
            made.addCompletion { _ in view.alpha = 1 }
            made.startAnimation()
            return made
        }
        stage.host.advance(by: 0.5)
        all[1].pauseAnimation()
        all[2].isReversed = true
        all[3].stopAnimation(true)
        stage.host.advance(by: 2)
        all[1].stopAnimation(false)
        all[1].finishAnimation(at: .current)
        stage.host.advance(by: 0)
        return all + [view]
    }
    private static let controllers: Use = { stage in
        let (root, child, shown) = (
            UIViewController(), UIViewController(), UIViewController()
        )
        root.addChild(child)
        root.view.addSubview(child.view)
        child.didMove(toParent: root)
        stage.window.rootViewController = root
        stage.host.advance(by: 0)
        root.present(shown, animated: true)
        shown.transitionCoordinator?.animate { _ in shown.view.alpha = 0.5 }
        stage.host.advance(by: 1)
        shown.dismiss(animated: true) { [weak root] in root?.view.alpha = 1 }
        stage.host.advance(by: 1)
        stage.host.advance(by: 0)
        return [root, child, shown]
    }
    private static let transition: Use = { stage in
        let (root, page) = (UIViewController(), UIViewController())
        let slide = InteractiveTransitionTests.Slide()
        stage.window.rootViewController = root
        page.transitioningDelegate = slide
        for isDone in [false, true] {
            root.present(page, animated: true)
            page.transitionCoordinator?.animate { _ in root.view.alpha = 0.5 }
            slide.drag.update(0.5)
            isDone ? slide.drag.finish() : slide.drag.cancel()
            stage.host.advance(by: 2)
            stage.host.advance(by: 0)
        }
        page.dismiss(animated: true)
        slide.drag.update(0.5)
        return [slide, slide.drag]
    }
    private static let constraints: Use = { stage in
        let (box, stack) = (stage.square(frame), UIStackView())
        box.addSubview(stack)
        stack.translatesAutoresizingMaskIntoConstraints = false
        let label = UILabel()
        label.text = "text"
        stack.addArrangedSubview(label)
        let guide = box.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: guide.topAnchor),
            stack.leftAnchor.constraint(equalTo: guide.leftAnchor),
            label.widthAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5),
        ])
        stage.host.advance(by: 0)
        return [box, stack, label, guide]
    }
    private static let effects: Use = { stage in
        let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
        view.frame = frame
        stage.add(view)
        let images = UIImageView(frame: frame)
        images.animationImages = [UIImage(), UIImage()]
        images.startAnimating()
        view.contentView.addSubview(images)
        view.overrideUserInterfaceStyle = .dark
        stage.host.advance(by: 1)
        return [view, images]
    }

    @Test("Views, controls and controllers are released after use", arguments: 0..<15)
    func release(_ index: Int) throws {
        try #require(Self.uses.count == 15)
        let (name, make) = Self.uses[index]
        var references: [Reference] = []
        try Stage.with { stage in references = try make()(stage).map { Reference($0) } }
        #expect(!references.isEmpty)
        for reference in references {
            #expect(reference.object == nil, "\(name): \(reference.name)")
        }
    }
}
