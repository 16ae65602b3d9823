import CoreAnimation
import CoreGraphics
import Foundation

/// JSON text of an animation with the places of the values that its layers show, for editors.
///
/// Input: a document as JSON, and layers by their paths. Output: the text with changed numbers and
/// without any other change.
/// Idea: the compiler notes the key frame of the text behind each key frame of a layer. The
/// relation of document and layer – seconds, degrees, percent, nested times – is derived from the
/// numbers of the two key frames. The changed text is compiled again, and accepted only if the
/// layers of the result have the requested values.
/// Cost: two compilations for each change. Thread: any, one at a time.
package struct AnimationText {
    /// Key frames of a layer's property.
    package struct KeyFrames: Equatable {
        /// Fractions of the document's duration, ascending.
        package var times: [Double]
        /// Numbers of each value, such as x and y; nil for values without numbers, such as paths.
        package var values: [[Double]]?
        /// Control points x1, y1, x2, y2 of the curves between key frames.
        package var curves: [[Double]]

        /// Key frames; empty `curves` stand for linear key frames.
        package init(times: [Double], values: [[Double]]?, curves: [[Double]]) {
            (self.times, self.values) = (times, values)
            self.curves =
                curves.isEmpty
                ? Array(repeating: [0, 0, 1, 1], count: max(0, times.count - 1)) : curves
        }
    }

    let text: JSONText
    let timeline: Timeline
    let root = CALayer()
    let collector: TrackCollector

    /// Reads a document. Errors: `LayerAnimationError`, also for archives.
    package init(_ data: Data) throws {
        try self.init(JSONText(data))
    }

    init(_ text: JSONText) throws {
        let compiler = try SceneCompiler(DocumentSource(text))
        compiler.collector.keepsPlaces = true
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        root.addSublayer(compiler.compile())
        (self.text, timeline, collector) = (text, compiler.timeline, compiler.collector)
    }

    /// True for text that can be an animation: an object with layers.
    package static func isOne(_ text: String) -> Bool {
        text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "{" && text.contains("\"layers\"")
    }

    // MARK: - Layers

    /// Layer at a path of parts `NAME#NUMBER` or `mask`, as the playground's trees have.
    func layer(at path: [String]) -> CALayer? {
        var layer = root
        for part in path {
            if part == "mask" {
                guard let mask = layer.mask else { return nil }
                layer = mask
                continue
            }
            guard let sign = part.lastIndex(of: "#"), let number = Int(part[sign...].dropFirst()),
                number > 0
            else { return nil }
            let name = part[..<sign]
            let same = (layer.sublayers ?? []).filter { ($0.name ?? "") == name }
            guard number <= same.count else { return nil }
            layer = same[number - 1]
        }
        return layer
    }

    func track(at path: [String], key: String) -> DocumentTrack? {
        guard let layer = layer(at: path) else { return nil }
        return collector.tracks(of: layer).first { $0.key == key }
    }

    func constant(at path: [String], key: String) -> ConstantPlace? {
        guard let layer = layer(at: path) else { return nil }
        return collector.constants.first { $0.layer === layer && $0.key == key }
    }

    /// Key frames of a layer's property; nil for an unknown layer or a property without key frames.
    package func keyFrames(at path: [String], key: String) -> KeyFrames? {
        track(at: path, key: key).map { Self.keyFrames($0.animation) }
    }

    static func keyFrames(_ animation: CAKeyframeAnimation) -> KeyFrames {
        let values = (animation.values ?? []).map(LayerNumbers.numbers)
        let all = values.compactMap { $0 }
        return KeyFrames(
            times: (animation.keyTimes ?? []).map(\.doubleValue),
            values: all.count == values.count ? all : nil,
            curves: (animation.timingFunctions ?? []).map { function in
                (1...2).flatMap { i in
                    var point: [Float] = [0, 0]
                    function.getControlPoint(at: i, values: &point)
                    return point.map(Double.init)
                }
            })
    }
}

/// Numbers of values of layers.
enum LayerNumbers {
    /// Components of a number, a point, a size or a colour; nil for other values.
    static func numbers(_ value: Any) -> [Double]? {
        switch value {
        case let point as CGPoint: return [point.x, point.y].map(Double.init)
        case let size as CGSize: return [size.width, size.height].map(Double.init)
        case let number as NSNumber: return [number.doubleValue]
        case let number as Double: return [number]
        case let number as Float: return [Double(number)]
        case let number as CGFloat: return [Double(number)]
        case let number as Bool: return [number ? 1 : 0]
        default: break
        }
        guard CFGetTypeID(value as AnyObject) == CGColor.typeID else { return nil }
        return (value as! CGColor).components?.map(Double.init)
    }
}

/// Relation of the numbers of a text to the numbers of layers: `shown = scale · stated + offset`.
struct LinearRelation {
    var scale: Double
    var offset = 0.0

    /// Nil if no relation holds. Equal numbers have no offset.
    init?(stated: [Double], shown: [Double]) {
        guard stated.count == shown.count, let first = stated.first else { return nil }
        let far = stated.indices.max { abs(stated[$0] - first) < abs(stated[$1] - first) } ?? 0
        if abs(stated[far] - first) > 1e-9 {
            scale = (shown[far] - shown[0]) / (stated[far] - first)
            offset = shown[0] - scale * first
        } else {
            scale = first == 0 ? 1 : shown[0] / first
        }
        guard scale != 0, scale.isFinite, offset.isFinite,
            zip(stated, shown).allSatisfy({
                abs(scale * $0 + offset - $1) <= 1e-3 * max(1, abs($1))
            })
        else { return nil }
    }

    func stated(_ shown: Double) -> Double { (shown - offset) / scale }
}
