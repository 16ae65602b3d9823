import GraphicsTypes
import Foundation

/// How filters become passes: one function a filter, found by its Core Image name.
///
/// A filter with no row here is not drawn; `FilterCatalog` must have the same names.
enum FilterPlanning {
    typealias Plan = @Sendable (LayerFilter, inout FilterSubject, Planner) -> Void

    static let plans: [String: Plan] = {
        var map: [String: Plan] = [:]
        for family in [
            blurs, convolutions, neighbours, colors, lookups, distortions, geometries, tiles,
            stylizers, gradients, samplings,
        ] {
            map.merge(family) { a, _ in a }
        }
        return map
    }()

    /// A picture grows by no more pixels: what a filter spreads wider is too thin to be seen.
    private static let widestMargin = 2048.0

    /// Runs one program over the subject, whose box grows by `margin` pixels or becomes `box`.
    static func run(
        _ program: String, _ parameters: [SIMD4<Float>], margin: Double = 0,
        box given: PixelBox? = nil, table: CGImage? = nil, on subject: inout FilterSubject,
        _ planner: Planner
    ) {
        let source = planner.surfaces[Int(subject.surface)]
        let box = given ?? source.box.expanded(Float(min(margin.rounded(.up), widestMargin)))
        guard !box.isEmpty else { return clear(&subject, planner) }
        // Filters count in pixels: a picture that a blur left smaller is read between its texels.
        let target = planner.addSurfacePlan(box, .filter, subject.node)
        planner.surfaces[Int(target)].isDeep = source.isDeep
        let isColor = program.hasPrefix("color#")
        var (program, parameters) = (program, parameters)
        if isColor && source.isDeep { program += "#DEEP" }
        if subject.edge != .clear, program.hasPrefix("convolve#") || program.hasPrefix("distort#") {
            program += subject.edge.variant
            parameters += Array(repeating: .zero, count: max(0, 5 - parameters.count))
            parameters[4] = source.uv(of: source.box)
        }
        var effect = EffectPlan(
            program: program, sources: [subject.surface], parameters: parameters, table: table)
        effect.local = localCorners(box, subject)
        planner.passes.append(PassPlan(target: target, clears: true, work: .effect(effect)))
        subject.surface = target
        if subject.edge == .clear { subject.edge = .cut }
    }

    /// The picture after a filter that leaves nothing of it in sight.
    private static func clear(_ subject: inout FilterSubject, _ planner: Planner) {
        let b = planner.surfaces[Int(subject.surface)].box
        let target = planner.addSurfacePlan(
            PixelBox(b.minX, b.minY, b.minX + 1, b.minY + 1), .filter, subject.node)
        planner.passes.append(PassPlan(target: target, clears: true, work: .draw([])))
        (subject.surface, subject.edge) = (target, .clear)
    }

    /// The picture as it is, in a surface of its own.
    static func keep(_ subject: inout FilterSubject, _ planner: Planner) {
        run("copy", [], on: &subject, planner)
    }

    /// Points of the layer at a box's top left and bottom right corner.
    static func localCorners(_ box: PixelBox, _ subject: FilterSubject) -> SIMD4<Float> {
        let a = subject.toLocal.map(Double(box.minX), Double(box.minY))
        let b = subject.toLocal.map(Double(box.maxX), Double(box.maxY))
        return SIMD4(Float(a.x), Float(a.y), Float(b.x), Float(b.y))
    }
}
