import PlaygroundKit
import UIKit

/// The buttons of an animation's panel.
final class AnimationButtons: UIView {
    var onCopy: (() -> Void)?
    var onWrite: (() -> Void)?
    var onUndo: (() -> Void)?
    var onReset: (() -> Void)?
    var onMute: (() -> Void)?
    var onSolo: (() -> Void)?
    var isMuted = false { didSet { buttons[4].isSelected = isMuted } }
    var isSolo = false { didSet { buttons[5].isSelected = isSolo } }
    private let buttons: [TextButton]
    private let flow: FlowView

    private static let titles = ["Copy Code", "Write", "Undo", "Reset", "Mute", "Solo"]
    private static let tips = [
        "Copy the animation as Swift code", "Write the changes into the source", "Undo   Ctrl Z",
        "Forget the changes of the animation", "Without this animation", "This animation alone",
    ]

    override init(frame: CGRect) {
        buttons = AnimationButtons.titles.map { TextButton($0) }
        flow = FlowView(buttons)
        super.init(frame: frame)
        isOpaque = false
        addSubview(flow)
        for (number, button) in buttons.enumerated() {
            button.setToolTip(Self.tips[number])
            button.addAction(
                UIAction { [weak self] _ in self?.actions[number]?() }, for: .touchUpInside)
        }
    }
    required init?(coder: NSCoder) { nil }

    private var actions: [(() -> Void)?] { [onCopy, onWrite, onUndo, onReset, onMute, onSolo] }

    func height(in width: CGFloat) -> CGFloat { flow.height(in: width) }

    override func layoutSubviews() { flow.frame = bounds }
}
