/// Every scene, in the order of Apple's guide.
public enum SceneList {
    /// All scenes.
    public static let all: [Scene] = [
        implicitFade, explicitFade, bounce, borderGroup, timingFunctions, springs,
        nestedTransactions,
        pauseResume, perspective, carousel, gravityChart, delegateContents, cornersAndBorders,
        clipping, anchorPoints, constraints, progressRing, shadows, transitions, delegateAction,
        replicator, filters, particles, tiles, strokes, gradients, openGL, text, scrolling, glass,
        masks, redrawPolicies, blocksAndLayers, propertyAnimator, gestures, scrollPhysics,
        controllerTransition, animationWall,
    ]

    /// Scene with this id; nil for an unknown id.
    public static func scene(_ id: String) -> Scene? { all.first { $0.id == id } }
}
