import LaminaRenderTree
import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The window: picture, layers, values, time line; what happens in one is shown by the others.
final class PlaygroundController: UIViewController {
    let session: PlaygroundSession
    /// Another scene, on the same clock, to compare with.
    let other: PlaygroundSession?
    let transport: Transport
    var settings = Settings.read()
    /// The window is to be made anew, in other colours.
    var onAppearance: (() -> Void)?
    /// Another file is shown.
    var onFile: ((URL) -> Void)?
    private(set) var run: SceneRun?
    private(set) var tree: SceneTree?
    private(set) var history: AnimationHistory?
    private(set) var facts: [TimelineRows.ID: TimelineRows.Facts] = [:]
    private(set) var treeRows: [SceneTree.Row] = []
    /// The selected layer, by its way from the root: it stays selected in the scene of the next
    /// save.
    private(set) var selected: [String]?
    private var picked: (point: CGPoint, number: Int, time: CFTimeInterval)?
    private var hasFitted = false
    /// Which controller this one goes on from, until it has.
    private var before: PlaygroundController?

    private let terminal = TerminalNotes()
    private let printer = OutputPrinter()
    let otherTerminal = TerminalNotes()
    /// Whether what is wrong with the other scene is being said.
    var otherHasProblem = false
    let status = StatusBar()
    let picture = PictureView()
    let strip = ProblemStrip()
    let layers = LayersPane()
    var outline: OutlineView { layers.outline }
    let inspector = InspectorView()
    let animationPanel = AnimationPanel()
    private lazy var animationScroller = PanelScroller(animationPanel) { [unowned self] in
        animationPanel.wantedHeight
    }
    lazy var details = StackedPair(inspector, animationScroller, least: 46) { [unowned self] in
        selectedAnimation == nil ? 0 : animationPanel.wantedHeight
    }
    /// What is tried on the recording that is shown: of `editing`, what this scene has.
    var trial = SceneTrial()
    /// How many of the tried animations this scene does not have.
    var missingCount = 0
    /// Counts what was tried.
    var trialNumber = 0
    var selectedAnimation: TimelineRows.ID?
    /// The selected animation, as the scene of the next save has it.
    var selectedIdentity: AnimationIdentity?
    /// What was changed here; it outlives saves.
    let editing: EditController
    /// Values of layers that were set here.
    var edits: LayerEdits { editing.state.layers }
    /// Whether all properties of a layer are shown, not only those that differ.
    var showsAllValues = false
    private(set) lazy var allMenus = makeMenus()
    var commands: [Command] { allMenus.flatMap(\.commands) }
    let commandPanel = CommandPanel()
    let timeline = TimelineView()
    lazy var bar = TransportBar(transport)
    private lazy var pictureColumn = StackedPair(picture, strip) { [strip] in strip.wantedHeight }
    let costs = CostPane()
    /// What each layer costs, and who finds that out.
    var layerCosts: CostJob.Costs?
    var costJob: CostJob?
    let graphPane = GraphPane()
    var showsGraph = false
    /// The value of the selected layer that the graph is of; nil for what the selected animation
    /// moves.
    var graphedValue: ValueTrack.Source?
    /// What the graph was made for: it is made anew where that differs.
    var graphKey: GraphKey?
    lazy var graphColumn = StackedPair(pictureColumn, graphPane) { [unowned self] in
        showsGraph ? GraphPane.height : 0
    }
    lazy var middle = StackedPair(graphColumn, costs) { [unowned self] in
        settings.showsCosts ? CostPane.height : 0
    }
    let exportPanel = ExportPanel()
    let quitPanel = QuitPanel()
    let pathPanel = PathPanel()
    /// Another file is to be shown in this window.
    var onOpen: ((URL) -> Void)?
    /// The window is to be closed.
    var onQuit: (() -> Void)?
    var export: ExportJob?
    var comparison = ComparisonLayer.Way.off
    var showsTrail = false
    /// Whether the points of the selected layer's path can be dragged.
    var showsPathPoints = false
    /// What the trail was made for: it is made anew where that differs.
    var trailKey: TrailKey?
    lazy var split = MainSplits(layers, middle, details, bar, timeline, settings)
    /// Which events are the scene's; nil where none are.
    var route: EventRoute?
    /// Where the mouse is, in the window's points.
    var pointer = CGPoint.zero
    var showsDistances = false
    /// Counts the sizes of the window.
    var sizeNumber = 0
    let menus = MenuBar()
    /// Pictures of the layers apart in space, and what they are of.
    let stackPictures = LayerPictures()
    var stackKey: TrailKey?
    var stackShown: [[String]: LayerPictures.Picture] = [:]
    /// Pictures of a layer on its way.
    let skinPictures = LayerPictures()
    private var link: CADisplayLink?
    private var last: CFTimeInterval?
    private var lastValues: CFTimeInterval = 0
    /// Whether the status says how far the scene is on a long way.
    var showsWay = false
    private var shownTime = 0.0

