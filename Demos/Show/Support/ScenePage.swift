import CoreGraphics
import Foundation
import QuartzCore
import SceneGallery

/// Scene of the reference part as a page: fitted into any size, started again after the end.
final class ScenePage: DemoPage {
    private let scene: Scene
    private let content = CALayer()
    private var instance: SceneInstance?
    private var cues: ArraySlice<SceneInstance.Cue> = []
    private var began: CFTimeInterval = 0

    static func piece(_ scene: Scene) -> Piece {
        Piece(
            scene.id, scene.title, .reference, caption: scene.lookFor,
            explanation: "A scene of the reference pictures, played again and again.",
            file: "\(scene.id)", bestTime: scene.duration / 4
        ) { ScenePage(scene, isPreview: $0, date: $1) }
    }

    init(_ scene: Scene, isPreview: Bool, date: Date) {
        self.scene = scene
        super.init(isPreview: isPreview, date: date)
        // Scenes are made for a root layer with y up.
        root.isGeometryFlipped = true
        root.backgroundColor = Look.color(0x14161F)
        root.addSublayer(content)
    }

    required init(isPreview: Bool, date: Date) { fatalError("a page of no scene") }

    /// Scenes draw at a scale of their own.
    override var sharpens: Bool { false }

    private var zoom: CGFloat {
        min(size.width / scene.size.width, size.height / scene.size.height)
    }

    override func build() { begin() }

    private func begin() {
        Look.still {
            instance?.root.removeFromSuperlayer()
            let next = scene.make(scale: max(zoom * scale, 0.05))
            content.addSublayer(next.root)
            instance = next
            cues = next.cues[...]
            began = time
        }
    }

    override func layout() {
        content.bounds = CGRect(origin: .zero, size: scene.size)
        content.position = CGPoint(x: size.width / 2, y: size.height / 2)
        content.transform = CATransform3DMakeScale(zoom, zoom, 1)
        // Layers may end at the edge of the scene, so that the edge is visible.
        content.borderColor = Look.color(0xFFFFFF, 0.15)
        content.borderWidth = zoom > 0 ? 1 / zoom : 0
        instance?.draw(at: zoom * scale)
    }

    /// From the beginning.
    override func restart() { begin() }

    override func turn() {
        while let cue = cues.first, cue.time <= time - began {
            cues.removeFirst()
            cue.action()
        }
        if time - began > scene.duration + 0.75 { begin() }
    }
}
