import LaminaGraphicsTypes
import Foundation
import LaminaRenderTree

/// The visible part of a tiled layer and its level of detail; pure arithmetic.
enum TileSight {
    /// The largest side of a tile in pixels; larger tiles are reduced (B-TIL 266).
    static let largestTile = 2048

    /// The possibly visible part of a rotated tile in or near the layer, in whole points; nil for
    /// none.
    ///
    /// A tile is often much larger than the visible part of its layer. If a triangle reaches far
    /// beyond two edges of the target, llvmpipe interpolates along the cut with lost digits: the
    /// picture is sheared.
    static func shownPart(of tile: CGRect, _ layer: LayerView, _ box: PixelBox) -> CGRect? {
        if layer.plane.keepsAxes { return tile }
        let b = layer.values.bounds
        // The clip cuts the tile to the bounds with antialiased edges: the rectangle's own edges
        // must be invisible.
        let margin = 4 + max(b.size.width, b.size.height) / 4
        let near = tile.common(b.insetBy(dx: -margin, dy: -margin))
        guard !near.isNull, !near.isEmpty, let seen = seen(near, layer.plane, box.expanded(2))
        else { return nil }
        return seen.integral.common(tile)
    }

    /// The level, the best level by default, and the tiles covering the visible part of the layer.
    /// Calls `limited` with the shown level if the best level exceeds `room` bytes; with nil if
    /// every level does.
    static func request(
        _ layer: LayerView, level asked: Int? = nil, room: Int, limited: (Int?) -> Void = { _ in }
    ) -> TileRequest? {
        let (v, plane) = (layer.values, layer.plane)
        let b = v.bounds
        let size = v[.tileSize].size ?? CGSize(width: 256, height: 256)
        guard b.size.width > 0, b.size.height > 0, size.width >= 1, size.height >= 1,
            let visible = seen(b, plane, layer.context.clip.box)
        else { return nil }
        let own = max(Double(v.contentsScale), 1e-6)
        let (width, height) = (
            min(Int(saturating: size.width), Self.largestTile),
            min(Int(saturating: size.height), Self.largestTile)
        )
        func span(_ low: CGFloat, _ high: CGFloat, _ pixels: Int, _ scale: Double) -> Range<Int> {
            let step = Double(pixels) / scale
            let first = Int(saturating: (Double(low) / step + 1e-9).rounded(.down))
            return
                first..<max(
                    first + 1, Int(saturating: (Double(high) / step - 1e-9).rounded(.up)))
        }
        func tiles(_ level: Int) -> TileRequest {
            let scale = own * pow(2, Double(-level))
            return TileRequest(
                layer: LayerID(layer.index), level: level,
                columns: span(visible.minX, visible.maxX, width, scale),
                rows: span(visible.minY, visible.maxY, height, scale), width: width,
                height: height, scale: scale)
        }
        let best = asked ?? level(v, own, density(plane, at: visible))
        let request = fitting(best, room: room, tiles)
        if request?.level != best { limited(request?.level) }
        return request
    }

    /// The tiles of the finest level, from `level` on, within `room` bytes; nil without such a
    /// level.
    static func fitting(
        _ level: Int, room: Int, _ tiles: (_ level: Int) -> TileRequest
    ) -> TileRequest? {
        var request = tiles(level)
        while request.bytes > room {
            // The number of tiles no longer falls with coarser levels once every tile touches the
            // layer's origin.
            let (columns, rows) = (request.columns, request.rows)
            if min(columns.lowerBound, rows.lowerBound) >= -1,
                max(columns.upperBound, rows.upperBound) <= 1
            {
                return nil
            }
            request = tiles(request.level + 1)
        }
        return request
    }

    /// The level of detail; reduction stops before the smaller side has less than a pixel.
    private static func level(
        _ v: LayerValues, _ own: Double, _ density: Double
    ) -> Int {
        let count = max(1, Int(saturating: v.number(.levelsOfDetail)))
        let bias = min(max(0, Int(saturating: v.number(.levelsOfDetailBias))), 30)
        let side = Double(min(v.bounds.size.width, v.bounds.size.height)) * own
        let smallest = max(0, Int(saturating: log2(max(side, 1)).rounded(.down)))
        let coarsest = min(count - bias - 1, smallest)
        let wanted = log2(own / max(density, 1e-9)) + 1e-6
        return min(max(Int(min(max(-64, wanted), 64).rounded(.down)), -bias), max(coarsest, -bias))
    }

    /// The largest number of target pixels per point in a part of the layer.
    private static func density(_ m: PlaneTransform, at r: CGRect) -> Double {
        let half = (
            x0: Double(r.minX), y0: Double(r.minY), x1: Double(r.maxX), y1: Double(r.maxY)
        )
        var most = 0.0
        for (x, y) in [
            (half.x0, half.y0), (half.x1, half.y0), (half.x0, half.y1), (half.x1, half.y1),
        ] {
            let p = m.map(x, y)
            guard p.w > 1e-4 else { continue }
            let (sx, sy) = (p.x / p.w, p.y / p.w)
            let u = SIMD2((m.a - sx * m.px) / p.w, (m.b - sy * m.px) / p.w)
            let w = SIMD2((m.c - sx * m.py) / p.w, (m.d - sy * m.py) / p.w)
            most = max(most, (u * u).sum().squareRoot(), (w * w).sum().squareRoot())
        }
        return most
    }

    /// The part of a rectangle with pixels in a box; nil for none.
    private static func seen(_ b: CGRect, _ plane: PlaneTransform, _ box: PixelBox) -> CGRect? {
        let all = plane.bounds(
            Double(b.minX), Double(b.minY), Double(b.maxX), Double(b.maxY))
        let shown = all.intersection(box)
        guard !shown.isEmpty, let back = plane.inverted else { return nil }
        let r = back.bounds(
            Double(shown.minX), Double(shown.minY), Double(shown.maxX), Double(shown.maxY))
        guard !r.isEmpty else { return nil }
        let rect = CGRect(
            x: Double(r.minX), y: Double(r.minY), width: Double(r.width), height: Double(r.height))
        let part = rect.common(b)
        return part.isNull || part.isEmpty ? nil : part
    }
}
