import Foundation
import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree
import RandomTrees
import TestSupport
import Testing

@testable import LaminaDisplayList

/// Sublayers in space that intersect each other: the intersecting pairs, the remaining pixels, the
/// lifetime of a cut.
@Suite("Cut siblings") struct SiblingCutTests {
    /// A square of a seed somewhere in a box, turned somehow.
    private func square(_ dice: inout Dice) -> SiblingPolygon? {
        func number(_ low: Double, _ high: Double) -> Double { dice.number(low, high) }
        let middle = SIMD3(number(0, 300), number(0, 100), number(-40, 40))
        var a = SIMD3(number(-1, 1), number(-1, 1), number(-1, 1))
        var b = SIMD3(number(-1, 1), number(-1, 1), number(-1, 1))
        a *= 20 / (a * a).sum().squareRoot()
        b -= a * ((a * b).sum() / 400)
        b *= 20 / (b * b).sum().squareRoot()
        let corners = [middle - a - b, middle + a - b, middle + a + b, middle - a + b]
        return SiblingPolygon(DepthSplitting.Face(index: 0, corners: corners))
    }

    @Test("the found crossings equal the crossings of every pair tested alone", arguments: 1...20)
    func crossings(_ seed: Int) throws {
        var dice = Dice(UInt64(seed))
        let squares = (0..<120).map { i in i % 17 == 3 ? nil : square(&dice) }
        let found = try #require(Crossings(squares, most: 7140)).earlier
        var count = 0
        for j in squares.indices {
            let expected = (0..<j).filter { i in
                guard let a = squares[i], let b = squares[j] else { return false }
                return a.crosses(b)
            }
            #expect(found[j] == expected)
            count += expected.count
        }
        #expect(count > 20)
        #expect(Crossings(squares, most: count) != nil)
        #expect(Crossings(squares, most: count - 1) == nil)
    }

    @Test(
        "a box is within half planes where all of its pixels are left, and beyond one where none is"
    )
    func sides() {
        var dice = Dice(5)
        var seen: Set<String> = []
        for _ in 0..<2000 {
            let angle = dice.number(0, 2 * .pi)
            let line = SIMD4(
                Float(cos(angle)), Float(sin(angle)), Float(dice.number(-20, 20)), 0)
            var tables = ListTables()
            var record = Array(repeating: SIMD4<Float>.zero, count: ClipRecord.texels)
            (record[3].w, record[6]) = (1, line)
            _ = tables.add(record, of: 1, isPatching: false)
            let (x, y) = (Float(dice.number(-30, 30)).rounded(), Float(3))
            let box = PixelBox(x, y, x + 6, y + 4)
            var left: [Float] = []
            for i in 0..<6 {
                for j in 0..<4 {
                    let at = SIMD2(x + Float(i) + 0.5, y + Float(j) + 0.5)
                    left.append(min(max(line.x * at.x + line.y * at.y + line.z + 0.5, 0), 1))
                }
            }
            let side = tables.side(of: box, 0)
            seen.insert("\(side)")
            switch side {
            case .within: #expect(left.allSatisfy { $0 > 1 - 1e-4 })
            case .beyond: #expect(left.allSatisfy { $0 < 1e-4 })
            case .across: break
            }
            // A box counts as cut by the line only where its outermost pixels come near the line.
            let hasBoth = left.contains { $0 > 0 } && left.contains { $0 < 1 }
            if hasBoth { #expect(side == .across) }
        }
        #expect(seen.count == 3)
    }

    @Test("siblings without movement keep their pieces in a new list")
    func kept() {
        typealias Setting = TreeEdit.Setting
        func card(_ angle: Double) -> [Setting] {
            [
                .init(.bounds, .rect(CGRect(x: 0, y: 0, width: 60, height: 40))),
                .init(.position, .point(CGPoint(x: 60, y: 55))),
                .init(.backgroundColor, .color(PaintColor(rgba: SIMD4(1, 0, 0, 1)))),
                .init(.transform, .transform(CATransform3DMakeRotation(angle, 0, 1, 0))),
            ]
        }
        let stage = Stage()
        stage.play(.add(parent: 0, index: 0, .layer, []))
        stage.play(.add(parent: 1, index: 0, .layer, card(0.7)))
        stage.play(.add(parent: 1, index: 1, .layer, card(-0.7)))
        let (made, builds) = (stage.list.counters.siblingCuts, stage.list.counters.builds)
        #expect(made > 0)
        // Beside the intersecting layers, for a rebuild of the list.
        for i in 0..<5 { stage.play(.add(parent: 0, index: 1 + i, .layer, card(0))) }
        #expect(stage.list.counters.builds == builds + 5)
        #expect(stage.list.counters.siblingCuts == made)
        stage.play(.set(layer: 2, card(0.71)))
        #expect(stage.list.counters.siblingCuts == made + 1)
    }
}
