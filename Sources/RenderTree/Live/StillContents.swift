import LaminaGraphicsTypes

/// A still picture in place of live contents, for recordings. Thread: any.
public final class StillContents: LivePixels {
    /// The picture. Retained; the picture never changes.
    public let image: CGImage
    /// The signal, never raised: the renderer requests the picture once per texture.
    public let signal = LiveSignal()

    /// Contents of a picture. Deep images are lent with 8 bits per component.
    public init(_ image: CGImage) { self.image = image }

    /// False: the picture never changes. Frames are not requested.
    public var wantsEveryFrame: Bool { false }

    /// Lends the picture. `time` and `waits` have no effect: every call lends the same pixels,
    /// during `body` on the calling thread. No copy is made of 8-bit premultiplied RGBA.
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
