import PlaygroundEngine
import PlaygroundKit

/// State of the session: the line above the picture, errors below the picture, and the terminal.
final class StatusController: PlaygroundPane {
    let bar = StatusBar()
    let strip = ProblemStrip()
    private let model: PlaygroundModel
    private let terminal = TerminalNotes()
    /// True while the line shows the progress towards a distant time of the scene.
    private var showsWay = false

    init(_ model: PlaygroundModel) {
        self.model = model
        bar.show(file: model.session.file)
        bar.onStop = { [unowned self] in self.model.session.stop() }
        strip.onResize = { [unowned self] in self.model.tell(.layout) }
        let printer = OutputPrinter()
        model.session.onOutput = { printer.write($0) }
    }

    func update(_ change: PlaygroundChange) {
        switch change {
        case .session:
            terminal.tell(model.session)
            strip.show(
                model.session.problem, warnings: model.session.warnings,
                isWorking: model.session.isWorking)
            show()
        case .status, .trial: show()
        case .reach: showWay()
        case .message(let text, let isError):
            if isError { bar.show(message: text) } else { bar.show(note: text) }
        default: break
        }
    }

    /// The session's state, or the number of unwritten changes.
    private func show() {
        bar.show(model.session)
        let edits = model.editing.state
        guard !model.session.showsProgram else { return }
        guard edits.triedCount > 0 || edits.solo != nil else { return }
        bar.showTrial(edits.triedCount, missing: model.trial.missing)
    }

    /// Shows the progress of a scene towards a distant time, and finally its arrival.
    private func showWay() {
        let run = model.run
        let isLong = run.map { run in run.asked.map { $0 - run.reach > 1 } ?? false } ?? false
        guard isLong || showsWay else { return }
        showsWay = isLong
        show()
    }
}
