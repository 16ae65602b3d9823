import CoreGraphics
import Foundation
import QuartzCore

extension SceneList {
    /// Listing 4-2: two layers held together by constraints, in a parent whose size changes.
    static let constraints = Scene(
        "constraints", title: "Constraints",
        lookFor:
            "A stays in the middle; B keeps A's width and fills the space below it. At 0.5 s the parent grows.",
        duration: 1
    ) { scene in
        let parent = scene.root.addBox(
            CGRect(x: 80, y: 60, width: 160, height: 120), Palette.slate, radius: 10)
        // The listing's "bottom" is the smallest y, as on macOS.
        parent.isGeometryFlipped = true
        parent.layoutManager = CAConstraintLayoutManager()
        let a = CALayer()
        a.name = "layerA"
        a.bounds = CGRect(x: 0, y: 0, width: 100, height: 25)
        a.backgroundColor = Palette.coral
        let b = CALayer()
        b.name = "layerB"
        b.backgroundColor = Palette.sky
        for layer in [a, b] {
            layer.borderWidth = 2
            layer.borderColor = Palette.paper
            parent.addSublayer(layer)
        }
        a.addConstraint(
            CAConstraint(attribute: .midY, relativeTo: "superlayer", attribute: .midY))
        a.addConstraint(
            CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
        b.addConstraint(CAConstraint(attribute: .width, relativeTo: "layerA", attribute: .width))
        b.addConstraint(CAConstraint(attribute: .midX, relativeTo: "layerA", attribute: .midX))
        b.addConstraint(
            CAConstraint(attribute: .maxY, relativeTo: "layerA", attribute: .minY, offset: -10))
        b.addConstraint(
            CAConstraint(attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: 10))
        scene.at(0.5) { parent.bounds = CGRect(x: 0, y: 0, width: 260, height: 200) }
    }
}
