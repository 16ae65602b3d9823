import Foundation
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Buttons of time, the time itself, which can be typed, and the speed.
final class TransportBar: UIView, UITextFieldDelegate {
    private let transport: Transport
    private let toStart = IconButton(.toStart)
    private let back = IconButton(.stepBack)
    private let reverse = IconButton(.playBack)
    private let play = IconButton(.play)
    private let forward = IconButton(.stepForward)
    private let loop = IconButton(.loop)
    private let keys = IconButton(.record)
    let speed: SpeedControl
    private let toEnd = IconButton(.toEnd)
    private let field = InputField()
    private let legend = KindLegend()
    var actions = Actions()
    /// True if changed values make key frames.
    var setsKeys = false { didSet { keys.isSelected = setsKeys } }

    /// Calls of the buttons and of the field.
    struct Actions {
        /// The user requested the end of the scene.
        var end: (() -> Void)?
        /// Auto-key is to be switched.
        var keys: (() -> Void)?
        /// The user switched the loop on or off.
        var loop: (() -> Void)?
        /// Editing the time is over: keys go to the window again.
        var endEditing: (() -> Void)?
    }

    init(_ transport: Transport) {
        self.transport = transport
        speed = SpeedControl(transport)
        super.init(frame: .zero)
        backgroundColor = ToolStyle.bar
        field.font = ToolStyle.clockFont
        field.textColor = ToolStyle.text
        field.tintColor = ToolStyle.accent
        field.textAlignment = .center
        field.backgroundColor = ToolStyle.field
        field.layer.cornerRadius = 5
        field.delegate = self
        field.frameView = field
        field.accessibilityLabel = "Time"
        for view in [toStart, back, reverse, play, forward, toEnd, loop, keys, speed] as [UIView] {
            addSubview(view)
        }
        addToolTips()
        for view in [field, legend] { addSubview(view) }
        toStart.addAction(UIAction { [transport] _ in transport.go(to: 0) }, for: .touchUpInside)
        back.addAction(UIAction { [transport] _ in transport.step(by: -1) }, for: .touchUpInside)
        forward.addAction(UIAction { [transport] _ in transport.step(by: 1) }, for: .touchUpInside)
        reverse.addAction(UIAction { [transport] _ in transport.playBack() }, for: .touchUpInside)
        toEnd.addAction(UIAction { [unowned self] _ in actions.end?() }, for: .touchUpInside)
        play.addAction(UIAction { [transport] _ in transport.toggle() }, for: .touchUpInside)
        loop.addAction(UIAction { [unowned self] _ in actions.loop?() }, for: .touchUpInside)
        keys.addAction(UIAction { [unowned self] _ in actions.keys?() }, for: .touchUpInside)
        update()
    }
    required init?(coder: NSCoder) { nil }

    private func addToolTips() {
        let tips: [(UIView, String)] = [
            (toStart, "Go to Beginning   Home"), (back, "Previous Frame   ←"),
            (reverse, "Play Backward   J"), (play, "Play or Pause   Space"),
            (forward, "Next Frame   →"), (toEnd, "Go to End   End"),
            (loop, "Loop   I, O, P"),
            (keys, "Auto-Key: changed values make keys   A"),
            (field, "The time: 2.5, 500ms, 90f or 1:05.2"),
        ]
        for (view, text) in tips { view.setToolTip(text) }
    }

    /// Shows the present time.
    func update() {
        play.icon = transport.isPlaying ? .pause : .play
        reverse.isSelected = transport.isPlaying && transport.rate < 0
        loop.isSelected = transport.loop != nil
        speed.update()
        if !field.isEditing {
            let text = Self.clock(transport.time)
            if field.text != text { field.text = text }
        }
    }

    /// Minutes, seconds and thousandths.
    static func clock(_ time: Double) -> String {
        let shown = time > 0 ? min(time, Transport.latest * 100) : 0
        let thousandths = Int((shown * 1000).rounded())
        return String(
            format: "%02d:%02d.%03d", thousandths / 60_000, thousandths / 1000 % 60,
            thousandths % 1000)
    }

    override func layoutSubviews() {
        let middle = bounds.midY
        var x: CGFloat = 8
        func put(_ view: UIView, _ width: CGFloat, _ gap: CGFloat = 2) {
            view.frame = CGRect(x: x, y: middle - 14, width: width, height: 28)
            x += width + gap
        }
        for view in [toStart, back, reverse, play, forward, toEnd] { put(view, 28) }
        x += 6
        put(field, 112, 10)
        put(speed, SpeedControl.width, 10)
        put(loop, 28)
        put(keys, 28)
        legend.frame = CGRect(
            x: x + 8, y: 0, width: max(0, bounds.width - x - 20), height: bounds.height)
    }

    // MARK: - The field

    func textFieldDidBeginEditing(_ textField: UITextField) {
        transport.pause()
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        guard let time = Transport.seconds(field.text ?? "") else {
            field.isRefused = true
            return false
        }
        transport.go(to: time)
        field.resignFirstResponder()
        return false
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        actions.endEditing?()
        DispatchQueue.main.async { MainActor.assumeIsolated { self.update() } }
    }
}
