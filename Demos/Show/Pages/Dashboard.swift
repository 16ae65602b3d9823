import CoreGraphics
import Foundation
import QuartzCore

/// Charts that react to the pointer and change their shape with the span of time.
final class Dashboard: DemoPage {
    static let piece = Piece(
        "dashboard", "Dashboard", .interfaces,
        caption: "Move over the chart to read it; click Day, Week or Month.",
        explanation:
            "The curve is a CAShapeLayer whose path is animated by a spring; the same path masks the gradient below it. Rings are strokeEnd, numbers count with the frames.",
        file: "Pages/Dashboard.swift", bestTime: 3.2
    ) { Dashboard(isPreview: $0, date: $1) }

    private let heading = Look.text("Energy", 26, .bold)
    private let total = Look.text("", 44, .semibold)
    private let unit = Look.text("kWh", 18, .medium, Look.soft)
    private var chips: [(box: CALayer, text: CATextLayer)] = []
    private let chart = CALayer()
    private let plot = CALayer()
    private let area = CAGradientLayer()
    private let areaMask = CAShapeLayer()
    private let curve = CAShapeLayer()
    private var rules: [CALayer] = []
    private let cross = CALayer()
    private let dot = CALayer()
    private let bubble = CALayer()
    private let reading = Look.text("", 13, .semibold)
    private let ringBox = CALayer()
    private var rings: [(back: CAShapeLayer, front: CAShapeLayer, text: CATextLayer)] = []
    private let barBox = CALayer()
    private var bars: [(layer: CAGradientLayer, height: Spring)] = []
    private var span = 0
    private var counted = Spring(0, frequency: 1.1, damping: 1)
    private var readerX = Spring(0, frequency: 5, damping: 1)

    private let spans = ["Day", "Week", "Month"]
    private let points = 60

    /// Values from 0 to 1 for a span.
    private func values(_ span: Int) -> [CGFloat] {
        var chance = RandomNumbers(UInt64(span) &* 71 &+ 9)
        let phase = chance.next(0, 6)
        let waves = CGFloat([2.2, 7, 4][span])
        return (0..<points).map { n in
            let t = CGFloat(n) / CGFloat(points - 1)
            let wave = 0.5 + 0.26 * sin(t * waves * 2 + phase) + 0.1 * sin(t * waves * 5.3 + 1)
            return clamp(wave + chance.next(-0.04, 0.04), 0.06, 0.97)
        }
    }

    private var sums: [CGFloat] { [18.4, 126.9, 541.2] }

    override func build() {
        root.backgroundColor = Look.color(0x0E1118)
        for layer in [heading, chart, ringBox, barBox] as [CALayer] { root.addSublayer(layer) }
        for box in [chart, ringBox, barBox] {
            box.backgroundColor = Look.color(0x171B25)
            box.borderColor = Look.line
            box.borderWidth = 1
        }
        for name in spans {
            let box = root.add(CALayer()) { $0.backgroundColor = Look.color(0x232938) }
            chips.append((box, box.add(Look.text(name, 13, .semibold))))
        }
        for layer in [total, unit] { chart.addSublayer(layer) }
        for _ in 0..<4 {
            rules.append(chart.add(CALayer()) { $0.backgroundColor = Look.color(0xFFFFFF, 0.055) })
        }
        chart.add(plot)
        area.colors = [Look.color(0x6EA8FE, 0.5), Look.color(0x6EA8FE, 0)]
        area.mask = areaMask
        curve.fillColor = nil
        curve.strokeColor = Look.color(0x8CBBFF)
        (curve.lineJoin, curve.lineCap) = (.round, .round)
        cross.backgroundColor = Look.color(0xFFFFFF, 0.35)
        dot.backgroundColor = Look.color(0xFFFFFF)
        dot.borderColor = Look.color(0x6EA8FE)
        bubble.backgroundColor = Look.color(0x2B3345)
        for layer in [area, curve, cross, dot, bubble] as [CALayer] { plot.addSublayer(layer) }
        bubble.addSublayer(reading)
        for (n, name) in ["Solar", "Wind", "Stored"].enumerated() {
            let color = Look.color([0xFFC857, 0x5BD6A2, 0xB18CFF][n])
            let (back, front) = (CAShapeLayer(), CAShapeLayer())
            for ring in [back, front] {
                ring.fillColor = nil
                ring.strokeColor = color
                ring.lineCap = .round
                ringBox.addSublayer(ring)
            }
            back.opacity = 0.16
            rings.append((back, front, ringBox.add(Look.text(name, 13, .medium, color))))
        }
        for n in 0..<12 {
            let bar = CAGradientLayer()
            bar.colors = [Look.color(0xFF8FB1), Look.color(0x9B5DE5)]
            bar.anchorPoint = CGPoint(x: 0.5, y: 1)
            barBox.addSublayer(bar)
            bars.append((bar, Spring(0.02, frequency: 1.5 + 0.06 * CGFloat(n), damping: 0.55)))
        }
        choose(0, animated: false)
    }

