import LaminaGraphicsTypes

/// One step of a frame, in order of execution.
public struct PassPlan: Sendable {
    /// The surface drawn into; −1 is the window or image.
    public var target: Int32
    public var clears: Bool
    public var work: Work

    public enum Work: Sendable {
        case draw(ContiguousArray<DrawItem>)
        /// Copies pixels of another surface (−1: the window) that lie under this one.
        case copy(from: Int32)
        case effect(EffectPlan)
    }

    public init(target: Int32, clears: Bool, work: Work) {
        self.target = target
        self.clears = clears
        self.work = work
    }

    /// Surfaces it draws into and reads, some more than once; of the window's items only those in the region count.
    package func eachSurface(in region: PixelBox, _ body: (Int) -> Void) {
        if target >= 0 { body(Int(target)) }
        switch work {
        case .draw(let items):
            var last: Int32 = -1
            for item in items where target >= 0 || item.box.intersects(region) {
                if item.key.page >= BatchKey.surfacePages, item.key.page != last {
                    last = item.key.page
                    body(Int(last - BatchKey.surfacePages))
                }
                if item.key.secondPage >= BatchKey.surfacePages {
                    body(Int(item.key.secondPage - BatchKey.surfacePages))
                }
            }
        case .copy(let source): if source >= 0 { body(Int(source)) }
        case .effect(let effect): for source in effect.sources { body(Int(source)) }
        }
    }
}
