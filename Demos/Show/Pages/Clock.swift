import CoreGraphics
import Foundation
import QuartzCore

/// Watch under the sky of the shown hour: a drag around the dial moves the time of day.
final class Clock: DemoPage {
    static let piece = Piece(
        "clock", "Clock", .motion,
        caption: "Drag around the dial to travel through the day; let go to come back.",
        explanation:
            "Marks are one layer each, copied by a CAReplicatorLayer. Sun, moon and sky are functions of the time; a spring brings the hands back.",
        file: "Pages/Clock.swift", bestTime: 1
    ) { Clock(isPreview: $0, date: $1) }

    private let sky = CAGradientLayer()
    private let stars = CALayer()
    private let sun = CALayer()
    private let moon = CALayer()
    private let dial = CALayer()
    private let rim = CAGradientLayer()
    private let face = CAGradientLayer()
    private let minuteMarks = CAReplicatorLayer()
    private let hourMarks = CAReplicatorLayer()
    private let hands = [CALayer(), CALayer(), CALayer()]
    private let hub = CALayer()
    private let text = Look.text("", 20, .medium)
    /// Seconds away from now.
    private var shift = Spring(0, frequency: 0.9, damping: 0.9)
    private var grip: CGFloat?

    /// Sky at hours of the day: top and horizon.
    private static let skies:
        [(hour: CGFloat, top: (CGFloat, CGFloat, CGFloat), low: (CGFloat, CGFloat, CGFloat))] = [
            (0, (0.02, 0.03, 0.10), (0.07, 0.10, 0.22)),
            (4.5, (0.04, 0.06, 0.18), (0.16, 0.18, 0.36)),
            (6, (0.20, 0.26, 0.52), (0.96, 0.62, 0.50)),
            (8, (0.25, 0.52, 0.85), (0.86, 0.90, 0.94)),
            (12, (0.12, 0.44, 0.85), (0.66, 0.86, 0.98)),
            (16.5, (0.20, 0.48, 0.82), (0.90, 0.88, 0.80)),
            (19, (0.30, 0.20, 0.46), (0.98, 0.52, 0.33)),
            (20.5, (0.10, 0.08, 0.26), (0.46, 0.24, 0.42)),
            (22.5, (0.03, 0.04, 0.13), (0.09, 0.12, 0.26)),
            (24, (0.02, 0.03, 0.10), (0.07, 0.10, 0.22)),
        ]

