import CoreGraphics
import Foundation

extension FilterPlanning {
    /// A filter of `distort.glsl`: centre, radius or width, angle, and up to four numbers more.
    private static func distortion(
        _ variant: String, radius: String? = nil, angle: String? = nil, more: [String] = [],
        grows: Double = 0
    ) -> Plan {
        { filter, subject, builder in
            var extra = SIMD4<Float>.zero
            for (i, key) in more.enumerated() { extra[i] = Float(filter.number(key)) }
            let center = filter.vector("inputCenter")
            let r = radius.map { filter.number($0) } ?? 0
            run(
                "distort#" + variant,
                [
                    SIMD4(
                        Float(center.first ?? 0), Float(center.count > 1 ? center[1] : 0),
                        Float(max(r, 1e-3)), Float(angle.map { filter.number($0) } ?? 0)), extra,
                ], margin: grows * r * subject.scale, on: &subject, builder)
        }
    }

    static let distortions: [String: Plan] = [
        "CIPinchDistortion": distortion("PINCH", radius: "inputRadius", more: ["inputScale"]),
        "CIBumpDistortion": distortion("BUMP", radius: "inputRadius", more: ["inputScale"]),
        "CIBumpDistortionLinear": distortion(
            "BUMP_LINEAR", radius: "inputRadius", angle: "inputAngle", more: ["inputScale"]),
        "CITwirlDistortion": distortion("TWIRL", radius: "inputRadius", angle: "inputAngle"),
        "CIVortexDistortion": distortion("VORTEX", radius: "inputRadius", angle: "inputAngle"),
        "CIHoleDistortion": distortion("HOLE", radius: "inputRadius", grows: 1),
        "CICircleSplashDistortion": distortion("SPLASH", radius: "inputRadius"),
        "CICircularWrap": distortion("WRAP", radius: "inputRadius", angle: "inputAngle"),
        "CILightTunnel": distortion("TUNNEL", radius: "inputRadius", more: ["inputRotation"]),
        "CIGlassDistortion": { filter, subject, builder in
            guard let texture = filter.image("inputTexture") else {
                return distortion("GLASS", radius: "inputScale")(filter, &subject, builder)
            }
            let c = filter.vector("inputCenter")
            run(
                "distort#GLASS_TEXTURE",
                [
                    SIMD4(
                        Float(c.first ?? 0), Float(c.count > 1 ? c[1] : 0),
                        Float(filter.number("inputScale")), 0), .zero,
                ], table: texture, on: &subject, builder)
        },
        "CITorusLensDistortion": distortion(
            "TORUS", radius: "inputRadius", more: ["inputWidth", "inputRefraction"]),
        "CIGlassLozenge": { filter, subject, builder in
            let (a, b) = (filter.vector("inputPoint0"), filter.vector("inputPoint1"))
            guard a.count > 1, b.count > 1 else { return }
            run(
                "distort#LOZENGE",
                [
                    SIMD4(Float(a[0]), Float(a[1]), Float(filter.number("inputRadius")), 0),
                    SIMD4(Float(b[0]), Float(b[1]), Float(filter.number("inputRefraction")), 0),
                ], on: &subject, builder)
        },
        "CIPixellate": distortion("PIXELLATE", radius: "inputScale"),
        "CIHexagonalPixellate": distortion("HEXAGONS", radius: "inputScale"),
        "CICrystallize": distortion("CRYSTALLIZE", radius: "inputRadius"),
        "CIPointillize": distortion("POINTILLIZE", radius: "inputRadius"),
        "CIKaleidoscope": distortion("KALEIDOSCOPE", angle: "inputAngle", more: ["inputCount"]),
        "CIFourfoldReflectedTile": distortion(
            "REFLECTED4", radius: "inputWidth", angle: "inputAngle", more: ["inputAcuteAngle"]),
        "CIFourfoldTranslatedTile": distortion(
            "TRANSLATED4", radius: "inputWidth", angle: "inputAngle", more: ["inputAcuteAngle"]),
        "CIFourfoldRotatedTile": distortion("ROTATED4", radius: "inputWidth", angle: "inputAngle"),
        "CIEightfoldReflectedTile": distortion(
            "REFLECTED8", radius: "inputWidth", angle: "inputAngle"),
        "CIGlideReflectedTile": distortion("GLIDE", radius: "inputWidth", angle: "inputAngle"),
        "CISixfoldReflectedTile": distortion("SIXFOLD", radius: "inputWidth", angle: "inputAngle"),
        "CITwelvefoldReflectedTile": distortion(
            "TWELVEFOLD", radius: "inputWidth", angle: "inputAngle"),
        "CITriangleTile": distortion("TRIANGLE", radius: "inputWidth", angle: "inputAngle"),
        "CIParallelogramTile": distortion(
            "PARALLELOGRAM", radius: "inputWidth", angle: "inputAngle", more: ["inputAcuteAngle"]),
        "CIOpTile": distortion(
            "OP_TILE", radius: "inputWidth", angle: "inputAngle", more: ["inputScale"]),
        "CIAffineClamp": { _, subject, builder in
            let b = subject.bounds
            run(
                "distort#AFFINE_CLAMP",
                [.zero, SIMD4(Float(b.minX), Float(b.minY), Float(b.width), Float(b.height))],
                margin: 256, on: &subject, builder)
        },
    ]
}
