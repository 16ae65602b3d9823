import CoreAnimation
import CoreGraphics
import Foundation

/// Shadow of text: value of the attribute `shadow`. Thread: a single thread at a time.
open class NSShadow: NSObject, NSCopying {
    /// Distance of the shadow in points, y down. Default zero.
    open var shadowOffset = CGSize.zero
    /// Radius of the blur in points; below 0 counts as 0. Default 0.
    open var shadowBlurRadius: CGFloat = 0
    /// Colour of the shadow, a `UIColor`; other values and nil mean no shadow. Default black with
    /// an alpha of 1/3.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

    public override init() { super.init() }

    /// Independent copy of the shadow, of the same class. A subclass that adds properties overrides
    /// the method; a subclass without `init()` stops the program with a message.
    open func copy(with zone: NSZone? = nil) -> Any {
        let made = CopyConstruction.object(of: type(of: self)) as? NSShadow ?? NSShadow()
        made.shadowOffset = shadowOffset
        made.shadowBlurRadius = shadowBlurRadius
        made.shadowColor = shadowColor
        return made
    }
    open override func copy() -> Any { copy(with: nil) }
}

extension NSShadow: TextShadow {
    package var textShadow: (offset: CGSize, blur: CGFloat, color: CGColor)? {
        (shadowColor as? UIColor).map { (shadowOffset, shadowBlurRadius, $0.cgColor) }
    }
}
