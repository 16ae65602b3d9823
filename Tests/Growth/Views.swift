import CoreGraphics
import Foundation
import LaminaViews
import LayerHosting
import UIKit

/// A view in a host without a window.
@MainActor private func hosted() -> (ManualViewHost, UIView) {
    let host = ManualViewHost(size: CGSize(width: 100, height: 100))
    let window = UIWindow(host: host)
    window.makeKeyAndVisible()
    return (host, window)
}

@MainActor private func view(_ i: Int) -> UIView {
    UIView(frame: CGRect(x: i % 90, y: i / 90 % 90, width: 4, height: 4))
}

@MainActor private func filled(_ n: Int) -> (ManualViewHost, UIView, [UIView]) {
    let (host, root) = hosted()
    let views = (0..<n).map { view($0) }
    for view in views { root.addSubview(view) }
    host.layers.commit()
    return (host, root, views)
}

/// The layout of a stack of switches, with sufficient space, in a frame.
@MainActor private func stacked(
    _ name: String, _ distribution: UIStackView.Distribution
) -> Operation {
    Operation("views: lay out a stack, \(name)", 100) { n in
        let (host, root) = hosted()
        let stack = UIStackView(arrangedSubviews: (0..<n).map { _ in UISwitch() })
        stack.distribution = distribution
        stack.frame = CGRect(x: 0, y: 0, width: n * 60, height: 40)
        root.addSubview(stack)
        host.layers.commit()
        return {
            stack.spacing = 1
            host.layers.commit()
        }
    }
}

