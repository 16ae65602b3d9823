import CoreGraphics
import Foundation

/// Edge, center or length of a view, for making constraints. Thread: main.
/// Each use of a view's anchor makes a new object; anchors of the same edge compare as different
/// objects.
@MainActor @preconcurrency
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    let view: UIView
    let attribute: NSLayoutConstraint.Attribute

    init(_ view: UIView, _ attribute: NSLayoutConstraint.Attribute) {
        (self.view, self.attribute) = (view, attribute)
    }

    func made(
        _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor<AnchorType>?,
        _ multiplier: CGFloat, _ c: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: view, attribute: attribute, relatedBy: relation, toItem: other?.view,
            attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: c)
    }

    /// Inactive constraint: this anchor equals `anchor` plus a constant in points. A constant that
    /// is not finite stops the program.
    public func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { made(.equal, anchor, 1, c) }
    /// Inactive constraint: this anchor is at least `anchor` plus a constant in points. A constant
    /// that is not finite stops the program.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { made(.greaterThanOrEqual, anchor, 1, c) }
    /// Inactive constraint: this anchor is at most `anchor` plus a constant in points. A constant
    /// that is not finite stops the program.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { made(.lessThanOrEqual, anchor, 1, c) }
}

/// Anchor of a horizontal position: leading, trailing, left, right or center. Thread: main.
@MainActor @preconcurrency
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// Anchor of a vertical position: top, bottom, center or a baseline. Thread: main.
@MainActor @preconcurrency
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// Anchor of a width or a height. Thread: main.
@MainActor @preconcurrency
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// Inactive constraint: this length equals a constant in points. A constant that is not finite
    /// stops the program.
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
        made(.equal, nil, 1, c)
    }
    /// Inactive constraint: this length is at least a constant in points. A constant that is not
    /// finite stops the program.
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        made(.greaterThanOrEqual, nil, 1, c)
    }
    /// Inactive constraint: this length is at most a constant in points. A constant that is not
    /// finite stops the program.
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        made(.lessThanOrEqual, nil, 1, c)
    }
    /// Inactive constraint: this length equals `m` times `anchor` plus a constant in points.
    /// Numbers that are not finite stop the program.
    public func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { made(.equal, anchor, m, c) }
    /// Inactive constraint: this length is at least `m` times `anchor` plus a constant in points.
    /// Numbers that are not finite stop the program.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat,
        constant c: CGFloat = 0
    ) -> NSLayoutConstraint { made(.greaterThanOrEqual, anchor, m, c) }
    /// Inactive constraint: this length is at most `m` times `anchor` plus a constant in points.
    /// Numbers that are not finite stop the program.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { made(.lessThanOrEqual, anchor, m, c) }
}

extension UIView {
    /// Edge where text begins: the left edge, because only languages from left to right are
    /// supported. The position is that of `leftAnchor`.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// Edge where text ends: the right edge, because only languages from left to right are
    /// supported. The position is that of `rightAnchor`.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// Left edge. The view's transform and anchor point are not considered.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// Right edge. The view's transform and anchor point are not considered.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// Horizontal center. The view's transform and anchor point are not considered.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// Upper edge. The view's transform and anchor point are not considered.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// Lower edge. The view's transform and anchor point are not considered.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// Vertical center. The view's transform and anchor point are not considered.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// Baseline of the first row of text; the lower edge of a view without text.
    /// `forFirstBaselineLayout` may name a view inside for the baseline.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor {
        NSLayoutYAxisAnchor(self, .firstBaseline)
    }
    /// Baseline of the last row of text; the lower edge of a view without text.
    /// `forLastBaselineLayout` may name a view inside for the baseline.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
    /// Width in points. A width determined by constraints is at least 0, and the view's transform
    /// is not considered.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// Height in points. A height determined by constraints is at least 0, and the view's transform
    /// is not considered.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// A guide with the view's own rectangle, because windows have no bars. A new guide at each
    /// call.
    public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(self) }

    /// True if the view keeps the frame instead of being placed by constraints. Default true. With
    /// true, constraints refer to the frame and do not change the frame.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { !flags.contains(.isConstrained) }
        set {
            guard newValue == flags.contains(.isConstrained) else { return }
            flags.set(.isConstrained, !newValue)
            ConstraintLayout.touch(self)
        }
    }

    /// Constraints held by this view. A constraint between two views is held by the nearest common
    /// superview.
    public var constraints: [NSLayoutConstraint] { rare?.constraints ?? [] }
    /// Adds and activates a constraint. If another view holds the constraint, the other view no
    /// longer does. Unlike by `isActive`, the constraint's views need not have a common superview.
    public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.join(self) }
    /// Adds and activates constraints, each as by `addConstraint(_:)`. The next layout solves the
    /// constraints.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }
    /// Deactivates a constraint. The view need not hold the constraint.
    public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
    /// Deactivates constraints, each as by `removeConstraint(_:)`. Inactive constraints stay
    /// inactive.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        // The last constraint of a view is removed without a search.
        for constraint in constraints.reversed() { removeConstraint(constraint) }
    }

    /// Resistance of the view against growing beyond the content. Default 250. Only for a view with
    /// an `intrinsicContentSize` along the axis.
    public func setContentHuggingPriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        guard priority != (rare?.hugging[axis] ?? .defaultLow) else { return }
        ensureRare().hugging[axis] = priority
        ConstraintLayout.touch(self)
    }
    /// Resistance of the view against shrinking below the content. Default 750. Only for a view
    /// with an `intrinsicContentSize` along the axis.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        guard priority != (rare?.resistance[axis] ?? .defaultHigh) else { return }
        ensureRare().resistance[axis] = priority
        ConstraintLayout.touch(self)
    }
}

extension UILayoutGuide {
    private var view: UIView { owningView ?? UIView() }
    /// Leading edge of the guide's view. After the release of the view, a constraint has no
    /// effect.
    public var leadingAnchor: NSLayoutXAxisAnchor { view.leadingAnchor }
    /// Trailing edge of the guide's view. After the release of the view, a constraint has no
    /// effect.
    public var trailingAnchor: NSLayoutXAxisAnchor { view.trailingAnchor }
    /// Left edge of the guide's view. After the release of the view, a constraint has no
    /// effect.
    public var leftAnchor: NSLayoutXAxisAnchor { view.leftAnchor }
    /// Right edge of the guide's view. After the release of the view, a constraint has no
    /// effect.
    public var rightAnchor: NSLayoutXAxisAnchor { view.rightAnchor }
    /// Horizontal center of the guide's view. After the release of the view, a constraint
    /// has no effect.
    public var centerXAnchor: NSLayoutXAxisAnchor { view.centerXAnchor }
    /// Upper edge of the guide's view. After the release of the view, a constraint has no
    /// effect.
    public var topAnchor: NSLayoutYAxisAnchor { view.topAnchor }
    /// Lower edge of the guide's view. After the release of the view, a constraint has no
    /// effect.
    public var bottomAnchor: NSLayoutYAxisAnchor { view.bottomAnchor }
    /// Vertical center of the guide's view. After the release of the view, a constraint
    /// has no effect.
    public var centerYAnchor: NSLayoutYAxisAnchor { view.centerYAnchor }
    /// Width of the guide's view: a guide has no size of its own here. In points, at least 0 if
    /// determined by constraints.
    public var widthAnchor: NSLayoutDimension { view.widthAnchor }
    /// Height of the guide's view: a guide has no size of its own here. In points, at least 0 if
    /// determined by constraints.
    public var heightAnchor: NSLayoutDimension { view.heightAnchor }
}
