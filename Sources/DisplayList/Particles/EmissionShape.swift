import LaminaGraphicsTypes
import Foundation
import LaminaRenderTree

/// The birth positions and natural directions of particles (B-EM 270–274).
///
/// Input: an emitter's shape and mode, a particle's random numbers. Output: a point relative to the
/// emitter's position and the angle of longitude 0 in the xy plane. The direction of emission
/// depends on the shape. Outlines of circles, and outlines and surfaces of spheres, emit outwards.
/// Lines emit towards −y, and all other shapes towards +x.
enum EmissionShape {
    struct Birthplace {
        var offset = SIMD3<Double>.zero
        var angle = 0.0
        /// The sine of the natural direction's elevation; nonzero on spheres only.
        var elevation = 0.0
    }

    /// The bounding box of a layer's birth positions.
    static func extent(_ p: LayerValues) -> PixelBox {
        let center = p[.emitterPosition].point ?? .zero
        let size = p[.emitterSize].size ?? .zero
        return PixelBox(
            CGRect(
                x: center.x - size.width, y: center.y - size.height, width: 2 * size.width,
                height: 2 * size.height))
    }

    static func sample(_ e: EmitterValues, _ random: inout ParticleRandom) -> Birthplace {
        // Draws three numbers for every shape, so that later random numbers do not depend on the
        // shape.
        let (r1, r2, r3) = (random.unit(), random.unit(), random.unit())
        var place = Birthplace()
        let s = e.size
        switch e.shape {
        case .point: break
        case .line:
            place.angle = -.pi / 2
            place.offset.x = e.mode == .points ? (r1 < 0.5 ? -s.x / 2 : s.x / 2) : (r1 - 0.5) * s.x
        case .rectangle: place.offset = rectangle(s, e.mode, r1, r2)
        case .cuboid: place.offset = cuboid(s, e.mode, r1, r2, r3)
        case .circle:
            let turn = r1 * 2 * .pi
            switch e.mode {
            case .points: break
            case .outline:
                place.offset = SIMD3(cos(turn), sin(turn), 0) * s.x
                place.angle = turn
            case .surface, .volume:
                place.offset = SIMD3(cos(turn), sin(turn), 0) * (s.x * r2.squareRoot())
            }
        case .sphere:
            guard e.mode != .points else { break }
            let turn = r1 * 2 * .pi
            let z = 2 * r2 - 1
            let ring = max(0, 1 - z * z).squareRoot()
            let onSphere = SIMD3(ring * cos(turn), ring * sin(turn), z) * s.x
            if e.mode == .volume {
                place.offset = onSphere * cbrt(r3)
            } else {
                place.offset = onSphere
                place.angle = turn
                place.elevation = asin(z)
            }
        }
        return place
    }

    private static func rectangle(
        _ s: SIMD3<Double>, _ mode: EmitterValues.Mode, _ r1: Double, _ r2: Double
    ) -> SIMD3<Double> {
        switch mode {
        case .points:
            return SIMD3(r1 < 0.5 ? -s.x / 2 : s.x / 2, r2 < 0.5 ? -s.y / 2 : s.y / 2, 0)
        case .outline:
            let along = r1 * 2 * (s.x + s.y)
            if along < 2 * s.x {
                let x = along < s.x ? along : along - s.x
                return SIMD3(x - s.x / 2, along < s.x ? -s.y / 2 : s.y / 2, 0)
            }
            let rest = along - 2 * s.x
            let y = rest < s.y ? rest : rest - s.y
            return SIMD3(rest < s.y ? -s.x / 2 : s.x / 2, y - s.y / 2, 0)
        case .surface, .volume: return SIMD3((r1 - 0.5) * s.x, (r2 - 0.5) * s.y, 0)
        }
    }

    private static func cuboid(
        _ s: SIMD3<Double>, _ mode: EmitterValues.Mode, _ r1: Double, _ r2: Double, _ r3: Double
    ) -> SIMD3<Double> {
        func side(_ r: Double, _ length: Double) -> Double { r < 0.5 ? -length / 2 : length / 2 }
        func inside(_ r: Double, _ length: Double) -> Double { (r - 0.5) * length }
        switch mode {
        case .points: return SIMD3(side(r1, s.x), side(r2, s.y), side(r3, s.z))
        case .volume: return SIMD3(inside(r1, s.x), inside(r2, s.y), inside(r3, s.z))
        case .outline:
            // Four edges along each axis: the first number chooses the edge by length and the
            // position on the edge.
            let along = r1 * (s.x + s.y + s.z)
            if along < s.x { return SIMD3(along - s.x / 2, side(r2, s.y), side(r3, s.z)) }
            if along < s.x + s.y {
                return SIMD3(side(r2, s.x), along - s.x - s.y / 2, side(r3, s.z))
            }
            return SIMD3(side(r2, s.x), side(r3, s.y), along - s.x - s.y - s.z / 2)
        case .surface:
            // Two faces across each axis, chosen by area; the remainder of the draw selects the
            // face.
            let areas = SIMD3(s.y * s.z, s.x * s.z, s.x * s.y)
            var at = r1 * areas.sum()
            for axis in 0..<3 {
                if at >= areas[axis] && axis < 2 {
                    at -= areas[axis]
                    continue
                }
                var p = SIMD3(inside(r2, s.x), inside(r3, s.y), inside(r3, s.z))
                if axis == 0 { p.y = inside(r2, s.y) }
                p[axis] = at < areas[axis] / 2 ? -s[axis] / 2 : s[axis] / 2
                return p
            }
            return .zero
        }
    }
}
