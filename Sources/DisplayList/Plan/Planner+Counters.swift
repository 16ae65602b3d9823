extension Planner {
    /// The counts of planning, for the frame record and for tests.
    public struct Counters: Sendable, Equatable {
        /// Lists built.
        public var builds = 0
        /// Lists patched.
        public var patches = 0
        /// Layers visited by the last update.
        public var visited = 0
        /// Shapes rasterised since the list was made.
        public var rasterised = 0
        /// Shapes rasterised by several threads ahead of the walk, of `rasterised`.
        public var rasterisedInParallel = 0
        /// Rasterised layers drawn from their cache.
        public var rasterHits = 0
        /// Rasterised layers redrawn.
        public var rasterMisses = 0
        /// Shadows drawn from their cache.
        public var shadowHits = 0
        /// Shadows redrawn and cached.
        public var shadowMisses = 0
        /// Searches for intersections of siblings in space.
        public var siblingCuts = 0
    }
}
