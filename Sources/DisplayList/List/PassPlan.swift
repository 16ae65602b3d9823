import LaminaGraphicsTypes

/// A pass of a frame. Passes are executed in the order of the list; the renderer leaves out passes
/// on which no damaged pixel depends.
public struct PassPlan: Sendable {
    /// The surface drawn into; −1 for the window or image. An index into the list's surfaces.
    public var target: Int32
    /// True if the pass clears its target first. Surfaces become transparent, the window takes the
    /// renderer's colour. OpenGL clears for copies and effects only where they leave pixels
    /// unwritten.
    public var clears: Bool
    /// The work of the pass. `copy` and `effect` have a surface as target.
    public var work: Work

    /// The kinds of work. `draw` draws items in painting order, `effect` runs a program over the
    /// whole target.
    public enum Work: Sendable {
        case draw(ContiguousArray<DrawItem>)
        /// Copies the pixels of another surface (−1: the window) below the target.
        case copy(from: Int32)
        case effect(EffectPlan)
    }

    /// A pass into `target`. The index is not checked.
    public init(target: Int32, clears: Bool, work: Work) {
        self.target = target
        self.clears = clears
        self.work = work
    }

    /// Calls `body` for every surface written or read, some more than once. Items of the window
    /// outside of `region` are skipped.
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
