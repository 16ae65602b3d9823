import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

extension AnimationCompiler {
    /// Keyframes of values or of a path; nil, with a message, for none that could have an effect.
    func keyframes(
        _ animation: CAKeyframeAnimation, _ path: String, mayBeNothing: Bool,
        _ value: (Any?) -> MotionValue?
    ) -> PropertyAnimation.Function? {
        let mode = CalculationMode(rawValue: animation.calculationMode.rawValue) ?? .linear
        var times = animation.keyTimes?.map(\.doubleValue)
        let curves = animation.timingFunctions?.map(\.curve) ?? []
        let tension = animation.tensionValues?.map(\.doubleValue) ?? []
        let continuity = animation.continuityValues?.map(\.doubleValue) ?? []
        let bias = animation.biasValues?.map(\.doubleValue) ?? []
        func check(_ misfit: KeyTimesMisfit?) {
            guard let misfit else { return }
            Self.say(path, "has key times it does not use: \(misfit); its frames are evenly spread")
        }
        if let course = animation.path {
            let rotation: PathKeyframes.Rotation =
                switch animation.rotationMode {
                case .rotateAuto?: .auto
                case .rotateAutoReverse?: .autoReverse
                default: .none
                }
            guard
                let frames = PathKeyframes(
                    path: course, keyTimes: times, curves: curves, mode: mode, rotation: rotation,
                    tension: tension, continuity: continuity, bias: bias)
            else {
                Self.say(path, "has a path with nothing to follow, or with impossible coordinates")
                return nil
            }
            check(frames.misfit)
            return .path(frames)
        }
        let given = (animation.values ?? []).map { any -> MotionValue? in
            // A frame of nothing: a colour fades to it, a picture or a path is gone.
            if mayBeNothing, Coercion.flat(any) == nil { return MotionValue.none }
            return value(any)
        }
        if let all = times, all.count == given.count {
            // The moment of a value that is left out goes with it.
            times = zip(all, given).filter { $1 != nil }.map(\.0)
        }
        let values = given.compactMap { $0 }
        guard !values.isEmpty else { return nil }
        let frames = Keyframes(
            values: values, keyTimes: times, curves: curves, mode: mode,
            tension: tension, continuity: continuity, bias: bias)
        check(frames.misfit)
        return .keyframes(frames)
    }
}
