import LayerAccessibility
import UIKit

/// A row of a time line: name and value on the left, the bar on the right.
final class TimelineRowView: UIView {
    private let title = LineLabel(ToolStyle.font, ToolStyle.text)
    private let detail = LineLabel(ToolStyle.smallFont, ToolStyle.dimText)
    private let value = LineLabel(ToolStyle.numberFont, ToolStyle.secondaryText, .right)
    private let track = CALayer()
    private let parts = BarParts()
    private let fades = Fades()
    private let curve = CAShapeLayer()
    private let points = CAShapeLayer()
    private let marks = Marks()
    private var row: TimelineRow?
    private var scale = TimeScale()
    private var header: CGFloat = 0
    private var choice = Choice()

    private static let tail: CGFloat = 26
    /// Narrower cycles are drawn as a single block.
    private static let leastCycle: CGFloat = 5

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        setToolTip { [weak self] in self?.hint }
        for view in [title, detail, value] { addSubview(view) }
        track.masksToBounds = true
        layer.addSublayer(track)
        layer.addSublayer(marks.rule)
        for layer in barParts + [marks.pill, marks.wave] { track.addSublayer(layer) }
        marks.pill.backgroundColor = ToolStyle.warning.cgColor
        marks.pill.borderColor = ToolStyle.text.cgColor
        marks.pill.borderWidth = 1
        marks.pill.cornerRadius = 5
        marks.wave.fillColor = ToolStyle.accent.cgColor
        marks.rule.backgroundColor = ToolStyle.line.withAlphaComponent(0.5).cgColor
        parts.base.cornerRadius = 3.5
        curve.fillColor = nil
        curve.lineWidth = 1.2
        curve.strokeColor = ToolStyle.text.withAlphaComponent(0.85).cgColor
        points.fillColor = ToolStyle.text.cgColor
        marks.chosen.fillColor = ToolStyle.warning.cgColor
        marks.chosen.strokeColor = ToolStyle.text.cgColor
        marks.chosen.lineWidth = 1.2
        marks.grip.backgroundColor = ToolStyle.text.cgColor
        marks.grip.cornerRadius = 1
    }
    required init?(coder: NSCoder) { nil }

    private var barParts: [CALayer] {
        [
            fades.before, fades.after, parts.echoes, parts.wait, parts.rests, parts.earlier,
            parts.base, parts.cycles, curve, points, marks.chosen, marks.grip,
        ]
    }

    /// The bar's own layers.
    private struct BarParts {
        /// The time before the begin, and times without play.
        let wait = CALayer()
        let rests = CAShapeLayer()
        let base = CALayer()
        /// The pieces of the bar before the last piece.
        let earlier = CAShapeLayer()
        let cycles = CAShapeLayer()
        /// The bar in later cycles of its group.
        let echoes = CAShapeLayer()
    }

    /// The values before and after the bar's time.
    private struct Fades {
        let before = CAGradientLayer()
        let after = CAGradientLayer()

        init() {
            for fade in [before, after] {
                fade.startPoint = CGPoint(x: 0, y: 0.5)
                fade.endPoint = CGPoint(x: 1, y: 0.5)
            }
        }
    }

    /// Layers beside the bar's own.
    private struct Marks {
        /// The chosen key frames.
        let chosen = CAShapeLayer()
        /// The line below the row.
        let rule = CALayer()
        /// The place where the length of a selected bar is dragged.
        let grip = CALayer()
        /// An event.
        let pill = CALayer()
        /// The waveform of a sound.
        let wave = CAShapeLayer()
    }

    /// The chosen part of a row.
    struct Choice: Equatable {
        /// True for the row of the selected animation.
        var isSelected = false
        /// True for a bar chosen as a whole, with others.
        var isPicked = false
        var keys: Set<Int> = []
    }

    func show(
        _ row: TimelineRow, value text: String, _ choice: Choice, header: CGFloat, scale: TimeScale
    ) {
        let isSelected = choice.isSelected
        self.choice = choice
        isAccessibilityElement = true
        accessibleKind = .listItem
        accessibilityLabel = row.detail.isEmpty ? row.title : "\(row.title), \(row.detail)"
        accessibilityTraits = isSelected ? [.button, .selected] : .button
        title.show(row.title)
        title.font = row.isHeading ? ToolStyle.strongFont : ToolStyle.font
        detail.show(row.detail)
        value.show(text)
        backgroundColor =
            isSelected
            ? ToolStyle.selection : row.isHeading ? ToolStyle.bar.withAlphaComponent(0.6) : .clear
        title.alpha = row.isMuted ? 0.45 : 1
        track.opacity = row.isMuted ? 0.3 : 1
        marks.grip.opacity = isSelected ? 0.9 : 0
        (self.row, self.header, self.scale) = (row, header, scale)
        place()
    }

    /// The names have a tip; presses are the time line's.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        point.x < header && super.point(inside: point, with: event)
    }

    /// The texts of the row, if a text is cut or hidden.
    private var hint: String? {
        guard title.isCut || detail.isCut || value.isCut else { return nil }
        return [title.text, detail.text, value.text].compactMap { $0 }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }

    /// Width in points of a column of names that shows the title and the value of a row.
    static func wantedHeader(_ row: TimelineRow, value: String) -> CGFloat {
        let label = UILabel(row.isHeading ? ToolStyle.strongFont : ToolStyle.font, ToolStyle.text)
        label.text = row.title
        let title = label.sizeThatFits(.zero).width + 2
        label.font = ToolStyle.smallFont
        label.text = row.detail
        let detail = row.detail.isEmpty ? 0 : detailGap + label.sizeThatFits(.zero).width + 2
        label.font = ToolStyle.numberFont
        label.text = value
        let number = row.isHeading || value.isEmpty ? 0 : step(label.sizeThatFits(.zero).width)
        return (margin(row) + title + detail + number + gap).rounded(.up)
    }

    /// The left edge of a row's title.
    private static func margin(_ row: TimelineRow) -> CGFloat { 10 + CGFloat(row.level) * 12 }
    /// Points between and behind the title and the value.
    private static let gap: CGFloat = 14
    /// Points between the title and the detail.
    private static let detailGap: CGFloat = 6

    /// The width of a value's field, in steps of 16 points, so that a changing number does not move
    /// the title in every frame.
    private static func step(_ width: CGFloat) -> CGFloat { ((width + 4) / 16).rounded(.up) * 16 }

    /// A reader chose the row.
    var onActivate: (() -> Void)?
    override func accessibilityActivate() -> Bool {
        onActivate?()
        return onActivate != nil
    }
    override var accessibilityValue: String? {
        get { value.text }
        set { super.accessibilityValue = newValue }
    }

    func show(value text: String) {
        guard value.text != text else { return }
        value.show(text)
        // The title has the space beside the value.
        if room(for: text) != valueWidth { place() }
    }

    /// True if the title or the detail is cut.
    var isNameCut: Bool { title.isCut || detail.isCut }

    private var valueWidth: CGFloat = 0

    private func room(for text: String) -> CGFloat {
        guard row?.isHeading == false, !text.isEmpty else { return 0 }
        return min(Self.step(value.sizeThatFits(bounds.size).width), header * 0.45)
    }

    override func layoutSubviews() { place() }

    private func place() {
        guard let row, bounds.width > 0 else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let height = bounds.height
        let x = Self.margin(row)
        valueWidth = room(for: value.text ?? "")
        let room = max(0, header - x - valueWidth - Self.gap)
        let width = min(title.sizeThatFits(bounds.size).width + 2, room)
        title.frame = CGRect(x: x, y: 0, width: width, height: height)
        detail.place(
            CGRect(
                x: x + width + Self.detailGap, y: 0, width: max(0, room - width - Self.detailGap),
                height: height))
        value.frame = CGRect(x: header - valueWidth - 8, y: 0, width: valueWidth, height: height)
        track.frame = CGRect(x: header, y: 0, width: max(0, bounds.width - header), height: height)
        marks.rule.frame = CGRect(x: 0, y: height - 0.5, width: bounds.width, height: 0.5)
        for layer in barParts { layer.isHidden = row.bar == nil }
        if let bar = row.bar { draw(bar, height) }
        marks.wave.isHidden = row.waves.isEmpty
        if !row.waves.isEmpty { draw(row.waves, height) }
        marks.pill.isHidden = row.pill == nil
        if let time = row.pill {
            let x = min(max(scale.x(time), -40), track.bounds.width + 40)
            marks.pill.frame = CGRect(x: x - 5, y: 3, width: 10, height: height - 6)
        }
    }

    private func draw(_ waves: [TimelineWave], _ height: CGFloat) {
        let path = CGMutablePath()
        for wave in waves {
            path.addPath(
                wave.outline(
                    scale, width: track.bounds.width, middle: height / 2, height: height - 4))
        }
        marks.wave.path = path
    }

    private func draw(_ bar: TimelineBar, _ height: CGFloat) {
        // Far parts are cut: an endless bar has no end to draw.
        let edge = track.bounds.width + 40
        func x(_ time: Double) -> CGFloat { min(max(scale.x(time), -40), edge) }
        let pieces = bar.pieces
        let boxes = pieces.map { piece in
            let (left, right) = (x(piece.from), x(piece.to))
            return CGRect(x: left, y: 4, width: max(right - left, 2), height: height - 8)
        }
        guard let box = boxes.last, let last = pieces.last else {
            // An animation that never plays.
            for layer in barParts { layer.isHidden = true }
            return
        }
        let left = boxes[0].minX
        parts.base.frame = box
        marks.grip.frame = CGRect(
            x: x(bar.edges[1]) - 3, y: box.minY + 2, width: 2, height: box.height - 4)
        parts.base.backgroundColor = bar.color.withAlphaComponent(0.32).cgColor
        parts.base.borderColor =
            choice.isPicked ? ToolStyle.text.cgColor : bar.color.withAlphaComponent(0.75).cgColor
        parts.base.borderWidth = choice.isPicked ? 2 : 1
        parts.wait.frame = CGRect(
            x: x(bar.added), y: height / 2 - 0.75, width: max(0, left - x(bar.added)), height: 1.5)
        parts.wait.backgroundColor = bar.color.withAlphaComponent(0.55).cgColor
        drawEarlier(bar, boxes)
        let clear = bar.color.withAlphaComponent(0).cgColor
        let tint = bar.color.withAlphaComponent(0.3).cgColor
        fades.before.isHidden = !bar.fillsBefore
        fades.before.colors = [clear, tint]
        fades.before.frame = CGRect(
            x: left - Self.tail, y: box.minY + 3, width: Self.tail, height: box.height - 6)
        fades.after.isHidden =
            !bar.fillsAfter || !bar.end.isFinite || last.to < last.line(of: bar.end)
        fades.after.colors = [tint, clear]
        fades.after.frame = CGRect(
            x: x(last.to), y: box.minY + 3, width: Self.tail, height: box.height - 6)
        drawEchoes(bar, box)
        drawCycles(bar, Array(zip(pieces, boxes)))
        drawCurve(bar, Array(zip(pieces, boxes)))
    }

    /// Draws the pieces before the last one as the bar, and lines over the times without play.
    private func drawEarlier(_ bar: TimelineBar, _ boxes: [CGRect]) {
        let (path, lines) = (CGMutablePath(), CGMutablePath())
        let seen = -39...track.bounds.width + 39
        for (box, next) in zip(boxes, boxes.dropFirst()) where seen.overlaps(box.minX...next.minX) {
            let inner = box.insetBy(dx: 0.5, dy: 0.5)
            let radius = min(3, inner.width / 2, inner.height / 2)
            path.addRoundedRect(in: inner, cornerWidth: radius, cornerHeight: radius)
            lines.addRect(
                CGRect(
                    x: box.maxX, y: box.midY - 0.75, width: max(0, next.minX - box.maxX),
                    height: 1.5))
        }
        parts.earlier.path = path
        parts.earlier.fillColor = parts.base.backgroundColor
        parts.earlier.strokeColor = parts.base.borderColor
        parts.earlier.lineWidth = parts.base.borderWidth
        parts.rests.path = lines
        parts.rests.fillColor = parts.wait.backgroundColor
    }

    private func drawEchoes(_ bar: TimelineBar, _ box: CGRect) {
        let path = CGMutablePath()
        for piece in bar.repeats == nil ? [] : bar.playing {
            let (from, to) = (
                max(piece.from, scale.start), min(piece.to, scale.seconds(track.bounds.width))
            )
            guard from <= to else { continue }
            let seen = [piece.part.time(at: from), piece.part.time(at: to)].sorted()
            for time in bar.echoes(in: seen[0]...seen[1]) {
                let ends = [time.lowerBound, time.upperBound]
                let edges = ends.map { scale.x(piece.line(of: $0)) }.sorted()
                path.addRect(
                    CGRect(
                        x: edges[0], y: box.minY + 2, width: max(1, edges[1] - edges[0]),
                        height: box.height - 4))
            }
        }
        parts.echoes.path = path
        parts.echoes.fillColor = bar.color.withAlphaComponent(0.24).cgColor
    }

    /// Every other cycle, and every way back, is shaded.
    private func drawCycles(_ bar: TimelineBar, _ pieces: [(TimelineBar.Piece, CGRect)]) {
        let path = CGMutablePath()
        parts.cycles.fillColor = bar.color.withAlphaComponent(0.28).cgColor
        for (piece, box) in pieces { addCycles(of: bar, in: piece, box, to: path) }
        parts.cycles.path = path
    }

    private func addCycles(
        of bar: TimelineBar, in piece: TimelineBar.Piece, _ box: CGRect, to path: CGMutablePath
    ) {
        let half = bar.way
        let width = CGFloat(half * scale.pointsPerSecond / abs(piece.part.rate))
        guard width >= Self.leastCycle, half.isFinite, half > 0 else { return path.addRect(box) }
        let right = scale.seconds(track.bounds.width)
        guard piece.from < right, piece.to > scale.start else { return }
        let seen = [max(piece.from, scale.start), min(piece.to, right)]
            .map(piece.part.time(at:)).sorted()
        let skipped = max(0, ((seen[0] - bar.begin) / half).rounded(.down))
        let first = bar.begin + skipped * half
        let isOdd = skipped.truncatingRemainder(dividingBy: 2) == 1
        // Counted from the first visible cycle: the number of a cycle may have no successor.
        var number = 0.0
        while first + number * half < seen[1] {
            if (number.truncatingRemainder(dividingBy: 2) == 1) == isOdd {
                let ends = [first + number * half, first + (number + 1) * half]
                let edges = ends.map { scale.x(piece.line(of: $0)) }.sorted()
                let (from, to) = (max(edges[0], box.minX), min(edges[1], box.maxX))
                path.addRect(
                    CGRect(
                        x: from, y: box.minY + 1, width: max(0, to - from), height: box.height - 2))
            }
            number += 1
        }
    }

    /// The curve of the first cycle, and its key frames.
    private func drawCurve(_ bar: TimelineBar, _ pieces: [(TimelineBar.Piece, CGRect)]) {
        let (path, dots, marks) = (CGMutablePath(), CGMutablePath(), CGMutablePath())
        for (piece, box) in pieces {
            let width = CGFloat(bar.way * scale.pointsPerSecond / piece.part.rate)
            // The bar's own beginning, which may lie far outside.
            let start = scale.x(piece.line(of: bar.begin))
            guard width.isFinite, abs(width) > 12, max(start, start + width) > 0 else { continue }
            let inner = box.insetBy(dx: 0, dy: 2.5)
            let values = bar.curve.map(\.y)
            let (low, high) = (min(0, values.min() ?? 0), max(1, values.max() ?? 1))
            var line = bar.curve.map {
                CGPoint(
                    x: start + $0.x * width,
                    y: inner.maxY - ($0.y - low) / (high - low) * inner.height)
            }
            if bar.course != nil { line = Self.part(of: line, from: box.minX, to: box.maxX) }
            if line.count > 1 { path.addLines(between: line) }
            for (key, time) in bar.keyTimes.enumerated() {
                guard bar.course == nil || piece.has(bar.begin + time * bar.way) else { continue }
                let isChosen = choice.keys.contains(key)
                let middle = CGPoint(x: start + CGFloat(time) * width, y: box.midY)
                let dot = CGRect(origin: middle, size: .zero).insetBy(
                    dx: isChosen ? -4 : -2.2, dy: isChosen ? -4 : -2.2)
                (isChosen ? marks : dots).addEllipse(in: dot)
            }
        }
        curve.path = path
        points.path = dots
        self.marks.chosen.path = marks
    }

    /// The part of a line between two x; the x of the line's points rise or fall.
    private static func part(of line: [CGPoint], from left: CGFloat, to right: CGFloat) -> [CGPoint]
    {
        let rising = (line.first?.x ?? 0) <= (line.last?.x ?? 0) ? line : line.reversed()
        var found: [CGPoint] = []
        for (a, b) in zip(rising, rising.dropFirst()) where b.x > left && a.x < right && b.x > a.x {
            func point(_ x: CGFloat) -> CGPoint {
                CGPoint(x: x, y: a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x))
            }
            if found.isEmpty { found.append(a.x < left ? point(left) : a) }
            found.append(b.x > right ? point(right) : b)
        }
        return found
    }
}
