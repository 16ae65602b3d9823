import LaminaGraphicsTypes
import Foundation

/// Filters reading colours from a client's table, in a colour space chosen by the client.
extension FilterPlanning {
    static let lookups: [String: FilterRow] = [
        "CIColorCube": FilterRow { filter, subject, painting in
            cube(filter, in: nil, &subject, painting)
        },
        "CIColorCubeWithColorSpace": FilterRow { filter, subject, painting in
            cube(filter, in: filter.colorSpace("inputColorSpace"), &subject, painting)
        },
        "CIColorCurves": FilterRow { filter, subject, painting in
            let domain = filter.vector("inputCurvesDomain").map { Float($0) }
            guard let data = filter.value("inputCurvesData") as? Data, domain.count > 1,
                let table = painting.caches.lookupTables.table(.curves, data)
            else { return }
            let count = Float(data.count / LookupTable.Kind.curves.entryBytes)
            var pass = FilterPass(
                EffectProgram(.color, "CURVES"),
                [
                    SIMD4(
                        count, domain[0], (count - 1) / max(domain[1] - domain[0], 1e-6),
                        Float(table.width))
                ], table: table)
            convert(
                &pass, to: filter.colorSpace("inputColorSpace"), of: filter, subject, painting)
            run(pass, on: &subject, painting)
        },
    ]

    private static func cube(
        _ filter: LayerFilter, in space: CGColorSpace?, _ subject: inout FilterSubject,
        _ painting: PaintContext
    ) {
        let side = Int(saturating: filter.number("inputCubeDimension"))
        guard let data = filter.value("inputCubeData") as? Data,
            let table = painting.caches.lookupTables.table(.cube(side: side), data)
        else { return }
        var pass = FilterPass(
            EffectProgram(.color, "CUBE"),
            [
                SIMD4(
                    Float(side), Float(table.width / side),
                    filter.number("inputExtrapolate") == 0 ? 0 : 1, 0)
            ], table: table)
        convert(&pass, to: space, of: filter, subject, painting)
        run(pass, on: &subject, painting)
    }

    /// Converts a pass to the colour space of a filter; reports an unsupported space.
    static func convert(
        _ pass: inout FilterPass, to space: CGColorSpace?, of filter: LayerFilter,
        _ subject: FilterSubject, _ painting: PaintContext
    ) {
        if pass.convert(to: space) { return }
        painting.warn(
            subject.node, "has a \(filter.type) in a space that is not RGB; it works in sRGB")
    }
}
