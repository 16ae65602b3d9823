import CoreAnimation
import CoreGraphics
import Foundation

/// A value between two others, set by sliding a knob.
@MainActor @preconcurrency
open class UISlider: UIControl {
    private let track = CALayer(), filled = CALayer(), knob = CALayer()
    private var stored: Float = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        for layer in [track, filled, knob] { ownLayer.addSublayer(layer) }
        track.backgroundColor = UIColor.systemGray4.cgColor
        knob.backgroundColor = .white
        knob.shadowOpacity = 0.2
        knob.shadowOffset = CGSize(width: 0, height: 2)
        knob.cornerRadius = Self.size / 2
        (track.cornerRadius, filled.cornerRadius) = (2, 2)
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private static let size: CGFloat = 27

    /// Within the limits. Default 0.
    open var value: Float {
        get { stored }
        set { setValue(newValue, animated: false) }
    }
    /// Default 0.
    open var minimumValue: Float = 0 { didSet { setValue(stored, animated: false) } }
    /// Default 1.
    open var maximumValue: Float = 1 { didSet { setValue(stored, animated: false) } }
    /// Whether it tells while it moves, not only at the end. Default true.
    open var isContinuous = true
    /// Default nil, the tint.
    open var minimumTrackTintColor: UIColor? { didSet { setNeedsLayout() } }
    open var maximumTrackTintColor: UIColor? { didSet { setNeedsLayout() } }
    open var thumbTintColor: UIColor? { didSet { setNeedsLayout() } }

    open func setValue(_ value: Float, animated: Bool) {
        stored = min(max(value, minimumValue), max(minimumValue, maximumValue))
        setNeedsLayout()
        if animated {
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.25)
            place()
            CATransaction.commit()
        }
    }

    private var fraction: CGFloat {
        let span = maximumValue - minimumValue
        return span > 0 ? CGFloat((stored - minimumValue) / span) : 0
    }

    open override func layoutSubviews() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        filled.backgroundColor = (minimumTrackTintColor ?? tintColor).cgColor
        track.backgroundColor = (maximumTrackTintColor ?? .systemGray4).cgColor
        knob.backgroundColor = (thumbTintColor ?? .white).cgColor
        ownLayer.opacity = isEnabled ? 1 : 0.5
        place()
        CATransaction.commit()
    }

    private func place() {
        let b = bounds
        let x = b.minX + (b.width - Self.size) * fraction
        track.frame = CGRect(x: b.minX + 2, y: b.midY - 2, width: max(b.width - 4, 0), height: 4)
        filled.frame = CGRect(
            x: b.minX + 2, y: b.midY - 2, width: max(x + Self.size / 2 - b.minX - 2, 0), height: 4)
        knob.frame = CGRect(x: x, y: b.midY - Self.size / 2, width: Self.size, height: Self.size)
    }

    open override func tintColorDidChange() { setNeedsLayout() }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: max(size.width, 0), height: 34)
    }

    // MARK: Sliding

    private var grip: CGFloat = 0

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let p = touch.location(in: self)
        guard knob.frame.insetBy(dx: -10, dy: -10).contains(p) else { return false }
        grip = p.x - knob.frame.midX
        return true
    }
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let room = bounds.width - Self.size
        guard room > 0 else { return true }
        let x = touch.location(in: self).x - grip - bounds.minX - Self.size / 2
        let old = stored
        value = minimumValue + Float(x / room) * (maximumValue - minimumValue)
        if isContinuous && stored != old { send(.valueChanged, event) }
        return true
    }
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if !isContinuous { send(.valueChanged, event) }
    }
}