    /// Shows a session; in the place of another controller it goes on from there.
    init(
        _ session: PlaygroundSession, beside other: PlaygroundSession? = nil,
        insteadOf old: PlaygroundController? = nil
    ) {
        (self.session, self.other) = (session, other)
        transport = old?.transport ?? Transport()
        editing = old?.editing ?? EditController()
        super.init()
        (selected, selectedIdentity) = (old?.selected, old?.selectedIdentity)
        (export, before) = (old?.export, old)
        old?.stopClock()
    }
    required init?(coder: NSCoder) { nil }

    func end() { session.end() }

    // MARK: - Beginning

    override func loadView() {
        let root = KeyView()
        root.backgroundColor = ToolStyle.background
        root.onKey = { [unowned self] in perform($0) }
        view = root
    }

    override func viewDidLoad() {
        timeline.placeholder = "No animations yet"
        view.addSubview(status)
        view.addSubview(split)
        view.addSubview(exportPanel)
        view.addSubview(commandPanel)
        view.addSubview(menus)
        view.addSubview(pathPanel)
        view.addSubview(quitPanel)
        status.show(file: session.file)
        connect()
        if settings.showsCosts { showCosts() }
        connectOther()
        if session.run == nil {
            session.start()
            other?.start()
            return
        }
        // The time line fits itself to a size, which it has not got yet.
        DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.goOn() } }
    }

    /// Shows what the session showed before.
    private func goOn() {
        if let run = session.run { show(run) }
        showState()
        guard let old = before else { return }
        before = nil
        timeline.scale = old.timeline.scale
        (showsTrail, comparison) = (old.showsTrail, old.comparison)
        (showsPathPoints, showsAllValues) = (old.showsPathPoints, old.showsAllValues)
        picture.stack.isHidden = old.picture.stack.isHidden
        picture.zoomed = old.picture.zoomed
        showSelection()
        if let export, case .running = export.state {
            exportPanel.isHidden = false
            follow(export)
        }
    }

    override func viewDidAppear(_ animated: Bool) { view.becomeFirstResponder() }

    override func viewDidLayoutSubviews() {
        let top: CGFloat = 34
        status.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: top)
        split.frame = CGRect(
            x: 0, y: top, width: view.bounds.width, height: max(0, view.bounds.height - top))
        commandPanel.frame = view.bounds
        menus.frame = view.bounds
        status.menuWidth = menus.barWidth
        exportPanel.frame = view.bounds
        quitPanel.frame = view.bounds
        pathPanel.frame = view.bounds
        fitOnce()
    }

    private func connect() {
        session.time = { [transport] in transport.time }
        session.onRun = { [unowned self] in show($0) }
        session.onChange = { [unowned self] in showState() }
        session.onOutput = { [printer] in printer.write($0) }
        transport.reach = { [unowned self] in
            guard let run else { return (.infinity, true) }
            // A scene that has died is waited for as one that is slow: the next save goes on from
            // there.
            if case .recording = session.kind { return (run.reach, false) }
            return (run.reach, true)
        }
        transport.end = { [unowned self] in sceneEnd }
        transport.onChange = { [unowned self] in timeChanged() }
        picture.onPick = { [unowned self] in pick($0) }
        picture.onFailure = { [unowned self] in status.show(message: $0) }
        strip.onOpen = { [unowned self] in openInEditor($0) }
        strip.onResize = { [unowned self] in pictureColumn.setNeedsLayout() }
        outline.onSelect = { [unowned self] id in
            select(treeRows.first { AnyHashable($0.path) == id }?.path)
        }
        timeline.onSelect = { [unowned self] id in
            guard let id = id.base as? TimelineRows.ID else { return }
            select(treeRows.first { $0.index == id.layer.index }?.path)
            selectAnimation(id)
        }
        timeline.onScrub = { [unowned self] time, phase in
            if phase == .began { transport.pause() }
            transport.go(to: time)
        }
        timeline.onLoop = { [unowned self] range in
            edit("Set Loop") { $0.setLoop(range) }
        }
        timeline.valueText = { [unowned self] in valueText($0) }
        bar.onEndEditing = { [unowned self] in view.becomeFirstResponder() }
        layers.onEndEditing = { [unowned self] in view.becomeFirstResponder() }
        timeline.onEndEditing = { [unowned self] in view.becomeFirstResponder() }
        menus.menus = allMenus
        menus.onClose = { [unowned self] in view.becomeFirstResponder() }
        commandPanel.commands = commands
        commandPanel.onClose = { [unowned self] in view.becomeFirstResponder() }
        status.onCommands = { [unowned self] in showCommands() }
        status.onEdit = { [unowned self] in editSource() }
        status.onStop = { [unowned self] in session.stop() }
        bar.onEnd = { [unowned self] in goToEnd() }
        if before == nil {
            let markers = settings.markers(of: session.file)
            transport.setMarkers(markers)
            editing.begin { $0.markers = transport.markers }
        }
        bar.onLoop = { [unowned self] in toggleLoop() }
        connectEditing()
        connectTrial()
        connectLooking()
        connectPath()
        connectFiles()
        split.onDrag = { [unowned self] left, right, low in
            (settings.left, settings.right, settings.low) = (left, right, low)
            settings.write()
        }
        startClock()
    }

    // MARK: - A scene

    private func show(_ run: SceneRun) {
        self.run = run
        forgetLayerCosts()
        if route != nil, !run.hearsEvents { endEvents() }
        // Layers and animations have other numbers now: what is tried is looked for again.
        trial = SceneTrial()
        // Also where the new scene has the same layers.
        treeRows = []
        tree = SceneTree(run.log)
        history = AnimationHistory(run.log)
        do {
            try picture.show(run, at: min(transport.time, run.reach))
        } catch {
            status.show(message: "\(error)")
        }
        run.onReach = { [unowned self] data in
            picture.grow(to: data)
            grew()
        }
        // Also where the new scene has no animations: those of the one before are not in it.
        _ = try? history?.update()
        resolveAnimations()
        showBars()
        resolveSelection()
        grew()
        if trial.isEmpty { showComparison() } else { showTrial() }
        fitOnce()
        timeChanged()
    }

    /// Shows all of the first scene's animations, as soon as there is a scene and the time line has
    /// its width.
    private func fitOnce() {
        guard !hasFitted, run != nil else { return }
        split.layoutIfNeeded()
        guard timeline.bounds.width > timeline.headerWidth + 60 else { return }
        hasFitted = true
        timeline.fit(TimelineRows.extent(timeline.rows))
    }

    /// More of the scene is known.
    private func grew() {
        timeline.reach = run?.reach ?? 0
        showWay()
        guard let history else { return }
        if (try? history.update()) ?? false {
            if missingCount > 0, resolveAnimations() { showTrial() }
            if selectedAnimation == nil, selectedIdentity != nil { resolveSelection() }
            showBars()
        }
        // What waited for it to be known.
        if !transport.isPlaying || route != nil || transport.time > timeline.reach { timeChanged() }
        // What was done to a scene that stands still.
        if route != nil, !transport.isPlaying { picture.showAgain() }
    }

    func showBars() {
        let (rows, facts) = TimelineRows.make(history?.layers ?? [], trial.animations)
        self.facts = facts
        timeline.setRows(rows)
    }

    private func showState() {
        terminal.tell(session)
        strip.show(session.problem, warnings: session.warnings, isWorking: session.isWorking)
        status.show(session)
        showTried()
    }

    // MARK: - Time

    private func startClock() {
        transport.onChange?()
        let link = CADisplayLink { [unowned self] in tick($0.targetTimestamp) }
        link.add(to: .main, forMode: .common)
        link.isPaused = !transport.isPlaying
        self.link = link
    }

    private func stopClock() {
        link?.invalidate()
        link = nil
    }

    private func tick(_ now: CFTimeInterval) {
        let passed = last.map { now - $0 } ?? 0
        last = now
        guard run != nil else { return }
        // After a pause of the machine it goes on where it was.
        transport.tick(min(passed, 0.25))
    }

    func timeChanged() {
        link?.isPaused = !transport.isPlaying
        if !transport.isPlaying { last = nil }
        let time = transport.time
        askAhead(of: time)
        let shown = min(time, run?.reach ?? time)
        picture.time = shown
        timeline.time = time
        timeline.loop = transport.loop
        timeline.markers = transport.markers
        // Also when a time was typed; but not when somebody looks elsewhere while more of the scene
        // is known.
        if transport.loop == nil || !transport.isPlaying, time != shownTime {
            timeline.followHead()
        }
        shownTime = time
        bar.update()
        let now = CACurrentMediaTime()
        // Values that change in every frame cannot be read; the outline follows in any case.
        if !transport.isPlaying || now - lastValues > 0.1 {
            lastValues = now
            showTree(at: shown)
        } else if selected != nil {
            try? tree?.move(to: shown)
            showOutline()
        }
    }

    /// Asks for a little more than is shown, so that playing does not wait; in steps, so that it is
    /// not asked in every frame.
    private func askAhead(of time: Double) {
        guard let run else { return }
        other?.run?.want(transport.isPlaying ? time + 0.5 : time)
        guard transport.isPlaying else { return run.want(time) }
        // What the user does is seen at once: nothing of the time to come is known then.
        if route != nil { return run.want(time + 2 / Transport.frameRate) }
        if let end = transport.loop?.upperBound, end > run.reach { return run.want(end) }
        if time + 0.25 > run.reach { run.want(time + 0.5) }
    }

    private func showTree(at time: Double) {
        guard let tree else { return }
        do {
            try tree.move(to: time)
        } catch {
            return status.show(message: "\(error)")
        }
        let rows = tree.rows()
        if rows != treeRows {
            treeRows = rows
            showOutlineRows()
            if resolveEdits(at: time) { return }
        }
        showSelection()
        timeline.refreshValues()
    }

    /// The tree, with names that were set here.
    func showOutlineRows() {
        outline.items = treeRows.map { row in
            let title = edits.names[row.path] ?? row.title
            return OutlineView.Item(
                id: row.path, level: row.level, title: row.isMask ? "mask: \(title)" : title,
                detail: costText(of: row) ?? (title == row.className ? "" : row.className),
                hasChildren: row.hasChildren, isDimmed: row.isHidden,
                mark: row.animationCount > 0 ? ToolStyle.accent : nil)
        }
    }

    // MARK: - Selection

    var selectedRow: SceneTree.Row? { treeRows.first { $0.path == selected } }

    func select(_ path: [String]?) {
        selected = path
        picked = nil
        showSelection()
    }

    func showSelection() {
        let row = selectedRow
        outline.selection = row.map { AnyHashable($0.path) }
        inspector.show(
            row.map { row in
                // What was set here stays to be seen, also where it is what a new layer has.
                let edited = Set(edits.values[row.path].map { Array($0.keys) } ?? [])
                return .init(
                    row: row,
                    values: tree?.values(of: row.index, all: showsAllValues, also: edited) ?? [],
                    name: edits.names[row.path], edited: edited, showsAll: showsAllValues)
            })
        showOutline()
    }

    private func showOutline() {
        picture.outline(selectedRow.flatMap { tree?.corners(of: $0.index) })
        showPathPoints()
        showDistances()
        showTrail()
        showStack()
        showGraph()
    }

    /// The front layer under a point; pressed again there, the next one behind it.
    private func pick(_ point: CGPoint) {
        view.becomeFirstResponder()
        guard let tree else { return }
        let hits = tree.layers(at: point)
        guard !hits.isEmpty else { return select(nil) }
        let now = CACurrentMediaTime()
        let isAgain =
            picked.map {
                hypot($0.point.x - point.x, $0.point.y - point.y) < 4 && now - $0.time < 2
            } ?? false
        let number = isAgain ? (picked!.number + 1) % hits.count : 0
        select(treeRows.first { $0.index == hits[number] }?.path)
        picked = (point, number, now)
        if let selected { outline.reveal(selected) }
    }

    private func valueText(_ id: AnyHashable) -> String? {
        guard let id = id.base as? TimelineRows.ID, let target = facts[id]?.target else {
            return nil
        }
        return tree?.text(of: target, on: id.layer.index)
    }
}
