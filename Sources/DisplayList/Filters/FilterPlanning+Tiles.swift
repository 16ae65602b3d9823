import LaminaGraphicsTypes
import Foundation

/// Filters repeating a part of the picture over the layer's bounds.
extension FilterPlanning {
    private static func tile(
        _ formula: String, radius: String? = "inputWidth", more: [String] = []
    ) -> FilterRow {
        distortion(
            formula, radius: radius, angle: "inputAngle", more: more, extent: .bounds)
    }

    static let tiles: [String: FilterRow] = [
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
        "CIAffineTile": FilterRow { filter, subject, painting in
            let plane = affine("AFFINE_TILE", filter, box: boundsBox(subject))
            run(plane, on: &subject, painting)
        },
        "CITriangleKaleidoscope": FilterRow { filter, subject, painting in
            let c = filter.vector("inputPoint")
            guard c.count > 1 else { return }
            let numbers: EffectParameters = [
                SIMD4(
                    Float(c[0]), Float(c[1]), Float(max(filter.number("inputSize"), 1)),
                    Float(filter.number("inputRotation"))),
                SIMD4(Float(filter.number("inputDecay")), 0, 0, 0),
            ]
            run(
                distort("TRIANGLE_KALEIDOSCOPE", numbers, box: boundsBox(subject)), on: &subject,
                painting)
        },
        "CIPerspectiveTile": FilterRow { filter, subject, painting in
            guard let quad = quadrilateral(filter, subject) else { return }
            let plane = Plane(
                formula: "PERSPECTIVE_TILE", transform: quad, box: boundsBox(subject))
            run(plane, on: &subject, painting)
        },
        "CIClamp": FilterRow { filter, subject, painting in
            let e = filter.vector("inputExtent")
            guard e.count == 4, e[2] > 0, e[3] > 0 else { return }
            let box = painting.surfaces[Int(subject.surface)].box
            let plane = Plane(
                formula: "AFFINE_CLAMP", transform: PlaneTransform(),
                area: CGRect(x: e[0], y: e[1], width: e[2], height: e[3]), box: box.expanded(256))
            run(plane, on: &subject, painting)
        },
        "CIAffineClamp": FilterRow { filter, subject, painting in
            let box = painting.surfaces[Int(subject.surface)].box
            run(
                affine("AFFINE_CLAMP", filter, box: box.expanded(256)), on: &subject, painting)
        },
    ]

    /// The transformed picture, continued beyond its bounds by the formula.
    private static func affine(
        _ formula: String, _ filter: LayerFilter, box: PixelBox
    ) -> Plane {
        Plane(
            formula: formula, transform: PlaneTransform(filter.transform("inputTransform")),
            box: box)
    }
}
