import LaminaGraphicsTypes

/// The drawn tiles of a layer.
public struct RenderTiles: Sendable {
    /// A drawn tile.
    public struct Tile: Sendable {
        /// The rectangle in the layer's points.
        public var rect: CGRect
        /// The picture.
        public var image: CGImage
        /// The host time of the appearance in seconds; infinite before the first evaluation with
        /// the tile.
        public var begin: Double
        /// The duration of the fade in seconds. 0 and below mean no fade.
        public var fade: Double

        /// The opacity at a host time in seconds, 0…1. Linear in time; 1 without a fade.
        public func opacity(at time: Double) -> Float {
            fade > 0 ? Float(min(max((time - begin) / fade, 0), 1)) : 1
        }
    }

    /// The tiles by key.
    public internal(set) var tiles: [TileKey: Tile] = [:]
    /// The tiles added after the last evaluation: their fade begins with the next evaluation.
    var fresh: [TileKey] = []
    /// The end of the last fade, in host time.
    var settled = -Double.infinity
    var isFading = false
}

extension RenderTree {
    /// The drawn tiles of a layer; nil for a layer without tiles.
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

    /// The images no longer used by the drawing side; each is returned once.
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
