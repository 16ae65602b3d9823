import CoreGraphics
import Foundation
import LaminaViews

/// Places views beside or below each other, by rules that are solved together with constraints.
///
/// Arranged views are placed by the stack; those that are hidden take no room. A stack that is
/// placed by constraints has the size of its content where nothing else says one; one with a frame
/// fills it.
@MainActor @preconcurrency
open class UIStackView: UIView {
    /// How arranged views share the room along the axis.
    public enum Distribution: Int, Sendable {
        case fill = 0, fillEqually, fillProportionally, equalSpacing, equalCentering
    }
    /// How arranged views stand across the axis.
    public enum Alignment: Int, Sendable {
        case fill = 0, leading, firstBaseline, center, trailing, lastBaseline
        /// Of horizontal stacks, the same as leading and trailing.
        public static let top = Alignment.leading
        public static let bottom = Alignment.trailing
    }

    /// The spacing that stands for `spacing`, after a view.
    public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
    /// The spacing of the system: 8 points.
    public static let spacingUseSystem: CGFloat = 8

    private var arranged: [UIView] = []
    private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

    public override init(frame: CGRect) {
        super.init(frame: frame)
        flags.insert(.isStack)
        isOpaque = false
    }
    /// A stack of these views, horizontal.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The direction in which views follow each other. Default horizontal.
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { changed(axis != oldValue) } }
    /// Default `fill`: the views with the lowest priorities are stretched or shrunk.
    open var distribution = Distribution.fill { didSet { changed(distribution != oldValue) } }
    /// Default `fill`. Baselines count in horizontal stacks.
    open var alignment = Alignment.fill { didSet { changed(alignment != oldValue) } }
    /// Points between two views; the least of them for `equalSpacing` and `equalCentering`. What is
    /// not finite counts as 0. Default 0.
    open var spacing: CGFloat = 0 { didSet { changed(spacing != oldValue) } }
    /// Whether the outermost views stand at `layoutMargins` instead of the edges. Default false.
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

    /// In the order of the axis, hidden ones included.
    open var arrangedSubviews: [UIView] { arranged }

    /// At the end; made a subview where it is none yet.
    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(
            view, at: arranged.count - (arranged.contains { $0 === view } ? 1 : 0))
    }

    /// At a place of the order, which is limited to those there are; made a subview where it is
    /// none yet.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arranged.remove(object: view)
        arranged.insert(view, at: min(max(stackIndex, 0), arranged.count))
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        changed(true)
    }

    /// Takes a view out of the order; it stays a subview, at its place.
    open func removeArrangedSubview(_ view: UIView) {
        guard arranged.contains(where: { $0 === view }) else { return }
        arranged.remove(object: view)
        customSpacing[ObjectIdentifier(view)] = nil
        changed(true)
    }

    /// A view that leaves is arranged no more.
    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    /// Points behind an arranged view; `spacingUseDefault` is that of all.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard arranged.contains(where: { $0 === arrangedSubview }) else { return }
        let old = self.customSpacing(after: arrangedSubview)
        let isDefault = spacing == UIStackView.spacingUseDefault
        customSpacing[ObjectIdentifier(arrangedSubview)] = isDefault ? nil : spacing
        changed(spacing != old)
    }
    /// The points set behind an arranged view; `spacingUseDefault` where none are.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacing[ObjectIdentifier(arrangedSubview)] ?? UIStackView.spacingUseDefault
    }

    /// The least that shows all of the content, without constraints of views beside it.
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
