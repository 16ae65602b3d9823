import LaminaGraphicsTypes
import Foundation

/// Filters reading colours from a client's table, in a colour space chosen by the client.
extension FilterPlanning {
    static let lookups: [String: FilterRow] = [
        "CIColorCube": FilterRow { filter, subject, canvas in
            cube(filter, in: nil, &subject, canvas)
        },
        "CIColorCubeWithColorSpace": FilterRow { filter, subject, canvas in
            cube(filter, in: filter.colorSpace("inputColorSpace"), &subject, canvas)
        },
        "CIColorCurves": FilterRow { filter, subject, canvas in
            let domain = filter.vector("inputCurvesDomain").map { Float($0) }
            guard let data = filter.value("inputCurvesData") as? Data, domain.count > 1,
                let table = canvas.stores.lookupTables.table(.curves, data)
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
                &pass, to: filter.colorSpace("inputColorSpace"), of: filter, subject, canvas)
            run(pass, on: &subject, canvas)
        },
    ]

    private static func cube(
        _ filter: LayerFilter, in space: CGColorSpace?, _ subject: inout FilterSubject,
        _ canvas: Canvas
    ) {
        let side = Int(filter.number("inputCubeDimension"))
        guard let data = filter.value("inputCubeData") as? Data,
            let table = canvas.stores.lookupTables.table(.cube(side: side), data)
        else { return }
        var pass = FilterPass(
            EffectProgram(.color, "CUBE"),
            [
                SIMD4(
                    Float(side), Float(table.width / side),
                    filter.number("inputExtrapolate") == 0 ? 0 : 1, 0)
            ], table: table)
        convert(&pass, to: space, of: filter, subject, canvas)
        run(pass, on: &subject, canvas)
    }

    /// Converts a pass to the colour space of a filter; reports an unsupported space.
    static func convert(
        _ pass: inout FilterPass, to space: CGColorSpace?, of filter: LayerFilter,
        _ subject: FilterSubject, _ canvas: Canvas
    ) {
        if pass.convert(to: space) { return }
        canvas.complain(
            subject.node, "has a \(filter.type) in a space that is not RGB; it works in sRGB")
    }
}