    override func layout() {
        let u = clamp(min(size.width / 960, size.height / 620), 0.15, 1.8)
        let gap = 22 * u
        Look.set(heading, size: 27 * u)
        heading.position = CGPoint(x: gap, y: gap * 0.8)
        var right = size.width - gap
        for chip in chips.reversed() {
            Look.set(chip.text, size: 13 * u)
            let w = chip.text.bounds.width + 26 * u
            chip.box.frame = CGRect(x: right - w, y: gap * 0.85, width: w, height: 30 * u)
            chip.box.cornerRadius = 15 * u
            chip.text.center(w / 2, 15 * u)
            right -= w + 8 * u
        }
        let top = 72 * u
        let low = max(180 * u, (size.height - top) * 0.34)
        chart.frame = CGRect(
            x: gap, y: top, width: max(1, size.width - 2 * gap),
            height: max(1, size.height - top - low - 2 * gap))
        let half = max(1, (size.width - 3 * gap) / 2)
        ringBox.frame = CGRect(x: gap, y: size.height - low - gap, width: half, height: low)
        barBox.frame = ringBox.frame.offsetBy(dx: half + gap, dy: 0)
        for box in [chart, ringBox, barBox] { box.cornerRadius = 20 * u }
        Look.set(total, size: 44 * u)
        Look.set(unit, size: 18 * u)
        let edge = 24 * u
        plot.frame = CGRect(
            x: edge, y: 90 * u, width: max(1, chart.bounds.width - 2 * edge),
            height: max(10, chart.bounds.height - 90 * u - edge))
        for (n, rule) in rules.enumerated() {
            let y = plot.frame.minY + plot.bounds.height * CGFloat(n) / 3
            rule.frame = CGRect(x: edge, y: y, width: plot.bounds.width, height: 1)
        }
        area.frame = plot.bounds
        areaMask.frame = plot.bounds
        curve.frame = plot.bounds
        curve.lineWidth = 3 * u
        cross.bounds = CGRect(x: 0, y: 0, width: max(1, u), height: plot.bounds.height)
        dot.bounds = CGRect(x: 0, y: 0, width: 14 * u, height: 14 * u)
        dot.cornerRadius = 7 * u
        dot.borderWidth = 4 * u
        Look.set(reading, size: 13 * u)
        // Rings with their names beside the rings.
        let r = min(low * 0.4, half * 0.3)
        let middle = CGPoint(x: r * 1.38, y: low / 2)
        for (n, ring) in rings.enumerated() {
            let radius = r * (1 - 0.27 * CGFloat(n)) - 4 * u
            let path = CGMutablePath()
            path.addArc(
                center: middle, radius: radius, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
                clockwise: false)
            for layer in [ring.back, ring.front] {
                layer.frame = ringBox.bounds
                layer.path = path
                layer.lineWidth = r * 0.19
            }
            Look.set(ring.text, size: r * 0.19)
            ring.text.position = CGPoint(
                x: r * 2.6, y: low / 2 + (CGFloat(n) - 1) * r * 0.36 - r * 0.12)
        }
        for spot in bars.indices {
            bars[spot].layer.cornerRadius = min(6 * u, barBox.bounds.width / 60)
        }
        draw(animated: false)
        arrange()
    }

    // MARK: - The chart

    private func point(_ n: Int, _ values: [CGFloat]) -> CGPoint {
        CGPoint(
            x: plot.bounds.width * CGFloat(n) / CGFloat(points - 1),
            y: plot.bounds.height * (1 - values[n]))
    }

    private func draw(animated: Bool) {
        let values = values(span)
        let line = CGMutablePath()
        line.move(to: point(0, values))
        for n in 1..<points {
            // A smooth way through all points.
            let (a, b) = (point(n - 1, values), point(n, values))
            let (before, after) = (
                point(max(n - 2, 0), values), point(min(n + 1, points - 1), values)
            )
            line.addCurve(
                to: b,
                control1: CGPoint(x: a.x + (b.x - before.x) / 6, y: a.y + (b.y - before.y) / 6),
                control2: CGPoint(x: b.x - (after.x - a.x) / 6, y: b.y - (after.y - a.y) / 6))
        }
        let closed = CGMutablePath()
        closed.addPath(line)
        closed.addLine(to: CGPoint(x: plot.bounds.width, y: plot.bounds.height))
        closed.addLine(to: CGPoint(x: 0, y: plot.bounds.height))
        closed.closeSubpath()
        for (layer, path) in [(curve, line), (areaMask, closed)] {
            if animated {
                let morph = CASpringAnimation(keyPath: "path")
                morph.fromValue = (layer.presentation() ?? layer).path
                morph.stiffness = 120
                morph.damping = 15
                morph.duration = morph.settlingDuration
                layer.add(morph, forKey: "path")
            }
            layer.path = path
        }
    }

