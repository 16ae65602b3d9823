import CoreAnimation
@testable import CoreText
import Foundation
import LaminaGraphicsTypes
import TestSupport
import Testing

/// Frames: lines broken to a width, visible ranges and suggested sizes.
@Suite("Core Text: frames") struct FrameTests {
    private func frame(_ string: CFAttributedString, _ width: CGFloat, _ height: CGFloat) -> CTFrame
    {
        CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0),
            CGPath(rect: CGRect(x: 10, y: 20, width: width, height: height), transform: nil), nil)
    }

    @Test("a text layer and a framesetter break and measure alike", arguments: [60, 120, 200, 340])
    func agreesWithLayer(_ width: CGFloat) throws {
        for string in [text(story), text(story, size: 11), text("one"), text("a\n\nb\n")] {
            let layer = CATextLayer()
            layer.string = string
            layer.isWrapped = true
            layer.bounds = CGRect(x: 0, y: 0, width: width, height: 1000)
            layer.contentsScale = 1
            let layerSheet = Sheet(Int(width), 1000)
            layer.draw(in: layerSheet.context)
            let frameSheet = Sheet(Int(width), 1000)
            let made = CTFramesetterCreateFrame(
                CTFramesetterCreateWithAttributedString(string), CFRangeMake(0, 0),
                CGPath(rect: layer.bounds, transform: nil), nil)
            // Both texts are black.
            CTFrameDraw(made, frameSheet.context)
            let (a, b) = (layerSheet.ink(), frameSheet.ink())
            // Baselines between two pixels may go to either.
            let (near, far) = (a.box.insetBy(dx: 0, dy: -1), b.box.insetBy(dx: 0, dy: -1))
            #expect(near.holds(b.box) && far.holds(a.box) && a.sum[3] > 0)
            #expect(abs(a.sum[3] - b.sum[3]) <= a.sum[3] / 500, "\(a.sum[3]) \(b.sum[3])")
        }
    }

    @Test(
        "lines cover the string, lie below each other, and are drawn at their origins"
    )
    func lines() throws {
        let string = text(story)
        let made = frame(string, 150, 500)
        let lines = try #require(CTFrameGetLines(made) as? [CTLine])
        #expect(lines.count > 5)
        var origins = [CGPoint](repeating: .zero, count: lines.count)
        CTFrameGetLineOrigins(made, CFRangeMake(0, 0), &origins)
        var next = 0
        for (i, line) in lines.enumerated() {
            let range = CTLineGetStringRange(line)
            #expect(range.location == next && range.length > 0)
            next += range.length
            let shown = width(line) - CGFloat(CTLineGetTrailingWhitespaceWidth(line))
            #expect(shown <= 150.5)
            if i > 0 { #expect(origins[i].y < origins[i - 1].y) }
        }
        #expect(next == string.length)
        #expect(CTFrameGetStringRange(made) == CFRangeMake(0, string.length))
        #expect(CTFrameGetVisibleStringRange(made) == CFRangeMake(0, string.length))
        #expect(CTFrameGetPath(made).boundingBox.minX == 10)
        let sheet = Sheet(200, 540)
        CTFrameDraw(made, sheet.context)
        let box = sheet.ink().box
        #expect(box.minX >= 9 && box.maxX <= 162 && box.maxY <= 520 && box.maxY > 500)
    }

    @Test("a low frame shows the lines that fit; the next frame continues")
    func pages() throws {
        let string = text(story)
        let setter = CTFramesetterCreateWithAttributedString(string)
        let box = CGPath(rect: CGRect(x: 0, y: 0, width: 150, height: 50), transform: nil)
        var (start, pages) = (0, 0)
        while start < string.length, pages < 20 {
            let page = CTFramesetterCreateFrame(setter, CFRangeMake(start, 0), box, nil)
            let visible = CTFrameGetVisibleStringRange(page)
            #expect(visible.location == start && visible.length > 0)
            #expect((CTFrameGetLines(page) as? [CTLine])?.count ?? 0 <= 3)
            start += visible.length
            pages += 1
        }
        #expect(start == string.length && pages >= 3)
    }

    @Test("the suggested size holds the text, and no less does; endless sides are no limit")
    func suggested() {
        let string = text(story)
        let setter = CTFramesetterCreateWithAttributedString(string)
        var fit = CFRange()
        let whole = CFRangeMake(0, 0)
        let size = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, whole, nil, CGSize(width: 150, height: CGFloat.greatestFiniteMagnitude), &fit)
        #expect(fit == CFRangeMake(0, string.length) && size.width <= 150)
        _ = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, whole, nil, CGSize(width: 150, height: size.height), &fit)
        #expect(fit.length == string.length)
        _ = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, whole, nil, CGSize(width: 150, height: size.height - 1), &fit)
        #expect(fit.length < string.length)
        let wide = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, whole, nil,
            CGSize(width: CGFloat.greatestFiniteMagnitude, height: .infinity), nil)
        #expect(wide.width > 300 && wide.height < size.height)
        let layer = CATextLayer()
        layer.string = text("Preferred")
        let one = CTFramesetterSuggestFrameSizeWithConstraints(
            CTFramesetterCreateWithAttributedString(text("Preferred")), whole, nil,
            CGSize(width: CGFloat.infinity, height: .infinity), nil)
        #expect(abs(layer.preferredFrameSize().width - one.width) <= 1)
        #expect(abs(layer.preferredFrameSize().height - one.height) <= 1)
    }

    @Test("a typesetter suggests the breaks the frame has; inside words when asked")
    func breaks() throws {
        let string = text(story)
        let setter = CTTypesetterCreateWithAttributedString(string)
        let lines = try #require(CTFrameGetLines(frame(string, 150, 900)) as? [CTLine])
        for line in lines {
            let range = CTLineGetStringRange(line)
            #expect(CTTypesetterSuggestLineBreak(setter, range.location, 150) == range.length)
        }
        let cluster = CTTypesetterSuggestClusterBreak(setter, 0, 150)
        #expect(cluster >= CTLineGetStringRange(lines[0]).length - 1)
        #expect(width(CTTypesetterCreateLine(setter, CFRangeMake(0, cluster))) <= 150)
        #expect(CTTypesetterSuggestClusterBreak(setter, 0, 0) == 1)
        // Carets of Hebrew move to the left.
        let hebrew = CTTypesetterCreateWithAttributedString(
            text(String(repeating: "שלום עולם ", count: 20)))
        let part = CTTypesetterSuggestClusterBreak(hebrew, 0, 150)
        let (less, more) = (CFRangeMake(0, part), CFRangeMake(0, part + 2))
        #expect(part > 5 && width(CTTypesetterCreateLine(hebrew, less)) <= 150)
        #expect(width(CTTypesetterCreateLine(hebrew, more)) > 150)
        #expect(CTTypesetterSuggestLineBreak(setter, string.length, 10) == 0)
        let framesetter = CTFramesetterCreateWithAttributedString(string)
        #expect(CTTypesetterSuggestLineBreak(CTFramesetterGetTypesetter(framesetter), 0, 150) > 5)
    }

    @Test("odd input: nothing, no room, ranges beyond the end")
    func odd() {
        #expect((CTFrameGetLines(frame(text(""), 100, 100)) as? [CTLine])?.count ?? 9 <= 1)
        #expect(CTFrameGetLines(frame(text(story), 0, 0)).isEmpty)
        let setter = CTFramesetterCreateWithAttributedString(text("abc"))
        let box = CGPath(rect: CGRect(x: 0, y: 0, width: 90, height: 90), transform: nil)
        let beyond = CTFramesetterCreateFrame(setter, CFRangeMake(50, 10), box, nil)
        #expect(CTFrameGetVisibleStringRange(beyond).length == 0)
        for range in [CFRangeMake(2, .max), CFRangeMake(.max, .max), CFRangeMake(.min, 5)] {
            let odd = CTFramesetterCreateFrame(setter, range, box, nil)
            let length = [2: 1, .min: 3][range.location, default: 0]
            #expect(CTFrameGetVisibleStringRange(odd).length == length)
        }
        let zero = CTLineCreateWithAttributedString(text("a\0b\nc"))
        #expect(CTLineGetStringRange(zero).length == 5)
        let empty = CTLineCreateWithAttributedString(text(""))
        #expect(width(empty) == 0 && CTLineGetImageBounds(empty, nil).isNull)
    }
}
