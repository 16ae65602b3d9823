import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A layer with a filled and stroked path, in the layer's coordinates and not clipped to its
/// bounds. Thread: as for every `CALayer`.
///
/// A layer without a path, or with an empty path, has no fill and no stroke.
open class CAShapeLayer: CALayer {
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    /// Decodes a layer from a keyed archive; nil if the archive is malformed. Properties set before
    /// archiving are restored, without actions; all others have their defaults.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Path to fill and stroke; a copy is kept. Default nil. No implicit animation. An animation
    /// mixes paths of equal elements point by point, lines counting as curves; other paths change
    /// in the middle.
    open var path: CGPath? {
        get { properties[.path].path }
        set { writePath(.path, newValue) }
    }
    /// Colour of the fill; nil fills nothing. Default opaque black. Implicitly animatable.
    open var fillColor: CGColor? {
        get { color(.fillColor) }
        set { writeColor(.fillColor, newValue) }
    }
    /// Rule for the inside of the path. Default non-zero. An unknown name is kept and counts as
    /// non-zero. No implicit animation.
    open var fillRule: CAShapeLayerFillRule {
        get { CAShapeLayerFillRule(rawValue: properties.name(.fillRule)) }
        set { writeBag(.fillRule, .string(newValue.rawValue)) }
    }
    /// Colour of the stroke; nil strokes nothing. Default nil. Implicitly animatable.
    open var strokeColor: CGColor? {
        get { color(.strokeColor) }
        set { writeColor(.strokeColor, newValue) }
    }
    /// Start of the stroke, as a fraction of the path's length. Default 0. Below 0 counts as 0;
    /// nothing is stroked from `strokeEnd` on. The lengths of all subpaths, in their order, form
    /// one length (B-SHP 238). Implicitly animatable.
    open var strokeStart: CGFloat {
        get { number(.strokeStart) }
        set { writeBag(.strokeStart, .number(Double(newValue))) }
    }
    /// End of the stroke, as a fraction of the path's length. Default 1; above 1 counts as 1.
    /// Implicitly animatable.
    open var strokeEnd: CGFloat {
        get { number(.strokeEnd) }
        set { writeBag(.strokeEnd, .number(Double(newValue))) }
    }
    /// Width of the stroke in points. Default 1; at 0 and below nothing is stroked. The stroke is
    /// centred on the path. Implicitly animatable.
    open var lineWidth: CGFloat {
        get { number(.lineWidth) }
        set { writeBag(.lineWidth, .number(Double(newValue))) }
    }
    /// Limit of a miter's length, in units of the line width. Default 10. A corner with a longer
    /// miter is bevelled, as is every corner at a limit below 1. Implicitly animatable.
    open var miterLimit: CGFloat {
        get { number(.miterLimit) }
        set { writeBag(.miterLimit, .number(Double(newValue))) }
    }
    /// Ends of the stroke. Default butt. An unknown name is kept and counts as butt. No implicit
    /// animation.
    open var lineCap: CAShapeLayerLineCap {
        get { CAShapeLayerLineCap(rawValue: properties.name(.lineCap)) }
        set { writeBag(.lineCap, .string(newValue.rawValue)) }
    }
    /// Corners of the stroke. Default miter. An unknown name is kept and counts as miter. No
    /// implicit animation.
    open var lineJoin: CAShapeLayerLineJoin {
        get { CAShapeLayerLineJoin(rawValue: properties.name(.lineJoin)) }
        set { writeBag(.lineJoin, .string(newValue.rawValue)) }
    }
    /// Start of the pattern, in points. Default 0. Every subpath starts at this distance inside the
    /// pattern. Implicitly animatable.
    open var lineDashPhase: CGFloat {
        get { number(.lineDashPhase) }
        set { writeBag(.lineDashPhase, .number(Double(newValue))) }
    }
    /// Lengths of dashes and gaps in points. Default nil: solid. A list of zeros, and a stroke of
    /// more than 100 000 dashes, is drawn solid as well. A negative length counts as 0; a list with
    /// an odd number of lengths is used twice in a row. Every subpath starts the pattern again. No
    /// implicit animation.
    open var lineDashPattern: [NSNumber]? {
        get { numbers(.lineDashPattern) }
        set { writeNumbers(.lineDashPattern, newValue) }
    }

    override final var renderedExtent: CGRect {
        guard let path else { return .null }
        let reach = strokeColor == nil ? 0 : lineWidth * max(miterLimit, 1)
        return path.boundingBox.insetBy(dx: -reach / 2, dy: -reach / 2)
    }

    override final func paintOverContents(_ ctx: CGContext) { paintShape(ctx) }
}

extension CALayer {
    final func numbers(_ id: PropertyID) -> [NSNumber]? {
        properties[id].array?.map { NSNumber(value: $0.number ?? 0) }
    }

    final func writeNumbers(_ id: PropertyID, _ list: [NSNumber]?) {
        writeBag(id, list.map { .array($0.map { .number($0.doubleValue) }) } ?? .none)
    }
}

extension CAShapeLayer {
    /// Access of key-value coding to the properties above.
    static var access: [PropertyAccess.Entry] {
        [
            PropertyAccess.optional(.path, \CAShapeLayer.path) { Coercion.path($0) },
            PropertyAccess.optional(.fillColor, \CAShapeLayer.fillColor) { Coercion.color($0) },
            PropertyAccess.name(.fillRule, \CAShapeLayer.fillRule),
            PropertyAccess.optional(.strokeColor, \CAShapeLayer.strokeColor) { Coercion.color($0) },
            PropertyAccess.number(.strokeStart, \CAShapeLayer.strokeStart),
            PropertyAccess.number(.strokeEnd, \CAShapeLayer.strokeEnd),
            PropertyAccess.number(.lineWidth, \CAShapeLayer.lineWidth),
            PropertyAccess.number(.miterLimit, \CAShapeLayer.miterLimit),
            PropertyAccess.name(.lineCap, \CAShapeLayer.lineCap),
            PropertyAccess.name(.lineJoin, \CAShapeLayer.lineJoin),
            PropertyAccess.number(.lineDashPhase, \CAShapeLayer.lineDashPhase),
            PropertyAccess.optional(.lineDashPattern, \CAShapeLayer.lineDashPattern) {
                PropertyAccess.numbers($0)
            },
        ]
    }
}
