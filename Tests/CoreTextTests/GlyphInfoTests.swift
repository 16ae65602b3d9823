import CoreGraphics
import CoreText
import Foundation
import TestSupport
import Testing

private let font = CTFontCreateWithName("DejaVu Sans", 40, nil)
private let key = NSAttributedString.Key(kCTGlyphInfoAttributeName)

private func glyph(_ character: Unicode.Scalar, _ font: CTFont = font) -> CGGlyph {
    CTFontCopyGraphicsFont(font, nil).glyph(for: character)
}

private func line(_ text: String, _ info: CTGlyphInfo? = nil, _ range: NSRange? = nil) -> CTLine {
    let made = NSMutableAttributedString(string: text, attributes: [.font: font])
    if let info {
        made.addAttribute(
            key, value: info, range: range ?? NSRange(location: 0, length: made.length))
    }
    return CTLineCreateWithAttributedString(made)
}

private func span(_ line: CTLine) -> CGFloat {
    CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
}

private func picture(_ line: CTLine) -> [UInt8] {
    let context = CGContext(
        data: nil, width: 200, height: 80, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    context.textPosition = CGPoint(x: 10, y: 20)
    CTLineDraw(line, context)
    return context.makeImage()!.withPremultipliedRGBA8 { bytes, _ in Array(bytes) }
}

/// Glyphs chosen by number, for characters without a code.
@Suite("Glyphs by number") struct GlyphInfoTests {
    @Test("B-RU 368: a glyph by number, by name or by identity stands for the whole base string")
    func drawing() throws {
        let wanted = line("xQy")
        let base = "...."
        let infos = [
            CTGlyphInfoCreateWithGlyph(glyph("Q"), font, base),
            CTGlyphInfoCreateWithGlyphName("Q", font, base),
            CTGlyphInfoCreateWithCharacterIdentifier(glyph("Q"), .identityMapping, base),
        ]
        for info in infos {
            let made = line("x....y", info, NSRange(location: 1, length: 4))
            #expect(near(span(made), span(wanted), 0.05))
            #expect(picture(made) == picture(wanted))
            #expect(
                near(
                    CTLineGetBoundsWithOptions(made, []), CTLineGetBoundsWithOptions(wanted, []),
                    0.05))
            let runs = CTLineGetGlyphRuns(made).compactMap { $0 as? CTRun }
            #expect(runs.map { CTRunGetGlyphCount($0) } == [1, 1, 1])
            var found: CGGlyph = 0
            CTRunGetGlyphs(runs[1], CFRangeMake(0, 0), &found)
            #expect(found == glyph("Q") && CTRunGetStringRange(runs[1]).length == 4)
        }
    }

    @Test("B-RU 369: another text, another font and a missing glyph show the characters themselves")
    func refused() throws {
        let info = try #require(CTGlyphInfoCreateWithGlyph(glyph("Q"), font, "ab"))
        #expect(picture(line("ac", info)) == picture(line("ac")))
        let serif = CTFontCreateWithName("DejaVu Serif", 40, nil)
        let other = NSAttributedString(string: "ab", attributes: [.font: serif, key: info])
        let plain = NSAttributedString(string: "ab", attributes: [.font: serif])
        #expect(
            picture(CTLineCreateWithAttributedString(other))
                == picture(CTLineCreateWithAttributedString(plain)))
        let beyond = CTGlyphInfoCreateWithCharacterIdentifier(.max, .identityMapping, "ab")
        #expect(picture(line("ab", beyond)) == picture(line("ab")))
        let adobe = CTGlyphInfoCreateWithCharacterIdentifier(843, .adobeJapan1, "ab")
        #expect(picture(line("ab", adobe)) == picture(line("ab")))
        #expect(CTGlyphInfoCreateWithGlyph(.max, font, "ab") == nil)
        #expect(CTGlyphInfoCreateWithGlyphName("no such glyph", font, "ab") == nil)
        #expect(
            picture(line("ab", CTGlyphInfoCreateWithGlyph(glyph("Q"), font, "")))
                == picture(line("ab")))
    }

    @Test("B-RU 370: the getters of a glyph choice return the given values")
    func getters() throws {
        let number = try #require(CTGlyphInfoCreateWithGlyph(7, font, "a"))
        #expect(CTGlyphInfoGetGlyph(number) == 7 && CTGlyphInfoGetGlyphName(number) == nil)
        #expect(CTGlyphInfoGetCharacterCollection(number) == .identityMapping)
        let name = try #require(CTGlyphInfoCreateWithGlyphName("Q", font, "a"))
        #expect(CTGlyphInfoGetGlyphName(name) == "Q" && CTGlyphInfoGetGlyph(name) == glyph("Q"))
        let character = try #require(
            CTGlyphInfoCreateWithCharacterIdentifier(843, .adobeJapan1, "a"))
        #expect(CTGlyphInfoGetCharacterIdentifier(character) == 843)
        #expect(CTGlyphInfoGetCharacterCollection(character) == .adobeJapan1)
        #expect(CTGlyphInfoGetGlyph(character) == 0)
    }

    @Test("B-RU 371: every type of Core Text has a number of its own, and its objects have it")
    func types() throws {
        let text = NSAttributedString(string: "a", attributes: [.font: font])
        let setter = CTFramesetterCreateWithAttributedString(text)
        let made = line("a")
        let run = try #require(CTLineGetGlyphRuns(made).first as? CTRun)
        var texts: [CFString?] = [nil, nil, nil, nil]
        let callbacks = CTRunDelegateCallbacks(
            version: kCTRunDelegateVersion1, dealloc: { _ in }, getAscent: { _ in 1 },
            getDescent: { _ in 1 }, getWidth: { _ in 1 })
        var byte = 0
        let delegate = withUnsafePointer(to: callbacks) { callbacks in
            withUnsafeMutablePointer(to: &byte) { CTRunDelegateCreate(callbacks, $0) }
        }
        let frame = CTFramesetterCreateFrame(
            setter, CFRangeMake(0, 0),
            CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil), nil)
        let objects: [(CFTypeRef, CFTypeID)] = [
            (font, CTFontGetTypeID()),
            (CTFontCopyFontDescriptor(font), CTFontDescriptorGetTypeID()),
            (CTFontCollectionCreateFromAvailableFonts(nil), CTFontCollectionGetTypeID()),
            (CTParagraphStyleCreate(nil, 0), CTParagraphStyleGetTypeID()),
            (CTTextTabCreate(.left, 3, nil), CTTextTabGetTypeID()),
            (made, CTLineGetTypeID()), (run, CTRunGetTypeID()),
            (try #require(delegate), CTRunDelegateGetTypeID()),
            (frame, CTFrameGetTypeID()), (setter, CTFramesetterGetTypeID()),
            (CTFramesetterGetTypesetter(setter), CTTypesetterGetTypeID()),
            (try #require(CTGlyphInfoCreateWithGlyph(7, font, "a")), CTGlyphInfoGetTypeID()),
            (CTRubyAnnotationCreate(.auto, .auto, 0.5, &texts), CTRubyAnnotationGetTypeID()),
        ]
        for (object, number) in objects { #expect(CFGetTypeID(object) == number) }
        #expect(Set(objects.map(\.1)).count == objects.count)
        #expect(!objects.map(\.1).contains(CFGetTypeID(CGColor.black)))
        #expect(CFGetTypeID("text" as CFTypeRef) == 0 && CFGetTypeID(nil) == 0)
    }

    @Test("B-RU 372: options leave out raised letters and hanging punctuation, and add ink")
    func boundsOptions() {
        let raised = NSMutableAttributedString(string: "ab", attributes: [.font: font])
        raised.addAttribute(.baselineOffset, value: 12.0, range: NSRange(location: 1, length: 1))
        let line = CTLineCreateWithAttributedString(raised)
        let flat = CTLineGetBoundsWithOptions(ours("ab"), [])
        #expect(near(CTLineGetBoundsWithOptions(line, []).maxY, flat.maxY + 12, 0.05))
        #expect(near(CTLineGetBoundsWithOptions(line, .excludeTypographicShifts), flat, 0.05))

        let quoted = ours("\u{201C}word.\u{201D} ")
        let box = CTLineGetBoundsWithOptions(quoted, .useHangingPunctuation)
        let (open, word) = (span(ours("\u{201C}")), span(ours("word")))
        // The letters are kerned with the punctuation.
        #expect(near(box.minX, open, 2) && near(box.width - span(ours(" ")), word, 5))
        let dots = CTLineGetBoundsWithOptions(ours("..."), .useHangingPunctuation)
        #expect(near(dots, CTLineGetBoundsWithOptions(ours("..."), []), 0.01))

        let high = ours("A\u{30A}\u{302}\u{301}")
        let (ink, own) = (
            CTLineGetBoundsWithOptions(high, .useGlyphPathBounds),
            CTLineGetBoundsWithOptions(high, [])
        )
        #expect(CTLineGetBoundsWithOptions(high, .includeLanguageExtents) == own.union(ink))
        #expect(CTLineGetBoundsWithOptions(high, [.useOpticalBounds, .useGlyphPathBounds]) == own)
    }

    private func ours(_ text: String) -> CTLine { line(text) }
}
