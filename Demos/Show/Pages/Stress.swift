import CoreGraphics
import Foundation
import QuartzCore

/// Adjustable number of moving layers, with the cost of a frame.
final class Stress: DemoPage {
    static let piece = Piece(
        "stress", "A hundred thousand layers", .motion,
        caption: "Drag the slider: from 100 to 100 000 layers, with the time a frame takes.",
        explanation:
            "Every seed is a CALayer with a colour and a corner radius. Thirteen spirals turn against each other, so each frame moves all of them.",
        file: "Pages/Stress.swift", bestTime: 3
    ) { Stress(isPreview: $0, date: $1) }

    private let flower = CALayer()
    private var spirals: [CALayer] = []
    private let panel = CALayer()
    private let track = CALayer()
    private let filled = CALayer()
    private let knob = CALayer()
    private let count = Look.text("", 22, .semibold)
    private let cost = Look.text("", 14, .regular, Look.soft)
    private let graph = CAShapeLayer()
    private var seeds: [CALayer] = []
    /// Position of the slider: 0 for 100 layers, 1 for 100 000 layers.
    private var slide: CGFloat = 0.4
    private var zoom = Spring(1, frequency: 1.6, damping: 1)
    private var isSliding = false

    private var wanted: Int {
        let most = isPreview ? 300 : 100_000.0
        let number = 100 * pow(1000, Double(slide))
        return Int(min(most, number).rounded())
    }

    override func build() {
        root.backgroundColor = Look.color(0x0A0D12)
        root.add(flower)
        for _ in 0..<13 { spirals.append(flower.add(CALayer())) }
        root.add(panel) {
            $0.backgroundColor = Look.color(0x171C26, 0.92)
            $0.borderColor = Look.line
            $0.borderWidth = 1
        }
        graph.fillColor = nil
        graph.strokeColor = Look.accent
        graph.lineJoin = .round
        knob.shadowOpacity = 0.5
        knob.shadowRadius = 4
        knob.shadowOffset = CGSize(width: 0, height: 2)
        for (layer, color) in [(track, 0x2A3140), (filled, 0x6EA8FE), (knob, 0xFFFFFF)] {
            layer.backgroundColor = Look.color(UInt32(color))
            panel.addSublayer(layer)
        }
        for layer in [count, cost, graph] as [CALayer] { panel.addSublayer(layer) }
    }

    override func layout() {
        let u = clamp(min(size.width / 900, size.height / 600), 0.25, 1.4)
        flower.position = CGPoint(x: size.width / 2, y: (size.height - 112 * u) / 2)
        let width = min(size.width - 40 * u, 720 * u)
        panel.frame = CGRect(
            x: (size.width - width) / 2, y: size.height - 112 * u, width: width, height: 92 * u)
        panel.cornerRadius = 18 * u
        track.frame = CGRect(x: 24 * u, y: 62 * u, width: width - 48 * u, height: 6 * u)
        track.cornerRadius = 3 * u
        filled.cornerRadius = 3 * u
        knob.bounds = CGRect(x: 0, y: 0, width: 22 * u, height: 22 * u)
        knob.cornerRadius = 11 * u
        Look.set(count, size: 21 * u)
        Look.set(cost, size: 14 * u)
        graph.frame = CGRect(x: width - 224 * u, y: 14 * u, width: 200 * u, height: 32 * u)
        graph.lineWidth = 1.5 * u
        zoom.value = zoomed
        slideTo(slide)
        tell()
    }

    private func slideTo(_ part: CGFloat) {
        slide = clamp(part, 0, 1)
        let x = track.frame.minX + track.bounds.width * slide
        filled.frame = CGRect(
            x: track.frame.minX, y: track.frame.minY, width: x - track.frame.minX,
            height: track.bounds.height)
        knob.position = CGPoint(x: x, y: track.frame.midY)
    }

    /// Points per unit. The flower fills the window with any number of layers.
    private var zoomed: CGFloat {
        let radius = min(size.width, panel.frame.minY) * 0.47
        return max(radius, 20) / (sqrt(CGFloat(max(wanted, 1))) + 1)
    }

