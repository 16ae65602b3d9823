import LaminaRenderTree

extension Planner: CustomStringConvertible {
    /// Surfaces, passes and what each draws, a line each, in order of execution.
    public var description: String { list().text { tree.path(of: $0) } }

    /// The same with every item's record behind it.
    public var recordDescription: String {
        list().text(withRecords: true) { tree.path(of: $0) }
    }
}
