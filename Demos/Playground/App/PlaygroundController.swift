import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The window: a controller for each pane, all with the same model.
///
///     keys, events → controllers of panes → PlaygroundModel → PlaygroundChange → all controllers
///
/// A controller changes the model and never another pane. The order of `panes` is the order in
/// which a change is shown: the status line before panes that write into it.
/// Thread: main.
final class PlaygroundController: UIViewController {
    let model: PlaygroundModel
    let status: StatusController
    let outline: OutlineController
    let picture: PictureController
    let looks: Looks
    let timeline: TimelineController
    let inspector: InspectorController
    let animation: AnimationController
    let graph: GraphController
    let costs: CostController
    let exports: ExportController
    let files: FileController
    let events: EventController
    let menus: MenuController
    /// The window is to be made again, in other colours.
    var onAppearance: (() -> Void)?

    /// Controllers of further displays of the scene, and their common clock.
    struct Looks {
        let clock: FrameClock
        let trail: TrailController
        let exploded: ExplodedController
        let comparison: ComparisonController
        let variants: VariantController
        let sounds: SoundController
    }

    /// Shows a model, replacing an earlier controller of the same model.
    init(_ model: PlaygroundModel, insteadOf old: PlaygroundController? = nil) {
        old?.looks.clock.stop()
        old?.looks.variants.end()
        old?.looks.sounds.end()
        self.model = model
        status = StatusController(model)
        outline = OutlineController(model)
        picture = PictureController(model)
        looks = Looks(
            clock: FrameClock(model), trail: TrailController(model, picture.view),
            exploded: ExplodedController(model, picture.view),
            comparison: ComparisonController(model, picture.view),
            variants: VariantController(model, picture.view), sounds: SoundController(model))
        timeline = TimelineController(model)
        inspector = InspectorController(model)
        animation = AnimationController(model)
        graph = GraphController(model, timeline.view)
        costs = CostController(model, picture.view)
        exports = ExportController(model)
        files = FileController(model)
        events = EventController(model, picture)
        menus = MenuController(model)
        super.init()
        model.calls.onChange = { [weak self] in self?.update($0) }
        connect()
        menus.show(makeMenus())
        if let old {
            // The old state is adopted after the first layout, because the time line needs its
            // width.
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated { self?.adopt(old) }
            }
        } else {
            begin()
        }
    }
    required init?(coder: NSCoder) { nil }

    private func begin() {
        looks.clock.start()
        looks.comparison.start()
        model.session.start()
        model.other?.start()
    }

    private func adopt(_ old: PlaygroundController) {
        timeline.adopt(old.timeline)
        looks.clock.start()
        model.showAgain()
        looks.comparison.start()
        picture.adopt(old.picture)
        exports.adopt(old.exports)
    }

    /// Ends the scene and its clock.
    func end() {
        looks.clock.stop()
        looks.variants.end()
        looks.sounds.end()
        exports.end()
        costs.end()
        model.session.end()
    }

    // MARK: - Changes

    private var panes: [any PlaygroundPane] {
        [
            looks.clock, events, costs, picture, status, timeline, outline, outline.knobs,
            inspector, animation,
            looks.trail, looks.exploded, graph, looks.comparison, looks.variants,
            looks.sounds, exports,
        ]
    }

    private func update(_ change: PlaygroundChange) {
        for pane in panes { pane.update(change) }
        switch change {
        // A panel keeps the keyboard until it is closed.
        case .keyboard: if !front.becomeFirstResponder() { view.becomeFirstResponder() }
        case .layout: windowView?.setNeedsPaneLayout()
        // A document's states and a program's windows are commands.
        case .sceneReady, .session:
            if menus.choices != model.menuChoices { menus.show(makeMenus()) }
            menus.bar.refresh()
        case .selection, .animation, .trial: menus.bar.refresh()
        default: break
        }
    }

    /// Connects panes: presses in a pane that have an effect in a second pane.
    private func connect() {
        outline.costText = { [unowned self] in costs.text(of: $0) }
        picture.onPick = { [unowned self] in outline.revealSelection() }
        looks.exploded.onSelect = { [unowned self] in outline.revealSelection() }
        animation.onShow = { [unowned self] in inspector.view.reveal(panel: $0) }
        timeline.onEdit = { [unowned self] in animation.drag($0, $1) }
        inspector.view.actions.onOpen = { [unowned self] in files.open($0) }
        inspector.view.actions.onGraph = { [unowned self] in graph.show($0) }
        graph.onValue = { [unowned self] in inspector.view.graphed = $0 }
        status.strip.onOpen = { [unowned self] in files.openInEditor($0) }
        status.bar.onCommands = { [unowned self] in menus.showCommands() }
        status.bar.onEdit = { [unowned self] in files.editSource() }
        events.onRoute = { [unowned self] isOn in
            status.bar.pinned = isOn ? "Mouse and keys go to the scene · T or Esc ends" : nil
        }
        events.hasKeyboard = { [unowned self] in view.isFirstResponder }
        events.isCovered = { [unowned self] in
            menus.isOpen || exports.isOpen || files.isOpen
        }
        files.isExporting = { [unowned self] in exports.isRunning }
        events.keepsOpen = { [unowned self] in files.asksBeforeQuitting() }
    }

    // MARK: - The view

    private var windowView: WindowView? {
        isViewLoaded ? view.subviews.first as? WindowView : nil
    }

    override func loadView() {
        let root = KeyView()
        root.backgroundColor = ToolStyle.background
        // During a question all commands are refused, because a command could change the subject of
        // the question. In other panels only commands with Control are performed, because the
        // fields receive the typed keys.
        root.onKey = { [unowned self] key in
            !files.questions.isOpen && (key.hasControl || front === view) && menus.perform(key)
        }
        root.scope = { [unowned self] in front }
        view = root
    }

    /// The open panel, or the whole window.
    private var front: UIView {
        let panels = [exports.panel, menus.panel, files.pathPanel, files.questions]
        return panels.last { !$0.isHidden } ?? view
    }

    override func viewDidLoad() {
        let window = WindowView(
            .init(
                status: status, outline: outline, knobs: outline.knobs, picture: picture,
                graph: graph,
                costs: costs,
                inspector: inspector, animation: animation, timeline: timeline),
            menus: menus.bar,
            panels: [menus.bar, exports.panel, menus.panel, files.pathPanel, files.questions],
            model.settings)
        window.onDrag = { [model] left, right, low in
            (model.settings.left, model.settings.right, model.settings.low) = (left, right, low)
            model.settings.write()
        }
        window.onLayout = { [timeline] in timeline.fitOnce() }
        view.addSubview(window)
    }

    override func viewDidAppear(_ animated: Bool) { view.becomeFirstResponder() }

    override func viewDidLayoutSubviews() { windowView?.frame = view.bounds }

    /// Takes an event of the window; true if the window's views must not get the event.
    func handle(_ event: WindowEvent) -> Bool {
        switch event {
        case .mouseDown:
            (view as? KeyView)?.focus.clear()
            view.window?.removeToolTips()
        case .keyDown: view.window?.removeToolTips()
        default: break
        }
        return events.handle(event)
    }

    func toggleAppearance() {
        model.settings.appearance = model.settings.appearance == .dark ? .light : .dark
        model.settings.write()
        onAppearance?()
    }
}
