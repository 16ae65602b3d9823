/// Every scene, in the order of the guide they follow.
public enum SceneList {
    public static let all: [Scene] = [
        implicitFade, explicitFade, bounce, borderGroup, timingFunctions, springs,
        nestedTransactions,
        pauseResume, perspective, carousel, gravityChart, delegateContents, cornersAndBorders,
        clipping, anchorPoints, constraints, progressRing, shadows, transitions, delegateAction,
        replicator, filters, particles, tiles, strokes, gradients, openGL, text, scrolling, glass,
        masks, redrawPolicies, blocksAndLayers, propertyAnimator, gestures, scrollPhysics,
        controllerTransition,
    ]

    /// The scene with this id.
    public static func scene(_ id: String) -> Scene? { all.first { $0.id == id } }
}
