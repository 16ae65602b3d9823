import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews

/// Indicator of work under way: eight turning spokes. Hidden until started. Thread: main.
/// The rotation is an animation of the render tree: turning takes no time of the main thread.
@MainActor @preconcurrency
open class UIActivityIndicatorView: UIView {
    /// Size of an indicator: `medium` has 20 points, `large` 37. Default `medium`. The raw values
    /// are UIKit's.
    public enum Style: Int, Sendable {
        /// 20 points.
        case medium = 100
        /// 37 points.
        case large = 101

        var size: CGFloat { self == .large ? 37 : 20 }
    }

    open override class var layerClass: AnyClass { CAReplicatorLayer.self }
    private let spoke = CALayer()

    /// Indicator of a style, at the origin, in the style's size: 20 or 37 points. Hidden until
    /// `startAnimating()`.
    public init(style: Style) {
        self.style = style
        super.init(frame: CGRect(x: 0, y: 0, width: style.size, height: style.size))
        prepare()
    }
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }
    /// Indicator from an archive. Always nil: archives of views are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Size. Default medium.
    open var style = Style.medium {
        didSet {
            guard style != oldValue else { return }
            place()
            invalidateIntrinsicContentSize()
        }
    }
    /// Colour of the spokes. Default `systemGray`; nil restores the default.
    open var color: UIColor! {
        get { storedColor }
        set {
            storedColor = newValue ?? .systemGray
            spoke.backgroundColor = storedColor.cgColor
        }
    }
    private var storedColor = UIColor.systemGray
    /// An element whose value is the indicator's activity.
    override var standard: StandardAccessibility {
        var values = super.standard
        (values.isElement, values.label) = (true, "In progress")
        values.value = isAnimating ? "1" : "0"
        return values
    }
    /// True if the view is hidden while nothing turns. Default true. A new value hides or shows a
    /// stopped indicator at once.
    open var hidesWhenStopped = true {
        didSet {
            guard hidesWhenStopped != oldValue else { return }
            isHidden = hidesWhenStopped && !isAnimating
        }
    }
    /// True between `startAnimating()` and `stopAnimating()`. Default false; a new indicator is
    /// hidden.
    open private(set) var isAnimating = false

    private func prepare() {
        isOpaque = false
        isHidden = true
        let replicator = ownLayer as? CAReplicatorLayer
        replicator?.instanceCount = 8
        replicator?.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        replicator?.instanceDelay = 0.1
        spoke.backgroundColor = storedColor.cgColor
        ownLayer.addSublayer(spoke)
        place()
    }

    private func place() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let size = style.size
        spoke.bounds = CGRect(x: 0, y: 0, width: size * 0.11, height: size * 0.28)
        spoke.cornerRadius = size * 0.055
        if bounds.isFinite {
            spoke.position = CGPoint(x: bounds.midX, y: bounds.midY - size * 0.34)
        }
        CATransaction.commit()
    }
    open override func layoutSubviews() { place() }

    /// Shows the view and starts the rotation; does nothing while animating. A turn takes 0.8
    /// seconds, until `stopAnimating()`.
    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        isHidden = false
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0.25
        fade.duration = 0.8
        fade.repeatCount = .infinity
        spoke.add(fade, forKey: "spin")
    }
    /// Stops the rotation, and hides the view if `hidesWhenStopped`. Does nothing while stopped.
    open func stopAnimating() {
        guard isAnimating else { return }
        isAnimating = false
        spoke.removeAnimation(forKey: "spin")
        isHidden = hidesWhenStopped
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: style.size, height: style.size)
    }
    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}
