import PlaygroundKit
import UIKit

/// A question before unwritten changes are lost. Return goes on, Escape cancels.
final class QuitPanel: UIView {
    var onClose: (() -> Void)?

    private let box = RaisedBox(corner: 10, shadow: 18, drop: 8)
    private let title = UILabel(ToolStyle.strongFont, ToolStyle.text)
    private let note = UILabel(ToolStyle.font, ToolStyle.secondaryText)
    private let quit = TextButton("")
    private var action: (() -> Void)?
    private let cancel = TextButton("Cancel")

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isHidden = true
        note.numberOfLines = 0
        addSubview(box)
        for view in [title, note, quit, cancel] as [UIView] { box.addSubview(view) }
        quit.addAction(UIAction { [unowned self] _ in act() }, for: .touchUpInside)
        cancel.addAction(UIAction { [unowned self] _ in close() }, for: .touchUpInside)
    }
    required init?(coder: NSCoder) { nil }

    var isOpen: Bool { !isHidden }

    /// `action` is done where the answer is the button's.
    func open(changes count: Int, question: String, button: String, action: @escaping () -> Void) {
        self.action = action
        title.show(question)
        quit.title = button
        let what =
            count == 1 ? "1 change has" : "\(count) changes have"
        note.show("\(what) not been written to the source and will be lost.")
        isHidden = false
        setNeedsLayout()
        becomeFirstResponder()
    }

    private func act() {
        close()
        action?()
    }

    func close() {
        guard isOpen else { return }
        isHidden = true
        onClose?()
    }

    override func layoutSubviews() {
        let width = min(420, bounds.width - 20)
        let text = note.sizeThatFits(CGSize(width: width - 32, height: 200)).height
        let height = 46 + text + 52
        box.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: (bounds.height / 5).rounded(),
            width: width, height: height)
        title.frame = CGRect(x: 16, y: 14, width: width - 32, height: 20)
        note.frame = CGRect(x: 16, y: 40, width: width - 32, height: text)
        var right = width - 16
        for button in [quit, cancel] {
            let wide = button.sizeThatFits(bounds.size).width
            button.frame = CGRect(x: right - wide, y: height - 40, width: wide, height: 26)
            right -= wide + 8
        }
    }

    override var canBecomeFirstResponder: Bool { isOpen }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses {
            switch press.key?.keyCode {
            case .keyboardEscape: close()
            case .keyboardReturnOrEnter: act()
            default: break
            }
        }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
