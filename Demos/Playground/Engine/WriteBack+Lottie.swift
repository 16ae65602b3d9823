import Foundation
import LaminaMotion
import LaminaRenderTree
import LayerDocuments

// Values and key frames of Lottie documents: numbers of the JSON text.
extension WriteBack {
    static func isLottie(_ text: String) -> Bool { AnimationText.isOne(text) }

    /// True for text in Swift.
    static func isSource(_ text: String) -> Bool { !isDocument(text) && !isLottie(text) }

    /// Writes the changes of an animation of the layer at a path. Begin, duration and the curve of
    /// the whole animation are the document's and are not written.
    static func lottie(
        _ animation: RenderAnimation, _ change: AnimationTrial.Change, at path: [String],
        in text: String
    ) -> (text: String, left: [String]) {
        var left: [String] = []
        if change.curve != nil { left.append("timingFunction") }
        if change.duration != nil { left.append("duration") }
        if change.delay != 0 { left.append("beginTime") }
        guard change.keyTimes != nil || change.keyValues != nil || change.keyCurves != nil else {
            return (text, left)
        }
        guard case .property(let property) = animation.content,
            case .keyframes(let frames) = property.function,
            let source = try? AnimationText(Data(text.utf8))
        else { return (text, left + names(change)) }
        let old = AnimationText.KeyFrames(
            times: frames.times.times.filter(\.isFinite), values: numbers(frames.values),
            curves: frames.shaping.curves.map(points))
        let new = AnimationText.KeyFrames(
            times: change.keyTimes ?? old.times,
            values: change.keyValues.map(numbers) ?? old.values,
            curves: change.keyCurves?.map(points) ?? old.curves)
        let written = source.writing(new, from: old, at: path, key: animation.key)
        return (String(decoding: written.data, as: UTF8.self), left + written.left)
    }

    private static func names(_ change: AnimationTrial.Change) -> [String] {
        [
            change.keyTimes.map { _ in "keyTimes" }, change.keyValues.map { _ in "values" },
            change.keyCurves.map { _ in "timingFunctions" },
        ].compactMap { $0 }
    }

    private static func points(_ curve: TimingCurve) -> [Double] {
        [curve.x1, curve.y1, curve.x2, curve.y2]
    }

    private static func numbers(_ values: [MotionValue]) -> [[Double]]? {
        MotionValue.array(values).lists
    }

    /// Writes a constant value of the layer at a path; nil where the text does not state the value.
    public static func lottieValue(
        _ id: PropertyID, at path: [String], from old: MotionValue, to new: MotionValue,
        in text: String
    ) -> String? {
        guard isLottie(text), let old = old.components, let new = new.components,
            let source = try? AnimationText(Data(text.utf8)),
            let data = source.writing(new, from: old, at: path, key: PropertyTable.row(id).key)
        else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
