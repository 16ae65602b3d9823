import LaminaMotion
import LaminaRenderTree
import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The selected animation: its curve or spring, its duration and delay, and the code for these.
///
/// Changes are shown in the recording, at any time of the scene; the source changes only at Write.
final class AnimationPanel: UIView {
    /// The animation has other changes, with a name for the Edit menu; an empty change restores the
    /// recorded animation.
    var onChange: ((AnimationTrial.Change, _ name: String) -> Void)?
    var onSolo: ((Bool) -> Void)?
    var onEndEditing: (() -> Void)?
    /// The preferred height may have changed.
    var onResize: (() -> Void)?
    /// True if the curve of a segment is shown for all key frames; false if only for key frames
    /// with curves.
    var showsSegments: Bool {
        get { choices.isOfSegments }
        set { choices.isOfSegments = newValue }
    }
    let keys = KeyFrameBar()
    let buttons = AnimationButtons()

    private let heading = AnimationHeading()
    private let canvas = CurveCanvas()
    private let choices = CurveChoices()
    private let springs = SpringFields()
    private let duration = NumberField("duration", 1, in: 0.01...600, step: 0.01)
    private let delay = NumberField("delay", 0, in: -600...600, step: 0.01)
    private static let mostCode = 160
    private let code = UILabel(ToolStyle.numberFont, ToolStyle.secondaryText)
    private var animation: RenderAnimation?
    private var change = AnimationTrial.Change()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.panel
        clipsToBounds = true
        code.numberOfLines = 0
        let views = [heading, canvas, choices, springs, keys, duration, delay, code, buttons]
        for view in views as [UIView] { addSubview(view) }
        connectCurves()
        for field in [duration, delay] {
            field.onRefusal = { [unowned self] in keys.onRefusal?($0) }
            field.onEndEditing = { [unowned self] in onEndEditing?() }
        }
        duration.onChange = { [unowned self] new, _ in
            change.duration = new == animation?.timing.duration ? nil : new
            changed("Change Duration")
        }
        delay.onChange = { [unowned self] new, _ in
            change.delay = new
            changed("Change Delay")
        }
        delay.setToolTip("Seconds later than in the source; drag, or click and type")
        buttons.onCopy = { [unowned self] in copyCode() }
        buttons.onReset = { [unowned self] in resetAll() }
        buttons.onMute = { [unowned self] in toggleMute() }
        buttons.onSolo = { [unowned self] in toggleSolo() }
    }
    required init?(coder: NSCoder) { nil }

    private func connectCurves() {
        canvas.onChange = { [unowned self] points, _ in
            use(TimingCurve(points.x1, points.y1, points.x2, points.y2))
        }
        choices.onChange = { [unowned self] in use($0) }
        springs.onChange = { [unowned self] in applySpring($0) }
        springs.onRefusal = { [unowned self] in keys.onRefusal?($0) }
        springs.onEndEditing = { [unowned self] in onEndEditing?() }
        keys.onEndEditing = { [unowned self] in onEndEditing?() }
        keys.onChoose = { [unowned self] in showValues() }
        keys.onChange = { [unowned self] list in
            guard let animation else { return }
            list.set(&change, of: animation)
            changed("Change Key Frames")
        }
    }

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
        buttons.isSolo.toggle()
        onSolo?(buttons.isSolo)
    }

    /// The preferred height in points, for the present width.
    var wantedHeight: CGFloat { arrange(max(bounds.width, 120)) }

    /// Shows other changes of the shown animation.
    func show(_ change: AnimationTrial.Change) {
        self.change = change
        showValues()
    }

    /// Shows a recorded animation and its changes.
    func show(_ animation: RenderAnimation, _ change: AnimationTrial.Change, isSolo: Bool) {
        (self.animation, self.change) = (animation, change)
        buttons.isSolo = isSolo
        heading.show(animation)
        showValues()
    }

    // MARK: - Changes

    private var spring: SpringCurve? {
        guard let animation, case .property(let property) = animation.content,
            case .spring(let spring, _, _, _) = property.function
        else { return nil }
        return change.spring ?? spring
    }

    private var curve: TimingCurve {
        segment?.list.curve(after: segment?.place ?? 0)
            ?? change.curve ?? animation?.curve ?? .linear
    }

    /// The key frames, and the index of the key frame before the segment whose curve is shown; nil
    /// if the curve of the whole animation is shown.
    private var segment: (list: KeyFrameList, place: Int)? {
        guard let list = animation.flatMap({ KeyFrameList($0, change) }),
            showsSegments || list.hasCurves
        else { return nil }
        let place = min(keys.chosen, list.values.count - 2)
        return list.curve(after: place) == nil ? nil : (list, place)
    }

    private func use(_ curve: TimingCurve) {
        if let animation, let segment {
            var list = segment.list
            list.set(curve, after: segment.place)
            list.set(&change, of: animation)
            return changed("Change Curve")
        }
        change.curve = curve == (animation?.curve ?? .linear) ? nil : curve
        changed("Change Curve")
    }

    /// The recorded curve, drawn behind the shown curve.
    private var oldCurve: TimingCurve {
        guard let segment else { return animation?.curve ?? .linear }
        return animation.flatMap { KeyFrameList($0, .init()) }?.curve(after: segment.place)
            ?? .linear
    }

    private func applySpring(_ spring: SpringCurve) {
        change.spring = spring
        // A spring's duration is its settling time, equal to `settlingDuration`.
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
        buttons.isMuted = change.isMuted
        let length = change.duration ?? animation.timing.duration
        (duration.value, delay.value) = (length, change.delay)
        // Long lists are cut, because their layout takes time; Copy Code copies the whole list.
        let text = codeText
        let shown = text.count > Self.mostCode ? text.prefix(Self.mostCode) + "…" : text
        // Texts break at no space before a dot, and would break names.
        code.show(shown.replacing(" .", with: " \u{200B}."))
        keys.show(KeyFrameList(animation, change))
        (springs.isHidden, choices.isHidden) = (spring == nil, spring != nil)
        choices.show(curve)
        if let spring {
            springs.show(spring)
            canvas.points = nil
            canvas.reference = (0...96).map { i in
                let x = Double(i) / 96
                // An overshoot of three quarters fits.
                return CGPoint(x: x, y: spring.value(at: x * length) * 0.75)
            }
        } else {
            canvas.points = .init(curve.x1, curve.y1, curve.x2, curve.y2)
            let old = oldCurve
            canvas.reference =
                curve == old
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
        heading.frame = CGRect(x: 12, y: 8, width: width, height: AnimationHeading.height)
        var y: CGFloat = 44
        func put(_ view: UIView, _ height: CGFloat, gap: CGFloat) {
            view.frame = CGRect(x: 12, y: y, width: width, height: height)
            y += height + gap
        }
        // Springs and key frames have more numbers.
        put(canvas, spring == nil && keys.isHidden ? 150 : 96, gap: 6)
        if spring == nil {
            put(choices, choices.height(in: width), gap: 8)
            if !keys.isHidden { put(keys, KeyFrameBar.height, gap: 4) }
        } else {
            put(springs, springs.height, gap: 4)
        }
        let half = ((width - 6) / 2).rounded(.down)
        duration.frame = CGRect(x: 12, y: y, width: half, height: 24)
        delay.frame = CGRect(x: 18 + half, y: y, width: half, height: 24)
        y += 32
        put(code, code.sizeThatFits(CGSize(width: width, height: 200)).height + 4, gap: 6)
        put(buttons, buttons.height(in: width), gap: 12)
        return y
    }
}
