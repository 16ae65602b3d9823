import CoreAnimation
import CoreGraphics
import Foundation

/// Control which is on or off, always 51 × 31 points. Thread: main.
@MainActor @preconcurrency
open class UISwitch: UIControl {
    private let track = UIView(), knob = UIView()
    /// View of track and knob. A disabled switch dims this view: `alpha` of the switch is the
    /// program's.
    private let parts = UIView()
    private var stored = false

    public override init(frame: CGRect) {
        super.init(frame: CGRect(x: frame.minX, y: frame.minY, width: 51, height: 31))
        isOpaque = false
        for view in [track, knob] {
            parts.addSubview(view)
        }
        parts.isUserInteractionEnabled = false
        parts.isOpaque = false
        parts.frame = bounds
        addSubview(parts)
        track.frame = bounds
        track.layer.cornerRadius = 15.5
        knob.layer.cornerRadius = 13.5
        knob.backgroundColor = .white
        knob.layer.shadowOpacity = 0.2
        knob.layer.shadowOffset = CGSize(width: 0, height: 2)
        place()
    }
    /// Switch from an archive. Always nil: archives of views are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// State. Default false. Setting sends no event. The thumb moves at once.
    open var isOn: Bool {
        get { stored }
        set { setOn(newValue, animated: false) }
    }
    /// Colour of the track while on. Default nil: `systemGreen`.
    open var onTintColor: UIColor? { didSet { if onTintColor != oldValue { place() } } }
    /// Colour of the thumb. Default nil: white.
    open var thumbTintColor: UIColor? { didSet { if thumbTintColor != oldValue { place() } } }

    /// Sets the state; animated, the thumb moves in 0.25 seconds. Sends no event.
    open func setOn(_ on: Bool, animated: Bool) {
        guard on != stored else { return }
        stored = on
        accessibilityChanged()
        if animated {
            UIView.animate(
                withDuration: 0.25, delay: 0,
                options: [.allowUserInteraction, .beginFromCurrentState], animations: place)
        } else {
            place()
        }
    }

    private func place() {
        track.backgroundColor = stored ? onTintColor ?? .systemGreen : .systemGray5
        knob.backgroundColor = thumbTintColor ?? .white
        // The knob of a pressed switch is wider.
        let wide: CGFloat = isHighlighted ? 32 : 27
        knob.frame = CGRect(x: stored ? 49 - wide : 2, y: 2, width: wide, height: 27)
    }

    override func stateChanged() {
        parts.alpha = isEnabled ? 1 : 0.5
        UIView.animate(
            withDuration: 0.2, delay: 0,
            options: [.allowUserInteraction, .beginFromCurrentState], animations: place)
    }

    /// Always 51 × 31 points. `size` does not count.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 51, height: 31) }
    open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }

    /// Button which is on or off, with the value 1 or 0.
    override var standard: StandardAccessibility {
        var values = super.standard
        values.traits.insert(.toggleButton)
        values.value = stored ? "1" : "0"
        return values
    }

    override func triggered(_ event: UIEvent?) {
        setOn(!stored, animated: true)
        send([.valueChanged, .primaryActionTriggered], event)
    }
}
