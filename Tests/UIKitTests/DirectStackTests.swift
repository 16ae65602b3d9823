import TestSupport
import Testing
@testable import UIKit

/// Stack views computed without the constraint solver, beside the solver.
@Suite("Views: stacks without the solver") @MainActor struct DirectStackTests {
    final class Box: UIView {
        static var visits = 0
        var size = CGSize.zero
        override var intrinsicContentSize: CGSize {
            Self.visits += 1
            return size
        }
        override func baselineBelowMiddle(isFirst: Bool) -> CGFloat? {
            size.height > 20 ? size.height / 4 : nil
        }
    }

    /// A stack of up to five views, by random numbers: equal seeds make equal stacks.
    private func stack(_ seed: UInt64) -> UIStackView {
        var dice = Dice(seed, .short)
        func length(_ isOptional: Bool) -> CGFloat {
            isOptional && Int.random(in: 0..<8, using: &dice) == 0
                ? UIView.noIntrinsicMetric : CGFloat(Int.random(in: 1...60, using: &dice))
        }
        let distribution = UIStackView.Distribution(
            rawValue: Int.random(in: 0..<5, using: &dice))!
        let views = (0..<Int.random(in: 1...5, using: &dice)).map { _ in
            let box = Box()
            box.size = CGSize(width: length(true), height: length(true))
            for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
                box.setContentHuggingPriority(
                    .init([20, 200, 250, 400].randomElement(using: &dice)!), for: axis)
                box.setContentCompressionResistancePriority(
                    .init([500, 600, 700, 750].randomElement(using: &dice)!), for: axis)
            }
            box.isHidden = Int.random(in: 0..<8, using: &dice) == 0
            return box
        }
        let stack = UIStackView(arrangedSubviews: views)
        stack.distribution = distribution
        stack.axis = dice.once(in: 2) ? NSLayoutConstraint.Axis.vertical : .horizontal
        stack.alignment = UIStackView.Alignment(rawValue: Int.random(in: 0..<6, using: &dice))!
        stack.spacing = CGFloat(Int.random(in: 0...6, using: &dice))
        stack.setCustomSpacing(CGFloat(Int.random(in: 0...9, using: &dice)), after: views[0])
        stack.isLayoutMarginsRelativeArrangement = Bool.random(using: &dice)
        stack.layoutMargins = UIEdgeInsets(top: 3, left: 1, bottom: 2, right: 5)
        stack.bounds = CGRect(
            x: CGFloat(Int.random(in: -4...4, using: &dice)), y: 7,
            width: CGFloat(Int.random(in: 60...400, using: &dice)),
            height: CGFloat(Int.random(in: 60...400, using: &dice)))
        return stack
    }

    private func differ(_ a: UIStackView, _ b: UIStackView) -> Bool {
        zip(a.arrangedSubviews, b.arrangedSubviews).contains { a, b in
            let (f, g) = (a.frame, b.frame)
            return abs(f.minX - g.minX) > 0.01 || abs(f.minY - g.minY) > 0.01
                || abs(f.width - g.width) > 0.01 || abs(f.height - g.height) > 0.01
        }
    }

    @Test("random stacks have the frames of the solver, when new and after a change of the size")
    func likeTheSolver() {
        var direct = 0
        for seed in 0..<1500 as Range<UInt64> {
            let (a, b) = (stack(seed), stack(seed))
            for round in 0..<2 {
                if StackFrames(a).frames != nil { direct += 1 }
                ConstraintLayout.arrange(a)
                ConstraintLayout.arrange(b, isDirect: false)
                if differ(a, b) {
                    Issue.record(
                        "seed \(seed), round \(round): \(a.axis) \(a.distribution) \(a.alignment) \(a.bounds) \(a.arrangedSubviews.map { ($0.frame, $0.isHidden) }), by the solver \(b.arrangedSubviews.map(\.frame))"
                    )
                    break
                }
                for stack in [a, b] {
                    stack.bounds.size.width += 30
                    stack.bounds.size.height -= 20
                }
            }
        }
        #expect(direct > 1500, "\(direct) layouts are direct")
    }

    @Test(
        "the content of each view is asked for equally often in stacks of every length",
        arguments: 0..<5)
    func visits(_ raw: Int) {
        for count in [100, 400, 1600, 6400] {
            let boxes = (0..<count).map { i in
                let box = Box()
                box.size = CGSize(width: 10, height: 5 + i % 9)
                return box
            }
            let stack = UIStackView(arrangedSubviews: boxes)
            stack.distribution = UIStackView.Distribution(rawValue: raw)!
            stack.alignment = .center
            stack.frame = CGRect(x: 0, y: 0, width: count * 12, height: 50)
            #expect(StackFrames(stack).frames?.count == count)
            Box.visits = 0
            ConstraintLayout.arrange(stack)
            #expect(Box.visits == count)
            #expect(boxes[count - 1].frame.maxX.rounded() == CGFloat(count * 12))
        }
    }

    @Test("constraints of a view, of its subviews or of the stack's size lead to the solver")
    func constrained() {
        func shown(_ prepare: (UIView, UIStackView, [Box]) -> Void) -> (Int, [Box]) {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
            let boxes = (0..<3).map { _ in
                let box = Box()
                box.size = CGSize(width: 20, height: 10)
                return box
            }
            let stack = UIStackView(arrangedSubviews: boxes)
            stack.frame = root.bounds
            root.addSubview(stack)
            prepare(root, stack, boxes)
            let constraints = ([root, stack] + boxes).flatMap(\.constraints)
            ConstraintLayout.arrange(root)
            return (DirectStacks([stack], constraints, under: root).chosen.count, boxes)
        }
        #expect(shown { _, _, _ in }.0 == 1)
        let (count, boxes) = shown { _, _, boxes in
            boxes[1].widthAnchor.constraint(equalToConstant: 50).isActive = true
        }
        #expect(count == 0 && boxes[1].frame.width == 50)
        #expect(
            shown { _, _, boxes in
                let inner = UIView()
                inner.translatesAutoresizingMaskIntoConstraints = false
                boxes[0].addSubview(inner)
                inner.widthAnchor.constraint(equalTo: boxes[0].widthAnchor).isActive = true
            }.0 == 0)
        func pin(_ root: UIView, _ stack: UIStackView, toBottom: Bool) {
            stack.translatesAutoresizingMaskIntoConstraints = false
            stack.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
            stack.rightAnchor.constraint(equalTo: root.rightAnchor).isActive = true
            stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
            stack.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = toBottom
        }
        let pinned = shown { root, stack, _ in pin(root, stack, toBottom: true) }
        #expect(pinned.0 == 1)
        #expect(pinned.1.map(\.frame.maxX) == [20, 40, 300], "\(pinned.1.map(\.frame))")
        #expect(pinned.1[0].frame.height == 100)
        let open = shown { root, stack, _ in pin(root, stack, toBottom: false) }
        #expect(open.0 == 0 && open.1[0].frame.height == 10)
    }
}
