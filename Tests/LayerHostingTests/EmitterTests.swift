import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LayerHosting

/// An emitter that begins at its first frame, at the host's second 100, in the middle of 200 × 200.
private func makeEmitter(
    _ cells: CAEmitterCell..., configure: (CAEmitterLayer) -> Void = { _ in }
) -> CAEmitterLayer {
    let layer = CAEmitterLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    layer.emitterPosition = CGPoint(x: 100, y: 100)
    layer.beginTime = 100
    configure(layer)
    layer.emitterCells = cells
    return layer
}

private func makeCell(
    _ side: Int = 4, rate: Float = 10, life: Float = 5, velocity: CGFloat = 0
) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = "cell"
    cell.contents = square(side, rgb(1, 1, 1))
    cell.birthRate = rate
    cell.lifetime = life
    cell.velocity = velocity
    return cell
}

private func pixels(_ layer: CALayer, at time: Double) throws -> Pixels {
    let shown = host(layer)
    shown.commit()
    shown.advance(by: time)
    return Pixels(try shown.snapshot())
}

@Suite("Emitter")
struct EmitterTests {
    @Test("B-EM 275 a particle moves by p0 + v·t + a·t²/2, and grows and turns with its speeds")
    func motion() throws {
        let cell = makeCell(rate: 0.5, life: 9, velocity: 30)
        cell.yAcceleration = -20
        let p = try pixels(makeEmitter(cell), at: 1)
        // A single particle of 4 × 4 at (130, 90); row 0 is the top.
        let e = try #require(p.extent)
        #expect(e.x == 128...131 && e.y == 108...111)
        let growing = makeCell(rate: 0.5, life: 9)
        growing.scaleSpeed = 1
        #expect(try pixels(makeEmitter(growing), at: 1).coverage == 64)
        let turning = makeCell(10, rate: 0.5, life: 9)
        turning.spin = .pi / 4
        let turned = try #require(try pixels(makeEmitter(turning), at: 1).extent)
        #expect(turned.x.count >= 13 && turned.x.count <= 16)
        let fading = makeCell(rate: 0.5, life: 9)
        fading.redSpeed = -0.5
        fading.alphaSpeed = 3
        #expect(try pixels(makeEmitter(fading), at: 1)[100, 100] == [128, 255, 255, 255])
    }

    @Test("a cell emits for its cycles, both ways with autoreverses, or for its repeat duration")
    func activeTime() throws {
        let cases: [(String, (CAEmitterCell) -> Void, Int)] = [
            ("a cycle", { _ in }, 5),
            ("three cycles", { $0.repeatCount = 3 }, 15),
            ("both ways", { $0.autoreverses = true }, 10),
            ("two cycles both ways", { ($0.autoreverses, $0.repeatCount) = (true, 2) }, 20),
            ("repeat duration", { ($0.repeatDuration, $0.repeatCount) = (0.8, 3) }, 8),
            ("endless", { $0.repeatDuration = .infinity }, 40),
            ("endless cycles", { $0.repeatCount = .infinity }, 40),
            ("no length", { ($0.duration, $0.repeatCount) = (0, .infinity) }, 0),
            ("filled", { $0.fillMode = .both }, 5),
            ("no numbers", { ($0.repeatDuration, $0.repeatCount) = (-1, .nan) }, 5),
        ]
        for (name, change, count) in cases {
            let cell = makeCell(1, rate: 10, life: 100, velocity: 20)
            cell.duration = 0.5
            change(cell)
            // Particles one behind the other, two points apart; the time between two births.
            let coverage = try pixels(makeEmitter(cell), at: 4.05).coverage
            #expect(abs(coverage - Double(count)) <= 1, "\(name): \(coverage)")
        }
    }

    @Test("B-EM 268 ranges spread evenly over mean ± half the range")
    func ranges() throws {
        let cell = makeCell(1, rate: 2000, life: 9)
        cell.velocity = 50
        cell.velocityRange = 40
        let p = try pixels(makeEmitter(cell) { $0.birthRate = 1 }, at: 0.5)
        let e = try #require(p.extent)
        // Born from 0 to 0.5 s ago, speeds 30 … 70.
        #expect(e.x.lowerBound >= 99 && e.x.upperBound >= 133 && e.x.upperBound <= 135)
    }

