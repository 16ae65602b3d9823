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
    private let slower = IconButton(.minus)
    private let faster = IconButton(.plus)
    private let rate = UILabel(ToolStyle.numberFont, ToolStyle.text, .center)
    private let toEnd = IconButton(.toEnd)
    private let field = InputField()
    private let legend = KindLegend()
    private let hint = UILabel(ToolStyle.smallFont, ToolStyle.dimText, .right)
    /// The end of the scene is wanted.
    var onEnd: (() -> Void)?
    /// A loop is wanted, or none.
    var onLoop: (() -> Void)?
    /// Editing the time is over: keys go to the window again.
    var onEndEditing: (() -> Void)?

    init(_ transport: Transport) {
        self.transport = transport
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
        for view in [toStart, back, reverse, play, forward, toEnd, loop, slower, faster] {
            addSubview(view)
        }
        addHints()
        for view in [rate, field, hint, legend] { addSubview(view) }
        toStart.addAction(UIAction { [transport] _ in transport.go(to: 0) }, for: .touchUpInside)
        back.addAction(UIAction { [transport] _ in transport.step(by: -1) }, for: .touchUpInside)
        forward.addAction(UIAction { [transport] _ in transport.step(by: 1) }, for: .touchUpInside)
        reverse.addAction(UIAction { [transport] _ in transport.reverse() }, for: .touchUpInside)
        toEnd.addAction(UIAction { [unowned self] _ in onEnd?() }, for: .touchUpInside)
        play.addAction(UIAction { [transport] _ in transport.toggle() }, for: .touchUpInside)
        slower.addAction(UIAction { [weak self] _ in self?.changeSpeed(-1) }, for: .touchUpInside)
        faster.addAction(UIAction { [weak self] _ in self?.changeSpeed(1) }, for: .touchUpInside)
        loop.addAction(UIAction { [unowned self] _ in onLoop?() }, for: .touchUpInside)
        update()
    }
    required init?(coder: NSCoder) { nil }

    /// The action of the button under the pointer, with its key.
    private func addHints() {
        let hints: [(IconButton, String)] = [
            (toStart, "Go to Beginning   Home"), (back, "Previous Frame   ←"),
            (reverse, "Play Backward   J"), (play, "Play or Pause   Space"),
            (forward, "Next Frame   →"), (toEnd, "Go to End   End"),
            (slower, "Slower   ,"), (faster, "Faster   ."), (loop, "Loop   I, O, P"),
        ]
        for (button, text) in hints {
            button.onHover = { [unowned self] isOver in
                hint.show(isOver ? text : "")
                legend.isHidden = isOver
            }
        }
    }

    /// To the next speed of the row, up or down.
    func changeSpeed(_ step: Int) {
        let rates = Transport.rates
        let now = rates.indices.min {
            abs(rates[$0] - abs(transport.rate)) < abs(rates[$1] - abs(transport.rate))
        }
        let next = min(max((now ?? 3) + step, 0), rates.count - 1)
        transport.setSpeed(rates[next])
    }

    /// Shows where time stands.
    func update() {
        play.icon = transport.isPlaying ? .pause : .play
        reverse.isSelected = transport.isPlaying && transport.rate < 0
        loop.isSelected = transport.loop != nil
        rate.show("\(Self.number(transport.rate))×")
        if !field.isEditing {
            let text = Self.clock(transport.time)
            if field.text != text { field.text = text }
        }
    }

    private static func number(_ n: Double) -> String {
        n == n.rounded() ? "\(Int(n))" : "\(n)"
    }

    /// Minutes, seconds and thousandths.
    static func clock(_ time: Double) -> String {
        let thousandths = Int((time * 1000).rounded())
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
        put(slower, 24, 0)
        put(rate, 44, 0)
        put(faster, 24, 10)
        put(loop, 28)
        hint.frame = CGRect(
            x: x + 8, y: 0, width: max(0, bounds.width - x - 20), height: bounds.height)
        legend.frame = hint.frame
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

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        field.isRefused = false
        return true
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
        onEndEditing?()
        DispatchQueue.main.async { MainActor.assumeIsolated { self.update() } }
    }
}
