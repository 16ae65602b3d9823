import CoreGraphics
import Foundation
import QuartzCore

@MainActor let layers: [Operation] = [
    Operation("sublayers: add and commit", 250) { n in
        let stage = Stage()
        return { stage.fill(n) }
    },
    Operation("sublayers: draw", 250) { n in
        let stage = Stage()
        stage.fill(n)
        return { try stage.draw() }
    },
    Operation("sublayers: insert in front", 250) { n in
        let stage = Stage()
        return {
            for i in 0..<n { stage.root.insertSublayer(small(i), at: 0) }
            stage.host.commit()
        }
    },
    Operation("sublayers: insert below the last", 250) { n in
        let stage = Stage()
        let last = stage.fill(1)[0]
        return {
            for i in 0..<n { stage.root.insertSublayer(small(i), below: last) }
            stage.host.commit()
        }
    },
    Operation("sublayers: remove the first", 250, allowed: 2) { n in
        let stage = Stage()
        let layers = stage.fill(n)
        return {
            for layer in layers { layer.removeFromSuperlayer() }
            stage.host.commit()
        }
    },
    Operation("sublayers: remove the last", 250) { n in
        let stage = Stage()
        let layers = stage.fill(n)
        return {
            for layer in layers.reversed() { layer.removeFromSuperlayer() }
            stage.host.commit()
        }
    },
    Operation("sublayers: bring each to the front", 250, allowed: 2) { n in
        let stage = Stage()
        let layers = stage.fill(n)
        return {
            for layer in layers { stage.root.addSublayer(layer) }
            stage.host.commit()
        }
    },
    Operation("sublayers: replace each", 250, allowed: 2) { n in
        let stage = Stage()
        let layers = stage.fill(n)
        return {
            for (i, layer) in layers.enumerated() {
                stage.root.replaceSublayer(layer, with: small(i))
            }
            stage.host.commit()
        }
    },
    Operation("sublayers: other depths", 250) { n in
        let stage = Stage()
        let layers = stage.fill(n)
        return {
            for (i, layer) in layers.enumerated() { layer.zPosition = CGFloat((i * 7919) % n) }
            try stage.draw()
        }
    },
    Operation("sublayers: hit test", 1000) { n in
        let stage = Stage()
        stage.fill(n)
        return { _ = stage.root.hitTest(CGPoint(x: 99, y: 99)) }
    },
    Operation("sublayers: layout", 250) { n in
        let stage = Stage()
        let layers = stage.fill(n)
        return {
            for layer in layers { layer.setNeedsLayout() }
            stage.host.commit()
        }
    },
    Operation("sublayers: autoresize", 250) { n in
        let stage = Stage()
        for layer in stage.fill(n) { layer.autoresizingMask = [.layerWidthSizable] }
        return {
            stage.root.bounds.size.width = 200
            stage.host.commit()
        }
    },
    Operation("sublayers: constraints to the superlayer", 60) { n in
        let stage = Stage()
        stage.root.layoutManager = CAConstraintLayoutManager()
        for layer in stage.fill(n) {
            layer.addConstraint(
                CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
        }
        return {
            stage.root.setNeedsLayout()
            stage.host.commit()
        }
    },
    Operation("sublayers: constraints to the one before", 60) { n in
        let stage = Stage()
        stage.root.layoutManager = CAConstraintLayoutManager()
        for (i, layer) in stage.fill(n).enumerated() {
            layer.name = "n\(i)"
            layer.addConstraint(
                CAConstraint(
                    attribute: .minX, relativeTo: i == 0 ? "superlayer" : "n\(i - 1)",
                    attribute: .minX))
        }
        return {
            stage.root.setNeedsLayout()
            stage.host.commit()
        }
    },
    Operation("layers in each other: add, commit, remove", 60) { n in
        let stage = Stage()
        return {
            var layer = stage.root
            for i in 0..<n {
                let next = small(i)
                layer.addSublayer(next)
                layer = next
            }
            stage.host.commit()
            stage.root.sublayers = nil
            stage.host.commit()
        }
    },
    Operation("values of keys", 250) { n in
        let layer = CALayer()
        return { for i in 0..<n { layer.setValue(i, forKey: "k\(i)") } }
    },
    Operation("names: look for each", 60) { n in
        let stage = Stage()
        for (i, layer) in stage.fill(n).enumerated() { layer.name = "n\(i)" }
        return {
            for i in 0..<n { _ = stage.root.value(forKeyPath: "sublayers.n\(i).opacity") }
        }
    },
    Operation("presentation of a tree", 250) { n in
        let stage = Stage()
        stage.fill(n)
        return { _ = stage.root.presentation()?.sublayers?.map(\.opacity) }
    },
    Operation("hosts: make, draw and let go", 4) { n in
        {
            let stages = (0..<n).map { _ in Stage() }
            for stage in stages { try stage.draw() }
        }
    },
    Operation("display links", 60) { n in
        {
            let links = (0..<n).map { _ in CADisplayLink { _ in } }
            for link in links { link.add(to: .main, forMode: .default) }
            for link in links { link.invalidate() }
        }
    },
]
