import LaminaMotion
import LaminaRenderTree
import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The selected animation: its curve or spring, its duration and delay, and the code for these.
///
/// Changes are shown in the recording, at any time of the scene; the source stays as it is until
/// Write.
final class AnimationPanel: UIView {
    /// The animation has other changes, with a name for the Edit menu; an empty change restores the
    /// recorded animation.
    var onChange: ((AnimationTrial.Change, _ name: String) -> Void)?
    var onSolo: ((Bool) -> Void)?
    /// Write and Undo were pressed.
    var onWrite: (() -> Void)?
    var onUndo: (() -> Void)?
    var onEndEditing: (() -> Void)?
    /// The wanted height may have changed.
    var onResize: (() -> Void)?

    private let title = UILabel(ToolStyle.strongFont, ToolStyle.text)
    private let detail = UILabel(ToolStyle.smallFont, ToolStyle.dimText)
    private let canvas = CurveCanvas()
    private let duration = NumberField("duration", 1, in: 0.01...600, step: 0.01)
    private let stiffness = NumberField("stiffness", 100, in: 1...5000, step: 1)
    private let damping = NumberField("damping", 10, in: 0.1...500, step: 0.1)
    private let mass = NumberField("mass", 1, in: 0.05...100, step: 0.01)
    private let swing = NumberField("perceptual duration", 1, in: 0.01...20, step: 0.01)
    private let bounce = NumberField("bounce", 0, in: -0.95...1, step: 0.005)
    let keys = KeyFrameBar()
    private let delay = NumberField("delay", 0, in: -600...600, step: 0.01)
    private var springFields: [NumberField] { [swing, bounce, stiffness, damping, mass] }
    private let code = UILabel(ToolStyle.numberFont, ToolStyle.secondaryText)
    private let copy = TextButton("Copy Code")
    private let write = TextButton("Write")
    private let undo = TextButton("Undo")
    private let reset = TextButton("Reset")
    private let mute = TextButton("Mute")
    private let solo = TextButton("Solo")
    private var presets: [(TextButton, TimingCurve)] = []
    private var animation: RenderAnimation?
    private var change = AnimationTrial.Change()

