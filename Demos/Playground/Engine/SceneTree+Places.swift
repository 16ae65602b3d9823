import CoreGraphics
import LaminaMotion
import LaminaRenderTree

// Places of layers in the picture.
extension SceneTree {
    /// The four corners of a layer in the scene's points, y down; nil for a layer that is not
    /// visible as a plane.
    public func corners(of index: UInt32) -> [CGPoint]? {
        guard let plane = plane(of: index) else { return nil }
        let b = tree.visual(index).bounds
        let corners = [
            (b.minX, b.minY), (b.maxX, b.minY), (b.maxX, b.maxY), (b.minX, b.maxY),
        ]
        let points = corners.map { plane.project(CGPoint(x: $0.0, y: $0.1)) }
        guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
        return points
    }

    /// The layers under a point of the scene (y down), the front layer first: hidden, transparent
    /// and clipped layers, too.
    public func layers(at point: CGPoint) -> [UInt32] {
        rows().reversed().filter { !$0.isMask && contains(point, $0.index) }.map(\.index)
    }

    private func contains(_ point: CGPoint, _ index: UInt32) -> Bool {
        guard let corners = corners(of: index) else { return false }
        // A point is inside of a convex outline if all corners turn in the same direction around
        // the point.
        var (left, right) = (false, false)
        for i in 0..<4 {
            let (a, b) = (corners[i], corners[(i + 1) % 4])
            let turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
            if turn > 0 { left = true }
            if turn < 0 { right = true }
        }
        return left != right
    }

    /// A point of a layer in the scene, y down; nil for an invisible point.
    public func scenePoint(_ point: CGPoint, of index: UInt32) -> CGPoint? {
        plane(of: index).flatMap { ScenePlane($0).scene(point) }
    }

    /// The point of a layer at a point of the scene, y down; nil for a layer seen edge-on.
    public func layerPoint(_ point: CGPoint, of index: UInt32) -> CGPoint? {
        plane(of: index).flatMap { ScenePlane($0).point(point) }
    }

    /// From a layer's plane to the picture, whose y runs down.
    func plane(of index: UInt32) -> PlaneTransform? {
        guard Int(index) < tree.nodes.count, tree.nodes[Int(index)].exists else { return nil }
        var whole: PlaneTransform?
        var i = index
        while i != noNode {
            let parent = tree.nodes[Int(i)].parent
            let own =
                parent == noNode
                ? LayerMatrix.plane(tree.visual(i), in: nil)
                : LayerMatrix.plane(tree.visual(i), in: tree.visual(parent))
            whole = whole.map { $0.concat(own) } ?? own
            i = parent
        }
        guard let whole, tree.root != noNode else { return nil }
        // The root's superspace has y up.
        let height = Double(tree.visual(tree.root).bounds.height)
        return whole.concat(PlaneTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height))
    }
}