    private func choose(_ number: Int, animated: Bool) {
        span = number
        counted.target = sums[number]
        var chance = RandomNumbers(UInt64(number) + 3)
        for n in bars.indices { bars[n].height.target = chance.next(0.2, 0.95) }
        for (n, chip) in chips.enumerated() {
            chip.box.backgroundColor = n == number ? Look.accent : Look.color(0x232938)
            chip.text.foregroundColor = n == number ? Look.color(0x0B1020) : Look.soft
        }
        for (n, ring) in rings.enumerated() {
            let end = [[0.72, 0.46, 0.6], [0.58, 0.7, 0.34], [0.83, 0.55, 0.76]][number][n]
            if animated {
                let grow = CASpringAnimation(keyPath: "strokeEnd")
                grow.fromValue = (ring.front.presentation() ?? ring.front).strokeEnd
                grow.damping = 14
                grow.duration = grow.settlingDuration
                ring.front.add(grow, forKey: "strokeEnd")
            }
            Look.still { ring.front.strokeEnd = end }
        }
        if animated { Look.still { draw(animated: true) } }
    }

    private func arrange() {
        let u = clamp(min(size.width / 960, size.height / 620), 0.15, 1.8)
        let text = String(format: "%.1f", Double(counted.value))
        if total.string as? String != text { Look.set(total, text) }
        total.position = CGPoint(x: 24 * u, y: 20 * u)
        unit.position = CGPoint(x: 24 * u + total.bounds.width + 8 * u, y: 45 * u)
        let values = values(span)
        let x = clamp(readerX.value, 0, plot.bounds.width)
        let at = x / max(plot.bounds.width, 1) * CGFloat(points - 1)
        let n = min(Int(at), points - 2)
        let y = mix(point(n, values).y, point(n + 1, values).y, at - CGFloat(n))
        cross.position = CGPoint(x: x, y: plot.bounds.height / 2)
        dot.position = CGPoint(x: x, y: y)
        let read = String(format: "%.2f kW", Double((1 - y / max(plot.bounds.height, 1)) * 4.2))
        if reading.string as? String != read { Look.set(reading, read) }
        let box = CGSize(
            width: reading.bounds.width + 20 * u, height: reading.bounds.height + 12 * u)
        bubble.bounds = CGRect(origin: .zero, size: box)
        bubble.cornerRadius = 9 * u
        bubble.position = CGPoint(
            x: clamp(x, box.width / 2, max(box.width / 2, plot.bounds.width - box.width / 2)),
            y: max(y - 28 * u, -14 * u))
        reading.center(box.width / 2, box.height / 2)
        let edge = min(24 * u, barBox.bounds.width / 2, barBox.bounds.height / 2)
        let room = barBox.bounds.insetBy(dx: edge, dy: edge)
        let step = room.width / CGFloat(bars.count)
        for (n, bar) in bars.enumerated() {
            let isNear =
                barBox.frame.contains(pointer)
                && abs(pointer.x - barBox.frame.minX - room.minX - step * (CGFloat(n) + 0.5)) < step
                    / 2
            bar.layer.bounds = CGRect(
                x: 0, y: 0, width: step * 0.6, height: max(2, room.height * bar.height.value))
            bar.layer.position = CGPoint(x: room.minX + step * (CGFloat(n) + 0.5), y: room.maxY)
            bar.layer.opacity = isNear ? 1 : 0.82
        }
    }

    override func step(_ seconds: CGFloat) {
        counted.step(seconds)
        readerX.target = pointer.x - chart.frame.minX - plot.frame.minX
        readerX.step(seconds)
        for n in bars.indices { bars[n].height.step(seconds) }
        arrange()
    }

    override func pressed() {
        guard
            let n = chips.firstIndex(where: {
                $0.box.frame.insetBy(dx: -4, dy: -6).contains(pointer)
            })
        else { return }
        choose(n, animated: true)
    }

    override func ghost(at time: CFTimeInterval) -> Ghost {
        let t = time.truncatingRemainder(dividingBy: 6)
        if t < 4.6 || size.width == 0 { return Ghost(x: 0.5 + 0.36 * sin(time * 1.1), y: 0.4) }
        // Moves to a chip, and clicks.
        let chip = chips[(Int(time / 6) + 1) % chips.count].box.frame
        let isClick = t > 5.4 && t < 5.5
        return Ghost(
            x: chip.midX / size.width, y: chip.midY / size.height, isPressed: isClick)
    }
}
