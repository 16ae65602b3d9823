import CoreGraphics
import Foundation
import QuartzCore

extension SceneList {
    /// Listing 5-8: perspective for a whole tree.
    static let perspective = Scene(
        "perspective", title: "Perspective with m34",
        lookFor:
            "Three cards swing about their middles and share one vanishing point; near edges are larger.",
        duration: 2
    ) { scene in
        let board = CALayer()
        board.frame = CGRect(x: 10, y: 20, width: 300, height: 200)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 400
        board.sublayerTransform = perspective
        scene.root.addSublayer(board)
        for column in 0..<3 {
            let card = board.addBox(
                CGRect(x: 10 + column * 98, y: 30, width: 84, height: 140),
                Palette.cycle(column * 2),
                radius: 14)
            card.borderWidth = 4
            card.borderColor = Palette.paper
            let plate = card.addBox(CGRect(x: 16, y: 18, width: 52, height: 40), nil)
            scene.pictured { plate.contents = Pictures.landscape.image($0) }
            card.addBox(CGRect(x: 16, y: 72, width: 52, height: 8), Palette.paper, radius: 4)
            card.addBox(CGRect(x: 16, y: 88, width: 36, height: 8), Palette.paper, radius: 4)
            let swing = CABasicAnimation(keyPath: "transform.rotation.y")
            swing.fromValue = -CGFloat.pi / 3
            swing.toValue = CGFloat.pi / 3
            swing.duration = 1
            swing.autoreverses = true
            swing.repeatCount = .infinity
            swing.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            card.add(swing, forKey: "swing")
        }
    }

    /// Cards in space, ordered by depth.
    static let carousel = Scene(
        "carousel", title: "Depth order",
        lookFor:
            "Six cards go round in a circle; nearer ones are larger and hide those behind them.",
        duration: 3
    ) { scene in
        let board = CALayer()
        board.frame = scene.root.bounds
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 360
        board.sublayerTransform = perspective
        scene.root.addSublayer(board)
        let steps = 24
        for index in 0..<6 {
            let card = board.addBox(
                CGRect(x: 120, y: 70, width: 80, height: 100), Palette.cycle(index), radius: 12)
            card.borderWidth = 3
            card.borderColor = Palette.night
            let angles = (0...steps).map {
                (CGFloat(index) / 6 + CGFloat($0) / CGFloat(steps)) * 2 * .pi
            }
            for (path, values) in [
                ("position.x", angles.map { 160 + 110 * sin($0) }),
                ("zPosition", angles.map { 90 * cos($0) - 60 }),
            ] {
                let way = CAKeyframeAnimation(keyPath: path)
                way.values = values
                way.duration = 6
                way.repeatCount = .infinity
                card.add(way, forKey: path)
            }
        }
    }

    /// Five layers with the same rotation about different anchor points.
    static let anchorPoints = Scene(
        "anchor-points", title: "Anchor points",
        lookFor: "Every tile makes the same quarter turn about its own white dot.", duration: 1
    ) { scene in
        let anchors: [(CGFloat, CGFloat)] = [
            (0.5, 0.5), (0, 0), (1, 0), (0, 1), (1, 1), (0.5, 1.5),
        ]
        for (index, anchor) in anchors.enumerated() {
            let center = CGPoint(x: 60 + index % 3 * 100, y: 70 + index / 3 * 100)
            let frame = CGRect(x: center.x - 26, y: center.y - 26, width: 52, height: 52)
            scene.root.addBox(frame, Palette.slate, radius: 8)
            let tile = scene.root.addBox(frame, Palette.cycle(index), radius: 8)
            tile.anchorPoint = CGPoint(x: anchor.0, y: anchor.1)
            tile.frame = frame
            tile.opacity = 0.85
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            turn.toValue = CGFloat.pi / 2
            turn.duration = 1
            turn.fillMode = .forwards
            turn.isRemovedOnCompletion = false
            tile.add(turn, forKey: "turn")
            scene.root.addDot(tile.position, 8, Palette.paper)
        }
    }
}
