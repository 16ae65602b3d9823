import CoreGraphics
import CoreText
import Foundation

// Paths, a gradient, text and PNG files, written and read, without a window system.
func fail(_ line: String) -> Never {
    FileHandle.standardError.write(Data("Drawing: \(line)\n".utf8))
    exit(1)
}

guard let path = CommandLine.arguments.dropFirst().first else { fail("where to?") }
let space = CGColorSpaceCreateDeviceRGB()
guard
    let context = CGContext(
        data: nil, width: 320, height: 200, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
else { fail("no context") }
context.setFillColor(CGColor(srgbRed: 0.08, green: 0.09, blue: 0.12, alpha: 1))
context.fill(CGRect(x: 0, y: 0, width: 320, height: 200))
let card = CGPath(
    roundedRect: CGRect(x: 40, y: 40, width: 240, height: 120), cornerWidth: 24, cornerHeight: 24,
    transform: nil)
context.addPath(card)
context.setFillColor(CGColor(srgbRed: 0.31, green: 0.66, blue: 0.96, alpha: 1))
context.fillPath()
let line = CTLineCreateWithAttributedString(
    NSAttributedString(
        string: "No window",
        attributes: [
            NSAttributedString.Key(kCTFontAttributeName): CTFontCreateWithName("Sans", 36, nil)
        ]))
context.textPosition = CGPoint(x: 64, y: 88)
CTLineDraw(line, context)

do {
    guard let image = context.makeImage() else { fail("no image") }
    try image.writePNG(to: URL(fileURLWithPath: path))
    let back = try CGImage(fileURL: URL(fileURLWithPath: path))
    guard back.width == 320, back.height == 200 else { fail("another picture came back") }
    print("drawn")
} catch {
    fail("\(error)")
}
