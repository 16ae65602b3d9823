import PlaygroundEngine
import PlaygroundKit
import UIKit

/// A panel for the name and the settings of a film, with the progress of the export.
final class ExportPanel: UIView {
    var onExport: ((URL) -> Void)?
    var onCancel: (() -> Void)?
    var onClose: (() -> Void)?

    private let box = RaisedBox(corner: 10, shadow: 18, drop: -3)
    private let title = UILabel(ToolStyle.strongFont, ToolStyle.text)
    private let field = SearchField("File")
    private let note = UILabel(ToolStyle.font, ToolStyle.secondaryText)
    private let bar = UIView()
    private let filled = UIView()
    private let export = TextButton("Export")
    private let close = TextButton("Close")
    private var share = 0.0
    private var isRunning = false
    /// Where relative names belong.
    private var home = URL(fileURLWithPath: "/")
    /// An existing file; a second Export replaces it.
    private var doubted: URL?
    private static let kinds =
        ".mp4 .mkv .webm .gif .png (animated) NAME-%05d.png  .lamina (with the source)"

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isHidden = true
        bar.backgroundColor = ToolStyle.field
        bar.layer.cornerRadius = 3
        filled.backgroundColor = ToolStyle.accent
        filled.layer.cornerRadius = 3
        addSubview(box)
        bar.addSubview(filled)
        for view in [title, field, note, bar, export, close] as [UIView] { box.addSubview(view) }
        field.onReturn = { [unowned self] in begin() }
        export.addAction(UIAction { [unowned self] _ in begin() }, for: .touchUpInside)
        close.addAction(UIAction { [unowned self] _ in end() }, for: .touchUpInside)
    }
    required init?(coder: NSCoder) { nil }

    func open(file: URL, range: ClosedRange<Double>) {
        isHidden = false
        guard !isRunning else { return }
        title.show(
            String(
                format: "Export %.2f s to %.2f s", range.lowerBound, range.upperBound))
        field.text = file.path
        (home, doubted) = (file.deletingLastPathComponent(), nil)
        note.show(Self.kinds)
        share = 0
        setNeedsLayout()
        field.begin()
    }

    /// Shows the progress, and notes about the written file.
    func show(_ state: ExportJob.State, notes: [String] = []) {
        isRunning = false
        switch state {
        case .running(let done, let text):
            (isRunning, share) = (true, done)
            note.show(text)
        case .done(let file):
            share = 1
            note.show((["Saved \(file.path)"] + notes).joined(separator: ", "))
        case .failed(let text): note.show("Failed: \(text)")
        case .cancelled: note.show("Cancelled")
        }
        close.title = isRunning ? "Cancel" : "Close"
        export.isHidden = isRunning
        setNeedsLayout()
    }

    private func begin() {
        guard !isRunning, !field.text.isEmpty else { return }
        let name = (field.text as NSString).expandingTildeInPath
        let file = URL(fileURLWithPath: name, relativeTo: home).absoluteURL
        if FileManager.default.fileExists(atPath: file.path), doubted != file {
            doubted = file
            note.show("\(file.lastPathComponent) is there already: Export again replaces it")
            return
        }
        field.end()
        becomeFirstResponder()
        onExport?(file)
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
        if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) { end() }
    }

    override func layoutSubviews() {
        let size = CGSize(width: min(560, bounds.width - 20), height: 150)
        box.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: min(60, bounds.height / 20),
            width: size.width, height: size.height)
        let width = size.width - 28
        title.frame = CGRect(x: 14, y: 10, width: width, height: 20)
        field.frame = CGRect(x: 14, y: 38, width: width, height: 28)
        bar.frame = CGRect(x: 14, y: 78, width: width, height: 6)
        filled.frame = CGRect(x: 0, y: 0, width: width * share, height: 6)
        note.frame = CGRect(x: 14, y: 90, width: width, height: 18)
        var right = size.width - 14
        for button in [close, export] {
            let wide = button.sizeThatFits(bounds.size).width
            button.frame = CGRect(x: right - wide, y: 116, width: wide, height: 24)
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
