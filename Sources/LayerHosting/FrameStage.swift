import CoreGraphics
import Foundation
import LaminaDisplayList
import LaminaGLRenderer
import LaminaRenderTree

/// Drawing side of a hosted tree, step by step: apply, evaluate, plan, draw.
///
///     commits ─ apply ─▶ tree ─ evaluate ─▶ values ─ plan ─▶ display list, damage ─ draw ─▶ pixels
///
/// Input: commit packets and a host time. Output: pixels of a render target, endings of animations,
/// requests for tiles. The damage is planned before the drawing, since a window shows only changed
/// pixels.
///
/// Windows run the steps on their render thread, manual hosts on the caller's thread; the steps are
/// the same. Thread: a single thread at a time, with the renderer's context current for `plan` and
/// `draw`.
package final class FrameStage {
    package init(_ tree: RenderTree = RenderTree()) { self.tree = tree }

    package let tree: RenderTree
    package private(set) var planner: Planner?
    package private(set) var renderer: Renderer?
    package private(set) var evaluation = FrameEvaluation()
    private var servedTiles: [UInt32: TileRequest] = [:]
    /// Called on any thread when a layer's live contents have a new picture.
    package var onLive: (@Sendable () -> Void)?
    /// True if a frame waits for pictures in progress, for hosts with a manual clock.
    package var waitsForContents = false
    /// True if a picture depends on nothing but the shown layers, to the last bit: not on other
    /// pictures drawn by the same renderer.
    package var isExact = false
    /// Evaluation of merely moving layers in the shader; never used in a picture with `isExact`.
    package var animatedBatchMode = AnimatedBatchMode.standard
    /// True if masks can use a stencil in the target: a picture of our own, or a window. False by
    /// default, as for a client's framebuffer.
    package var targetHasStencil = false
    /// True if masks use the stencil where one is offered. False by default with
    /// `LAMINA_STENCIL=0` in the environment, otherwise true.
    package var usesStencil = ProcessInfo.processInfo.environment["LAMINA_STENCIL"] != "0"
    /// True if curved shapes and polygons are drawn by coverage: the decision of the driver by
    /// default. `LAMINA_SHAPES=formula` or `coverage` in the environment decides for all drivers.
    package var prefersCoverage = FrameStage.coverageChoice

    private static let coverageChoice: Bool? =
        switch ProcessInfo.processInfo.environment["LAMINA_SHAPES"] {
        case "formula": false
        case "coverage": true
        default: nil
        }

    /// True if shapes are drawn from pages of colours without a tint: the decision of the driver by
    /// default.
    package var prefersBlits: Bool?
    /// True if small frames may be composed on the processor where the driver draws them slower;
    /// never in a picture with `isExact`. False by default with `LAMINA_COMPOSE=0` in the
    /// environment, otherwise true.
    package var composesFrames = ProcessInfo.processInfo.environment["LAMINA_COMPOSE"] != "0"

    /// Live contents known to the renderer, and the version shown by each layer.
    var live: [ObjectIdentifier: LiveContents] = [:]
    var shownVersions: [UInt32: UInt64] = [:]
    /// Versions of live contents known to the recording.
    var takenVersions: [UInt32: UInt64] = [:]
    /// Damage planned and not drawn yet.
    package private(set) var pendingDamage = PixelBox.empty

    /// Pixels tinted by the damage view until the next frame.
    package private(set) var flash = PixelBox.empty

    /// Attaches a renderer made for the current context.
    package func attach(_ renderer: Renderer) {
        self.renderer = renderer
        planner = Planner(tree: tree, images: renderer.images)
    }

    /// Takes commits. Before a commit which begins a transition, the layer's old picture is drawn
    /// and kept; the renderer's context must be current then.
    package func apply(_ packets: [CommitPacket]) {
        var isFirst = true
        for packet in packets {
            for i in packet.changes.indices {
                // Access is by index: a change is large, and copying each change would be most of
                // the cost of a large commit.
                guard case .addAnimation(let layer, let animation) = packet.changes[i],
                    case .transition = animation.content
                else { continue }
                if isFirst { planner?.forgetEndedPictures() }
                isFirst = false
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
            // The rendered surfaces count as drawn at once, because the old picture can be drawn
            // only now.
            planner.noteDrawn(list)
        } catch {
            Diagnostics.note("\(error)")
        }
    }

    private func tellExactness(_ planner: Planner, _ renderer: Renderer) {
        renderer.sharesPages = !isExact
        planner.isExact = isExact
    }

    /// True if any of these commits begins a transition.
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

    /// Evaluates the tree at a host time; returns the times of the next evaluation.
    @discardableResult
    package func evaluate(at time: Double) -> FrameEvaluation {
        evaluation = tree.evaluate(at: time)
        return evaluation
    }

    /// Plans the frame. Returns the pixels that must be drawn, empty for none.
    package func plan(_ viewport: Viewport) -> PixelBox {
        guard let planner, let renderer else { return .empty }
        tellExactness(planner, renderer)
        planner.animatedBatchMode =
            isExact || renderer.refusesAnimatedBatches ? .never : animatedBatchMode
        planner.setStencil(
            isOffered: usesStencil && targetHasStencil && renderer.offersStencil,
            isBackdropOpaque: renderer.clearColor.w >= 1 && renderer.clearsTarget)
        planner.prefersCoverage = prefersCoverage ?? renderer.runsAllBranches
        planner.prefersBlits = prefersBlits ?? renderer.blitsFaster
        renderer.composesFrames = composesFrames && !isExact
        renderer.beginFrame()
        renewLive(renderer)
        planner.update(viewport: viewport)
        pendingDamage.formUnion(planner.damage)
        barCostlyClients(planner, viewport)
        pendingDamage = pendingDamage.intersection(viewport.box)
        if pendingDamage.isEmpty { renderer.catchUp() }
        return pendingDamage
    }

    /// Leaves out layers of other processes above their cost limit, from the present frame on.
    private func barCostlyClients(_ planner: Planner, _ viewport: Viewport) {
        let costly = planner.costlyClients()
        if costly.isEmpty { return }
        for (client, reason) in costly {
            tree.bar(client)
            client.owner.refuse(reason)
        }
        planner.update(viewport: viewport)
        pendingDamage.formUnion(planner.damage)
    }

    /// Pixels to draw for some damage. With a debug view, all pixels, because the view draws lines
    /// and letters outside of the changed pixels, and flashes must be removed.
    package func region(for damage: PixelBox, in viewport: Viewport) -> PixelBox {
        guard let renderer else { return damage }
        let wasFlashing = !flash.isEmpty
        flash = renderer.debug.contains(.damage) ? damage : .empty
        renderer.flash = flash
        let isShown = !renderer.debug.isEmpty && !damage.isEmpty
        return isShown || wasFlashing ? viewport.box : damage
    }

    /// Requests for visible tiles, when the requests differ from the last call's.
    package func collectTileRequests() -> [TileRequest] {
        guard let planner, planner.tileRequests != servedTiles else { return [] }
        servedTiles = planner.tileRequests
        return planner.tileRequests.values.sorted { $0.layer.rawValue < $1.layer.rawValue }
    }

    /// Draws a region, by default the planned damage.
    package func draw(to target: RenderTarget, region: PixelBox? = nil) throws {
        guard let planner, let renderer else { return }
        let list = planner.list(forDebugging: !renderer.debug.isEmpty)
        try renderer.render(list, to: target, damage: region ?? pendingDamage)
        planner.noteDrawn(list, except: renderer.unfinished)
        pendingDamage = .empty
    }

    /// Releases everything on the GPU while the context is still current.
    package func detach() {
        planner = nil
        endLive()
        renderer?.device.collect()
        renderer = nil
    }
}
