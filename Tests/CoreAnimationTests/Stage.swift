import CoreFoundation
import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// A hosted tree under a manual clock, with transactions of its own.
///
/// `run` gives the body fresh transaction state, which keeps tests on the same thread apart.
/// Packets are kept; the test advances time and run-loop turns.
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
            // The context holds its sink: the cycle is broken here, for the leak check of the
            // address sanitizer.
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

    /// Advances time and reports begun and ended animations to the layers, as a host would.
    func advance(to time: Double) {
        clock.time = time
        var endings: [AnimationEvent] = []
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
                    AnimationEvent(layer: layer.layerID, animation: compiled.id, event: .started))
                if phase == .after {
                    endings.append(
                        AnimationEvent(
                            layer: layer.layerID, animation: compiled.id, event: .finished))
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

/// One turn of this thread's run loop up to its wait: a loop whose time limit has passed at its
/// start does not reach the wait, for any limit.
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
