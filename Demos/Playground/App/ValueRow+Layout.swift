import PlaygroundEngine
import PlaygroundKit
import UIKit

// Places of a row's views on columns that all rows have in common.
extension ValueRow {
    private static let leftMargin: CGFloat = 21
    /// Indent of the parts of a value.
    private static let indent: CGFloat = 8
    private static let rightMargin: CGFloat = 10
    private static let gap: CGFloat = 3
    private static let columns = 4

    /// Left edge of the first column, with space for the longest common names on its left.
    private var firstColumn: CGFloat {
        min(max(112, (bounds.width * 0.36).rounded()), (bounds.width * 0.39).rounded())
    }
    private var right: CGFloat { bounds.width - Self.rightMargin }
    private var column: CGFloat {
        ((right + Self.gap - firstColumn) / CGFloat(Self.columns)).rounded(.down)
    }

    /// Left edge of a column, counted from 0; the last column ends at the right margin.
    private func left(_ number: Int) -> CGFloat {
        right + Self.gap - column * CGFloat(Self.columns - number)
    }

    func place() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let height = bounds.height
        dot.position = CGPoint(x: 9, y: bounds.midY)
        sign.frame = CGRect(x: 0, y: 0, width: Self.leftMargin - 2, height: height)
        let isPart = shown.map { $0.part != nil || $0.element != nil || $0.isModel || $0.isHint }
        let margin = Self.leftMargin + (isPart ?? false ? Self.indent : 0)
        let wanted = (name.sizeThatFits(bounds.size).width + 4).rounded(.up)
        let first = placeFields()
        name.frame = CGRect(
            x: margin, y: 0, width: max(0, min(wanted, (first ?? right) - margin - 2)),
            height: height)
        let after = name.frame.maxX + 4
        swatch.frame = CGRect(x: right - 18, y: (height - 16) / 2, width: 18, height: 16)
        let end = swatch.isHidden ? right : right - 22
        // Text on half pixels is blurred; lines begin on a column, too.
        let begin = (0..<Self.columns).map(left).first { $0 >= after } ?? after
        text.frame = CGRect(x: after, y: 0, width: max(0, end - after), height: height)
        let lineBegin = value?.kind == .color ? colorBegin(begin, after, end) : begin
        line.frame = CGRect(
            x: lineBegin, y: 1, width: max(0, end - lineBegin), height: height - 2)
        let room = max(right - left(2), choice.sizeThatFits(bounds.size).width)
        choice.frame = CGRect(
            x: max(after, right - room), y: 1, width: min(room, max(0, right - after)),
            height: height - 2)
    }

    /// Left edge of a colour's text: a column, or the end of the name if the columns are too narrow
    /// for the text.
    private func colorBegin(_ column: CGFloat, _ after: CGFloat, _ end: CGFloat) -> CGFloat {
        let begin = max(column, left(1))
        return end - begin < line.sizeThatFits(bounds.size).width + 6 ? after : begin
    }

    /// One or two numbers take two columns each; three or four numbers take a column each. Returns
    /// the left edge of the first; nil without fields.
    private func placeFields() -> CGFloat? {
        let seen = fields.filter { !$0.isHidden }
        let span = seen.count <= 2 ? 2 : 1
        for (i, field) in seen.enumerated() {
            let x = left(Self.columns - span * (seen.count - i))
            field.frame = CGRect(
                x: x, y: 1, width: max(0, column * CGFloat(span) - Self.gap),
                height: bounds.height - 2)
        }
        return seen.first?.frame.minX
    }
}

extension SceneTree.Value {
    /// True for a new value of the same row.
    func isOfSameRow(as other: SceneTree.Value) -> Bool {
        (id, part, element, isModel) == (other.id, other.part, other.element, other.isModel)
    }
}
