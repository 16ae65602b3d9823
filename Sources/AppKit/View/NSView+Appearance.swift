import CoreGraphics
import CoreImage

// Setters of layer use, opacity, shadow, filters and visibility, with the effects on the layer. An
// animator animates the change by the name of the property.
extension NSView {
    final func storeWantsLayer(_ value: Bool) {
        wantsOwnLayer = value
        if value { backAll() }
    }

    final func storeRedrawPolicy(_ value: LayerContentsRedrawPolicy) {
        policy = value
        backing?.drawsWhileResizing = drawsWhileResizing
    }

    final func storeAlpha(_ value: CGFloat) {
        opacity = value
        AnimatedSetter.named("alphaValue", on: self) { pushAppearance() }
    }

    /// Keeps a copy: later changes of the given object have no effect.
    final func storeShadow(_ value: NSShadow?) {
        ensureRare().shadow = value?.copy() as? NSShadow
        AnimatedSetter.named("shadow", on: self) { pushAppearance() }
    }

    final func setFilters(_ key: String, _ change: (DesktopViewExtras) -> Void) {
        let rare = ensureRare()
        rare.hadFilters = true
        change(rare)
        AnimatedSetter.named(key, on: self) { pushAppearance() }
    }

    // MARK: Hiding

    /// O(depth).
    final var hidesWithAncestors: Bool {
        hides || (parentView?.isHiddenOrHasHiddenAncestor ?? false)
    }

    final func setHides(_ value: Bool) {
        guard value != hides else { return }
        let wasSeen = !isHiddenOrHasHiddenAncestor
        hides = value
        (parentView ?? self).tellReaders()
        AnimatedSetter.named("hidden", on: self) { pushAppearance() }
        let isSeen = !isHiddenOrHasHiddenAncestor
        if wasSeen != isSeen { tellHidden(!isSeen) }
    }

    /// Notifies all views with a changed visibility.
    final func tellHidden(_ isHidden: Bool) {
        if isHidden { viewDidHide() } else { viewDidUnhide() }
        for view in subviewList where !view.hides { view.tellHidden(isHidden) }
    }
}
