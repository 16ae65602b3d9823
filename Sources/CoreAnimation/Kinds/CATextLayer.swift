import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A layer that shows a string, plain or attributed.
open class CATextLayer: CALayer {
    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// What the table says to be drawn, and what every drawing depends on.
    private static let drawingKeys = Set(
        PropertyTable.rows.filter { $0.owners == .text && $0.invalidates.contains(.display) }.map(
            \.key) + ["style", "contentsScale", "contentsFormat"])

    /// The string is laid out anew in new bounds.
    open override func draw(in ctx: CGContext) { drawText(in: ctx) }

    /// The size the whole string needs on as many lines as its width asks for; the layout manager's answer first.
    open override func preferredFrameSize() -> CGSize {
        if layoutManager != nil { return super.preferredFrameSize() }
        return layout(width: isWrapped ? bounds.width : nil, height: nil)?.size
            ?? super.preferredFrameSize()
    }

    open override class func needsDisplay(forKey key: String) -> Bool { drawingKeys.contains(key) }

    /// A `String` or an `NSAttributedString`. Default nil.
    open var string: Any? {
        get { Coercion.any(properties[.string]) }
        set { writeBag(.string, Coercion.motionValue(newValue)) }
    }
    /// A font name or font object; ignored for attributed strings. Default Helvetica.
    open var font: CFTypeRef? {
        get { Coercion.any(properties[.font]) }
        set { writeBag(.font, Coercion.motionValue(newValue)) }
    }
    /// Points; ignored for attributed strings. Default 36.
    open var fontSize: CGFloat {
        get { number(.fontSize) }
        set { writeBag(.fontSize, .number(Double(newValue))) }
    }
    /// Ignored for attributed strings. Default opaque white.
    open var foregroundColor: CGColor? {
        get { color(.foregroundColor) }
        set { writeColor(.foregroundColor, newValue) }
    }
    /// Whether lines break at the width of the bounds. Default false.
    open var isWrapped: Bool {
        get { flag(.wrapped) }
        set { writeBag(.wrapped, .number(newValue ? 1 : 0)) }
    }
    /// Default none.
    open var truncationMode: CATextLayerTruncationMode {
        get { CATextLayerTruncationMode(rawValue: properties.name(.truncationMode)) }
        set { writeBag(.truncationMode, .string(newValue.rawValue)) }
    }
    /// Default natural.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { CATextLayerAlignmentMode(rawValue: properties.name(.alignmentMode)) }
        set { writeBag(.alignmentMode, .string(newValue.rawValue)) }
    }
    /// Default false.
    open var allowsFontSubpixelQuantization: Bool {
        get { flag(.allowsFontSubpixelQuantization) }
        set { writeBag(.allowsFontSubpixelQuantization, .number(newValue ? 1 : 0)) }
    }
}

extension CATextLayer {
    /// How key-value coding reaches the properties above.
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
