import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import RenderTree
import UIKit

/// The window: picture, layers, values, time line; what happens in one is shown by the others.
final class PlaygroundController: UIViewController {
    private let session: PlaygroundSession
    private let transport = Transport()
    private var run: SceneRun?
    private var tree: SceneTree?
    private var history: AnimationHistory?
    private var targets: [TimelineRows.ID: PropertyTarget] = [:]
    private var treeRows: [SceneTree.Row] = []
    /// The selected layer, by its way from the root: it stays selected in the scene of the next save.
    private var selected: [String]?
    private var picked: (point: CGPoint, number: Int)?
    private var hasFitted = false

    private let terminal = TerminalNotes()
    private let status = StatusBar()
    private let picture = PictureView()
    private let strip = ProblemStrip()
    private let layers = LayersPane()
    private var outline: OutlineView { layers.outline }
    private let inspector = InspectorView()
    private let animationPanel = AnimationPanel()
    private lazy var details = StackedPair(inspector, animationPanel) { [unowned self] in
        selectedAnimation == nil ? 0 : 400
    }
    /// What is tried with the scene's animations, and which is selected.
    private var trial = AnimationTrial()
    private var selectedAnimation: TimelineRows.ID?
    private let timeline = TimelineView()
    private lazy var bar = TransportBar(transport)
    private lazy var pictureColumn = StackedPair(picture, strip) { [strip] in strip.wantedHeight }
    private lazy var split = MainSplits(layers, pictureColumn, details, bar, timeline)
    private var link: CADisplayLink?
    private var last: CFTimeInterval?
    private var lastValues: CFTimeInterval = 0

    init(_ session: PlaygroundSession) {
        self.session = session
        super.init()
    }
    required init?(coder: NSCoder) { nil }

    func end() { session.end() }

    // MARK: - Beginning

    override func loadView() {
        let root = KeyView()
        root.backgroundColor = ToolStyle.ground
        root.onKey = { [unowned self] in perform($0, $1) }
        view = root
    }

    override func viewDidLoad() {
        timeline.placeholder = "The scene has no animations yet."
        view.addSubview(status)
        view.addSubview(split)
        status.show(file: session.file)
        connect()
        session.start()
    }

    override func viewDidAppear(_ animated: Bool) { view.becomeFirstResponder() }

