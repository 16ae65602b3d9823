import CoreGraphics
import Foundation
import LayerDocuments
import QuartzCore

extension SceneList {
    /// Documents of `Animations`, in the order of the wall.
    private static let documents: [[UInt8]] = [
        PackageResources.spinner_json, PackageResources.heart_json, PackageResources.ball_json,
        PackageResources.check_json, PackageResources.pulse_json, PackageResources.star_json,
        PackageResources.dots_json, PackageResources.switch_json, PackageResources.bars_json,
        PackageResources.orbit_json,
    ]

    /// Ten Lottie documents, ten times each, at different times of their loops.
    static let animationWall = Scene(
        "animation-wall", title: "A hundred Lottie documents",
        lookFor:
            "Ten rows of ten small animations play at once, each row shifted; no two neighbours are alike.",
        duration: 2, size: CGSize(width: 320, height: 320)
    ) { scene in
        let now = CACurrentMediaTime()
        for row in 0..<10 {
            for column in 0..<10 {
                let data = Data(documents[(column + 3 * row) % documents.count])
                guard let animation = try? LayerAnimation(data: data) else { continue }
                let layer = animation.layer
                // y runs down in scenes, as in documents.
                layer.isGeometryFlipped = false
                layer.position = CGPoint(x: 16 + 32 * column, y: 16 + 32 * row)
                layer.transform = CATransform3DMakeScale(0.28, 0.28, 1)
                scene.root.addSublayer(layer)
                animation.play(loop: .forever, at: now - 0.17 * Double(row))
                scene.keep(animation)
            }
        }
    }
}
