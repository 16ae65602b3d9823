import LaminaGraphicsTypes

/// Images of messages without images, or with images of no interest: number 0 when writing, none
/// when reading.
package final class NoImages: WireImageSink, WireImageSource {
    package init() {}
    package func number(of image: CGImage) -> UInt64 { 0 }
    package func image(_ number: UInt64) -> CGImage? { nil }
}
