import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Title of an animation, with key and repetition.
final class AnimationHeading: UIView {
    static let height: CGFloat = 31
    private let title = UILabel(ToolStyle.strongFont, ToolStyle.text)
    private let detail = UILabel(ToolStyle.smallFont, ToolStyle.dimText)
    /// Counts from here on are endless.
    private static let endless = 1e30

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        for view in [title, detail] { addSubview(view) }
        setToolTip { [weak self] in self?.hint }
    }
    required init?(coder: NSCoder) { nil }

    /// Both texts, if a text is cut.
    private var hint: String? {
        guard title.isCut || detail.isCut else { return nil }
        return [title.text, detail.text].compactMap { $0 }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }

    func show(_ animation: RenderAnimation) {
        title.show(AnimationTitle.of(animation))
        let timing = animation.timing
        var words: [String] = []
        if !animation.key.isEmpty { words.append("“\(animation.key)”") }
        if timing.repeatCount > Self.endless {
            words.append("repeats forever")
        } else if timing.repeatCount > 0, timing.repeatCount != 1 {
            words.append("repeats \(TimingCode.number(timing.repeatCount)) times")
        }
        if timing.autoreverses { words.append("autoreverses") }
        if timing.speed != 1 { words.append("speed \(TimingCode.number(timing.speed))") }
        detail.show(words.joined(separator: ", "))
    }

    override func layoutSubviews() {
        title.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 18)
        detail.frame = CGRect(x: 0, y: 17, width: bounds.width, height: 14)
    }
}
