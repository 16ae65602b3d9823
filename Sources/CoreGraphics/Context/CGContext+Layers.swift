import CLaminaCairo
import Foundation

extension CGContext {
    /// Collects further drawing as a single object: the present alpha, blend mode and shadow apply
    /// to the whole object, and have their defaults inside. `auxiliaryInfo` is not used. Layers
    /// nest. Until `endTransparencyLayer()` the object takes a surface of the clip's size; without
    /// memory for the surface the object is left out, with one message.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { pushLayer(nil) }

    /// Collects further drawing as a single object, as `beginTransparencyLayer(auxiliaryInfo:)`
    /// does, clipped to a rectangle of user space. `endTransparencyLayer()` restores the clip.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
        pushLayer(rect)
    }

    /// Number of layers inside of each other in a document: Cairo draws layers by recursion.
    static let mostLayersInDocument = 256

    private func pushLayer(_ rect: CGRect?) {
        endNotes()
        let layer = makeLayerTarget()
        states.append(state)
        layerDepths.append(states.count - 1)
        targets.append(layer)
        state.alpha = 1
        state.blendMode = .normal
        state.pixelBlend = nil
        state.shadow = nil
        state.mask = nil
        state.pathClips = 0
        if let rect { clip(to: rect) }
    }

    /// Composites the collected object by the alpha, the blend mode and the shadow set before the
    /// begin. The graphics state is that before the begin again. Ignored and logged without a
    /// begin.
    public func endTransparencyLayer() {
        guard let depth = layerDepths.popLast() else {
            Diagnostics.once("CGContext: endTransparencyLayer without a begin")
            return
        }
        states.removeLast(states.count - depth)
        let layer = targets.removeLast()
        guard !layer.isLost else { return }
        let alpha = Double(state.alpha)
        // A group of pixels ends at the surface's edges: the shadow needs no larger area.
        var bounds: CGRect?
        if layer.isImage {
            bounds = CGRect(
                x: target.base.tx - layer.base.tx, y: target.base.ty - layer.base.ty,
                width: CGFloat(layer.surface.width), height: CGFloat(layer.surface.height)
            ).applying(target.base.inverted())
        }
        paint(bounds: bounds, outline: nil, isGroup: true) { cr, base in
            cairo_identity_matrix(cr)
            cairo_set_source_surface(
                cr, layer.surface.pointer, Double(base.tx - layer.base.tx),
                Double(base.ty - layer.base.ty))
            cairo_paint_with_alpha(cr, alpha)
        }
    }

    /// Surface for the pixels inside the clip; with a shadow, which moves the drawing, for all
    /// pixels.
    private func makeLayerTarget() -> DrawingTarget {
        guard target.isImage else {
            guard layerDepths.count < Self.mostLayersInDocument else {
                Diagnostics.once(
                    "CGContext: a transparency layer of a document is left out, being inside of "
                        + "\(Self.mostLayersInDocument) others")
                return lostTarget(target.base)
            }
            let recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
            return layerTarget(recording.map { CairoSurface(owning: $0) }, target.base, target.area)
        }
        var box = state.shadow == nil ? clipInDevice : target.area
        if box.isNull || box.isEmpty { box = CGRect(x: 0, y: 0, width: 1, height: 1) }
        let surface = CairoSurface(
            width: Int(saturating: box.width), height: Int(saturating: box.height))
        let shift = CGAffineTransform(translationX: -box.minX, y: -box.minY)
        return layerTarget(
            surface, target.base.concatenating(shift), CGRect(origin: .zero, size: box.size))
    }

    private func layerTarget(
        _ surface: CairoSurface?, _ base: CGAffineTransform, _ area: CGRect
    ) -> DrawingTarget {
        if let surface, let made = DrawingTarget(surface: surface, base: base, area: area) {
            return made
        }
        Diagnostics.once("CGContext: no memory for a transparency layer; it is left out")
        return lostTarget(base)
    }

    private func lostTarget(_ base: CGAffineTransform) -> DrawingTarget {
        let dot = CGRect(x: 0, y: 0, width: 1, height: 1)
        guard let surface = CairoSurface(width: 1, height: 1),
            let lost = DrawingTarget(surface: surface, base: base, area: dot, isLost: true)
        else { fatalError("CGContext: no memory at all") }
        return lost
    }
}
