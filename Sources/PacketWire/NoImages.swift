import LaminaGraphicsTypes

/// Placeholder for the images of messages: every written image has the number 0, every read image
/// is nil. For messages without images, and for readers that need no images.
package final class NoImages: WireImageSink, WireImageSource {
    package init() {}
    package func number(of image: CGImage) -> UInt64 { 0 }
    package func image(_ number: UInt64) -> CGImage? { nil }
}
