import Foundation
import LaminaDisplayList
import LayerHosting
import QuartzCore
import TestSupport

/// Two ways to come by the same state, that must agree.
public enum Claim: String, CaseIterable, Sendable {
    /// Every frame as partial redraws leave it, and drawn anew as a whole.
    case damage
    /// The last frame after drawing all of them, and drawn alone; frames between which nothing is done are one step.
    case jump
    /// The last frame, and that of a host which was only told the final state.
    case fresh
    /// The tree, and what a keyed archive gives back: values and picture.
    case archive
    /// The tree, and what a CAML document gives back: values and picture.
    case document
    /// Every frame, and that of its recording: to the last bit.
    case recording
    /// Every frame with layers that only move evaluated where they are drawn, as its redraws leave it and as a whole, and with
    /// those layers one by one.
    case flocks
}

/// A claim that does not hold for a program.
public struct Finding: Equatable, Sendable, CustomStringConvertible {
    public var claim: Claim
    /// Where, and how much; or which values.
    public var text: String

    public var description: String { "\(claim.rawValue): \(text)" }
}

/// Plays programs every way and holds the results against each other.
public struct Trial {
    public var claims: Set<Claim>
    public var tolerance = FlockUse.standard == .hurry ? Tolerance.ofFlocks : Tolerance()
    /// The tolerance for pictures whose images went through a file: those hold straight colours in bytes.
    public var fileTolerance = Tolerance(levels: 4, pixels: 8)

    public init(_ claims: Set<Claim> = Set(Claim.allCases)) { self.claims = claims }

    /// Other claims with the tolerances of a trial.
    public init(_ claims: Set<Claim>, like other: Trial) {
        self = other
        self.claims = claims
    }

    /// The first claim that a program breaks; nil when all hold. Throws where nothing can be drawn at all.
    public func finding(in program: Program) throws -> Finding? {
        try Snapshot.soilSurfaces()
        if let found = try flocks(program) { return found }
        if claims.isSubset(of: [.flocks]) { return nil }
        let whole = try Session.with(program) { session in
            var frames: [PixelGrid] = []
            try session.play { frames.append(PixelGrid(try $0.snapshot())) }
            return frames
        }
        return try damage(program, whole) ?? last(program, whole.last!) ?? recording(program)
    }

    private func damage(_ program: Program, _ whole: [PixelGrid]) throws -> Finding? {
        guard claims.contains(.damage) else { return nil }
        return try Session.with(program) { session in
            var frame = 0
            var finding: Finding?
            try session.play { host in
                try host.redraw()
                let left = PixelGrid(try host.read())
                if finding == nil, let d = tolerance.difference(left, whole[frame]) {
                    finding = Finding(claim: .damage, text: "frame \(frame + 1): \(d)")
                }
                frame += 1
            }
            return finding
        }
    }

    private func last(_ program: Program, _ whole: PixelGrid) throws -> Finding? {
        guard !claims.isSubset(of: [.damage, .recording, .flocks]) else { return nil }
        return try Session.with(program) { session in
            try session.play(isJumping: true)
            let alone = try session.frame().pixels
            let state = FinalState(session)
            if claims.contains(.jump), !state.hasLostTiles,
                let d = tolerance.difference(alone, whole)
            {
                return Finding(claim: .jump, text: "\(d)")
            }
            if claims.contains(.archive), let found = try archive(session, state, alone) {
                return found
            }
            if claims.contains(.document), let found = try document(session, state, alone) {
                return found
            }
            if claims.contains(.fresh), state.isHeldByLayers,
                let d = tolerance.difference(try session.freshFrame().pixels, alone)
            {
                return Finding(claim: .fresh, text: "\(d)")
            }
            return nil
        }
    }

