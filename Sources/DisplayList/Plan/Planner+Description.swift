import LaminaRenderTree

extension Planner: CustomStringConvertible {
    /// Surfaces and passes with their items, a line each, in order of execution.
    public var description: String { list().text { tree.path(of: $0) } }

    /// The description with every item's record. Numbers in the order of lanes, colours in
    /// hexadecimal digits; see `description`.
    public var recordDescription: String {
        list().text(withRecords: true) { tree.path(of: $0) }
    }

    /// The layers whose changes force a rebuild of the list, with the reason; a line each, in order
    /// of creation. If nested layers have the same reason, only the outermost layer is listed.
    /// Empty without such layers.
    public var rebuildReasonDescription: String { PlanInspection(self).rebuildReasonText }
    /// The emitters whose particles are planned individually in every frame, with the reason; a
    /// line each. In order of creation; empty without such emitters.
    public var particleDescription: String { PlanInspection(self).particleText }
    /// The layers behind masks that are no clips, each with the way the mask is drawn: by stencil,
    /// with the number of saved pixels, or by surfaces, with the reason; a line each. In order of
    /// creation.
    public var maskDescription: String { PlanInspection(self).maskText }
    /// The moving layers, each with its rejection from animated batches or the note of a batch; a
    /// line each. In order of creation; empty where batches are off.
    public var moverDescription: String { PlanInspection(self).moverText }
}
