import Foundation

/// The public types and groups of names: differences from Apple's, and the tests of each.
enum PublicTypes {
    struct Row {
        /// The name on the page: a type, or a group of names.
        var name: String
        /// The difference from Apple's; empty without a difference.
        var difference = ""
        /// Files under Tests/, without ".swift".
        var evidence: [String]
    }

    /// Names of Apple's that Lamina lacks, with the reason: a type, `Type.member`, or a global
    /// name.
    static let absent: [(name: String, reason: String)] = [
        ("CAMetalLayer", "there is no Metal"),
        ("CAMetalDrawable", "there is no Metal"),
        ("CAMetalDisplayLink", "there is no Metal"),
        ("CAMetalDisplayLinkDelegate", "there is no Metal"),
        ("kCARendererMetalCommandQueue", "there is no Metal"),
        ("CARenderer.init(mtlTexture:options:)", "there is no Metal"),
        ("CARenderer.setDestination(_:)", "there is no Metal"),
        ("CAEDRMetadata", "pictures have 8 bits, there is no extended range"),
        ("CAEAGLLayer", "OpenGL ES, on iOS only"),
        ("CATransform3D.init(_:)", "simd's matrices are not on Linux"),
        (
            "CADisplayLink.init(target:selector:)",
            "there is no `Selector`: under the same labels it takes an unapplied method"
        ),
    ]

    /// Types with members checked by other tests.
    static let elsewhere: Set<String> = ["CAOpenGLLayer"]