    private func archive(
        _ session: Session, _ state: FinalState, _ alone: PixelGrid
    ) throws -> Finding? {
        let root = session.interpreter.root
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: root, requiringSecureCoding: true)
        guard
            let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
        else { return Finding(claim: .archive, text: "nothing comes back") }
        if let d = Digest(root, without: ["initialVelocity"]).difference(
            from: Digest(copy, without: ["initialVelocity"]))
        {
            return Finding(claim: .archive, text: d)
        }
        guard state.isArchivable && !state.hasDrawings else { return nil }
        return tolerance.difference(try session.frame(of: copy).pixels, alone)
            .map { Finding(claim: .archive, text: "\($0)") }
    }

    private func document(
        _ session: Session, _ state: FinalState, _ alone: PixelGrid
    ) throws -> Finding? {
        guard !state.hasDrawings && !state.hasOwnClasses else { return nil }
        let root = session.interpreter.root
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(
                "lamina-\(getpid())-\(UInt(bitPattern: ObjectIdentifier(session))).ca")
        defer { try? FileManager.default.removeItem(at: folder) }
        let notes = try LayerDocument.write(root, to: folder)
        guard notes.isEmpty else { return nil }
        let document = try LayerDocument(contentsOf: folder)
        if let warning = document.warnings.first {
            return Finding(claim: .document, text: "what was written is not read: \(warning)")
        }
        if let d = Digest(root).difference(from: Digest(document.rootLayer)) {
            return Finding(claim: .document, text: d)
        }
        guard state.isHeldByLayers && !state.hasImplicit else { return nil }
        return fileTolerance.difference(try session.frame(of: document.rootLayer).pixels, alone)
            .map { Finding(claim: .document, text: "\($0)") }
    }
}

/// What the last state of a program consists of, as far as it decides which claims make sense.
struct FinalState {
    /// Whether layers and their animations are all there is: no transition, whose old picture only the host has; no
    /// particles of an emitter that was another one before; no animation from a value that is gone; no delayed copy of
    /// a layer whose animation may have ended for the layer itself.
    let isHeldByLayers: Bool
    /// Whether the framework's own animations run, which archives and documents do not hold.
    let hasImplicit: Bool
    /// Whether a spring has a velocity, which archives leave out (B-KV 8).
    let hasVelocity: Bool
    /// Whether layers draw themselves: when, nobody keeps.
    let hasDrawings: Bool
    /// Whether there are layers of classes that documents do not know.
    let hasOwnClasses: Bool
    /// Whether an old picture may show tiles of a layer that is gone, or that has contents since: tiles are drawn when somebody
    /// sees them.
    let hasLostTiles: Bool

    init(_ session: Session) {
        let layers = session.interpreter.root.allBelow
        let animations = layers.flatMap(\.allAnimations)
        let frames = session.program.statements.firstIndex { $0.frame != nil } ?? 0
        let isEdited = session.program.statements[frames...].contains { $0.frame == nil }
        hasImplicit = layers.contains {
            $0.ownAnimationKeys.count < ($0.animationKeys() ?? []).count
        }
        hasVelocity = animations.contains(where: Self.isThrown)
        hasDrawings = layers.contains { $0 is DrawnPicture }
        hasOwnClasses = layers.contains { $0 is TiledPicture }
        hasLostTiles =
            layers.contains { $0 is TiledPicture && $0.contents != nil }
            || animations.contains { $0 is CATransition }
                && session.interpreter.layers.values.contains { layer in
                    layer is TiledPicture && !layers.contains { $0 === layer }
                }
        isHeldByLayers =
            !animations.contains(where: Self.looksBack)
            && !(isEdited && layers.contains { $0 is CAEmitterLayer || Self.isDelayed($0) })
    }

    /// Whether an archive has all that the picture shows.
    var isArchivable: Bool { isHeldByLayers && !hasImplicit && !hasVelocity }

    private static func isThrown(_ animation: CAAnimation) -> Bool {
        if let group = animation as? CAAnimationGroup {
            return (group.animations ?? []).contains(where: isThrown)
        }
        return (animation as? CASpringAnimation)?.initialVelocity ?? 0 != 0
    }

    private static func isDelayed(_ layer: CALayer) -> Bool {
        (layer as? CAReplicatorLayer)?.instanceDelay ?? 0 != 0
    }

    private static func looksBack(_ animation: CAAnimation) -> Bool {
        switch animation {
        case is CATransition: true
        case let group as CAAnimationGroup: (group.animations ?? []).contains(where: looksBack)
        case let basic as CABasicAnimation:
            basic.fromValue == nil && basic.toValue == nil && basic.byValue == nil
        default: false
        }
    }
}
