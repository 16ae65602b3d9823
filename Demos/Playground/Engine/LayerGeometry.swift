import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Geometry of a layer that handles in the picture change. Points of the layer are points without
/// the layer's own flip.
public struct LayerGeometry: Sendable, Equatable {
    /// A handle of a layer.
    public enum Handle: Hashable, Sendable {
        /// The whole layer: a drag moves the layer.
        case body
        /// An edge or a corner, by its side along each axis: −1, 0 or 1.
        case edge(x: Int, y: Int)
        /// Turns the layer about its anchor point.
        case turn
        /// Rounds the corners.
        case corner

        /// The eight edges and corners.
        public static let edges: [Handle] = (-1...1).flatMap { y in
            (-1...1).compactMap { x in x == 0 && y == 0 ? nil : .edge(x: x, y: y) }
        }
    }

    /// Rectangle of the layer, in its points.
    public var bounds: CGRect
    /// Place of the anchor point in the superlayer.
    public var position: CGPoint
    /// Anchor point as a share of the bounds.
    public var anchorPoint: CGPoint
    /// Transform about the anchor point.
    public var transform: CATransform3D
    /// Radius of the corners in points.
    public var cornerRadius: Double

    /// Shortest side in points.
    private static let leastSide: CGFloat = 1

    /// Geometry by its values.
    public init(
        bounds: CGRect, position: CGPoint, anchorPoint: CGPoint = CGPoint(x: 0.5, y: 0.5),
        transform: CATransform3D = CATransform3DIdentity, cornerRadius: Double = 0
    ) {
        (self.bounds, self.position, self.anchorPoint) = (bounds, position, anchorPoint)
        (self.transform, self.cornerRadius) = (transform, cornerRadius)
    }

    /// Equal values.
    public static func == (a: Self, b: Self) -> Bool {
        (a.bounds, a.position, a.anchorPoint, a.cornerRadius)
            == (b.bounds, b.position, b.anchorPoint, b.cornerRadius)
            && CATransform3DEqualToTransform(a.transform, b.transform)
    }

    /// The anchor point in the layer.
    public var anchor: CGPoint {
        CGPoint(
            x: bounds.minX + anchorPoint.x * bounds.width,
            y: bounds.minY + anchorPoint.y * bounds.height)
    }

    /// Place of an edge or a corner in the layer.
    public func point(x: Int, y: Int) -> CGPoint {
        CGPoint(
            x: bounds.midX + CGFloat(x) * bounds.width / 2,
            y: bounds.midY + CGFloat(y) * bounds.height / 2)
    }

    /// The rectangle at whose edges the handles are: the bounds, with sides of `least` pixels or
    /// more. `scale` has the pixels of a point along each axis; an axis without a positive finite
    /// scale keeps its side.
    public func handleBounds(least: CGFloat, scale: CGVector) -> CGRect {
        func gap(_ side: CGFloat, _ scale: CGFloat) -> CGFloat {
            guard scale > 1e-6, scale.isFinite else { return 0 }
            return max(0, least / scale - side) / 2
        }
        return bounds.insetBy(dx: -gap(bounds.width, scale.dx), dy: -gap(bounds.height, scale.dy))
    }

    /// True for a layer whose sides lie along the superlayer's axes.
    public var isUpright: Bool {
        let t = transform
        return t.m12 == 0 && t.m21 == 0 && t.m13 == 0 && t.m23 == 0 && t.m14 == 0 && t.m24 == 0
            && t.m34 == 0 && t.m44 == 1
    }

    /// The box around the layer in the superlayer.
    public var box: CGRect {
        let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { above(point(x: $0.0, y: $0.1)) }
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        return CGRect(
            x: x.min()!, y: y.min()!, width: x.max()! - x.min()!, height: y.max()! - y.min()!)
    }

    /// A point of the layer in the superlayer.
    public func above(_ point: CGPoint) -> CGPoint {
        let way = arm(to: point)
        return CGPoint(x: position.x + way.dx, y: position.y + way.dy)
    }

    /// The way from the position to a point of the layer, in the superlayer.
    private func arm(to point: CGPoint) -> CGVector {
        let (x, y, t) = (point.x - anchor.x, point.y - anchor.y, transform)
        let w = x * t.m14 + y * t.m24 + t.m44
        // A point in the eye's plane has no place.
        guard abs(w) > 1e-9 else { return .zero }
        return CGVector(
            dx: (x * t.m11 + y * t.m21 + t.m41) / w, dy: (x * t.m12 + y * t.m22 + t.m42) / w)
    }

