import PlaygroundKit
import PlaygroundWire
import UIKit

/// Pane with the parameters of a scene, below the tree of layers.
final class KnobPane: UIView {
    /// Called after the choice of a value; nil for the standard value.
    var onChange: ((SceneKnob, String?) -> Void)?
    var onEndEditing: (() -> Void)?
    private let title = UILabel(ToolStyle.strongFont, ToolStyle.text)
    private var knobs: [SceneKnob] = []
    private lazy var list = RowList<KnobRow>(
        rowHeight: 24,
        make: { [unowned self] in
            let row = KnobRow()
            row.onChange = { [unowned self] in onChange?($0, $1) }
            row.onEndEditing = { [unowned self] in onEndEditing?() }
            row.onColor = { [unowned self] in chooseColor($0, beside: $1) }
            return row
        },
        fill: { [unowned self] row, index in
            if index < knobs.count { row.show(knobs[index]) }
        })
    /// Height of the title in points, and the number of rows visible without scrolling.
    private static let top: CGFloat = 30
    private static let mostRows = 8

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.panel
        clipsToBounds = true
        title.show("Knobs")
        for view in [title, list] as [UIView] { addSubview(view) }
    }
    required init?(coder: NSCoder) { nil }

    /// Height in points for all visible rows; 0 without parameters.
    var wantedHeight: CGFloat {
        knobs.isEmpty ? 0 : Self.top + 24 * CGFloat(min(knobs.count, Self.mostRows)) + 6
    }

    func show(_ new: [SceneKnob]) {
        knobs = new
        list.reload(count: new.count)
    }

    private func chooseColor(_ knob: SceneKnob, beside swatch: UIView) {
        let picker = ColorPicker()
        picker.show(SceneKnob.components(knob.value) ?? [0, 0, 0, 1])
        picker.onChange = { [unowned self] in onChange?(knob, SceneKnob.text($0)) }
        Popover(picker, ColorPicker.size, beside: swatch).onClose = { [unowned self] in
            onEndEditing?()
        }
    }

    override func layoutSubviews() {
        title.frame = CGRect(x: 12, y: 6, width: bounds.width - 24, height: 20)
        list.frame = CGRect(
            x: 0, y: Self.top, width: bounds.width, height: max(0, bounds.height - Self.top))
    }
}
