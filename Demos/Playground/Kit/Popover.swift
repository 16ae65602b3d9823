import UIKit

/// A view in a box beside an anchor view, above all views of the window. A press outside and Escape
/// close the box.
/// Thread: main.
public final class Popover: UIView {
    /// The box is closed.
    public var onClose: (() -> Void)?
    private let box = RaisedBox(corner: 10, shadow: 18, drop: 8)
    private lazy var focus = KeyboardFocus(self) { [unowned self] in self }
    private static let margin: CGFloat = 12

    /// Opens a box with a view of a size, below `anchor`, or above the anchor if more space is free
    /// there.
    public init(_ content: UIView, _ size: CGSize, beside anchor: UIView) {
        super.init(frame: .zero)
        isOpaque = false
        guard let root = anchor.window else { return }
        frame = root.bounds
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let place = anchor.convert(anchor.bounds, to: root)
        let outer = CGSize(
            width: size.width + 2 * Self.margin, height: size.height + 2 * Self.margin)
        let isBelow = place.maxY + 4 + outer.height <= root.bounds.height
        let y = isBelow ? place.maxY + 4 : max(4, place.minY - 4 - outer.height)
        box.frame = CGRect(
            x: min(max(4, place.maxX - outer.width), max(4, root.bounds.width - outer.width - 4))
                .rounded(),
            y: y.rounded(), width: outer.width, height: outer.height)
        content.frame = CGRect(origin: CGPoint(x: Self.margin, y: Self.margin), size: size)
        box.addSubview(content)
        addSubview(box)
        root.addSubview(self)
        becomeFirstResponder()
    }
    /// Nil: views of the tool are not archived.
    public required init?(coder: NSCoder) { nil }

    /// Removes the popover and calls `onClose`; without effect on a closed popover.
    public func close() {
        guard superview != nil else { return }
        removeFromSuperview()
        onClose?()
    }

    public override var canBecomeFirstResponder: Bool { true }

    public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses {
            switch press.key?.keyCode {
            case .keyboardEscape: return close()
            case .keyboardTab:
                let isBack = press.key?.modifierFlags.contains(.shift) ?? false
                _ = focus.handle(Command.Key("tab", shift: isBack))
                return
            default: break
            }
        }
        super.pressesBegan(presses, with: event)
    }

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        if box.frame.contains(point) { becomeFirstResponder() } else { close() }
    }
}
