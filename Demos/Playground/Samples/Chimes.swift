import AVFoundation
import Foundation
import QuartzCore

// A ball plays a tune on five bars, for ever. The sound is made here, as the bytes of a file.
// Change `tune` or `beat`: picture and sound stay together. The disc grows with the loudness.

let tune = [0, 2, 4, 3, 1, 2, 4, 2]
let beat = 0.5
let notes = [523.25, 587.33, 698.46, 783.99, 932.33]
var player: AVAudioPlayer?
var link: CADisplayLink?

func scene(_ root: CALayer) {
    root.bounds.size = CGSize(width: 640, height: 400)
    root.backgroundColor = color(0.05, 0.06, 0.11)

    let disc = CALayer()
    disc.name = "loudness"
    disc.bounds.size = CGSize(width: 260, height: 260)
    disc.position = CGPoint(x: 320, y: 190)
    disc.cornerRadius = 130
    disc.backgroundColor = color(0.2, 0.24, 0.5)
    root.addSublayer(disc)

    let bars = notes.indices.map { bar($0, in: root) }
    let ball = CALayer()
    ball.name = "ball"
    ball.bounds.size = CGSize(width: 26, height: 26)
    ball.cornerRadius = 13
    ball.backgroundColor = color(1, 0.96, 0.86)
    ball.shadowColor = color(1, 0.9, 0.6)
    ball.shadowOpacity = 0.8
    ball.shadowRadius = 12
    ball.shadowOffset = .zero
    root.addSublayer(ball)
    ball.add(hops(over: bars), forKey: "hops")
    for (number, bar) in bars.enumerated() { strike(bar, number) }

    player = try? AVAudioPlayer(data: sound())
    player?.numberOfLoops = -1
    player?.isMeteringEnabled = true
    player?.play()
    link = CADisplayLink { _ in
        guard let player else { return }
        player.updateMeters()
        // From −40 dB, silent, to 0 dB.
        let loudness = max(0, 1 + player.averagePower(forChannel: 0) / 40)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        disc.transform = CATransform3DMakeScale(
            0.6 + CGFloat(loudness) * 0.8, 0.6 + CGFloat(loudness) * 0.8, 1)
        CATransaction.commit()
    }
    link?.add(to: .main, forMode: .common)
}

func bar(_ number: Int, in root: CALayer) -> CALayer {
    let bar = CALayer()
    bar.name = "bar \(number + 1)"
    bar.bounds.size = CGSize(width: 84, height: 26)
    bar.position = CGPoint(x: 120 + 100 * CGFloat(number), y: 320)
    bar.cornerRadius = 8
    let share = CGFloat(number) / 4
    bar.backgroundColor = color(0.35 + 0.6 * share, 0.55 + 0.1 * share, 0.95 - 0.55 * share)
    root.addSublayer(bar)
    return bar
}

/// Hops of the ball from bar to bar: up to the middle of a hop, and down again.
func hops(over bars: [CALayer]) -> CAKeyframeAnimation {
    let hops = CAKeyframeAnimation(keyPath: "position")
    var (places, curves) = ([CGPoint](), [CAMediaTimingFunction]())
    for (i, note) in tune.enumerated() {
        let (from, to) = (bars[note].position, bars[tune[(i + 1) % tune.count]].position)
        places += [
            CGPoint(x: from.x, y: from.y - 26), CGPoint(x: (from.x + to.x) / 2, y: from.y - 210),
        ]
        curves += [.init(name: .easeOut), .init(name: .easeIn)]
    }
    hops.values = places + [places[0]]
    hops.timingFunctions = curves
    hops.duration = beat * Double(tune.count)
    hops.repeatCount = .infinity
    return hops
}

/// Moves a bar down briefly at each note of the bar.
func strike(_ bar: CALayer, _ number: Int) {
    for (i, note) in tune.enumerated() where note == number {
        let dip = CASpringAnimation(keyPath: "transform.translation.y")
        (dip.fromValue, dip.toValue) = (12, 0)
        (dip.stiffness, dip.damping) = (300, 8)
        dip.duration = beat
        let group = CAAnimationGroup()
        group.animations = [dip]
        dip.beginTime = beat * Double(i)
        group.duration = beat * Double(tune.count)
        group.repeatCount = .infinity
        bar.add(group, forKey: "note \(i + 1)")
    }
}

/// The tune as a WAV file: 16 bits, one channel. Notes that ring beyond the end continue at the
/// begin.
func sound(rate: Int = 32_000) -> Data {
    let count = Int(beat * Double(tune.count) * Double(rate))
    var samples = [Double](repeating: 0, count: count)
    for (i, note) in tune.enumerated() {
        let begin = Int(beat * Double(i) * Double(rate))
        for j in 0..<rate * 3 / 2 {
            let time = Double(j) / Double(rate)
            let wave = sin(2 * .pi * notes[note] * time) + 0.3 * sin(8 * .pi * notes[note] * time)
            samples[(begin + j) % count] += 0.35 * wave * exp(-4 * time)
        }
    }
    func bytes<T: FixedWidthInteger>(_ n: T) -> Data {
        withUnsafeBytes(of: n.littleEndian) { Data($0) }
    }
    var data = Data("RIFF".utf8) + bytes(UInt32(36 + 2 * count)) + Data("WAVEfmt ".utf8)
    data += bytes(UInt32(16)) + bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(UInt32(rate))
    data += bytes(UInt32(rate * 2)) + bytes(UInt16(2)) + bytes(UInt16(16))
    data += Data("data".utf8) + bytes(UInt32(2 * count))
    for sample in samples { data += bytes(Int16(max(-1, min(1, sample)) * 32_767)) }
    return data
}

func color(_ r: CGFloat, _ g: CGFloat, _ b: CGFloat) -> CGColor {
    CGColor(srgbRed: r, green: g, blue: b, alpha: 1)
}
