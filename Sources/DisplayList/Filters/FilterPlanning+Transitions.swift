import LaminaGraphicsTypes
import Foundation

extension FilterPlanning {
    typealias TransitionPlan = @Sendable (LayerFilter, Double, FilterSubject) -> EffectPlan

    /// The inputs of a transition filter, in shader order.
    struct TransitionInputs: Sendable {
        var angle: String?
        var width: String?
        var factor: String?
        var radius: String?
        var more: String?
        var color: String?
        var center = "inputCenter"
        /// Up to three numbers, and a rectangle.
        var numbers: [String] = []
        var area: String?
        /// Images: a shading or mask image, and a second picture.
        var table: String?
        var second: String?
    }

    /// A filter of `transition.glsl`. Core Animation sets the extent of a transition to the layer's
    /// bounds.
    private static func transition(
        _ formula: String, _ inputs: TransitionInputs = TransitionInputs()
    ) -> TransitionPlan {
        { filter, progress, subject in
            func n(_ key: String?) -> Float { key.map { Float(filter.number($0)) } ?? 0 }
            let c = filter.vector(inputs.center)
            let b = subject.bounds
            let area = inputs.area.map { filter.vector($0).map { Float($0) } } ?? []
            var numbers = SIMD4<Float>.zero
            for (i, key) in inputs.numbers.enumerated() { numbers[i] = n(key) }
            let images = [inputs.table, inputs.second].map { $0.flatMap { filter.image($0) } }
            numbers.w = (images[0] == nil ? 0 : 1) + (images[1] == nil ? 0 : 2)
            var effect = EffectPlan(
                program: EffectProgram(.transition, formula), sources: [],
                parameters: [
                    SIMD4(
                        Float(min(max(progress, 0), 1)), n(inputs.angle), max(n(inputs.width), 1),
                        n(inputs.factor)),
                    SIMD4(
                        Float(c.first ?? Double(b.midX)),
                        Float(c.count > 1 ? c[1] : Double(b.midY)), n(inputs.radius),
                        n(inputs.more)),
                    inputs.color.map { filter.color($0) } ?? SIMD4(1, 1, 1, 1),
                    SIMD4(Float(b.minX), Float(b.minY), Float(b.width), Float(b.height)), numbers,
                    area.count == 4 ? SIMD4(area[0], area[1], area[2], area[3]) : .zero,
                ])
            (effect.table, effect.secondTable) = (images[0], images[1])
            return effect
        }
    }

    /// The transition filters: each maps progress and inputs to a pass over the old and the new
    /// picture.
    static let transitions: [String: TransitionPlan] = [
        "CIDissolveTransition": transition("DISSOLVE"),
        "CISwipeTransition": transition(
            "SWIPE",
            .init(
                angle: "inputAngle", width: "inputWidth", factor: "inputOpacity",
                color: "inputColor")),
        "CICopyMachineTransition": transition(
            "COPY_MACHINE",
            .init(
                angle: "inputAngle", width: "inputWidth", factor: "inputOpacity",
                color: "inputColor")),
        "CIBarsSwipeTransition": transition(
            "BARS", .init(angle: "inputAngle", width: "inputWidth", factor: "inputBarOffset")),
        "CIFlashTransition": transition(
            "FLASH",
            .init(
                factor: "inputFadeThreshold", radius: "inputMaxStriationRadius",
                color: "inputColor",
                numbers: ["inputStriationStrength", "inputStriationContrast"])),
        "CIModTransition": transition(
            "MOD", .init(angle: "inputAngle", radius: "inputRadius", more: "inputCompression")),
        "CIDisintegrateWithMaskTransition": transition(
            "DISINTEGRATE",
            .init(
                factor: "inputShadowDensity", radius: "inputShadowRadius",
                center: "inputShadowOffset", table: "inputMaskImage")),
        "CIRippleTransition": transition(
            "RIPPLE", .init(width: "inputWidth", more: "inputScale", table: "inputShadingImage")),
        "CIAccordionFoldTransition": transition(
            "ACCORDION",
            .init(
                factor: "inputFoldShadowAmount", radius: "inputBottomHeight",
                more: "inputNumberOfFolds")),
        "CIPageCurlTransition": transition(
            "PAGE_CURL",
            .init(
                angle: "inputAngle", radius: "inputRadius", table: "inputShadingImage",
                second: "inputBacksideImage")),
        "CIPageCurlWithShadowTransition": transition(
            "PAGE_CURL",
            .init(
                angle: "inputAngle", factor: "inputShadowAmount", radius: "inputRadius",
                numbers: ["inputShadowSize"], area: "inputShadowExtent",
                second: "inputBacksideImage")),
    ]
}