    override func viewDidLayoutSubviews() {
        let top: CGFloat = 34
        status.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: top)
        split.frame = CGRect(
            x: 0, y: top, width: view.bounds.width, height: max(0, view.bounds.height - top))
    }

    private func connect() {
        session.time = { [transport] in transport.time }
        session.onRun = { [unowned self] in show($0) }
        session.onChange = { [unowned self] in showState() }
        session.onOutput = { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
        transport.reach = { [unowned self] in
            guard let run else { return (.infinity, true) }
            // A scene that has died is waited for as one that is slow: the next save goes on from there.
            if case .recording = session.kind { return (run.reach, false) }
            return (run.reach, true)
        }
        transport.onChange = { [unowned self] in timeChanged() }
        picture.onPick = { [unowned self] in pick($0) }
        picture.onFailure = { [unowned self] in status.show(message: $0) }
        strip.onResize = { [unowned self] in pictureColumn.setNeedsLayout() }
        outline.onSelect = { [unowned self] id in
            select(treeRows.first { AnyHashable($0.path) == id }?.path)
        }
        timeline.onSelect = { [unowned self] id in
            guard let id = id.base as? TimelineRows.ID else { return }
            select(treeRows.first { $0.index == id.layer.index }?.path)
            selectAnimation(id)
        }
        animationPanel.onChange = { [unowned self] in tryOut($0) }
        animationPanel.onSolo = { [unowned self] isOn in
            trial.solo = isOn ? selectedAnimation?.animation : nil
            showTrial()
        }
        animationPanel.onEndEditing = { [unowned self] in view.becomeFirstResponder() }
        timeline.onScrub = { [unowned self] time, phase in
            if phase == .began { transport.pause() }
            transport.go(to: time)
        }
        timeline.onLoop = { [transport] in transport.setLoop($0) }
        timeline.valueText = { [unowned self] in valueText($0) }
        bar.onEndEditing = { [unowned self] in view.becomeFirstResponder() }
        layers.onEndEditing = { [unowned self] in view.becomeFirstResponder() }
        startClock()
    }

    // MARK: - A scene

    private func show(_ run: SceneRun) {
        self.run = run
        trial = AnimationTrial()
        selectAnimation(nil)
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
        grew()
        if !hasFitted {
            hasFitted = true
            split.layoutIfNeeded()
            timeline.fit(TimelineRows.extent(timeline.rows))
        }
        timeChanged()
    }

    /// More of the scene is known.
    private func grew() {
        timeline.reach = run?.reach ?? 0
        guard let history else { return }
        if (try? history.update()) ?? false || timeline.rows.isEmpty {
            let (rows, found) = TimelineRows.make(history.layers)
            targets = found
            timeline.setRows(rows)
        }
        // What waited for it to be known.
        if !transport.isPlaying { timeChanged() }
    }

    private func showState() {
        terminal.tell(session)
        strip.show(session.problem, warnings: session.warnings)
        status.show(session)
    }

    // MARK: - Time

    private func startClock() {
        transport.onChange?()
        let link = CADisplayLink { [unowned self] in tick($0.targetTimestamp) }
        link.add(to: .main, forMode: .common)
        link.isPaused = !transport.isPlaying
        self.link = link
    }

    private func tick(_ now: CFTimeInterval) {
        let passed = last.map { now - $0 } ?? 0
        last = now
        guard run != nil else { return }
        // After a pause of the machine it goes on where it was.
        transport.tick(min(passed, 0.25))
    }

    private func timeChanged() {
        link?.isPaused = !transport.isPlaying
        if !transport.isPlaying { last = nil }
        let time = transport.time
        askAhead(of: time)
        let shown = min(time, run?.reach ?? time)
        picture.time = shown
        timeline.time = time
        timeline.loop = transport.loop
        if transport.isPlaying, transport.loop == nil { timeline.followHead() }
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

    /// Asks for a little more than is shown, so that playing does not wait; in steps, so that it is not asked in every frame.
    private func askAhead(of time: Double) {
        guard let run else { return }
        guard transport.isPlaying else { return run.want(time) }
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
            outline.items = rows.map { row in
                OutlineView.Item(
                    id: row.path, level: row.level,
                    title: row.isMask ? "mask: \(row.title)" : row.title,
                    detail: row.title == row.className ? "" : row.className,
                    hasChildren: row.hasChildren, isDimmed: row.isHidden,
                    mark: row.animationCount > 0 ? ToolStyle.accent : nil)
            }
        }
        showSelection()
        timeline.refreshValues()
    }

    // MARK: - Selection

    private var selectedRow: SceneTree.Row? { treeRows.first { $0.path == selected } }

    private func select(_ path: [String]?) {
        selected = path
        picked = nil
        showSelection()
    }

    private func showSelection() {
        let row = selectedRow
        outline.selection = row.map { AnyHashable($0.path) }
        inspector.show(row, row.flatMap { tree?.values(of: $0.index) } ?? [])
        showOutline()
    }

    private func showOutline() {
        picture.outline(selectedRow.flatMap { tree?.corners(of: $0.index) })
    }

    /// The front layer under a point; pressed again there, the next one behind it.
    private func pick(_ point: CGPoint) {
        view.becomeFirstResponder()
        guard let tree else { return }
        let hits = tree.layers(at: point)
        guard !hits.isEmpty else { return select(nil) }
        let isAgain = picked.map { hypot($0.point.x - point.x, $0.point.y - point.y) < 4 } ?? false
        let number = isAgain ? (picked!.number + 1) % hits.count : 0
        select(treeRows.first { $0.index == hits[number] }?.path)
        picked = (point, number)
        if let selected { outline.reveal(selected) }
    }

    private func valueText(_ id: AnyHashable) -> String? {
        guard let id = id.base as? TimelineRows.ID, let target = targets[id] else { return nil }
        return tree?.text(of: target, on: id.layer.index)
    }

    // MARK: - Trying animations

    private func selectAnimation(_ id: TimelineRows.ID?) {
        selectedAnimation = id.flatMap { found(in: $0) == nil ? nil : $0 }
        if let id = selectedAnimation, let animation = found(in: id) {
            let place = AnimationTrial.Place(animation: animation.owner, part: id.part)
            animationPanel.show(
                animation.animation, trial.changes[place] ?? .init(),
                isSolo: trial.solo == animation.owner)
        }
        details.setNeedsLayout()
    }

    /// The animation that a row stands for, and the one that was added to the layer, which it is or is a part of.
    private func found(
        in id: TimelineRows.ID
    ) -> (animation: RenderAnimation, owner: AnimationID)? {
        let spans = history?.layers.first { $0.key == id.layer }?.spans ?? []
        guard let owner = id.animation,
            var animation = spans.last(where: { $0.animation.id == owner })?.animation
        else { return nil }
        for number in id.part {
            guard case .group(let parts) = animation.content, number < parts.count else {
                return nil
            }
            animation = parts[number]
        }
        return (animation, owner)
    }

    private func tryOut(_ change: AnimationTrial.Change) {
        guard let id = selectedAnimation, let owner = id.animation else { return }
        trial.changes[AnimationTrial.Place(animation: owner, part: id.part)] = change
        showTrial()
    }

    private func showTrial() {
        let shown = trial.isEmpty ? nil : trial
        picture.setTrial(shown)
        tree?.setTrial(shown)
        status.show(session)
        if shown != nil { status.showTrial() }
        timeChanged()
    }

    // MARK: - Keys

    /// Does what a key stands for; false for keys that mean nothing.
    private func perform(_ key: String, _ modifiers: UIKeyModifierFlags) -> Bool {
        let isLarge = modifiers.contains(.shift)
        switch key {
        case " ": transport.toggle()
        case "left": transport.step(by: isLarge ? -10 : -1)
        case "right": transport.step(by: isLarge ? 10 : 1)
        case "j": transport.shuttle(-1)
        case "k": transport.pause()
        case "l": transport.shuttle(1)
        case "home": transport.go(to: 0)
        case "end": transport.go(to: run?.reach ?? 0)
        case "i": transport.setLoop(beginning: transport.time)
        case "o": transport.setLoop(ending: transport.time)
        case "p": transport.setLoop(nil)
        case ",": bar.changeSpeed(-1)
        case ".": bar.changeSpeed(1)
        case "-": timeline.zoom(by: 1 / 1.5)
        case "=", "+": timeline.zoom(by: 1.5)
        case "f": timeline.fit(TimelineRows.extent(timeline.rows))
        case "up": outline.moveSelection(by: -1)
        case "down": outline.moveSelection(by: 1)
        case "/": layers.beginSearch()
        case "r": session.reload()
        case "c" where modifiers.contains(.control): Clipboard.text = strip.text
        case "escape":
            select(nil)
            selectAnimation(nil)
        case "h": split.showHelp()
        default: return false
        }
        return true
    }
}
