import Testing
import TestSupport
@testable import UIKit
import LaminaViews

/// Options accepted without effect.
@Suite("Views: options of key frames") @MainActor struct KeyframeOptionTests {
    /// A view that places its first subview at the view's right edge.
    private final class Row: UIView {
        override func layoutSubviews() {
            subviews.first?.center.x = bounds.width
        }
    }

    /// The curve of even speed; by default the whole animation has a slow start and end.
    private static let even = UIView.KeyframeAnimationOptions(
        rawValue: UIView.AnimationOptions.curveLinear.rawValue)

    private func x(_ view: UIView) -> Double {
        (Double(view.layer.shown.position.x) * 10).rounded() / 10
    }

    @Test(
        "layoutSubviews: views laid out by a step move with the step",
        arguments: [UIView.KeyframeAnimationOptions.layoutSubviews, []])
    func layout(_ options: UIView.KeyframeAnimationOptions) {
        Stage.with { stage in
            let row = stage.add(Row(frame: CGRect(x: 0, y: 0, width: 100, height: 20)))
            let end = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            row.addSubview(end)
            stage.host.advance(by: 0.1)
            #expect(x(end) == 100)
            UIView.animateKeyframes(
                withDuration: 1, delay: 0, options: options.union(Self.even)
            ) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                    row.frame.size.width = 200
                }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                    row.frame.size.width = 400
                }
            }
            var seen: [Double] = []
            for _ in 0..<4 {
                stage.host.advance(by: 0.25)
                seen.append(x(end))
            }
            #expect(seen == (options.isEmpty ? [400, 400, 400, 400] : [150, 200, 300, 400]))
        }
    }

    @Test(
        "beginFromCurrentState: the first step begins where the view is seen",
        arguments: [UIView.KeyframeAnimationOptions.beginFromCurrentState, []], [true, false])
    func current(_ options: UIView.KeyframeAnimationOptions, _ isInOrder: Bool) {
        Stage.with { stage in
            let view = stage.square()
            view.alpha = 0
            stage.host.advance(by: 0.1)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 1 }
            stage.host.advance(by: 0.5)
            #expect(abs(view.layer.shown.opacity - 0.5) < 0.01)
            UIView.animateKeyframes(
                withDuration: 1, delay: 0, options: options.union(Self.even)
            ) {
                for i in isInOrder ? [0, 1] : [1, 0] {
                    UIView.addKeyframe(
                        withRelativeStartTime: Double(i) / 2, relativeDuration: 0.5
                    ) { view.alpha = i == 0 ? 0.25 : 0 }
                }
            }
            stage.host.advance(by: 0.25)
            let isCurrent = !options.isEmpty
            let start: Float = isCurrent ? 0.5 : isInOrder ? 1 : 0
            #expect(abs(view.layer.shown.opacity - (start + 0.25) / 2) < 0.01)
            stage.host.advance(by: 0.5)
            #expect(abs(view.layer.shown.opacity - 0.125) < 0.01)
        }
    }
}
