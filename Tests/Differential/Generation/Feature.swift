import LaminaRenderTree

/// What a program may make use of.
///
/// Each program draws a handful of features and uses those often: a program with a little of
/// everything seldom has three things of one kind meet, and faults lie where they meet.
public enum Feature: String, CaseIterable, Sendable {
    // Kinds of layers.
    case shapes, text, gradients, replicators, scrolling, tiles, transformLayers, emitters, drawing
    // Groups of properties.
    case depth, turning, anchors, visibility, flips, images, imagePlacement, corners, borders
    case edges, groupOpacity, compositing, filters, backgroundFilters, rasterizing, shadows
    case clipping, masks, timing, color, style
    // What happens to them.
    case basic, keyframes, springs, groups, transitions, implicit, removing
    case hierarchy, keyPaths, spellings, transactions, layout, endings
    /// Many layers of one kind side by side that move, most of them for ever: three programs of four that may have one do.
    case crowds

    /// The features whose programs hold every claim today: all but crowds, which are asked for by themselves. One that is known
    /// to break some is taken out here while it is being repaired, and the thousand programs of every test run leave it out so
    /// long.
    public static let settled = Set(Feature.allCases).subtracting([.crowds])

    /// Those that seldom keep a crowd from being a flock.
    static let besideFlocks: Set<Feature> = [
        .shapes, .gradients, .replicators, .scrolling, .turning, .anchors, .flips, .images,
        .corners, .borders, .edges, .clipping, .timing, .basic, .keyframes, .springs, .implicit,
        .removing, .hierarchy, .keyPaths, .spellings, .transactions, .layout, .endings,
    ]

    /// The feature that a property belongs to; nil for what every program uses.
    static func of(_ id: PropertyID) -> Feature? {
        switch id {
        case .bounds, .position, .backgroundColor, .opacity, .name: nil
        case .zPosition, .anchorPointZ, .sublayerTransform, .doubleSided: .depth
        case .transform: .turning
        case .anchorPoint: .anchors
        case .hidden: .visibility
        case .geometryFlipped: .flips
        case .contents, .contentsScale, .minificationFilter, .magnificationFilter,
            .contentsMultiplyColor:
            .images
        case .contentsRect, .contentsCenter, .contentsGravity, .contentsFormat,
            .minificationFilterBias:
            .imagePlacement
        case .opaque, .needsDisplayOnBoundsChange, .drawsAsynchronously: .drawing
        case .wantsExtendedDynamicRangeContent, .preferredDynamicRange, .toneMapMode,
            .contentsHeadroom, .wantsDynamicContentScaling:
            .style
        case .cornerRadius, .maskedCorners, .cornerCurve: .corners
        case .borderWidth, .borderColor: .borders
        case .allowsGroupOpacity: .groupOpacity
        case .edgeAntialiasingMask, .allowsEdgeAntialiasing: .edges
        case .compositingFilter: .compositing
        case .filters: .filters
        case .backgroundFilters: .backgroundFilters
        case .shouldRasterize, .rasterizationScale: .rasterizing
        case .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath: .shadows
        case .masksToBounds: .clipping
        case .mask: .masks
        case .sublayers: .hierarchy
        case .beginTime, .duration, .speed, .timeOffset, .repeatCount, .repeatDuration,
            .autoreverses, .fillMode:
            .timing
        case .autoresizingMask: .layout
        default: kind(PropertyTable.row(id).owners)
        }
    }

    private static func kind(_ owner: LayerClass) -> Feature {
        if owner.contains(.shape) { return .shapes }
        if owner.contains(.text) { return .text }
        if owner.contains(.gradient) { return .gradients }
        if owner.contains(.replicator) { return .replicators }
        if owner.contains(.scroll) { return .scrolling }
        if owner.contains(.tiled) { return .tiles }
        return .emitters
    }
}

/// The classes of layers that programs make.
public enum LayerKind: String, CaseIterable, Sendable {
    case plain = "CALayer"
    case shape = "CAShapeLayer"
    case text = "CATextLayer"
    case gradient = "CAGradientLayer"
    case replicator = "CAReplicatorLayer"
    case scroll = "CAScrollLayer"
    case tiled = "TiledPicture"
    case transform = "CATransformLayer"
    case emitter = "CAEmitterLayer"
    case drawn = "DrawnPicture"

    var feature: Feature? {
        switch self {
        case .plain: nil
        case .shape: .shapes
        case .text: .text
        case .gradient: .gradients
        case .replicator: .replicators
        case .scroll: .scrolling
        case .tiled: .tiles
        case .transform: .transformLayers
        case .emitter: .emitters
        case .drawn: .drawing
        }
    }

    var layerClass: LayerClass {
        switch self {
        case .plain, .drawn: .layer
        case .shape: .shape
        case .text: .text
        case .gradient: .gradient
        case .replicator: .replicator
        case .scroll: .scroll
        case .tiled: .tiled
        case .transform: .transformLayer
        case .emitter: .emitter
        }
    }

    /// The rows of the property table that a layer of this kind has.
    var rows: [PropertyRow] {
        PropertyTable.rows.filter {
            PropertyTable.property(forKey: $0.key, of: layerClass) == $0.id
        }
    }
}
