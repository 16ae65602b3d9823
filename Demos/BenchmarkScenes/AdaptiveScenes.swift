import QuartzCore

/// Scene of the score: name, unit of the count, and range of the search.
package struct AdaptiveScene: Sendable {
    /// The name on the command line, in lower case.
    package let id: String
    package let title: String
    /// Unit of the count.
    package let unit: String
    /// True if browsers draw the scene too.
    package let isShared: Bool
    /// Number of elements which every driver manages, and the maximum, by memory.
    package let first: Int
    package let limit: Int
    package let make: @Sendable () -> ElementScene

    /// All scenes, in the order of the run.
    package static let all = own + shared

    package static func named(_ id: String) -> AdaptiveScene? { all.first { $0.id == id } }

    /// Ours: elements move by animations, and the program does nothing.
    static let own = [
        AdaptiveScene(
            id: "movers", title: "Movers (S1)", unit: "layers", isShared: false, first: 16,
            limit: 500_000, make: { AnimatedScenes.movers() }),
        AdaptiveScene(
            id: "pictures", title: "Pictures (S2)", unit: "images", isShared: false, first: 8,
            limit: 200_000, make: { AnimatedScenes.images() }),
        AdaptiveScene(
            id: "cards", title: "Cards (S3)", unit: "cards", isShared: false, first: 4,
            limit: 100_000, make: { AnimatedScenes.cards() }),
        AdaptiveScene(
            id: "chains", title: "Chains (S4)", unit: "layers", isShared: false, first: 10,
            limit: 200_000, make: { AnimatedScenes.chains() }),
        AdaptiveScene(
            id: "clips", title: "Nested clips", unit: "panels", isShared: false, first: 4,
            limit: 50_000, make: { AnimatedScenes.clips() }),
    ]

    /// Scenes like MotionMark's: the program changes every element for every frame.
    static let shared = [
        AdaptiveScene(
            id: "multiply", title: "Multiply", unit: "squares", isShared: true, first: 8,
            limit: 200_000, make: { MultiplyScene.make() }),
        AdaptiveScene(
            id: "arcs", title: "Arcs", unit: "arcs", isShared: true, first: 4, limit: 100_000,
            make: { ArcsScene.make() }),
        AdaptiveScene(
            id: "leaves", title: "Leaves", unit: "leaves", isShared: true, first: 8,
            limit: 200_000, make: { LeavesScene.make() }),
        AdaptiveScene(
            id: "paths", title: "Paths", unit: "paths", isShared: true, first: 4, limit: 100_000,
            make: { PathsScene.make() }),
        AdaptiveScene(
            id: "lines", title: "Lines", unit: "lines", isShared: true, first: 8, limit: 100_000,
            make: { LinesScene.make() }),
        AdaptiveScene(
            id: "images", title: "Images", unit: "images", isShared: true, first: 2,
            limit: 50_000, make: { ImagesScene.make() }),
        AdaptiveScene(
            id: "design", title: "Design", unit: "lines of text", isShared: true, first: 4,
            limit: 50_000, make: { DesignScene.make() }),
        AdaptiveScene(
            id: "suits", title: "Suits", unit: "suits", isShared: true, first: 4, limit: 100_000,
            make: { SuitsScene.make() }),
    ]
}