    private static let named: [(String, TimingCurve)] = [
        ("linear", .linear), ("in", .easeIn), ("out", .easeOut), ("in out", .easeInEaseOut),
        ("default", .standard), ("over", TimingCurve(0.34, 1.28, 0.64, 1)),
    ]

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.panel
        clipsToBounds = true
        code.numberOfLines = 0
        for view in [title, detail, canvas, duration, delay, code] as [UIView] { addSubview(view) }
        for view in springFields + [keys] { addSubview(view) }
        keys.onEndEditing = { [unowned self] in onEndEditing?() }
        keys.onChange = { [unowned self] list in
            guard let animation else { return }
            list.set(&change, of: animation)
            changed("Change Key Frames")
        }
        for button in [copy, write, undo, reset, mute, solo] { addSubview(button) }
        for (name, curve) in Self.named {
            let button = TextButton(name)
            button.addAction(UIAction { [weak self] _ in self?.take(curve) }, for: .touchUpInside)
            presets.append((button, curve))
            addSubview(button)
        }
        canvas.onChange = { [unowned self] points, _ in
            take(TimingCurve(points.x1, points.y1, points.x2, points.y2))
        }
        duration.onChange = { [unowned self] new, _ in
            change.duration = new == animation?.timing.duration ? nil : new
            changed("Change Duration")
        }
        delay.onChange = { [unowned self] new, _ in
            change.delay = new
            changed("Change Delay")
        }
        delay.onEndEditing = { [unowned self] in onEndEditing?() }
        for field in [swing, bounce] {
            field.onChange = { [unowned self] _, _ in
                takeSpring(
                    SpringShape(perceptualDuration: swing.value, bounce: bounce.value)
                        .curve(mass: mass.value, initialVelocity: spring?.initialVelocity ?? 0))
            }
            field.onEndEditing = { [unowned self] in onEndEditing?() }
        }
        write.addAction(UIAction { [unowned self] _ in onWrite?() }, for: .touchUpInside)
        undo.addAction(UIAction { [unowned self] _ in onUndo?() }, for: .touchUpInside)
        for field in [stiffness, damping, mass] {
            field.onChange = { [unowned self] _, _ in takeNumbers() }
            field.onEndEditing = { [unowned self] in onEndEditing?() }
        }
        duration.onEndEditing = { [unowned self] in onEndEditing?() }
        copy.addAction(UIAction { [unowned self] _ in copyCode() }, for: .touchUpInside)
        reset.addAction(UIAction { [unowned self] _ in resetAll() }, for: .touchUpInside)
        mute.addAction(UIAction { [unowned self] _ in toggleMute() }, for: .touchUpInside)
        solo.addAction(UIAction { [unowned self] _ in toggleSolo() }, for: .touchUpInside)
    }
    required init?(coder: NSCoder) { nil }

    func copyCode() { Clipboard.text = codeText }

    func resetAll() {
        change = .init()
        changed("Reset Animation")
    }

    func toggleMute() {
        change.isMuted.toggle()
        changed(change.isMuted ? "Mute" : "Unmute")
    }

    func toggleSolo() {
        solo.isSelected.toggle()
        onSolo?(solo.isSelected)
    }

    /// The wanted height in points, for the present width.
    var wantedHeight: CGFloat { arrange(max(bounds.width, 120)) }

    /// Shows other changes of the shown animation.
    func show(_ change: AnimationTrial.Change) {
        self.change = change
        showValues()
    }

    /// Shows a recorded animation and its changes.
    func show(_ animation: RenderAnimation, _ change: AnimationTrial.Change, isSolo: Bool) {
        (self.animation, self.change) = (animation, change)
        solo.isSelected = isSolo
        if case .property(let property) = animation.content {
            title.show("\(property.target)")
        } else {
            title.show(animation.key.isEmpty ? "animation" : animation.key)
        }
        let timing = animation.timing
        var words: [String] = []
        if !animation.key.isEmpty { words.append("“\(animation.key)”") }
        if timing.repeatCount > 1e30 {
            words.append("repeats forever")
        } else if timing.repeatCount > 0, timing.repeatCount != 1 {
            words.append("repeats \(TimingCode.number(timing.repeatCount)) times")
        }
        if timing.autoreverses { words.append("autoreverses") }
        if timing.speed != 1 { words.append("speed \(TimingCode.number(timing.speed))") }
        detail.show(words.joined(separator: ", "))
        showValues()
    }

    // MARK: - What is tried

    private var spring: SpringCurve? {
        guard let animation, case .property(let property) = animation.content,
            case .spring(let spring, _, _, _) = property.function
        else { return nil }
        return change.spring ?? spring
    }

    private var curve: TimingCurve { change.curve ?? animation?.curve ?? .linear }

    private func take(_ curve: TimingCurve) {
        change.curve = curve == (animation?.curve ?? .linear) ? nil : curve
        changed("Change Curve")
    }

    private func takeNumbers() {
        guard let old = spring else { return }
        takeSpring(
            SpringCurve(
                mass: mass.value, stiffness: stiffness.value, damping: damping.value,
                initialVelocity: old.initialVelocity, allowsOverdamping: old.allowsOverdamping))
    }

    private func takeSpring(_ spring: SpringCurve) {
        change.spring = spring
        // A spring's duration is its settling time, as `settlingDuration` has it.
        change.duration = min(spring.settlingDuration, 600)
        changed("Change Spring")
    }

    private func changed(_ name: String) {
        showValues()
        onChange?(change, name)
    }

    private var codeText: String {
        if let spring { return TimingCode.text(spring) }
        if let list = animation.flatMap({ KeyFrameList($0, change) }), change.curve == nil {
            return TimingCode.text(list)
        }
        return TimingCode.text(curve)
    }

    private func showValues() {
        guard let animation else { return }
        mute.isSelected = change.isMuted
        duration.value = change.duration ?? animation.timing.duration
        code.show(codeText)
        keys.show(KeyFrameList(animation, change))
        let isSpring = spring != nil
        delay.value = change.delay
        for field in springFields { field.isHidden = !isSpring }
        for (button, curve) in presets {
            button.isHidden = isSpring
            button.isSelected = curve == self.curve
        }
        if let spring {
            let shape = SpringShape(spring)
            let values = [
                shape.perceptualDuration, shape.bounce, spring.stiffness, spring.damping,
                spring.mass,
            ]
            for (field, value) in zip(springFields, values) where !field.isBusy {
                field.value = value
            }
            canvas.points = nil
            let length = change.duration ?? animation.timing.duration
            canvas.reference = (0...96).map { i in
                let x = Double(i) / 96
                // An overshoot of three quarters fits.
                return CGPoint(x: x, y: spring.value(at: x * length) * 0.75)
            }
        } else {
            canvas.points = .init(curve.x1, curve.y1, curve.x2, curve.y2)
            let old = animation.curve ?? .linear
            canvas.reference =
                change.curve == nil
                ? []
                : (0...48).map { CGPoint(x: Double($0) / 48, y: old.value(at: Double($0) / 48)) }
        }
        setNeedsLayout()
        // The code may have become a line longer.
        onResize?()
    }

    override func layoutSubviews() { _ = arrange(bounds.width) }

    /// Places all views; returns the height in points.
    private func arrange(_ whole: CGFloat) -> CGFloat {
        let width = whole - 24
        title.frame = CGRect(x: 12, y: 8, width: width, height: 18)
        detail.frame = CGRect(x: 12, y: 25, width: width, height: 14)
        var y: CGFloat = 44
        // A spring has more numbers.
        let high: CGFloat = spring == nil && keys.isHidden ? 150 : 96
        canvas.frame = CGRect(x: 12, y: y, width: width, height: high)
        y += high + 6
        if spring == nil {
            var x: CGFloat = 12
            for (button, _) in presets {
                let size = button.sizeThatFits(CGSize(width: whole, height: 100))
                if x + size.width > whole - 12 { (x, y) = (12, y + 28) }
                button.frame = CGRect(x: x, y: y, width: size.width, height: 24)
                x += size.width + 4
            }
            y += 32
            if !keys.isHidden {
                keys.frame = CGRect(x: 12, y: y, width: width, height: KeyFrameBar.height)
                y += KeyFrameBar.height + 4
            }
        } else {
            for field in springFields {
                field.frame = CGRect(x: 12, y: y, width: width, height: 22)
                y += 25
            }
            y += 4
        }
        let half = ((width - 6) / 2).rounded(.down)
        duration.frame = CGRect(x: 12, y: y, width: half, height: 24)
        delay.frame = CGRect(x: 18 + half, y: y, width: half, height: 24)
        y += 32
        let height = code.sizeThatFits(CGSize(width: width, height: 200)).height + 4
        code.frame = CGRect(x: 12, y: y, width: width, height: height)
        y += height + 6
        var x: CGFloat = 12
        for button in [copy, write, undo, reset, mute, solo] {
            let size = button.sizeThatFits(CGSize(width: whole, height: 100))
            if x + size.width > whole - 12 { (x, y) = (12, y + 28) }
            button.frame = CGRect(x: x, y: y, width: size.width, height: 24)
            x += size.width + 4
        }
        return y + 36
    }
}
