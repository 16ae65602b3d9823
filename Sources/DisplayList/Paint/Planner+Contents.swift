import GraphicsTypes
import RenderTree

extension Planner {
    /// The layer's image, placed by its gravity; two while an animation leads from one to another.
    func addContents(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ style: BoxStyle, _ context: LayerContext
    ) {
        if !v.pointee.bag.isEmpty,
            case .images(let from, let to, let share)? = v.pointee.bagValue(.contents)
        {
            addFade(index, v, plane, style, context, from, to, Float(share))
        } else if let image = v.pointee.contents {
            addImage(image, index, v, plane, style, context)
        }
    }

    /// A cross-fade: shares of both pictures, each where its own size and gravity put it, added up.
    private func addFade(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ style: BoxStyle, _ context: LayerContext, _ from: CGImage, _ to: CGImage, _ share: Float
    ) {
        draws[Int(index)].isPatchable = false
        if isPatching {
            sink.patchFailed = true
            return
        }
        let both = surface(index, context, .transition) { inner in
            var inner = inner
            inner.opacity = 1 - share
            addImage(from, index, v, plane, style, inner)
            inner.opacity = share
            addImage(to, index, v, plane, style, inner, blend: .plusLighter)
        }
        if let both { addSurface(both, index, context) }
    }

    private func addImage(
        _ image: CGImage, _ index: UInt32, _ v: UnsafePointer<LayerProperties>,
        _ plane: PlaneTransform, _ style: BoxStyle, _ context: LayerContext,
        blend: BlendMode = .sourceOver
    ) {
        var context = context
        if !v.pointee.bag.isEmpty, let color = v.pointee.color(.contentsMultiplyColor) {
            context.tint *= color.rgba
        }
        if max(image.width, image.height) > images.largestSide {
            addLargeContents(index, v, image, plane, style, context)
            return
        }
        guard let place = placement(index, v, image) else { return }
        let pieces = ContentsGeometry.pieces(
            v, width: image.width, height: image.height, isFlipped: draws[Int(index)].isFlipped)
        let masks = v.pointee.flags.contains(.masksToBounds)
        for piece in pieces {
            let s = style.rect
            let r = snapped(
                PlaneRect(piece.rect), within: s, plane, hasNeighbours: pieces.count > 1)
            let fillsBounds = r == s
            let staysInside = r.x0 >= s.x0 && r.y0 >= s.y0 && r.x1 <= s.x1 && r.y1 <= s.y1
            var inner = context
            var radii = SIMD4<Float>.zero
            if masks {
                if fillsBounds {
                    radii = style.radii
                } else if style.isRounded || !staysInside {
                    inner.clip = clip(context.clip, to: v, plane, style)
                }
            }
            let (du, dv) = (place.uv.z - place.uv.x, place.uv.w - place.uv.y)
            let uv = SIMD4<Float>(
                place.uv.x + Float(piece.u0) * du, place.uv.y + Float(piece.v0) * dv,
                place.uv.x + Float(piece.u1) * du, place.uv.y + Float(piece.v1) * dv)
            addPiece(
                index, plane, r, uv, radii, place, pieces.count > 1 ? 0 : style.edges, inner,
                blend: blend)
        }
    }

    /// A rectangle inside the bounds with its edges on whole pixels, so that an upright picture that its gravity
    /// puts between pixels stays sharp and its edge is no mixture of two. Edges on the bounds stay; those that
    /// parts share go to the same pixel for both.
    private func snapped(
        _ r: PlaneRect,
        within s: PlaneRect, _ plane: PlaneTransform,
        hasNeighbours: Bool
    ) -> PlaneRect {
        guard r != s, plane.isAffine, plane.b == 0, plane.c == 0, plane.a != 0, plane.d != 0,
            plane.bounds(s).isOnPixels
        else {
            return r
        }
        // A length in whole pixels first, then its middle where it was: both ends then round alike.
        func snap(_ low: Double, _ high: Double, _ k: Double, _ t: Double) -> (Double, Double) {
            if hasNeighbours {
                return (((low * k + t).rounded() - t) / k, ((high * k + t).rounded() - t) / k)
            }
            let length = ((high - low) * abs(k)).rounded()
            let middle = (low + high) / 2 * k + t
            let start = (middle - length / 2 + 0.5).rounded(.down)
            let ends = ((start - t) / k, (start + length - t) / k)
            return k > 0 ? ends : (ends.1, ends.0)
        }
        let x = r.x0 == s.x0 && r.x1 == s.x1 ? (r.x0, r.x1) : snap(r.x0, r.x1, plane.a, plane.tx)
        let y = r.y0 == s.y0 && r.y1 == s.y1 ? (r.y0, r.y1) : snap(r.y0, r.y1, plane.d, plane.ty)
        return PlaneRect(x0: x.0, y0: y.0, x1: x.1, y1: y.1)
    }

