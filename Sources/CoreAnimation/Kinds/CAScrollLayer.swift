import CoreGraphics
import Foundation
import Motion
import RenderTree

/// A window onto its sublayers that scrolls by moving the origin of its bounds (B-SCR).
open class CAScrollLayer: CALayer {
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Clips by default, as the only layer class.
    open override class func defaultValue(forKey key: String) -> Any? {
        key == "masksToBounds" ? true : super.defaultValue(forKey: key)
    }

    /// The axes that move; an unknown mode is kept and moves nothing. Default both.
    open var scrollMode: CAScrollLayerScrollMode {
        get { CAScrollLayerScrollMode(rawValue: properties.name(.scrollMode)) }
        set { writeBag(.scrollMode, .string(newValue.rawValue)) }
    }

    private var movesX: Bool { scrollMode == .both || scrollMode == .horizontally }
    private var movesY: Bool { scrollMode == .both || scrollMode == .vertically }

    /// Moves the origin of the bounds to a point of the layer's space, on the allowed axes.
    open func scroll(to p: CGPoint) {
        var target = bounds
        if movesX { target.origin.x = p.x }
        if movesY { target.origin.y = p.y }
        bounds = target
    }

    /// Moves the least that makes a rectangle of the layer's space visible.
    open func scroll(to r: CGRect) {
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

/// A layer whose content is drawn in tiles on background threads.
open class CATiledLayer: CALayer {
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Seconds new tiles take to fade in; override to change. Default 0.25.
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    /// How many halvings are kept. Default 1.
    open var levelsOfDetail: Int {
        get { Int(properties.number(.levelsOfDetail)) }
        set { writeBag(.levelsOfDetail, .number(Double(newValue))) }
    }
    /// How many of them are magnified. Default 0.
    open var levelsOfDetailBias: Int {
        get { Int(properties.number(.levelsOfDetailBias)) }
        set { writeBag(.levelsOfDetailBias, .number(Double(newValue))) }
    }
    /// Pixels of the level's image. Default (256, 256).
    open var tileSize: CGSize {
        get { properties[.tileSize].size ?? .zero }
        set { writeBag(.tileSize, .size(newValue)) }
    }
}

/// A layer without a plane of its own: its sublayers live in the space above it.
open class CATransformLayer: CALayer {
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
