import CoreGraphics
import Foundation
import LaminaMotion

/// Time dependence of a path: the key frames, and the interpolation between two forms.
enum PathCourse {
    case constant
    /// Linear in values with common key frames.
    case keyed([KeySegment<[Double]>])
    /// Arbitrary: sampled at each frame. `jumps` are the frames of discontinuities.
    case sampled(jumps: [Double])

    /// Time dependence of a path on a value.
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
                    isHeld: $0.isHeld, source: $0.source)
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

    /// Time dependence of a path on two values.
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

    /// Time dependence of a path that depends on the value in a nonlinear way.
    var bent: PathCourse { isConstant ? self : .sampled(jumps: jumps) }
}

/// Path over the frames of the document.
struct PathNode {
    var course: PathCourse
    /// Path at a frame. `isBefore` selects the left limit at a discontinuity.
    var contours: (_ frame: Double, _ isBefore: Bool) -> [Contour]
    /// Path before the last trim, if no modifier follows the trim: a stroke can then use
    /// `strokeStart` and `strokeEnd` instead of a new path.
    var trimmed: TrimmedPath?
    /// Number of modifiers that the path passes.
    var modifiers = 0

    init(_ course: PathCourse, _ contours: @escaping (Double, Bool) -> [Contour]) {
        self.course = course
        self.contours = contours
    }

    /// Node with a modification of the path of each frame. `course`: time dependence of the
    /// modification.
    func changed(
        with course: PathCourse, _ change: @escaping ([Contour], Double, Bool) -> [Contour]
    ) -> PathNode {
        let inner = contours
        return PathNode(self.course.joined(with: course).bent) { frame, before in
            change(inner(frame, before), frame, before)
        }
    }

    /// Node in the parent space of a group.
    func moved(by placement: Placement) -> PathNode {
        if placement.isIdentity { return self }
        let inner = contours
        var moved: PathNode
        if placement.isStatic {
            let t = placement.matrix(at: 0)
            moved = PathNode(course) { frame, before in
                inner(frame, before).map { $0.applying(t) }
            }
        } else {
            moved = PathNode(.sampled(jumps: course.jumps + placement.jumps)) { frame, before in
                let t = placement.matrix(at: frame, isBefore: before)
                return inner(frame, before).map { $0.applying(t) }
            }
        }
        moved.modifiers = modifiers
        return moved
    }

    /// Union of several nodes as a single node.
    static func joining(_ nodes: [PathNode]) -> PathNode {
        if nodes.count == 1 { return nodes[0] }
        let course = nodes.reduce(PathCourse.constant) { $0.joined(with: $1.course) }
        return PathNode(course) { frame, before in
            nodes.flatMap { $0.contours(frame, before) }
        }
    }
}

/// Paths of several nodes, read together by several readers.
///
/// The paths of the last frame are cached. Without the cache a path would be computed once for each
/// chain of readers, and the number of chains doubles with each modifier.
final class SharedPaths {
    private let nodes: [PathNode]
    private var last: (frame: Double, isBefore: Bool, lists: [[Contour]])?

    init(_ nodes: [PathNode]) { self.nodes = nodes }

    /// Contours of each node at a frame.
    func lists(_ frame: Double, _ isBefore: Bool) -> [[Contour]] {
        if let last, last.frame == frame, last.isBefore == isBefore { return last.lists }
        let lists = nodes.map { $0.contours(frame, isBefore) }
        last = (frame, isBefore, lists)
        return lists
    }
}

/// Path with a trim.
final class TrimmedPath {
    let source: PathNode
    let trim: PathTrim

    init(source: PathNode, trim: PathTrim) { (self.source, self.trim) = (source, trim) }
}

/// Path of a frame as a whole: a value without interpolation.
struct PathFrame: KeyFrameable {
    var contours: [Contour]

    static func mix(_ a: PathFrame, _ b: PathFrame, _ fraction: (Int) -> Double) -> PathFrame {
        fraction(0) < 0.5 ? a : b
    }
}

extension PathNode {
    /// Key frames of the path: the key frames of the path's values, or a key frame for each sample.
    func frames(_ sampling: SampleTimes) -> KeyedValue<PathFrame> {
        switch course {
        case .constant: return KeyedValue(PathFrame(contours: contours(sampling.first, false)))
        case .keyed(let segments):
            return KeyedValue(
                segments.map {
                    KeySegment(
                        start: $0.start, end: $0.end,
                        from: PathFrame(contours: contours($0.start, false)),
                        to: PathFrame(contours: contours($0.end, !$0.isHeld)),
                        easing: $0.easing, isHeld: $0.isHeld, source: $0.source)
                }, otherwise: PathFrame(contours: []))
        case .sampled(let jumps):
            return .sampled(sampling, jumps: jumps) { frame, before in
                PathFrame(contours: contours(frame, before))
            }
        }
    }
}
