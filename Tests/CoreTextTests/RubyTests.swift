import CoreGraphics
import CoreText
import Foundation
import TestSupport
import Testing

private let font = CTFontCreateWithName("DejaVu Sans", 40, nil)
private let small = CTFontCreateWithName("DejaVu Sans", 20, nil)
private let rubyKey = NSAttributedString.Key(kCTRubyAnnotationAttributeName)

private func ruby(
    _ text: String, _ alignment: CTRubyAlignment = .auto, _ overhang: CTRubyOverhang = .none,
    at position: CTRubyPosition = .before, _ attributes: CFDictionary = [:]
) -> CTRubyAnnotation {
    CTRubyAnnotationCreateWithAttributes(alignment, overhang, position, text, attributes)
}

/// Text with ruby over the part in parentheses.
private func marked(_ text: String, _ annotation: CTRubyAnnotation?) -> NSAttributedString {
    let made = NSMutableAttributedString(string: "")
    for (number, part) in text.split(whereSeparator: { "()".contains($0) }).enumerated() {
        var attributes: [NSAttributedString.Key: Any] = [.font: font]
        let isBase = text.hasPrefix("(") ? number == 0 : number == 1
        if isBase, let annotation { attributes[rubyKey] = annotation }
        made.append(NSAttributedString(string: String(part), attributes: attributes))
    }
    return made
}

private struct Bounds {
    var width, ascent, descent: CGFloat
}

private func bounds(_ line: CTLine) -> Bounds {
    var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
    return Bounds(width: CGFloat(width), ascent: ascent, descent: descent)
}

private func bounds(_ text: NSAttributedString) -> Bounds {
    bounds(CTLineCreateWithAttributedString(text))
}

private func plain(_ text: String, _ font: CTFont = font) -> Bounds {
    bounds(NSAttributedString(string: text, attributes: [.font: font]))
}

/// Columns and rows with ink, from the top left corner, of a line drawn at (60, 80).
private func ink(
    _ line: CTLine, width: Int = 400, height: Int = 200
) -> (columns: [Int], rows: [Int]) {
    let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    context.textPosition = CGPoint(x: 60, y: 80)
    CTLineDraw(line, context)
    return context.makeImage()!.withPremultipliedRGBA8 { bytes, row in
        var (columns, rows) = (Set<Int>(), Set<Int>())
        for y in 0..<height {
            for x in 0..<width where bytes[y * row + x * 4 + 3] > 60 {
                columns.insert(x)
                rows.insert(y)
            }
        }
        return (columns.sorted(), rows.sorted())
    }
}

/// Small text above and below text.
@Suite("Ruby") struct RubyTests {
    @Test("B-RU 360: ruby above and below makes its line higher by the height of its own line")
    func heights() {
        let (base, own) = (plain("base"), plain("hi", small))
        let height = own.ascent + own.descent
        let above = bounds(marked("a(base)z", ruby("hi")))
        #expect(near(above.ascent, base.ascent + height) && near(above.descent, base.descent))
        let below = bounds(marked("a(base)z", ruby("hi", at: .after)))
        #expect(near(below.ascent, base.ascent) && near(below.descent, base.descent + height))
        var both: [CFString?] = ["hi", "lo", nil, nil]
        let annotation = CTRubyAnnotationCreate(.center, .none, 0.5, &both)
        let all = bounds(marked("a(base)z", annotation))
        #expect(near(all.ascent, base.ascent + height) && near(all.descent, base.descent + height))
        #expect(near(all.width, plain("a").width + base.width + plain("z").width))
        // On the line itself the ruby has the base text's size.
        let inline = bounds(marked("a(base)z", ruby("hi", at: .inline)))
        #expect(near(inline.ascent, base.ascent))
        #expect(near(inline.width, all.width + plain("hi").width))
        // Letters below each other are beside the base text.
        let column = bounds(marked("a(base)z", ruby("hi", at: .interCharacter)))
        #expect(near(column.width, all.width + plain("h", small).width))
    }

