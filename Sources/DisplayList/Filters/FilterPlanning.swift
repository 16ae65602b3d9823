import LaminaGraphicsTypes
import Foundation

/// The table from filters to passes: a row per filter, by Core Image name.
///
/// A filter without a row is not drawn; `FilterCatalog` must contain the same names.
enum FilterPlanning {
    static let rows: [String: FilterRow] = {
        var map: [String: FilterRow] = [:]
        for family in [
            blurs, wideBlurs, convolutions, neighbours, colors, lookups, distortions, geometries,
            tiles,
            stylizers, gradients, samplings,
        ] {
            map.merge(family) { a, _ in a }
        }
        return map
    }()

    /// The largest growth of a picture in pixels: a wider spread is too thin to be visible.
    static let widestMargin = 2048.0

    /// Runs a pass over the subject.
    static func run(
        _ pass: FilterPass, on subject: inout FilterSubject, _ painting: PaintContext
    ) {
        let source = painting.surfaces[Int(subject.surface)]
        let box =
            switch pass.extent {
            case .box(let box): box
            case .grown(let margin):
                source.box.expanded(Float(min(margin.rounded(.up), widestMargin)))
            }
        guard !box.isEmpty else { return clear(&subject, painting) }
        // Filters count in pixels: a picture left smaller by a blur is interpolated.
        let target = painting.addSurfacePlan(box, .filter, subject.node)
        painting.surfaces[Int(target)].isDeep = source.isDeep
        var (program, parameters) = (pass.program, pass.parameters)
        if pass.isBounded {
            let b = subject.bounds
            program.variants.append(.bounded)
            parameters[.bounds] = SIMD4(
                Float(b.minX), Float(b.minY), Float(b.maxX), Float(b.maxY))
        }
        if program.family == .color && source.isDeep { program.variants.append(.deep) }
        if program.family == .convolve || program.family == .distort,
            let edge = subject.edge.variant
        {
            program.variants.append(edge)
            parameters[.picture] = source.uv(of: source.box)
        }
        var effect = EffectPlan(
            program: program, sources: [subject.surface], parameters: parameters,
            table: pass.table)
        effect.local = localCorners(box, subject)
        painting.passes.append(PassPlan(target: target, clears: true, work: .effect(effect)))
        subject.surface = target
        if subject.edge == .clear { subject.edge = .cut }
    }

    /// Sets the subject to an empty picture.
    private static func clear(_ subject: inout FilterSubject, _ painting: PaintContext) {
        let b = painting.surfaces[Int(subject.surface)].box
        let target = painting.addSurfacePlan(
            PixelBox(b.minX, b.minY, b.minX + 1, b.minY + 1), .filter, subject.node)
        painting.passes.append(PassPlan(target: target, clears: true, work: .draw([])))
        (subject.surface, subject.edge) = (target, .clear)
    }

    /// Copies the picture unchanged into a separate surface.
    static func keep(_ subject: inout FilterSubject, _ painting: PaintContext) {
        run(FilterPass(EffectProgram(.copy)), on: &subject, painting)
    }

    /// The layer's points at a box's top left and bottom right corner.
    static func localCorners(_ box: PixelBox, _ subject: FilterSubject) -> SIMD4<Float> {
        let a = subject.toLocal.map(Double(box.minX), Double(box.minY))
        let b = subject.toLocal.map(Double(box.maxX), Double(box.maxY))
        return SIMD4(Float(a.x), Float(a.y), Float(b.x), Float(b.y))
    }
}
