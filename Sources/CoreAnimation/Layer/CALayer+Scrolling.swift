import CoreGraphics
import Foundation

// Scrolling of the nearest scroll layer at or above the receiver (B-SCR 262).
extension CALayer {
    private var enclosingScrollLayer: CAScrollLayer? {
        var layer: CALayer? = self
        while let current = layer {
            if let scroll = current as? CAScrollLayer { return scroll }
            layer = current.superlayer
        }
        return nil
    }

    final func forwardScroll(_ p: CGPoint) {
        guard let scroll = enclosingScrollLayer else { return }
        scroll.scroll(to: scroll.convert(p, from: self))
    }

    final func forwardScroll(_ r: CGRect) {
        guard let scroll = enclosingScrollLayer else { return }
        scroll.scroll(to: scroll.convert(r, from: self))
    }

    final func visiblePart() -> CGRect {
        guard let scroll = enclosingScrollLayer else { return bounds }
        let window = scroll === self ? bounds : convert(scroll.bounds, from: scroll)
        let part = bounds.common(window)
        return part.isNull ? .zero : part
    }
}
