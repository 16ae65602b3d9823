import CoreAnimation
import CoreGraphics
import LayerAccessibility

// Setters of appearance, scale and margins, with the effects on layer, accessibility, layout and
// traits.
extension UIView {
    final func storeScale(_ value: CGFloat) {
        guard value > 0, value != ownLayer.contentsScale else { return }
        ownLayer.contentsScale = value
        if drawsItself { ownLayer.setNeedsDisplay() }
    }

    final func storeLayoutMargins(_ value: UIEdgeInsets) {
        guard value != layoutMargins else { return }
        ensureRare().layoutMargins = value
        setNeedsLayout()
    }

    /// Stores the six bits of UIKit's mask, which have the values of the layer's mask.
    final func storeAutoresizingMask(_ value: AutoresizingMask) {
        ownLayer.autoresizingMask = CAAutoresizingMask(
            rawValue: UInt32(truncatingIfNeeded: value.rawValue & 63))
    }

    final func storeHidden(_ value: Bool) {
        guard value != ownLayer.isHidden else { return }
        ownLayer.isHidden = value
        AccessibilityTree.note(self, isStructure: true)
        // A stack closes the gap.
        if let parentView, parentView.flags.contains(.isStack) {
            ConstraintLayout.touch(parentView)
        }
    }

    /// Keeps a dynamic colour, which a change of the traits evaluates again.
    final func storeBackground(_ value: UIColor?) {
        let isDynamic = value?.isDynamic == true
        if isDynamic || rare != nil {
            ensureRare().dynamicBackground = isDynamic ? value : nil
        }
        showBackground(value)
    }

    /// Mask of the view; nil after the mask's layer was given to another view, or replaced.
    final var maskInForce: UIView? {
        guard let mask = rare?.mask, ownLayer.mask === mask.ownLayer else { return nil }
        return mask
    }

    final func storeMask(_ value: UIView?) {
        guard value !== maskInForce else {
            rare?.mask = value
            return
        }
        value?.removeFromSuperview()
        ensureRare().mask = value
        ownLayer.mask = value?.ownLayer
    }

    final func storeStyle(_ value: UIUserInterfaceStyle) {
        guard value != overrideUserInterfaceStyle else { return }
        UITraitCollection.stylesAreUsed = true
        let old = traitCollection
        ensureRare().style = value
        if traitCollection != old { tellTraits(from: old) }
    }
}
