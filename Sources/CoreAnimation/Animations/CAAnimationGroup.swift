import CoreGraphics
import Foundation

/// Several animations in one time: its own, which cuts them off (B-GR).
open class CAAnimationGroup: CAAnimation {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    deinit {
        var inner = ContiguousArray<AnyObject>(
            stored.own["animations"] as? [CAAnimation] ?? [])
        guard inner.contains(where: { $0 is CAAnimationGroup }) else { return }
        stored.own["animations"] = nil
        ThreadState.current.letGo(of: &inner)
    }

    /// Run together; copies of the group share them. Default nil.
    open var animations: [CAAnimation]? {
        get { stored["animations"] as? [CAAnimation] }
        set { stored["animations"] = newValue }
    }

    override class var declared: [String: ValueKind] { ValueKind.group }
}
