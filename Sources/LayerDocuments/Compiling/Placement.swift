import CoreGraphics
import Foundation

/// Transform of a layer or a group in the parent's space: `ks` or `tr` of a document, in the
/// document's frames.
///
/// Source: lottie.github.io/lottie-spec, "Transform". The order of operations on a point is: minus
/// anchor, scale, skew, rotation, position.
struct Placement {
    var anchor = KeyedValue<[Double]>([0, 0])
    var position = KeyedValue<[Double]>([0, 0])
    /// x and y with separate key frames.
    var isSplit = false
    var x = KeyedValue<[Double]>([0])
    var y = KeyedValue<[Double]>([0])
    /// Percent.
    var scale = KeyedValue<[Double]>([100, 100])
    /// Degrees.
    var rotation = KeyedValue<[Double]>([0])
    var skew = KeyedValue<[Double]>([0])
    var skewAxis = KeyedValue<[Double]>([0])
    /// Percent.
    var opacity = KeyedValue<[Double]>([100])
    /// True if the layer turns with the direction of the motion path (`ao`).
    var follows = false

    init() {}

    init(_ json: JSONValue?, _ scope: Scope, _ compiler: SceneCompiler) {
        guard let json else { return }
        let scope = scope.under("Transform")
        func value(_ key: String, _ otherwise: [Double], _ label: String = "") -> KeyedValue<
            [Double]
        > {
            compiler.numbers(json[key], otherwise, scope, label)
        }
        anchor = value("a", [0, 0], "Anchor Point")
        if let p = json["p"], p["s"]?.bool == true, p["x"] != nil || p["y"] != nil {
            isSplit = true
            x = compiler.number(p["x"], 0, scope)
            y = compiler.number(p["y"], 0, scope)
        } else {
            position = value("p", [0, 0], "Position")
        }
        scale = value("s", [100, 100], "Scale")
        rotation = json["r"] == nil ? value("rz", [0], "Rotation") : value("r", [0], "Rotation")
        skew = value("sk", [0])
        skewAxis = value("sa", [0])
        opacity = value("o", [100], "Opacity")
    }

    private var moving: [KeyedValue<[Double]>] {
        [anchor, scale, rotation, skew, skewAxis] + (isSplit ? [x, y] : [position])
    }

    /// True if no value but the opacity changes.
    var isStatic: Bool { moving.allSatisfy { !$0.isAnimated } }
    var isIdentity: Bool { isStatic && matrix(at: 0).isIdentity }
    var isOpaque: Bool { !opacity.isAnimated && opacity.constant[0] >= 100 }
    var isSkewed: Bool { skew.isAnimated || skew.constant[0] != 0 }
    var jumps: [Double] { moving.flatMap(\.jumps) }

    func place(at frame: Double, isBefore: Bool = false) -> Vector {
        if isSplit {
            return Vector(
                x.value(at: frame, isBefore: isBefore)[0], y.value(at: frame, isBefore: isBefore)[0]
            )
        }
        let p = position.value(at: frame, isBefore: isBefore)
        return Vector(p[0], p[1])
    }

    /// Rotation in degrees, with the direction of the motion path added if `follows` is set.
    func turn(at frame: Double, isBefore: Bool = false) -> Double {
        let own = rotation.value(at: frame, isBefore: isBefore)[0]
        guard follows else { return own }
        for step in [0.01, -0.01, 0.5, -0.5] {
            let way = (place(at: frame + step) - place(at: frame)) * (step > 0 ? 1 : -1)
            if way.length > 1e-9 { return own + atan2(way.y, way.x) * 180 / .pi }
        }
        return own
    }

    /// Scale, skew and rotation.
    func linear(at frame: Double, isBefore: Bool = false) -> CGAffineTransform {
        let s = scale.value(at: frame, isBefore: isBefore)
        var t = CGAffineTransform(scaleX: s[0] / 100, y: s[1] / 100)
        let k = skew.value(at: frame, isBefore: isBefore)[0]
        if k != 0 {
            let axis = skewAxis.value(at: frame, isBefore: isBefore)[0] * .pi / 180
            let lean = tan(-min(max(k, -89.9), 89.9) * .pi / 180)
            t = t.concatenating(CGAffineTransform(rotationAngle: axis))
                .concatenating(CGAffineTransform(a: 1, b: 0, c: lean, d: 1, tx: 0, ty: 0))
                .concatenating(CGAffineTransform(rotationAngle: -axis))
        }
        let turn = turn(at: frame, isBefore: isBefore)
        return turn == 0
            ? t : t.concatenating(CGAffineTransform(rotationAngle: turn * .pi / 180))
    }

    /// Transform from the layer's space to the parent's.
    func matrix(at frame: Double, isBefore: Bool = false) -> CGAffineTransform {
        let a = anchor.value(at: frame, isBefore: isBefore)
        let p = place(at: frame, isBefore: isBefore)
        return CGAffineTransform(translationX: -a[0], y: -a[1])
            .concatenating(linear(at: frame, isBefore: isBefore))
            .concatenating(CGAffineTransform(translationX: p.x, y: p.y))
    }
}
