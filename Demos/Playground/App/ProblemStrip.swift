import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Errors or warnings of the newest save, as a line under the picture; a press opens the list.
final class ProblemStrip: UIView {
    /// The preferred height has changed.
    var onResize: (() -> Void)?

    private let mark = CALayer()
    private let label = LineLabel(ToolStyle.font, ToolStyle.text)
    private let more = LineLabel(ToolStyle.smallFont, ToolStyle.dimText, .right)
    private var lines: [SceneDiagnostic] = []
    private var isOpen = false
    private var isBuilding = false
    /// The kind of the problem, and its first line.
    private var headline = (kind: "", reason: "")
    private var summary = ""
    /// A place in the source is to be opened in an editor.
    var onOpen: ((SceneDiagnostic) -> Void)?
    private static let lineHeight: CGFloat = 30
    private static let mostRows = 8
    private static let narrow: CGFloat = 300

    private lazy var list = RowList<DiagnosticRow>(
        make: { DiagnosticRow() }, fill: { [unowned self] in $0.show(lines[$1]) })

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.bar
        clipsToBounds = true
        mark.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        mark.cornerRadius = 4
        layer.addSublayer(mark)
        for view in [label, more, list] { addSubview(view) }
    }
    required init?(coder: NSCoder) { nil }

    /// The preferred height in points; 0 without errors and warnings.
    var wantedHeight: CGFloat {
        if lines.isEmpty { return 0 }
        let rows = isOpen ? CGFloat(min(lines.count, Self.mostRows)) * list.rowHeight + 6 : 0
        return Self.lineHeight + rows
    }

    /// All lines as text, to be copied.
    var text: String { lines.map { "\($0)" }.joined(separator: "\n") }

    /// During a save the line keeps its place without the old errors.
    func show(
        _ problem: PlaygroundSession.Problem?, warnings: [SceneDiagnostic], isWorking: Bool
    ) {
        guard !isWorking || lines.isEmpty else {
            isBuilding = true
            showHeadline()
            mark.backgroundColor = ToolStyle.accent.cgColor
            return
        }
        isBuilding = false
        let before = wantedHeight
        lines = problem?.diagnostics ?? warnings
        if lines.isEmpty { isOpen = false }
        let isError = problem != nil
        mark.backgroundColor = (isError ? ToolStyle.error : ToolStyle.warning).cgColor
        let first = lines.first.map { "\($0)" } ?? ""
        let kind =
            switch problem?.kind {
            case .compiler: "Error"
            case .crash: "Crashed"
            case .hang: "Not responding"
            case .failure: "Failed"
            case .stopped: "Stopped"
            case .ended: "Ended"
            case nil: "Warning"
            }
        let errors = lines.count { $0.isError }
        let count = errors == 1 ? "1 error" : "\(errors) errors"
        summary = errors > 0 ? count : lines.count == 1 ? "1 warning" : "\(lines.count) warnings"
        headline = (kind, first)
        showHeadline()
        showMore()
        list.reload(count: lines.count)
        if wantedHeight != before { onResize?() }
    }

    /// The open list has the first error, too.
    private func showHeadline() {
        if isBuilding { return label.show("Building…") }
        // A narrow strip has space for the reason only, and for the number of errors only.
        if isOpen {
            label.show("\(summary) · click a line to open it in your editor")
            if label.isCut { label.show(summary) }
        } else {
            let kind = bounds.width < Self.narrow ? "" : "\(headline.kind)   "
            label.show(kind + headline.reason)
        }
    }

    private func showMore() {
        more.show(isOpen ? "Hide" : lines.count > 1 ? "\(lines.count - 1) more" : "Show")
    }

    override func layoutSubviews() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        mark.position = CGPoint(x: 18, y: Self.lineHeight / 2)
        CATransaction.commit()
        let width = bounds.width
        let moreWidth = min(78, more.sizeThatFits(bounds.size).width + 2)
        more.frame = CGRect(
            x: width - moreWidth - 12, y: 0, width: moreWidth, height: Self.lineHeight)
        label.frame = CGRect(
            x: 32, y: 0, width: max(0, more.frame.minX - 38), height: Self.lineHeight)
        showHeadline()
        list.frame = CGRect(
            x: 0, y: Self.lineHeight, width: width, height: max(0, bounds.height - Self.lineHeight))
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self), bounds.contains(point) else { return }
        guard point.y < Self.lineHeight else {
            if let row = list.index(at: convert(point, to: list)) { onOpen?(lines[row]) }
            return
        }
        isOpen.toggle()
        showHeadline()
        showMore()
        onResize?()
    }
}

/// A line of the list.
private final class DiagnosticRow: UIView {
    private let place = LineLabel(ToolStyle.numberFont, ToolStyle.secondaryText)
    /// The place with the file's name, and without where the reason needs the space.
    private var (long, short) = ("", "")
    private let text = LineLabel(ToolStyle.font, ToolStyle.text)
    /// The line of the source, with a mark under its column.
    private let source = LineLabel(ToolStyle.numberFont, ToolStyle.dimText)

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        for view in [place, text, source] { addSubview(view) }
        setToolTip { [weak self] in self?.hint }
    }
    required init?(coder: NSCoder) { nil }

    func show(_ diagnostic: SceneDiagnostic) {
        let numbers = [diagnostic.line, diagnostic.column].compactMap { $0 }.map(String.init)
        let name = diagnostic.file.map { URL(fileURLWithPath: $0).lastPathComponent }
        long = ([name].compactMap { $0 } + numbers).joined(separator: ":")
        short = numbers.isEmpty ? long : numbers.joined(separator: ":")
        text.show(diagnostic.text)
        source.show(diagnostic.sourceLine ?? "")
        setNeedsLayout()
        text.textColor = diagnostic.isError ? ToolStyle.text : ToolStyle.secondaryText
    }

    /// The texts of the row, if the reason or the place is cut.
    private var hint: String? {
        text.isCut || place.text != long ? [long, text.text ?? ""].joined(separator: "\n") : nil
    }

    override func layoutSubviews() {
        let reason = text.sizeThatFits(bounds.size).width + 4
        place.show(long)
        var width = place.sizeThatFits(bounds.size).width + 4
        if 32 + width + 12 + reason + 12 > bounds.width {
            place.show(short)
            width = place.sizeThatFits(bounds.size).width + 4
        }
        width = min(width, bounds.width * 0.4)
        place.frame = CGRect(x: 32, y: 0, width: width, height: bounds.height)
        let x = 32 + width + 12
        let room = max(0, bounds.width - x - 12)
        let wide = min(reason, room)
        text.frame = CGRect(x: x, y: 0, width: wide, height: bounds.height)
        source.place(
            CGRect(x: x + wide + 16, y: 0, width: max(0, room - wide - 16), height: bounds.height))
    }
}
