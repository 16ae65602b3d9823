import CoreGraphics
import Foundation

/// Several animations in the time of a group. The group's duration cuts its animations off (B-GR).
/// Thread: any one thread at a time.
open class CAAnimationGroup: CAAnimation {
    public override init() { super.init() }
    /// Decodes a group from a keyed archive; nil if the archive is malformed. A group nested too
    /// deeply for the stack has no values, with one message.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    deinit {
        var inner = ContiguousArray<AnyObject>(
            stored.own["animations"] as? [CAAnimation] ?? [])
        guard inner.contains(where: { $0 is CAAnimationGroup }) else { return }
        stored.own["animations"] = nil
        ThreadState.current.letGo(of: &inner)
    }

    /// Animations of the group, run together. Copies of the group share the same animation objects.
    /// Default nil. Delegates and removal flags of the members are ignored. Groups nest 64 deep;
    /// deeper groups, and a group inside itself, do nothing.
    open var animations: [CAAnimation]? {
        get { stored["animations"] as? [CAAnimation] }
        set { stored["animations"] = newValue }
    }

    override class var declared: [String: ValueKind] { ValueKind.group }
}
