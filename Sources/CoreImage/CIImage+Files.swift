import CoreGraphics
import LaminaFilterTypes

extension CIImage {
    /// The image of a file; nil for an unreadable file. The file is read at once. Formats and
    /// orientation are those of `CGImage(fileURL:)`.
    public convenience init?(contentsOf url: URL) {
        guard let image = try? CGImage(fileURL: url) else { return nil }
        self.init(cgImage: image)
    }
}
