import CoreFoundation
import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// A hosted tree under a clock that stands still, with transactions of its own.
///
/// `run` gives the body fresh transaction state, so tests on the same thread do not meet. Packets are
/// kept; time and run-loop turns are moved by the test.
final class Stage: CommitSink, @unchecked Sendable {
    let clock: ManualClock
    let delivery = MainDelivery.manual()
    var packets: [CommitPacket] = []
    private(set) var context: LayerContext!
    let root = CALayer()

    init(time: Double) { clock = ManualClock(time) }

    func post(_ packet: CommitPacket) { packets.append(packet) }

    var changes: [CommitPacket.Change] { packets.flatMap { Array($0.changes) } }

    /// Runs `body` with a committed root of 1000 × 1000 points at time 100.
    static func run(time: Double = 100, _ body: (Stage) throws -> Void) rethrows {
        let stage = Stage(time: time)
        try MediaTime.with(stage.clock, delivery: stage.delivery) {
            stage.root.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
            stage.context = LayerContext(root: stage.root, sink: stage, clock: stage.clock)
            CATransaction.flush()
            stage.packets = []
            // The context holds its sink: apart they go, or the address sanitizer tells of it.
            defer { stage.context = nil }
            try body(stage)
            CATransaction.flush()
        }
    }

    /// A committed sublayer of the root.
    func layer<L: CALayer>(
        _ layer: L, _ frame: CGRect = CGRect(x: 0, y: 0, width: 100, height: 100)
    ) -> L {
        layer.frame = frame
        root.addSublayer(layer)
        flush()
        packets = []
        return layer
    }

    func layer() -> CALayer { layer(CALayer()) }

    func flush() { CATransaction.flush() }

    /// Moves time and tells the layers which of their animations began or ended by then, as a host would.
    func advance(to time: Double) {
        clock.time = time
        var endings: [Ending] = []
        var stack: [CALayer] = [context.root].compactMap { $0 }
        while let layer = stack.popLast() {
            stack.append(contentsOf: layer.children)
            if let mask = layer.side?.mask { stack.append(mask) }
            let local = layer.localTime(atHost: time)
            for attachment in (layer.side?.animations ?? AnimationList()).attachments {
                guard let compiled = attachment.compiled else { continue }
                let phase = compiled.timing.sample(atParent: local).phase
                if phase == .before { continue }
                endings.append(
                    Ending(layer: layer.layerID, animation: compiled.id, event: .started))
                if phase == .after {
                    endings.append(
                        Ending(layer: layer.layerID, animation: compiled.id, event: .finished))
                }
            }
        }
        context.deliver(endings, at: time)
    }
}

/// Runs `body` with transaction state of its own and no hosted tree.
func isolated<R>(_ body: () throws -> R) rethrows -> R {
    try MediaTime.with(ManualClock(100), delivery: .manual(), body)
}

/// One turn of this thread's run loop, in which it is about to wait: a loop whose time is up when it begins does not get so far,
/// however short or long the time was.
func turnRunLoop() {
    let timer = Timer(timeInterval: 0.001, repeats: false) { _ in
        CFRunLoopStop(CFRunLoopGetCurrent())
    }
    RunLoop.current.add(timer, forMode: .default)
    _ = RunLoop.current.run(mode: .default, before: .distantFuture)
}

func near(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-9) -> Bool {
    abs(a - b) <= tolerance
}
func near(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-9) -> Bool {
    near(a.x, b.x, tolerance) && near(a.y, b.y, tolerance)
}
func near(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 1e-9) -> Bool {
    near(a.origin, b.origin, tolerance) && near(a.size.width, b.size.width, tolerance)
        && near(a.size.height, b.size.height, tolerance)
}
func rect(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: w, height: h)
}
func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
