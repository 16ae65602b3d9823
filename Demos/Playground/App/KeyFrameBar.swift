import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// A key frame of an animation: its time, its value, and buttons for the next and the previous key
/// frame, for a new key frame and for removal.
final class KeyFrameBar: UIView {
    /// The list has changed.
    var onChange: ((KeyFrameList) -> Void)?
    /// The fraction of the way at the playhead, for a new key frame.
    var playhead: (() -> Double?)?
    var onEndEditing: (() -> Void)?
    /// Another key frame is chosen.
    var onChoose: (() -> Void)?
    static let height: CGFloat = 58

    private let before = TextButton("‹")
    private let after = TextButton("›")
    private let title = LineLabel(ToolStyle.font, ToolStyle.secondaryText, .center)
    private let add = TextButton("Add")
    private let remove = TextButton("Remove")
    private let time = NumberField("at", 0, in: 0...1, step: 0.005)
    private var fields: [NumberField] = []
    /// A matrix.
    private let line = LineField(ToolStyle.numberFont, ToolStyle.text, .right)
    /// Called for a typed text that is no valid value.
    var onRefusal: ((String) -> Void)?
    private var list: KeyFrameList?
    private(set) var chosen = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        for view in [before, title, after, add, remove, time, line] as [UIView] {
            addSubview(view)
        }
        before.accessibilityLabel = "Previous key frame"
        after.accessibilityLabel = "Next key frame"
        line.accessibilityLabel = "Matrix"
        line.onEndEditing = { [unowned self] in onEndEditing?() }
        line.accepts = { [unowned self] typed in
            var list = list
            if list?.set(matrix: typed, of: chosen) ?? true { return true }
            onRefusal?("“\(typed.prefix(40))” is not a matrix: sixteen numbers, or identity")
            return false
        }
        line.onChange = { [unowned self] typed in
            change { _ = $0.set(matrix: typed, of: chosen) }
        }
        before.addAction(
            UIAction { [unowned self] _ in choose(chosen - 1) }, for: .touchUpInside)
        after.addAction(
            UIAction { [unowned self] _ in choose(chosen + 1) }, for: .touchUpInside)
        add.addAction(UIAction { [unowned self] _ in addFrame() }, for: .touchUpInside)
        remove.addAction(
            UIAction { [unowned self] _ in change { $0.remove(chosen) } }, for: .touchUpInside)
        time.onChange = { [unowned self] new, _ in change { $0.move(chosen, to: new) } }
        time.onRefusal = { [unowned self] in onRefusal?($0) }
        time.onEndEditing = { [unowned self] in onEndEditing?() }
        for number in 0..<4 {
            let field = NumberField("", 0, in: -1e6...1e6, step: 1)
            field.onChange = { [unowned self] new, _ in
                change { list in
                    guard var numbers = list.numbers(of: chosen), number < numbers.count else {
                        return
                    }
                    numbers[number] = new
                    chosen = list.set(numbers, of: chosen)
                }
            }
            field.accessibilityLabel = "Value \(number + 1)"
            field.onRefusal = { [unowned self] in onRefusal?($0) }
            field.onEndEditing = { [unowned self] in onEndEditing?() }
            fields.append(field)
            addSubview(field)
        }
    }
    required init?(coder: NSCoder) { nil }

    /// Shows a list; nil for an animation without editable key frames.
    func show(_ new: KeyFrameList?) {
        list = new
        isHidden = new == nil
        showChosen()
    }

    func choose(_ frame: Int) {
        chosen = frame
        showChosen()
        onChoose?()
    }

    private func showChosen() {
        guard let list else { return }
        chosen = min(max(0, chosen), list.times.count - 1)
        title.show("key \(chosen + 1) of \(list.times.count)")
        let canRemove = list.canRemove(chosen)
        remove.isEnabled = canRemove
        remove.alpha = canRemove ? 1 : 0.4
        if !time.isBusy { time.value = list.times[chosen] }
        // Times of a paced animation follow from its values and cannot be set.
        time.isUserInteractionEnabled = !list.isPaced
        time.alpha = list.isPaced ? 0.5 : 1
        let matrix = list.matrix(of: chosen)
        line.isHidden = matrix == nil
        if let matrix, !line.isBusy { line.text = matrix }
        let numbers = list.numbers(of: chosen) ?? []
        // Turns and shares are small.
        let isSmall = list.values.indices.allSatisfy { frame in
            (list.numbers(of: frame) ?? []).allSatisfy { abs($0) <= 10 }
        }
        for (i, field) in fields.enumerated() {
            field.isHidden = i >= numbers.count
            field.step = list.isOfColors ? 0.005 : isSmall ? 0.01 : 1
            field.range = list.isOfColors ? 0...1 : -1e6...1e6
            if i < numbers.count, !field.isBusy { field.value = numbers[i] }
        }
        setNeedsLayout()
    }

    private func change(_ body: (inout KeyFrameList) -> Void) {
        guard var list else { return }
        body(&list)
        guard list != self.list else { return showChosen() }
        self.list = list
        showChosen()
        onChange?(list)
    }

    private func addFrame() {
        guard let time = playhead?() else { return }
        change { list in
            if let new = list.add(at: time) { chosen = new }
        }
    }

    override func layoutSubviews() {
        let width = bounds.width
        before.frame = CGRect(x: 0, y: 0, width: 24, height: 24)
        title.frame = CGRect(x: 26, y: 0, width: 76, height: 24)
        after.frame = CGRect(x: 104, y: 0, width: 24, height: 24)
        var right = width
        for button in [remove, add] {
            let wide = button.sizeThatFits(bounds.size).width
            button.frame = CGRect(x: right - wide, y: 0, width: wide, height: 24)
            right -= wide + 4
        }
        time.frame = CGRect(x: 0, y: 30, width: 84, height: 24)
        line.frame = CGRect(x: 90, y: 30, width: max(0, width - 90), height: 24)
        let count = CGFloat(max(1, fields.count { !$0.isHidden }))
        let each = ((width - 87) / count).rounded(.down)
        for (i, field) in fields.enumerated() where !field.isHidden {
            field.frame = CGRect(x: 90 + each * CGFloat(i), y: 30, width: each - 3, height: 24)
        }
    }
}
