import LaminaRenderTree

extension Planner: CustomStringConvertible {
    /// Surfaces, passes and what each draws, a line each, in order of execution.
    public var description: String { list().text { tree.path(of: $0) } }

    /// The same with every item's record behind it.
    public var recordDescription: String {
        list().text(withRecords: true) { tree.path(of: $0) }
    }

    /// Which layers have a list built anew when they change, and why, a line each, in the order in which layers were made.
    public var obstacleDescription: String { PlanInspection(self).obstacleText }
    /// Emitters whose particles are planned one by one in every frame, and why, like that.
    public var particleDescription: String { PlanInspection(self).particleText }
    /// Which layers that move are evaluated where they are drawn, or why they are not, like that.
    public var moverDescription: String { PlanInspection(self).moverText }
}
