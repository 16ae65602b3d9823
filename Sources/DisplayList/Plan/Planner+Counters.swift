extension Planner {
    /// The counts of planning, for the frame record and for tests. All counts but `visited` grow
    /// from 0 for as long as the planner lives.
    public struct Counters: Sendable, Equatable {
        /// Lists built. An update counts once, also with a list remade for its budget; captures do
        /// not count.
        public var builds = 0
        /// Lists patched. An update whose patch failed counts as a build alone.
        public var patches = 0
        /// Layers visited by the last update. Layers rewritten in place without a visit do not
        /// count; a layer visited several times counts each time.
        public var visited = 0
        /// Shapes rasterised since the planner was made. A shape found in the cache does not count.
        public var rasterised = 0
        /// Shapes rasterised by several threads ahead of the walk, of `rasterised`. Only patches
        /// rasterise ahead.
        public var rasterisedInParallel = 0
        /// Rasterised layers drawn from their cache. Each place of a layer in a built list counts.
        public var rasterHits = 0
        /// Rasterised layers redrawn and cached. Pictures drawn without being cached do not count:
        /// delayed copies, a second picture of a layer, pictures beyond half of the surface memory.
        public var rasterMisses = 0
        /// Shadows drawn from their cache. A picture counts once in a list, for all of its casters.
        public var shadowHits = 0
        /// Shadows redrawn and cached. Shadows beyond `Planner.keptShadowBudget` are redrawn
        /// without a count.
        public var shadowMisses = 0
        /// Searches for intersections of siblings in space. A search whose siblings did not move is
        /// found in a cache and does not count.
        public var siblingCuts = 0
    }
}
