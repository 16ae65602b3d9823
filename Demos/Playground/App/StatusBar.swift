import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The file on the left; on the right what became of the last save.
final class StatusBar: UIView {
    private let name = UILabel(ToolStyle.strongFont, ToolStyle.text)
    private let folder = UILabel(ToolStyle.font, ToolStyle.dimText)
    private let state = UILabel(ToolStyle.font, ToolStyle.secondaryText, .right)
    private let dot = CALayer()
    private let commands = TextButton("Commands")
    private let edit = TextButton("Edit the source")
    /// Points that the menus take on the left.
    var menuWidth: CGFloat = 0 { didSet { if menuWidth != oldValue { setNeedsLayout() } } }
    /// Said instead of what became of the save, but for what went wrong.
    var pinned: String?
    /// The list of what can be done is wanted.
    var onCommands: (() -> Void)?
    /// The source of the recording is wanted.
    var onEdit: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.bar
        dot.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        dot.cornerRadius = 4
        layer.addSublayer(dot)
        for view in [name, folder, state, commands, edit] as [UIView] { addSubview(view) }
        edit.isHidden = true
        edit.addAction(UIAction { [unowned self] _ in onEdit?() }, for: .touchUpInside)
        commands.addAction(UIAction { [unowned self] _ in onCommands?() }, for: .touchUpInside)
    }
    required init?(coder: NSCoder) { nil }

    func show(file: URL) {
        name.show(file.lastPathComponent)
        let home = FileManager.default.homeDirectoryForCurrentUser.path
        let path = file.deletingLastPathComponent().standardizedFileURL.path
        folder.show(path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path)
        setNeedsLayout()
    }

    func show(message: String) { set(message, ToolStyle.error) }

    func show(note: String) { set(note, ToolStyle.warning) }

    /// What is seen is not what the source says.
    func showTrial() {
        set("This is tried · the source is as it was", ToolStyle.warning)
    }

    func show(_ session: PlaygroundSession) {
        edit.isHidden = !session.canEdit
        if let progress = session.progress {
            set(Self.text(of: progress, session), ToolStyle.accent)
        } else if let problem = session.problem {
            let isOld = session.run?.isAlive ?? false
            let rest =
                session.run == nil
                ? "nothing to show yet" : isOld ? "the scene before goes on" : "the scene has ended"
            let what =
                switch problem.kind {
                case .compiler: "Does not compile"
                case .crash: "Crashed"
                case .hang: "Did not come back"
                case .failure: "Cannot be shown"
                case .stopped: "Stopped"
                }
            set("\(what) · \(rest)", ToolStyle.error)
        } else if case .recording = session.kind {
            set(session.canEdit ? "Recording, with its source" : "Recording", ToolStyle.success)
        } else {
            let cost = session.cost
            var text = String(format: "Shown in %.2f s", cost.wall)
            if cost.compile > 0 {
                text += String(
                    format: " · compiler %.2f s, linker %.2f s of processor", cost.compile,
                    cost.link)
            }
            set(text, ToolStyle.success)
        }
    }

    private static func text(
        of progress: PlaygroundSession.Progress, _ session: PlaygroundSession
    ) -> String {
        switch progress {
        case .building:
            if case .package = session.kind { return "Building the package…" }
            return session.run == nil ? "Building the first picture…" : "Building…"
        case .opening: return "Opening the scene…"
        case .running(let reach, let wanted):
            return "Running the scene… "
                + "\(TransportBar.clock(reach)) of \(TransportBar.clock(wanted))"
        }
    }

    private func set(_ said: String, _ kind: UIColor) {
        let isPinned = pinned != nil && kind != ToolStyle.error
        let (text, color) = isPinned ? (pinned ?? said, ToolStyle.accent) : (said, kind)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        dot.backgroundColor = color.cgColor
        CATransaction.commit()
        state.show(text)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let height = bounds.height
        let nameWidth = name.sizeThatFits(bounds.size).width + 4
        let left = menuWidth + 14
        name.frame = CGRect(x: left, y: 0, width: nameWidth, height: height)
        let menuWidth = commands.sizeThatFits(bounds.size).width
        commands.frame = CGRect(
            x: bounds.width - menuWidth - 8, y: (height - 24) / 2, width: menuWidth, height: 24)
        var right = commands.frame.minX
        if !edit.isHidden {
            let width = edit.sizeThatFits(bounds.size).width
            right -= width + 6
            edit.frame = CGRect(x: right, y: (height - 24) / 2, width: width, height: 24)
        }
        // In a small window the name stays, and what there is no room for is not there.
        let stateWidth = min(
            state.sizeThatFits(bounds.size).width + 4, bounds.width * 0.6,
            max(0, right - left - nameWidth - 40))
        state.frame = CGRect(
            x: right - stateWidth - 10, y: 0, width: stateWidth, height: height)
        folder.frame = CGRect(
            x: left + nameWidth + 8, y: 0,
            width: max(0, state.frame.minX - nameWidth - 60), height: height)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        dot.position = CGPoint(x: state.frame.minX - 12, y: height / 2)
        CATransaction.commit()
    }
}
