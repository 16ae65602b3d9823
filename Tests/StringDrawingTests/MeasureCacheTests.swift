import Foundation
import Testing

@testable import CoreGraphics

/// Measures of texts are cached by value, and the cache is bounded.
@Suite("String drawing: kept measures") struct MeasureCacheTests {
    private func box(_ text: String, _ attributes: [NSAttributedString.Key: Any] = [:]) -> TextBox {
        var box = TextBox(NSAttributedString(string: text, attributes: attributes))
        (box.width, box.isWrapped) = (300, true)
        return box
    }

    private let words = (0..<1000).map { "word\($0 % 37)" }.joined(separator: " ")

    @Test("B-SD 300: a paragraph of 1 000 words is laid out once for equal texts and rooms")
    func paragraph() {
        let cache = TextMeasureCache(cost: 100_000)
        let first = box(words).measures(in: cache)
        for _ in 0..<100 {
            #expect(box(words).measures(in: cache).size == first.size)
        }
        #expect(cache.counts.misses == 1 && cache.counts.hits == 100)
        var other = box(words)
        other.width = 301
        _ = other.measures(in: cache)
        #expect(cache.counts.misses == 2)
    }

    @Test("colours share a layout; fonts, kerning and paragraph styles do not")
    func keys() {
        let cache = TextMeasureCache(cost: 100_000)
        _ = box(words).measures(in: cache)
        _ = box(words, [.foregroundColor: CGColor.white]).measures(in: cache)
        #expect(cache.counts.misses == 1)
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 1
        let before = box(words, [.paragraphStyle: style]).measures(in: cache)
        // Changes of a style make a new key.
        style.lineSpacing = 4
        let after = box(words, [.paragraphStyle: style]).measures(in: cache)
        #expect(after.size.height > before.size.height)
        _ = box(words, [.kern: 1.0]).measures(in: cache)
        _ = box(words, [.font: CTFontCreateWithName("Times", 12, nil)]).measures(in: cache)
        #expect(cache.counts.misses == 5 && cache.counts.hits == 1)
    }

    @Test("kept measures are bounded, and used ones stay")
    func bound() {
        let cache = TextMeasureCache(cost: 10_000)
        let often = box("often used text, שלום")
        for number in 0..<2000 {
            _ = box("text number \(number), שלום").measures(in: cache)
            _ = often.measures(in: cache)
        }
        #expect(cache.counts.kept <= 2 * 10_000 / 80)
        #expect(cache.counts.misses <= 2001 && cache.counts.hits >= 1999)
    }

    @Test("plain lines need no layout, and have the engine's measures")
    func plain() {
        let cache = TextMeasureCache(cost: 10_000)
        for number in 0..<300 {
            let font = CTFontCreateWithName("Helvetica", CGFloat(9 + number % 20), nil)
            var box = TextBox(
                NSAttributedString(string: "Label (\(number)) AVAVA", attributes: [.font: font]))
            box.alignment = [.left, .center, .right, .natural][number % 4]
            (box.width, box.truncation) = (400, .end)
            let measured = box.measures(in: cache)
            let engine = box.layout().engine
            #expect(abs(measured.size.width - engine.size.width) < 0.002)
            #expect(abs(measured.size.height - engine.size.height) < 0.002)
            #expect(abs(measured.lines[0].origin.x - engine.lines[0].origin.x) < 0.002)
            #expect(abs(measured.lines[0].origin.y - engine.lines[0].origin.y) < 0.002)
            box.content = .plain(box.content.string)
            box.font = font
            #expect(box.measures(in: cache).size == measured.size)
            #expect(box.measures(in: cache).lines[0].origin == measured.lines[0].origin)
        }
        #expect(cache.counts == (0, 0, 0))
    }

    @Test("a line limit is exact, and a limit that ends a paragraph has an ellipsis")
    func limit() {
        var box = TextBox(NSAttributedString(string: "one\ntwo\nthree\nfour"))
        (box.width, box.height, box.isWrapped) = (200, 500, true)
        (box.truncation, box.lineLimit) = (.end, 2)
        let engine = box.layout().engine
        #expect(engine.lines.count == 2)
        var two = TextBox(NSAttributedString(string: "one\ntwo"))
        (two.width, two.isWrapped) = (200, true)
        let plain = two.layout().engine
        #expect(engine.lines[1].bounds.width > plain.lines[1].bounds.width + 3)
        box.content = .plain(words)
        for limit in 1...5 {
            box.lineLimit = limit
            #expect(box.layout().engine.lines.count == limit)
        }
        (box.truncation, box.lineLimit) = (.none, 3)
        #expect(box.layout().engine.lines.count == 3)
    }
}