    @Test("B-RU 361: ruby is drawn above its base text, and the base text as without ruby")
    func drawing() {
        let base = ink(CTLineCreateWithAttributedString(marked("(base)", nil)))
        let line = CTLineCreateWithAttributedString(marked("(base)", ruby("MM", .center)))
        let both = ink(line)
        let top = 200 - 80 - Int(plain("base").ascent)
        #expect(both.rows.filter { $0 > top } == base.rows.filter { $0 > top })
        // Capitals of ruby are on the base line of ruby.
        let foot = Double(top) - Double(plain("M", small).descent)
        let rows = both.rows.filter { $0 < top }
        #expect(abs(Double(rows.last ?? 0) + 1 - foot) <= 1.5)
        #expect(abs(rows.count - 15) <= 1)
        // The ink of the line holds the ruby.
        let box = CTLineGetBoundsWithOptions(line, .useGlyphPathBounds)
        #expect(abs(box.maxY - CGFloat(200 - 80 - rows[0])) <= 1)
    }

    @Test("B-RU 362: ruby wider than its base makes room, but for half of its size over neighbours")
    func room() {
        let wide = plain("WWWWW", small).width
        let base = plain("i").width
        func width(_ overhang: CTRubyOverhang) -> CGFloat {
            bounds(marked("a(i)z", ruby("WWWWW", .center, overhang))).width
                - plain("a").width - plain("z").width
        }
        #expect(near(width(.none), wide))
        #expect(near(width(.auto), wide - 20) && near(width(.start), wide - 10))
        #expect(near(width(.end), wide - 10) && wide > base)
        // Without a neighbour ruby overlaps no text.
        #expect(near(bounds(marked("(i)", ruby("WWWWW", .center, .auto))).width, wide))
        #expect(
            near(
                bounds(marked("(i)z", ruby("WWWWW", .center, .auto))).width - plain("z").width,
                wide - 10))
        // Ruby made smaller needs no further space.
        let fitted = ruby(
            "WWWWW", .center, .none, [AnyHashable(kCTRubyAnnotationScaleToFitAttributeName): true])
        #expect(near(bounds(marked("(i)", fitted)).width, base))
    }

    @Test("B-RU 363: ruby begins, is centred, ends or is spread along its base")
    func alignment() {
        func columns(_ alignment: CTRubyAlignment, _ text: String = "I") -> [Int] {
            let line = CTLineCreateWithAttributedString(
                marked("(mmmmm)", ruby(text, alignment)))
            let top = 200 - 80 - Int(plain("m").ascent)
            let whole = ink(line)
            // Only ruby has ink above the base text: the columns are those of a cut picture.
            #expect(whole.rows[0] < top)
            return rubyColumns(line, top)
        }
        let base = plain("mmmmm").width
        let (start, center, end) = (columns(.start), columns(.center), columns(.end))
        #expect(start[0] < 60 + 6 && end.last! > 60 + Int(base) - 7)
        #expect(abs(Double(center[0] + center.last! + 1) / 2 - 60 - Double(base) / 2) <= 1)
        // Latin letters belong together; kana are spread.
        #expect(columns(.distributeLetter, "II").count == columns(.center, "II").count)
        #expect(columns(.auto, "II") == columns(.center, "II"))
    }

    private func rubyColumns(_ line: CTLine, _ top: Int) -> [Int] {
        let context = CGContext(
            data: nil, width: 400, height: 200, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        context.textPosition = CGPoint(x: 60, y: 80)
        CTLineDraw(line, context)
        return context.makeImage()!.withPremultipliedRGBA8 { bytes, row in
            (0..<400).filter { x in (0..<top).contains { bytes[$0 * row + x * 4 + 3] > 60 } }
        }
    }

    @Test("B-RU 364: base and ruby stay on one line; lines with ruby are higher than others")
    func wrapping() {
        let text = NSMutableAttributedString(
            string: "one two three four five six", attributes: [.font: font])
        text.addAttribute(rubyKey, value: ruby("numbers"), range: NSRange(location: 8, length: 10))
        let setter = CTFramesetterCreateWithAttributedString(text)
        let box = CGRect(x: 0, y: 0, width: 230, height: 900)
        let frame = CTFramesetterCreateFrame(
            setter, CFRangeMake(0, 0), CGPath(rect: box, transform: nil), nil)
        let lines = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
        let ranges = lines.map { CTLineGetStringRange($0) }
        // "three four" has a space inside, where no line ends.
        #expect(ranges.contains { $0.location <= 8 && $0.location + $0.length >= 18 })
        var origins = [CGPoint](repeating: .zero, count: lines.count)
        CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
        let own = plain("one")
        let extra = plain("numbers", small).ascent + plain("numbers", small).descent
        for i in 1..<lines.count {
            let hasRuby = ranges[i].location <= 8 && ranges[i].location + ranges[i].length > 8
            let height = own.ascent + own.descent + (hasRuby ? extra : 0)
            #expect(near(origins[i - 1].y - origins[i].y, height, 0.05))
        }
    }

    @Test("B-RU 365: a base is one run with the glyphs of its letters; carets lie between them")
    func runs() throws {
        let line = CTLineCreateWithAttributedString(marked("a(base)z", ruby("WWWWWWWWW", .center)))
        let runs = CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }
        #expect(runs.map { CTRunGetGlyphCount($0) } == [1, 4, 1])
        let range = CTRunGetStringRange(runs[1])
        #expect(range.location == 1 && range.length == 4)
        var glyphs = [CGGlyph](repeating: 0, count: 4)
        CTRunGetGlyphs(runs[1], CFRangeMake(0, 0), &glyphs)
        let file = CTFontCopyGraphicsFont(font, nil)
        #expect(glyphs == "base".unicodeScalars.map { file.glyph(for: $0) })
        let widths = runs.map { CTRunGetTypographicBounds($0, CFRangeMake(0, 0), nil, nil, nil) }
        #expect(near(CGFloat(widths.reduce(0, +)), bounds(line).width, 0.05))
        var positions = [CGPoint](repeating: .zero, count: 4)
        CTRunGetPositions(runs[1], CFRangeMake(0, 0), &positions)
        for i in 1..<4 {
            #expect(near(CTLineGetOffsetForStringIndex(line, 1 + i, nil), positions[i].x, 0.05))
            let x = positions[i].x + 0.5
            #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 0)) == 1 + i)
        }
    }

    @Test("B-RU 366: hostile ruby: empty, huge, of many letters, across lines, with itself inside")
    func hostile() {
        let base = plain("base")
        #expect(near(bounds(marked("(base)", ruby(""))).ascent, base.ascent))
        var none: [CFString?] = [nil, nil, nil, nil]
        for factor in [.nan, -1, 0, .infinity] as [CGFloat] {
            let annotation = CTRubyAnnotationCreate(.invalid, .invalid, factor, &none)
            #expect(CTRubyAnnotationGetSizeFactor(annotation) == 0.5)
        }
        let long = String(repeating: "long ", count: 200)
        let wide = bounds(marked("(base)", ruby(long)))
        #expect(wide.width > 8000 && wide.width.isFinite)
        // A base beyond the limit keeps its letters and loses its ruby.
        let much = bounds(marked("(" + String(repeating: "m", count: 1100) + ")", ruby("x")))
        #expect(near(much.ascent, base.ascent))
        let text = NSMutableAttributedString(string: "one\ntwo", attributes: [.font: font])
        let own = ruby("x", .auto, .auto, [rubyKey.rawValue: ruby("y")])
        text.addAttribute(rubyKey, value: own, range: NSRange(location: 0, length: 7))
        let frame = CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0),
            CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 900), transform: nil), nil)
        #expect(CTFrameGetLines(frame).count == 2)
        // An object of a different type under the name is no ruby.
        let other = NSAttributedString(string: "base", attributes: [.font: font, rubyKey: "ruby"])
        #expect(near(bounds(other).ascent, base.ascent))
    }

    @Test("B-RU 367: the getters of an annotation return the given values")
    func getters() {
        var texts: [CFString?] = ["above", nil, "beside", nil]
        let made = CTRubyAnnotationCreateCopy(CTRubyAnnotationCreate(.end, .start, 0.6, &texts))
        #expect(CTRubyAnnotationGetAlignment(made) == .end)
        #expect(CTRubyAnnotationGetOverhang(made) == .start)
        #expect(CTRubyAnnotationGetSizeFactor(made) == 0.6)
        #expect(
            CTRubyPosition.allCases.map { CTRubyAnnotationGetTextForPosition(made, $0) } == texts)
        let one = ruby("x", at: .after, [kCTRubyAnnotationSizeFactorAttributeName: 0.25])
        #expect(CTRubyAnnotationGetSizeFactor(one) == 0.25)
        #expect(CTRubyAnnotationGetTextForPosition(one, .after) == "x")
    }
}
