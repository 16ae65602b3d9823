import CoreGraphics
import Foundation
import LaminaViews

/// View which places its arranged subviews in a row or a column, by rules solved together with
/// constraints. Thread: main.
///
/// Hidden views take no space. A stack placed by constraints has the size of its content, unless
/// constraints determine a different size; a stack with a frame fills the frame.
@MainActor @preconcurrency
open class UIStackView: UIView {
    /// Distribution of the available length along the axis. Default `fill`.
    public enum Distribution: Int, Sendable {
        /// Views fill the stack; the views with the lowest priorities are stretched or shrunk.
        case fill = 0
        /// All views have the same length.
        case fillEqually
        /// Lengths in proportion to the views' own sizes.
        case fillProportionally
        /// Own sizes, with equal gaps.
        case equalSpacing
        /// Own sizes, with equal distances of the centers.
        case equalCentering
    }
    /// Placement across the axis. Default `fill`.
    public enum Alignment: Int, Sendable {
        /// Views fill the stack across the axis.
        case fill = 0
        /// At the leading or the upper edge.
        case leading
        /// On the first baselines, in horizontal stacks.
        case firstBaseline
        /// In the middle.
        case center
        /// At the trailing or the lower edge.
        case trailing
        /// On the last baselines, in horizontal stacks.
        case lastBaseline
        /// Upper edges in a horizontal stack; the same as `leading`.
        public static let top = Alignment.leading
        /// Lower edges in a horizontal stack; the same as `trailing`.
        public static let bottom = Alignment.trailing
    }

    /// Custom spacing that represents `spacing`.
    public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
    /// Spacing of the system: 8 points.
    public static let spacingUseSystem: CGFloat = 8

    private var arranged: [UIView] = []
    private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

    public override init(frame: CGRect) {
        super.init(frame: frame)
        flags.insert(.isStack)
        isOpaque = false
    }
    /// Horizontal stack of some views, with a zero frame. The views become subviews placed by
    /// constraints: `translatesAutoresizingMaskIntoConstraints` becomes false.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }
    /// Stack from an archive. Always nil: archives of views are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Direction of the order. Default horizontal.
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { changed(axis != oldValue) } }
    /// Distribution along the axis. Default `fill`: the views with the lowest priorities are
    /// stretched or shrunk.
    open var distribution = Distribution.fill { didSet { changed(distribution != oldValue) } }
    /// Placement across the axis. Default `fill`. Baselines count in horizontal stacks only.
    open var alignment = Alignment.fill { didSet { changed(alignment != oldValue) } }
    /// Points between two views; the minimum for `equalSpacing` and `equalCentering`. Default 0; a
    /// number that is not finite counts as 0.
    open var spacing: CGFloat = 0 { didSet { changed(spacing != oldValue) } }
    /// True if the outermost views are placed at `layoutMargins` instead of the edges. Default
    /// false.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { changed(isLayoutMarginsRelativeArrangement != oldValue) }
    }
    open override var layoutMargins: UIEdgeInsets {
        didSet { changed(layoutMargins != oldValue) }
    }

    private func changed(_ isNew: Bool) {
        guard isNew else { return }
        ConstraintLayout.touch(self)
        setNeedsLayout()
    }

    // MARK: Arranged views

    /// Arranged views in the order of the axis, hidden views included. Default empty. O(1).
    open var arrangedSubviews: [UIView] { arranged }

    /// True for an arranged view. For a view with another superview no search is needed, because
    /// arranged views are subviews.
    private func arranges(_ view: UIView) -> Bool {
        guard view.superview === self else { return false }
        return arranged.last === view || arranged.contains { $0 === view }
    }

    /// Appends a view to the order; a view of another superview becomes a subview. O(1) for a new
    /// view, O(n) in the number of views for a subview.
    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arranged.count - (arranges(view) ? 1 : 0))
    }

    /// Inserts a view into the order, or moves an arranged view; an index outside counts as the
    /// nearest. A view of another superview becomes a subview. The present index changes nothing.
    /// O(n) in the number of views.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        if arranges(view) {
            if arranged[min(max(stackIndex, 0), arranged.count - 1)] === view {
                view.translatesAutoresizingMaskIntoConstraints = false
                return
            }
            arranged.remove(object: view)
        }
        arranged.insert(view, at: min(max(stackIndex, 0), arranged.count))
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self {
            addSubview(view)
            // A callback of the view may have prevented the addition.
            if view.superview !== self { arranged.remove(object: view) }
        }
        changed(true)
    }

    /// Removes a view from the order; the view stays a subview, at its place. Without an effect for
    /// other views. O(n) in the number of views.
    open func removeArrangedSubview(_ view: UIView) {
        guard arranges(view) else { return }
        arranged.remove(object: view)
        customSpacing[ObjectIdentifier(view)] = nil
        changed(true)
    }

    /// Removes the subview from the arranged views, too. O(n) in the number of arranged views.
    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    /// Sets the points after an arranged view; `spacingUseDefault` restores `spacing`. Does nothing
    /// for other views.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard arranges(arrangedSubview) else { return }
        let old = self.customSpacing(after: arrangedSubview)
        let isDefault = spacing == UIStackView.spacingUseDefault
        customSpacing[ObjectIdentifier(arrangedSubview)] = isDefault ? nil : spacing
        changed(spacing != old)
    }
    /// Points set after an arranged view; `spacingUseDefault` for none. The default also holds for
    /// a view that is not arranged. O(1).
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacing[ObjectIdentifier(arrangedSubview)] ?? UIStackView.spacingUseDefault
    }

    /// Minimum size which shows all content, without constraints of the views. O(n) in the number
    /// of views.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let rules = StackRules(self)
        let sizes = rules.shown.map { view in
            let own = view.intrinsicContentSize
            return CGSize(
                width: own.width < 0 ? view.bounds.width : own.width,
                height: own.height < 0 ? view.bounds.height : own.height)
        }
        let isHorizontal = axis == .horizontal
        let lengths = sizes.map { isHorizontal ? $0.width : $0.height }
        let gaps = rules.gaps.reduce(0, +)
        let along =
            gaps
            + (distribution == .fillEqually
                ? (lengths.max() ?? 0) * CGFloat(lengths.count) : lengths.reduce(0, +))
        let across = sizes.map { isHorizontal ? $0.height : $0.width }.max() ?? 0
        let insets = rules.insets
        return CGSize(
            width: (isHorizontal ? along : across) + insets.left + insets.right,
            height: (isHorizontal ? across : along) + insets.top + insets.bottom)
    }
}
