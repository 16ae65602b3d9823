import Foundation

/// Rectangle of a page. Every box is the crop box here.
public enum CGPDFBox: Int32, Sendable {
    /// Paper.
    case mediaBox = 0
    /// Visible part.
    case cropBox
    /// Part printed before cutting.
    case bleedBox
    /// Finished page.
    case trimBox
    /// Meaningful content.
    case artBox
}

/// A page of a PDF document. Thread: any. Equality is identity.
public final class CGPDFPage: @unchecked Sendable {
    private let owner: CGPDFDocument
    private let handle: PDFPageHandle
    /// Number of the page, from 1. At most the document's `numberOfPages`.
    public let pageNumber: Int
    /// Clockwise rotation of the page as shown, in degrees: 0, 90, 180 or 270.
    /// `getDrawingTransform` rotates by the angle; `CGContext.drawPDFPage(_:)` does not.
    public let rotationAngle: Int32

    init(_ owner: CGPDFDocument, _ number: Int, _ handle: PDFPageHandle) {
        (self.owner, pageNumber, self.handle) = (owner, number, handle)
        rotationAngle = handle.rotation
    }

    /// Document of the page, retained by the page; never nil here. Optional for source
    /// compatibility. O(1).
    public var document: CGPDFDocument? { owner }

    /// A rectangle of the page in points, y up, before rotation. Every box is the crop box, because
    /// the library reports no further box. Apple's boxes differ in documents for printers.
    public func getBoxRect(_ box: CGPDFBox) -> CGRect { handle.box }

    /// The transform that puts a box, rotated, into the middle of a rectangle.
    ///
    /// `rotate` is added clockwise to the page's rotation: a multiple of 90. A box larger than the
    /// rectangle is scaled down; a smaller box is not scaled up. Without `preserveAspectRatio` the
    /// axes are scaled independently. The identity for an empty box, and for a rectangle with an
    /// infinite number or NaN.
    public func getDrawingTransform(
        _ box: CGPDFBox, rect: CGRect, rotate: Int32, preserveAspectRatio: Bool
    ) -> CGAffineTransform {
        let area = getBoxRect(box)
        let turns = Int(((rotationAngle + rotate % 360) % 360 + 360) % 360 / 90)
        let isTurned = turns % 2 == 1
        let size =
            isTurned ? CGSize(width: area.height, height: area.width) : area.size
        guard size.width > 0, size.height > 0, rect.width.isFinite, rect.height.isFinite,
            rect.midX.isFinite, rect.midY.isFinite
        else { return .identity }
        var x = min(rect.width.magnitude / size.width, 1)
        var y = min(rect.height.magnitude / size.height, 1)
        if preserveAspectRatio { (x, y) = (min(x, y), min(x, y)) }
        // Around the middle of the box: rotation, scale, and the middle of the rectangle.
        return CGAffineTransform(translationX: -area.midX, y: -area.midY)
            .concatenating(CGAffineTransform(rotationAngle: -CGFloat(turns) * .pi / 2).exactTurns)
            .concatenating(CGAffineTransform(scaleX: x, y: y))
            .concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY))
    }

    /// Draws the page; `space` maps the page's space to the pixels of the Cairo context.
    func draw(_ cr: OpaquePointer, _ space: CGAffineTransform) { handle.draw(cr, space) }
}

extension CGPDFPage: Hashable {
    /// True if both page objects are the same object. Two objects of the same page are unequal.
    public static func == (a: CGPDFPage, b: CGPDFPage) -> Bool { a === b }
    /// Hashes the identity of the object, as `==` compares. The contents are not read: O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGAffineTransform {
    /// A rotation by quarter turns without the errors of sine and cosine.
    fileprivate var exactTurns: CGAffineTransform {
        CGAffineTransform(
            a: a.rounded(), b: b.rounded(), c: c.rounded(), d: d.rounded(), tx: tx, ty: ty)
    }
}

extension CGContext {
    /// Draws a page in its own space: the crop box at its place in user space, not rotated, clipped
    /// to the crop box. `CGPDFPage.getDrawingTransform(_:rect:rotate:preserveAspectRatio:)` places
    /// the page.
    ///
    /// The context's alpha, blend mode, shadow and clip hold for the page as a whole. A document
    /// gets shapes and text. Complexity: the library's time for the page.
    public func drawPDFPage(_ page: CGPDFPage) {
        let box = page.getBoxRect(.cropBox)
        guard box.width > 0, box.height > 0 else { return }
        saveGState()
        defer { restoreGState() }
        clip(to: box)
        let isGroup = state.alpha < 1 || state.blendMode != .normal || state.pixelBlend != nil
        if isGroup { beginTransparencyLayer(auxiliaryInfo: nil) }
        defer { if isGroup { endTransparencyLayer() } }
        let matrix = state.ctm
        paint(bounds: box.applying(matrix), outline: nil) { cr, base in
            page.draw(cr, matrix.concatenating(base))
        }
    }
}
