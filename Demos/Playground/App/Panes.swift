import PlaygroundKit
import UIKit

/// A view for keys outside of fields.
final class KeyView: UIView {
    /// Handles a key's sign or name, in small letters; true if the key has a command.
    var onKey: ((Command.Key) -> Bool)?

    /// The scope of Tab; nil for the whole view.
    var scope: (() -> UIView)?
    private(set) lazy var focus = KeyboardFocus(self) { [unowned self] in scope?() ?? self }

    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        handle(presses)
    }
    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        handle(presses)
    }

    private func handle(_ presses: Set<UIPress>) {
        for press in presses {
            guard let key = press.key else { continue }
            let names: [UIKeyboardHIDUsage: String] = [
                .keyboardLeftArrow: "left", .keyboardRightArrow: "right", .keyboardUpArrow: "up",
                .keyboardDownArrow: "down", .keyboardHome: "home", .keyboardEnd: "end",
                .keyboardEscape: "escape", .keyboardTab: "tab", .keyboardReturnOrEnter: "enter",
                .keyboardDeleteOrBackspace: "delete", .keyboardDeleteForward: "delete",
                UIKeyboardHIDUsage(rawValue: 0x43): "f10",
            ]
            let name = names[key.keyCode] ?? key.charactersIgnoringModifiers.lowercased()
            let hasControl = key.modifierFlags.contains(.control)
            let command = Command.Key(
                name, shift: key.modifierFlags.contains(.shift), control: hasControl)
            if focus.handle(command) { continue }
            // Escape ends the editing of fields without a use of the key: a search, the time.
            if command.name == "escape", focus.endTyping() { continue }
            // Keys typed into a field have no other meaning.
            guard isFirstResponder || hasControl || key.keyCode == .keyboardEscape else { continue }
            _ = onKey?(command)
        }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        // A press beside a field ends its editing.
        becomeFirstResponder()
        focus.clear()
    }
}

/// Two views below each other: the lower view has its preferred height, the main view the remaining
/// height.
final class StackedPair: UIView {
    private let main: UIView
    private let below: UIView
    private let height: (CGFloat) -> CGFloat
    private let least: () -> CGFloat
    /// Points of the lower view that the main view leaves, where these are less than a half.
    private static let leastBelow: CGFloat = 60

    /// `least` points of the height stay for the main view; `height` has the width as its argument.
    init(
        _ main: UIView, _ below: UIView, least: @escaping @autoclosure () -> CGFloat = 0,
        height: @escaping (_ width: CGFloat) -> CGFloat
    ) {
        (self.main, self.below, self.height) = (main, below, height)
        self.least = least
        super.init(frame: .zero)
        isOpaque = false
        for view in [main, below] { addSubview(view) }
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let most = max(bounds.height - least(), min(bounds.height / 2, Self.leastBelow))
        let low = min(height(bounds.width), most)
        main.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - low)
        below.frame = CGRect(x: 0, y: bounds.height - low, width: bounds.width, height: low)
    }
}

/// The panes of the window: layers, picture and values from left to right, and the time line below.
final class MainSplits: UIView {
    private let right: SplitView
    private let left: SplitView
    private let low: SplitView
    private let lowerHalf: LowerHalf
    /// Default widths of the columns, which grow with the window; nil for a width chosen by the
    /// user.
    private var free: (left: Double?, right: Double?)

    /// A line was dragged: left, right, low.
    var onDrag: ((Double, Double, Double) -> Void)?

    /// Width of the window of a new user, and the largest factor of columns in wider windows.
    private static let usualWidth = 1180.0
    private static let mostGrowth = 1.35

    init(
        _ layers: UIView, _ picture: UIView, _ values: UIView, _ bar: UIView, _ timeline: UIView,
        _ settings: Settings
    ) {
        right = SplitView(
            .horizontal, picture, values, keeping: .second, extent: settings.right)
        left = SplitView(.horizontal, layers, right, keeping: .first, extent: settings.left)
        lowerHalf = LowerHalf(bar, timeline)
        low = SplitView(.vertical, left, lowerHalf, keeping: .second, extent: settings.low)
        let usual = Settings()
        free.left = settings.left == usual.left ? usual.left : nil
        free.right = settings.right == usual.right ? usual.right : nil
        super.init(frame: .zero)
        // The picture keeps a share of a small window, too.
        (left.mostShare, right.mostShare, low.mostShare) = (0.3, 0.5, 0.55)
        left.onDrag = { [unowned self] _ in
            free.left = nil
            tell()
        }
        right.onDrag = { [unowned self] _ in
            free.right = nil
            tell()
        }
        low.onDrag = { [unowned self] _ in tell() }
        isOpaque = false
        addSubview(low)
    }
    required init?(coder: NSCoder) { nil }

    /// Columns that grow with the window are stored with their usual width.
    private func tell() {
        onDrag?(free.left ?? left.extent, free.right ?? right.extent, low.extent)
    }

    override func layoutSubviews() {
        let growth = min(max(1, bounds.width / Self.usualWidth), Self.mostGrowth)
        if let width = free.left { left.extent = (width * growth).rounded() }
        if let width = free.right { right.extent = (width * growth).rounded() }
        low.frame = bounds
    }
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
