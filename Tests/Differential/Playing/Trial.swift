import Foundation
import LaminaDisplayList
import LayerHosting
import QuartzCore
import RandomTrees
import TestSupport

/// Two ways to reach the same state, which must agree.
public enum Claim: String, CaseIterable, Sendable {
    /// Every frame after partial redraws, and drawn again as a whole.
    case damage
    /// Last frame after drawing all frames, and drawn alone; frames without statements in between
    /// are a single step.
    case jump
    /// Last frame, and the frame of a host given only the final state.
    case fresh
    /// Tree, and the tree of a keyed archive: values and picture.
    case archive
    /// Tree, and the tree of a CAML document: values and picture.
    case document
    /// Every frame, and the recording's frame: to the last bit.
    case recording
    /// Every frame with merely moving layers evaluated in the shader, after partial redraws and as
    /// a whole, and with these layers evaluated one by one.
    case animatedBatches
    /// Last frame over an opaque colour with masks by stencil, and with masks by surfaces.
    case stencil

    /// The claims of every run.
    public static let standard = Set(allCases)
}

/// Claim which a program breaks.
public struct Finding: Equatable, Sendable, CustomStringConvertible {
    /// Broken claim.
    public var claim: Claim
    /// Place and size of the difference; or the unequal values.
    public var text: String

    /// Claim and difference, in words.
    public var description: String { "\(claim.rawValue): \(text)" }
}

/// Plays programs every way and holds the results against each other.
public struct Trial {
    /// Claims to check.
    public var claims: Set<Claim>
    /// Tolerance for pictures without images of files.
    public var tolerance =
        AnimatedBatchMode.standard == .always ? Tolerance.ofAnimatedBatches : Tolerance()
    /// Tolerance for pictures with images read from a file: such images hold straight colours in
    /// bytes.
    public var fileTolerance = Tolerance(levels: 4, pixels: 8)

    /// Trial of claims, with the standard tolerances.
    public init(_ claims: Set<Claim> = Claim.standard) { self.claims = claims }

    /// Other claims with the tolerances of a trial.
    public init(_ claims: Set<Claim>, like other: Trial) {
        self = other
        self.claims = claims
    }

    /// First claim broken by a program; nil if all claims hold. Throws if no picture can be drawn.
    public func finding(in program: Program) throws -> Finding? {
        try Snapshot.poisonSurfaces()
        if let found = try animatedBatches(program) { return found }
        if let found = try stencil(program) { return found }
        if claims.isSubset(of: [.animatedBatches, .stencil]) { return nil }
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
        guard !claims.isSubset(of: [.damage, .recording, .animatedBatches, .stencil]) else {
            return nil
        }
        return try Session.with(program) { session in
            try session.play(isJumping: true)
            if let reason = session.interpreter.clients.lazy.compactMap(\.refusal).first {
                return Finding(claim: .jump, text: "a client is refused: \(reason)")
            }
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
        guard state.isHeldByLayers && !state.hasImplicit && !state.hasClients else { return nil }
        return fileTolerance.difference(try session.frame(of: document.rootLayer).pixels, alone)
            .map { Finding(claim: .document, text: "\($0)") }
    }
}

/// Properties of a program's final state which decide on the applicable claims.
struct FinalState {
    /// True if layers and their animations are the whole state: no transition, whose old picture
    /// only the host has; no particles of an emitter changed since; no animation from a lost value;
    /// no delayed copy of a layer whose animation may have ended for the layer itself.
    let isHeldByLayers: Bool
    /// True if the framework's own animations run, which archives and documents do not hold.
    let hasImplicit: Bool
    /// True if a spring has a velocity, which archives leave out (B-KV 8).
    let hasVelocity: Bool
    /// True if layers draw themselves: the time of the drawing is not stored.
    let hasDrawings: Bool
    /// True if the tree has layers of classes unknown to documents.
    let hasOwnClasses: Bool
    /// True if layers show clients, which archives and documents do not hold.
    let hasClients: Bool
    /// True if an old picture may show tiles of a removed layer, or of a layer with contents set
    /// since: tiles are drawn when visible. Tiles of a client arrive a frame after the request.
    let hasLostTiles: Bool

    init(_ session: Session) {
        let layers = session.shownLayers
        hasClients = !session.interpreter.clients.isEmpty
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
            || hasClients && session.interpreter.layers.values.contains { $0 is TiledPicture }
            || animations.contains { $0 is CATransition }
                && session.interpreter.layers.values.contains { layer in
                    layer is TiledPicture && !layers.contains { $0 === layer }
                }
        isHeldByLayers =
            !animations.contains(where: Self.looksBack)
            && !(isEdited && layers.contains { $0 is CAEmitterLayer || Self.isDelayed($0) })
    }

    /// True if an archive holds everything in the picture.
    var isArchivable: Bool { isHeldByLayers && !hasImplicit && !hasVelocity && !hasClients }

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
