import CoreGraphics
import LaminaFilterTypes

extension CIImage {
    /// The image of a file; nil for an unreadable file.
    public convenience init?(contentsOf url: URL) {
        guard let image = try? CGImage(fileURL: url) else { return nil }
        self.init(cgImage: image)
    }
}
