import CoreGraphics
import Foundation
import LaminaMotion

/// When a path changes, and how it gets from one form to the next.
enum PathCourse {
    case constant
    /// Linear in values that share these key frames.
    case keyed([KeySegment<[Double]>])
    /// Any way; looked at frame by frame. Frames at which it jumps.
    case sampled(jumps: [Double])

    /// Of one value, on which the path depends linearly or not.
    init<Value: KeyFrameable>(_ value: KeyedValue<Value>, isLinear: Bool = true) {
        guard value.isAnimated else {
            self = .constant
            return
        }
        guard isLinear, value.segments.allSatisfy({ $0.bend == nil && $0.easing.isUniform }) else {
            self = .sampled(jumps: value.jumps)
            return
        }
        self = .keyed(
            value.segments.map {
                KeySegment(
                    start: $0.start, end: $0.end, from: [], to: [], easing: $0.easing,
                    isHeld: $0.isHeld)
            })
    }

    var isConstant: Bool { if case .constant = self { true } else { false } }

    var jumps: [Double] {
        switch self {
        case .constant: []
        case .keyed(let segments): segments.filter(\.isHeld).map(\.end)
        case .sampled(let jumps): jumps
        }
    }

    /// Of something that depends on both.
    func joined(with other: PathCourse) -> PathCourse {
        switch (self, other) {
        case (.constant, let course), (let course, .constant): course
        case (.keyed(let a), .keyed(let b)) where Self.areEqual(a, b): self
        default: .sampled(jumps: jumps + other.jumps)
        }
    }

    private static func areEqual(_ a: [KeySegment<[Double]>], _ b: [KeySegment<[Double]>]) -> Bool {
        a.count == b.count
            && zip(a, b).allSatisfy {
                $0.start == $1.start && $0.end == $1.end && $0.easing == $1.easing
                    && $0.isHeld == $1.isHeld
            }
    }

    /// Of something that depends on it in another way than linearly.
    var bent: PathCourse { isConstant ? self : .sampled(jumps: jumps) }
}

/// A path over the frames of the document.
struct PathNode {
    var course: PathCourse
    /// The path at a frame; the flag asks for the form that ends there, where it jumps.
    var contours: (_ frame: Double, _ isBefore: Bool) -> [Contour]
    /// The path before the trim that made this one, when nothing came between: a stroke can be cut
    /// instead.
    var trimmed: TrimmedPath?

    init(_ course: PathCourse, _ contours: @escaping (Double, Bool) -> [Contour]) {
        self.course = course
        self.contours = contours
    }

    /// The same with the path of each frame changed. `course`: when the change itself changes.
    func changed(
        with course: PathCourse, _ change: @escaping ([Contour], Double, Bool) -> [Contour]
    ) -> PathNode {
        let inner = contours
        return PathNode(self.course.joined(with: course).bent) { frame, before in
            change(inner(frame, before), frame, before)
        }
    }

    /// The same in the space around a group.
    func moved(by placement: Placement) -> PathNode {
        if placement.isIdentity { return self }
        let inner = contours
        if placement.isStatic {
            let t = placement.matrix(at: 0)
            return PathNode(course) { frame, before in
                inner(frame, before).map { $0.applying(t) }
            }
        }
        return PathNode(.sampled(jumps: course.jumps + placement.jumps)) { frame, before in
            let t = placement.matrix(at: frame, isBefore: before)
            return inner(frame, before).map { $0.applying(t) }
        }
    }

    /// Several as one.
    static func joining(_ nodes: [PathNode]) -> PathNode {
        if nodes.count == 1 { return nodes[0] }
        let course = nodes.reduce(PathCourse.constant) { $0.joined(with: $1.course) }
        return PathNode(course) { frame, before in
            nodes.flatMap { $0.contours(frame, before) }
        }
    }
}

/// A path, and the part of it that is seen.
final class TrimmedPath {
    let source: PathNode
    let trim: PathTrim

    init(source: PathNode, trim: PathTrim) { (self.source, self.trim) = (source, trim) }
}

/// The path of a frame, compared as one.
struct PathFrame: KeyFrameable {
    var contours: [Contour]

    static func mix(_ a: PathFrame, _ b: PathFrame, _ fraction: (Int) -> Double) -> PathFrame {
        fraction(0) < 0.5 ? a : b
    }
}

extension PathNode {
    /// Key frames of the path: those of what it depends on, or one a frame.
    func frames(_ sampling: Sampling) -> KeyedValue<PathFrame> {
        switch course {
        case .constant: return KeyedValue(PathFrame(contours: contours(sampling.first, false)))
        case .keyed(let segments):
            return KeyedValue(
                segments.map {
                    KeySegment(
                        start: $0.start, end: $0.end,
                        from: PathFrame(contours: contours($0.start, false)),
                        to: PathFrame(contours: contours($0.end, !$0.isHeld)),
                        easing: $0.easing, isHeld: $0.isHeld)
                }, otherwise: PathFrame(contours: []))
        case .sampled(let jumps):
            return .sampled(sampling, jumps: jumps) { frame, before in
                PathFrame(contours: contours(frame, before))
            }
        }
    }
}
