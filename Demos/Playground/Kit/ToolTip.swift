import UIKit

/// Help text beside the view under the pointer. The tip fades in half a second after the pointer
/// has entered the view.
///
/// The tip is added at once with a delayed fade, which replaces a timer. Thread: main.
final class ToolTip: UIView {
    private let label = UILabel(ToolStyle.smallFont, ToolStyle.text)
    private static let delay = 0.5
    private static let widest: CGFloat = 320

    init(_ text: String) {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        backgroundColor = ToolStyle.hover
        layer.cornerRadius = 4
        layer.borderWidth = 1
        layer.borderColor = ToolStyle.line.cgColor
        layer.shadowOpacity = 0.35
        layer.shadowRadius = 6
        layer.shadowOffset = CGSize(width: 0, height: 3)
        label.numberOfLines = 0
        label.show(text)
        addSubview(label)
    }
    required init?(coder: NSCoder) { nil }

    /// Removes all tips of a window: the views under the pointer have moved.
    static func removeAll(in window: UIWindow?) {
        for case let tip as ToolTip in window?.subviews ?? [] { tip.removeFromSuperview() }
    }

    /// Shows the tip below a view, or above it where there is more room.
    func show(beside view: UIView, in root: UIView) {
        let limits = CGSize(width: min(Self.widest, root.bounds.width - 24), height: 200)
        let text = label.sizeThatFits(limits)
        let size = CGSize(width: text.width.rounded(.up) + 16, height: text.height.rounded(.up) + 8)
        let box = view.convert(view.bounds, to: root)
        let isBelow = box.maxY + 4 + size.height <= root.bounds.height
        frame = CGRect(
            x: min(max(4, box.minX), max(4, root.bounds.width - size.width - 4)).rounded(),
            y: (isBelow ? box.maxY + 4 : box.minY - 4 - size.height).rounded(),
            width: size.width, height: size.height)
        label.frame = bounds.insetBy(dx: 8, dy: 4)
        root.addSubview(self)
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 0.12)
        fade.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + Self.delay
        fade.fillMode = .backwards
        layer.add(fade, forKey: "fade")
    }
}

/// Shows a tool tip while the pointer is over a view.
private final class ToolTipRecognizer: UIHoverGestureRecognizer {
    var text: () -> String? = { nil }
    private weak var tip: ToolTip?

    func begin() { addTarget(self, action: ToolTipRecognizer.hovered) }

    private func hovered() {
        switch state {
        case .began: show()
        case .changed: break
        default: tip?.removeFromSuperview()
        }
    }

    private func show() {
        tip?.removeFromSuperview()
        guard let view, let root = view.window, let text = text(), !text.isEmpty else { return }
        let tip = ToolTip(text)
        self.tip = tip
        tip.show(beside: view, in: root)
    }
}

extension UIWindow {
    /// Removes the tips of the window, until the pointer enters a view again: a press or a key may
    /// open a panel below a tip.
    public func removeToolTips() { ToolTip.removeAll(in: self) }
}

extension UIView {
    /// Shows help while the pointer is over the view.
    public func setToolTip(_ text: String) {
        setToolTip { text }
        // A tip is a name, three spaces, and keys. The name alone serves as the label.
        if accessibilityLabel == nil {
            accessibilityLabel = text.components(separatedBy: "   ").first
        }
    }

    /// Shows help while the pointer is over the view. The text is requested when the pointer
    /// enters; nil or an empty text shows no help.
    public func setToolTip(_ text: @escaping () -> String?) {
        for case let old as ToolTipRecognizer in gestureRecognizers ?? [] {
            old.text = text
            return
        }
        let recognizer = ToolTipRecognizer()
        recognizer.text = text
        recognizer.begin()
        addGestureRecognizer(recognizer)
    }
}
