import CoreGraphics
import Foundation
import QuartzCore

extension SceneList {
    /// Fountain, and bursts out of the fountain's rising sparks.
    static let particles = Scene(
        "particles", title: "Particles",
        lookFor:
            "Sparks rise and fall in an arc; dots of three colours spread from the middle of the ring.",
        duration: 3
    ) { scene in
        // Flying particles keep their picture: the picture is drawn for the scale at the scene's
        // begin.
        let dot = Pictures.dot.image(scene.scale)
        func emitter(_ x: CGFloat, _ y: CGFloat, _ cells: [CAEmitterCell]) -> CAEmitterLayer {
            let layer = CAEmitterLayer()
            layer.frame = scene.root.bounds
            layer.emitterPosition = CGPoint(x: x, y: y)
            layer.seed = 7
            layer.emitterCells = cells
            scene.root.addSublayer(layer)
            return layer
        }
        let spark = CAEmitterCell()
        // With mipmaps an image has a separate texture, which makes the golden picture independent
        // of other images.
        spark.contents = dot
        spark.contentsScale = scene.scale
        spark.minificationFilter = "trilinear"
        spark.birthRate = 60
        spark.lifetime = 2
        spark.velocity = 190
        spark.velocityRange = 40
        spark.emissionLongitude = -.pi / 2
        spark.emissionRange = .pi / 5
        spark.yAcceleration = 180
        spark.scale = 0.6
        spark.scaleSpeed = -0.2
        spark.color = Palette.amber
        spark.greenSpeed = -0.3
        emitter(90, 220, [spark]).renderMode = .additive
        let cells = (0..<3).map { i in
            let cell = CAEmitterCell()
            cell.contents = dot
            cell.contentsScale = scene.scale
            cell.minificationFilter = "trilinear"
            cell.birthRate = 25
            cell.lifetime = 1.5
            cell.velocity = 45
            cell.color = Palette.cycle(i * 2 + 1)
            cell.alphaSpeed = -0.6
            cell.spin = 2
            return cell
        }
        let ring = emitter(235, 110, cells)
        ring.emitterShape = .circle
        ring.emitterMode = .outline
        ring.emitterSize = CGSize(width: 20, height: 0)
    }

    /// A document far larger than the window, passing by.
    static let tiles = Scene(
        "tiles", title: "Tiles",
        lookFor: "A numbered map slides to the left; tiles that come in fade in.", duration: 2
    ) { scene in
        final class Map: CATiledLayer {
            override func draw(in ctx: CGContext) {
                let r = ctx.boundingBoxOfClipPath
                let n = Int(r.minX / 80) + 3 * Int(r.minY / 80)
                ctx.setFillColor(Palette.cycle(n % 6))
                ctx.fill([r.insetBy(dx: 2, dy: 2)])
                ctx.setFillColor(Palette.night)
                for i in 0...(n % 9) {
                    ctx.fill([
                        CGRect(x: r.minX + 8 + CGFloat(i) * 7, y: r.minY + 8, width: 4, height: 14)
                    ])
                }
            }
        }
        let map = Map()
        // Tiles are counted in pixels: each is to be 80 points at any scale.
        scene.pictured { map.tileSize = CGSize(width: 80 * $0, height: 80 * $0) }
        map.frame = CGRect(x: 0, y: 0, width: 100_000, height: 100_000)
        scene.root.addSublayer(map)
        let slide = CABasicAnimation(keyPath: "position.x")
        slide.byValue = -300
        slide.duration = 2
        map.add(slide, forKey: "slide")
    }

    /// Strokes drawn along their paths, with every cap and join.
    static let strokes = Scene(
        "strokes", title: "Strokes",
        lookFor:
            "Three zigzags draw themselves: mitred, rounded and bevelled; a dashed ring runs round.",
        duration: 2
    ) { scene in
        let styles: [(CAShapeLayerLineJoin, CAShapeLayerLineCap)] = [
            (.miter, .butt), (.round, .round), (.bevel, .square),
        ]
        for (i, style) in styles.enumerated() {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 20, y: 50 + i * 65))
            for k in 1...4 {
                path.addLine(to: CGPoint(x: 20 + k * 40, y: 50 + i * 65 - (k % 2) * 35))
            }
            let line = CAShapeLayer()
            line.path = path
            line.fillColor = nil
            line.strokeColor = Palette.cycle(i * 2)
            line.lineWidth = 10
            line.lineJoin = style.0
            line.lineCap = style.1
            scene.root.addSublayer(line)
            let draw = CABasicAnimation(keyPath: "strokeEnd")
            draw.fromValue = 0
            draw.duration = 1.6
            line.add(draw, forKey: "draw")
        }
        let ring = CAShapeLayer()
        ring.path = CGPath(
            ellipseIn: CGRect(x: 215, y: 80, width: 80, height: 80), transform: nil)
        ring.fillColor = Palette.slate
        ring.strokeColor = Palette.paper
        ring.lineWidth = 5
        ring.lineDashPattern = [12, 8]
        scene.root.addSublayer(ring)
        let run = CABasicAnimation(keyPath: "lineDashPhase")
        run.byValue = 40
        run.duration = 2
        ring.add(run, forKey: "run")
    }

    /// The three kinds of gradient, their colours and stops moving.
    static let gradients = Scene(
        "gradients", title: "Gradients",
        lookFor:
            "An axial, a radial and a conic gradient; the first one's step slides, the second changes colour.",
        duration: 2
    ) { scene in
        let types: [CAGradientLayerType] = [.axial, .radial, .conic]
        for (i, type) in types.enumerated() {
            let layer = CAGradientLayer()
            layer.frame = CGRect(x: 16 + i * 100, y: 70, width: 88, height: 100)
            layer.type = type
            layer.colors = [Palette.coral, Palette.amber, Palette.violet]
            layer.cornerRadius = 12
            if type != .axial {
                layer.startPoint = CGPoint(x: 0.5, y: 0.5)
                layer.endPoint = CGPoint(x: 1, y: 1)
            }
            scene.root.addSublayer(layer)
            let move = CABasicAnimation(keyPath: i == 1 ? "colors" : "locations")
            move.fromValue =
                i == 1 ? [Palette.sky, Palette.lime, Palette.night] as [Any] : [0, 0.1, 0.2]
            move.toValue =
                i == 1
                ? [Palette.coral, Palette.amber, Palette.violet] as [Any] : [0.5, 0.8, 1]
            move.duration = 2
            layer.add(move, forKey: "move")
        }
    }
}
