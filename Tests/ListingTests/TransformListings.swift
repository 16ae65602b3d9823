import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Notes: a shear transform.
private func shear(_ x: CGFloat, _ y: CGFloat) -> CGAffineTransform {
    var transform = CGAffineTransform.identity
    transform.c = -x
    transform.b = y
    return transform
}

@Suite("Listings: transforms") struct TransformListings {
    private let place = CGRect(x: 50, y: 50, width: 100, height: 100)

    @Test("Notes: a layer turned by 45 degrees")
    func rotation() throws {
        try Show.run(200, 200) { show throws in
            let layer = show.add(CALayer(), place, red)
            CATransaction.setDisableActions(true)
            layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
            let side = 100 * CGFloat(2).squareRoot()
            #expect(near(layer.frame.width, side) && near(layer.frame.height, side))
            let picture = try show.picture()
            #expect(picture[55, 55] == clearPixel && picture[100, 35] == redPixel)
        }
    }

    @Test("Notes: transforms made one after another; the earlier scales and turns the later")
    func chained() {
        let scaled = CGAffineTransform.identity.scaledBy(x: 0.5, y: 0.5)
        let t = scaled.rotated(by: .pi / 6).translatedBy(x: 200, y: 0)
        #expect(near(t.tx, 100 * cos(.pi / 6)) && near(t.ty, 100 * sin(.pi / 6)))
        let parts = CGAffineTransform(translationX: 200, y: 0)
            .concatenating(CGAffineTransform(rotationAngle: .pi / 6))
            .concatenating(CGAffineTransform(scaleX: 0.5, y: 0.5))
        #expect(near(parts.tx, t.tx) && near(parts.ty, t.ty))
        #expect(near(parts.a, t.a) && near(parts.b, t.b))
    }

    @Test("Notes: a sheared layer is a parallelogram")
    func sheared() throws {
        try Show.run(200, 200) { show throws in
            let layer = show.add(CALayer(), place, red)
            CATransaction.setDisableActions(true)
            layer.setAffineTransform(shear(1, 0))
            #expect(layer.frame == CGRect(x: 0, y: 50, width: 200, height: 100))
            let picture = try show.picture()
            // Higher rows lie further left.
            #expect(picture[15, 145] == redPixel && picture[185, 145] == clearPixel)
            #expect(picture[185, 55] == redPixel && picture[15, 55] == clearPixel)
        }
    }

    @Test("Notes: the three makers of transforms in space")
    func makers() {
        let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        #expect(near(turn.m12, 1) && near(turn.m21, -1) && near(turn.m33, 1))
        let scale = CATransform3DMakeScale(2, 3, 4)
        #expect(scale.m11 == 2 && scale.m22 == 3 && scale.m33 == 4)
        let move = CATransform3DMakeTranslation(5, 6, 7)
        #expect(move.m41 == 5 && move.m42 == 6 && move.m43 == 7)
    }

    @Test("Guide 5-8: perspective on the parent makes what is nearer larger")
    func perspective() throws {
        try Show.run(200, 200) { show throws in
            let eye: CGFloat = 500
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / eye
            let child = CALayer()
            child.frame = CGRect(x: 80, y: 80, width: 40, height: 40)
            child.backgroundColor = red
            show.root.addSublayer(child)
            CATransaction.setDisableActions(true)
            child.zPosition = 250
            #expect(
                try show.picture().extent { $0[3] > 128 }
                    == CGRect(x: 80, y: 80, width: 40, height: 40))
            CATransaction.setDisableActions(true)
            show.root.sublayerTransform = perspective
            // Half way to the eye everything is twice as large.
            #expect(
                try show.picture().extent { $0[3] > 128 }
                    == CGRect(x: 60, y: 60, width: 80, height: 80))
        }
    }
}
