import CoreGraphics
import Foundation
import LayerHosting
import LaminaPacketLog
import QuartzCore
import SceneGallery

/// `lamina play` for recordings: a window with a transport.
final class PlayRecording {
    static let keys =
        "keys: Space plays and pauses, Left and Right go by frames, J K L play back, pause and play faster, "
        + "Home and End, F full screen, Q closes"

    private static let barHeight = 28.0

    private let log: PacketLog
    private let window: LayerWindow
    private let picture: RecordingLayer
    private let bar = CALayer()
    private let track = CALayer()
    private let knob = CALayer()
    private let clock = CATextLayer()
    private var time = 0.0
    /// Seconds of the recording a second of the clock; negative plays back.
    private var rate = 1.0
    private var isPlaying = true
    private var isDragging = false
    private var last: CFTimeInterval?
    /// Running playback, which stops when the recording turns out to be damaged.
    nonisolated(unsafe) private static weak var current: PlayRecording?

    static func run(_ file: URL) throws {
        let log = try RecordingFile.open(file)
        note(keys)
        let player = try PlayRecording(log, title: file.lastPathComponent)
        Application.run()
        withExtendedLifetime(player) {}
        RecordingFile.tellWarnings(log)
    }

    private init(_ log: PacketLog, title: String) throws {
        self.log = log
        picture = RecordingLayer(log) { error in
            note("\(error)")
            DispatchQueue.main.async { Self.current?.isPlaying = false }
        }
        let view = log.view(at: log.place(at: 0))
        let scale = view?.scale ?? 1
        let size = CGSize(
            width: max(320, Double(view?.width ?? 1) / scale),
            height: max(120, Double(view?.height ?? 1) / scale + Self.barHeight))
        window = try LayerWindow(title: title, size: size)
        build()
        window.onEvent = { [unowned self] _, event, _ in handle(event) }
        Self.current = self
        let link = window.displayLink { [unowned self] link in tick(link.targetTimestamp) }
        link.add(to: .main, forMode: .common)
        show()
    }

    private func build() {
        let root = window.rootLayer
        picture.contentsScale = window.contentScale
        bar.backgroundColor = CGColor(gray: 0.14, alpha: 1)
        track.backgroundColor = CGColor(gray: 0.4, alpha: 1)
        track.cornerRadius = 2
        knob.backgroundColor = CGColor(gray: 0.95, alpha: 1)
        knob.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
        knob.cornerRadius = 7
        clock.fontSize = 12
        clock.foregroundColor = CGColor(gray: 0.9, alpha: 1)
        clock.alignmentMode = .right
        clock.contentsScale = window.contentScale
        for layer in [picture, bar] { root.addSublayer(layer) }
        for layer in [track, knob, clock] { bar.addSublayer(layer) }
    }

    // MARK: - Time

    private func tick(_ now: CFTimeInterval) {
        let passed = now - (last ?? now)
        last = now
        if isPlaying && !isDragging { go(to: time + passed * rate) }
    }

    private func go(to new: Double) {
        time = min(max(0, new), log.duration)
        // Playback stops at both ends.
        if isPlaying, time != new { isPlaying = false }
        show()
    }

    private func step(by frames: Double) {
        isPlaying = false
        go(to: ((time * 60).rounded() + frames) / 60)
    }

    /// Plays in a direction; a second call with the same direction doubles the speed.
    private func shuttle(_ direction: Double) {
        rate = isPlaying && rate * direction > 0 ? max(-8, min(8, rate * 2)) : direction
        isPlaying = true
    }

    private func toggle() {
        isPlaying.toggle()
        rate = 1
        if isPlaying && time >= log.duration { time = 0 }
    }

    // MARK: - Events

    private func handle(_ event: WindowEvent) {
        if ExhibitWindow.perform(event, in: window) { return }
        switch event {
        case .keyDown(.space, _, isRepeat: false): toggle()
        case .keyDown(.left, _, _): step(by: -1)
        case .keyDown(.right, _, _): step(by: 1)
        case .keyDown(.init("J"), _, isRepeat: false): shuttle(-1)
        case .keyDown(.init("K"), _, isRepeat: false): isPlaying = false
        case .keyDown(.init("L"), _, isRepeat: false): shuttle(1)
        case .keyDown(.home, _, _): step(by: -.infinity)
        case .keyDown(.end, _, _): step(by: .infinity)
        case .mouseDown(.left, let x, let y, _) where y >= window.size.height - Self.barHeight:
            isDragging = true
            drag(to: x)
        case .mouseMoved(let x, _, _) where isDragging: drag(to: x)
        case .mouseUp(.left, _, _, _): isDragging = false
        case .resized: layOut()
        default: break
        }
    }

    private var rail: CGRect {
        CGRect(
            x: 14, y: Self.barHeight / 2 - 2, width: max(1, window.size.width - 28 - 110), height: 4
        )
    }

    private func drag(to x: Double) {
        let share = (x - Double(rail.minX)) / Double(rail.width)
        go(to: min(max(0, share), 1) * log.duration)
    }

    // MARK: - Picture

    private func show() {
        if picture.time != time { picture.time = time }
        layOut()
    }

    /// Largest frame above the bar in the proportions of the recording.
    private var pictureFrame: CGRect {
        let (width, height) = (window.size.width, max(1, window.size.height - Self.barHeight))
        let view = log.view(at: log.place(at: time))
        let (w, h) = (CGFloat(view?.width ?? 1), CGFloat(view?.height ?? 1))
        let scale = min(width / w, height / h)
        return CGRect(
            x: (width - w * scale) / 2, y: (height - h * scale) / 2, width: w * scale,
            height: h * scale)
    }

    private func layOut() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let size = window.size
        picture.frame = pictureFrame
        bar.frame = CGRect(
            x: 0, y: size.height - Self.barHeight, width: size.width, height: Self.barHeight)
        track.frame = rail
        let share = log.duration > 0 ? time / log.duration : 0
        knob.position = CGPoint(x: rail.minX + rail.width * share, y: Self.barHeight / 2)
        clock.frame = CGRect(x: rail.maxX + 8, y: 7, width: 104, height: 16)
        clock.string = String(format: "%.2f / %.2f s", time, log.duration)
        CATransaction.commit()
    }
}
