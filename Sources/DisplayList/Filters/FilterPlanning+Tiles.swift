import GraphicsTypes
import Foundation

/// Filters that repeat a part of the picture all over the layer's bounds.
extension FilterPlanning {
    private static func tile(
        _ variant: String, radius: String? = "inputWidth", more: [String] = []
    ) -> Plan {
        distortion(
            variant, radius: radius, angle: "inputAngle", more: more, extent: .bounds)
    }

    static let tiles: [String: Plan] = [
        "CIKaleidoscope": tile("KALEIDOSCOPE", radius: nil, more: ["inputCount"]),
        "CIFourfoldReflectedTile": tile("REFLECTED4", more: ["inputAcuteAngle"]),
        "CIParallelogramTile": tile("REFLECTED4", more: ["inputAcuteAngle"]),
        "CIFourfoldTranslatedTile": tile("TRANSLATED4", more: ["inputAcuteAngle"]),
        "CIFourfoldRotatedTile": tile("ROTATED4"),
        "CIEightfoldReflectedTile": tile("REFLECTED8"),
        "CIGlideReflectedTile": tile("GLIDE"),
        "CISixfoldReflectedTile": tile("SIXFOLD"),
        "CISixfoldRotatedTile": tile("SIXFOLD_ROTATED"),
        "CITwelvefoldReflectedTile": tile("TWELVEFOLD"),
        "CITriangleTile": tile("TRIANGLE"),
        "CIOpTile": tile("OP_TILE", more: ["inputScale"]),
        "CIAffineTile": { filter, subject, planner in
            affine("AFFINE_TILE", filter, box: boundsBox(subject), &subject, planner)
        },
        "CITriangleKaleidoscope": { filter, subject, planner in
            let c = filter.vector("inputPoint")
            guard c.count > 1 else { return }
            run(
                "distort#TRIANGLE_KALEIDOSCOPE",
                [
                    SIMD4(
                        Float(c[0]), Float(c[1]), Float(max(filter.number("inputSize"), 1)),
                        Float(filter.number("inputRotation"))),
                    SIMD4(Float(filter.number("inputDecay")), 0, 0, 0),
                ], box: boundsBox(subject), on: &subject, planner)
        },
        "CIPerspectiveTile": { filter, subject, planner in
            guard let quad = quadrilateral(filter, subject) else { return }
            plane("PERSPECTIVE_TILE", quad, box: boundsBox(subject), &subject, planner)
        },
        "CIClamp": { filter, subject, planner in
            let e = filter.vector("inputExtent")
            guard e.count == 4, e[2] > 0, e[3] > 0 else { return }
            let box = planner.surfaces[Int(subject.surface)].box
            plane(
                "AFFINE_CLAMP", PlaneTransform(),
                area: CGRect(x: e[0], y: e[1], width: e[2], height: e[3]),
                box: box.expanded(256), &subject, planner)
        },
        "CIAffineClamp": { filter, subject, planner in
            let box = planner.surfaces[Int(subject.surface)].box
            affine("AFFINE_CLAMP", filter, box: box.expanded(256), &subject, planner)
        },
    ]

    /// The picture under a transform, and how it goes on beyond its bounds.
    private static func affine(
        _ variant: String, _ filter: LayerFilter, box: PixelBox, _ subject: inout FilterSubject,
        _ planner: Planner
    ) {
        let t = PlaneTransform(filter.transform("inputTransform"))
        plane(variant, t, box: box, &subject, planner)
    }
}
