import CoreGraphics
import Foundation

/// Picture in text, in place of a character: value of the attribute `attachment`. Thread: a single
/// thread at a time.
open class NSTextAttachment: NSObject {
    /// Character with an attachment: U+FFFC. `NSAttributedString(attachment:)` makes a text of the
    /// single character.
    public static var character: Int { 0xFFFC }

    /// The picture. Default nil.
    open var image: NSImage?
    /// Box in points from the beginning of the character's baseline, y up; an empty box means the
    /// size of the picture. Default zero.
    open var bounds = CGRect.zero
    /// Bytes of a file, not shown. Default nil.
    open var contents: Data?
    /// Type of the file. Default nil.
    open var fileType: String?

    /// Attachment with the bytes of a file and the file's type. The bytes are stored and not shown;
    /// `image` is shown.
    public init(data contentData: Data?, ofType uti: String?) {
        (contents, fileType) = (contentData, uti)
    }

    /// Attachment without content. The attachment takes no space unless `bounds` is set.
    public convenience override init() { self.init(data: nil, ofType: nil) }
}

extension NSTextAttachment: InlinePicture {
    package var textPicture: (box: CGRect, image: CGImage?) {
        let size = bounds.isEmpty ? image?.size ?? .zero : bounds.size
        // The picture has two pixels per point, which suits screens of one and of two pixels per
        // point.
        return (
            CGRect(origin: bounds.origin, size: size), image?.layerContents(near: 2)?.image
        )
    }
}

extension NSAttributedString {
    /// Text of the single character U+FFFC with an attachment. The attachment is retained, not
    /// copied.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}

extension NSAttributedString.Key {
    /// Number of levels above the baseline, by the font's metrics for superscripts; below 0 for
    /// subscripts. Default 0.
    public static let superscript = NSAttributedString.Key("NSSuperScript")
}
