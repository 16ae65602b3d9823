import PlaygroundKit
import UIKit

/// Gets the keys that no field wants.
final class KeyView: UIView {
    /// The key's sign or name, in small letters; true when it meant something.
    var onKey: ((String, UIKeyModifierFlags) -> Bool)?

    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        take(presses)
    }
    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        take(presses)
    }

    private func take(_ presses: Set<UIPress>) {
        for press in presses {
            guard let key = press.key else { continue }
            let names: [UIKeyboardHIDUsage: String] = [
                .keyboardLeftArrow: "left", .keyboardRightArrow: "right", .keyboardUpArrow: "up",
                .keyboardDownArrow: "down", .keyboardHome: "home", .keyboardEnd: "end",
                .keyboardEscape: "escape",
            ]
            _ = onKey?(names[key.keyCode] ?? key.charactersIgnoringModifiers, key.modifierFlags)
        }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        // A press beside a field ends its editing.
        becomeFirstResponder()
    }
}

/// A view that takes what a line below it leaves.
final class StackedPair: UIView {
    private let main: UIView
    private let below: UIView
    private let height: () -> CGFloat

    init(_ main: UIView, _ below: UIView, height: @escaping () -> CGFloat) {
        (self.main, self.below, self.height) = (main, below, height)
        super.init(frame: .zero)
        isOpaque = false
        for view in [main, below] { addSubview(view) }
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let low = min(height(), bounds.height)
        main.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - low)
        below.frame = CGRect(x: 0, y: bounds.height - low, width: bounds.width, height: low)
    }
}

/// Layers, picture and values beside each other, time below.
final class MainSplits: UIView {
    private let right: SplitView
    private let left: SplitView
    private let low: SplitView
    private let lowerHalf: LowerHalf
    private let help = HelpPanel()

    init(_ layers: UIView, _ picture: UIView, _ values: UIView, _ bar: UIView, _ timeline: UIView) {
        right = SplitView(.horizontal, picture, values, keeping: .second, extent: 270)
        left = SplitView(.horizontal, layers, right, keeping: .first, extent: 220)
        lowerHalf = LowerHalf(bar, timeline)
        low = SplitView(.vertical, left, lowerHalf, keeping: .second, extent: 250)
        super.init(frame: .zero)
        isOpaque = false
        addSubview(low)
        addSubview(help)
        help.isHidden = true
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        low.frame = bounds
        help.frame = CGRect(
            x: (bounds.width - 520) / 2, y: max(10, (bounds.height - 480) / 2), width: 520,
            height: 480)
    }

    /// Shows what the keys do, or hides it again.
    func showHelp() { help.isHidden.toggle() }
}

/// The bar of time over the time line.
private final class LowerHalf: UIView {
    private let bar: UIView
    private let timeline: UIView

    init(_ bar: UIView, _ timeline: UIView) {
        (self.bar, self.timeline) = (bar, timeline)
        super.init(frame: .zero)
        isOpaque = false
        for view in [bar, timeline] { addSubview(view) }
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 40)
        timeline.frame = CGRect(
            x: 0, y: 40, width: bounds.width, height: max(0, bounds.height - 40))
    }
}

/// What the keys do.
private final class HelpPanel: UIView {
    private static let lines: [(String, String)] = [
        ("Space", "play, stop"), ("← →", "a frame back, on; with Shift ten"),
        ("J K L", "play back, stop, play; again for faster"),
        ("Home End", "to the beginning, to what is known"),
        (", .", "slower, faster: 0.1 to 4 times"), ("I O P", "loop from here, to here, no loop"),
        ("− + F", "time line smaller, larger, all of it"),
        ("↑ ↓ Escape", "layer above, below, none"),
        ("/", "find layers"), ("R", "build again"), ("Control C", "copy the errors"),
        ("Press in the picture", "select a layer; again the one behind it"),
        ("Drag over the bars", "go through time"), ("Shift, drag in the ruler", "loop a range"),
        ("Press the time", "type one: 2.5, 500ms, 90f, 1:05"), ("H", "this page"),
    ]
    private let title = UILabel(ToolStyle.strongFont, ToolStyle.text)
    private var labels: [(UILabel, UILabel)] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.bar
        layer.cornerRadius = 10
        layer.borderWidth = 1
        layer.borderColor = ToolStyle.line.cgColor
        layer.shadowOpacity = 0.5
        layer.shadowRadius = 18
        layer.shadowOffset = CGSize(width: 0, height: 8)
        title.show("Keys")
        addSubview(title)
        for (key, what) in Self.lines {
            let pair = (
                UILabel(ToolStyle.numberFont, ToolStyle.accent),
                UILabel(ToolStyle.font, ToolStyle.text)
            )
            pair.0.show(key)
            pair.1.show(what)
            addSubview(pair.0)
            addSubview(pair.1)
            labels.append(pair)
        }
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        title.frame = CGRect(x: 20, y: 14, width: 200, height: 20)
        for (i, pair) in labels.enumerated() {
            let y = 46 + CGFloat(i) * 26
            pair.0.frame = CGRect(x: 20, y: y, width: 190, height: 22)
            pair.1.frame = CGRect(x: 214, y: y, width: bounds.width - 234, height: 22)
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { isHidden = true }
}