@MainActor let views: [Operation] = [
    Operation("views: add and lay out", 125) { n in { _ = filled(n) } },
    Operation("views: add to a stack", 125) { n in
        let views = (0..<n).map { view($0) }
        return { _ = UIStackView(arrangedSubviews: views).arrangedSubviews.count }
    },
    stacked("fill", .fill), stacked("fillEqually", .fillEqually),
    stacked("fillProportionally", .fillProportionally), stacked("equalSpacing", .equalSpacing),
    stacked("equalCentering", .equalCentering),
    Operation("views: remove the first", 125, allowed: 2) { n in
        let (host, root, views) = filled(n)
        return {
            for view in views { view.removeFromSuperview() }
            withExtendedLifetime(root) { host.layers.commit() }
        }
    },
    Operation("views: remove the last", 125) { n in
        let (host, root, views) = filled(n)
        return {
            for view in views.reversed() { view.removeFromSuperview() }
            withExtendedLifetime(root) { host.layers.commit() }
        }
    },
    Operation("views: bring each to the front", 125, allowed: 2) { n in
        let (host, root, views) = filled(n)
        return {
            for view in views { root.bringSubviewToFront(view) }
            host.layers.commit()
        }
    },
    Operation("views: tags", 125) { n in
        let (_, root, views) = filled(n)
        for (i, view) in views.enumerated() { view.tag = i + 1 }
        return { _ = root.viewWithTag(n) }
    },
    Operation("views: reverse a path", 1000) { n in
        let path = UIBezierPath()
        path.move(to: .zero)
        for i in 0..<n { path.addLine(to: CGPoint(x: i, y: i % 7)) }
        return { _ = path.reversing() }
    },
    Operation("views: hit test", 250) { n in
        let (_, root, _) = filled(n)
        return { _ = root.hitTest(CGPoint(x: 99, y: 99), with: nil) }
    },
    Operation("views: animate each", 60) { n in
        let (host, root, views) = filled(n)
        return {
            UIView.animate(withDuration: 1) { for view in views { view.alpha = 0.5 } }
            withExtendedLifetime(root) { host.layers.commit() }
        }
    },
    Operation("views: animate each by key frames", 60) { n in
        let (host, root, views) = filled(n)
        return {
            UIView.animateKeyframes(
                withDuration: 1, delay: 0,
                animations: {
                    for half in [0, 0.5] {
                        UIView.addKeyframe(withRelativeStartTime: half, relativeDuration: 0.5) {
                            for view in views { view.alpha = CGFloat(0.7 - half) }
                        }
                    }
                })
            withExtendedLifetime(root) { host.layers.commit() }
        }
    },
    Operation("views: animator of each, paused, back and settled", 15) { n in
        let (host, root, views) = filled(n)
        return {
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                for view in views { view.center.x += 5 }
            }
            animator.startAnimation()
            animator.pauseAnimation()
            animator.fractionComplete = 0.5
            animator.stopAnimation(false)
            animator.finishAnimation(at: .current)
            withExtendedLifetime(root) { host.layers.commit() }
        }
    },
    Operation("notifications: senders of one observer, removed one by one", 125) { n in
        final class Observer { func heard() {} }
        let (center, observer) = (NotificationCenter(), Observer())
        let senders = (0..<n).map { _ in Observer() }
        return {
            for sender in senders {
                center.addObserver(
                    observer, selector: Observer.heard, name: .init("n"), object: sender)
            }
            for sender in senders {
                center.removeObserver(observer, name: .init("n"), object: sender)
            }
        }
    },
    Operation("notifications: senders of one observer, removed together", 125) { n in
        final class Observer { func heard() {} }
        let (center, observer) = (NotificationCenter(), Observer())
        let senders = (0..<n).map { _ in Observer() }
        return {
            for sender in senders {
                center.addObserver(
                    observer, selector: Observer.heard, name: .init("n"), object: sender)
            }
            center.removeObserver(observer)
        }
    },
    Operation("views: recognisers of one", 125) { n in
        let (_, root, _) = filled(1)
        return { for _ in 0..<n { root.addGestureRecognizer(UITapGestureRecognizer()) } }
    },
    Operation("views: a tap and a drag among recognisers of one", 125) { n in
        let (host, root, views) = filled(1)
        for i in 0..<n {
            let tap = UITapGestureRecognizer { _ in }
            tap.numberOfTapsRequired = 1 + i % 2
            views[0].addGestureRecognizer(tap)
        }
        return {
            host.send(.mouseDown(.left, x: 2, y: 2, []))
            host.advance(by: 0.05)
            host.send(.mouseUp(.left, x: 2, y: 2, []))
            host.advance(by: 1)
            host.send(.mouseDown(.left, x: 2, y: 2, []))
            for i in 1..<5 { host.send(.mouseMoved(x: 2 + Double(i) * 10, y: 2)) }
            host.send(.mouseUp(.left, x: 42, y: 2, []))
            withExtendedLifetime(root) { host.advance(by: 1) }
        }
    },
    Operation("views: move the pointer among hover recognisers", 125) { n in
        let (host, root, views) = filled(1)
        for _ in 0..<n { views[0].addGestureRecognizer(UIHoverGestureRecognizer { _ in }) }
        return {
            for i in 0..<8 { host.send(.mouseMoved(x: i % 4 == 3 ? 50 : 2, y: 2)) }
            withExtendedLifetime(root) { host.advance(by: 0) }
        }
    },
    Operation("views: move the pointer within a hundredth of a second", 125) { n in
        let (host, root, views) = filled(1)
        views[0].addGestureRecognizer(UIPanGestureRecognizer { _ in })
        return {
            host.send(.mouseDown(.left, x: 2, y: 2, []))
            for i in 0..<n {
                host.advance(by: 0.01 / Double(n))
                host.send(.mouseMoved(x: 2 + Double(i % 90), y: 2))
            }
            withExtendedLifetime(root) { host.send(.mouseUp(.left, x: 2, y: 2, [])) }
        }
    },
    Operation("views: constraints of one, activated and deactivated", 60) { n in
        let view = UIView()
        return {
            let list = (0..<n).map { _ in
                view.widthAnchor.constraint(greaterThanOrEqualToConstant: 4)
            }
            NSLayoutConstraint.activate(list)
            NSLayoutConstraint.deactivate(list)
        }
    },
    Operation("views: actions of one control", 125) { n in
        {
            let control = UIControl()
            for _ in 0..<n { control.addAction(UIAction { _ in }, for: .touchUpInside) }
            control.sendActions(for: .touchUpInside)
        }
    },
    Operation("views: timers", 125) { n in
        let host = ManualViewHost(size: CGSize(width: 100, height: 100))
        return {
            for i in 0..<n { _ = host.after(Double(i % 7), {}) }
            let cancelled = (0..<n).map { host.after(Double($0 % 5), {}) }
            for work in cancelled.reversed() { work.cancel() }
            host.advance(by: 8)
        }
    },
    Operation("views: timers of ends of their own", 30) { n in
        let host = ManualViewHost(size: CGSize(width: 100, height: 100))
        return {
            for i in 0..<n { _ = host.after(Double(i) / 100, {}) }
            host.advance(by: Double(n))
        }
    },
    Operation("views: constraints to the one before", 30) { n in
        let (host, root) = hosted()
        var before = root
        for _ in 0..<n {
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: before.leadingAnchor),
                view.topAnchor.constraint(equalTo: before.topAnchor, constant: 1),
                view.widthAnchor.constraint(equalToConstant: 4),
                view.heightAnchor.constraint(equalToConstant: 4),
            ])
            before = view
        }
        return { host.layers.commit() }
    },
    Operation("windows: make, show and let go", 8) { n in
        {
            let windows = (0..<n).map { _ in hosted() }
            for (host, _) in windows { host.layers.commit() }
        }
    },
    Operation("views: labels", 15) { n in
        let (host, root) = hosted()
        return {
            for i in 0..<n {
                let label = UILabel(frame: CGRect(x: 0, y: i % 90, width: 60, height: 10))
                label.text = "text \(i)"
                root.addSubview(label)
            }
            host.layers.commit()
        }
    },
]
