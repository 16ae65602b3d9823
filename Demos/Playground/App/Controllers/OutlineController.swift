import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The layers as a tree, with names that were changed here and costs that were measured.
final class OutlineController: PlaygroundPane {
    let pane = LayersPane()
    /// The parameters below the layers.
    let knobs: KnobController
    /// The measured cost of a layer; nil where nothing was measured.
    var costText: ((SceneTree.Row) -> String?)?
    private let model: PlaygroundModel

    init(_ model: PlaygroundModel) {
        self.model = model
        knobs = KnobController(model)
        pane.onEndEditing = { [unowned self] in self.model.tell(.keyboard) }
        pane.outline.onSelect = { [unowned self] id in
            self.model.select(self.model.rows.first { AnyHashable($0.path) == id }?.path)
        }
    }

    func update(_ change: PlaygroundChange) {
        switch change {
        case .rows: showRows()
        case .selection:
            pane.outline.selection = model.selectedRow.map { AnyHashable($0.path) }
        default: break
        }
    }

    /// Opens the superlayers of the selected layer, and scrolls to the layer.
    func revealSelection() {
        if let layer = model.selection.layer { pane.outline.reveal(layer) }
    }

    private func showRows() {
        pane.outline.items = model.rows.map { row in
            let title = model.title(of: row)
            return OutlineView.Item(
                id: row.path, level: row.level, title: title,
                detail: costText?(row) ?? (title == row.className ? "" : row.className),
                hasChildren: row.hasChildren, isDimmed: row.isHidden,
                mark: row.animationCount > 0 ? ToolStyle.accent : nil)
        }
    }
}
