import CoreGraphics
import Foundation

extension FilterPlanning {
    typealias TransitionPlan = @Sendable (LayerFilter, Double, FilterSubject) -> EffectPlan

    /// A filter of `transition.glsl`: angle, width and a factor; centre, radius and another; a colour.
    private static func transition(
        _ variant: String, angle: String? = nil, width: String? = nil, factor: String? = nil,
        radius: String? = nil, more: String? = nil, color: String? = nil, mask: String? = nil,
        center: String = "inputCenter"
    ) -> TransitionPlan {
        { filter, progress, subject in
            func n(_ key: String?) -> Float { key.map { Float(filter.number($0)) } ?? 0 }
            let c = filter.vector(center)
            let b = subject.bounds
            var effect = EffectPlan(
                program: "transition#" + variant, sources: [],
                parameters: [
                    SIMD4(Float(min(max(progress, 0), 1)), n(angle), max(n(width), 1), n(factor)),
                    SIMD4(
                        Float(c.first ?? Double(b.midX)),
                        Float(c.count > 1 ? c[1] : Double(b.midY)), n(radius), n(more)),
                    color.map { filter.color($0) } ?? SIMD4(1, 1, 1, 1),
                    SIMD4(Float(b.minX), Float(b.minY), Float(b.width), Float(b.height)),
                ])
            if let mask, let image = filter.image(mask) { effect.table = image }
            return effect
        }
    }

    /// Transition filters: from progress and inputs to a pass over the old and the new picture.
    static let transitions: [String: TransitionPlan] = [
        "CIDissolveTransition": transition("DISSOLVE"),
        "CISwipeTransition": transition(
            "SWIPE", angle: "inputAngle", width: "inputWidth", factor: "inputOpacity",
            color: "inputColor"),
        "CICopyMachineTransition": transition(
            "COPY_MACHINE", angle: "inputAngle", width: "inputWidth", factor: "inputOpacity",
            color: "inputColor"),
        "CIBarsSwipeTransition": transition(
            "BARS", angle: "inputAngle", width: "inputWidth", factor: "inputBarOffset"),
        "CIFlashTransition": transition(
            "FLASH", factor: "inputFadeThreshold", radius: "inputMaxStriationRadius",
            color: "inputColor"),
        "CIModTransition": transition(
            "MOD", angle: "inputAngle", radius: "inputRadius", more: "inputCompression"),
        "CIDisintegrateWithMaskTransition": transition(
            "DISINTEGRATE", factor: "inputShadowDensity", radius: "inputShadowRadius",
            mask: "inputMaskImage", center: "inputShadowOffset"),
        "CIRippleTransition": transition("RIPPLE", width: "inputWidth", more: "inputScale"),
        "CIAccordionFoldTransition": transition(
            "ACCORDION", factor: "inputFoldShadowAmount", radius: "inputBottomHeight",
            more: "inputNumberOfFolds"),
        "CIPageCurlTransition": transition("PAGE_CURL", angle: "inputAngle", radius: "inputRadius"),
        "CIPageCurlWithShadowTransition": transition(
            "PAGE_CURL", angle: "inputAngle", factor: "inputShadowAmount", radius: "inputRadius"),
    ]
}
