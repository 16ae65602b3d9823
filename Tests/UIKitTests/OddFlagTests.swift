import Foundation
import LaminaViews
import Testing

@testable import UIKit

/// Flags, modes and optional objects, changed at rest and in the middle of touches, movements,
/// animations and editing.
@Suite("Views: flags changed at any time") @MainActor struct OddFlagTests {
    private static let box = CGRect(x: 10, y: 10, width: 100, height: 100)

    /// Changes a view before, during and after a drag with a throw; each change is undone by a
    /// second call.
    private func change<V: UIView>(
        _ make: @autoclosure () -> V, _ body: @escaping (V) -> Void
    ) {
        Stage.with { stage in
            let view = stage.add(make())
            body(view)
            stage.down(50, 90)
            body(view)
            stage.drag(from: (50, 90), to: (50, 50), steps: 3)
            body(view)
            stage.drag(from: (50, 50), to: (50, 20), steps: 3)
            stage.up(50, 20)
            body(view)
            stage.host.advance(by: 0.05)
            body(view)
            UIView.animate(withDuration: 0.2) { body(view) }
            stage.host.advance(by: 0.1)
            body(view)
            stage.tap(50, 50)
            stage.host.advance(by: 1)
            #expect(view.superview === stage.window)
        }
    }
    /// Toggles flags, each at every time.
    private func toggle<V: UIView>(
        _ make: @autoclosure () -> V, _ flags: [ReferenceWritableKeyPath<V, Bool>]
    ) {
        for flag in flags { change(make()) { $0[keyPath: flag].toggle() } }
    }

    @Test("views")
    func views() {
        toggle(
            UIView(frame: Self.box),
            [
                \.autoresizesSubviews, \.isHidden, \.isOpaque, \.clipsToBounds,
                \.clearsContextBeforeDrawing, \.isUserInteractionEnabled, \.isMultipleTouchEnabled,
                \.isExclusiveTouch,
            ])
        for v in OddValueTests.numbers where !v.isNaN {
            change(UIView(frame: Self.box)) { $0.anchorPoint = CGPoint(x: v, y: v) }
        }
        change(UIView(frame: Self.box)) {
            $0.autoresizingMask = UIView.AutoresizingMask(rawValue: .max)
            $0.bounds.size.width += 1
        }
        let modes: [UIView.ContentMode] = [.scaleToFill, .redraw, .center, .left]
        for mode in modes { change(UIView(frame: Self.box)) { $0.contentMode = mode } }
        let tints: [UIView.TintAdjustmentMode] = [.automatic, .dimmed, .normal]
        for tint in tints {
            change(UIView(frame: Self.box)) {
                $0.tintAdjustmentMode = tint
                $0.backgroundColor = $0.backgroundColor == nil ? .red : nil
            }
        }
        // One mask for two views, a subview as mask, and no mask.
        let mask = UIView(frame: Self.box)
        for _ in 0..<2 {
            change(UIView(frame: Self.box)) { view in
                view.mask = view.mask == nil ? mask : nil
                view.addSubview(mask)
            }
        }
    }

