import LaminaMotion
import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The values of the selected layer at the playhead. Numbers and colours are dragged or typed;
/// names, texts, paths and matrices are typed.
final class InspectorView: UIView {
    /// A value was set; nil reverts it.
    var onEdit: ((PropertyID, MotionValue?) -> Void)?
    var onRename: ((String) -> Void)?
    /// A typed text is no such value.
    var onRefusal: ((String) -> Void)?
    /// All was pressed: list all properties, or only the differing ones.
    var onAll: (() -> Void)?
    /// Write and Revert were pressed.
    var onWrite: (() -> Void)?
    var onRevert: (() -> Void)?
    var onEndEditing: (() -> Void)?
    /// The graph of a value is wanted.
    var onGraph: ((ValueTrack.Source) -> Void)?
    /// The value of the graph; nil for none.
    var graphed: ValueTrack.Source? { didSet { if graphed != oldValue { list.refresh() } } }

    private let title = LineField(ToolStyle.strongFont, ToolStyle.text, hasBackground: false)
    private let detail = UILabel(ToolStyle.smallFont, ToolStyle.dimText)
    private let empty = UILabel(ToolStyle.font, ToolStyle.dimText, .center)
    private let all = TextButton("All")
    private let write = TextButton("Write")
    private let revert = TextButton("Revert")
    private var values: [SceneTree.Value] = []
    private var edited: Set<PropertyID> = []
    private var shownPath: [String]?
    private lazy var list = RowList<ValueRow>(
        make: { [unowned self] in
            let row = ValueRow()
            row.onEdit = { [unowned self] in onEdit?($0, $1) }
            row.onGraph = { [unowned self] in onGraph?($0) }
            row.onRefusal = { [unowned self] in onRefusal?($0) }
            row.onEndEditing = { [unowned self] in onEndEditing?() }
            return row
        },
        fill: { [unowned self] in
            $0.show(
                values[$1], isEdited: values[$1].id.map { edited.contains($0) } ?? false,
                isGraphed: graphed != nil && values[$1].source == graphed)
        })

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.panel
        clipsToBounds = true
        empty.show("Select a layer to see its properties.")
        for view in [title, detail, list, empty, all, write, revert] as [UIView] {
            addSubview(view)
        }
        for button in [all, write, revert] { button.isHidden = true }
        title.onChange = { [unowned self] in onRename?($0) }
        title.onEndEditing = { [unowned self] in onEndEditing?() }
        all.addAction(UIAction { [unowned self] _ in onAll?() }, for: .touchUpInside)
        write.addAction(UIAction { [unowned self] _ in onWrite?() }, for: .touchUpInside)
        revert.addAction(UIAction { [unowned self] _ in onRevert?() }, for: .touchUpInside)
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
    }

    /// Shows a layer; nil for none.
    func show(_ contents: Contents?) {
        empty.isHidden = contents != nil
        if contents?.row.path != shownPath { title.end() }
        shownPath = contents?.row.path
        title.isHidden = contents == nil
        if !title.isBusy { title.text = contents.map { $0.name ?? $0.row.name } ?? "" }
        title.hint = contents?.row.className ?? ""
        title.textColor = contents?.name == nil ? ToolStyle.text : ToolStyle.warning
        detail.show(contents?.row.className ?? "")
        (values, edited) = (contents?.values ?? [], contents?.edited ?? [])
        let isSame = edited.isEmpty && contents?.name == nil
        for button in [write, revert] where button.isHidden != isSame {
            button.isHidden = isSame
            setNeedsLayout()
        }
        all.isHidden = contents == nil
        all.isSelected = contents?.showsAll ?? false
        list.reload(count: values.count)
    }

    /// Puts the caret into the name.
    func beginNaming() {
        // The key of the command must not be typed into the field.
        DispatchQueue.main.async { MainActor.assumeIsolated { self.title.begin() } }
    }

    override func layoutSubviews() {
        var right = bounds.width - 10
        for button in [revert, write, all] where !button.isHidden || button === all {
            let width = button.sizeThatFits(bounds.size).width
            button.frame = CGRect(x: right - width, y: 10, width: width, height: 24)
            right -= width + 4
        }
        title.frame = CGRect(x: 12, y: 7, width: max(0, right - 16), height: 19)
        detail.frame = CGRect(x: 12, y: 25, width: max(0, right - 16), height: 14)
        list.frame = CGRect(x: 0, y: 46, width: bounds.width, height: max(0, bounds.height - 46))
        empty.frame = CGRect(
            x: 12, y: 12, width: max(0, bounds.width - 24), height: max(0, bounds.height - 24))
    }
}
