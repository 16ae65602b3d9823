import CoreGraphics
import LaminaViews

/// Frames of a stack's visible views, computed without the constraint solver.
///
/// Input: a stack of known bounds whose views have no constraints. Output: the same frames as by
/// `StackRules` and the solver, nil where the solver has to weigh priorities. Complexity: O(n log
/// n) in the number of views.
@MainActor struct StackFrames {
    private let stack: UIStackView
    private let rules: StackRules
    private let isHorizontal: Bool

    init(_ stack: UIStackView) {
        (self.stack, rules) = (stack, StackRules(stack))
        isHorizontal = stack.axis == .horizontal
    }

    /// Frames by the views' order; empty without visible views.
    var frames: [(view: UIView, frame: CGRect)]? {
        guard !rules.shown.isEmpty else { return [] }
        guard alignsOwnBaselines else { return nil }
        let sizes = rules.shown.map(\.intrinsicContentSize)
        guard let along = along(sizes), let across = across(sizes) else { return nil }
        return rules.shown.indices.map { i in
            let (a, b) = (along[i], across[i])
            let frame =
                isHorizontal
                ? CGRect(x: a.start, y: b.start, width: a.length, height: b.length)
                : CGRect(x: b.start, y: a.start, width: b.length, height: a.length)
            return (rules.shown[i], frame)
        }
    }

    private typealias Place = (start: Double, length: Double)

    private func along(_ sizes: [CGSize]) -> [Place]? {
        let (start, room) = room(isHorizontal)
        return StackRow(
            items: items(sizes, isHorizontal), gaps: rules.gaps.map(ConstraintLayout.finite),
            start: start, room: room
        ).placed(stack.distribution)
    }

    private func across(_ sizes: [CGSize]) -> [Place]? {
        let (start, room) = room(!isHorizontal)
        return StackColumn(
            items: items(sizes, !isHorizontal), start: start, room: room,
            alignment: stack.alignment, baselines: baselines
        ).placed
    }

    /// Position behind the first inset, and points between both insets.
    private func room(_ isWidth: Bool) -> (start: Double, room: Double) {
        let (insets, bounds) = (rules.insets, stack.bounds)
        let (low, high) = isWidth ? (insets.left, insets.right) : (insets.top, insets.bottom)
        let (first, length) =
            isWidth ? (bounds.minX, bounds.width) : (bounds.minY, bounds.height)
        let (before, behind) = (ConstraintLayout.finite(low), ConstraintLayout.finite(high))
        return (
            ConstraintLayout.finite(first) + before,
            ConstraintLayout.finite(length) - before - behind
        )
    }

    private func items(_ sizes: [CGSize], _ isWidth: Bool) -> [StackRow.Item] {
        let axis: NSLayoutConstraint.Axis = isWidth ? .horizontal : .vertical
        return zip(rules.shown, sizes).map { view, size in
            let content = isWidth ? size.width : size.height
            let now = ConstraintLayout.alignment(of: view)
            // NaN counts as the lowest priority.
            func rank(_ priority: UILayoutPriority) -> Double {
                Double(max(0, priority.rawValue))
            }
            return StackRow.Item(
                content: content >= 0 && content.isFinite ? Double(content) : nil,
                hugging: rank(view.rare?.hugging[axis] ?? .defaultLow),
                resistance: rank(view.rare?.resistance[axis] ?? .defaultHigh),
                start: ConstraintLayout.finite(isWidth ? now.minX : now.minY),
                length: ConstraintLayout.finite(isWidth ? now.width : now.height))
        }
    }

    private var isFirst: Bool { stack.alignment == .firstBaseline }
    private var alignsBaselines: Bool {
        isHorizontal && (isFirst || stack.alignment == .lastBaseline)
    }
    /// False if the baseline of a subview is aligned, whose frame may depend on the view's frame.
    private var alignsOwnBaselines: Bool {
        !alignsBaselines
            || rules.shown.allSatisfy {
                (isFirst ? $0.forFirstBaselineLayout : $0.forLastBaselineLayout) === $0
            }
    }

    /// Points from the views' middles down to the baselines that are aligned, nil for a view
    /// without text; nil if no baselines are aligned.
    private var baselines: [Double?]? {
        guard alignsBaselines else { return nil }
        return rules.shown.map { view in
            view.baselineBelowMiddle(isFirst: isFirst).map(ConstraintLayout.finite)
        }
    }
}
