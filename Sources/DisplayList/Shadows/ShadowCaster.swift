import GraphicsTypes
import RenderTree

/// A layer that casts the shadow of what it draws, and what its silhouette was made from.
final class ShadowCaster {
    private var properties: LayerProperties
    private var children: ContiguousArray<UInt32>
    private var isFlipped: Bool
    private(set) var space: ShadowSpace
    private(set) var sigma: Double
    /// Pixels of `space` the silhouette touches.
    var extent = PixelBox.everything
    /// Whether it is more than a picture should hold.
    var isLarge = false
    var picture: ShadowPicture?
    /// Whether something inside the layer changed.
    var isStale = false
    /// The last list that came to the layer, and the last update that found another silhouette than before.
    var visited: UInt32 = 0
    private var changed: UInt32?

    init(
        _ v: LayerProperties, _ children: ContiguousArray<UInt32>, isFlipped: Bool,
        _ space: ShadowSpace, sigma: Double
    ) {
        (properties, self.children, self.isFlipped) = (v, children, isFlipped)
        (self.space, self.sigma) = (space, sigma)
    }

    /// Updates within which a second change counts as part of a movement.
    private static let quick: UInt32 = 8

    /// Takes another silhouette over. Returns whether it changes all the time: then no picture is worth keeping.
    func change(
        _ v: LayerProperties, _ children: ContiguousArray<UInt32>, isFlipped: Bool,
        _ space: ShadowSpace, sigma: Double, at update: UInt32
    ) -> Bool {
        (properties, self.children, self.isFlipped) = (v, children, isFlipped)
        (self.space, self.sigma, isStale) = (space, sigma, false)
        (extent, isLarge, picture) = (.everything, false, nil)
        defer { changed = update }
        return changed.map { update &- $0 < Self.quick } ?? false
    }

    /// Whether the silhouette is still the same, but for where it is and how strong its shadow.
    func matches(
        _ p: UnsafePointer<LayerProperties>, _ children: ContiguousArray<UInt32>, isFlipped: Bool
    ) -> Bool {
        !isStale && self.isFlipped == isFlipped && self.children == children
            && Self.areAlike(properties, p)
    }

    private static func areAlike(
        _ o: LayerProperties, _ p: UnsafePointer<LayerProperties>
    ) -> Bool {
        guard o.isShaped(like: p.pointee),
            o.backgroundColor?.rgba.w == p.pointee.backgroundColor?.rgba.w
        else { return false }
        if p.pointee.hasSublayerTransform && o.anchorPoint != p.pointee.anchorPoint { return false }
        return holds(o.bag, p.pointee.bag) && holds(p.pointee.bag, o.bag)
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
