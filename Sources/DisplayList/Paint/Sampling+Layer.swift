import LaminaGraphicsTypes
import LaminaRenderTree

extension Sampling {
    /// The sampling by a layer's minification and magnification filters. The bias counts with the
    /// filter `trilinear` only.
    public init(_ v: LayerValues) {
        self = []
        if v.minificationFilter == .trilinear {
            insert(.mipmapped)
            let bias = v.bag.isEmpty ? 0 : v.number(.minificationFilterBias)
            if bias != 0 { formUnion(.bias(bias)) }
        }
        if v.minificationFilter == .nearest { insert(.nearestMinification) }
        if v.magnificationFilter == .nearest { insert(.nearestMagnification) }
    }

    /// The sampling of a layer's contents: beyond the image the edge continues, instead of
    /// neighbours in the texture. A `contentsRect` beyond the unit square therefore adds
    /// `separate`.
    public init(contentsOf v: LayerValues) {
        self.init(v)
        let crop = v.contentsRect
        if crop.origin.x < 0 || crop.origin.y < 0 || crop.origin.x + crop.size.width > 1
            || crop.origin.y + crop.size.height > 1
        {
            insert(.separate)
        }
    }

    /// The sampling by a cell's filters. Cells have no level bias; minification without mipmaps
    /// interpolates.
    public init(particlesAreMipmapped: Bool, areNearest: Bool) {
        self = []
        if particlesAreMipmapped { insert(.mipmapped) }
        if areNearest { insert(.nearestMagnification) }
    }
}
