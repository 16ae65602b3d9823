import CoreGraphics
import LaminaFilterTypes

extension CIImage {
    /// The image of a file; nil when it cannot be read.
    public convenience init?(contentsOf url: URL) {
        guard let image = try? CGImage(fileURL: url) else { return nil }
        self.init(cgImage: image)
    }
}
