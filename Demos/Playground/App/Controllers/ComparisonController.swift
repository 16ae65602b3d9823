import Foundation
import PlaygroundEngine

/// A second picture to compare with: the other scene; else the source while something is changed;
/// else the scene of the save before.
final class ComparisonController: PlaygroundPane {
    private let model: PlaygroundModel
    private let view: PictureView
    private let terminal = TerminalNotes()
    /// True while the status line has an error of the other scene.
    private var hasProblem = false

    init(_ model: PlaygroundModel, _ view: PictureView) {
        (self.model, self.view) = (model, view)
        guard let other = model.other else { return }
        other.time = { [transport = model.transport] in transport.time }
        other.onRun = { [unowned self] in follow($0) }
        other.onChange = { [unowned self] in tell(other) }
    }

    /// Starts the comparison with the second scene, if any.
    func start() {
        guard let other = model.other else { return }
        if model.options.comparison == .off { model.options.comparison = .split }
        if let run = other.run { follow(run) }
    }

    func update(_ change: PlaygroundChange) {
        if case .comparison = change { show() }
    }

    /// Switches to the next kind of comparison: beside the scene, alternating, as the difference,
    /// or none.
    func next() {
        guard recording != nil else {
            return model.say("Nothing to compare with yet: save again or change a value")
        }
        let all = ComparisonLayer.Way.allCases
        let number = all.firstIndex(of: model.options.comparison)!
        model.options.comparison = all[(number + 1) % all.count]
        show()
        model.timeChanged()
    }

    private var recording: URL? {
        if let other = model.other { return other.run?.recording }
        return model.shownTrial == nil
            ? model.session.previous?.recording : model.run?.recording
    }

    private func follow(_ run: SceneRun) {
        run.onReach = { [weak view] in view?.growComparison(to: $0) }
        show()
        model.timeChanged()
    }

    private func tell(_ other: PlaygroundSession) {
        terminal.tell(other)
        if let problem = other.problem?.diagnostics.first {
            hasProblem = true
            model.say("\(other.file.lastPathComponent): \(problem)")
        } else if hasProblem, !other.isWorking {
            hasProblem = false
            model.tell(.status)
        }
    }

    private func show() {
        let way = model.options.comparison
        do {
            try view.compare(with: recording, way)
            guard way != .off, recording != nil else { return }
            let name =
                model.other.map { $0.file.lastPathComponent }
                ?? (model.shownTrial == nil ? "the previous save" : "the source")
            model.note("Comparing with \(name): \(way.name)")
        } catch {
            model.say("\(error)")
        }
    }
}
