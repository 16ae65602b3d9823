import LaminaMotion
import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The values of the selected layer.
final class InspectorController: PlaygroundPane {
    let view = InspectorView()
    private let model: PlaygroundModel
    private let checks = SourceChecks()

    init(_ model: PlaygroundModel) {
        self.model = model
        view.actions = ValueActions(
            onEdit: { [unowned self] in self.model.set($0, $1) },
            onRefusal: { [unowned self] in self.model.say($0) },
            onEndEditing: { [unowned self] in self.model.tell(.keyboard) })
        view.onRename = { [unowned self] in self.model.rename(to: $0) }
        view.onAll = { [unowned self] in toggleAll() }
        view.onRevert = { [unowned self] in self.model.revertLayer() }
        view.onWrite = { [unowned self] in self.model.writeLayer() }
        view.reason = { [unowned self] in reason(of: $0) }
        checks.onAnswer = { [unowned self] in view.refresh() }
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

    /// The reason why the source cannot take another value; nil for a writable value, for a value
    /// that cannot be set, and until the search of the source is over.
    private func reason(of value: SceneTree.Value) -> String? {
        guard let id = value.id, !value.isAnimated, let row = model.selectedRow else { return nil }
        if case .recording = model.session.kind { return nil }
        if model.session.showsProgram { return nil }
        let isEdited = model.edits.values[row.path]?[id] != nil
        let answer = checks.answer(
            .init(layer: row.path, property: id), named: row.name, isEdited ? nil : value.model,
            of: model.session)
        return answer?.reason
    }
}