    @Test("controls, labels, pictures and indicators")
    func controls() {
        func button() -> UIButton {
            let button = UIButton(type: .system)
            (button.frame, button.contentHorizontalAlignment) = (Self.box, .right)
            button.contentVerticalAlignment = .bottom
            button.setTitle("odd", for: .normal)
            return button
        }
        toggle(button(), [\.isEnabled, \.isSelected, \.isHighlighted])
        toggle(button(), [\.adjustsImageWhenHighlighted])
        toggle(UISlider(frame: Self.box), [\.isContinuous])
        change(UISlider(frame: Self.box)) {
            $0.maximumTrackTintColor = $0.maximumTrackTintColor == nil ? .red : nil
            $0.thumbTintColor = nil
        }
        toggle(UISwitch(frame: Self.box), [\.isOn])
        toggle(UILabel(frame: Self.box), [\.isEnabled, \.isHighlighted])
        let breaks: [NSLineBreakMode] = [.byCharWrapping, .byTruncatingMiddle, .byClipping]
        for mode in breaks {
            change(UILabel(frame: Self.box)) {
                ($0.text, $0.lineBreakMode) = (String(repeating: "word ", count: 50), mode)
                $0.numberOfLines = 2
            }
        }
        toggle(UIImageView(frame: Self.box), [\.isHighlighted])
        change(UIImageView(frame: Self.box)) { view in
            view.highlightedImage = view.highlightedImage == nil ? UIImage() : nil
            view.isHighlighted = true
        }
        toggle(UIActivityIndicatorView(frame: Self.box), [\.hidesWhenStopped])
        change(UIActivityIndicatorView(frame: Self.box)) {
            $0.isAnimating ? $0.stopAnimating() : $0.startAnimating()
            $0.style = $0.style == .large ? .medium : .large
        }
    }

    @Test("text fields, also while they are edited")
    func fields() {
        final class Delegate: NSObject, UITextFieldDelegate {}
        let delegate = Delegate()
        toggle(UITextField(frame: Self.box), [\.isSecureTextEntry, \.clearsOnBeginEditing])
        change(UITextField(frame: Self.box)) { field in
            field.delegate = field.delegate == nil ? delegate : nil
            _ = field.isEditing ? field.resignFirstResponder() : field.becomeFirstResponder()
            field.text = "a\u{301}שלום"
            field.textAlignment = field.textAlignment == .right ? .center : .right
            field.isEnabled.toggle()
        }
    }

    @Test("scroll views, and their recognisers")
    func scrolling() {
        func scroller() -> UIScrollView {
            let view = UIScrollView(frame: Self.box)
            view.contentSize = CGSize(width: 300, height: 1000)
            return view
        }
        toggle(
            scroller(),
            [
                \.bounces, \.alwaysBounceVertical, \.alwaysBounceHorizontal, \.isPagingEnabled,
                \.isScrollEnabled, \.showsVerticalScrollIndicator,
                \.showsHorizontalScrollIndicator, \.delaysContentTouches,
            ])
        final class Delegate: NSObject, UIScrollViewDelegate, UIGestureRecognizerDelegate {}
        let delegate = Delegate()
        change(scroller()) { view in
            view.delegate = view.delegate == nil ? delegate : nil
            view.panGestureRecognizer.isEnabled.toggle()
        }
        let tap = UITapGestureRecognizer { _ in }
        change(scroller()) { view in
            tap.delegate = tap.delegate == nil ? delegate : nil
            tap.view == nil ? view.addGestureRecognizer(tap) : view.removeGestureRecognizer(tap)
            tap.isEnabled.toggle()
        }
    }

    @Test("animators and presentations")
    func movements() {
        for style in [UIModalTransitionStyle.coverVertical, .crossDissolve] {
            Stage.with { stage in
                let view = stage.square()
                let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                    view.center.x += 10
                }
                // Both flags are fixed from the start on, as in UIKit.
                for _ in 0..<3 {
                    animator.isUserInteractionEnabled.toggle()
                    animator.isInterruptible.toggle()
                }
                animator.startAnimation()
                for _ in 0..<4 {
                    animator.isReversed.toggle()
                    animator.pausesOnCompletion.toggle()
                    stage.host.advance(by: 0.1)
                }
                animator.stopAnimation(true)
                let (root, page) = (UIViewController(), UIViewController())
                stage.window.rootViewController = root
                page.modalTransitionStyle = style
                root.present(page, animated: true)
                stage.host.advance(by: 0.1)
                page.modalTransitionStyle = .flipHorizontal
                page.dismiss(animated: true)
                stage.host.advance(by: 1)
                root.dismiss(animated: true)
                stage.host.advance(by: 1)
                #expect(root.presentedViewController == nil)
            }
        }
        UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
            #expect(UITraitCollection.current.userInterfaceStyle == .dark)
        }
    }
}
