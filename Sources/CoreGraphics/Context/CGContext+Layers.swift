import CCairo
import Foundation

extension CGContext {
    /// Collects what follows and treats it as one object: alpha, blend mode and shadow of now apply
    /// to the whole, inside they start afresh. `auxiliaryInfo` is not used.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { pushLayer(nil) }

    /// The same, cut to a rectangle of user space.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
        pushLayer(rect)
    }

    private func pushLayer(_ rect: CGRect?) {
        let surface: CairoSurface?
        if target.isImage {
            surface = CairoSurface(width: Int(target.area.width), height: Int(target.area.height))
        } else {
            surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
                .map { CairoSurface(owning: $0) }
        }
        guard let surface,
            let layer = DrawingTarget(surface: surface, base: target.base, area: target.area)
        else { fatalError("CGContext: no memory for a transparency layer") }
        states.append(state)
        layerDepths.append(states.count - 1)
        targets.append(layer)
        state.alpha = 1
        state.blendMode = .normal
        state.shadow = nil
        state.mask = nil
        if let rect { clip(to: rect) }
    }

    /// Lays the collected object on what was there before; ignored and logged without a begin.
    public func endTransparencyLayer() {
        guard let depth = layerDepths.popLast() else {
            Diagnostics.once("CGContext: endTransparencyLayer without a begin")
            return
        }
        states.removeLast(states.count - depth)
        let layer = targets.removeLast()
        let alpha = Double(state.alpha)
        // What was collected in pixels ends where they do: a shadow needs to be made of no more.
        var bounds: CGRect?
        if layer.isImage {
            bounds = CGRect(
                x: target.base.tx - layer.base.tx, y: target.base.ty - layer.base.ty,
                width: CGFloat(layer.surface.width), height: CGFloat(layer.surface.height)
            ).applying(target.base.inverted())
        }
        paint(bounds: bounds, outline: nil) { cr, base in
            cairo_identity_matrix(cr)
            cairo_set_source_surface(
                cr, layer.surface.pointer, Double(base.tx - layer.base.tx),
                Double(base.ty - layer.base.ty))
            cairo_paint_with_alpha(cr, alpha)
        }
    }
}
