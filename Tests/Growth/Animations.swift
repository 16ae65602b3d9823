import CoreGraphics
import Foundation
import QuartzCore

/// Committed layer with `n` animations.
@MainActor private func animated(_ n: Int, _ duration: Double = 5) -> Stage {
    let stage = Stage()
    for i in 0..<n { stage.root.add(fade(duration), forKey: "\(i)") }
    stage.host.commit()
    return stage
}

/// Committed layer with `n` named sublayers.
@MainActor private func named(_ n: Int) -> (Stage, [CALayer]) {
    let stage = Stage()
    let layers = stage.fill(n) {
        let layer = small($0)
        layer.name = "n\($0)"
        return layer
    }
    return (stage, layers)
}

private func fade(ofSublayer i: Int) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "sublayers.n\(i).opacity")
    (animation.fromValue, animation.duration) = (0.5, 5)
    return animation
}

@MainActor let animations: [Operation] = [
    Operation("animations of a layer: add and commit", 250) { n in { _ = animated(n) } },
    Operation("animations of a layer: frames", 250) { n in
        let stage = animated(n)
        return { try stage.run() }
    },
    Operation("animations of a layer: replace", 250) { n in
        let stage = animated(n)
        return {
            for i in 0..<n { stage.root.add(fade(), forKey: "\(i)") }
            try stage.run()
        }
    },
    Operation("animations of a layer: remove one by one", 250) { n in
        let stage = animated(n)
        try stage.run()
        return {
            for i in 0..<n { stage.root.removeAnimation(forKey: "\(i)") }
            try stage.run()
        }
    },
    Operation("animations of a layer: remove all", 250) { n in
        let stage = animated(n)
        try stage.run()
        return {
            stage.root.removeAllAnimations()
            try stage.run()
        }
    },
    Operation("animations of a layer: all end", 250) { n in
        let stage = animated(n, 0.5)
        try stage.run()
        return { stage.host.advance(by: 1) }
    },
    Operation("animations of a layer: presentation", 250) { n in
        let stage = animated(n)
        return { _ = stage.root.presentation()?.opacity }
    },
    Operation("animations of sublayers by name", 60) { n in
        let (stage, _) = named(n)
        return {
            for i in 0..<n { stage.root.add(fade(ofSublayer: i), forKey: nil) }
            try stage.run()
        }
    },
    Operation("animations of sublayers by name: in a group", 60) { n in
        let (stage, _) = named(n)
        let group = CAAnimationGroup()
        group.animations = (0..<n).map { fade(ofSublayer: $0) }
        group.duration = 5
        return {
            stage.root.add(group, forKey: nil)
            try stage.run()
        }
    },
    Operation("animations of sublayers by name: actions", 60) { n in
        let (stage, layers) = named(n)
        for i in 0..<n { stage.root.add(fade(ofSublayer: i), forKey: nil) }
        try stage.run()
        return {
            for layer in layers { layer.backgroundColor = .white }
            try stage.run()
        }
    },
    Operation("animations of sublayers by name: presentations", 60) { n in
        let (stage, layers) = named(n)
        for i in 0..<n { stage.root.add(fade(ofSublayer: i), forKey: nil) }
        try stage.run()
        return { for layer in layers { _ = layer.presentation()?.opacity } }
    },
    Operation("group: members", 250) { n in
        let group = CAAnimationGroup()
        group.animations = (0..<n).map { _ in fade() }
        group.duration = 5
        let stage = Stage()
        return {
            stage.root.add(group, forKey: nil)
            try stage.run()
        }
    },
    Operation("keyframes: values", 1000) { n in
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.values = (0..<n).map { CGPoint(x: $0, y: 0) }
        animation.duration = 5
        let stage = Stage()
        return {
            stage.root.add(animation, forKey: nil)
            try stage.run()
        }
    },
    Operation("keyframes: cubic values", 250) { n in
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.calculationMode = .cubicPaced
        animation.values = (0..<n).map { CGPoint(x: $0, y: 0) }
        animation.duration = 5
        let stage = Stage()
        return {
            stage.root.add(animation, forKey: nil)
            try stage.run()
        }
    },
    Operation("keyframes: curves", 250) { n in
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.values = (0...n).map { CGPoint(x: $0, y: 0) }
        animation.timingFunctions = (0..<n).map {
            CAMediaTimingFunction(controlPoints: Float($0) / Float(n), 0, 0.5, 1)
        }
        animation.duration = 5
        let stage = Stage()
        return {
            stage.root.add(animation, forKey: nil)
            try stage.run()
        }
    },
    Operation("layers with curves of their own: commit", 250) { n in
        let stage = Stage()
        let layers = stage.fill(n)
        return {
            for (i, layer) in layers.enumerated() {
                let animation = fade()
                animation.timingFunction = CAMediaTimingFunction(
                    controlPoints: Float(i) / Float(n), 0, 0.5, 1)
                layer.add(animation, forKey: nil)
            }
            try stage.run()
        }
    },
    Operation("implicit actions of so many layers", 250) { n in
        let stage = Stage()
        let layers = stage.fill(n)
        return {
            for layer in layers { layer.opacity = 0.5 }
            try stage.run()
        }
    },
    Operation("completion blocks", 125) { n in
        let stage = Stage()
        return {
            for i in 0..<n {
                CATransaction.begin()
                CATransaction.setCompletionBlock {}
                stage.root.add(fade(0.5), forKey: "\(i)")
                CATransaction.commit()
            }
            try stage.run()
            stage.host.advance(by: 1)
        }
    },
    Operation("completion blocks of one transaction", 125) { n in
        let stage = Stage()
        return {
            CATransaction.begin()
            for i in 0..<n {
                CATransaction.setCompletionBlock {}
                stage.root.add(fade(0.5), forKey: "\(i)")
            }
            CATransaction.commit()
            try stage.run()
            stage.host.advance(by: 1)
        }
    },
    Operation("transactions in each other", 250) { n in
        {
            for _ in 0..<n { CATransaction.begin() }
            for _ in 0..<n { CATransaction.commit() }
        }
    },
    Operation("actions of a layer's table", 250) { n in
        let layer = CALayer()
        return {
            for i in 0..<n {
                var actions = [String: CAAction]()
                actions["k\(i % 8)"] = fade()
                layer.actions = actions
                _ = layer.action(forKey: "k\(i % 8)")
            }
        }
    },
]
