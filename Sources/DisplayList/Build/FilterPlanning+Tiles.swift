import CoreGraphics
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
        "CIAffineTile": { filter, subject, builder in
            affine("AFFINE_TILE", filter, box: boundsBox(subject), &subject, builder)
        },
        "CIAffineClamp": { filter, subject, builder in
            let box = builder.surfaces[Int(subject.surface)].box
            affine("AFFINE_CLAMP", filter, box: box.expanded(256), &subject, builder)
        },
    ]

    /// The picture under a transform, and how it goes on beyond its bounds.
    private static func affine(
        _ variant: String, _ filter: LayerFilter, box: PixelBox, _ subject: inout FilterSubject,
        _ builder: DisplayListBuilder
    ) {
        let t = filter.transform("inputTransform").inverted()
        let b = subject.bounds
        run(
            "distort#" + variant,
            [
                .zero, SIMD4(Float(b.minX), Float(b.minY), Float(b.width), Float(b.height)),
                SIMD4(Float(t.a), Float(t.c), Float(t.tx), 0),
                SIMD4(Float(t.b), Float(t.d), Float(t.ty), 0),
            ], box: box, on: &subject, builder)
    }
}
