import CoreGraphics
import Foundation
import QuartzCore

/// Drawing of Listing 2-4: a single thick curve.
private final class CurveDelegate: NSObject, DrawsContents {
    func draw(_ layer: CALayer, in ctx: CGContext) {
        let (w, h) = (layer.bounds.width, layer.bounds.height)
        ctx.beginPath()
        ctx.move(to: CGPoint(x: 0.1 * w, y: 0.9 * h))
        ctx.addCurve(
            to: CGPoint(x: 0.9 * w, y: 0.9 * h), control1: CGPoint(x: 0.1 * w, y: -0.2 * h),
            control2: CGPoint(x: 0.9 * w, y: -0.2 * h))
        ctx.setStrokeColor(Palette.amber)
        ctx.setLineWidth(6)
        ctx.setLineCap(.round)
        ctx.strokePath()
    }
}

/// Image of Listing 2-3: one of two images by the layer's state.
private final class ImageDelegate: NSObject, DrawsContents {
    func display(_ layer: CALayer) {
        let isOn = (layer.value(forKey: "isOn") as? Bool) == true
        layer.contents = (isOn ? Self.on : Self.off).image(layer.contentsScale)
    }

    private static let on = Picture(48, 48) { face($0, Palette.lime) }
    private static let off = Picture(48, 48) { face($0, Palette.steel) }

    private static func face(_ c: CGContext, _ color: CGColor) {
        c.setFillColor(color)
        c.fillEllipse(in: CGRect(x: 2, y: 2, width: 44, height: 44))
        c.setFillColor(Palette.night)
        c.fillEllipse(in: CGRect(x: 13, y: 26, width: 6, height: 8))
        c.fillEllipse(in: CGRect(x: 29, y: 26, width: 6, height: 8))
        c.setStrokeColor(Palette.night)
        c.setLineWidth(3)
        c.addArc(
            center: CGPoint(x: 24, y: 24), radius: 12, startAngle: -.pi * 0.85,
            endAngle: -.pi * 0.15,
            clockwise: false)
        c.strokePath()
    }
}

extension SceneList {
    /// All twelve gravities; "top" is where y is largest, which is below in a flipped tree.
    static let gravityChart = Scene(
        "gravity-chart", title: "Contents gravity",
        lookFor:
            "Top row: resize, aspect, aspect fill, center. Middle: top, bottom, left, right. Last: the corners.",
        duration: 1
    ) { scene in
        let all: [CALayerContentsGravity] = [
            .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottom, .left, .right,
            .topLeft, .topRight, .bottomLeft, .bottomRight,
        ]
        for (index, gravity) in all.enumerated() {
            let cell = scene.root.addBox(
                CGRect(x: 10 + index % 4 * 76, y: 10 + index / 4 * 76, width: 70, height: 68),
                Palette.slate)
            scene.pictured {
                cell.contents = Pictures.landscape.image($0)
                cell.contentsScale = 1.6 * $0
            }
            cell.contentsGravity = gravity
            cell.masksToBounds = true
            cell.borderWidth = 1
            cell.borderColor = Palette.mist
        }
    }

    /// Listings 2-3 and 2-4: a delegate sets an image or draws.
    static let delegateContents = Scene(
        "delegate-contents", title: "Contents by delegate",
        lookFor:
            "The left layer is drawn by its delegate. The faces get one of two images; every second one wakes at 0.5 s.",
        duration: 1
    ) { scene in
        let curve = CurveDelegate()
        let faces = ImageDelegate()
        scene.keep(curve)
        scene.keep(faces)
        let plot = scene.root.addBox(
            CGRect(x: 16, y: 50, width: 140, height: 140), Palette.slate, radius: 16)
        plot.delegate = curve
        plot.setNeedsDisplay()
        for index in 0..<6 {
            let face = scene.root.addBox(
                CGRect(x: 180 + index % 2 * 64, y: 36 + index / 2 * 60, width: 48, height: 48), nil)
            face.delegate = faces
            face.setValue(index % 3 == 0, forKey: "isOn")
            face.setNeedsDisplay()
            if index % 2 == 1 {
                scene.at(0.5) {
                    face.setValue(true, forKey: "isOn")
                    face.setNeedsDisplay()
                }
            }
        }
    }
}