    func addPiece(
        _ index: UInt32, _ plane: PlaneTransform,
        _ r: PlaneRect, _ uv: SIMD4<Float>,
        _ radii: SIMD4<Float>, _ place: ImagePlacement, _ edges: UInt32, _ context: LayerContext,
        isImageOpaque: Bool = true, blend: BlendMode = .sourceOver
    ) {
        let exact = plane.bounds(r)
        let isFlat = plane.isAffine && radii == .zero
        let isAligned = isFlat && plane.keepsAxes && exact.isOnPixels
        let box = (isAligned ? exact : exact.expanded(max(1, plane.softReach))).roundedOut
        var context = context
        context.clip = ended(context.clip, at: box, plane)
        let isClipped = context.clip.cuts(box)
        let opaque =
            isAligned && isImageOpaque && place.isOpaque && context.opacity >= 1
                && context.tint.w >= 1
                && !context.clip.hasShape && !context.clip.hasLines
            ? exact.intersection(context.clip.box) : .empty
        let texels =
            place.texels
            * SIMD2(
                abs((uv.z - uv.x) / (place.uv.z - place.uv.x)),
                abs((uv.w - uv.y) / (place.uv.w - place.uv.y)))
        let isBounded =
            !isAligned && edges != 0 && plane.outgrowsFrame(texels, over: r.x1 - r.x0, r.y1 - r.y0)
        let key = BatchKey(
            isFlat ? isBounded ? .minified : .image : .picture, isClipped: isClipped, blend: blend,
            page: place.page)
        guard let slot = emit(key, box, index, context, opaque: opaque) else { return }
        let tint = pack(context.tint, opacity: context.opacity)
        let flags = packFlags(
            edges: isAligned ? 0 : edges, clip: isClipped ? context.clip.record : -1)
        if isFlat {
            ImageRecord.write(
                plane, r, uv: uv, tint: tint, flags: flags, to: slot)
        } else {
            PictureRecord.write(
                plane, r, uv: uv, radii: radii, tint: tint, flags: flags, to: slot)
        }
    }

    /// The image's place on the GPU, remembered per layer until image or residency change.
    private func placement(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ image: CGImage
    ) -> ImagePlacement? {
        let slot = Int(index)
        let sampling = Sampling(contentsOf: v)
        if draws[slot].image == image.identity, draws[slot].sampling == sampling,
            draws[slot].imageGeneration == images.generation, draws[slot].placement.page >= 0
        {
            return draws[slot].placement
        }
        guard let place = images.place(image, sampling: sampling) else {
            complain(index, "has an image that cannot be put on the GPU; it is left out")
            return nil
        }
        draws[slot].image = image.identity
        draws[slot].imageGeneration = images.generation
        draws[slot].sampling = sampling
        draws[slot].placement = place
        return place
    }
}

extension Sampling {
    /// What a layer's minification and magnification filters ask for.
    public init(_ v: UnsafePointer<LayerProperties>) {
        self = []
        if v.pointee.minificationFilter == .trilinear {
            insert(.mipmapped)
            let bias = v.pointee.bag.isEmpty ? 0 : v.pointee.number(.minificationFilterBias)
            if bias != 0 { formUnion(.bias(bias)) }
        }
        if v.pointee.minificationFilter == .nearest { insert(.nearestMinification) }
        if v.pointee.magnificationFilter == .nearest { insert(.nearestMagnification) }
    }

    /// How its contents are read: what lies beyond the image shows its edge, not its neighbours.
    public init(contentsOf v: UnsafePointer<LayerProperties>) {
        self.init(v)
        let crop = v.pointee.contentsRect
        if crop.origin.x < 0 || crop.origin.y < 0 || crop.origin.x + crop.size.width > 1
            || crop.origin.y + crop.size.height > 1
        {
            insert(.separate)
        }
    }

    /// What a cell's filters ask for.
    public init(particlesAreMipmapped: Bool, areNearest: Bool) {
        self = []
        if particlesAreMipmapped { insert(.mipmapped) }
        if areNearest { insert(.nearestMagnification) }
    }
}
