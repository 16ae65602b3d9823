import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A viewport of its sublayers; scrolling moves the origin of the bounds (B-SCR). Thread: as for
/// every `CALayer`.
open class CAScrollLayer: CALayer {
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    /// Decodes a layer from a keyed archive; nil if the archive is malformed. Properties set before
    /// archiving are restored, without actions; all others have their defaults.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The default of `masksToBounds` is true, unlike other layer classes'. Every other key has the
    /// default of `CALayer`.
    open override class func defaultValue(forKey key: String) -> Any? {
        key == "masksToBounds" ? true : super.defaultValue(forKey: key)
    }

    /// Axes of scrolling. Default both; an unknown mode is kept and scrolls nothing. The mode
    /// limits the methods of this class, not `bounds`. No implicit animation.
    open var scrollMode: CAScrollLayerScrollMode {
        get { CAScrollLayerScrollMode(rawValue: properties.name(.scrollMode)) }
        set { writeBag(.scrollMode, .string(newValue.rawValue)) }
    }

    private var movesX: Bool { scrollMode == .both || scrollMode == .horizontally }
    private var movesY: Bool { scrollMode == .both || scrollMode == .vertically }

    /// Moves the origin of the bounds to a point of the layer's space, on the allowed axes. The
    /// content has no limits: any point is taken. The bounds animate implicitly.
    open func scroll(to p: CGPoint) {
        var target = bounds
        if movesX { target.origin.x = p.x }
        if movesY { target.origin.y = p.y }
        bounds = target
    }

    /// Scrolls by the least distance that makes a rectangle of the layer's space visible. A
    /// rectangle longer than the bounds along an axis is shown from its minimum edge. The null
    /// rectangle, such as the common part of two rectangles apart, scrolls nothing.
    open func scroll(to r: CGRect) {
        guard !r.isNull else { return }
        let r = r.standardized
        let b = bounds
        scroll(
            to: CGPoint(
                x: Self.origin(b.origin.x, b.size.width, r.minX, r.maxX),
                y: Self.origin(b.origin.y, b.size.height, r.minY, r.maxY)))
    }

    private static func origin(
        _ now: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat
    ) -> CGFloat {
        if high - low > length || low < now { return low }
        return high > now + length ? high - length : now
    }
}

extension CAScrollLayer {
    /// Access of key-value coding to the properties above.
    static var access: [PropertyAccess.Entry] {
        [
            PropertyAccess.name(.scrollMode, \CAScrollLayer.scrollMode)
        ]
    }
}
