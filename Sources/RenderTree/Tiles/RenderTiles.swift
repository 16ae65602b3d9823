import LaminaGraphicsTypes

/// The drawn tiles of a layer. Tiles of several levels may be present, until the application drops
/// tiles.
public struct RenderTiles: Sendable {
    /// A drawn tile. The image stays until a commit drops or replaces the tile, or removes the
    /// layer.
    public struct Tile: Sendable {
        /// The rectangle in the layer's points. Not clipped to the layer's bounds.
        public var rect: CGRect
        /// The picture. Stretched to `rect`.
        public var image: CGImage
        /// The host time of the appearance in seconds; infinite before the first evaluation with
        /// the tile. A replaced picture has a new time.
        public var begin: Double
        /// The duration of the fade in seconds. 0 and below mean no fade.
        public var fade: Double

        /// The opacity at a host time in seconds, 0…1. Linear in time; 1 without a fade.
        public func opacity(at time: Double) -> Float {
            fade > 0 ? Float(min(max((time - begin) / fade, 0), 1)) : 1
        }
    }

    /// The tiles by key. Default none.
    public internal(set) var tiles: [TileKey: Tile] = [:]
    /// The tiles added after the last evaluation: their fade begins with the next evaluation.
    var fresh: [TileKey] = []
    /// The end of the last fade, in host time.
    var settled = -Double.infinity
    var isFading = false
}

extension RenderTree {
    /// The drawn tiles of a layer; nil for a layer without tiles. Tiles may all be dropped: the
    /// value is then empty. O(1).
    public func tiles(of index: UInt32) -> RenderTiles? { tiledLayers[index] }

    func apply(_ update: TileUpdate, to index: UInt32) {
        guard nodes[Int(index)].exists else { return }
        var layer = tiledLayers[index] ?? RenderTiles()
        for key in update.dropped {
            if let tile = layer.tiles.removeValue(forKey: key) { retiredImages.append(tile.image) }
        }
        for tile in update.drawn {
            if let old = layer.tiles[tile.key] { retiredImages.append(old.image) }
            layer.tiles[tile.key] = RenderTiles.Tile(
                rect: tile.rect, image: tile.image, begin: .infinity, fade: tile.fade)
            layer.fresh.append(tile.key)
        }
        tiledLayers[index] = layer
        mark(index, [.paint, .structure])
    }

    /// The images no longer used by the drawing side; each is returned once. Images of dropped and
    /// replaced tiles, and of removed layers. The renderer then forgets the images.
    public func drainRetiredImages() -> [CGImage] {
        defer { retiredImages.removeAll() }
        return retiredImages
    }

    /// Begins the fade of new tiles, and requests further frames during fades.
    func evaluateTiles(_ result: inout FrameEvaluation) {
        for index in tiledLayers.keys {
            if !tiledLayers[index]!.fresh.isEmpty {
                for key in tiledLayers[index]!.fresh {
                    guard let fade = tiledLayers[index]!.tiles[key]?.fade else { continue }
                    tiledLayers[index]!.tiles[key]!.begin = time
                    let end = time + fade
                    tiledLayers[index]!.settled = max(tiledLayers[index]!.settled, end)
                }
                tiledLayers[index]!.fresh = []
                tiledLayers[index]!.isFading = true
            }
            guard tiledLayers[index]!.isFading else { continue }
            mark(index, .structure)
            if time < tiledLayers[index]!.settled {
                result.isMoving = true
                result.preferredFrameRate = 0
            } else {
                tiledLayers[index]!.isFading = false
            }
        }
    }
}