    // MARK: - Changes

    /// Moves an edge or a corner to a point of the layer; the opposite edge or corner keeps its
    /// place in the picture. `keepsShape` keeps the ratio of the sides at corners.
    public func resized(x: Int, y: Int, to point: CGPoint, keepsShape: Bool = false)
        -> LayerGeometry
    {
        guard point.x.isFinite, point.y.isFinite else { return self }
        let fixed = self.point(x: -x, y: -y)
        var size = bounds.size
        if x != 0 { size.width = max(Self.leastSide, CGFloat(x) * (point.x - fixed.x)) }
        if y != 0 { size.height = max(Self.leastSide, CGFloat(y) * (point.y - fixed.y)) }
        if keepsShape, x != 0, y != 0, bounds.width > 0, bounds.height > 0 {
            let factor = max(size.width / bounds.width, size.height / bounds.height)
            size = CGSize(width: bounds.width * factor, height: bounds.height * factor)
        }
        var new = self
        new.bounds.size = size
        // The position makes up for the way of the opposite side.
        let (old, other) = (arm(to: fixed), new.arm(to: new.point(x: -x, y: -y)))
        new.position.x += old.dx - other.dx
        new.position.y += old.dy - other.dy
        return new
    }

    /// Rotates about the anchor point in the layer's plane by the angle between two points of the
    /// layer with the anchor point as the vertex; by multiples of `step` degrees, 0 for any angle.
    public func turned(from: CGPoint, to: CGPoint, step: Double = 0) -> (
        frame: LayerGeometry, degrees: Double
    ) {
        let scale = TransformPart.scale.numbers(of: transform)
        guard scale.allSatisfy({ abs($0) > 1e-9 && $0.isFinite }) else { return (self, 0) }
        func angle(_ p: CGPoint) -> Double {
            atan2(Double(p.y - anchor.y) * scale[1], Double(p.x - anchor.x) * scale[0])
        }
        var degrees = (angle(to) - angle(from)) * 180 / .pi
        guard degrees.isFinite else { return (self, 0) }
        if degrees > 180 { degrees -= 360 } else if degrees < -180 { degrees += 360 }
        if step > 0 { degrees = (degrees / step).rounded() * step }
        var new = self
        // Between the scale and the rest: the sides stay at right angles.
        let turn = CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1)
        let plain = CATransform3DMakeScale(scale[0], scale[1], scale[2])
        let rest = CATransform3DConcat(
            CATransform3DMakeScale(1 / scale[0], 1 / scale[1], 1 / scale[2]), transform)
        new.transform = CATransform3DConcat(CATransform3DConcat(plain, turn), rest)
        return (new, degrees)
    }

    /// Rounds the corners by a way into the layer from the corner of the least coordinates; at most
    /// by half of the shorter side.
    public func rounded(from: CGPoint, to: CGPoint) -> LayerGeometry {
        var new = self
        let way = Double((to.x - from.x + to.y - from.y) / 2)
        let most = Double(min(bounds.width, bounds.height)) / 2
        guard way.isFinite else { return self }
        new.cornerRadius = min(max(0, cornerRadius + way), max(0, most))
        return new
    }
}

extension LayerGeometry {
    /// The values that differ from the given geometry, by property.
    public func values(since old: LayerGeometry) -> [(id: PropertyID, value: MotionValue)] {
        [PropertyID.bounds, .position, .transform, .cornerRadius].compactMap { id in
            value(of: id).flatMap { $0 == old.value(of: id) ? nil : (id, $0) }
        }
    }

    /// The value of a property; nil for a property that is no part of the geometry.
    public func value(of id: PropertyID) -> MotionValue? {
        switch id {
        case .bounds:
            .quad(
                Quad(
                    Double(bounds.minX), Double(bounds.minY), Double(bounds.width),
                    Double(bounds.height)), .rect)
        case .position: .quad(Quad(Double(position.x), Double(position.y)), .point)
        case .transform: .transform(transform)
        case .cornerRadius: .number(cornerRadius)
        default: nil
        }
    }
}
