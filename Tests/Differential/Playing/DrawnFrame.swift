import CoreGraphics
import Foundation
import TestSupport

/// Picture as drawn.
public struct DrawnFrame {
    private let image: CGImage
    /// Display list of the picture, if the session writes lists.
    public let list: String

    init(_ image: CGImage, list: String) { (self.image, self.list) = (image, list) }

    var pixels: PixelGrid { PixelGrid(image) }
    /// Picture as a PNG file; nil when out of memory.
    public var png: Data? { image.pngData() }
}
