import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The values of the selected layer.
final class InspectorController: PlaygroundPane {
    let view = InspectorView()
    private let model: PlaygroundModel

    init(_ model: PlaygroundModel) {
        self.model = model
        view.onEdit = { [unowned self] in self.model.set($0, $1) }
        view.onRename = { [unowned self] in self.model.rename(to: $0) }
        view.onRefusal = { [unowned self] in self.model.say($0) }
        view.onAll = { [unowned self] in toggleAll() }
        view.onRevert = { [unowned self] in self.model.revertLayer() }
        view.onWrite = { [unowned self] in self.model.writeLayer() }
        view.onEndEditing = { [unowned self] in self.model.tell(.keyboard) }
    }

    func update(_ change: PlaygroundChange) {
        if case .selection = change { show() }
    }

    /// Lists all properties of the layer's class, or those that differ from a new layer's.
    func toggleAll() {
        model.options.showsAllValues.toggle()
        model.showSelection()
    }

    private func show() {
        let (edits, showsAll) = (model.edits, model.options.showsAllValues)
        view.show(
            model.selectedRow.map { row in
                // Changed values are listed, even if they equal a new layer's.
                let edited = Set(edits.values[row.path].map { Array($0.keys) } ?? [])
                return .init(
                    row: row,
                    values: model.tree?.values(of: row.index, all: showsAll, also: edited) ?? [],
                    name: edits.names[row.path], edited: edited, showsAll: showsAll)
            })
    }
}
