import LaminaGraphicsTypes
import LaminaRenderTree

/// A layer casting the shadow of its content, and the inputs of its silhouette.
final class ShadowCaster {
    /// The inputs of a silhouette, except its position and the shadow's strength.
    struct Silhouette {
        var properties: LayerProperties
        var children: ContiguousArray<UInt32>
        var isFlipped: Bool
        var space: ShadowSpace
        var sigma: Double
    }

    private var silhouette: Silhouette
    /// The pixels of `space` touched by the silhouette.
    var extent = PixelBox.everything
    /// True if the silhouette exceeds the size of a cached picture.
    var isLarge = false
    var picture: ShadowPicture?
    /// The drawing cost, even for an invisible silhouette.
    var drawing = AvoidedCost.Drawing()
    /// True after a change inside the layer.
    var isStale = false
    /// The last list visiting the layer, and the last update with a changed silhouette.
    var visited: UInt32 = 0
    private var changed: UInt32?

    init(_ silhouette: Silhouette) { self.silhouette = silhouette }

    /// The number of updates within which a second change counts as movement.
    private static let quick: UInt32 = 8

    /// Sets another silhouette. True if the silhouette changes continuously: caching is then
    /// pointless.
    func change(_ silhouette: Silhouette, at update: UInt32) -> Bool {
        self.silhouette = silhouette
        (isStale, extent, isLarge, picture) = (false, .everything, false, nil)
        defer { changed = update }
        return changed.map { update &- $0 < Self.quick } ?? false
    }

    /// True if the silhouette is unchanged.
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

    /// True if every entry affecting the silhouette is part of the other bag.
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
