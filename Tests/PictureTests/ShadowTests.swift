import Foundation
import QuartzCore
import Testing
import TestSupport

@Suite("Shadows") struct ShadowTests {
    /// A red layer of 20 × 20 with a hard black shadow 30 to the right.
    private func scene(up: Bool = false, _ change: (CALayer) -> Void) throws -> PixelGrid {
        try paint(up: up) { root in
            let layer = box(10, 20, 20, 20, red)
            layer.shadowOpacity = 1
            layer.shadowRadius = 0
            layer.shadowOffset = CGSize(width: 30, height: 0)
            change(layer)
            root.addSublayer(layer)
        }
    }

    @Test("B-SH 214 the edge of a shadow is a Gaussian's integral, shadowRadius its deviation")
    func profile() throws {
        for (sigma, shaped) in [(4.0, false), (10, false), (4, true), (10, true)] {
            let grid = try paint(200, 200) { root in
                let layer = box(-100, -100, 200, 400)
                if shaped {
                    layer.shadowPath = CGPath(rect: layer.bounds, transform: nil)
                } else {
                    layer.backgroundColor = red
                }
                layer.shadowOpacity = 1
                layer.shadowRadius = sigma
                layer.shadowOffset = .zero
                root.addSublayer(layer)
            }
            for x in stride(from: 100, to: 100 + Int(2.5 * sigma), by: 2) {
                let d = Double(x) + 0.5 - 100
                let expected = 0.5 * erfc(d / (sigma * 2.0.squareRoot())) * 255
                #expect(abs(Double(grid[x, 100][3]) - expected) <= 3, "\(sigma) at \(d)")
            }
        }
    }

    @Test("B-SH 215 the silhouette is the composited layer's alpha, or shadowPath")
    func silhouette() throws {
        #expect(try scene { _ in }[50, 30] == [0, 0, 0, 255])
        let child = try scene {
            $0.backgroundColor = nil
            $0.addSublayer(box(5, 5, 10, 10, blue))
        }
        #expect(child.covered == 200 && child[50, 30] == [0, 0, 0, 255])
        let contents = try scene {
            $0.backgroundColor = nil
            $0.contents = picture(["r.", ".."])
            $0.magnificationFilter = .nearest
        }
        #expect(contents.covered == 200 && contents[45, 25] == [0, 0, 0, 255])
        #expect(try scene { $0.backgroundColor = nil }.covered == 0)
        #expect(near(try scene { $0.backgroundColor = rgb(1, 0, 0, 0.5) }[50, 30], [0, 0, 0, 128]))
        let ring = try scene {
            let path = CGMutablePath()
            path.addRect(CGRect(x: 0, y: 0, width: 20, height: 20))
            path.addRect(CGRect(x: 5, y: 5, width: 10, height: 10))
            $0.shadowPath = path
        }
        // Non-zero: a rectangle inside a rectangle of the same direction leaves no hole.
        #expect(ring[50, 30] == [0, 0, 0, 255])
    }

    @Test("B-SH 216 colour by alpha · shadowOpacity; layer opacity on both together")
    func color() throws {
        let half = try scene {
            $0.shadowColor = rgb(0, 0, 1, 0.5)
            $0.shadowOpacity = 0.5
        }
        #expect(near(half[50, 30], [0, 0, 64, 64]) && half[20, 30] == redPixel)
        let faded = try scene {
            $0.shadowColor = rgb(0, 0, 1, 0.5)
            $0.opacity = 0.5
        }
        #expect(near(faded[50, 30], [0, 0, 64, 64]) && near(faded[20, 30], [128, 0, 0, 128]))
    }

    @Test("B-SH 217 the offset is in the layer's coordinates: the default falls down with y up")
    func offset() throws {
        #expect(CALayer().shadowOffset == CGSize(width: 0, height: -3))
        for up in [true, false] {
            let grid = try scene(up: up) { $0.shadowOffset = CGSize(width: 0, height: -3) }
            #expect(grid.extent.minY == (up ? 20 : 17))
            #expect(grid.extent.height == 23)
        }
        let turned = try scene {
            $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
            $0.shadowOffset = CGSize(width: 15, height: 0)
        }
        #expect(turned.extent.maxY == 55)
    }

