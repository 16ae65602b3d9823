import CoreGraphics
import Foundation
import QuartzCore

extension SceneList {
    /// Listing 3-1: setting a property is enough for an animation.
    static let implicitFade = Scene(
        "implicit-fade", title: "Implicit fade",
        lookFor:
            "Columns of tiles fade out one after another, each in a quarter of a second, then return.",
        duration: 2
    ) { scene in
        let columns = 8
        let rows = 5
        var tiles: [[CALayer]] = []
        for x in 0..<columns {
            tiles.append(
                (0..<rows).map { y in
                    scene.root.addBox(
                        CGRect(x: 20 + x * 36, y: 32 + y * 36, width: 30, height: 30),
                        Palette.cycle(x + y), radius: 7)
                })
        }
        for (x, column) in tiles.enumerated() {
            scene.at(0.125 + Double(x) * 0.0625) { for tile in column { tile.opacity = 0 } }
            scene.at(1.125 + Double(x) * 0.0625) {
                for tile in column {
                    tile.opacity = 1
                    tile.cornerRadius = 15
                }
            }
        }
    }

    /// Listing 3-2: the same fade with an animation object, and the effect of leaving the model
    /// unset.
    static let explicitFade = Scene(
        "explicit-fade", title: "Explicit fade",
        lookFor:
            "Both discs fade in a second. The left stays away, for its model was set; the right jumps back.",
        duration: 1.5
    ) { scene in
        for (index, setsModel) in [true, false].enumerated() {
            let center = CGPoint(x: 90 + index * 140, y: 120)
            scene.root.addDot(center, 112, Palette.slate)
            let disc = scene.root.addDot(center, 96, setsModel ? Palette.teal : Palette.coral)
            disc.borderWidth = 6
            disc.borderColor = Palette.paper
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 1.0
            fade.toValue = 0.0
            fade.duration = 1
            disc.add(fade, forKey: "opacity")
            if setsModel { disc.opacity = 0 }
        }
    }
}
