import LaminaGraphicsTypes
import LaminaRenderTree

/// A layer that casts the shadow of what it draws, and what its silhouette was made from.
final class ShadowCaster {
    /// What decides a silhouette, but for where it is and how strong its shadow.
    struct Silhouette {
        var properties: LayerProperties
        var children: ContiguousArray<UInt32>
        var isFlipped: Bool
        var space: ShadowSpace
        var sigma: Double
    }

    private var silhouette: Silhouette
    /// Pixels of `space` the silhouette touches.
    var extent = PixelBox.everything
    /// Whether it is more than a picture should hold.
    var isLarge = false
    var picture: ShadowPicture?
    /// What it took to draw, be it only to find that nothing of it is seen.
    var drawing = SparedCost.Drawing()
    /// Whether something inside the layer changed.
    var isStale = false
    /// The last list that came to the layer, and the last update that found another silhouette than before.
    var visited: UInt32 = 0
    private var changed: UInt32?

    init(_ silhouette: Silhouette) { self.silhouette = silhouette }

    /// Updates within which a second change counts as part of a movement.
    private static let quick: UInt32 = 8

    /// Takes another silhouette over. Returns whether it changes all the time: then no picture is worth keeping.
    func change(_ silhouette: Silhouette, at update: UInt32) -> Bool {
        self.silhouette = silhouette
        (isStale, extent, isLarge, picture) = (false, .everything, false, nil)
        defer { changed = update }
        return changed.map { update &- $0 < Self.quick } ?? false
    }

    /// Whether the silhouette is still the same.
    func matches(_ new: Silhouette) -> Bool {
        !isStale && silhouette.isFlipped == new.isFlipped && silhouette.sigma == new.sigma
            && silhouette.space == new.space && silhouette.children == new.children
            && Self.areAlike(silhouette.properties, new.properties)
    }

    private static func areAlike(_ o: LayerProperties, _ p: LayerProperties) -> Bool {
        guard o.isShaped(like: p), o.backgroundColor?.rgba.w == p.backgroundColor?.rgba.w
        else { return false }
        if p.hasSublayerTransform && o.anchorPoint != p.anchorPoint { return false }
        return holds(o.bag, p.bag) && holds(p.bag, o.bag)
    }

    /// Whether every entry that shapes the silhouette is in another bag as well.
    private static func holds(
        _ all: ContiguousArray<BagEntry>, _ some: ContiguousArray<BagEntry>
    ) -> Bool {
        some.allSatisfy { entry in
            switch entry.id {
            case .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath, .filters,
                .backgroundFilters, .compositingFilter:
                true
            default: all.contains { $0.id == entry.id && $0.value == entry.value }
            }
        }
    }
}
