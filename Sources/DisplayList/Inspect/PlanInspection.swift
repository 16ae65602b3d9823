import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// The state of a planned frame for debug views and `lamina inspect`: positions of layers, and
/// reasons of planning decisions.
struct PlanInspection {
    private let canvas: Canvas
    private let flocks: FlockStore

    init(_ planner: Planner) { (canvas, flocks) = (planner.canvas, planner.flocks) }

    /// The last build's data of a layer; nil for an invisible layer.
    private func drawn(_ node: UInt32) -> UnsafeMutablePointer<NodeDraw>? {
        guard Int(node) < canvas.state.pointee.memory.count else { return nil }
        let draw = canvas.draws + Int(node)
        let isDrawn = draw.pointee.build == canvas.build && draw.pointee.wasDrawn
        return isDrawn && canvas.nodes[Int(node)].exists ? draw : nil
    }

    private var nodes: Range<UInt32> { 0..<UInt32(canvas.state.pointee.memory.count) }

    private func parent(of node: UInt32) -> UInt32 { canvas.nodes[Int(node)].parent }

    /// A line per layer, in order of creation.
    private func text<T>(_ all: [UInt32: T], _ what: (T) -> String) -> String {
        all.sorted { $0.key < $1.key }
            .map { "\(canvas.tree.path(of: $0.key)): \(what($0.value))" }.joined(separator: "\n")
    }

    // MARK: Outlines

    /// The four corners of every drawn layer on the window, in order around the outline.
    var outlines: [UInt32: [SIMD2<Float>]] {
        var all: [UInt32: [SIMD2<Float>]] = [:]
        for node in nodes { all[node] = outline(of: node) }
        return all
    }

    /// The four corners of a layer. Nil for an invisible layer, a layer behind the eye, and a layer
    /// inside a rotated or rasterised surface, without a position of its own on the window.
    private func outline(of node: UInt32) -> [SIMD2<Float>]? {
        guard let draw = drawn(node), !draw.pointee.isElsewhere else { return nil }
        let v = canvas.visual(node)
        let b = v.bounds
        var plane = draw.pointee.plane
        if draw.pointee.leaf == .flock {
            // Only the instance holds the position.
            plane = LayerMatrix.affinePlane(v)
                .concatAffine(canvas.draws[Int(parent(of: node))].plane)
        }
        let corners = [
            (b.minX, b.minY), (b.maxX, b.minY), (b.maxX, b.maxY), (b.minX, b.maxY),
        ].map { plane.map(Double($0.0), Double($0.1)) }
        guard corners.allSatisfy({ $0.w > 1e-4 }) else { return nil }
        return corners.map { SIMD2(Float($0.x / $0.w), Float($0.y / $0.w)) }
    }

    // MARK: Obstacles

    /// The layers whose changes force a rebuild, with the reason; of nested layers with an equal
    /// reason, the outermost.
    var obstacles: [UInt32: Obstacle] {
        var all: [UInt32: Obstacle] = [:]
        for node in nodes {
            guard let why = drawn(node)?.pointee.obstacle, why != .none else { continue }
            let above = parent(of: node)
            if above == noNode || drawn(above)?.pointee.obstacle != why { all[node] = why }
        }
        return all
    }

    var obstacleText: String { text(obstacles) { "\($0)" } }

    /// The emitters whose particles are planned individually in every frame, with the reason.
    var particleText: String { text(canvas.writer.oneByOne, \.rawValue) }

    // MARK: Movers

    /// The moving drawn layers: nil for a layer of an animated batch, otherwise the reason of its
    /// rejection. Empty while batches are off.
    var movers: [UInt32: FlockObstacle?] {
        var all: [UInt32: FlockObstacle?] = [:]
        guard flocks.use != .never else { return all }
        let wide = Set(flocks.wide)
        for plan in canvas.writer.flocks where plan.isOfCopies { all[plan.nodes[0]] = .some(nil) }
        for node in nodes where all[node] == nil {
            guard let draw = drawn(node), canvas.nodes[Int(node)].animated >= 0 else { continue }
            let isInFlock = draw.pointee.leaf == .flock
            all[node] =
                isInFlock ? .some(nil) : wide.contains(node) ? .wide : flockObstacle(node, draw)
        }
        return all
    }

    private func flockObstacle(
        _ index: UInt32, _ draw: UnsafeMutablePointer<NodeDraw>
    ) -> FlockObstacle {
        guard draw.pointee.plane.isAffine else { return .plane }
        guard draw.pointee.leaf != .none, parent(of: index) != noNode else { return .content }
        let tree = canvas.tree
        guard let motion = tree.closedMotion(of: index, at: tree.time) else { return .animations }
        let record = [SIMD4<Float>](repeating: .zero, count: Primitive.card.texels)
        var row = FlockRow.Made()
        let position = canvas.committed(index).position
        var context = LayerContext()
        context.plane = canvas.draws[Int(parent(of: index))].plane
        let plane = FlockPlane(
            of: parent(of: index), context,
            from: SIMD2(Double(position.x), Double(position.y)), headroom: 1)
        let why = record.withUnsafeBufferPointer {
            FlockRow.make(
                FlockRow.Subject(
                    draw.pointee.leaf, canvas.committed(index), draw, in: plane, 0,
                    record: $0.baseAddress!),
                motion, at: tree.time, firstStep: 0, &row)
        }
        return why ?? (flocks.wasOpen ? .few : .early)
    }

    var moverText: String { text(movers) { $0?.rawValue ?? "in a flock" } }
}
