import CoreGraphics
import Foundation
import LaminaViews

/// Recognizer of fingers dragged over the view. Continuous. Thread: main. The gesture begins after
/// a movement of 10 points.
@MainActor @preconcurrency
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// Minimum number of fingers. Default 1. With fewer fingers the gesture does not begin.
    open var minimumNumberOfTouches = 1
    /// Maximum number of fingers. Default unlimited. With more fingers before the begin the gesture
    /// fails.
    open var maximumNumberOfTouches = Int(UInt32.max)

    /// Movement in points at which the gesture begins.
    static let threshold: CGFloat = 10

    private var start = CGPoint.zero
    private var moved = CGPoint.zero
    private var lastPlace = CGPoint.zero
    private(set) var speed = PointerSpeed()

    /// Movement since the begin of the gesture, or since the translation was set, in points of a
    /// view; nil is the window. Zero at the begin of the gesture.
    open func translation(in view: UIView?) -> CGPoint { distance(moved, view) }

    /// Sets the translation, in points of a view; nil is the window. Later movements add to the
    /// translation.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        guard let view, let window = view.window else {
            moved = translation
            return
        }
        let (a, b) = (view.convert(CGPoint.zero, to: window), view.convert(translation, to: window))
        moved = CGPoint(x: b.x - a.x, y: b.y - a.y)
    }

    /// Velocity in points of a view per second; nil is the window. The mean of the last tenth of a
    /// second; zero for a resting pointer.
    open func velocity(in view: UIView?) -> CGPoint { distance(speed.value, view) }

    /// Movement from the first to the present location, in the window.
    final var movement: CGPoint {
        let p = centroid
        return CGPoint(x: p.x - start.x, y: p.y - start.y)
    }

    /// True if a movement, in the window, is enough to begin the gesture.
    func isEnough(_ way: CGPoint) -> Bool { hypot(way.x, way.y) >= Self.threshold }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if numberOfTouches > maximumNumberOfTouches, state == .possible {
            state = .failed
            return
        }
        lastPlace = centroid
        if state == .possible {
            start = centroid
            speed = PointerSpeed()
        }
        speed.add(centroid, event.timestamp, jumps: true)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        let place = centroid
        speed.add(place, event.timestamp)
        defer { lastPlace = place }
        switch state {
        case .possible:
            guard numberOfTouches >= minimumNumberOfTouches else { return }
            let way = CGPoint(x: place.x - start.x, y: place.y - start.y)
            guard isEnough(way) else { return }
            // The translation counts from the begin of the gesture, which avoids a jump.
            moved = .zero
            state = .began
        case .began, .changed:
            moved.x += place.x - lastPlace.x
            moved.y += place.y - lastPlace.y
            state = .changed
        default: break
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        let left = self.touches.filter { $0.phase != .ended && $0.phase != .cancelled }
        speed.rest(until: event.timestamp)
        if !left.isEmpty, state == .possible || left.count >= minimumNumberOfTouches {
            let (n, way) = (CGFloat(left.count), movement)
            lastPlace = CGPoint(
                x: left.reduce(0) { $0 + $1.position.x } / n,
                y: left.reduce(0) { $0 + $1.position.y } / n)
            // The jump of the centroid is no movement.
            start = CGPoint(x: lastPlace.x - way.x, y: lastPlace.y - way.y)
            speed.add(lastPlace, event.timestamp, jumps: true)
            return
        }
        state = state == .possible ? .failed : .ended
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .cancelled
    }

    open override func reset() { moved = .zero }
}

/// Recognizer of a pan from an edge of the window. Continuous. Thread: main. The pan begins within
/// 20 points of the edge (our choice).
@MainActor @preconcurrency
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// Edges from which the pan may begin. Default none.
    open var edges: UIRectEdge = []
    /// Points from the edge (our choice).
    static let margin: CGFloat = 20

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard state == .possible, let window = view?.window else { return }
        let (p, b) = (centroid, window.bounds)
        let isAtEdge =
            edges.contains(.left) && p.x <= b.minX + Self.margin
            || edges.contains(.right) && p.x >= b.maxX - Self.margin
            || edges.contains(.top) && p.y <= b.minY + Self.margin
            || edges.contains(.bottom) && p.y >= b.maxY - Self.margin
        if !isAtEdge { state = .failed }
    }
}

/// Velocity of the pointer, from the locations of the last tenth of a second.
struct PointerSpeed {
    private var samples: [(time: TimeInterval, place: CGPoint)] = []
    private static let window: TimeInterval = 0.1

    /// Adds a location. `jumps` clears the history: a jump of the centroid at a second finger is
    /// no velocity.
    mutating func add(_ place: CGPoint, _ time: TimeInterval, jumps: Bool = false) {
        if jumps { samples.removeAll() }
        if samples.last?.time == time { samples.removeLast() }
        samples.append((time, place))
        rest(until: time)
    }

    /// Records that the pointer rested until `time`.
    mutating func rest(until time: TimeInterval) {
        // The locations are in the order of time: a search of all for each location would be
        // quadratic.
        samples.removeFirst(samples.prefix { time - $0.time > Self.window }.count)
    }

    var value: CGPoint {
        guard let first = samples.first, let last = samples.last, last.time > first.time else {
            return .zero
        }
        let t = CGFloat(last.time - first.time)
        return CGPoint(
            x: (last.place.x - first.place.x) / t, y: (last.place.y - first.place.y) / t)
    }
}
