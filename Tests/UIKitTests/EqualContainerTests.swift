import LaminaViews
import Testing

@testable import UIKit

/// Equal values of stacks, effects, constraints and controllers change nothing.
@Suite("Views: equal values of containers") @MainActor struct EqualContainerTests {
    /// Calls each setter on a view at rest, and expects rest.
    private func keep<V: UIView>(_ stage: Stage, _ view: V, _ setters: [(V) -> Void]) {
        for (i, set) in setters.enumerated() {
            stage.host.advance(by: 0.5)
            let (frame, layers) = (view.frame, view.layer.sublayers ?? [])
            set(view)
            #expect(!view.layer.needsLayout() && !view.layer.needsDisplay(), "\(V.self) \(i)")
            #expect(!stage.window.layer.needsLayout(), "\(V.self) \(i) lays the window out")
            #expect(view.frame == frame && (view.layer.sublayers ?? []) == layers, "\(V.self) \(i)")
        }
    }

    @Test("stacks, also views that are arranged at their index again")
    func stacks() {
        Stage.with { stage in
            let views = [UISwitch(), UISwitch(), UISwitch()]
            let stack = UIStackView(arrangedSubviews: views)
            stack.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
            stack.setCustomSpacing(3, after: views[0])
            stage.add(stack)
            keep(
                stage, stack,
                [
                    { $0.axis = $0.axis }, { $0.distribution = $0.distribution },
                    { $0.alignment = $0.alignment }, { $0.spacing = $0.spacing },
                    { $0.layoutMargins = $0.layoutMargins },
                    { $0.isLayoutMarginsRelativeArrangement = false },
                    { $0.setCustomSpacing(3, after: views[0]) },
                    { $0.setCustomSpacing(UIStackView.spacingUseDefault, after: views[1]) },
                    { $0.addArrangedSubview(views[2]) },
                    { $0.insertArrangedSubview(views[2], at: .max) },
                    { $0.insertArrangedSubview(views[1], at: 1) },
                    { $0.insertArrangedSubview(views[0], at: -1) },
                    { $0.removeArrangedSubview(UIView()) },
                ])
            let order = stack.arrangedSubviews.map(ObjectIdentifier.init)
            #expect(order == views.map(ObjectIdentifier.init))
            stack.insertArrangedSubview(views[2], at: 0)
            #expect(stack.arrangedSubviews.first === views[2] && stack.layer.needsLayout())
        }
    }

    @Test("effects, constraints and controllers")
    func others() {
        Stage.with { stage in
            let controller = UIViewController()
            stage.window.rootViewController = controller
            let effect = stage.add(UIVisualEffectView(effect: UIBlurEffect(style: .dark)))
            effect.translatesAutoresizingMaskIntoConstraints = false
            let width = effect.widthAnchor.constraint(equalToConstant: 30)
            width.isActive = true
            keep(
                stage, effect,
                [
                    { $0.effect = $0.effect }, { _ in width.constant = 30 },
                    { _ in width.isActive = true }, { _ in width.priority = .required },
                    { $0.translatesAutoresizingMaskIntoConstraints = false },
                    { $0.setContentHuggingPriority(.defaultLow, for: .horizontal) },
                    { _ in controller.preferredContentSize = .zero },
                    { _ in controller.overrideUserInterfaceStyle = .unspecified },
                    { _ in controller.title = nil }, { _ in controller.view = controller.view },
                ])
        }
    }
}
