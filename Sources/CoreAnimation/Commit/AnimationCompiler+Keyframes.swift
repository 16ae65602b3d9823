import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

extension AnimationCompiler {
    /// Keyframes of values or of a path; nil, with a warning, for keyframes without an effect.
    func keyframes(
        _ animation: CAKeyframeAnimation, _ path: String, mayBeNothing: Bool,
        _ value: (Any?) -> MotionValue?
    ) -> PropertyAnimation.Function? {
        let shaping = shaping(of: animation)
        if let course = animation.path {
            let rotation: PathKeyframes.Rotation =
                switch animation.rotationMode {
                case .rotateAuto?: .auto
                case .rotateAutoReverse?: .autoReverse
                default: .none
                }
            guard let frames = PathKeyframes(path: course, rotation: rotation, shaping: shaping)
            else {
                Self.say(path, "has a path with nothing to follow, or with impossible coordinates")
                return nil
            }
            check(frames.misfit, path)
            return .path(frames)
        }
        let given = (animation.values ?? []).map { any -> MotionValue? in
            // Keyframes may be nil: a colour fades to clear, a picture or a path disappears.
            if mayBeNothing, Coercion.flat(any) == nil { return MotionValue.none }
            return value(any)
        }
        return keyframes(given, shaping, path)
    }

    /// Keyframes of values, without nil entries.
    private func keyframes(
        _ given: [MotionValue?], _ all: KeyframeShaping, _ path: String
    ) -> PropertyAnimation.Function? {
        var shaping = all
        if let times = all.keyTimes, times.count == given.count {
            // The key time of an omitted value is omitted too.
            shaping.keyTimes = zip(times, given).filter { $1 != nil }.map(\.0)
        }
        let values = given.compactMap { $0 }
        guard !values.isEmpty else { return nil }
        let frames = Keyframes(values: values, shaping: shaping)
        check(frames.misfit, path)
        return .keyframes(frames)
    }

    private func shaping(of animation: CAKeyframeAnimation) -> KeyframeShaping {
        KeyframeShaping(
            keyTimes: animation.keyTimes?.map(\.doubleValue),
            curves: animation.timingFunctions?.map(\.curve) ?? [],
            mode: CalculationMode(rawValue: animation.calculationMode.rawValue) ?? .linear,
            tension: animation.tensionValues?.map(\.doubleValue) ?? [],
            continuity: animation.continuityValues?.map(\.doubleValue) ?? [],
            bias: animation.biasValues?.map(\.doubleValue) ?? [])
    }

    private func check(_ misfit: KeyTimesMisfit?, _ path: String) {
        guard let misfit else { return }
        Self.say(path, "has key times it does not use: \(misfit); its frames are evenly spread")
    }
}
