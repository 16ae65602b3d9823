import PlaygroundEngine
import PlaygroundKit
import UIKit

/// A panel for the name and the settings of a film, with the progress of the export.
final class ExportPanel: UIView {
    /// Export was pressed, with a range in seconds.
    var onExport: ((URL, ClosedRange<Double>, ExportSettings) -> Void)?
    var onCancel: (() -> Void)?
    var onClose: (() -> Void)?

    private let box = RaisedBox(corner: 10, shadow: 18, drop: -3)
    private let title = UILabel(ToolStyle.strongFont, ToolStyle.text)
    private let field = SearchField("File")
    private let settings = ExportSettingsView()
    private let note = UILabel(ToolStyle.font, ToolStyle.secondaryText)
    private let bar = ProgressBar()
    private let export = TextButton("Export")
    private let close = TextButton("Close")
    private var isRunning = false
    /// Folder of relative names.
    private var home = URL(fileURLWithPath: "/")
    /// An existing file; a second Export replaces it.
    private var doubted: URL?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isHidden = true
        title.show("Export")
        // A path may be long, and the reason of a failure stands behind the path.
        note.lineBreakMode = .byTruncatingMiddle
        addSubview(box)
        for view in [title, field, settings, note, bar, export, close] as [UIView] {
            box.addSubview(view)
        }
        field.onReturn = { [unowned self] in begin() }
        field.onChange = { [unowned self] _ in showKind() }
        settings.onKind = { [unowned self] kind in
            field.text = kind.applied(to: field.text)
            showKind()
        }
        settings.onEndEditing = { [unowned self] in becomeFirstResponder() }
        export.addAction(UIAction { [unowned self] _ in begin() }, for: .touchUpInside)
        close.addAction(UIAction { [unowned self] _ in end() }, for: .touchUpInside)
    }
    required init?(coder: NSCoder) { nil }

    /// Opens the panel for a scene of a size in points.
    func open(
        file: URL, range: ClosedRange<Double>, size: CGSize, _ new: ExportSettings
    ) {
        isHidden = false
        guard !isRunning else { return }
        field.text = file.path
        (home, doubted) = (file.deletingLastPathComponent(), nil)
        settings.show(new, range: range, size: size)
        showKind()
        note.show("")
        bar.share = 0
        setNeedsLayout()
        field.begin()
    }

    /// Shows a remark about the film to come.
    func note(_ text: String) { if !isRunning { note.show(text) } }

    /// Shows the progress, and notes about the written file.
    func show(_ state: ExportJob.State, notes: [String] = []) {
        isRunning = false
        bar.share = 0
        switch state {
        case .running(let done, let text):
            (isRunning, bar.share) = (true, done)
            note.show(text)
        case .done(let file):
            bar.share = 1
            note.show((["Saved \(file.path)"] + notes).joined(separator: ", "))
        case .failed(let text): note.show("Failed: \(text)")
        case .cancelled: note.show("Cancelled")
        }
        close.title = isRunning ? "Cancel" : "Close"
        export.isHidden = isRunning
        setNeedsLayout()
    }

    private var file: URL {
        let name = (field.text as NSString).expandingTildeInPath
        return URL(fileURLWithPath: name, relativeTo: home).absoluteURL
    }

    private func showKind() { settings.show(ExportKind(file)) }

    private func begin() {
        guard !isRunning else { return }
        guard !field.text.isEmpty else { return note.show("A film needs a file name") }
        let file = file
        guard let range = settings.range else {
            return note.show("The range must end after its begin")
        }
        if FileManager.default.fileExists(atPath: file.path), doubted != file {
            (doubted, bar.share) = (file, 0)
            note.show("\(file.lastPathComponent) is there already: Export again replaces it")
            return
        }
        field.end()
        becomeFirstResponder()
        onExport?(file, range, settings.settings)
    }

    private func end() {
        if isRunning { return onCancel?() ?? () }
        isHidden = true
        field.end()
        onClose?()
    }

    /// The panel gets Escape during an export.
    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) { return end() }
        super.pressesBegan(presses, with: event)
    }

    override func layoutSubviews() {
        let size = CGSize(width: min(580, bounds.width - 20), height: 252)
        box.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: min(60, bounds.height / 20),
            width: size.width, height: size.height)
        let width = size.width - 28
        title.frame = CGRect(x: 14, y: 10, width: width, height: 20)
        field.frame = CGRect(x: 14, y: 38, width: width, height: 28)
        settings.frame = CGRect(x: 14, y: 76, width: width, height: ExportSettingsView.height)
        bar.frame = CGRect(x: 14, y: 180, width: width, height: 6)
        note.frame = CGRect(x: 14, y: 192, width: width, height: 18)
        var right = size.width - 14
        for button in [close, export] {
            let wide = button.sizeThatFits(bounds.size).width
            button.frame = CGRect(x: right - wide, y: 218, width: wide, height: 24)
            right -= wide + 6
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self), !box.frame.contains(point) else {
            return
        }
        if !isRunning { end() }
    }
}
