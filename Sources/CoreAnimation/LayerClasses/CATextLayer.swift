import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A layer with a string, plain or attributed. Thread: as for every `CALayer`.
open class CATextLayer: CALayer {
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    /// Decodes a layer from a keyed archive; nil if the archive is malformed. Properties set before
    /// archiving are restored, without actions; all others have their defaults.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Keys whose change redraws the layer: rows of the table, and inputs of every drawing.
    private static let drawingKeys = Set(
        PropertyTable.rows.filter { $0.owners == .text && $0.invalidates.contains(.display) }.map(
            \.key) + ["style", "contentsScale", "contentsFormat"])

    /// Draws the string, laid out in the present bounds. Text beyond the bounds is cut off.
    open override func draw(in ctx: CGContext) { drawText(in: ctx) }

    /// Size of the whole string: wrapped at the width of the bounds, or on one line. The answer of
    /// a layout manager has precedence. In points; O(n) in the length of the text.
    open override func preferredFrameSize() -> CGSize {
        if layoutManager != nil { return super.preferredFrameSize() }
        return layout(width: isWrapped ? bounds.width : nil, height: nil)?.size
            ?? super.preferredFrameSize()
    }

    open override class func needsDisplay(forKey key: String) -> Bool { drawingKeys.contains(key) }

    /// The text: a `String` or an `NSAttributedString`. Default nil. An empty string, and an object
    /// of another type, draws nothing. A change redraws at the next commit, in O(n) of the text's
    /// length. No implicit animation.
    open var string: Any? {
        get { Coercion.any(properties[.string]) }
        set { writeBag(.string, Coercion.motionValue(newValue)) }
    }
    /// A font name or font object; ignored for attributed strings. Default Helvetica. Names are
    /// `String`s, objects `CTFont`, `CGFont`, `NSFont` or `UIFont`; the size of a font object is
    /// ignored. Other objects, and nil, count as Helvetica. A copy or archive of the layer has a
    /// `CTFont` in place of a view kit's font. No implicit animation.
    open var font: CFTypeRef? {
        get { Coercion.any(properties[.font]) }
        set { writeBag(.font, Coercion.motionValue(newValue)) }
    }
    /// Size of the font in points; ignored for attributed strings. Default 36. Below 0 counts as 0.
    /// Implicitly animatable; each animated frame draws the text again.
    open var fontSize: CGFloat {
        get { number(.fontSize) }
        set { writeBag(.fontSize, .number(Double(newValue))) }
    }
    /// Colour of the text; ignored for attributed strings. Default opaque white. Nil counts as
    /// opaque white in drawing. Implicitly animatable, with a drawing in each frame.
    open var foregroundColor: CGColor? {
        get { color(.foregroundColor) }
        set { writeColor(.foregroundColor, newValue) }
    }
    /// True if lines break at the width of the bounds. Default false. No implicit animation.
    open var isWrapped: Bool {
        get { flag(.wrapped) }
        set { writeBag(.wrapped, .number(newValue ? 1 : 0)) }
    }
    /// Shortening of text that does not fit. Default none. Wrapped text is shortened in the last
    /// visible line (B-TXT 244). An unknown name has the effect of `none`. No implicit animation.
    open var truncationMode: CATextLayerTruncationMode {
        get { CATextLayerTruncationMode(rawValue: properties.name(.truncationMode)) }
        set { writeBag(.truncationMode, .string(newValue.rawValue)) }
    }
    /// Alignment of lines. Default natural. The last line of justified text is not stretched. An
    /// unknown name counts as natural. No implicit animation.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { CATextLayerAlignmentMode(rawValue: properties.name(.alignmentMode)) }
        set { writeBag(.alignmentMode, .string(newValue.rawValue)) }
    }
    /// Subpixel quantization of glyph positions on Apple's systems; stored only. Default false.
    open var allowsFontSubpixelQuantization: Bool {
        get { flag(.allowsFontSubpixelQuantization) }
        set { writeBag(.allowsFontSubpixelQuantization, .number(newValue ? 1 : 0)) }
    }
}

extension CATextLayer {
    /// Access of key-value coding to the properties above.
    static var access: [PropertyAccess.Entry] {
        [
            PropertyAccess.optional(.string, \CATextLayer.string) { Coercion.flat($0) },
            PropertyAccess.optional(.font, \CATextLayer.font) { Coercion.flat($0) },
            PropertyAccess.number(.fontSize, \CATextLayer.fontSize),
            PropertyAccess.optional(.foregroundColor, \CATextLayer.foregroundColor) {
                Coercion.color($0)
            },
            PropertyAccess.bool(.wrapped, \CATextLayer.isWrapped),
            PropertyAccess.name(.truncationMode, \CATextLayer.truncationMode),
            PropertyAccess.name(.alignmentMode, \CATextLayer.alignmentMode),
            PropertyAccess.bool(
                .allowsFontSubpixelQuantization, \CATextLayer.allowsFontSubpixelQuantization),
        ]
    }
}
