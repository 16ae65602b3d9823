import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Guide 2-3: the delegate sets one of two images by its own state.
private final class StateImage: NSObject, CALayerDelegate {
    var displaysYes = true
    let yes = image(10, 10, greenPixel)
    let no = image(10, 10, redPixel)

    func display(_ layer: CALayer) {
        if displaysYes {
            layer.contents = yes
        } else {
            layer.contents = no
        }
    }
}

/// Guide 2-4: the delegate draws a thick curve.
private final class CurveDrawing: NSObject, CALayerDelegate {
    func draw(_ layer: CALayer, in ctx: CGContext) {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 15, y: 15))
        path.addCurve(
            to: CGPoint(x: 295, y: 15), control1: CGPoint(x: 15, y: 250),
            control2: CGPoint(x: 295, y: 250))
        ctx.beginPath()
        ctx.addPath(path)
        ctx.setLineWidth(5)
        ctx.strokePath()
    }
}

@Suite("Listings: contents") struct ContentsListings {
    @Test("Guide 2-3: a delegate that displays sets one of two images")
    func displayLayer() throws {
        try Show.run { show throws in
            let delegate = StateImage()
            let layer = show.add(CALayer(), CGRect(x: 10, y: 10, width: 40, height: 40))
            layer.delegate = delegate
            layer.setNeedsDisplay()
            // A visible layer fades from the old picture to the new.
            show.at(1)
            #expect(try show.picture()[30, 30] == greenPixel)
            delegate.displaysYes = false
            layer.setNeedsDisplay()
            show.at(2)
            #expect(try show.picture()[30, 30] == redPixel)
            #expect((layer.contents as AnyObject?) === delegate.no)
        }
    }

    @Test("Guide 2-4: a delegate draws a curve five points wide into the layer's bitmap")
    func drawLayer() throws {
        try Show.run(310, 260) { show throws in
            let delegate = CurveDrawing()
            let layer = show.add(CALayer(), CGRect(x: 0, y: 0, width: 310, height: 260))
            layer.delegate = delegate
            layer.setNeedsDisplay()
            show.at(1)
            let picture = try show.picture()
            // The curve's highest point: a quarter of its ends, three quarters of its control
            // points.
            let top = 15 * 0.25 + 250 * 0.75
            #expect(picture[155, Int(top)] == blackPixel)
            #expect(picture[155, Int(top) - 6] == clearPixel)
            #expect(picture[155, Int(top) + 6] == clearPixel)
            #expect(picture[15, 17][3] > 200 && picture[294, 17][3] > 200)
            #expect(layer.contents is CGImage)
        }
    }

    @Test("Guide 2-5: a green background under a black border three points wide")
    func backgroundAndBorder() throws {
        try Show.run { show throws in
            let layer = show.add(CALayer(), CGRect(x: 20, y: 20, width: 50, height: 50))
            CATransaction.setDisableActions(true)
            layer.backgroundColor = green
            layer.borderColor = black
            layer.borderWidth = 3
            let picture = try show.picture()
            #expect(picture[22, 40] == blackPixel && picture[23, 40] == greenPixel)
            #expect(picture[45, 45] == greenPixel && picture[19, 40] == clearPixel)
        }
    }

    @Test("Guide 2-6: a pinch distortion draws the pixels near its centre together")
    func pinch() throws {
        try Show.run(500, 300) { show throws in
            let layer = show.add(CALayer(), CGRect(x: 0, y: 0, width: 500, height: 300), green)
            let dot = CALayer()
            dot.frame = CGRect(x: 190, y: 90, width: 120, height: 120)
            dot.cornerRadius = 60
            dot.backgroundColor = red
            layer.addSublayer(dot)
            let plain = try show.picture().grid.count { $0[0] > 128 }
            let filter = try #require(CIFilter(name: "CIPinchDistortion"))
            filter.setValue(500.0 as NSNumber, forKey: "inputRadius")
            filter.setValue(1.25 as NSNumber, forKey: "inputScale")
            filter.setValue(CIVector(x: 250, y: 150), forKey: "inputCenter")
            CATransaction.setDisableActions(true)
            layer.filters = [filter]
            let picture = try show.picture()
            let pinched = picture.grid.count { $0[0] > 128 }
            #expect(pinched > 0 && pinched < plain / 2, "\(plain) \(pinched)")
            #expect(near(picture[250, 150], redPixel))
        }
    }

    @Test("Summary: every gravity places an image that is larger than the layer")
    func gravities() throws {
        let expected: [(CALayerContentsGravity, CGRect)] = [
            (.resize, CGRect(x: 30, y: 30, width: 40, height: 60)),
            (.resizeAspect, CGRect(x: 30, y: 50, width: 40, height: 20)),
            // 120 wide, cut off by the picture's edges.
            (.resizeAspectFill, CGRect(x: 0, y: 30, width: 100, height: 60)),
            (.center, CGRect(x: 20, y: 45, width: 60, height: 30)),
            (.top, CGRect(x: 20, y: 60, width: 60, height: 30)),
            (.bottom, CGRect(x: 20, y: 30, width: 60, height: 30)),
            (.left, CGRect(x: 30, y: 45, width: 60, height: 30)),
            (.right, CGRect(x: 10, y: 45, width: 60, height: 30)),
            (.topLeft, CGRect(x: 30, y: 60, width: 60, height: 30)),
            (.topRight, CGRect(x: 10, y: 60, width: 60, height: 30)),
            (.bottomLeft, CGRect(x: 30, y: 30, width: 60, height: 30)),
            (.bottomRight, CGRect(x: 10, y: 30, width: 60, height: 30)),
        ]
        for (gravity, place) in expected {
            try Show.run(100, 120) { show throws in
                let layer = CALayer()
                layer.contentsScale = 1
                layer.frame = CGRect(x: 30, y: 30, width: 40, height: 60)
                layer.contentsGravity = gravity
                layer.contents = image(60, 30, redPixel)
                show.root.addSublayer(layer)
                let seen = try show.picture().extent { $0[3] > 128 }
                #expect(seen == place, "\(gravity.rawValue)")
            }
        }
        #expect(CALayer().contentsGravity == .resize)
    }

    @Test("Outline: a pattern drawn by Core Graphics is turned over by a scale of -1")
    func turnedOver() throws {
        try Show.run { show throws in
            let layer = show.add(CALayer(), CGRect(x: 0, y: 0, width: 100, height: 100))
            let half = CALayer()
            half.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
            half.backgroundColor = red
            layer.addSublayer(half)
            CATransaction.setDisableActions(true)
            layer.transform = CATransform3DMakeScale(1, -1, 1)
            let picture = try show.picture()
            #expect(picture[50, 75] == redPixel && picture[50, 25] == clearPixel)
        }
    }
}
