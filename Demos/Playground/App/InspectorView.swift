import LaminaMotion
import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The values of the selected layer at the playhead. Numbers are dragged or typed; colours are
/// chosen or typed; names, texts, paths and matrices are typed.
final class InspectorView: UIView {
    var actions = ValueActions()
    var onRename: ((String) -> Void)?
    /// Called after a press on All: lists all properties, or only properties that differ from a new
    /// layer.
    var onAll: (() -> Void)?
    /// Write and Revert were pressed.
    var onWrite: (() -> Void)?
    var onRevert: (() -> Void)?
    /// The value of the graph; nil for none.
    var graphed: ValueTrack.Source? { didSet { if graphed != oldValue { list.refresh() } } }
    /// Where a value comes from; nil for a value that is not of the source.
    var note: ((SceneTree.Value) -> ValueNote?)?

    private let title = LineField(ToolStyle.strongFont, ToolStyle.text, hasBackground: false)
    private let detail = UILabel(ToolStyle.smallFont, ToolStyle.dimText)
    private let empty = UILabel(ToolStyle.font, ToolStyle.dimText, .center)
    /// Height in points of the layer's name, which is always seen, and of a line of buttons below.
    private static let headerHeight: CGFloat = 46
    private static let buttonsHeight: CGFloat = 28
    /// Points of a long name beside the buttons.
    private static let leastName: CGFloat = 90
    private let all = TextButton("All")
    private let write = TextButton("Write")
    private let revert = TextButton("Revert")
    private var contents: Contents?
    /// The values, and the panel of the selected animation below them.
    private lazy var details = DetailsPane(
        RowList<ValueRow>(
            make: { [unowned self] in
                let row = ValueRow()
                row.actions = actions
                row.actions.onColor = { [unowned self] in chooseColor($0, beside: $1, $2) }
                return row
            },
            fill: { [unowned self] row, index in
                guard let contents, index < contents.values.count else { return }
                let value = contents.values[index]
                row.show(
                    value,
                    .init(
                        isEdited: value.id.map { contents.edited.contains($0) } ?? false,
                        isGraphed: graphed != nil && value.source == graphed,
                        note: note?(value),
                        takesKeys: value.isAnimated
                            && (value.id.map { contents.keyed.contains($0) } ?? false)))
            }))
    private var list: RowList<ValueRow> { details.list }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.panel
        clipsToBounds = true
        empty.numberOfLines = 0
        empty.show("Select a layer to see its properties.")
        for view in [title, detail, all, write, revert, details, empty] as [UIView] {
            addSubview(view)
        }
        for button in [all, write, revert] { button.isHidden = true }
        title.accessibilityLabel = "Name of the layer"
        title.onChange = { [unowned self] in onRename?($0) }
        title.onEndEditing = { [unowned self] in actions.onEndEditing?() }
        all.addAction(UIAction { [unowned self] _ in onAll?() }, for: .touchUpInside)
        write.addAction(UIAction { [unowned self] _ in onWrite?() }, for: .touchUpInside)
        revert.addAction(UIAction { [unowned self] _ in onRevert?() }, for: .touchUpInside)
        all.setToolTip("List all properties of the layer’s class   V")
        write.setToolTip("Write the layer’s changes into the source")
        revert.setToolTip("Forget the layer’s changes")
        title.setToolTip { [unowned self] in
            let isCut = title.sizeThatFits(bounds.size).width > title.bounds.width
            return (isCut ? title.text + "\n" : "") + "Click to rename the layer"
        }
    }
    required init?(coder: NSCoder) { nil }

    /// Contents of the inspector for a layer.
    struct Contents {
        var row: SceneTree.Row
        var values: [SceneTree.Value]
        /// The name, and which of the values, were set here.
        var name: String?
        var edited: Set<PropertyID> = []
        var showsAll = false
        /// Animated properties that auto-key can set at the playhead.
        var keyed: Set<PropertyID> = []
    }

    /// Shows a layer; nil for none.
    func show(_ new: Contents?) {
        empty.isHidden = new != nil
        if new?.row.path != contents?.row.path { title.end() }
        contents = new
        title.isHidden = new == nil
        if !title.isBusy { title.text = new.map { $0.name ?? $0.row.name } ?? "" }
        title.hint = new?.row.title ?? ""
        title.textColor = new?.name == nil ? ToolStyle.text : ToolStyle.warning
        detail.show(new?.row.className ?? "")
        let isSame = new?.edited.isEmpty ?? true && new?.name == nil
        for button in [write, revert] where button.isHidden != isSame {
            button.isHidden = isSame
            setNeedsLayout()
        }
        all.isHidden = new == nil
        all.isSelected = new?.showsAll ?? false
        let count = new?.values.count ?? 0
        if count != list.count { setNeedsPanelLayout() }
        list.reload(count: count)
    }

    /// Puts the panel of the selected animation below the values; `height` is 0 without an
    /// animation.
    func put(_ panel: UIView, height: @escaping () -> CGFloat) { details.put(panel, height) }

    /// Lays out the panel and the values again, for another height of the panel.
    func setNeedsPanelLayout() {
        setNeedsLayout()
        details.setNeedsPanelLayout()
    }

    /// Scrolls to the panel, or to the first values.
    func reveal(panel: Bool) {
        layoutIfNeeded()
        details.reveal(panel: panel)
    }

    /// Fills the rows again: the origin of a value has become known.
    func refresh() { list.refresh() }

    /// Puts the caret into the name.
    func beginNaming() {
        // The key of the command must not be typed into the field.
        DispatchQueue.main.async { MainActor.assumeIsolated { self.title.begin() } }
    }

    private func chooseColor(
        _ value: EditableValue, beside swatch: UIView, _ marks: ValueRow.Marks
    ) {
        let picker = ColorPicker()
        picker.show(value.numbers)
        picker.onChange = { [unowned self] components in
            var new = value
            new.numbers = components
            // The list of a colour may have changed in the meantime.
            let present = contents?.values.first {
                $0.id == value.id && $0.element == value.element
            }
            if let element = value.element, let id = present?.id, let model = present?.model,
                var other = EditableValue(element, of: id, model)
            {
                other.numbers = components
                new = other
            }
            actions.edit(new.id, new.value, marks)
        }
        Popover(picker, ColorPicker.size, beside: swatch).onClose = { [unowned self] in
            actions.onEndEditing?()
        }
    }

    /// Places the name, and the buttons beside the name, or below in a narrow column. Returns the
    /// height of both.
    private func placeHeader() -> CGFloat {
        let buttons: [TextButton] = [revert, write, all].filter { !$0.isHidden || $0 === all }
        let widths = buttons.map { $0.sizeThatFits(bounds.size).width }
        let name = max(
            detail.sizeThatFits(bounds.size).width,
            min(title.sizeThatFits(bounds.size).width, Self.leastName))
        let whole = widths.reduce(0) { $0 + $1 + 4 }
        let isBelow = buttons.count > 1 && bounds.width - 26 - whole < name
        var right = bounds.width - 10
        for (button, width) in zip(buttons, widths) {
            button.frame = CGRect(
                x: right - width, y: isBelow ? 42 : 10, width: width, height: 24)
            right -= width + 4
        }
        let room = isBelow ? bounds.width - 24 : right - 16
        title.frame = CGRect(x: 12, y: 7, width: max(0, room), height: 19)
        detail.frame = CGRect(x: 12, y: 25, width: max(0, room), height: 14)
        return Self.headerHeight + (isBelow ? Self.buttonsHeight : 0)
    }

    override func layoutSubviews() {
        let top = placeHeader()
        details.frame = CGRect(
            x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        // Without a layer an animation that has no layer at the playhead may be shown.
        let low = details.hasPanel ? top : bounds.height
        empty.frame = CGRect(
            x: 12, y: 4, width: max(0, bounds.width - 24), height: max(0, low - 8))
    }
}
