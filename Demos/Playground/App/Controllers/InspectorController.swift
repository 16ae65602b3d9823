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
            onEndEditing: { [unowned self] in self.model.tell(.keyboard) },
            onKey: { [unowned self] id, value in
                self.model.setHere(
                    [(id, value)], "Set Key of \(PropertyTable.row(id).key)")
            })
        view.onRename = { [unowned self] in self.model.rename(to: $0) }
        view.onAll = { [unowned self] in toggleAll() }
        view.onRevert = { [unowned self] in self.model.revertLayer() }
        view.onWrite = { [unowned self] in self.model.writeLayer() }
        view.note = { [unowned self] in note(of: $0) }
        checks.onAnswer = { [unowned self] in view.refresh() }
    }

    func update(_ change: PlaygroundChange) {
        if case .selection = change { show() }
    }

    /// Lists all properties of the layer's class, or only values that differ from a new layer.
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
                let values =
                    model.tree?.values(of: row.index, all: showsAll, also: edited) ?? []
                let animated = values.compactMap { $0.isAnimated && $0.part == nil ? $0.id : nil }
                return .init(
                    row: row, values: values, name: edits.names[row.path], edited: edited,
                    showsAll: showsAll,
                    keyed: Set(animated.filter { !model.keyTargets(of: $0).isEmpty }))
            })
    }

    /// The origin of a value in the source, and the reason if the value cannot be written; nil for
    /// a value that cannot be set, and before the search of the source has ended.
    private func note(of value: SceneTree.Value) -> ValueNote? {
        if value.isAnimated, value.part == nil, value.element == nil, let id = value.id {
            guard model.keyTargets(of: id).isEmpty else { return nil }
            return ValueNote(hint: model.keyRefusal(of: id))
        }
        guard let id = value.id, !value.isAnimated, let row = model.selectedRow else { return nil }
        if case .recording = model.session.kind { return nil }
        if model.session.showsProgram { return nil }
        return checks.answer(
            .init(layer: row.path, property: id), named: row.name, recorded(value, of: row),
            among: model.rows.map(\.name), of: model.session
        ).map { ValueNote($0) }
    }

    /// The value of the source, for a changed value from the recording.
    private func recorded(_ value: SceneTree.Value, of row: SceneTree.Row) -> MotionValue? {
        guard let id = value.id, model.edits.values[row.path]?[id] != nil else {
            return value.model
        }
        return (try? model.recordedValues(of: row))?.first { $0.id == id && $0.part == nil }?.model
    }
}