    override func build() {
        root.add(sky)
        root.add(stars)
        var chance = RandomNumbers(8)
        for _ in 0..<(isPreview ? 40 : 140) {
            let r = chance.next(0.5, 1.4)
            stars.add(CALayer()) {
                $0.backgroundColor = Look.color(0xFFFFFF, chance.next(0.3, 1))
                $0.bounds = CGRect(x: 0, y: 0, width: 2 * r, height: 2 * r)
                $0.cornerRadius = r
                $0.name = "\(chance.next()) \(chance.next() * 0.8)"
            }
        }
        for (body, color) in [(sun, 0xFFF6D8), (moon, 0xE9EDF8)] {
            root.add(body) {
                $0.backgroundColor = Look.color(UInt32(color))
                $0.shadowColor = Look.color(UInt32(color))
                $0.shadowOpacity = 0.9
                $0.shadowOffset = .zero
            }
        }
        root.add(dial)
        dial.shadowOpacity = 0.45
        dial.backgroundColor = Look.color(0x10131B)
        rim.colors = [0xF4F6FA, 0x8D95A6, 0xDfe3ea, 0x4E5566].map { Look.color(UInt32($0)) }
        (rim.startPoint, rim.endPoint) = (CGPoint(x: 0.1, y: 0), CGPoint(x: 0.9, y: 1))
        face.type = .radial
        face.colors = [Look.color(0x2A3042), Look.color(0x12151F), Look.color(0x0B0D14)]
        (face.startPoint, face.endPoint) = (CGPoint(x: 0.5, y: 0.3), CGPoint(x: 1.1, y: 1.1))
        for layer in [rim, face, minuteMarks, hourMarks] as [CALayer] {
            layer.masksToBounds = layer is CAGradientLayer
            dial.addSublayer(layer)
        }
        for (marks, count, alpha) in [(minuteMarks, 60, 0.34), (hourMarks, 12, 0.95)] {
            marks.instanceCount = count
            marks.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(count), 0, 0, 1)
            marks.add(CALayer()) { $0.backgroundColor = Look.color(0xFFFFFF, alpha) }
        }
        dial.addSublayer(text)
        text.foregroundColor = Look.color(0xFFFFFF, 0.6)
        for (hand, color) in zip(hands, [0xF7F8FB, 0xF7F8FB, 0xFF8A3D]) {
            hand.backgroundColor = Look.color(UInt32(color))
            hand.shadowOpacity = 0.5
            hand.anchorPoint = CGPoint(x: 0.5, y: 0.86)
            dial.addSublayer(hand)
        }
        dial.add(hub) {
            $0.backgroundColor = Look.color(0xFF8A3D)
            $0.borderColor = Look.color(0x10131B)
        }
    }

    override func layout() {
        sky.frame = root.bounds
        stars.frame = root.bounds
        for star in stars.sublayers ?? [] {
            let at = (star.name ?? "").split(separator: " ").compactMap { Double($0) }
            star.position = CGPoint(x: CGFloat(at[0]) * size.width, y: CGFloat(at[1]) * size.height)
        }
        let side = min(size.width, size.height) * 0.66
        for body in [sun, moon] {
            let r = side * (body === sun ? 0.085 : 0.065)
            body.bounds = CGRect(x: 0, y: 0, width: 2 * r, height: 2 * r)
            body.cornerRadius = r
            body.shadowRadius = r * 1.1
        }
        dial.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        dial.cornerRadius = side / 2
        dial.position = CGPoint(x: size.width / 2, y: size.height / 2)
        dial.shadowRadius = side * 0.07
        dial.shadowOffset = CGSize(width: 0, height: side * 0.04)
        rim.frame = dial.bounds
        rim.cornerRadius = side / 2
        face.frame = dial.bounds.insetBy(dx: side * 0.022, dy: side * 0.022)
        face.cornerRadius = face.bounds.width / 2
        for (marks, w, h) in [(minuteMarks, 0.005, 0.022), (hourMarks, 0.013, 0.058)] {
            marks.frame = dial.bounds
            let mark = marks.sublayers![0]
            mark.bounds = CGRect(x: 0, y: 0, width: side * w, height: side * h)
            mark.cornerRadius = side * w / 2
            mark.position = CGPoint(x: side / 2, y: side * (0.05 + h / 2))
        }
        for (hand, (w, h)) in zip(hands, [(0.026, 0.3), (0.019, 0.43), (0.0075, 0.5)]) {
            hand.bounds = CGRect(x: 0, y: 0, width: side * w, height: side * h)
            hand.cornerRadius = side * w / 2
            hand.position = CGPoint(x: side / 2, y: side / 2)
            hand.shadowRadius = side * 0.01
            hand.shadowOffset = CGSize(width: 0, height: side * 0.008)
        }
        hub.bounds = CGRect(x: 0, y: 0, width: side * 0.042, height: side * 0.042)
        hub.cornerRadius = side * 0.021
        hub.borderWidth = side * 0.01
        hub.position = CGPoint(x: side / 2, y: side / 2)
        Look.set(text, size: side * 0.042)
        show()
    }

    /// Seconds since midnight, with the travelled time.
    private var seconds: CGFloat {
        let zone = isPreview ? 0 : TimeZone.current.secondsFromGMT(for: date)
        let now = date.timeIntervalSince1970 + Double(zone) + time + Double(shift.value)
        return CGFloat(now - (now / 86400).rounded(.down) * 86400)
    }

    private func show() {
        let s = seconds
        let turns = [s / 43200, s / 3600, s / 60]
        for (hand, turn) in zip(hands, turns) {
            hand.transform = CATransform3DMakeRotation(turn * 2 * .pi, 0, 0, 1)
        }
        let hour = s / 3600
        let day = ["Night", "Morning", "Afternoon", "Evening"][Int(hour / 6) % 4]
        if text.string as? String != day { Look.set(text, day) }
        text.center(dial.bounds.midX, dial.bounds.height * 0.69)
        let after = Self.skies.firstIndex { $0.hour > hour } ?? Self.skies.count - 1
        let (a, b) = (Self.skies[after - 1], Self.skies[after])
        let part = (hour - a.hour) / (b.hour - a.hour)
        func color(_ x: (CGFloat, CGFloat, CGFloat), _ y: (CGFloat, CGFloat, CGFloat)) -> CGColor {
            CGColor(
                srgbRed: mix(x.0, y.0, part), green: mix(x.1, y.1, part),
                blue: mix(x.2, y.2, part), alpha: 1)
        }
        sky.colors = [color(a.top, b.top), color(a.low, b.low)]
        stars.opacity = Float(1 - smooth((cos((hour - 13) / 24 * 2 * .pi) + 0.62) / 0.4))
        // Up in the east at six, highest at noon.
        for (body, offset) in [(sun, 0.0), (moon, 12.0)] {
            let angle = (hour - 6 + offset) / 24 * 2 * .pi
            body.position = CGPoint(
                x: size.width * (0.5 - 0.44 * cos(angle)),
                y: size.height * (0.86 - 0.74 * sin(angle)))
        }
    }

    private var angle: CGFloat { atan2(pointer.y - size.height / 2, pointer.x - size.width / 2) }

    override func pressed() { grip = angle }

    override func moved(by delta: CGVector) {
        guard let grip else { return }
        // A turn of the hand is twelve hours.
        var turned = angle - grip
        if turned > .pi { turned -= 2 * .pi }
        if turned < -.pi { turned += 2 * .pi }
        shift.value += turned / (2 * .pi) * 43200
        self.grip = angle
    }

    override func released() {
        grip = nil
        // Back by the shorter way around the day.
        shift.value = shift.value.remainder(dividingBy: 86400)
        shift.velocity = 0
    }

    override func step(_ seconds: CGFloat) {
        if grip == nil { shift.step(seconds) }
        show()
    }

    override func ghost(at time: CFTimeInterval) -> Ghost {
        let t = CGFloat(time.truncatingRemainder(dividingBy: 14))
        let angle = -0.6 + 2 * CGFloat.pi * 0.83 * smooth((t - 2) / 7)
        return Ghost(
            x: 0.5 + 0.2 * cos(angle), y: 0.5 + 0.2 * sin(angle), isPressed: t > 2 && t < 9.5)
    }
}
