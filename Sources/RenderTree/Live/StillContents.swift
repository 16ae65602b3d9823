import LaminaGraphicsTypes

/// A still picture in place of live contents, for recordings. Thread: any.
public final class StillContents: LivePixels {
    /// The picture.
    public let image: CGImage
    /// The signal, never raised.
    public let signal = LiveSignal()

    /// Contents of a picture.
    public init(_ image: CGImage) { self.image = image }

    /// False: the picture never changes.
    public var wantsEveryFrame: Bool { false }

    /// Lends the picture.
    public func withPicture(at time: Double, waits: Bool, _ body: (LivePicture) -> Void) {
        image.withPremultipliedRGBA8 { pixels, bytesPerRow in
            guard let bytes = pixels.baseAddress else { return }
            body(
                LivePicture(
                    width: image.width, height: image.height, bytesPerRow: bytesPerRow,
                    isOpaque: image.isOpaque, bytes: bytes))
        }
    }
}
