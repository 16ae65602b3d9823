import Foundation
import LaminaRenderTree
import LayerHosting
import PlaygroundEngine
import QuartzCore

/// State of the window: the scene that runs, its layers, the selection, time and unwritten changes.
///
/// Input: the session, the transport, edits of panes. Output: `onChange`, a `PlaygroundChange` for
/// every difference, in the order in which panes can show them. The model has no reference to
/// views; the model outlives the window's views, which are made again after a change of colours.
/// Thread: main.
@MainActor
final class PlaygroundModel {
    let session: PlaygroundSession
    /// A second scene on the same clock, to compare with; nil for none.
    let other: PlaygroundSession?
    let transport = Transport()
    /// Undo and redo; unwritten changes outlive saves.
    let editing = EditController()
    var settings = Settings.read()
    var options = ViewOptions()
    private(set) var run: SceneRun?
    private(set) var tree: SceneTree?
    private(set) var history: AnimationHistory?
    private var lists = Lists()
    /// Waveforms, which outlive the window's views.
    var sounds: SoundPictures { lists.sounds }
    /// The run whose sounds are heard and shown, and that films show: the scene's, or a variant's.
    var heard: SceneRun? { lists.variant ?? run }
    /// Name of the variant that is heard; nil for the scene.
    var heardVariant: String? { lists.variant == nil ? nil : lists.variantName }
    /// The rows of the tree at the playhead.
    var rows: [SceneTree.Row] { lists.rows }
    /// The rows of the time line.
    var bars: TimelineRows.Contents { lists.bars }
    var trial = TrialState()
    var following = Following()
    /// Seconds behind a running program that are made up at once.
    private static let slack = 0.5
    var selection = PlaygroundSelection()
    var calls = Calls()
    /// The clock's time at which values were shown last.
    private var lastValues: CFTimeInterval = 0

    /// The rows of the panes.
    @MainActor private struct Lists {
        var rows: [SceneTree.Row] = []
        var bars = TimelineRows.Contents()
        /// The number of the shown changes of sounds.
        var soundChanges = 0
        let sounds = SoundPictures()
        /// The variant whose sounds are heard.
        weak var variant: SceneRun?
        var variantName: String?
    }

    /// The state of a running program that the window follows.
    struct Following {
        /// Values set in the program.
        var edits = ProgramEdits()
        /// The end of the recording's known part at its last growth, in seconds.
        var lastReach = 0.0
    }

    /// Calls of the window.
    struct Calls {
        var onChange: ((PlaygroundChange) -> Void)?
        /// Asks the user: a question, a text, answers.
        var ask: ((String, String, [QuestionPanel.Answer]) -> Void)?
    }

    init(_ session: PlaygroundSession, beside other: PlaygroundSession?) {
        (self.session, self.other) = (session, other)
        let markers = settings.markers(of: session.file)
        transport.setMarkers(markers)
        editing.begin {
            $0.markers = transport.markers
            $0.length = settings.length(of: session.file)
        }
        session.time = { [transport] in transport.time }
        session.onRun = { [weak self] in self?.show($0) }
        session.onChange = { [weak self] in self?.sessionChanged() }
        transport.reach = { [weak self] in self?.reach ?? (.infinity, true) }
        transport.end = { [weak self] in self?.sceneEnd }
        transport.onChange = { [weak self] in self?.timeChanged() }
        editing.onState = { [weak self] in self?.showEdits() }
        sounds.onChange = { [weak self] in self?.showBars() }
        editing.onMessage = { [weak self] in self?.say($0) }
    }

    func tell(_ change: PlaygroundChange) { calls.onChange?(change) }

    /// Shows a message about a mistake or a refusal.
    func say(_ text: String) { tell(.message(text, isError: true)) }

    /// Shows a message about an action.
    func note(_ text: String) { tell(.message(text, isError: false)) }

    // MARK: - A scene

    /// An event may be declared while the scene runs.
    private func sessionChanged() {
        tell(.session)
        soundsChanged()
        let shown = bars.rows.filter { $0.pill != nil }.count
        if (run?.cues.count ?? 0) != shown { showBars() }
    }

    /// Shows the session's scene again in new views.
    func showAgain() {
        if let run = session.run { show(run) }
        tell(.session)
    }

    private func show(_ run: SceneRun) {
        self.run = run
        tell(.scene(run))
        // Changes are resolved again, because layers and animations have new numbers in a new
        // scene.
        trial.scene = SceneTrial()
        // The rows are reported also if equal, because the panes of the new scene need the rows.
        lists.rows = []
        tree = SceneTree(run.log)
        history = AnimationHistory(run.log)
        run.onReach = { [weak self] data in
            self?.tell(.recording(data))
            self?.grew()
        }
        // Also called for a scene without animations, to remove the rows of the previous scene.
        _ = try? history?.update()
        resolveAnimations()
        showBars()
        resolveSelection()
        if session.showsProgram { begin(program: run) }
        grew()
        if trial.scene.isEmpty { tell(.comparison) } else { showTrial() }
        tell(.sceneReady)
        timeChanged()
    }

    /// More of the scene is known.
    private func grew() {
        tell(.reach)
        follow()
        soundsChanged()
        guard let history else { return }
        if (try? history.update()) ?? false {
            if trial.missing > 0, resolveAnimations() { showTrial() }
            if selection.animation == nil, selection.identity != nil { resolveSelection() }
            showBars()
        }
        let isWaiting = transport.time > run?.reach ?? 0
        if !transport.isPlaying || options.sendsEvents || isWaiting { timeChanged() }
        if options.sendsEvents, !transport.isPlaying { tell(.redraw) }
    }

    /// The playhead of a running program follows the present time, unless the playhead was stopped
    /// or set to an earlier time.
    private func follow() {
        guard session.showsProgram, let run else { return }
        defer { following.lastReach = run.reach }
        guard transport.isPlaying, transport.rate > 0, transport.loop == nil,
            transport.time >= following.lastReach - Self.slack
        else { return }
        transport.go(to: run.reach)
    }

    func showBars() {
        lists.bars = TimelineRows.make(
            history?.layers ?? [], trial.scene.animations, names: edits.names)
        lists.soundChanges = heard?.soundChanges ?? 0
        lists.bars.rows = cueRows + soundRows + lists.bars.rows
        tell(.bars)
    }

    /// Hears a variant; nil for the scene.
    func hear(_ variant: SceneRun?, of name: String? = nil) {
        guard lists.variant !== variant else { return }
        (lists.variant, lists.variantName) = (variant, name)
        showBars()
        tell(.time)
    }

    /// Shows the sounds that were played since the rows were made.
    func soundsChanged() {
        if let heard, heard.soundChanges != lists.soundChanges { showBars() }
    }

    // MARK: - Time

    func timeChanged() {
        askAhead(of: transport.time)
        tell(.time)
        let shown = min(transport.time, run?.reach ?? transport.time)
        let now = CACurrentMediaTime()
        // Values that change in every frame cannot be read; outlines in the picture follow always.
        if !transport.isPlaying || now - lastValues > 0.1 {
            lastValues = now
            showTree(at: shown)
        } else if selection.layer != nil {
            try? tree?.move(to: shown)
            tell(.marks)
        }
    }

    private func showTree(at time: Double) {
        guard let tree else { return }
        do {
            try tree.move(to: time)
        } catch {
            return say("\(error)")
        }
        let new = tree.rows()
        if new != rows {
            lists.rows = new
            tell(.rows)
            if resolveEdits(at: time) { return }
        }
        showSelection()
        tell(.values)
    }

    func showSelection() {
        tell(.selection)
        tell(.marks)
    }
}