    override func step(_ seconds: CGFloat) {
        // Layers are made in parts, a part in each frame, to keep the slider responsive.
        if seeds.count < wanted {
            for n in seeds.count..<min(wanted, seeds.count + 2500) { plant(n) }
        } else if seeds.count > wanted {
            for seed in seeds.suffix(min(seeds.count - wanted, 5000)) {
                seed.removeFromSuperlayer()
            }
            seeds.removeLast(min(seeds.count - wanted, 5000))
        }
        zoom.target = zoomed
        zoom.step(seconds)
        flower.transform = CATransform3DMakeScale(zoom.value, zoom.value, 1)
        for (n, spiral) in spirals.enumerated() {
            let swing = 0.16 * sin(CGFloat(time) * 0.8 + CGFloat(n) * 0.48)
            spiral.transform = CATransform3DMakeRotation(CGFloat(time) * 0.06 + swing, 0, 0, 1)
        }
        tell()
    }

    private func plant(_ n: Int) {
        let golden = CGFloat.pi * (3 - sqrt(5))
        let radius = sqrt(CGFloat(n) + 0.5)
        let seed = CALayer()
        seed.bounds = CGRect(x: 0, y: 0, width: 1.35, height: 1.35)
        seed.cornerRadius = 0.675
        seed.backgroundColor = Look.hue(
            (0.02 + radius * 0.035).truncatingRemainder(dividingBy: 1), 0.62, 1)
        let angle = CGFloat(n) * golden
        seed.position = CGPoint(x: radius * cos(angle), y: radius * sin(angle))
        spirals[n % spirals.count].addSublayer(seed)
        seeds.append(seed)
    }

    private func tell() {
        let text = "\(seeds.count.formatted) layers"
        let recent = frameTimes.suffix(30)
        let mean = recent.isEmpty ? 0 : recent.reduce(0, +) / Double(recent.count)
        let told = recent.isEmpty ? "" : String(format: "%.1f ms a frame", mean * 1000)
        if count.string as? String != text { Look.set(count, text) }
        if cost.string as? String != told { Look.set(cost, told) }
        let u = panel.bounds.height / 92
        count.position = CGPoint(x: 24 * u, y: 16 * u)
        cost.position = CGPoint(x: 24 * u + count.bounds.width + 14 * u, y: 23 * u)
        let path = CGMutablePath()
        let top = max(frameTimes.max() ?? 0, 1.0 / 60)
        for (n, time) in frameTimes.suffix(100).enumerated() {
            let at = CGPoint(
                x: graph.bounds.width * CGFloat(n) / 100,
                y: graph.bounds.height * (1 - CGFloat(time / top)))
            if n == 0 { path.move(to: at) } else { path.addLine(to: at) }
        }
        graph.path = path
    }

    private var part: CGFloat {
        (pointer.x - panel.frame.minX - track.frame.minX) / max(track.bounds.width, 1)
    }

    override func pressed() {
        guard panel.frame.contains(pointer) else { return }
        isSliding = true
        Look.still { slideTo(part) }
    }
    override func moved(by delta: CGVector) { if isSliding { Look.still { slideTo(part) } } }
    override func released() { isSliding = false }

    override func ghost(at time: CFTimeInterval) -> Ghost {
        // Moves the slider up and down between hundreds and thousands of layers.
        let t = CGFloat(time)
        let u = clamp(min(size.width / 900, size.height / 600), 0.25, 1.4)
        let y = (size.height - 47 * u) / max(size.height, 1)
        return Ghost(x: 0.5 + 0.12 * sin(t * 0.5 - 1), y: y, isPressed: t > 0.5)
    }
}

extension Int {
    /// Number with thin spaces between thousands.
    fileprivate var formatted: String {
        var text = ""
        for (n, digit) in String(self).reversed().enumerated() {
            if n > 0, n % 3 == 0 { text.insert("\u{2009}", at: text.startIndex) }
            text.insert(digit, at: text.startIndex)
        }
        return text
    }
}
