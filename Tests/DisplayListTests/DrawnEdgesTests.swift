import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LaminaGraphicsTypes

/// A part that is drawn repeatedly, and the contents of its place on the page.
private final class Board {
    let rasterizer = CoverageRasterizer()
    let atlas = CoverageAtlas()
    var part = CoveragePart()
    private var page: UnsafeCoverageBuffer?
    /// Rows of the page written by the last drawing.
    private(set) var written = 0

    func draw(_ shape: Shape) -> [UInt8] {
        rasterizer.begin(CoveragePlane(), within: .init(x: 0, y: 0, width: 160, height: 160))
        shape.add(to: rasterizer)
        var bytes: ContiguousArray<UInt8> = []
        let rendering = part.render(
            rasterizer, evenOdd: shape.evenOdd, asOne: false, into: &bytes)
        bytes.withUnsafeBufferPointer { part.place(rendering, $0, atlas) }
        written = 0
        if let bytes = part.pieces.first?.page.drainWritten().first {
            (page, written) = (bytes.page, bytes.height)
        }
        return pixels
    }

    /// All of 160 × 160 pixels.
    private var pixels: [UInt8] {
        var all = [UInt8](repeating: 0, count: 160 * 160)
        guard let piece = part.pieces.first, let page else { return all }
        let (x, y) = (Int(piece.uv.x * 1024 + 0.5), Int(piece.uv.y * 1024 + 0.5))
        let (x0, y0) = (Int(piece.rect.x0), Int(piece.rect.y0))
        for row in y0..<Int(piece.rect.y1) {
            page.withBytes(x: x, y: y + row - y0) {
                for column in x0..<Int(piece.rect.x1) {
                    all[row * 160 + column] = $0[column - x0]
                }
            }
        }
        return all
    }
}

/// A stroke's visible part, or a polygon, with a single moving point.
private struct Shape {
    var path: CGPath
    var from = 0.0
    var to = 1.0
    var dashes: StrokeDashes?
    var isFilled = false
    var evenOdd = false
    var width = 5.0

    func add(to rasterizer: CoverageRasterizer) {
        let line = StrokePolyline(path, tolerance: 0.03, halfWidth: isFilled ? 0 : width / 2)
        if isFilled { return rasterizer.fill(line) }
        let pen = StrokePen(
            halfWidth: width / 2, cap: .round, join: .miter, miterLimit: 10, tolerance: 0.03)
        rasterizer.stroke(line, pen, from: from, to: to, dashes: dashes)
    }
}

private func path(_ points: [CGPoint]) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    return path
}

/// Rows without changed edges stay (`DrawnEdges`).
@Suite struct DrawnEdgesTests {
    @Test(
        "a part drawn again over itself is the picture of a fresh one to the last level",
        arguments: UInt64(1)...12)
    func drawnOver(seed: UInt64) {
        var random = Dice(splitMix: seed)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        func point() -> CGPoint { CGPoint(x: number(6...150), y: number(6...150)) }
        var points = (0..<Int(number(3...9))).map { _ in point() }
        let board = Board()
        var saved = 0
        for step in 0..<60 {
            var shape = Shape(path: path(points))
            shape.isFilled = seed % 3 == 0
            shape.evenOdd = seed % 6 == 0 && step % 20 < 15
            if seed % 3 == 1 { shape.dashes = StrokeDashes(lengths: [9, 7], phase: 0) }
            if seed % 3 == 0 {
                // Near the old point, to keep the box mostly the same.
                let i = Int(number(0...Double(points.count) - 0.01))
                points[i].x = min(max(points[i].x + number(-9...9), 6), 150)
                points[i].y = min(max(points[i].y + number(-9...9), 6), 150)
            } else {
                shape.to = min(Double(step % 30) / 25 + 0.02, 1)
                shape.from = step > 35 ? Double(step - 35) / 40 : 0
            }
            let over = board.draw(shape)
            let height = board.part.pieces.first.map { Int($0.rect.y1 - $0.rect.y0) } ?? 0
            if board.written < height { saved += 1 }
            #expect(over == Board().draw(shape), "step \(step)")
        }
        // A polygon of mostly two long edges, where a partial drawing saves nothing.
        #expect(saved > 0 || seed % 3 == 0)
    }

    @Test("a growing stroke writes only the rows passed by its end, a still stroke none")
    func rows() {
        let board = Board()
        // Alternating points, to keep the width of the box.
        let points = (0..<6).map { CGPoint(x: $0 % 2 == 0 ? 10 : 100, y: 10 + 20 * $0) }
        var shape = Shape(path: path(points))
        for end in [0.7, 0.75, 0.77] {
            shape.to = end
            _ = board.draw(shape)
        }
        #expect(board.written > 0 && board.written < 40)
        _ = board.draw(shape)
        #expect(board.written == 0)
    }
}
