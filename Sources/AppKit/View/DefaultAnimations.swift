import CoreAnimation

/// Animations of views without a separate animation for a property.
enum DefaultAnimations {
    private static let moved: Set<String> = [
        "frame", "frameOrigin", "frameSize", "bounds", "boundsOrigin", "boundsSize",
        "frameRotation", "alphaValue", "shadow", "contentFilters", "backgroundFilters",
        "compositingFilter",
    ]
    private static let faded: Set<String> = ["subviews", "hidden"]

    static func make(_ key: String) -> CAAnimation? {
        moved.contains(key) ? CABasicAnimation() : faded.contains(key) ? CATransition() : nil
    }
}

extension NSView {
    /// Animation of the view itself for a property, else of the view's class.
    final func ownAnimation(_ key: NSAnimatablePropertyKey) -> Any? {
        animations[key] ?? Swift.type(of: self).defaultAnimation(forKey: key)
    }
}
