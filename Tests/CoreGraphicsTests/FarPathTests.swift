import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

/// Positions beyond the range of the renderer, whose fixed-point numbers overflow: shapes keep
/// their place, and a clip beside the shapes does not end the process.
@Suite("Paths beyond the renderer's range") struct FarPathTests {
    private static let side = 100

    private static func path(_ dice: inout Dice, reach: CGFloat) -> CGPath {
        let path = CGMutablePath()
        func number() -> CGFloat {
            dice.chance(30)
                ? .random(in: -reach...reach, using: &dice) : .random(in: -10...110, using: &dice)
        }
        func point() -> CGPoint { CGPoint(x: number(), y: number()) }
        for _ in 0..<Int.random(in: 1...3, using: &dice) {
            path.move(to: point())
            for _ in 0..<Int.random(in: 2...8, using: &dice) {
                if dice.chance(70) {
                    path.addLine(to: point())
                } else {
                    path.addCurve(to: point(), control1: point(), control2: point())
                }
            }
            if dice.chance(50) { path.closeSubpath() }
        }
        return path
    }

    @Test(
        "fills, strokes and clips of random far paths",
        arguments: [5e6, 1e7, 1e9, 1e15, 1e300, .infinity, .nan] as [CGFloat])
    func random(_ reach: CGFloat) {
        var dice = Dice(83_886_080)
        let finite = reach.isFinite
        for _ in 0..<40 {
            let canvas = Canvas(Self.side, Self.side)
            let context = canvas.context
            for _ in 0..<2 {
                context.addPath(Self.path(&dice, reach: finite ? reach : 1e3))
                if !finite { context.addLine(to: CGPoint(x: 50, y: reach)) }
                context.clip(using: dice.chance(50) ? .winding : .evenOdd)
            }
            context.setLineWidth(dice.chance(20) && finite ? reach : 8)
            if dice.chance(30) { context.setLineDash(phase: 3, lengths: [20, 8]) }
            context.addPath(Self.path(&dice, reach: finite ? reach : 1e3))
            context.drawPath(using: dice.chance(50) ? .fill : .stroke)
            context.resetClip()
            context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            #expect(canvas.pixel(0, Self.side - 1) == [255, 0, 0, 255])
        }
    }

    /// Largest difference between two drawings.
    private static func difference(
        _ near: (CGContext) -> Void, _ far: (CGContext) -> Void
    ) -> Int {
        let (a, b) = (Canvas(side, side), Canvas(side, side))
        near(a.context)
        far(b.context)
        guard let first = bytes(a.context), let second = bytes(b.context) else { return 256 }
        return zip(first, second).map { abs(Int($0) - Int($1)) }.max() ?? 256
    }

    private static func bytes(_ context: CGContext) -> [UInt8]? {
        context.data.map {
            Array(UnsafeRawBufferPointer(start: $0, count: context.bytesPerRow * context.height))
        }
    }

