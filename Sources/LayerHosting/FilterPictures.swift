import CoreGraphics
import CoreImage
import LaminaDisplayList
import LaminaGLRenderer
import LaminaMotion
import LaminaRenderTree

/// Renderer of Core Image's filters: a tree of at most three layers, drawn without a display.
///
/// The tree is made as a packet, not of `CALayer`s: a picture must not commit the transaction in
/// which the caller changes layers.
enum FilterPictures {
    static let renderer = PictureRenderer(filtered: filtered, blended: blended)

    private static let root = LayerID(1)

    @Sendable private static func filtered(
        _ filter: FilterValueCoding, _ content: PicturePiece?, _ bounds: CGRect, _ box: CGRect
    ) throws -> CGImage {
        var filtered = layer(bounds)
        filtered.bag = [
            BagEntry(id: .filters, value: .array([.object(OpaqueObject(filter))]))
        ]
        var changes = begin(box)
        changes.append(.create(LayerID(2), .layer, filtered, name: ""))
        changes.append(.setSublayers(root, [LayerID(2)]))
        if let content {
            changes.append(.create(LayerID(3), .layer, layer(content), name: ""))
            changes.append(.setSublayers(LayerID(2), [LayerID(3)]))
        }
        return try draw(changes, box)
    }

    @Sendable private static func blended(
        _ filter: FilterValueCoding, _ content: PicturePiece?, _ below: PicturePiece?,
        _ box: CGRect
    ) throws -> CGImage {
        var changes = begin(box)
        var layers: ContiguousArray<LayerID> = []
        if let below {
            changes.append(.create(LayerID(2), .layer, layer(below), name: ""))
            layers.append(LayerID(2))
        }
        var blended = layer(box)
        blended.bag = [BagEntry(id: .compositingFilter, value: .object(OpaqueObject(filter)))]
        changes.append(.create(LayerID(3), .layer, blended, name: ""))
        layers.append(LayerID(3))
        if let content {
            changes.append(.create(LayerID(4), .layer, layer(content), name: ""))
            changes.append(.setSublayers(LayerID(3), [LayerID(4)]))
        }
        changes.append(.setSublayers(root, layers))
        return try draw(changes, box)
    }

    /// A layer whose space is the space of the superlayer.
    private static func layer(_ bounds: CGRect) -> LayerProperties {
        var values = LayerProperties()
        (values.bounds, values.position, values.anchorPoint) = (bounds, bounds.origin, .zero)
        return values
    }

    private static func layer(_ piece: PicturePiece) -> LayerProperties {
        var values = layer(piece.box)
        values.contents = piece.image
        return values
    }

    /// The root, which shows `box`.
    private static func begin(_ box: CGRect) -> ContiguousArray<CommitPacket.Change> {
        var picture = layer(box)
        picture.position = .zero
        return [.create(root, .layer, picture, name: ""), .setRoot(root)]
    }

    private static func draw(
        _ changes: ContiguousArray<CommitPacket.Change>, _ box: CGRect
    ) throws -> CGImage {
        let viewport = Viewport(width: Int(box.width), height: Int(box.height), scale: 1)
        let stage = FrameStage()
        stage.waitsForContents = true
        stage.isExact = true
        stage.targetHasStencil = true
        stage.animatedBatchMode = .never
        return try HeadlessRenderer.with { renderer in
            defer { stage.detach() }
            stage.attach(renderer)
            stage.apply([CommitPacket(serial: 1, changes: changes, layerLimit: 5)])
            stage.evaluate(at: 0)
            let (color, debug) = (renderer.clearColor, renderer.debug)
            defer { (renderer.clearColor, renderer.debug) = (color, debug) }
            (renderer.clearColor, renderer.debug) = (.zero, [])
            let picture = try OffscreenImage.fitting(viewport, renderer, instead: nil)
            _ = stage.plan(viewport)
            try stage.draw(
                to: picture.target, region: stage.region(for: viewport.box, in: viewport))
            guard let image = picture.read() else {
                throw SnapshotError(description: "the picture could not be read back")
            }
            return image
        }
    }
}

/// The function that Core Image searches, through `CPictureLink`.
@_cdecl("lamina_picture_renderer")
package func linkedPictureRenderer() -> UnsafeMutableRawPointer? {
    Unmanaged.passUnretained(FilterPictures.renderer).toOpaque()
}