    @Test("B-EM 269 the layer's rates multiply its cells', and rate 0 lets living particles go on")
    func multipliers() throws {
        let cell = makeCell(2, rate: 5, life: 2, velocity: 20)
        let one = try pixels(makeEmitter(cell), at: 1.05)
        #expect(one.coverage == 6 * 4)
        let twice = try pixels(
            makeEmitter(makeCell(2, rate: 5, life: 2, velocity: 40)) {
                $0.birthRate = 2
            }, at: 1.05)
        #expect(twice.coverage == 11 * 4)
        let fast = try #require(
            try pixels(
                makeEmitter(makeCell(2, rate: 5, life: 2, velocity: 20)) {
                    $0.velocity = 3
                    $0.scale = 2
                    $0.lifetime = 0.25
                }, at: 1.05
            ).extent)
        #expect(fast.x.upperBound < 100 + 60 / 2 + 3)
        // Emission stops; living particles stay to the end of their lifetimes.
        let layer = makeEmitter(makeCell(2, rate: 5, life: 2, velocity: 20))
        let shown = host(layer)
        shown.commit()
        shown.advance(by: 1.05)
        CATransaction.setDisableActions(true)
        layer.birthRate = 0
        shown.commit()
        shown.advance(by: 0.5)
        #expect(Pixels(try shown.snapshot()).coverage == 6 * 4)
        #expect(shown.advance(by: 0.1).isMoving)
        shown.advance(by: 2)
        #expect(Pixels(try shown.snapshot()).coverage == 0)
        #expect(!shown.advance(by: 0.1).isMoving)
    }

    @Test(
        "B-EM 270 a shape's particles are born inside it",
        arguments: [
            ("point", 1, 1), ("line", 60, 1), ("rectangle", 60, 40), ("cuboid", 60, 40),
            ("circle", 120, 120), ("sphere", 120, 120),
        ])
    func shapes(_ name: String, _ width: Int, _ height: Int) throws {
        let layer = makeEmitter(makeCell(1, rate: 4000, life: 9)) {
            $0.emitterShape = CAEmitterLayerEmitterShape(rawValue: name)
            $0.emitterSize = CGSize(width: 60, height: 40)
            $0.emitterDepth = 20
        }
        let e = try #require(try pixels(layer, at: 1).extent)
        #expect(abs(e.x.count - width) <= 2 && abs(e.y.count - height) <= 2)
        #expect(abs((e.x.lowerBound + e.x.upperBound) / 2 - 100) <= 1)
    }

    @Test("B-EM 271 modes: corners, edge, inside")
    func modes() throws {
        func shown(_ mode: CAEmitterLayerEmitterMode) throws -> Pixels {
            try pixels(
                makeEmitter(makeCell(1, rate: 4000, life: 9)) {
                    $0.emitterShape = .rectangle
                    $0.emitterSize = CGSize(width: 40, height: 40)
                    $0.emitterMode = mode
                }, at: 1)
        }
        let corners = try shown(.points)
        #expect(corners[100, 100][3] == 0 && corners.coverage <= 16)
        let edge = try shown(.outline)
        #expect(edge[100, 100][3] == 0 && edge.coverage > 140)
        #expect(try shown(.volume).coverage > 1200)
    }

    @Test("B-EM 272 a point emits towards +x, longitude turns to +y; a line emits towards −y")
    func directions() throws {
        let right = try #require(
            try pixels(makeEmitter(makeCell(rate: 0.5, velocity: 50)), at: 1).extent)
        #expect(right.x.lowerBound == 148)
        let up = makeCell(rate: 0.5, velocity: 50)
        up.emissionLongitude = .pi / 2
        #expect(try #require(try pixels(makeEmitter(up), at: 1).extent).y.lowerBound == 48)
        let line = makeEmitter(makeCell(rate: 0.5, velocity: 50)) { $0.emitterShape = .line }
        #expect(try #require(try pixels(line, at: 1).extent).y.lowerBound == 148)
    }

    @Test("B-EM 273 the emission range is filled evenly; 2π is every direction")
    func cone() throws {
        let cell = makeCell(2, rate: 2000, life: 0.5, velocity: 100)
        cell.emissionRange = 2 * .pi
        let p = try #require(try pixels(makeEmitter(cell), at: 2).extent)
        #expect(p.x.lowerBound < 55 && p.x.upperBound > 145)
        #expect(p.y.lowerBound < 55 && p.y.upperBound > 145)
        cell.emissionRange = .pi / 2
        let q = try #require(try pixels(makeEmitter(cell), at: 2).extent)
        #expect(q.x.lowerBound >= 98 && q.y.count < 76 && q.y.count > 60)
    }

    @Test("B-EM 274 latitude tilts the direction out of the plane")
    func latitude() throws {
        let cell = makeCell(rate: 0.5, velocity: 50)
        cell.emissionLatitude = .pi / 3
        let e = try #require(try pixels(makeEmitter(cell), at: 1).extent)
        #expect(e.x.lowerBound == 123)
    }

    @Test("B-EM 276 cells of cells are emitted by every particle, in its direction and colour")
    func innerCells() throws {
        let emittingCell = makeCell(rate: 0.1, life: 1, velocity: 40)
        emittingCell.contents = nil
        emittingCell.emissionLongitude = .pi / 2
        emittingCell.color = rgb(1, 0, 0)
        let burst = makeCell(2, rate: 100, life: 5, velocity: 20)
        burst.beginTime = 0.9
        burst.duration = 0.1
        emittingCell.emitterCells = [burst]
        let layer = makeEmitter(emittingCell)
        #expect(try pixels(layer, at: 0.8).coverage == 0)
        let p = try pixels(makeEmitter(emittingCell), at: 2)
        let e = try #require(p.extent)
        // Born at 36 … 40 above the middle, moving up for 1 … 1.1 s; the emitting cell's lifetime
        // has ended.
        #expect(e.x == 99...100 && e.y.upperBound < 100 - 36 && e.y.lowerBound > 35)
        #expect(p.count { $0[3] > 0 && $0[1] > 0 } == 0)
        // Ten in a tenth of a second.
        burst.velocity = 400
        #expect(abs(try pixels(makeEmitter(emittingCell), at: 1.05).coverage / 4 - 10) <= 1.5)
    }

    @Test(
        "B-EM 277 with begin time 0 the emitter has been running; with the present it begins empty")
    func prewarmed() throws {
        let layer = makeEmitter(makeCell(2, rate: 10, life: 1, velocity: 50)) { $0.beginTime = 0 }
        #expect(try pixels(layer, at: 0).coverage == 40)
        let fresh = makeEmitter(makeCell(2, rate: 10, life: 1, velocity: 50))
        #expect(try pixels(fresh, at: 0).coverage == 4)
        // A paused layer is not animated and requests no frames.
        let paused = makeEmitter(makeCell(2, rate: 10, life: 1, velocity: 50)) {
            $0.speed = 0
            $0.timeOffset = 0.55
        }
        let shown = host(paused)
        shown.commit()
        #expect(!shown.advance(by: 1).isMoving)
        let first = Pixels(try shown.snapshot())
        #expect(first.coverage == 24)
        shown.advance(by: 1)
        #expect(Pixels(try shown.snapshot()) == first)
    }

    @Test("B-EM 278 additive adds, oldest last puts the oldest on top")
    func renderModes() throws {
        func shown(_ mode: CAEmitterLayerRenderMode) throws -> [UInt8] {
            let cell = makeCell(8, rate: 1, life: 9)
            cell.color = rgb(0.25, 0, 0)
            cell.redSpeed = 0.25
            return try pixels(makeEmitter(cell) { $0.renderMode = mode }, at: 1.5)[100, 100]
        }
        // Ages 1.5 and 0.5: reds 0.625 and 0.375.
        #expect(try shown(.additive)[0] >= 254)
        #expect(abs(Int(try shown(.oldestLast)[0]) - 159) <= 1)
        #expect(abs(Int(try shown(.oldestFirst)[0]) - 96) <= 1)
    }

    @Test("B-EM 279 particles cover the layer's background and border")
    func overBorder() throws {
        let layer = makeEmitter(makeCell(20, rate: 0.5)) {
            $0.backgroundColor = rgb(0, 0, 1)
            $0.borderColor = rgb(1, 0, 0)
            $0.borderWidth = 20
            $0.emitterPosition = CGPoint(x: 10, y: 100)
        }
        let p = try pixels(layer, at: 1)
        #expect(p[10, 100] == [255, 255, 255, 255] && p[10, 50] == [255, 0, 0, 255])
    }

    @Test("B-EM 280 equal seeds give equal pictures, different seeds different pictures")
    func seeds() throws {
        func shown(_ seed: UInt32) throws -> Pixels {
            let cell = makeCell(2, rate: 100, velocity: 40)
            cell.emissionRange = 2 * .pi
            cell.velocityRange = 30
            return try pixels(makeEmitter(cell) { $0.seed = seed }, at: 1)
        }
        #expect(try shown(7) == shown(7))
        #expect(try shown(7) != shown(8))
    }

    @Test("B-EM 281 the image's size is pixels ÷ contents scale · scale, centred on the particle")
    func size() throws {
        let cell = makeCell(20, rate: 0.5)
        cell.contentsScale = 2
        cell.scale = 0.8
        let e = try #require(try pixels(makeEmitter(cell), at: 1).extent)
        #expect(e.x == 96...103 && e.y == 96...103)
        cell.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        let half = try #require(try pixels(makeEmitter(cell), at: 1).extent)
        #expect(half.x == 98...101 && half.y == 96...103)
    }

    @Test("B-EM 282 a cell without contents is an invisible emitting cell")
    func emittingCell() throws {
        let cell = makeCell(rate: 10)
        cell.contents = nil
        #expect(try pixels(makeEmitter(cell), at: 1).coverage == 0)
    }

    @Test(
        "an animation of a cell's unset property begins at the property's default",
        arguments: [
            ("contentsScale", 1, 2), ("color", rgb(1, 1, 1), rgb(1, 0, 0)),
            ("scale", 1, 3), ("speed", 1, 2),
            ("contentsRect", CGRect(x: 0, y: 0, width: 1, height: 1), CGRect.zero),
        ] as [(String, any Sendable, any Sendable)])
    func unset(_ key: String, _ value: any Sendable, _ end: any Sendable) throws {
        func run(_ isSet: Bool) throws -> Pixels {
            let cell = makeCell(8, rate: 8, life: 4, velocity: 20)
            if isSet { cell.setValue(value, forKey: key) }
            let layer = makeEmitter(cell)
            let shown = host(layer)
            shown.commit()
            let change = CABasicAnimation(keyPath: "emitterCells.cell.\(key)")
            change.toValue = end
            change.duration = 2
            layer.add(change, forKey: nil)
            shown.commit()
            shown.advance(by: 1)
            return Pixels(try shown.snapshot())
        }
        let (plain, set) = (try run(false), try run(true))
        #expect(plain.coverage > 100 && plain == set)
    }

    @Test(
        "a snapshot at two seconds equals the frame reached by playing, with animated rates and changes"
    )
    func playing() throws {
        func run(_ steps: Int) throws -> Pixels {
            let cell = makeCell(3, rate: 60, life: 1, velocity: 40)
            cell.emissionRange = 2 * .pi
            cell.velocityRange = 20
            let layer = makeEmitter(cell)
            let shown = host(layer)
            shown.commit()
            let rate = CABasicAnimation(keyPath: "emitterCells.cell.birthRate")
            rate.fromValue = 0
            rate.toValue = 200
            rate.duration = 1.3
            layer.add(rate, forKey: "rate")
            let move = CABasicAnimation(keyPath: "emitterPosition")
            move.fromValue = CGPoint(x: 60, y: 60)
            move.toValue = CGPoint(x: 140, y: 100)
            move.duration = 1.7
            layer.add(move, forKey: "move")
            shown.commit()
            for i in 1...steps {
                shown.advance(to: 100 + 2 * Double(i) / Double(steps))
                if steps > 1 { try shown.redraw() }
            }
            return Pixels(try shown.snapshot())
        }
        let jumped = try run(1)
        #expect(jumped.coverage > 100)
        #expect(try run(47) == jumped)
    }

    @Test("fifty thousand particles are one draw call")
    func oneBatch() throws {
        let cell = makeCell(1, rate: 50_000, life: 1, velocity: 80)
        cell.emissionRange = 2 * .pi
        let shown = host(makeEmitter(cell))
        shown.commit()
        shown.advance(by: 1)
        try shown.redraw()
        #expect(shown.counts.drawCalls == 1)
        #expect(abs(shown.counts.instances - 50_000) <= 1)
    }

    @Test(
        "B-3D 231 particles off the plane move under the parent's perspective when depth is kept, else in the plane",
        arguments: [true, false])
    func perspective(keepsDepth: Bool) throws {
        let cell = makeCell(rate: 0.5, life: 9)
        cell.zAcceleration = 100
        cell.velocity = 50
        let layer = makeEmitter(cell)
        layer.preservesDepth = keepsDepth
        let shown = host(layer)
        var t = CATransform3DIdentity
        t.m34 = -1 / 100
        shown.context.root!.sublayerTransform = t
        shown.commit()
        shown.advance(by: 1)
        // z 50 before a viewer at 100: twice as far from the middle and twice as large.
        let e = try #require(Pixels(try shown.snapshot()).extent)
        if keepsDepth {
            #expect(e.x == 196...199 && e.y == 96...103)
        } else {
            #expect(e.x.lowerBound < 155 && e.x.upperBound < 160)
        }
    }
}