    private static func wedge(_ d: CGFloat) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: [
            CGPoint(x: 10.3, y: 20.6), CGPoint(x: 10.3 + d, y: 20.6 + d / 2),
            CGPoint(x: 10.3, y: 20.6 + d),
        ])
        path.closeSubpath()
        return path
    }

    private static func line(_ d: CGFloat) -> CGPath {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 50 - d, y: 40 - d / 2))
        path.addLine(to: CGPoint(x: 50 + d, y: 40 + d / 2))
        return path
    }

    private static let reaches: [CGFloat] = [1e5, 4e5, 3e6, 1e7, 1e9, 1e12]

    @Test("a far corner leaves the near sides where they are", arguments: reaches)
    func fills(_ d: CGFloat) {
        #expect(
            Self.difference {
                $0.addPath(Self.wedge(1e3))
                $0.fillPath()
            } _: {
                $0.addPath(Self.wedge(d))
                $0.fillPath()
            } <= 1)
    }

    @Test("a far corner of a clip, scaled and turned", arguments: reaches)
    func clips(_ d: CGFloat) {
        func draw(_ context: CGContext, _ d: CGFloat) {
            context.translateBy(x: 40, y: 10)
            context.rotate(by: 0.3)
            context.scaleBy(x: 0.5, y: 0.7)
            context.addPath(Self.wedge(d))
            context.clip()
            context.fillEllipse(in: CGRect(x: 0, y: 0, width: 90, height: 90))
        }
        #expect(
            Self.difference {
                draw($0, 1e3)
            } _: {
                draw($0, d)
            } <= 1)
    }

    @Test("far ends of a line, thin and thick", arguments: reaches, [1, 7, 40] as [CGFloat])
    func strokes(_ d: CGFloat, _ width: CGFloat) {
        func draw(_ context: CGContext, _ d: CGFloat) {
            context.setLineWidth(width)
            context.setLineCap(.round)
            context.addPath(Self.line(d))
            context.strokePath()
        }
        #expect(
            Self.difference {
                draw($0, 1e3)
            } _: {
                draw($0, d)
            } <= 2)
    }

    @Test("dashes of a line with a far end")
    func dashes() {
        func draw(_ context: CGContext, _ d: CGFloat) {
            context.setLineWidth(6)
            context.setLineDash(phase: 0, lengths: [200, 17])
            context.move(to: CGPoint(x: -180, y: 33.5))
            context.addLine(to: CGPoint(x: d, y: 33.5))
            context.strokePath()
        }
        #expect(
            Self.difference {
                draw($0, 1e3)
            } _: {
                draw($0, 5e6)
            } <= 1)
    }

    @Test(
        "a far rectangle, turned and squashed, covers the bitmap",
        arguments: [1e6, 1e7, 3e7, 1e8, 1e9] as [CGFloat])
    func turnedImages(_ reach: CGFloat) throws {
        let picture = Canvas(2, 2)
        picture.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        let image = try #require(picture.context.makeImage())
        for turn in 1...8 {
            let canvas = Canvas(16, 16)
            canvas.context.translateBy(x: 8, y: 8)
            canvas.context.rotate(by: 0.15 * CGFloat(turn))
            canvas.context.scaleBy(x: 1, y: 5000 / reach)
            canvas.context.draw(
                image, in: CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach))
            #expect(canvas.count() == 256, "\(turn)")
        }
    }

    @Test("dashes are counted in user space: too many along a squeezed axis are solid")
    func squeezedDashes() {
        let canvas = Canvas(10, 10)
        canvas.context.scaleBy(x: 1e-6, y: 1e6)
        canvas.context.setLineWidth(4e-6)
        canvas.context.setLineDash(phase: 0, lengths: [1, 1])
        canvas.context.move(to: CGPoint(x: 0, y: 5e-6))
        canvas.context.addLine(to: CGPoint(x: 1e7, y: 5e-6))
        canvas.context.strokePath()
        #expect(canvas.count(alpha: 250) == 40)
        // A hundred dashes across a stretched axis are drawn, however small the other scale.
        let stretched = Canvas(10, 10)
        stretched.context.scaleBy(x: 1, y: 1e-9)
        stretched.context.setLineWidth(1e10)
        stretched.context.setLineDash(phase: 0, lengths: [1, 1])
        stretched.context.move(to: CGPoint(x: 0, y: 5e9))
        stretched.context.addLine(to: CGPoint(x: 10, y: 5e9))
        stretched.context.strokePath()
        #expect(stretched.count() == 50)
    }

    @Test(
        "strokes under a scale that keeps areas are whole, along both axes and after quarter turns",
        arguments: [0.25, 0.5, 0.8, 1, 1.25, 2, 3] as [CGFloat])
    func squeezedStrokes(_ k: CGFloat) {
        for isTurned in [false, true] {
            for isAlongX in [false, true] {
                let canvas = Canvas(32, 32)
                canvas.context.translateBy(x: 16, y: 16)
                if isTurned { canvas.context.rotate(by: .pi / 2) }
                canvas.context.scaleBy(x: k, y: 1 / k)
                // A line of 16 pixels, 8 pixels wide.
                let (along, across) = isAlongX ? (k, 1 / k) : (1 / k, k)
                let end = 8 / along
                canvas.context.setLineWidth(8 / across)
                canvas.context.move(to: isAlongX ? CGPoint(x: -end, y: 0) : CGPoint(x: 0, y: -end))
                canvas.context.addLine(
                    to: isAlongX ? CGPoint(x: end, y: 0) : CGPoint(x: 0, y: end))
                canvas.context.strokePath()
                #expect(canvas.count() == 128, "\(isTurned), \(isAlongX)")
            }
        }
    }

    @Test("an image in a far rectangle", arguments: [1e6, 1e7, 1e9] as [CGFloat])
    func images(_ d: CGFloat) throws {
        let picture = Canvas(2, 2)
        picture.context.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
        picture.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        let image = try #require(picture.context.makeImage())
        func draw(_ context: CGContext, _ d: CGFloat) {
            context.addEllipse(in: CGRect(x: 5, y: 5, width: 80, height: 80))
            context.clip()
            context.draw(image, in: CGRect(x: 20, y: 30, width: d, height: d))
        }
        #expect(
            Self.difference {
                draw($0, 1e3)
            } _: {
                draw($0, d)
            } <= 1)
    }
}
