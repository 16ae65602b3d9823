import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

/// A layer of 80 × 40, with halves of two colours, that a transition recolours.
private final class Stage {
    let host: ManualHost
    let layer = box(0, 0, 80, 40)
    let halves = [box(0, 0, 40, 40, red), box(40, 0, 40, 40, green)]
    static let old = [redPixel, greenPixel]
    static let new: [[UInt8]] = [bluePixel, [255, 255, 255, 255]]

    init(up: Bool = false, rows: Bool = false) {
        let root = box(0, 0, 80, 40)
        root.isGeometryFlipped = !up
        if rows {
            halves[0].frame = CGRect(x: 0, y: 0, width: 80, height: 20)
            halves[1].frame = CGRect(x: 0, y: 20, width: 80, height: 20)
        }
        layer.sublayers = halves
        root.addSublayer(layer)
        host = ManualHost(root: root, size: CGSize(width: 80, height: 40))
        host.commit()
        host.advance(to: 100)
    }

    func change(_ transition: CATransition) {
        transition.duration = 1
        transition.timingFunction = CAMediaTimingFunction(name: .linear)
        CATransaction.setDisableActions(true)
        layer.add(transition, forKey: nil)
        (halves[0].backgroundColor, halves[1].backgroundColor) = (blue, rgb(1, 1, 1))
        host.commit()
    }

    func picture(at time: Double) throws -> PixelGrid {
        host.advance(to: 100 + time)
        return PixelGrid(try host.snapshot())
    }
}

@Suite("Transitions") struct TransitionTests {
    private static let steps = [0, 0.25, 0.5, 0.75, 1]

    private func mix(_ a: [UInt8], _ b: [UInt8], _ t: Double) -> [UInt8] {
        zip(a, b).map { UInt8((Double($0) * (1 - t) + Double($1) * t).rounded()) }
    }

    @Test("B-CT 183 a transition blends what was before with what is after; without before, none")
    func before() throws {
        let stage = Stage()
        stage.change(CATransition())
        #expect(try stage.picture(at: 0)[10, 10] == redPixel)
        #expect(near(try stage.picture(at: 0.5)[10, 10], [128, 0, 128, 255]))
        #expect(try stage.picture(at: 1)[10, 10] == bluePixel)

        let fresh = box(0, 0, 80, 40, red)
        let host = ManualHost(root: fresh, size: CGSize(width: 80, height: 40))
        fresh.add(CATransition(), forKey: nil)
        fresh.backgroundColor = blue
        #expect(PixelGrid(try host.snapshot())[10, 10] == bluePixel)
    }

    // No fade at the edges: our choice.
    @Test("B-CT 184 fade, push, moveIn and reveal at five times, 185 from four sides")
    func kinds() throws {
        let sides: [(CATransitionSubtype, rows: Bool, fromEnd: Bool)] = [
            (.fromLeft, false, false), (.fromRight, false, true), (.fromBottom, true, false),
            (.fromTop, true, true),
        ]
        for up in [false, true] {
            for (side, rows, fromEnd) in sides {
                for kind in [CATransitionType.push, .moveIn, .reveal] {
                    let stage = Stage(up: up, rows: rows)
                    let transition = CATransition()
                    (transition.type, transition.subtype) = (kind, side)
                    stage.change(transition)
                    let length = rows ? 40 : 80
                    for p in Self.steps {
                        let grid = try stage.picture(at: p)
                        let way = Int(Double(length) * p)
                        for sample in [1, 9, 11, 21, 29, 39, length - 19, length - 3] {
                            // Distance from the side the motion starts at.
                            let u = fromEnd ? length - 1 - sample : sample
                            func color(_ from: [[UInt8]], _ u: Int) -> [UInt8] {
                                let x = fromEnd ? length - 1 - u : u
                                return from[x < length / 2 ? 0 : 1]
                            }
                            let isNew = u < way
                            let expected =
                                switch kind {
                                case .push:
                                    isNew
                                        ? color(Stage.new, u + length - way)
                                        : color(Stage.old, u - way)
                                case .moveIn:
                                    isNew
                                        ? color(Stage.new, u + length - way) : color(Stage.old, u)
                                default: isNew ? color(Stage.new, u) : color(Stage.old, u - way)
                                }
                            let row = up ? 39 - sample : sample
                            let seen = rows ? grid[40, row] : grid[sample, 20]
                            #expect(
                                near(seen, expected),
                                "\(kind.rawValue) \(side.rawValue) \(up) \(p) at \(sample)")
                        }
                    }
                }
            }
        }
        let stage = Stage()
        stage.change(CATransition())
        for p in Self.steps {
            #expect(near(try stage.picture(at: p)[10, 10], mix(redPixel, bluePixel, p)))
        }
    }

    // From the left is our choice.
    @Test("B-CT 186 without a subtype the motion starts at the left")
    func noSubtype() throws {
        let stage = Stage()
        let transition = CATransition()
        transition.type = .moveIn
        stage.change(transition)
        let grid = try stage.picture(at: 0.25)
        #expect(grid[10, 10] == [255, 255, 255, 255] && grid[30, 10] == redPixel)
    }

    @Test(
        "B-CT 187 startProgress and endProgress restrict the played part; the end is the real state"
    )
    func part() throws {
        let stage = Stage()
        let transition = CATransition()
        (transition.startProgress, transition.endProgress) = (0.25, 0.75)
        stage.change(transition)
        for (time, p) in [(0, 0.25), (0.5, 0.5), (0.75, 0.625), (0.998, 0.75), (1, 1)] {
            #expect(near(try stage.picture(at: time)[10, 10], mix(redPixel, bluePixel, p)))
        }
    }

    @Test("B-CT 188 dissolve and swipe filters at five times; inputTime is the progress")
    func filters() throws {
        let dissolve = Stage()
        let transition = CATransition()
        transition.filter = CIFilter(name: "CIDissolveTransition")
        dissolve.change(transition)
        for p in Self.steps {
            #expect(
                near(try dissolve.picture(at: p)[60, 10], mix(greenPixel, [255, 255, 255, 255], p)))
        }
        let swipe = Stage()
        let filter = CIFilter(name: "CISwipeTransition")!
        filter.setValue(20, forKey: "inputWidth")
        let swiping = CATransition()
        swiping.filter = filter
        swipe.change(swiping)
        for p in Self.steps {
            let grid = try swipe.picture(at: p)
            for x in [5, 25, 45, 65, 75] {
                // An edge 20 wide runs from left to right; the old picture lies ahead of the edge.
                let edge = -20 + (80 + 20) * p
                let k = p <= 0 ? 1 : p >= 1 ? 0 : min(max((Double(x) + 0.5 - edge) / 20, 0), 1)
                let side = x < 40 ? 0 : 1
                #expect(near(grid[x, 10], mix(Stage.new[side], Stage.old[side], k), 3), "\(p) \(x)")
            }
        }
    }

    @Test(
        "B-CT 189 private type names and 190 unknown types fade",
        arguments: ["cube", "oglFlip", "suckEffect", "rippleEffect", "nobody"])
    func otherTypes(_ name: String) throws {
        let stage = Stage()
        let transition = CATransition()
        transition.type = CATransitionType(rawValue: name)
        stage.change(transition)
        #expect(near(try stage.picture(at: 0.5)[10, 10], mix(redPixel, bluePixel, 0.5)))
        #expect(try stage.picture(at: 1)[10, 10] == bluePixel)
    }
}
