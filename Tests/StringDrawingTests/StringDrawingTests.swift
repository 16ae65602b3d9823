import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import StringDrawing

/// Rules of string drawing, without a view kit.
@Suite("String drawing") struct StringDrawingTests {
    private let font = CTFontCreateWithName("Helvetica", 20, nil)
    private func text(_ string: String) -> NSAttributedString {
        NSAttributedString(string: string, attributes: [.font: font])
    }

    /// Rows and columns of dark pixels in a white bitmap of 100 × 100 pixels.
    private func dark(
        isFlipped: Bool = false, _ body: (CGContext) -> Void
    ) throws -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>)? {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let context = try #require(
            CGContext(
                data: nil, width: 100, height: 100, bitsPerComponent: 8, bytesPerRow: 400,
                space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
        if isFlipped {
            context.translateBy(x: 0, y: 100)
            context.scaleBy(x: 1, y: -1)
        }
        context.withCurrentContext { body(context) }
        let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        var (rows, columns) = (Set<Int>(), Set<Int>())
        for y in 0..<100 {
            for x in 0..<100 where data[y * context.bytesPerRow + 4 * x] < 128 {
                rows.insert(y)
                columns.insert(x)
            }
        }
        guard let top = rows.min(), let bottom = rows.max(), let left = columns.min(),
            let right = columns.max()
        else { return nil }
        return (top...bottom, left...right)
    }

    @Test("B-SD 293: text without a font has Helvetica at 12 points, and sizes are not rounded")
    func defaults() {
        let plain = NSAttributedString(string: "Measured")
        let font = CTFontCreateWithName("Helvetica", 12, nil)
        let set = NSAttributedString(string: "Measured", attributes: [.font: font])
        #expect(plain.size() == set.size())
        #expect("Measured".size(withAttributes: nil) == plain.size())
        #expect(NSString(string: "Measured").size(withAttributes: [.font: font]) == plain.size())
        #expect(plain.size().width != plain.size().width.rounded())
        #expect(NSAttributedString(string: "a\nb").size().height == 2 * plain.size().height)
    }

    @Test("B-SD 294: without a line fragment origin the rectangle begins at the first baseline")
    func baseline() throws {
        let line = text("Exactly")
        let rect = line.boundingRect(with: .zero)
        #expect(rect.minX == 0 && rect.size == line.size())
        #expect(rect.minY < -10 && rect.maxY > 2)
        // Lines are not wrapped.
        let long = text("one two three four five six")
        #expect(long.boundingRect(with: CGSize(width: 40, height: 0)).size == long.size())
        // The baseline is at the origin: capitals are above the row.
        let drawn = try #require(
            try dark(isFlipped: true) { _ in
                text("HHH").draw(with: CGRect(x: 10, y: 60, width: 0, height: 0))
            })
        #expect(drawn.rows.upperBound == 59 && drawn.columns.lowerBound >= 10)
    }

    @Test("B-SD 295: with a line fragment origin lines are wrapped, and end at the room's height")
    func room() {
        let long = text("one two three four five six seven")
        let all = long.boundingRect(
            with: CGSize(width: 80, height: 0), options: .usesLineFragmentOrigin)
        #expect(all.origin == .zero && all.width <= 80)
        let line = text("one").size().height
        #expect(all.height > 2.5 * line)
        let two = long.boundingRect(
            with: CGSize(width: 80, height: 2.4 * line), options: .usesLineFragmentOrigin)
        #expect(abs(two.height - 2 * line) < 0.01)
        let one = long.boundingRect(
            with: CGSize(width: 80, height: 1), options: .usesLineFragmentOrigin)
        #expect(abs(one.height - line) < 0.01)
        let cut = long.boundingRect(
            with: CGSize(width: 80, height: 2.4 * line),
            options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine])
        #expect(abs(cut.height - 2 * line) < 0.01 && cut.width <= 80)
    }

    @Test("B-SD 296: y down or up, text is upright, from the top of its rectangle")
    func directions() throws {
        let rect = CGRect(x: 20, y: 10, width: 70, height: 60)
        let down = try #require(try dark(isFlipped: true) { _ in text("Fj").draw(in: rect) })
        let up = try #require(try dark { _ in text("Fj").draw(in: rect) })
        #expect(down.rows.lowerBound >= 10 && down.rows.lowerBound < 20)
        #expect(up.rows.lowerBound >= 30 && up.rows.lowerBound < 40)
        #expect(up.rows.count == down.rows.count && up.columns == down.columns)
        // By a point: the upper left corner with y down, the lower left corner with y up.
        let point = CGPoint(x: 20, y: 10)
        let low = try #require(try dark { _ in "F".draw(at: point, withAttributes: [.font: font]) })
        #expect(low.rows.upperBound < 90 && low.rows.upperBound > 80)
        // A later turn does not change the direction.
        let turned = try #require(
            try dark(isFlipped: true) { context in
                context.translateBy(x: 100, y: 100)
                context.rotate(by: .pi)
                text("Fj").draw(in: rect)
            })
        #expect(abs(turned.rows.upperBound - (99 - down.rows.lowerBound)) <= 1)
        #expect(abs(turned.columns.lowerBound - (99 - down.columns.upperBound)) <= 1)
    }

    @Test("B-SD 297: fonts are scaled down to the minimum, and the context has scale and bounds")
    func scaling() {
        let long = text("A line that is too long")
        let context = NSStringDrawingContext()
        #expect(context.actualScaleFactor == 0 && context.minimumScaleFactor == 0)
        let room = CGSize(width: long.size().width * 0.8, height: 0)
        _ = long.boundingRect(with: room, context: context)
        #expect(context.actualScaleFactor == 1)
        context.minimumScaleFactor = 0.5
        let rect = long.boundingRect(with: room, context: context)
        #expect(abs(context.actualScaleFactor - 0.8) < 0.01 && rect.width <= room.width + 0.01)
        #expect(context.totalBounds == rect)
        context.minimumScaleFactor = 0.9
        _ = long.boundingRect(with: room, context: context)
        #expect(context.actualScaleFactor == 0.9)
        // Wrapped text is scaled by its height.
        context.minimumScaleFactor = 0.4
        let box = CGSize(width: 90, height: 50)
        let fitting = long.boundingRect(
            with: box, options: .usesLineFragmentOrigin, context: context)
        #expect(context.actualScaleFactor < 1 && context.actualScaleFactor > 0.4)
        #expect(fitting.height <= 50.01 && fitting.height > 30)
    }

    @Test("B-SD 298: device metrics are the ink, and font leading makes lines higher")
    func metrics() {
        let line = text("xx")
        let ink = line.boundingRect(
            with: .zero, options: [.usesDeviceMetrics, .usesLineFragmentOrigin])
        #expect(ink.height < line.size().height - 5 && ink.minY > 4)
        let lines = text("x\nx\nx")
        let leading = lines.boundingRect(
            with: .zero, options: [.usesLineFragmentOrigin, .usesFontLeading])
        let gap = CTFontGetLeading(font)
        #expect(abs(leading.height - lines.size().height - 3 * gap) < 0.05)
    }

    @Test("B-SD 299: truncating line break modes make a line for each paragraph")
    func truncation() {
        for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
            let style = NSMutableParagraphStyle()
            style.lineBreakMode = mode
            let long = NSAttributedString(
                string: "one two three four five",
                attributes: [.font: font, .paragraphStyle: style])
            let rect = long.boundingRect(
                with: CGSize(width: 100, height: 300), options: .usesLineFragmentOrigin)
            #expect(rect.width <= 100.01 && abs(rect.height - text("o").size().height) < 0.01)
        }
    }

    @Test("outside of drawing nothing is drawn, and the context's stack stays balanced")
    func outside() throws {
        text("nothing").draw(at: .zero)
        #expect(DrawingContexts.current == nil)
        _ = try dark { _ in #expect(DrawingContexts.current != nil) }
        #expect(DrawingContexts.current == nil)
    }

    @Test("only the lines of the rectangle are laid out and drawn, for long texts")
    func longTexts() throws {
        for words in ["word ", "שלום "] {
            let long = text(String(repeating: words, count: 4000))
            let rows = try dark { _ in long.draw(in: CGRect(x: 0, y: 0, width: 100, height: 60)) }
            let short = text(String(repeating: words, count: 40))
            let few = try dark { _ in short.draw(in: CGRect(x: 0, y: 0, width: 100, height: 60)) }
            #expect(rows?.rows == few?.rows && rows?.columns == few?.columns)
            let room = CGSize(width: 100, height: 60)
            #expect(
                long.boundingRect(with: room, options: .usesLineFragmentOrigin)
                    == short.boundingRect(with: room, options: .usesLineFragmentOrigin))
        }
    }

    @Test(
        "Indents that are not numbers count as none",
        arguments: [CGFloat.nan, .infinity, -.infinity])
    func indents(_ value: CGFloat) {
        func size(_ set: (NSMutableParagraphStyle) -> Void) -> CGRect {
            let style = NSMutableParagraphStyle()
            set(style)
            let text = NSAttributedString(
                string: "some words on\tsome lines\nand more",
                attributes: [.font: font, .paragraphStyle: style])
            return text.boundingRect(
                with: CGSize(width: 100, height: 0), options: .usesLineFragmentOrigin)
        }
        let plain = size { _ in }
        #expect(size { $0.headIndent = value } == plain)
        #expect(size { $0.firstLineHeadIndent = value } == plain)
        #expect(size { $0.tailIndent = value } == plain)
    }
}
