import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews

/// Control of a value within limits, set by sliding a thumb. Thread: main.
@MainActor @preconcurrency
open class UISlider: UIControl {
    private let track = CALayer(), filled = CALayer(), knob = CALayer()
    /// Container of track and thumb. A disabled slider dims the container, not the view.
    private let parts = CALayer()
    private var stored: Float = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        for layer in [track, filled, knob] { parts.addSublayer(layer) }
        ownLayer.addSublayer(parts)
        track.backgroundColor = UIColor.systemGray4.cgColor
        knob.backgroundColor = .white
        knob.shadowOpacity = 0.2
        knob.shadowOffset = CGSize(width: 0, height: 2)
        knob.cornerRadius = Self.size / 2
        (track.cornerRadius, filled.cornerRadius) = (2, 2)
    }
    /// Slider from an archive. Always nil: archives of views are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private static let size: CGFloat = 27

    /// Value within the limits; a value outside counts as the nearest limit, NaN changes nothing.
    /// Default 0. Setting sends no event.
    open var value: Float {
        get { stored }
        set { setValue(newValue, animated: false) }
    }
    /// Lower limit. Default 0. A limit above the maximum raises the maximum; NaN changes nothing.
    open var minimumValue: Float {
        get { limits.low }
        set { setLimits(newValue, max(limits.high, newValue)) }
    }
    /// Upper limit. Default 1. A limit below the minimum lowers the minimum; NaN changes nothing.
    open var maximumValue: Float {
        get { limits.high }
        set { setLimits(min(limits.low, newValue), newValue) }
    }
    private var limits: (low: Float, high: Float) = (0, 1)
    private func setLimits(_ low: Float, _ high: Float) {
        guard !low.isNaN, !high.isNaN, (low, high) != limits else { return }
        limits = (low, high)
        setNeedsLayout()
        setValue(stored, animated: false)
    }
    /// True if `valueChanged` is sent at each move, false if at the end only. Default true. Keys
    /// and screen readers send the event in either case.
    open var isContinuous = true
    /// Colour of the track before the thumb. Default nil: the tint.
    open var minimumTrackTintColor: UIColor? {
        didSet { if minimumTrackTintColor != oldValue { setNeedsLayout() } }
    }
    /// Colour of the track after the thumb. Default nil: `systemGray4`.
    open var maximumTrackTintColor: UIColor? {
        didSet { if maximumTrackTintColor != oldValue { setNeedsLayout() } }
    }
    /// Colour of the thumb. Default nil: white.
    open var thumbTintColor: UIColor? {
        didSet { if thumbTintColor != oldValue { setNeedsLayout() } }
    }

    /// Sets the value; animated, the thumb moves in 0.25 seconds. Sends no event. NaN changes
    /// nothing.
    open func setValue(_ value: Float, animated: Bool) {
        // NaN has no place between the limits.
        let new = value.isNaN ? stored : min(max(value, limits.low), limits.high)
        guard new != stored else { return }
        stored = new
        setNeedsLayout()
        accessibilityChanged()
        if animated {
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.25)
            place()
            CATransaction.commit()
        }
    }

    private var fraction: CGFloat {
        // In doubles, whose differences of floats have no overflow.
        let span = Double(limits.high) - Double(limits.low)
        guard span > 0 else { return 0 }
        let part = (Double(stored) - Double(limits.low)) / span
        return part.isFinite ? CGFloat(part) : 0
    }

    open override func layoutSubviews() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        filled.backgroundColor = (minimumTrackTintColor ?? tintColor).cgColor
        track.backgroundColor = (maximumTrackTintColor ?? .systemGray4).cgColor
        knob.backgroundColor = (thumbTintColor ?? .white).cgColor
        parts.opacity = isEnabled ? 1 : 0.5
        place()
        CATransaction.commit()
    }

    private func place() {
        let b = bounds
        guard b.isFinite else { return }
        parts.bounds = b
        parts.position = CGPoint(x: b.midX, y: b.midY)
        let x = b.minX + (b.width - Self.size) * fraction
        track.placePart(
            in: CGRect(x: b.minX + 2, y: b.midY - 2, width: max(b.width - 4, 0), height: 4))
        filled.placePart(
            in: CGRect(
                x: b.minX + 2, y: b.midY - 2, width: max(x + Self.size / 2 - b.minX - 2, 0),
                height: 4))
        knob.placePart(
            in: CGRect(x: x, y: b.midY - Self.size / 2, width: Self.size, height: Self.size))
    }

    open override func tintColorDidChange() { setNeedsLayout() }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: max(size.width, 0), height: 34)
    }
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 34)
    }

    // MARK: Accessibility

    /// Adjustable, with the value in percent.
    override var standard: StandardAccessibility {
        var values = super.standard
        values.traits.subtract(.button)
        values.traits.insert(.adjustable)
        values.value = "\(Int((fraction * 100).rounded()))%"
        return values
    }
    /// The position is not touched: a slider is adjusted.
    open override func accessibilityActivate() -> Bool { false }
    /// Raises the value by a tenth of the range, with the event `valueChanged`. The value stops at
    /// the maximum.
    open override func accessibilityIncrement() { slide(byTenths: 1) }
    /// Lowers the value by a tenth of the range, with the event `valueChanged`. The value stops at
    /// the minimum.
    open override func accessibilityDecrement() { slide(byTenths: -1) }

    private func slide(byTenths step: Double) {
        let (low, high) = (Double(limits.low), Double(limits.high))
        slide(to: Float(min(max(Double(stored) + (high - low) / 10 * step, low), high)))
    }

    /// Sets the value as the user does.
    final func slide(to new: Float) {
        guard isEnabled else { return }
        let old = stored
        setValue(new, animated: true)
        if stored != old { send(.valueChanged, nil) }
    }

    // MARK: Sliding

    private var grip: CGFloat = 0

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let p = touch.location(in: self)
        guard knob.frame.insetBy(dx: -10, dy: -10).holds(p) else { return false }
        grip = p.x - knob.frame.midX
        return true
    }
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let room = bounds.width - Self.size
        guard room > 0 else { return true }
        let x = touch.location(in: self).x - grip - bounds.minX - Self.size / 2
        let old = stored
        let part = Double(min(max(x / room, 0), 1))
        value = Float(Double(limits.low) * (1 - part) + Double(limits.high) * part)
        if isContinuous && stored != old { send(.valueChanged, event) }
        return true
    }
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if !isContinuous { send(.valueChanged, event) }
    }
}