    static let rows: [Row] = [
        Row(
            name: "CALayer",
            evidence: [
                "CoreAnimationTests/KeyValueTests", "CoreAnimationTests/GeometryTests",
                "CoreAnimationTests/TreeTests", "PictureTests/CompositingTests",
            ]),
        Row(
            name: "CALayerDelegate", difference: "optional methods are default implementations",
            evidence: ["CoreAnimationTests/DisplayTests", "CoreAnimationTests/ActionTests"]),
        Row(
            name: "CALayoutManager", difference: "optional methods are default implementations",
            evidence: ["CoreAnimationTests/LayoutTests"]),
        Row(name: "CAAction", evidence: ["CoreAnimationTests/ActionTests"]),
        Row(name: "CAMediaTiming", evidence: ["CoreAnimationTests/NamesAtWorkTests"]),
        Row(
            name: "CAAnimationDelegate", difference: "optional methods are default implementations",
            evidence: ["CoreAnimationTests/AnimationLifeTests"]),
        Row(
            name: "CAAnimation",
            evidence: ["CoreAnimationTests/AnimationLifeTests", "CoreAnimationTests/ArchiveTests"]),
        Row(name: "CAPropertyAnimation", evidence: ["CoreAnimationTests/NamesAtWorkTests"]),
        Row(name: "CABasicAnimation", evidence: ["CoreAnimationTests/CompositionTests"]),
        Row(
            name: "CAKeyframeAnimation",
            evidence: [
                "CoreAnimationTests/CompositionTests", "CoreAnimationTests/NamesAtWorkTests",
            ]),
        Row(
            name: "CASpringAnimation",
            evidence: ["CoreAnimationTests/ModelTests", "CoreAnimationTests/CompositionTests"]),
        Row(
            name: "CATransition", difference: "private types fade",
            evidence: ["PictureTests/TransitionTests"]),
        Row(name: "CAAnimationGroup", evidence: ["CoreAnimationTests/CompositionTests"]),
        Row(
            name: "CAMediaTimingFunction",
            evidence: [
                "CoreAnimationTests/CompositionTests", "CoreAnimationTests/TransactionTests",
            ]),
        Row(name: "CAValueFunction", evidence: ["CoreAnimationTests/CompositionTests"]),
        Row(name: "CATransaction", evidence: ["CoreAnimationTests/TransactionTests"]),
        Row(name: "CAShapeLayer", evidence: ["LayerHostingTests/ShapeLayerTests"]),
        Row(
            name: "CATextLayer", difference: "laid out by Pango; sharp at any scale, in any plane",
            evidence: [
                "LayerHostingTests/TextLayerTests", "LayerHostingTests/TextGlyphTests",
                "PictureTests/TextPlaneTests",
            ]),
        Row(name: "CAGradientLayer", evidence: ["LayerHostingTests/GradientLayerTests"]),
        Row(
            name: "CAReplicatorLayer",
            evidence: ["LayerHostingTests/ReplicatorLayerTests", "PictureTests/DepthTests"]),
        Row(
            name: "CAScrollLayer",
            evidence: ["CoreAnimationTests/HitTestingTests", "CoreAnimationTests/NamesAtWorkTests"]),
        Row(name: "CATiledLayer", evidence: ["LayerHostingTests/TiledLayerTests"]),
        Row(
            name: "CATransformLayer",
            evidence: ["CoreAnimationTests/HitTestingTests", "PictureTests/DepthTests"]),
        Row(
            name: "CAEmitterLayer", difference: "generator of our own",
            evidence: ["LayerHostingTests/EmitterTests"]),
        Row(name: "CAEmitterCell", evidence: ["LayerHostingTests/EmitterTests"]),
        Row(name: "CAOpenGLLayer", evidence: ["QuartzCoreTests/OpenGLLayerTests"]),
        Row(name: "CAConstraint", evidence: ["CoreAnimationTests/ConstraintTests"]),
        Row(name: "CAConstraintLayoutManager", evidence: ["CoreAnimationTests/ConstraintTests"]),
        Row(
            name: "CARenderer", difference: "OpenGL only; the context must be current",
            evidence: ["QuartzCoreTests/RendererTests"]),
        Row(
            name: "CADisplayLink", difference: "closure instead of selector",
            evidence: ["CoreAnimationTests/DisplayLinkTests"]),
        Row(
            name: "CARemoteLayerServer", difference: "a port is the number of a Unix socket",
            evidence: ["RemoteLayerTests/RemoteLayerTests", "RemoteLayerTests/RogueTests"]),
        Row(
            name: "CARemoteLayerClient", difference: "a port is the number of a Unix socket",
            evidence: ["RemoteLayerTests/RemoteLayerTests"]),
        Row(name: "CAFrameRateRange", evidence: ["CoreAnimationTests/DisplayLinkTests"]),
        Row(
            name: "CATransform3D", difference: "no simd initialisers",
            evidence: ["CoreAnimationTests/KeyPathTests", "ListingTests/TransformListings"]),
    ]

    /// Names outside of a type, and the small types: one row for each group.
    static let groups:
        [(name: String, holds: @Sendable (NameList.Entry) -> Bool, evidence: [String])] = [
            (
                "`CATransform3D…` functions",
                { $0.owner.isEmpty && $0.name.hasPrefix("CATransform3D") },
                ["CoreGraphicsTests/GeometryTests"]
            ),
            (
                "`CVDisplayLink…` functions",
                { $0.owner.isEmpty && $0.name.hasPrefix("CVDisplayLink") },
                ["CoreAnimationTests/VideoLinkTests"]
            ),
            (
                "`CACurrentMediaTime()`", { $0.name.hasPrefix("CACurrentMediaTime") },
                ["CoreAnimationTests/ModelTests"]
            ),
            (
                "`kCA…` strings", { $0.owner.isEmpty && $0.name.hasPrefix("kCA") },
                ["CoreAnimationTests/ActionTests", "CoreAnimationTests/TransactionTests"]
            ),
            (
                "types that wrap strings, such as `CALayerContentsGravity`",
                { $0.type.hasPrefix("“") && !$0.owner.isEmpty },
                ["CoreAnimationTests/KeyValueTests", "PictureTests/ContentsTests"]
            ),
            (
                "masks and `CAConstraintAttribute`", { Int($0.type) != nil },
                ["CoreAnimationTests/KeyValueTests", "CoreAnimationTests/ConstraintTests"]
            ),
        ]
}
