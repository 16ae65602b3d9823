import GraphicsTypes
import Foundation

/// Filters that look colours up in a table the client gives, in a space of its choice.
extension FilterPlanning {
    static let lookups: [String: Plan] = [
        "CIColorCube": { filter, subject, planner in cube(filter, &subject, planner) },
        "CIColorCubeWithColorSpace": { filter, subject, planner in
            cube(filter, in: filter.colorSpace("inputColorSpace"), &subject, planner)
        },
        "CIColorCurves": { filter, subject, planner in
            let domain = filter.vector("inputCurvesDomain").map { Float($0) }
            guard let data = filter.value("inputCurvesData") as? Data, domain.count > 1,
                let table = planner.lookupTables.table(.curves, data)
            else { return }
            let count = Float(data.count / LookupTable.Kind.curves.entryBytes)
            var program = "color#CURVES"
            var numbers = [
                SIMD4(
                    count, domain[0], (count - 1) / max(domain[1] - domain[0], 1e-6),
                    Float(table.width))
            ]
            convert(
                filter, filter.colorSpace("inputColorSpace"), &program, &numbers, subject, planner)
            run(program, numbers, table: table, on: &subject, planner)
        },
    ]

    private static func cube(
        _ filter: LayerFilter, in space: CGColorSpace? = nil, _ subject: inout FilterSubject,
        _ planner: Planner
    ) {
        let side = Int(filter.number("inputCubeDimension"))
        guard let data = filter.value("inputCubeData") as? Data,
            let table = planner.lookupTables.table(.cube(side: side), data)
        else { return }
        var program = "color#CUBE"
        var numbers = [
            SIMD4(
                Float(side), Float(table.width / side),
                filter.number("inputExtrapolate") == 0 ? 0 : 1, 0)
        ]
        convert(filter, space, &program, &numbers, subject, planner)
        run(program, numbers, table: table, on: &subject, planner)
    }

    /// Has a program work in a space other than the layer's: to it before, back after (`spaces.glsl`).
    static func convert(
        _ filter: LayerFilter, _ space: CGColorSpace?, _ program: inout String,
        _ parameters: inout [SIMD4<Float>], _ subject: FilterSubject, _ planner: Planner
    ) {
        guard let space, !space.isStandard else { return }
        guard let shaded = space.shaded else {
            planner.complain(
                subject.node,
                "has a \(filter.type) in a space that is not RGB; it works in sRGB")
            return
        }
        program += "#SPACE \(shaded.transfer)"
        parameters += Array(repeating: .zero, count: 8 - parameters.count)
        for row in shaded.into + shaded.back { parameters.append(SIMD4(row, 0)) }
        parameters[8].w = shaded.exponent
    }
}
