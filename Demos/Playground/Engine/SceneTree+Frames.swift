import CoreGraphics
import LaminaMotion
import LaminaRenderTree

/// A plane of the scene: from its points to the picture's and back.
public struct ScenePlane: Sendable {
    private let transform: PlaneTransform

    init(_ transform: PlaneTransform) { self.transform = transform }

    /// A point of the plane in the scene, y down; nil for an invisible point.
    public func scene(_ point: CGPoint) -> CGPoint? {
        let place = transform.project(point)
        return place.x.isFinite && place.y.isFinite ? place : nil
    }

    /// The point of the plane at a point of the scene; nil for a plane seen edge-on.
    public func point(_ scene: CGPoint) -> CGPoint? {
        guard abs(transform.determinant) > 1e-12 else { return nil }
        let (x, y, w) = transform.adjugate.map(Double(scene.x), Double(scene.y))
        guard abs(w) > 1e-12 else { return nil }
        return CGPoint(x: x / w, y: y / w)
    }

    /// Points of the scene in a point of the plane, along each axis of the plane, at a place of the
    /// plane; 0 where the place is invisible.
    public func scale(at place: CGPoint) -> CGVector {
        func length(_ dx: CGFloat, _ dy: CGFloat) -> CGFloat {
            let step: CGFloat = 0.01
            guard let a = scene(place),
                let b = scene(CGPoint(x: place.x + dx * step, y: place.y + dy * step))
            else { return 0 }
            return hypot(b.x - a.x, b.y - a.y) / step
        }
        return CGVector(dx: length(1, 0), dy: length(0, 1))
    }
}

// Geometry of layers for handles in the picture.
extension SceneTree {
    /// The geometry of a layer at the present time; nil for the root layer and unknown layers.
    public func frame(of index: UInt32) -> LayerGeometry? {
        guard parent(of: index) != nil else { return nil }
        let v = tree.visual(index)
        return LayerGeometry(
            bounds: v.bounds, position: v.position, anchorPoint: v.anchorPoint,
            transform: v.transform, cornerRadius: Double(v.cornerRadius))
    }

    /// The plane of a layer, and the plane in which its position lies. Both planes exclude the
    /// layer's own flip.
    public func planes(of index: UInt32) -> (own: ScenePlane, above: ScenePlane)? {
        guard let parent = parent(of: index), let up = plane(of: parent) else { return nil }
        var own = tree.visual(index).all
        own[.geometryFlipped] = .number(0)
        var above = own
        above[.transform] = .transform(CATransform3DIdentity)
        above[.position] = .quad(Quad(0, 0), .point)
        above[.anchorPoint] = .quad(Quad(0, 0), .point)
        above[.bounds] = .quad(Quad(0, 0, 1, 1), .rect)
        func whole(_ properties: LayerProperties) -> ScenePlane {
            ScenePlane(
                LayerValues.with(properties) { LayerMatrix.plane($0, in: tree.visual(parent)) }
                    .concat(up))
        }
        return (whole(own), whole(above))
    }

    /// The boxes of visible siblings in the superlayer, and the superlayer's bounds.
    public func neighbours(of index: UInt32) -> [CGRect] {
        guard let parent = parent(of: index) else { return [] }
        let siblings = tree.nodes[Int(parent)].children.filter {
            $0 != index && tree.nodes[Int($0)].properties[.hidden] != .number(1)
        }
        return siblings.compactMap { frame(of: $0)?.box } + [tree.visual(parent).bounds]
    }

    private func parent(of index: UInt32) -> UInt32? {
        guard Int(index) < tree.nodes.count, tree.nodes[Int(index)].exists else { return nil }
        let parent = tree.nodes[Int(index)].parent
        return parent == noNode ? nil : parent
    }
}
