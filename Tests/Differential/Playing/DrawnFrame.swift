import CoreGraphics
import Foundation
import TestSupport

/// A picture as it was drawn.
public struct DrawnFrame {
    private let image: CGImage
    /// The list it was drawn from, where the session writes those down.
    public let list: String

    init(_ image: CGImage, list: String) { (self.image, self.list) = (image, list) }

    var pixels: PixelGrid { PixelGrid(image) }
    public var png: Data? { image.pngData() }
}
