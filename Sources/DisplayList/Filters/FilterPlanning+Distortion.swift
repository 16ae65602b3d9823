import LaminaGraphicsTypes
import Foundation

extension FilterPlanning {
    /// The extent of the result of a filter of `distort.glsl`.
    enum DistortionExtent {
        /// The picture's box and the circle around the centre.
        case circle
        /// The picture's box expanded by a multiple of the radius.
        case margin(Double)
        /// The layer's bounds, independent of the picture.
        case bounds
    }

    /// A filter of `distort.glsl`: centre, radius or width, angle, and up to four further numbers.
    static func distortion(
        _ formula: String, radius: String? = nil, angle: String? = nil, more: [String] = [],
        extent: DistortionExtent = .margin(0)
    ) -> FilterRow {
        FilterRow { filter, subject, painting in
            var numbers = SIMD4<Float>.zero
            for (i, key) in more.enumerated() { numbers[i] = Float(filter.number(key)) }
            let center = filter.vector("inputCenter")
            let r = radius.map { filter.number($0) } ?? 0
            let (x, y) = (center.first ?? 0, center.count > 1 ? center[1] : 0)
            var box = painting.surfaces[Int(subject.surface)].box
            switch extent {
            case .circle:
                box.formUnion(circle(x, y, r, subject).intersection(subject.needed).roundedOut)
            case .margin(let k): box = box.expanded(Float((k * r * subject.scale).rounded(.up)))
            case .bounds: box = boundsBox(subject)
            }
            let place = SIMD4(
                Float(x), Float(y), Float(max(r, 1e-3)),
                Float(angle.map { filter.number($0) } ?? 0))
            run(distort(formula, [place, numbers], box: box), on: &subject, painting)
        }
    }

    /// A pass of `distort.glsl`; the result keeps the picture's box unless `box` is given.
    static func distort(
        _ formula: String, _ numbers: EffectParameters, table: CGImage? = nil,
        box: PixelBox? = nil
    ) -> FilterPass {
        FilterPass(
            EffectProgram(.distort, formula), numbers, table: table,
            extent: box.map { .box($0) } ?? .grown(0))
    }

    /// The pixel box of a circle in the layer's points.
    private static func circle(
        _ x: Double, _ y: Double, _ radius: Double, _ subject: FilterSubject
    ) -> PixelBox {
        subject.toLocal.inverted?.bounds(x - radius, y - radius, x + radius, y + radius) ?? .empty
    }

    /// The pixel box of the layer's bounds.
    static func boundsBox(_ subject: FilterSubject) -> PixelBox {
        let b = subject.bounds
        return subject.toLocal.inverted?.bounds(
            Double(b.minX), Double(b.minY), Double(b.maxX), Double(b.maxY)
        ).roundedOut ?? .empty
    }

    static let distortions: [String: FilterRow] = [
        "CIPinchDistortion": distortion(
            "PINCH", radius: "inputRadius", more: ["inputScale"], extent: .circle),
        "CIBumpDistortion": distortion(
            "BUMP", radius: "inputRadius", more: ["inputScale"], extent: .circle),
        "CIBumpDistortionLinear": distortion(
            "BUMP_LINEAR", radius: "inputRadius", angle: "inputAngle", more: ["inputScale"]),
        "CITwirlDistortion": distortion(
            "TWIRL", radius: "inputRadius", angle: "inputAngle", extent: .circle),
        "CIVortexDistortion": distortion(
            "VORTEX", radius: "inputRadius", angle: "inputAngle", extent: .circle),
        "CIHoleDistortion": distortion("HOLE", radius: "inputRadius", extent: .margin(1)),
        "CICircleSplashDistortion": distortion("SPLASH", radius: "inputRadius"),
        "CICircularWrap": FilterRow { filter, subject, painting in
            let c = filter.vector("inputCenter")
            guard c.count > 1 else { return }
            let (r, b) = (filter.number("inputRadius"), subject.bounds)
            let outer = circle(c[0], c[1], r + Double(b.height), subject)
            let numbers: EffectParameters = [
                SIMD4(
                    Float(c[0]), Float(c[1]), Float(max(r, 1e-3)),
                    Float(filter.number("inputAngle"))),
                SIMD4(Float(b.midX), Float(b.minY), 0, 0),
            ]
            let box = outer.intersection(subject.needed).roundedOut
            run(distort("WRAP", numbers, box: box), on: &subject, painting)
        },
        "CILightTunnel": distortion("TUNNEL", radius: "inputRadius", more: ["inputRotation"]),
        "CIGlassDistortion": FilterRow { filter, subject, painting in
            guard let texture = filter.image("inputTexture") else {
                return distortion("GLASS", radius: "inputScale", extent: .margin(0.05))
                    .plan(filter, &subject, painting)
            }
            let c = filter.vector("inputCenter")
            let place = SIMD4(
                Float(c.first ?? 0), Float(c.count > 1 ? c[1] : 0),
                Float(filter.number("inputScale")), 0)
            run(
                distort("GLASS_TEXTURE", [place, .zero], table: texture), on: &subject, painting)
        },
        "CITorusLensDistortion": distortion(
            "TORUS", radius: "inputRadius", more: ["inputWidth", "inputRefraction"]),
        "CIGlassLozenge": FilterRow { filter, subject, painting in
            let (a, b) = (filter.vector("inputPoint0"), filter.vector("inputPoint1"))
            guard a.count > 1, b.count > 1 else { return }
            let numbers: EffectParameters = [
                SIMD4(Float(a[0]), Float(a[1]), Float(filter.number("inputRadius")), 0),
                SIMD4(Float(b[0]), Float(b[1]), Float(filter.number("inputRefraction")), 0),
            ]
            run(distort("LOZENGE", numbers), on: &subject, painting)
        },
        "CIPixellate": distortion("PIXELLATE", radius: "inputScale", extent: .margin(1)),
        "CIHexagonalPixellate": distortion("HEXAGONS", radius: "inputScale", extent: .margin(1)),
        "CICrystallize": distortion(
            "CRYSTALLIZE", radius: "inputRadius", extent: .margin(1.5)),
        "CIPointillize": distortion(
            "POINTILLIZE", radius: "inputRadius", extent: .margin(1.5)),
    ]
}
