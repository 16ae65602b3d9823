import Testing
@testable import UIKit
import LaminaViews

/// Stack views: arranged positions beside positions computed by hand.
@Suite("Views: stacks") @MainActor struct StackTests {
    final class Box: UIView {
        var size = CGSize(width: 20, height: 10)
        override var intrinsicContentSize: CGSize { size }
    }
    private func boxes(_ sizes: (CGFloat, CGFloat)...) -> [Box] {
        sizes.map { size in
            let box = Box()
            box.size = CGSize(width: size.0, height: size.1)
            return box
        }
    }
    private func stack(
        _ stage: Stage, _ views: [UIView], _ size: CGSize = CGSize(width: 200, height: 50),
        _ prepare: (UIStackView) -> Void
    ) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: views)
        stack.frame = CGRect(origin: .zero, size: size)
        prepare(stack)
        stage.add(stack)
        stage.host.advance(by: 0)
        return stack
    }
    private func near(_ views: [UIView], _ frames: [CGRect]) -> Bool {
        zip(views, frames).allSatisfy { view, wanted in
            let f = view.frame
            return abs(f.minX - wanted.minX) < 0.1 && abs(f.minY - wanted.minY) < 0.1
                && abs(f.width - wanted.width) < 0.1 && abs(f.height - wanted.height) < 0.1
        }
    }
    private func shown(_ views: [UIView]) -> Comment { Comment(rawValue: "\(views.map(\.frame))") }

    @Test("fill stretches the view with the lowest hugging, equal sharing all of them")
    func filling() {
        Stage.with { stage in
            var views = boxes((20, 10), (30, 10), (40, 10))
            views[1].setContentHuggingPriority(.init(100), for: .horizontal)
            _ = stack(stage, views) { $0.spacing = 5 }
            #expect(
                near(
                    views,
                    [
                        CGRect(x: 0, y: 0, width: 20, height: 50),
                        CGRect(x: 25, y: 0, width: 130, height: 50),
                        CGRect(x: 160, y: 0, width: 40, height: 50),
                    ]), shown(views))
            views = boxes((20, 10), (30, 10), (40, 10))
            _ = stack(stage, views) {
                $0.spacing = 10
                $0.distribution = .fillEqually
            }
            #expect(
                near(views, (0..<3).map { CGRect(x: $0 * 70, y: 0, width: 60, height: 50) }),
                shown(views))
            views = boxes((20, 10), (40, 10), (40, 10))
            _ = stack(stage, views) { $0.distribution = .fillProportionally }
            #expect(
                near(
                    views,
                    [
                        CGRect(x: 0, y: 0, width: 40, height: 50),
                        CGRect(x: 40, y: 0, width: 80, height: 50),
                        CGRect(x: 120, y: 0, width: 80, height: 50),
                    ]), shown(views))
        }
    }

    @Test("equal spacing shares the room between, equal centring the ways of the middles")
    func spacing() {
        Stage.with { stage in
            var views = boxes((20, 10), (30, 10), (50, 10))
            _ = stack(stage, views) {
                $0.distribution = .equalSpacing
                $0.alignment = .center
            }
            #expect(
                near(
                    views,
                    [
                        CGRect(x: 0, y: 20, width: 20, height: 10),
                        CGRect(x: 70, y: 20, width: 30, height: 10),
                        CGRect(x: 150, y: 20, width: 50, height: 10),
                    ]), shown(views))
            views = boxes((20, 10), (30, 10), (60, 10))
            _ = stack(stage, views) {
                $0.distribution = .equalCentering
                $0.alignment = .trailing
            }
            #expect(
                near(
                    views,
                    [
                        CGRect(x: 0, y: 40, width: 20, height: 10),
                        CGRect(x: 75, y: 40, width: 30, height: 10),
                        CGRect(x: 140, y: 40, width: 60, height: 10),
                    ]), shown(views))
        }
    }

    @Test("a vertical stack with margins, spacing of its own and a hidden view")
    func vertical() {
        Stage.with { stage in
            let views = boxes((20, 10), (30, 20), (40, 30))
            let stack = stack(stage, views, CGSize(width: 100, height: 200)) {
                $0.axis = .vertical
                $0.alignment = .leading
                $0.spacing = 4
                $0.setCustomSpacing(12, after: views[0])
                $0.isLayoutMarginsRelativeArrangement = true
                $0.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            }
            views[2].setContentHuggingPriority(.init(100), for: .vertical)
            stage.host.advance(by: 0)
            #expect(
                near(
                    views,
                    [
                        CGRect(x: 2, y: 1, width: 20, height: 10),
                        CGRect(x: 2, y: 23, width: 30, height: 20),
                        CGRect(x: 2, y: 47, width: 40, height: 150),
                    ]), shown(views))
            #expect(stack.customSpacing(after: views[0]) == 12)
            #expect(stack.customSpacing(after: views[1]) == UIStackView.spacingUseDefault)
            views[1].isHidden = true
            stage.host.advance(by: 0)
            #expect(views[2].frame.minY == 23, shown(views))
            views[1].isHidden = false
            stage.host.advance(by: 0)
            #expect(views[2].frame.minY == 47, shown(views))
        }
    }

    @Test("a stack placed by constraints has the size of its content, also in another stack")
    func nested() {
        Stage.with { stage in
            let views = boxes((20, 10), (30, 20))
            let inner = UIStackView(arrangedSubviews: views)
            inner.spacing = 6
            let outer = UIStackView(arrangedSubviews: [inner] + boxes((10, 15)))
            outer.axis = .vertical
            outer.translatesAutoresizingMaskIntoConstraints = false
            stage.window.addSubview(outer)
            outer.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 8).isActive =
                true
            outer.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 9).isActive = true
            stage.host.advance(by: 0)
            #expect(near([outer], [CGRect(x: 8, y: 9, width: 56, height: 35)]), shown([outer]))
            #expect(near([inner], [CGRect(x: 0, y: 0, width: 56, height: 20)]), shown([inner]))
            #expect(inner.sizeThatFits(.zero) == CGSize(width: 56, height: 20))
        }
    }

    @Test("views come, move and go")
    func arranging() {
        let views = boxes((1, 1), (2, 1), (3, 1))
        let stack = UIStackView(arrangedSubviews: views)
        #expect(stack.arrangedSubviews == views && stack.subviews == views)
        stack.insertArrangedSubview(views[2], at: 0)
        #expect(stack.arrangedSubviews == [views[2], views[0], views[1]])
        stack.removeArrangedSubview(views[0])
        #expect(views[0].superview === stack && stack.arrangedSubviews == [views[2], views[1]])
        views[1].removeFromSuperview()
        #expect(stack.arrangedSubviews == [views[2]])
        stack.addArrangedSubview(views[2])
        #expect(stack.arrangedSubviews == [views[2]])
        for place in [Int.min, -1, 99, .max] { stack.insertArrangedSubview(UIView(), at: place) }
        #expect(stack.arrangedSubviews.count == 5)
    }

    @Test("odd spacing and sizes, and no views at all, leave finite frames")
    func odd() {
        for number in OddValueTests.numbers {
            Stage.with { stage in
                let views = boxes((20, 10), (number, number))
                let stack = stack(stage, views) { $0.spacing = number }
                for raw in 0..<5 {
                    stack.distribution = UIStackView.Distribution(rawValue: raw)!
                    stack.setCustomSpacing(number, after: views[0])
                    stage.host.advance(by: 0)
                    #expect(views.allSatisfy { !$0.frame.minX.isNaN && !$0.frame.width.isNaN })
                }
                stack.bounds.size.width = number.isNaN ? 0 : number
                stage.host.advance(by: 0)
                for view in views { view.removeFromSuperview() }
                stage.host.advance(by: 0)
                #expect(stack.sizeThatFits(.zero) == .zero)
            }
        }
    }

    /// View that takes its new superview as a subview.
    private final class Swallowing: UIView {
        override func willMove(toSuperview view: UIView?) { if let view { addSubview(view) } }
    }

    @Test("A view that takes the stack as its subview is not arranged by the stack")
    func swallowedStack() {
        let (stack, view) = (UIStackView(), Swallowing())
        stack.addArrangedSubview(view)
        #expect(stack.superview === view && view.superview == nil)
        #expect(stack.arrangedSubviews.isEmpty && stack.subviews.isEmpty)
    }
}
