import CoreGraphics
import Foundation
import LayerHosting
import PacketLog
import PacketWire
import QuartzCore
import RenderTree

/// A scene and its time: what it commits is recorded, nothing is drawn.
///
/// Time is the stage's own. It stands still until the window asks for more, and passes in sixtieths of a second then, however
/// long that takes: in each display links are called, animations end, completion blocks run. Timers and queues of the
/// process run in the machine's time, and what they change belongs to the moment that the stage has reached.
final class SceneStage {
    static let begin: CFTimeInterval = 100
    static let period: CFTimeInterval = 1 / 60
    /// Pixels a point in what layers draw themselves: sharp at twice the size.
    static let scale: CGFloat = 2

    let clock = ManualClock(SceneStage.begin)
    let delivery = MainDelivery.manual()
    private let links = ManualDisplayLinkDriver()
    private let inbox = PacketInbox()
    private let tree = RenderTree()
    private let root = CALayer()
    private lazy var context = LayerContext(root: root, sink: inbox, clock: clock)
    private var recorder: PacketRecorder?
    /// What no frame has shown yet, and the time of the frame before.
    private var unshown: [(packet: CommitPacket, previous: Double)] = []
    private var frame = 0

    func take(_ words: [String]) {
        switch (words.first, words.count) {
        case ("open", 3):
            do {
                try open(words[1], recordingInto: URL(fileURLWithPath: words[2]))
                Answers.send("opened", "\(root.bounds.width)", "\(root.bounds.height)")
            } catch {
                Answers.send("failed", "\(error)")
            }
        case ("advance", 2):
            guard let time = Double(words[1]) else { break }
            advance(to: time)
            Answers.send("reached", "\(Double(frame) * Self.period)")
        default: break
        }
    }

    // MARK: - The scene

    private func open(_ path: String, recordingInto recording: URL) throws {
        DisplayLinkDrivers.shared = links
        root.name = "scene"
        root.isGeometryFlipped = true
        root.masksToBounds = true
        root.bounds.size = CGSize(width: 640, height: 400)
        root.contentsScale = Self.scale
        root.backgroundColor = .black
        let begin = try SceneFile.fill(root, from: path)
        root.position = CGPoint(x: root.bounds.width / 2, y: root.bounds.height / 2)
        Resolution.set(Self.scale, below: root)
        _ = context
        CATransaction.flush()
        begin(clock.time)
        commit()
        tree.evaluate(at: clock.time)
        recorder = try PacketRecorder(to: recording, from: tree.key(), view: view)
        unshown = []
        recorder?.noteFrame(of: tree, at: clock.time)
    }

    private var view: WireView {
        func pixels(_ points: CGFloat) -> Int { Int(min(max(1, points * Self.scale), 16384)) }
        return WireView(
            width: pixels(root.bounds.width), height: pixels(root.bounds.height),
            scale: Double(Self.scale), background: [0, 0, 0, 1])
    }

    // MARK: - Time

    /// Makes time pass until `time`, in seconds of the scene.
    private func advance(to time: Double) {
        guard let recorder, time.isFinite else { return }
        let last = Int((min(time, 24 * 3600) / Self.period).rounded(.up))
        while frame < last { step() }
        commit()
        recorder.flush()
    }

    private func step() {
        links.refresh(at: clock.time, period: Self.period)
        commit()
        frame += 1
        clock.time = Self.begin + Double(frame) * Self.period
        if context.hasAnimatedDrawing {
            context.displayAnimatedLayers(at: clock.time)
            commit()
        }
        tree.evaluate(at: clock.time)
        if let recorder {
            for (packet, previous) in unshown {
                recorder.note(packet, at: clock.time, after: previous)
            }
            unshown.removeAll()
            recorder.noteFrame(of: tree, at: clock.time)
        }
        let endings = tree.drainEndings()
        if !endings.isEmpty { context.deliver(Array(endings), at: clock.time) }
        delivery.turn()
        commit()
    }

    private func commit() {
        CATransaction.flush()
        for packet in inbox.take() {
            unshown.append((packet, clock.time))
            tree.apply(packet)
        }
    }
}