    @Test("B-SH 218 the shadow is seen through a translucent layer, shadowPath too")
    func through() throws {
        let own = try scene {
            $0.backgroundColor = rgb(1, 0, 0, 0.5)
            $0.shadowOffset = .zero
        }
        #expect(near(own[20, 30], [128, 0, 0, 191]))
        let path = try scene {
            $0.backgroundColor = rgb(1, 0, 0, 0.5)
            $0.shadowOffset = .zero
            $0.shadowPath = CGPath(rect: $0.bounds, transform: nil)
        }
        #expect(near(path[20, 30], [128, 0, 0, 255]))
    }

    @Test("B-SH 219 shadowPath is in layer coordinates, free of the bounds")
    func path() throws {
        for height in [20, 10] {
            let grid = try scene {
                $0.shadowOffset = .zero
                $0.shadowPath = CGPath(
                    rect: CGRect(x: 30, y: -10, width: 10, height: 40), transform: nil)
                $0.anchorPoint = .zero
                $0.position = CGPoint(x: 10, y: 20)
                $0.bounds.size.height = CGFloat(height)
            }
            #expect(grid.count { $0 == [0, 0, 0, 255] } == 400)
            #expect(grid[40, 10] == [0, 0, 0, 255] && grid[49, 49] == [0, 0, 0, 255])
        }
    }
}

@Suite("Corner curves") struct CornerTests {
    @Test("B-CC 220 circular corners, their radius at most half the shorter side")
    func circular() throws {
        for (radius, counted) in [(20.0, 20.0), (30, 30), (100, 30)] {
            let grid = try paint(100, 80) { root in
                let layer = box(10, 10, 80, 60, red)
                layer.cornerRadius = radius
                root.addSublayer(layer)
            }
            #expect(abs(grid.area - (4800 - (4 - .pi) * counted * counted)) < 3)
        }
    }

    @Test(
        "B-CC 221 continuous corners reach 1.53 radii and lie nearer to the published curve than a circle"
    )
    func continuous() throws {
        let (side, r) = (200.0, 40.0)
        let path = CGMutablePath()
        // A corner at the origin, from the edge along y to the edge along x, at each corner.
        for k in 0..<4 {
            func at(_ x: Double, _ y: Double) -> CGPoint {
                let (a, b) = (x * r, y * r)
                return switch k {
                case 0: CGPoint(x: a, y: b)
                case 1: CGPoint(x: side - b, y: a)
                case 2: CGPoint(x: side - a, y: side - b)
                default: CGPoint(x: b, y: side - a)
                }
            }
            let start = at(0, 1.52866483)
            if k == 0 { path.move(to: start) } else { path.addLine(to: start) }
            path.addCurve(
                to: at(0.07491176, 0.63149399), control1: at(0, 1.08849299),
                control2: at(0, 0.86840701))
            path.addCurve(
                to: at(0.63149399, 0.07491100), control1: at(0.16906013, 0.37282401),
                control2: at(0.37282392, 0.16905899))
            path.addLine(to: at(0.66993427, 0.06549600))
            path.addCurve(
                to: at(1.52866483, 0), control1: at(0.86840701, 0), control2: at(1.08849299, 0))
        }
        path.closeSubpath()
        let shape = try paint(200, 200) { root in
            let layer = CAShapeLayer()
            layer.frame = root.bounds
            layer.path = path
            layer.fillColor = red
            root.addSublayer(layer)
        }
        func rounded(_ curve: CALayerCornerCurve) throws -> PixelGrid {
            try paint(200, 200) { root in
                let layer = box(0, 0, 200, 200, red)
                layer.cornerRadius = r
                layer.cornerCurve = curve
                root.addSublayer(layer)
            }
        }
        // Ours is a superellipse through the published curve's ends and middle: near, not the same.
        let ours = PixelDistance(try rounded(.continuous), shape)!
        let circle = PixelDistance(try rounded(.circular), shape)!
        #expect(ours.mean < 0.2 && ours.mean < circle.mean, "\(ours); \(circle)")
        let grid = try rounded(.continuous)
        #expect(grid[0, 64] == redPixel && grid[0, 50][3] < 255)
    }

    @Test("B-CC 222 maskedCorners go by coordinates, not by what is seen")
    func corners() throws {
        for up in [true, false] {
            let grid = try paint(60, 60, up: up) { root in
                let layer = box(0, 0, 60, 60, red)
                layer.cornerRadius = 20
                layer.maskedCorners = [.layerMinXMinYCorner]
                root.addSublayer(layer)
            }
            #expect((grid[1, 58] == clearPixel) == up && (grid[1, 1] == clearPixel) == !up)
            #expect(grid[58, 1] == redPixel && grid[58, 58] == redPixel)
        }
    }
}
