import CoreAnimation
import CoreGraphics
import Foundation

/// Three-dimensional transform of a Lottie layer at each frame of the document.
///
/// Source: lottie-spec, "Transform". In documents the x axis points right, the y axis down and the
/// z axis away from the viewer. In layers the z axis points to the viewer. The order of operations
/// on a point is: minus anchor, scale, rotations about z, y and x, orientation about z, y and x,
/// position.
struct SpacePlacement {
    private let anchor: KeyedValue<[Double]>
    private let position: KeyedValue<[Double]>
    /// Coordinates x, y and z with separate key frames; nil for a position with common key frames.
    private let parts: [KeyedValue<[Double]>]?
    /// Scale factors in percent.
    private let scale: KeyedValue<[Double]>
    /// Rotations in degrees about the axes x, y and z.
    private let turns: [KeyedValue<[Double]>]
    private let orientation: KeyedValue<[Double]>

    init(_ json: JSONValue?, _ scope: Scope, _ compiler: SceneCompiler) {
        let scope = scope.under("Transform")
        func value(_ key: String, _ otherwise: [Double]) -> KeyedValue<[Double]> {
            compiler.numbers(json?[key], otherwise, scope)
        }
        anchor = value("a", [0, 0, 0])
        scale = value("s", [100, 100, 100])
        orientation = value("or", [0, 0, 0])
        turns = [
            value("rx", [0]), value("ry", [0]), value(json?["r"] == nil ? "rz" : "r", [0]),
        ]
        if let p = json?["p"], p["s"]?.bool == true, p["x"] != nil || p["y"] != nil {
            parts = ["x", "y", "z"].map { compiler.number(p[$0], 0, scope) }
            position = KeyedValue([0, 0, 0])
        } else {
            parts = nil
            position = value("p", [0, 0, 0])
        }
    }

    private var all: [KeyedValue<[Double]>] {
        [anchor, scale, orientation] + turns + (parts ?? [position])
    }

    var isAnimated: Bool { all.contains(where: \.isAnimated) }
    var jumps: [Double] { all.flatMap(\.jumps) }

    /// True if the layer stays in the plane of its parent in every frame: depth 0, and rotations
    /// about the z axis only.
    var isFlat: Bool {
        func isZero(_ value: KeyedValue<[Double]>, _ components: [Int]) -> Bool {
            let lists = [value.constant] + value.segments.flatMap { [$0.from, $0.to] }
            return lists.allSatisfy { list in
                components.allSatisfy { !list.indices.contains($0) || list[$0] == 0 }
            }
        }
        return isZero(turns[0], [0]) && isZero(turns[1], [0]) && isZero(orientation, [0, 1, 2])
            && isZero(anchor, [2]) && (parts.map { isZero($0[2], [0]) } ?? isZero(position, [2]))
    }

    /// Value of `CALayer.transform` at a frame. `isBefore` selects the value directly before a jump
    /// at the frame.
    func matrix(at frame: Double, isBefore: Bool = false) -> CATransform3D {
        func at(_ value: KeyedValue<[Double]>) -> [Double] {
            let list = value.value(at: frame, isBefore: isBefore)
            return list + Array(repeating: 0, count: max(0, 3 - list.count))
        }
        let (a, s, o) = (at(anchor), at(scale), at(orientation))
        let p = parts.map { $0.map { at($0)[0] } } ?? at(position)
        var t = CATransform3DMakeTranslation(-a[0], -a[1], a[2])
        t = t.then(CATransform3DMakeScale(s[0] / 100, s[1] / 100, s.count > 2 ? s[2] / 100 : 1))
        t = t.then(Self.turn(turns.map { at($0)[0] }))
        t = t.then(Self.turn(o))
        return t.then(CATransform3DMakeTranslation(p[0], p[1], -p[2]))
    }

    /// Rotations about z, then y, then x, in degrees.
    static func turn(_ degrees: [Double]) -> CATransform3D {
        // The z axes of documents and layers have opposite directions: rotations about x and y have
        // opposite signs.
        CATransform3DMakeRotation(degrees[2] * .pi / 180, 0, 0, 1)
            .then(CATransform3DMakeRotation(-degrees[1] * .pi / 180, 0, 1, 0))
            .then(CATransform3DMakeRotation(-degrees[0] * .pi / 180, 1, 0, 0))
    }
}

/// Camera of a Lottie composition at each frame of the document.
///
/// Source: lottie-spec, "Camera layer": the camera is at the position and looks at the anchor (the
/// point of interest); points at the distance `pe` are projected at scale 1.
struct Camera {
    private let position: KeyedValue<[Double]>
    /// Point of interest; nil for a camera that looks along the z axis.
    private let target: KeyedValue<[Double]>?
    private let turns: [KeyedValue<[Double]>]
    private let orientation: KeyedValue<[Double]>
    private let zoom: KeyedValue<[Double]>
    private let middle: CGPoint

    init(_ json: JSONValue, _ scope: Scope, _ compiler: SceneCompiler) {
        let ks = json["ks"]
        let (x, y) = (Double(scope.size.width) / 2, Double(scope.size.height) / 2)
        zoom = compiler.number(json["pe"], Double(scope.size.width), scope)
        position = compiler.numbers(ks?["p"], [x, y, -zoom.constant[0]], scope)
        target = ks?["a"].map { compiler.numbers($0, [x, y, 0], scope) }
        turns = ["rx", "ry", "rz"].map { compiler.number(ks?[$0], 0, scope) }
        orientation = compiler.numbers(ks?["or"], [0, 0, 0], scope)
        middle = CGPoint(x: x, y: y)
    }

    private var all: [KeyedValue<[Double]>] {
        [position, zoom, orientation] + turns + (target.map { [$0] } ?? [])
    }

    var isAnimated: Bool { all.contains(where: \.isAnimated) }
    var jumps: [Double] { all.flatMap(\.jumps) }

    /// Value of `CALayer.sublayerTransform` at a frame, for a layer with the anchor point in the
    /// middle of the composition. `isBefore` selects the value directly before a jump at the frame.
    func matrix(at frame: Double, isBefore: Bool = false) -> CATransform3D {
        func at(_ value: KeyedValue<[Double]>) -> [Double] {
            value.value(at: frame, isBefore: isBefore)
        }
        let (p, o) = (at(position), at(orientation))
        let far = max(at(zoom)[0], 1)
        var t = CATransform3DMakeTranslation(
            Double(middle.x) - p[0], Double(middle.y) - p[1], p[2])
        if let target {
            let q = at(target)
            let way = (x: q[0] - p[0], y: q[1] - p[1], z: q[2] - p[2])
            // The rotation turns the line of sight into the z axis.
            let about = atan2(way.x, way.z)
            let down = atan2(way.y, hypot(way.x, way.z))
            t = t.then(CATransform3DMakeRotation(about, 0, 1, 0))
                .then(CATransform3DMakeRotation(-down, 1, 0, 0))
        }
        t = t.then(CATransform3DInvert(SpacePlacement.turn(o)))
            .then(CATransform3DInvert(SpacePlacement.turn(turns.map { at($0)[0] })))
        t = t.then(CATransform3DMakeTranslation(0, 0, CGFloat(far)))
        var view = CATransform3DIdentity
        view.m34 = CGFloat(-1 / far)
        return t.then(view)
    }
}

extension CATransform3D {
    /// The concatenation with `other`: this transform is applied first.
    fileprivate func then(_ other: CATransform3D) -> CATransform3D {
        CATransform3DConcat(self, other)
    }
}
