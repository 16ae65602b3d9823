import CoreGraphics
import LaminaDisplayList
import LaminaGLRenderer
import LaminaRenderTree

/// The drawing side of one hosted tree, step by step: apply, evaluate, plan, draw.
///
/// Windows run it on their render thread, manual hosts on the caller's; the steps are the same.
/// Thread: one at a time, with the renderer's context current for `plan` and `draw`.
package final class FrameStage {
    package init(_ tree: RenderTree = RenderTree()) { self.tree = tree }

    package let tree: RenderTree
    package private(set) var planner: Planner?
    package private(set) var renderer: Renderer?
    package private(set) var evaluation = FrameEvaluation()
    private var servedTiles: [UInt32: TileRequest] = [:]
    /// Called on any thread when a layer's live contents have something new.
    package var onLive: (@Sendable () -> Void)?
    /// Whether a frame waits for pictures that are still being made, as hosts with a clock of their own do.
    package var waitsForContents = false
    /// Whether a picture depends on nothing but what it shows, to the last bit: not on what else the renderer draws.
    package var isExact = false
    /// Whether layers that only move are evaluated where they are drawn; they never are in a picture that is exact.
    package var flockUse = FlockUse.standard
    /// Live contents the renderer knows, and the version each layer shows.
    var live: [ObjectIdentifier: LiveContents] = [:]
    var shownVersions: [UInt32: UInt64] = [:]
    /// The versions a recording has.
    var takenVersions: [UInt32: UInt64] = [:]
    /// Damage planned and not drawn yet.
    package private(set) var pendingDamage = PixelBox.empty

    /// Pixels that the damage view tints until the next frame.
    package private(set) var flash = PixelBox.empty

    /// Attaches a renderer made for the current context.
    package func attach(_ renderer: Renderer) {
        self.renderer = renderer
        planner = Planner(tree: tree, images: renderer.images)
    }

    /// Takes commits. Before one that begins a transition, the layer's old picture is drawn and kept; the
    /// renderer's context must be current then.
    package func apply(_ packets: [CommitPacket]) {
        for packet in packets {
            for i in packet.changes.indices {
                // By place: a change is large, and copying each would be most of the cost of a great commit.
                guard case .addAnimation(let layer, let animation) = packet.changes[i],
                    case .transition = animation.content
                else { continue }
                capture(layer, animation.id)
            }
            tree.apply(packet)
        }
    }

    private func capture(_ layer: LayerID, _ animation: AnimationID) {
        guard let planner, let renderer else { return }
        tellExactness(planner, renderer)
        guard planner.capture(layer, for: animation) else { return }
        do {
            let list = planner.list()
            try renderer.renderSurfaces(list)
            // With what the driver can draw: there is no other time at which the old picture could be had.
            planner.noteDrawn(list)
        } catch {
            Diagnostics.note("\(error)")
        }
    }

    private func tellExactness(_ planner: Planner, _ renderer: Renderer) {
        renderer.sharesPages = !isExact
        planner.isExact = isExact
    }

    /// Whether any of these commits begins a transition.
    static func beginTransition(_ packets: [CommitPacket]) -> Bool {
        packets.contains { packet in
            packet.changes.contains {
                if case .addAnimation(_, let a) = $0, case .transition = a.content {
                    true
                } else {
                    false
                }
            }
        }
    }

    /// Evaluates at a host time; says when to look again.
    @discardableResult
    package func evaluate(at time: Double) -> FrameEvaluation {
        evaluation = tree.evaluate(at: time)
        return evaluation
    }

    /// Plans the frame. Returns the pixels that must be drawn, empty for none.
    package func plan(_ viewport: Viewport) -> PixelBox {
        guard let planner, let renderer else { return .empty }
        tellExactness(planner, renderer)
        planner.flockUse = isExact || renderer.refusesFlocks ? .never : flockUse
        renderer.beginFrame()
        renewLive(renderer)
        planner.update(viewport: viewport)
        pendingDamage.formUnion(planner.damage)
        barCostlyGuests(planner, viewport)
        pendingDamage = pendingDamage.intersection(viewport.box)
        if pendingDamage.isEmpty { renderer.catchUp() }
        return pendingDamage
    }

    /// Layers of other processes that cost more than they may are left out, of this frame already.
    private func barCostlyGuests(_ planner: Planner, _ viewport: Viewport) {
        let costly = planner.costlyGuests()
        if costly.isEmpty { return }
        for (guest, reason) in costly {
            tree.bar(guest)
            guest.owner.refuse(reason)
        }
        planner.update(viewport: viewport)
        pendingDamage.formUnion(planner.damage)
    }

    /// What to draw for some damage: with a debug view all there is, for its lines and letters lie beside what
    /// changed, and a flash goes again.
    package func region(for damage: PixelBox, in viewport: Viewport) -> PixelBox {
        guard let renderer else { return damage }
        let wasFlashing = !flash.isEmpty
        flash = renderer.debug.contains(.damage) ? damage : .empty
        renderer.flash = flash
        let isShown = !renderer.debug.isEmpty && !damage.isEmpty
        return isShown || wasFlashing ? viewport.box : damage
    }

    /// Tiles in sight, when they differ from those of the last call.
    package func takeTileRequests() -> [TileRequest] {
        guard let planner, planner.tileRequests != servedTiles else { return [] }
        servedTiles = planner.tileRequests
        return planner.tileRequests.values.sorted { $0.layer.rawValue < $1.layer.rawValue }
    }

    /// Draws a region, by default what was planned.
    package func draw(to target: RenderTarget, region: PixelBox? = nil) throws {
        guard let planner, let renderer else { return }
        let list = planner.list(forDebugging: !renderer.debug.isEmpty)
        try renderer.render(list, to: target, damage: region ?? pendingDamage)
        planner.noteDrawn(list, except: renderer.unfinished)
        pendingDamage = .empty
    }

    /// Lets go of everything on the GPU while the context is still current.
    func detach() {
        planner = nil
        endLive()
        renderer?.device.collect()
        renderer = nil
    }
}
