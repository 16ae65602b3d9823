import LaminaGraphicsTypes

/// The images of messages that have none, or whose images do not matter: number 0 on the way out, none on the way in.
package final class NoImages: WireImageSink, WireImageSource {
    package init() {}
    package func number(of image: CGImage) -> UInt64 { 0 }
    package func image(_ number: UInt64) -> CGImage? { nil }
}
