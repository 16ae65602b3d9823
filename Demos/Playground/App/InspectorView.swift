import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The values of the selected layer as they are at the playhead. Numbers and colours are dragged or typed; what an animation moves is
/// only shown.
final class InspectorView: UIView {
    /// A value was set; nil takes it back.
    var onEdit: ((PropertyID, EditableValue?) -> Void)?
    /// What was set is to go into the source, or to be forgotten.
    var onWrite: (() -> Void)?
    var onRevert: (() -> Void)?
    var onEndEditing: (() -> Void)?

    private let title = UILabel(ToolStyle.strongFont, ToolStyle.text)
    private let detail = UILabel(ToolStyle.smallFont, ToolStyle.dimText)
    private let empty = UILabel(ToolStyle.font, ToolStyle.dimText, .center)
    private let write = TextButton("Write")
    private let revert = TextButton("Revert")
    private var values: [SceneTree.Value] = []
    private var edited: Set<PropertyID> = []
    private lazy var list = RowList<ValueRow>(
        make: { [unowned self] in
            let row = ValueRow()
            row.onEdit = { [unowned self] in onEdit?($0, $1) }
            row.onEndEditing = { [unowned self] in onEndEditing?() }
            return row
        },
        fill: { [unowned self] in
            $0.show(values[$1], isEdited: values[$1].id.map { edited.contains($0) } ?? false)
        })

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.panel
        clipsToBounds = true
        empty.show("Press a layer to see its values.")
        for view in [title, detail, list, empty, write, revert] as [UIView] { addSubview(view) }
        for button in [write, revert] { button.isHidden = true }
        write.addAction(UIAction { [unowned self] _ in onWrite?() }, for: .touchUpInside)
        revert.addAction(UIAction { [unowned self] _ in onRevert?() }, for: .touchUpInside)
    }
    required init?(coder: NSCoder) { nil }

    /// Shows a layer, and which of its values were set here; nil for none.
    func show(_ row: SceneTree.Row?, _ values: [SceneTree.Value], edited: Set<PropertyID>) {
        empty.isHidden = row != nil
        title.show(row?.title ?? "")
        detail.show(row.map { $0.className } ?? "")
        (self.values, self.edited) = (values, edited)
        for button in [write, revert] { button.isHidden = edited.isEmpty }
        list.reload(count: values.count)
    }

    override func layoutSubviews() {
        var right = bounds.width - 10
        for button in [revert, write] {
            let width = button.sizeThatFits(bounds.size).width
            button.frame = CGRect(x: right - width, y: 10, width: width, height: 24)
            right -= width + 4
        }
        title.frame = CGRect(x: 12, y: 8, width: max(0, right - 16), height: 18)
        detail.frame = CGRect(x: 12, y: 25, width: max(0, right - 16), height: 14)
        list.frame = CGRect(x: 0, y: 46, width: bounds.width, height: max(0, bounds.height - 46))
        empty.frame = CGRect(
            x: 12, y: 12, width: max(0, bounds.width - 24), height: max(0, bounds.height - 24))
    }
}
