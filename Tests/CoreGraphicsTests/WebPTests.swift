import CoreGraphics
import Foundation
import Testing

@Suite("WebP")
struct WebPTests {
    @Test("a WebP file is read like any other image")
    func lossless() throws {
        // Eight by eight red pixels, lossless.
        let data = try #require(
            Data(base64Encoded: "UklGRhwAAABXRUJQVlA4TA8AAAAvB8ABAAcQ/Y/+ByKi/wEA"))
        let image = try CGImage(encodedData: data)
        #expect(image.width == 8 && image.height == 8)
        let first = image.withPremultipliedRGBA8 { bytes, _ in Array(bytes.prefix(4)) }
        #expect(first == [255, 0, 0, 255])
    }
}
