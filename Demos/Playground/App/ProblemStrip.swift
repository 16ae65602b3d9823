import PlaygroundEngine
import PlaygroundKit
import UIKit

/// What is wrong with the newest save, as a line under the picture; a press opens all of it.
final class ProblemStrip: UIView {
    /// It needs another height.
    var onResize: (() -> Void)?

    private let mark = CALayer()
    private let label = UILabel(ToolStyle.font, ToolStyle.text)
    private let more = UILabel(ToolStyle.smallFont, ToolStyle.dimText, .right)
    private var lines: [Complaint] = []
    private var isOpen = false
    private static let lineHeight: CGFloat = 30
    private static let mostRows = 8

    private lazy var list = RowList<ComplaintRow>(
        make: { ComplaintRow() }, fill: { [unowned self] in $0.show(lines[$1]) })

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

    /// Points it wants to be high; 0 while nothing is wrong.
    var wantedHeight: CGFloat {
        if lines.isEmpty { return 0 }
        let rows = isOpen ? CGFloat(min(lines.count, Self.mostRows)) * list.rowHeight + 6 : 0
        return Self.lineHeight + rows
    }

    /// All lines as text, to be copied.
    var text: String { lines.map { "\($0)" }.joined(separator: "\n") }

    func show(_ problem: PlaygroundSession.Problem?, warnings: [Complaint]) {
        let before = wantedHeight
        lines = problem?.complaints ?? warnings
        if lines.isEmpty { isOpen = false }
        let isError = problem != nil
        mark.backgroundColor = (isError ? ToolStyle.error : ToolStyle.warning).cgColor
        let first = lines.first.map { "\($0)" } ?? ""
        let kind =
            switch problem?.kind {
            case .compiler: "Error"
            case .crash: "Crashed"
            case .hang: "Stopped"
            case .failure: "Failed"
            case .stopped: "Stopped"
            case nil: "Warning"
            }
        label.show("\(kind)   \(first)")
        showMore()
        list.reload(count: lines.count)
        if wantedHeight != before { onResize?() }
    }

    private func showMore() {
        more.show(isOpen ? "close" : lines.count > 1 ? "\(lines.count - 1) more" : "open")
    }

    override func layoutSubviews() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        mark.position = CGPoint(x: 18, y: Self.lineHeight / 2)
        CATransaction.commit()
        let width = bounds.width
        more.frame = CGRect(x: width - 90, y: 0, width: 78, height: Self.lineHeight)
        label.frame = CGRect(x: 32, y: 0, width: max(0, width - 126), height: Self.lineHeight)
        list.frame = CGRect(
            x: 0, y: Self.lineHeight, width: width, height: max(0, bounds.height - Self.lineHeight))
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self), bounds.contains(point),
            point.y < Self.lineHeight
        else { return }
        isOpen.toggle()
        showMore()
        onResize?()
    }
}

/// A line of the list.
private final class ComplaintRow: UIView {
    private let place = UILabel(ToolStyle.numberFont, ToolStyle.secondaryText)
    private let text = UILabel(ToolStyle.font, ToolStyle.text)

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        for view in [place, text] { addSubview(view) }
    }
    required init?(coder: NSCoder) { nil }

    func show(_ complaint: Complaint) {
        let numbers = [complaint.line, complaint.column].compactMap { $0 }.map(String.init)
        let name = complaint.file.map { URL(fileURLWithPath: $0).lastPathComponent }
        place.show(([name].compactMap { $0 } + numbers).joined(separator: ":"))
        text.show(complaint.text)
        text.textColor = complaint.isError ? ToolStyle.text : ToolStyle.secondaryText
    }

    override func layoutSubviews() {
        let width = min(place.sizeThatFits(bounds.size).width + 4, bounds.width * 0.4)
        place.frame = CGRect(x: 32, y: 0, width: width, height: bounds.height)
        text.frame = CGRect(
            x: 32 + width + 12, y: 0, width: max(0, bounds.width - width - 56),
            height: bounds.height)
    }
}
