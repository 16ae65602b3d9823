import PlaygroundKit
import UIKit

/// A question with answers. Return gives the first answer, Escape cancels.
final class QuestionPanel: UIView {
    var onClose: (() -> Void)?

    private let box = RaisedBox(corner: 10, shadow: 18, drop: 8)
    private let title = UILabel(ToolStyle.strongFont, ToolStyle.text)
    private let note = UILabel(ToolStyle.font, ToolStyle.secondaryText)
    private var answers: [Answer] = []
    private var buttons: [TextButton] = []
    private let cancel = TextButton("Cancel")

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isHidden = true
        note.numberOfLines = 0
        addSubview(box)
        for view in [title, note, cancel] as [UIView] { box.addSubview(view) }
        cancel.addAction(UIAction { [unowned self] _ in close() }, for: .touchUpInside)
    }
    required init?(coder: NSCoder) { nil }

    var isOpen: Bool { !isHidden }

    /// A button of the panel.
    struct Answer {
        var title: String
        var action: () -> Void
    }

    /// Asks a question.
    func open(_ question: String, _ text: String, _ answers: [Answer]) {
        self.answers = answers
        title.show(question)
        note.show(text)
        for button in buttons { button.removeFromSuperview() }
        buttons = answers.indices.map { index in
            let button = TextButton(answers[index].title)
            button.addAction(
                UIAction { [unowned self] _ in act(index) }, for: .touchUpInside)
            box.addSubview(button)
            return button
        }
        isHidden = false
        setNeedsLayout()
        becomeFirstResponder()
    }

    private func act(_ index: Int) {
        close()
        answers[index].action()
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
        for button in buttons + [cancel] {
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
            case .keyboardReturnOrEnter: answer()
            default: super.pressesBegan([press], with: event)
            }
        }
    }

    /// The answer of the focused button, otherwise the first answer.
    private func answer() {
        if cancel.showsFocus { return close() }
        act(buttons.firstIndex { $0.showsFocus } ?? 0)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
