import LaminaRenderTree

/// Feature available to programs.
///
/// Each program draws a handful of features and uses these features often: in a program with few
/// uses of every feature, three objects of the same kind seldom interact, and faults lie in these
/// interactions.
public enum Feature: String, CaseIterable, Sendable {
    // Kinds of layers.
    case shapes, text, gradients, replicators, scrolling, tiles, transformLayers, emitters, drawing
    // Groups of properties.
    case depth, turning, anchors, visibility, flips, images, imagePlacement, corners, borders
    case edges, groupOpacity, compositing, filters, backgroundFilters, rasterizing, shadows
    case clipping, masks, timing, color, style
    // Changes over time.
    case basic, keyframes, springs, groups, transitions, implicit, removing
    case hierarchy, keyPaths, spellings, transactions, layout, endings
    /// Many moving layers of the same kind side by side, mostly moving for ever: used by three of
    /// four programs if the feature is allowed.
    case crowds
    /// Trees shown as those of another process, by one of four programs with the feature allowed.
    case remote

    /// Features chosen after all other features, so that programs without these features stay the
    /// same.
    static let late: Set<Feature> = [.crowds, .remote]

    /// Features whose programs fulfil every claim today. A feature known to break a claim is
    /// removed here until repaired, and the thousand programs of every test run leave the feature
    /// out meanwhile.
    public static let settled = Set(Feature.allCases)

    /// Features which seldom prevent batching of a crowd.
    static let besideAnimatedBatches: Set<Feature> = [
        .shapes, .gradients, .replicators, .scrolling, .turning, .anchors, .flips, .images,
        .corners, .borders, .edges, .clipping, .timing, .basic, .keyframes, .springs, .implicit,
        .removing, .hierarchy, .keyPaths, .spellings, .transactions, .layout, .endings,
    ]

    /// Feature of a property; nil for a property used by every program.
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

/// Layer classes made by programs.
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

    /// Rows of the property table for a layer of this kind.
    package var rows: [PropertyRow] {
        PropertyTable.rows.filter {
            PropertyTable.property(forKey: $0.key, of: layerClass) == $0.id
        }
    }
}
