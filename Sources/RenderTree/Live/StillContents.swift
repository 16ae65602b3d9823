import LaminaGraphicsTypes

/// A picture that was shown by contents made on the drawing side, in their place: what a recording holds of them.
public final class StillContents: LivePixels {
    public let image: CGImage
    public let signal = LiveSignal()

    public init(_ image: CGImage) { self.image = image }

    public var wantsEveryFrame: Bool { false }

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
