import Foundation
import LaminaDisplayList
import LayerHosting
import QuartzCore
import TestSupport

/// One playing of a program: a tree, a host and a clock of its own.
///
/// Everything happens inside `with`, which gives the program transactions of its own. Thread: the caller's.
final class Session {
    let program: Program
    let clock = ManualClock(100)
    let interpreter = Interpreter()
    /// Whether the lists that pictures are drawn from are written down.
    var writesLists = false
    /// Whether pictures depend on nothing but what they show, to the last bit.
    var isExact = false
    /// Whether layers that only move are evaluated where they are drawn.
    var flockUse = FlockUse.standard
    /// Seconds that every frame comes late: programs are full of moments at which a cycle begins, and of those single precision
    /// cannot tell which side they are on.
    var delay = 0.0
    private let delivery = MainDelivery.manual()
    private(set) var host: ManualHost?

    init(_ program: Program) { self.program = program }

    static func with<R>(_ program: Program, _ body: (Session) throws -> R) rethrows -> R {
        let session = Session(program)
        return try MediaTime.with(session.clock, delivery: session.delivery) {
            try body(session)
        }
    }

    /// Carries out every statement. `isJumping` makes one step of frames between which nothing is done.
    func play(isJumping: Bool = false, frame: (ManualHost) throws -> Void = { _ in }) rethrows {
        // Added up frame by frame in either case: a moment is the same to the last bit, however it is reached.
        var moment = clock.time
        func pass() throws {
            let host = hosted()
            host.advance(to: moment)
            delivery.turn()
            try frame(host)
        }
        for (i, statement) in program.statements.enumerated() {
            guard let time = statement.frame else {
                interpreter.perform(statement)
                continue
            }
            moment += max(0, time.isFinite ? time : 0) + delay
            let next = i + 1 < program.statements.count ? program.statements[i + 1] : nil
            if isJumping && next?.frame != nil && host != nil { continue }
            try pass()
        }
        // What was done after the last frame, or committed only now, is seen in one more.
        if interpreter.close() || program.statements.last?.frame == nil { try pass() }
    }

    /// The host, made when it is first asked for.
    private func hosted() -> ManualHost {
        if let host { return host }
        let host = makeHost(interpreter.root)
        self.host = host
        host.commit()
        return host
    }

    private func makeHost(_ root: CALayer) -> ManualHost {
        let host = ManualHost(
            root: root, size: program.size, scale: CGFloat(program.scale), clock: clock)
        (host.isExact, host.flockUse) = (isExact, flockUse)
        return host
    }

    /// A tree on a host of its own, at the present time.
    func frame(of root: CALayer) throws -> DrawnFrame {
        try frame(of: makeHost(root))
    }

    /// The program's own host, at the present time.
    func frame() throws -> DrawnFrame { try frame(of: hosted()) }

    /// A host's picture, drawn as a whole.
    func frame(of host: ManualHost) throws -> DrawnFrame { drawn(host, try host.snapshot()) }

    /// A picture that a host has just drawn.
    func drawn(_ host: ManualHost, _ image: CGImage) -> DrawnFrame {
        DrawnFrame(image, list: writesLists ? host.listDescription : "")
    }

    /// A new host that was only ever told the final state: the old host is let go of, which takes the animations off,
    /// and they are added again with the begin times they had.
    func freshFrame() throws -> DrawnFrame {
        var running: [(layer: CALayer, key: String, animation: CAAnimation)] = []
        for layer in interpreter.root.allBelow {
            for key in layer.animationKeys() ?? [] {
                if let animation = layer.animation(forKey: key) {
                    running.append((layer, key, animation))
                }
            }
        }
        host = nil
        for (layer, key, animation) in running { layer.add(animation, forKey: key) }
        return try frame(of: interpreter.root)
    }
}

extension CALayer {
    /// The layer and everything below it, masks included.
    var allBelow: [CALayer] {
        [self] + (mask?.allBelow ?? []) + (sublayers ?? []).flatMap(\.allBelow)
    }

    /// Keys of the program's own animations: implicit ones have their property's name, transitions their own.
    var ownAnimationKeys: [String] { (animationKeys() ?? []).filter { $0.count == 1 } }

    /// Every animation of the layer that has a key.
    var allAnimations: [CAAnimation] {
        (animationKeys() ?? []).compactMap { animation(forKey: $0) }
    }
}
