import CoreAnimation
import CoreGraphics
import Foundation
import LaminaMotion

/// Animation of a layer's property over the whole document. The player adds copies to the layer,
/// cut to the played segment.
struct DocumentTrack {
    let layer: CALayer
    let animation: CAKeyframeAnimation
    /// Key for `CALayer.add(_:forKey:)`.
    let key: String
    /// Places of the key frames in the document, one for each key time; empty unless the collector
    /// keeps places.
    var places: [KeyPlace] = []
}

/// Collects the animations of a document.
///
/// Cost: constant for each animation and each question about a layer's animations. The positions
/// of a layer's animations are indexed by the layer, because a document has as many layers as
/// animations.
struct TrackCollector {
    let timeline: Timeline
    /// True for an editor, which reads the positions of values in the document.
    var keepsPlaces = false
    /// Number of segments left of `DocumentLimits.segments`.
    var room = DocumentLimits.segments
    /// True after an animation beyond the limit of segments, which is left out.
    var isSpent: Bool { room < 0 }
    /// Constant values of layers that the document states.
    private(set) var constants: [ConstantPlace] = []
    /// Animations in the order of their creation; nil for a dropped animation.
    private var slots: [DocumentTrack?] = []
    /// Positions in `slots` of a layer's animations, ascending.
    private var places: [ObjectIdentifier: [Int]] = [:]

    /// All animations, in the order of their creation.
    var tracks: [DocumentTrack] { slots.compactMap { $0 } }

    init(timeline: Timeline) { self.timeline = timeline }

    /// Animates a property by a value's key frames. `convert` turns an interpolated value into the
    /// type of the layer property.
    ///
    /// Constant values add no animation: the caller sets the model value.
    mutating func animate<Value: KeyFrameable>(
        _ layer: CALayer, _ keyPath: String, _ value: KeyedValue<Value>, dimension: Int = 0,
        _ convert: (Value) -> Any
    ) {
        guard value.isAnimated else {
            if keepsPlaces, let source = value.source {
                constants.append(
                    ConstantPlace(layer: layer, key: keyPath, source: source, dimension: dimension))
            }
            return
        }
        room -= value.segments.count
        guard !isSpent else { return }
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        var times: [Double] = []
        var values: [Any] = []
        var curves: [TimingCurve] = []
        var last: Value?
        func add(_ time: Double, _ next: Value, _ curve: TimingCurve = .linear) {
            if !times.isEmpty { curves.append(curve) }
            times.append((time - timeline.first) / timeline.frames)
            values.append(next == last ? values[values.count - 1] : convert(next))
            last = next
        }
        for segment in value.segments {
            let start = (segment.start - timeline.first) / timeline.frames
            if let shown = last, let time = times.last {
                if start > time { add(segment.start, shown) }
                if shown != segment.from { add(segment.start, segment.from) }
            } else {
                add(segment.start, segment.from)
            }
            if segment.isHeld {
                add(segment.end, segment.from)
            } else {
                add(segment.end, segment.to, segment.easing.curve(dimension))
            }
        }
        if let end = value.segments.last, end.isHeld, end.to != end.from { add(end.end, end.to) }
        animation.values = values
        animation.keyTimes = times.map { NSNumber(value: $0) }
        if curves.contains(where: { !$0.isLinear }) {
            animation.timingFunctions = curves.map(Self.function)
        }
        append(layer, animation, keepsPlaces ? KeyPlace.places(of: value.segments) : [])
    }

    private mutating func append(
        _ layer: CALayer, _ animation: CAKeyframeAnimation, _ keys: [KeyPlace]
    ) {
        animation.duration = timeline.duration
        animation.beginTime = .leastNonzeroMagnitude
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        places[ObjectIdentifier(layer), default: []].append(slots.count)
        slots.append(
            DocumentTrack(
                layer: layer, animation: animation, key: animation.keyPath ?? "", places: keys))
    }

    /// Animations of a layer, in the order of their creation.
    func tracks(of layer: CALayer) -> [DocumentTrack] {
        (places[ObjectIdentifier(layer)] ?? []).compactMap { slots[$0] }
    }

    /// Moves the animations of `second`, except for the path, to `first`.
    mutating func join(_ second: CALayer, into first: CALayer) {
        for place in places.removeValue(forKey: ObjectIdentifier(second)) ?? [] {
            guard let track = slots[place] else { continue }
            guard track.key != "path" else {
                slots[place] = nil
                continue
            }
            slots[place] = DocumentTrack(
                layer: first, animation: track.animation, key: track.key, places: track.places)
            places[ObjectIdentifier(first), default: []].append(place)
        }
    }

    /// Removes the animations of a layer.
    mutating func drop(of layer: CALayer) {
        for place in places.removeValue(forKey: ObjectIdentifier(layer)) ?? [] {
            slots[place] = nil
        }
    }

    private static func function(_ curve: TimingCurve) -> CAMediaTimingFunction {
        curve.isLinear
            ? CAMediaTimingFunction(name: .linear)
            : CAMediaTimingFunction(
                controlPoints: Float(curve.x1), Float(curve.y1), Float(curve.x2), Float(curve.y2))
    }

    /// Animates a number and sets the model value to the number of the first frame.
    mutating func number(
        _ layer: CALayer, _ keyPath: String, _ value: KeyedValue<[Double]>, dimension: Int = 0,
        _ convert: @escaping (Double) -> Double = { $0 }
    ) {
        layer.setValue(convert(value.constant[dimension]), forKeyPath: keyPath)
        let one = value.map { [$0[dimension]] }
        animate(layer, keyPath, one, dimension: dimension) { convert($0[0]) }
    }
}
