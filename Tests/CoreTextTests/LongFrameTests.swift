import CoreAnimation
@testable import CoreText
import Foundation
import LaminaGraphicsTypes
import TestSupport
import Testing

@Suite("Core Text: long texts") struct LongFrameTests {
    private func story(_ count: Int) -> CFAttributedString {
        text(String(repeating: "some words that wrap. ", count: count / 22))
    }

    @Test("the pages of a text continue without a gap, with the lines of an endless frame")
    func pages() {
        let setter = CTFramesetterCreateWithAttributedString(story(30_000))
        let page = CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 400), transform: nil)
        let all = CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 1e9), transform: nil)
        let whole = CTFrameGetLines(CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), all, nil))
            .compactMap { $0 as? CTLine }.map { CTLineGetStringRange($0) }
        var (place, found): (Int, [CFRange]) = (0, [])
        while place < 29_990 {
            let frame = CTFramesetterCreateFrame(setter, CFRangeMake(place, 0), page, nil)
            let visible = CTFrameGetVisibleStringRange(frame)
            guard visible.length > 0 else { break }
            found += CTFrameGetLines(frame).compactMap { $0 as? CTLine }
                .map { CTLineGetStringRange($0) }
            place = visible.location + visible.length
        }
        #expect(found.map(\.location) == whole.map(\.location))
        #expect(found.map(\.length) == whole.map(\.length))
    }

    @Test("a page, a line and a cluster take the same time whatever follows them")
    func independent() {
        let page = CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 400), transform: nil)
        func time(_ count: Int) -> [Double] {
            let setter = CTFramesetterCreateWithAttributedString(story(count))
            let typesetter = CTFramesetterGetTypesetter(setter)
            let frame = processorSeconds {
                _ = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), page, nil)
            }
            let line = processorSeconds { _ = CTTypesetterSuggestLineBreak(typesetter, 0, 300) }
            let cluster = processorSeconds {
                _ = CTTypesetterSuggestClusterBreak(typesetter, 0, 300)
            }
            return [frame, line, cluster]
        }
        _ = time(20_000)
        for part in 0..<3 {
            #expect(isQuicker(6, 0.005) { (time(20_000)[part], time(400_000)[part]) }, "\(part)")
        }
    }

    @Test("a cluster break in a wide room takes time linear in the text")
    func wide() {
        func time(_ count: Int) -> Double {
            let typesetter = CTTypesetterCreateWithAttributedString(story(count))
            return processorSeconds { _ = CTTypesetterSuggestClusterBreak(typesetter, 0, 1e9) }
        }
        _ = time(2000)
        #expect(isQuicker(40) { (time(3000), time(30_000)) })
    }
}
