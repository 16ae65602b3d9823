import CoreGraphics
import Foundation
import LaminaRenderTree

/// A layer with content drawn in tiles on background threads, for the visible part only.
///
/// `draw(in:)` is called once for each tile, with the matrix and the clip of the tile (B-TIL 264).
/// With `contents` set, the layer is an ordinary layer.
///
/// Memory: the visible tiles of all tiled layers of a picture take at most 256 MiB, or sixteen
/// times the picture if larger, with at least 16 KiB counted for a tile. Layers beyond, in the
/// order of drawing, show a coarser level of detail, or no tiles if no level fits; both are logged
/// through `Diagnostics`. Tiles out of sight are cached up to the bytes of the visible tiles, at
/// least 64 MiB, and at most 256 MiB together with the visible tiles; the tiles visible longest ago
/// are dropped first.
open class CATiledLayer: CALayer {
    let tileCache = TileCache()

    public override init() { super.init() }
    public override init(layer: Any) { super.init(layer: layer) }
    /// Decodes a layer from a keyed archive; nil if the archive is malformed. Tiles are not
    /// archived: the new layer draws its visible tiles again.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Seconds of a new tile's fade-in, to be overridden. Default 0.25; at 0 and below tiles appear
    /// at once. A `ManualHost` draws the tiles of the first picture at once, and without a fade.
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    /// Number of levels of detail. Default 1. Level n has half the resolution of level n − 1, down
    /// to a pixel for the shorter side. Below 1 counts as 1. No implicit animation.
    open var levelsOfDetail: Int {
        get { Int(saturating: properties.number(.levelsOfDetail)) }
        set { writeBag(.levelsOfDetail, .number(Double(newValue))) }
    }
    /// Number of levels for magnification. Default 0. Each level takes four times the memory of the
    /// next coarser level; the memory has a limit (see the class). Limited to 0…30. No implicit
    /// animation.
    open var levelsOfDetailBias: Int {
        get { Int(saturating: properties.number(.levelsOfDetailBias)) }
        set { writeBag(.levelsOfDetailBias, .number(Double(newValue))) }
    }
    /// Size of a tile in pixels of the level's image. Default (256, 256). Each side is limited to
    /// 2048 pixels and rounded down; below 1 no tiles are drawn. No implicit animation.
    open var tileSize: CGSize {
        get { properties[.tileSize].size ?? .zero }
        set { writeBag(.tileSize, .size(newValue)) }
    }

    /// Invalidates every tile; old tiles stay until their replacement.
    open override func setNeedsDisplay() {
        super.setNeedsDisplay()
        redrawTiles(nil)
    }

    /// Invalidates the tiles in a rectangle; old tiles stay until their replacement.
    open override func setNeedsDisplay(_ r: CGRect) {
        super.setNeedsDisplay(r)
        redrawTiles(r)
    }

    private func redrawTiles(_ rect: CGRect?) {
        guard let again = tileCache.invalidate(rect), !again.isSynchronous else { return }
        context?.serve([again.request], synchronously: false, isWhole: false)
    }

    /// Draws one tile into a bitmap. Thread: any.
    ///
    /// y grows upwards in the bitmap, in flipped layers too: a tile stays valid when the geometry
    /// is flipped.
    final func drawTile(_ key: TileKey, _ request: TileRequest) -> CGImage? {
        guard
            let context = CGContext(
                data: nil, width: request.width, height: request.height, bitsPerComponent: 8,
                bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        let rect = request.rect(key)
        let scale = CGFloat(request.scale)
        context.scaleBy(x: scale, y: scale)
        context.translateBy(x: -rect.origin.x, y: -rect.origin.y)
        context.clip(to: rect)
        _ = OptionalMethod.call { draw(in: context) }
        return context.makeImage()
    }
}

extension LayerContext {
    /// Draws visible tiles without an image.
    ///
    /// `requests` come from the drawing side after a frame. Without `synchronously`, the drawing
    /// runs on background queues, and tiles are committed one by one from the main queue. Without
    /// `isWhole`, further layers are visible, and their tiles are kept. Thread: main.
    public func serve(_ requests: [TileRequest], synchronously: Bool, isWhole: Bool = true) {
        TransactionLock.with { for graft in grafts { graft.serve(requests) } }
        let turn = tileBudget.turn(isNew: isWhole)
        for request in requests {
            guard let layer = layer(for: request.layer) as? CATiledLayer,
                !layer.state.contains(.hasSetContents)
            else { continue }
            let id = request.layer
            let before = layer.tileCache.bytes(at: turn)
            let update = layer.tileCache.serve(
                request, layer: layer, turn: turn, synchronously: synchronously
            ) { [weak self, store = layer.tileCache] update, isStale in
                guard let self, (self.layer(for: id) as? CATiledLayer)?.tileCache === store
                else { return }
                TransactionLock.with { self.post([.setTiles(id, update)]) }
                // The drawing side repeats no request: an invalidation during the drawing would be
                // lost.
                guard isStale, let again = store.request else { return }
                self.serve([again], synchronously: false, isWhole: false)
            }
            tileBudget.note(id, before: before, after: layer.tileCache.bytes(at: turn))
            if !update.drawn.isEmpty || !update.dropped.isEmpty {
                TransactionLock.with { post([.setTiles(id, update)]) }
            }
        }
        if isWhole { dropUnseenTiles() }
    }

    private func dropUnseenTiles() {
        for (id, keys) in tileBudget.excess({ (layer(for: $0) as? CATiledLayer)?.tileCache }) {
            guard let layer = layer(for: id) as? CATiledLayer else { continue }
            let dropped = layer.tileCache.drop(keys)
            guard !dropped.isEmpty else { continue }
            TransactionLock.with {
                post([.setTiles(id, TileUpdate(drawn: [], dropped: dropped))])
            }
        }
    }
}

extension CATiledLayer {
    /// Access of key-value coding to the properties above.
    static var access: [PropertyAccess.Entry] {
        [
            PropertyAccess.integer(.levelsOfDetail, \CATiledLayer.levelsOfDetail),
            PropertyAccess.integer(.levelsOfDetailBias, \CATiledLayer.levelsOfDetailBias),
            PropertyAccess.entry(.tileSize, \CATiledLayer.tileSize) { Coercion.size($0) },
        ]
    }
}
