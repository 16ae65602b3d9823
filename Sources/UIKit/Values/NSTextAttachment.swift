import CoreGraphics
import Foundation

/// Picture in text, in place of a character: value of the attribute `attachment`. Thread: a single
/// thread at a time.
open class NSTextAttachment: NSObject {
    /// Character with an attachment: U+FFFC. A single UTF-16 unit, the object replacement character
    /// of Unicode.
    public static var character: Int { 0xFFFC }

    /// The picture; nil shows the picture in `contents`. Default nil.
    open var image: UIImage?
    /// Box in points from the beginning of the character's baseline, y up; an empty box means the
    /// size of the picture. Default zero.
    open var bounds = CGRect.zero
    /// Bytes of a file; pictures are shown. Default nil.
    open var contents: Data? { didSet { decoded = nil } }
    /// Type of the file, not used for drawing. Default nil.
    open var fileType: String?
    /// Picture of `contents`.
    private var decoded: UIImage?

    /// Attachment with the bytes of a file and the file's type. The file is decoded at the first
    /// layout with the attachment, on the thread of the layout; data in an unknown format gives no
    /// picture, and a size only by `bounds`.
    public init(data contentData: Data?, ofType uti: String?) {
        (contents, fileType) = (contentData, uti)
    }

    /// Attachment without content. The attachment takes no space unless `bounds` is set.
    public convenience override init() { self.init(data: nil, ofType: nil) }

    /// Attachment with a picture. `contents` remains nil.
    public convenience init(image: UIImage) {
        self.init(data: nil, ofType: nil)
        self.image = image
    }

    private var shown: UIImage? {
        if let image { return image }
        if decoded == nil { decoded = contents.flatMap { UIImage(data: $0) } }
        return decoded
    }
}

extension NSTextAttachment: InlinePicture {
    package var textPicture: (box: CGRect, image: CGImage?) {
        let image = shown
        let size = bounds.isEmpty ? image?.size ?? .zero : bounds.size
        return (CGRect(origin: bounds.origin, size: size), image?.upright)
    }
}

extension NSAttributedString {
    /// Text of the single character U+FFFC with an attachment. The attachment is retained, not
    /// copied.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}
