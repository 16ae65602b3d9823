import Foundation
import LaminaDisplayList
import LayerHosting
import QuartzCore
import RandomTrees
import TestSupport

/// Run of a program: a tree, a host and a clock of the run's own.
///
/// Everything happens inside `with`, which gives the program separate transactions. Thread: the
/// caller's.
final class Session {
    let program: Program
    let clock: ManualClock
    let interpreter: Interpreter
    /// True if the display lists of pictures are written down.
    var writesLists = false
    /// True if pictures depend on nothing but the shown layers, to the last bit.
    var isExact = false
    /// Evaluation of merely moving layers in the shader.
    var animatedBatchMode = AnimatedBatchMode.standard
    /// Delay of every frame in seconds: programs often sample exactly at the begin of a cycle,
    /// where single precision cannot decide between the sides.
    var delay = 0.0
    private let delivery = MainDelivery.manual()
    private(set) var host: ManualHost?

    init(_ program: Program) {
        self.program = program
        clock = ManualClock(100)
        interpreter = Interpreter(clock: clock)
    }

    static func with<R>(_ program: Program, _ body: (Session) throws -> R) rethrows -> R {
        let session = Session(program)
        return try MediaTime.with(session.clock, delivery: session.delivery) {
            try body(session)
        }
    }

    /// Executes every statement. `isJumping` makes a single step of frames without statements in
    /// between.
    func play(isJumping: Bool = false, frame: (ManualHost) throws -> Void = { _ in }) rethrows {
        // Time is added up frame by frame in either case: the sum is the same to the last bit for
        // any step.
        var instant = clock.time
        func pass() throws {
            let host = hosted()
            if !interpreter.clients.isEmpty {
                CATransaction.flush()
                for client in interpreter.clients { client.deliver() }
            }
            host.advance(to: instant)
            delivery.turn()
            try frame(host)
        }
        for (i, statement) in program.statements.enumerated() {
            guard let time = statement.frame else {
                interpreter.perform(statement)
                continue
            }
            instant += max(0, time.isFinite ? time : 0) + delay
            let next = i + 1 < program.statements.count ? program.statements[i + 1] : nil
            if isJumping && next?.frame != nil && host != nil { continue }
            try pass()
        }
        // Actions after the last frame, or committed only now, are shown in a further frame.
        if interpreter.close() || program.statements.last?.frame == nil { try pass() }
    }

    /// Host, made at the first access.
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
        (host.isExact, host.animatedBatchMode) = (isExact, animatedBatchMode)
        return host
    }

    /// Frame of a tree on a new host, at the present time.
    func frame(of root: CALayer) throws -> DrawnFrame {
        try frame(of: makeHost(root))
    }

    /// The program's own host, at the present time.
    func frame() throws -> DrawnFrame { try frame(of: hosted()) }

    /// A host's picture, drawn as a whole.
    func frame(of host: ManualHost) throws -> DrawnFrame { drawn(host, try host.snapshot()) }

    /// Picture just drawn by a host.
    func drawn(_ host: ManualHost, _ image: CGImage) -> DrawnFrame {
        DrawnFrame(image, list: writesLists ? host.listDescription : "")
    }

    /// Layers of the tree, and of the clients shown in it.
    var shownLayers: [CALayer] {
        interpreter.root.allBelow + interpreter.clients.flatMap { $0.root?.allBelow ?? [] }
    }

    /// Frame of a new host which was given only the final state: the old host is released, which
    /// removes the animations, and the animations are added again with their begin times.
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
    /// Layer and all descendants, masks included.
    var allBelow: [CALayer] {
        [self] + (mask?.allBelow ?? []) + (sublayers ?? []).flatMap(\.allBelow)
    }

    /// Keys of the program's own animations: implicit animations have their property's name,
    /// transitions their own.
    var ownAnimationKeys: [String] { (animationKeys() ?? []).filter { $0.count == 1 } }

    /// Every animation of the layer with a key.
    var allAnimations: [CAAnimation] {
        (animationKeys() ?? []).compactMap { animation(forKey: $0) }
    }
}
