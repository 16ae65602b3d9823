import CoreGraphics
import Foundation
import QuartzCore

/// Part of the show: layers which fill a rectangle of any size, moved by a pointer and by time.
///
/// The owner calls `fit` first, then `send` for pointer events and `advance` for each frame. A page
/// reads no clock: the same calls make the same pictures. Coordinates are points of the root layer,
/// whose y runs down. Thread: main.
open class DemoPage {
    /// Layer which fills the page's rectangle. The owner places the layer.
    public let root = CALayer()
    /// Points.
    public private(set) var size = CGSize.zero
    /// Pixels a point has.
    public private(set) var scale: CGFloat = 1
    /// Last position of the pointer.
    public private(set) var pointer = CGPoint.zero
    /// True while the pointer is pressed.
    public private(set) var isPressed = false
    /// True for a small preview beside other pages, which may leave out details.
    public let isPreview: Bool
    /// Seconds since the page was shown.
    public private(set) var time: CFTimeInterval = 0
    /// Time of day at the begin of the page.
    public let date: Date
    /// Durations of the last frames, in seconds, oldest first, if measured by the owner.
    public var frameTimes: [Double] = []
    private var isBuilt = false

    /// Page without content; `date` is the time of day at the begin.
    public required init(isPreview: Bool = false, date: Date = Date()) {
        (self.isPreview, self.date) = (isPreview, date)
        root.masksToBounds = true
        root.anchorPoint = .zero
    }

    // MARK: - For pages to override

    /// True if text of the page gets the scale passed to `fit`. Default true.
    open var sharpens: Bool { true }

    /// Makes the layers; called once, when the size is known.
    open func build() {}
    /// Places the layers in `size`. Values set in this method are not animated.
    open func layout() {}
    /// Called after the pointer moved to `pointer`, by this distance. Changes are animated as
    /// changes of layers are.
    open func moved(by delta: CGVector) {}
    open func pressed() {}
    open func released() {}
    /// Wheel or trackpad, in lines; down is positive.
    open func scrolled(by lines: CGFloat) {}
    /// Begins again, where a restart differs from a fresh page.
    open func restart() {}
    /// Called before each frame, for changes animated as changes of layers are.
    open func turn() {}
    /// Called for a frame, this many seconds after the last frame. Changes made here are not
    /// animated.
    open func step(_ seconds: CGFloat) {}
    /// Pointer of a demonstration at this time while no user is active, in parts of the size.
    open func ghost(at time: CFTimeInterval) -> Ghost {
        Ghost(x: 0.5 + 0.3 * cos(time * 0.9), y: 0.5 + 0.25 * sin(time * 1.3))
    }

    // MARK: - For its owner

    /// Sets the root's size in points and the page's pixels per point, without animation.
    public func fit(_ size: CGSize, scale: CGFloat) {
        guard size != self.size || scale != self.scale || !isBuilt else { return }
        (self.size, self.scale) = (size, scale)
        Look.still {
            root.bounds = CGRect(origin: .zero, size: size)
            if !isBuilt {
                isBuilt = true
                pointer = CGPoint(x: size.width / 2, y: size.height / 2)
                build()
            }
            layout()
            if sharpens { Look.sharpen(root, scale) }
        }
    }

    /// Passes an event of the pointer to the page.
    public func send(_ event: PointerEvent) {
        switch event {
        case .moved(let point):
            let delta = CGVector(dx: point.x - pointer.x, dy: point.y - pointer.y)
            pointer = point
            if delta.dx != 0 || delta.dy != 0 { moved(by: delta) }
        case .pressed where !isPressed:
            isPressed = true
            pressed()
        case .released where isPressed:
            isPressed = false
            released()
        case .scrolled(let lines): scrolled(by: lines)
        default: break
        }
    }

    /// Shows the next frame, at this time after the begin. A pause counts as a twentieth of a
    /// second.
    public func advance(to time: CFTimeInterval) {
        let seconds = min(max(time - self.time, 0), 0.05)
        self.time = time
        turn()
        Look.still { step(CGFloat(seconds)) }
    }

    /// Sends the demonstration's pointer events at this time.
    public func play(_ time: CFTimeInterval) {
        let hand = ghost(at: time)
        send(.moved(CGPoint(x: hand.x * size.width, y: hand.y * size.height)))
        send(hand.isPressed ? .pressed : .released)
    }
}

/// Event of a pointer, in points of a page.
public enum PointerEvent: Sendable {
    case moved(CGPoint)
    case pressed, released
    /// In lines; down is positive.
    case scrolled(CGFloat)
}

/// Pointer of a demonstration: the position, in parts of a page's size.
public struct Ghost: Sendable {
    /// Horizontal position, 0 to 1.
    public var x: CGFloat
    /// Vertical position, 0 to 1.
    public var y: CGFloat
    /// True for a pressed pointer. Default false.
    public var isPressed = false

    /// Pointer at a position.
    public init(x: CGFloat, y: CGFloat, isPressed: Bool = false) {
        (self.x, self.y, self.isPressed) = (x, y, isPressed)
    }

    /// Pointer pressed at the first of these times and released at the second, moved smoothly
    /// between two positions.
    static func drag(
        _ time: CFTimeInterval, every period: CFTimeInterval, press: CFTimeInterval,
        release: CFTimeInterval, from a: (CGFloat, CGFloat), to b: (CGFloat, CGFloat)
    ) -> Ghost {
        let t = time.truncatingRemainder(dividingBy: period)
        let part = CGFloat(min(max((t - press) / (release - press), 0), 1))
        let eased = part * part * (3 - 2 * part)
        // Back to the beginning in the last second.
        let home = CGFloat(min(max((t - (period - 1)), 0), 1))
        let way = eased * (1 - home * home * (3 - 2 * home))
        return Ghost(
            x: a.0 + (b.0 - a.0) * way, y: a.1 + (b.1 - a.1) * way,
            isPressed: t >= press && t < release)
    }
}
