import Foundation
import QuartzCore
import Testing
import TestSupport

/// Tiles tested by the symmetry in their names, not by their formulas: mirrors leave no seams, and
/// a rotation about the centre by a part of a circle changes nothing.
@Suite("Symmetries of tiles") struct TileSymmetryTests {
    private static let size = 160

    /// A picture without symmetry and without edges: neighbouring pixels differ by a few steps.
    private static let soft: CGImage = {
        var bytes: [UInt8] = []
        for y in 0..<size {
            for x in 0..<size {
                let (u, v) = (Double(x), Double(y))
                bytes.append(UInt8(127 + 120 * sin(u / 9 + v / 31)))
                bytes.append(UInt8(127 + 120 * sin(u / 23 - v / 11 + 1)))
                bytes += [UInt8(127 + 120 * cos((u + v) / 19)), 255]
            }
        }
        return PixelGrid(width: size, height: size, bytes: bytes).image!
    }()

    private func shown(_ name: String, _ more: [String: Any] = [:]) throws -> PixelGrid {
        try paint(Self.size, Self.size, up: true) { root in
            let layer = box(0, 0, CGFloat(Self.size), CGFloat(Self.size))
            layer.contents = Self.soft
            let inputs: [String: Any] = [
                "inputCenter": CIVector(x: 80, y: 80), "inputWidth": 30, "inputAngle": 0.3,
            ]
            let all = inputs.merging(more) { _, b in b }
            layer.filters = [CIFilter(name: name, parameters: all)!]
            root.addSublayer(layer)
        }
    }

    @Test(
        "a reflected tile has no seams",
        arguments: [
            "CIFourfoldReflectedTile", "CIEightfoldReflectedTile", "CISixfoldReflectedTile",
            "CITwelvefoldReflectedTile", "CIParallelogramTile", "CIKaleidoscope",
        ])
    func seams(_ name: String) throws {
        let grid = try shown(name)
        var worst = 0
        // Along lines across the picture, both ways.
        for line in stride(from: 30, to: 130, by: 11) {
            for i in 30..<130 {
                for (a, b) in [
                    (grid[i, line], grid[i + 1, line]), (grid[line, i], grid[line, i + 1]),
                ] {
                    for k in 0..<3 { worst = max(worst, abs(Int(a[k]) - Int(b[k]))) }
                }
            }
        }
        #expect(worst < 40, "neighbours differ by \(worst)")
        #expect(Set((20..<140).map { grid[$0, 70] }).count > 20)
    }

    @Test(
        "a tile looks the same after a turn about its centre",
        arguments: [
            ("CIFourfoldRotatedTile", 4.0), ("CISixfoldRotatedTile", 6),
            ("CISixfoldReflectedTile", 3), ("CITwelvefoldReflectedTile", 6),
            ("CIEightfoldReflectedTile", 4), ("CIKaleidoscope", 6),
        ])
    func turns(_ name: String, _ count: Double) throws {
        let grid = try shown(name)
        func differing(_ angle: Double) -> Double {
            var (wrong, seen) = (0, 0)
            for y in stride(from: 30, to: 130, by: 5) {
                for x in stride(from: 30, to: 130, by: 5) {
                    let (u, v) = (Double(x) - 79.5, Double(y) - 79.5)
                    let p = (cos(angle) * u - sin(angle) * v, sin(angle) * u + cos(angle) * v)
                    let other = grid[Int((p.0 + 79.5).rounded()), Int((p.1 + 79.5).rounded())]
                    seen += 1
                    if !near(grid[x, y], other, 24) { wrong += 1 }
                }
            }
            return Double(wrong) / Double(seen)
        }
        #expect(differing(2 * .pi / count) < 0.12)
        #expect(differing(2 * .pi / count * 0.4) > 0.25)
    }
}
