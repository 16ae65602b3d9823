import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LayerHosting

/// Rarely used properties, each with a picture that needs the property.
@Suite("Names drawn") struct NamesDrawnTests {
    @Test("Each corner of a layer is rounded by its own bit")
    func corners() throws {
        // y up; row 0 is the top.
        let places: [(CACornerMask, x: Int, y: Int)] = [
            (.layerMinXMinYCorner, 50, 149), (.layerMaxXMinYCorner, 149, 149),
            (.layerMinXMaxYCorner, 50, 50), (.layerMaxXMaxYCorner, 149, 50),
        ]
        for (mask, _, _) in places {
            let layer = CALayer()
            layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
            layer.backgroundColor = rgb(1, 0, 0)
            layer.cornerRadius = 30
            layer.maskedCorners = mask
            let p = try picture(layer)
            for (other, x, y) in places {
                #expect((p[x, y][3] == 0) == (other == mask), "\(mask.rawValue) \(other.rawValue)")
            }
        }
    }

    @Test("A replicator's green, blue and alpha offsets add up from copy to copy")
    func replicatorOffsets() throws {
        let layer = CAReplicatorLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        let cell = CALayer()
        cell.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        cell.backgroundColor = rgb(1, 1, 1)
        layer.addSublayer(cell)
        layer.instanceCount = 3
        layer.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
        layer.instanceGreenOffset = -0.2
        layer.instanceBlueOffset = -0.4
        layer.instanceAlphaOffset = -0.2
        let p = try picture(layer)
        for copy in 0..<3 {
            let n = Double(copy)
            let alpha = 1 - 0.2 * n
            let wanted = [alpha, (1 - 0.2 * n) * alpha, (1 - 0.4 * n) * alpha, alpha]
            for (seen, value) in zip(p[5 + 20 * copy, 195], wanted) {
                #expect(abs(Double(seen) - value * 255) <= 2, "\(copy): \(p[5 + 20 * copy, 195])")
            }
        }
    }

    @Test("The phase of a dash pattern moves its marks along the line")
    func dashPhase() throws {
        func marks(_ phase: CGFloat) throws -> [Bool] {
            let shape = CAShapeLayer()
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 0, y: 100))
            path.addLine(to: CGPoint(x: 200, y: 100))
            shape.path = path
            shape.strokeColor = rgb(1, 0, 0)
            shape.lineWidth = 10
            shape.lineDashPattern = [20, 20]
            shape.lineDashPhase = phase
            let p = try picture(shape)
            return [10, 30, 50, 70].map { p[$0, 100][3] > 128 }
        }
        #expect(try marks(0) == [true, false, true, false])
        #expect(try marks(20) == [false, true, false, true])
        #expect(try marks(40) == [true, false, true, false])
    }
}
