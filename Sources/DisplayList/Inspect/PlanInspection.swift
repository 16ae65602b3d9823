import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// The state of a planned frame for debug views and `lamina inspect`: positions of layers, and
/// reasons of planning decisions.
struct PlanInspection {
    private let painting: PaintContext

    init(_ planner: Planner) { painting = planner.painting }

    /// The last build's data of a layer; nil for an invisible layer.
    private func drawn(_ node: UInt32) -> UnsafeMutablePointer<NodeDraw>? {
        guard Int(node) < painting.memory.count else { return nil }
        let draw = painting.draws + Int(node)
        let isDrawn = draw.pointee.build == painting.build && draw.pointee.wasDrawn
        return isDrawn && painting.nodes[Int(node)].exists ? draw : nil
    }

    private var nodes: Range<UInt32> { 0..<UInt32(painting.memory.count) }

    private func parent(of node: UInt32) -> UInt32 { painting.nodes[Int(node)].parent }

    /// A line per layer, in order of creation.
    private func text<T>(_ all: [UInt32: T], _ what: (T) -> String) -> String {
        all.sorted { $0.key < $1.key }
            .map { "\(painting.tree.path(of: $0.key)): \(what($0.value))" }.joined(separator: "\n")
    }

    // MARK: Outlines

    /// The four corners of every drawn layer on the window, in order around the outline.
    var outlines: [UInt32: [SIMD2<Float>]] {
        var all: [UInt32: [SIMD2<Float>]] = [:]
        for node in nodes { all[node] = outline(of: node) }
        return all
    }

    /// The four corners of a layer. Nil for an invisible layer, for a layer behind the eye, and for
    /// a layer inside a rotated or rasterised surface, which has no fixed position in the window.
    private func outline(of node: UInt32) -> [SIMD2<Float>]? {
        guard let draw = drawn(node), !draw.pointee.isElsewhere else { return nil }
        let v = painting.visual(node)
        let b = v.bounds
        var plane = draw.pointee.plane
        if draw.pointee.isInstance {
            // Only the instance holds the position.
            plane = LayerMatrix.affinePlane(v)
                .concatAffine(painting.draws[Int(parent(of: node))].plane)
        }
        let corners = [
            (b.minX, b.minY), (b.maxX, b.minY), (b.maxX, b.maxY), (b.minX, b.maxY),
        ].map { plane.map(Double($0.0), Double($0.1)) }
        guard corners.allSatisfy({ $0.w > 1e-4 }) else { return nil }
        return corners.map { SIMD2(Float($0.x / $0.w), Float($0.y / $0.w)) }
    }

    // MARK: Rebuild reasons

    /// The layers whose changes force a rebuild, with the reason; of nested layers with an equal
    /// reason, the outermost.
    var rebuildReasons: [UInt32: RebuildReason] {
        var all: [UInt32: RebuildReason] = [:]
        for node in nodes {
            guard let why = drawn(node)?.pointee.rebuildReason, why != .none else { continue }
            let above = parent(of: node)
            if above == noNode || drawn(above)?.pointee.rebuildReason != why { all[node] = why }
        }
        return all
    }

    var rebuildReasonText: String { text(rebuildReasons) { "\($0)" } }

    /// The emitters whose particles are planned individually in every frame, with the reason.
    var particleText: String { text(painting.writer.oneByOne, \.rawValue) }

    // MARK: Masks

    /// The ways of layers behind masks that are no clips: of a layer drawn more than once the last.
    var maskWays: [UInt32: String] {
        var all: [UInt32: String] = [:]
        for (node, way, saved) in painting.draft.stencil.ways {
            switch way {
            case .stencil: all[node] = "stencil, rim \(Int(saved)) px"
            case .surfaces(let reason): all[node] = "surfaces, \(reason.rawValue)"
            case .clip, .closedForm: all[node] = "\(way)"
            }
        }
        return all
    }

    /// The same in letters of the debug views.
    var maskLabels: [UInt32: String] {
        var all: [UInt32: String] = [:]
        for (node, way, saved) in painting.draft.stencil.ways {
            switch way {
            case .stencil: all[node] = "stencil \(Int(saved))"
            case .surfaces(let reason): all[node] = "\(reason)"
            case .clip, .closedForm: break
            }
        }
        return all
    }

    var maskText: String { text(maskWays) { "mask: \($0)" } }

    // MARK: Movers

    /// The moving drawn layers: nil for a layer of an animated batch, otherwise the reason of its
    /// rejection. Empty while batches are off.
    var movers: [UInt32: BatchRejection?] {
        painting.batcher.explain(nodes.filter { drawn($0) != nil })
    }

    var moverText: String { text(movers) { $0?.rawValue ?? "in an animated batch" } }
}
