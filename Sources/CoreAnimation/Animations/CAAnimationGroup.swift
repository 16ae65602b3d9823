import CoreGraphics
import Foundation

/// Several animations in one time: its own, which cuts them off (B-GR).
open class CAAnimationGroup: CAAnimation {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Run together; copies of the group share them. Default nil.
    open var animations: [CAAnimation]? {
        get { stored["animations"] as? [CAAnimation] }
        set { stored["animations"] = newValue }
    }

    override class var declared: [String: ValueKind] { ValueKind.group }
}
