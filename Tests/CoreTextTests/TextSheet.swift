import CoreAnimation
import CoreText
import Foundation

/// Text of two paragraphs, with characters of several units.
let story = """
    It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of \
    foolishness.
    It was the epoch of belief. 😀 字 Ελληνικά
    """

/// An attributed string in Helvetica with more attributes, by their Core Text names.
func text(_ string: String, size: CGFloat = 16, _ more: [String: Any] = [:])
    -> CFAttributedString
{
    var attributes: [NSAttributedString.Key: Any] = [
        NSAttributedString.Key(kCTFontAttributeName): CTFontCreateWithName("Helvetica", size, nil)
    ]
    for (key, value) in more { attributes[NSAttributedString.Key(key)] = value }
    return NSAttributedString(string: string, attributes: attributes)
}

/// The typographic width of a line.
func width(_ line: CTLine) -> CGFloat {
    CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
}

/// A transparent bitmap to draw lines on.
struct Sheet {
    let context: CGContext
    let (width, height): (Int, Int)

    init(_ width: Int, _ height: Int) {
        (self.width, self.height) = (width, height)
        context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    }

    /// The box of inked pixels, y up, and the sum of all their colours.
    func ink() -> (box: CGRect, sum: [Int]) {
        var (box, sum) = (CGRect.null, [0, 0, 0, 0])
        context.makeImage()!.withPremultipliedRGBA8 { bytes, rowBytes in
            for y in 0..<height {
                for x in 0..<width where bytes[y * rowBytes + x * 4 + 3] > 0 {
                    for i in 0..<4 { sum[i] += Int(bytes[y * rowBytes + x * 4 + i]) }
                    let pixel = CGRect(x: x, y: height - 1 - y, width: 1, height: 1)
                    box = box.isNull ? pixel : box.union(pixel)
                }
            }
        }
        return (box, sum)
    }
}
