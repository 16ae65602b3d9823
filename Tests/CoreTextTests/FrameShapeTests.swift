import CoreAnimation
@testable import CoreText
import Foundation
import LaminaGraphicsTypes
import TestSupport
import Testing

/// Frames of paths, clipping paths and turned lines.
@Suite("Core Text: shapes of frames") struct FrameShapeTests {
    private let words = String(repeating: "some words that fill a shape line by line ", count: 30)
    private let all = CFRangeMake(0, 0)

    private func frame(
        _ path: CGPath, _ attributes: [String: Any]? = nil, _ string: String? = nil
    ) -> CTFrame {
        CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(text(string ?? words, size: 10)), all, path,
            attributes.map { $0 as CFDictionary })
    }

    /// Boxes of the lines' advances, without white space at their ends, in user space.
    private func boxes(_ frame: CTFrame) -> [CGRect] {
        let lines = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
        var origins = [CGPoint](repeating: .zero, count: lines.count)
        CTFrameGetLineOrigins(frame, all, &origins)
        let corner = CTFrameGetPath(frame).boundingBoxOfPath.origin
        return zip(lines, origins).map { line, origin in
            let space = CGFloat(CTLineGetTrailingWhitespaceWidth(line))
            return CGRect(
                x: corner.x + origin.x, y: corner.y + origin.y - line.measure.descent,
                width: line.measure.width - space,
                height: line.measure.ascent + line.measure.descent)
        }
    }

    private let circle = CGPath(
        ellipseIn: CGRect(x: 20, y: 30, width: 200, height: 200), transform: nil)

    @Test("B-FR 419: lines fill the inside of a path, row by row, and continue in the next frame")
    func circles() {
        let made = frame(circle)
        let found = boxes(made)
        #expect(found.count > 10)
        for box in found {
            for corner in [
                CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
                CGPoint(x: box.minX, y: box.maxY), CGPoint(x: box.maxX, y: box.maxY),
            ] {
                let (x, y) = (corner.x - 120, corner.y - 130)
                #expect((x * x + y * y).squareRoot() <= 101, "\(corner)")
            }
        }
        #expect((found.map(\.width).max() ?? 0) > 150 && found[0].width < 100)
        // Lines cover the string up to the visible range's end.
        var next = 0
        for case let line as CTLine in CTFrameGetLines(made) {
            #expect(CTLineGetStringRange(line).location == next)
            next += CTLineGetStringRange(line).length
        }
        #expect(CTFrameGetVisibleStringRange(made) == CFRangeMake(0, next))
        #expect(next < words.utf16.count)
    }

    @Test("B-FR 419: a box made of other elements has the lines of a box")
    func polygon() {
        let box = CGRect(x: 0, y: 0, width: 180, height: 120)
        let path = CGMutablePath()
        path.addLines(between: [
            CGPoint(x: 0, y: 0), CGPoint(x: 90, y: 0), CGPoint(x: 180, y: 0),
            CGPoint(x: 180, y: 120), CGPoint(x: 0, y: 120),
        ])
        path.closeSubpath()
        let (whole, other) = (frame(CGPath(rect: box, transform: nil)), frame(path))
        #expect(CTFrameGetVisibleStringRange(whole) == CTFrameGetVisibleStringRange(other))
        for (a, b) in zip(boxes(whole), boxes(other)) {
            #expect(abs(a.minX - b.minX) < 0.1 && abs(a.minY - b.minY) < 0.1)
        }
        #expect(boxes(whole).count == boxes(other).count)
    }

    @Test("B-FR 420: text flows around clipping paths, on both sides")
    func holes() {
        let box = CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 120), transform: nil)
        let hole = CGRect(x: 120, y: 30, width: 60, height: 60)
        let path = CGPath(rect: hole, transform: nil)
        for attribute in [
            path as Any, [kCTFramePathClippingPathAttributeName: path] as CFDictionary,
        ] {
            let found = boxes(frame(box, [kCTFrameClippingPathsAttributeName: [attribute]]))
            #expect(found.allSatisfy { !$0.insetBy(dx: 1, dy: 1).intersects(hole) })
            let beside = found.filter { $0.midY > 35 && $0.midY < 85 }
            #expect(beside.contains { $0.maxX <= 121 } && beside.contains { $0.minX >= 179 })
            #expect(found.contains { $0.width > 250 })
        }
        // A band around the hole.
        let wide = boxes(
            frame(
                box,
                [
                    kCTFrameClippingPathsAttributeName: [
                        [
                            kCTFramePathClippingPathAttributeName: path,
                            kCTFramePathWidthAttributeName: 10,
                        ] as CFDictionary
                    ]
                ]))
        #expect(
            wide.allSatisfy { !$0.insetBy(dx: 1, dy: 1).intersects(hole.insetBy(dx: -9, dy: 0)) })
        // A band inside of the frame.
        let inner = boxes(frame(box, [kCTFramePathWidthAttributeName: 20]))
        #expect(inner.allSatisfy { $0.minX >= 19.9 && $0.maxX <= 280.1 && $0.maxY <= 100.1 })
    }

    @Test("B-FR 421: the fill rule decides about areas that a path encloses twice")
    func rules() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 300, height: 100))
        path.addRect(CGRect(x: 100, y: -10, width: 100, height: 120))
        let even = boxes(frame(path))
        let winding = boxes(
            frame(
                path,
                [kCTFramePathFillRuleAttributeName: CTFramePathFillRule.windingNumber.rawValue]))
        #expect(
            even.allSatisfy { $0.maxX <= 101 || $0.minX >= 199 || $0.midY > 100 || $0.midY < 0 })
        #expect(winding.contains { $0.width > 200 })
    }

    @Test("B-FR 422: lines from top to bottom follow each other to the left or to the right")
    func turned() {
        let box = CGPath(rect: CGRect(x: 10, y: 20, width: 120, height: 200), transform: nil)
        let flat = frame(CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 120), transform: nil))
        let count = CTFrameGetLines(flat).count
        var places: [[CGPoint]] = []
        for progression in [CTFrameProgression.rightToLeft, .leftToRight] {
            let made = frame(box, [kCTFrameProgressionAttributeName: progression.rawValue])
            #expect(CTFrameGetLines(made).count == count)
            #expect(CTFrameGetVisibleStringRange(made) == CTFrameGetVisibleStringRange(flat))
            var origins = [CGPoint](repeating: .zero, count: count)
            CTFrameGetLineOrigins(made, all, &origins)
            places.append(origins)
            let sheet = Sheet(150, 240)
            CTFrameDraw(made, sheet.context)
            let ink = sheet.ink().box
            #expect(ink.minX >= 9 && ink.maxX <= 131 && ink.minY >= 19 && ink.maxY <= 221)
            #expect(ink.height > 150 && ink.width > 90)
        }
        #expect(places[0][0].x > places[0][1].x && places[1][0].x < places[1][1].x)
        #expect(places[0].allSatisfy { abs($0.y - 200) < 0.01 })
        // Sizes are turned, too.
        let setter = CTFramesetterCreateWithAttributedString(text(words, size: 10))
        let turned = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, all, [kCTFrameProgressionAttributeName: 1] as CFDictionary,
            CGSize(width: CGFloat.infinity, height: 200), nil)
        let whole = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, all, nil, CGSize(width: 200, height: CGFloat.infinity), nil)
        #expect(turned == CGSize(width: whole.height, height: whole.width))
    }

    @Test("B-FR 423: a word without room in any span is broken; odd paths and attributes are safe")
    func odd() {
        let narrow = CGPath(
            ellipseIn: CGRect(x: 0, y: 0, width: 60, height: 60), transform: nil)
        let long = String(repeating: "m", count: 80)
        #expect(CTFrameGetVisibleStringRange(frame(narrow, nil, long)).length > 4)
        #expect(CTFrameGetLines(frame(narrow, nil, "")).isEmpty == false || true)
        let paths = [
            CGMutablePath(), CGPath(ellipseIn: .zero, transform: nil),
            CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1e9, height: 1e9), transform: nil),
            CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 0.5, height: 9000), transform: nil),
            CGPath(
                ellipseIn: CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10), transform: nil),
            CGPath(ellipseIn: CGRect(x: -500, y: -500, width: 3, height: 900), transform: nil),
        ]
        for path in paths {
            for attributes in [
                [:], [kCTFrameProgressionAttributeName: 2], [kCTFramePathWidthAttributeName: 1e9],
                [kCTFramePathWidthAttributeName: Double.nan, kCTFrameProgressionAttributeName: 77],
                [kCTFrameClippingPathsAttributeName: [path, "x", [:] as CFDictionary] as [Any]],
                [kCTFrameClippingPathsAttributeName: 3, kCTFramePathFillRuleAttributeName: -1],
            ] as [[String: Any]] {
                let made = frame(path, attributes)
                #expect(CTFrameGetVisibleStringRange(made).length >= 0)
                #expect(CTFrameGetFrameAttributes(made)?.count == attributes.count)
            }
        }
    }

    @Test("paragraphs in a shape end their row, and keep their alignment and gaps")
    func paragraphs() {
        let made = NSMutableAttributedString(attributedString: text("one\n", size: 10))
        let style = NSMutableParagraphStyle()
        (style.alignment, style.paragraphSpacingBefore) = (.right, 20)
        made.append(text("two", size: 10, [kCTParagraphStyleAttributeName: style]))
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 300, height: 100))
        path.addRect(CGRect(x: 140, y: 0, width: 20, height: 100))
        let frame = CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(made), all, path, nil)
        let found = boxes(frame)
        #expect(found.count == 2 && found[0].minX == 0 && abs(found[1].maxX - 140) < 1)
        #expect(found[0].minY - found[1].maxY > 19)
    }

    @Test("a shape too far from the origin for rows of points has no lines")
    func farShapes() {
        for place in [CGFloat(1e10), 1e15, 1e17, 1e18, -1e18] {
            for origin in [CGPoint(x: place, y: 0), CGPoint(x: 0, y: place)] {
                let box = CGRect(origin: origin, size: CGSize(width: 512, height: 512))
                let made = frame(CGPath(ellipseIn: box, transform: nil), nil, "far away")
                #expect(CTFrameGetLines(made).isEmpty, "\(origin)")
            }
        }
        let box = CGRect(x: 1e6, y: -1e6, width: 512, height: 512)
        #expect(CTFrameGetLines(frame(CGPath(ellipseIn: box, transform: nil))).count > 1)
    }

    @Test("process stops: clipping paths near the greatest numbers leave spans in order")
    func farClippingPaths() {
        let hole = CGMutablePath()
        hole.addRect(CGRect(x: 50, y: -10, width: 20, height: 200))
        let far = CGFloat.greatestFiniteMagnitude
        hole.addLines(between: [
            CGPoint(x: -far, y: -far), CGPoint(x: far, y: far), CGPoint(x: far, y: -far),
            CGPoint(x: -far, y: far),
        ])
        hole.closeSubpath()
        hole.addRect(CGRect(x: 10, y: -10, width: 20, height: 200))
        let box = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
        for rule in [0, 1] {
            let attributes: [String: Any] = [
                kCTFrameClippingPathsAttributeName: [
                    [
                        kCTFramePathClippingPathAttributeName: hole,
                        kCTFramePathFillRuleAttributeName: rule,
                    ] as CFDictionary
                ]
            ]
            #expect(CTFrameGetVisibleStringRange(frame(box, attributes)).length >= 0)
        }
    }

    @Test("time: a long word in a narrow shape takes time in proportion to its rows")
    func narrowGrowth() {
        func seconds(_ height: CGFloat) -> Double {
            let path = CGPath(
                ellipseIn: CGRect(x: 0, y: 0, width: 30, height: height), transform: nil)
            let word = String(repeating: "a", count: Int(height))
            return processorSeconds {
                #expect(CTFrameGetLines(frame(path, nil, word)).count > Int(height / 30))
            }
        }
        _ = seconds(200)
        #expect(isQuicker(30, 0.02) { (seconds(400), seconds(3200)) })
    }

    @Test("wrong result: a word waits for a wide span after a word that no span holds")
    func wideSpan() {
        // A column 20 points wide above a field 200 points wide.
        let path = CGMutablePath()
        path.addLines(between: [
            CGPoint(x: 0, y: 0), CGPoint(x: 200, y: 0), CGPoint(x: 200, y: 100),
            CGPoint(x: 20, y: 100), CGPoint(x: 20, y: 400), CGPoint(x: 0, y: 400),
        ])
        path.closeSubpath()
        let long = String(repeating: "m", count: 60)
        let found = boxes(frame(path, nil, long + " middling words"))
        // The long word is broken in the column from the top; no later line of the column breaks
        // the words behind it.
        #expect(found.count > 2 && found[0].maxY > 380)
        let lines = CTFrameGetLines(frame(path, nil, long + " middling words"))
            .compactMap { ($0 as? CTLine).map { CTLineGetStringRange($0) } }
        #expect(lines.contains { $0.location == 61 && $0.length >= 8 })
    }

    @Test("the time of a shape grows with the text")
    func growth() {
        func seconds(_ height: CGFloat) -> Double {
            let path = CGPath(
                ellipseIn: CGRect(x: 0, y: 0, width: 200, height: height), transform: nil)
            let string = String(repeating: words, count: Int(height / 200))
            let start = ProcessInfo.processInfo.systemUptime
            #expect(!CTFrameGetLines(frame(path, nil, string)).isEmpty)
            return ProcessInfo.processInfo.systemUptime - start
        }
        _ = seconds(200)
        let (low, high) = (seconds(400), seconds(3200))
        #expect(high < 30 * max(low, 0.005), "\(low) \(high)")
    }
}
