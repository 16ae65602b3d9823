import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The file on the left; the state of the last save on the right.
final class StatusBar: UIView {
    private let name = LineLabel(ToolStyle.strongFont, ToolStyle.text)
    private let folder = LineLabel(ToolStyle.font, ToolStyle.dimText)
    private let state = LineLabel(ToolStyle.font, ToolStyle.secondaryText, .right)
    private let dot = CALayer()
    private let commands = TextButton("Commands", isPlain: true)
    private let edit = TextButton("Edit Source")
    private let stop = TextButton("Stop")
    /// Width in points below which the state replaces the button Commands.
    private static let leastWidthOfCommands: CGFloat = 760
    /// Width of the menus on the left, in points.
    var menuWidth: CGFloat = 0 { didSet { if menuWidth != oldValue { setNeedsLayout() } } }
    /// The state, with all of its parts.
    private var said = ""
    /// A text shown instead of the session's state, but not instead of an error; nil for none.
    var pinned: String?
    /// Commands was pressed.
    var onCommands: (() -> Void)?
    /// The scene is to run no further.
    var onStop: (() -> Void)?
    /// The user requested the source of the recording.
    var onEdit: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.bar
        dot.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        dot.cornerRadius = 4
        layer.addSublayer(dot)
        for view in [name, folder, state, commands, edit, stop] as [UIView] { addSubview(view) }
        (edit.isHidden, stop.isHidden) = (true, true)
        stop.addAction(UIAction { [unowned self] _ in onStop?() }, for: .touchUpInside)
        for label in [name, folder] {
            label.isUserInteractionEnabled = true
            label.setToolTip { [unowned self] in path }
        }
        state.isUserInteractionEnabled = true
        state.setToolTip { [unowned self] in
            state.text != said
                || state.sizeThatFits(state.bounds.size).width > state.bounds.width ? said : nil
        }
        commands.setToolTip("All commands with their keys   H")
        stop.setToolTip("Stop running the scene")
        edit.setToolTip("Lay out the source of the recording, and edit it")
        edit.addAction(UIAction { [unowned self] _ in onEdit?() }, for: .touchUpInside)
        commands.addAction(UIAction { [unowned self] _ in onCommands?() }, for: .touchUpInside)
    }
    required init?(coder: NSCoder) { nil }

    /// The path of the file, if a part of the path is cut or hidden.
    private var path: String? {
        guard name.isCut || folder.isCut, let name = name.text, let folder = folder.text else {
            return nil
        }
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    func show(file: URL) {
        name.show(file.lastPathComponent)
        let home = UserFolders.home.path
        let path = file.deletingLastPathComponent().standardizedFileURL.path
        folder.show(path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path)
        setNeedsLayout()
    }

    func show(message: String) { set(message, ToolStyle.error) }

    func show(note: String) { set(note, ToolStyle.warning) }

    /// Shows the count of unwritten changes.
    func showTrial(_ count: Int, missing: Int) {
        var text = count == 1 ? "1 unwritten change" : "\(count) unwritten changes"
        if missing > 0 { text += " · \(missing) not in this scene" }
        set(text, ToolStyle.warning)
    }

    func show(_ session: PlaygroundSession) {
        edit.isHidden = !session.canEdit
        let way = Self.way(of: session)
        // A scene that takes long before its first picture can be stopped, too.
        let opening = session.openingTime.flatMap { $0 >= 1 ? Int($0) : nil }
        stop.isHidden = way == nil && opening == nil
        setNeedsLayout()
        if let way {
            set("Running the scene… \(way)", ToolStyle.accent)
        } else if let opening {
            set("Opening the scene… \(opening) s", ToolStyle.accent)
        } else if let progress = session.progress {
            set(Self.text(of: progress, session), ToolStyle.accent)
        } else if let problem = session.problem {
            let isOld = session.run?.isAlive ?? false
            let rest =
                session.run == nil
                ? "nothing to show yet"
                : isOld ? "showing the last working version" : "showing what was recorded"
            let what =
                switch problem.kind {
                case .compiler: "Build failed"
                case .crash: "Scene crashed"
                case .hang: "Scene not responding"
                case .failure: "Can’t open the scene"
                case .stopped: "Stopped"
                case .ended: "The program is gone"
                }
            let hasRun = problem.kind == .crash || problem.kind == .hang
            let advice = hasRun && !isOld ? " · R runs it again" : ""
            set("\(what) · \(rest)\(advice)", ToolStyle.error)
        } else if let program = session.program {
            set("Attached to process \(program.process) · live", ToolStyle.success)
        } else if case .recording = session.kind {
            set(session.canEdit ? "Recording with source" : "Recording", ToolStyle.success)
        } else {
            let cost = session.cost
            let count = session.warnings.count
            let warnings = count == 0 ? nil : count == 1 ? "1 warning" : "\(count) warnings"
            var text = String(format: "Ready in %.2f s", cost.wall)
            if cost.compile > 0 {
                text += String(
                    format: " · CPU: compile %.2f s, link %.2f s", cost.compile, cost.link)
            }
            if let warnings { text += " · \(warnings)" }
            set(text, warnings == nil ? ToolStyle.success : ToolStyle.warning)
        }
    }

    private static func text(
        of progress: PlaygroundSession.Progress, _ session: PlaygroundSession
    ) -> String {
        switch progress {
        case .building:
            if case .package = session.kind { return "Building package…" }
            return "Building…"
        case .attaching: return "Waiting for the program’s window…"
        case .opening: return "Opening the scene…"
        case .running: return "Running the scene…"
        }
    }

    /// Progress of a scene on a long way through time, for a save or for a time beyond the
    /// recording.
    private static func way(of session: PlaygroundSession) -> String? {
        var way: (reach: Double, wanted: Double)?
        if case .running(let reach, let wanted)? = session.progress { way = (reach, wanted) }
        if session.progress == nil, let run = session.run, let asked = run.asked {
            way = (run.reach, asked)
        }
        guard let way, way.wanted - way.reach > 1 else { return nil }
        return "\(TransportBar.clock(way.reach)) of \(TransportBar.clock(way.wanted))"
    }

    private func set(_ said: String, _ kind: UIColor) {
        let isPinned = pinned != nil && kind != ToolStyle.error
        let (text, color) = isPinned ? (pinned ?? said, ToolStyle.accent) : (said, kind)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        dot.backgroundColor = color.cgColor
        CATransaction.commit()
        self.said = text
        setNeedsLayout()
    }

    /// Shows the state without its last parts if these have no room; returns the width in points.
    private func fit(_ room: CGFloat) -> CGFloat {
        var parts = said.components(separatedBy: " · ")
        while true {
            state.show(parts.joined(separator: " · "))
            let width = state.sizeThatFits(bounds.size).width + 4
            if width <= room || parts.count == 1 { return min(width, room) }
            parts.removeLast()
        }
    }

    override func layoutSubviews() {
        let height = bounds.height
        let wanted = name.sizeThatFits(bounds.size).width + 4
        let left = menuWidth + 14
        let menuWidth = commands.sizeThatFits(bounds.size).width
        commands.frame = CGRect(
            x: bounds.width - menuWidth - 8, y: (height - 24) / 2, width: menuWidth, height: 24)
        // The Help menu has the command of the button, too.
        commands.isHidden = bounds.width < Self.leastWidthOfCommands
        var right = commands.isHidden ? bounds.width : commands.frame.minX
        if !edit.isHidden {
            let width = edit.sizeThatFits(bounds.size).width
            right -= width + 6
            edit.frame = CGRect(x: right, y: (height - 24) / 2, width: width, height: 24)
        }
        if !stop.isHidden {
            let width = stop.sizeThatFits(bounds.size).width
            right -= width + 6
            stop.frame = CGRect(x: right, y: (height - 24) / 2, width: width, height: 24)
        }
        let nameWidth = min(wanted, max(0, right - left - 8))
        name.frame = CGRect(x: left, y: 0, width: nameWidth, height: height)
        // In a small window the name remains, and parts without space are hidden.
        let stateWidth = fit(
            min(bounds.width * 0.6, max(0, right - left - nameWidth - 40)))
        state.frame = CGRect(
            x: right - stateWidth - 10, y: 0, width: stateWidth, height: height)
        let folderX = left + nameWidth + 8
        folder.frame = CGRect(
            x: folderX, y: 0, width: max(0, state.frame.minX - 24 - folderX), height: height)
        // A few letters of a path are no help.
        folder.isHidden = folder.frame.width < 40
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        dot.position = CGPoint(x: state.frame.minX - 12, y: height / 2)
        dot.isHidden = state.frame.width < 20
        CATransaction.commit()
    }
}
