// The table of layer properties, complete in a single file: adding a property begins here.
// CONTRIBUTING.md lists the further steps.
import LaminaGraphicsTypes
import LaminaMotion

/// All properties of all layer classes, as row indices of `PropertyTable`. Packets between
/// processes number the properties by the sender's raw values, with a list of the keys. At most
/// 128, the size of a `PropertySet`.
public enum PropertyID: UInt8, CaseIterable, Sendable {
    case bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform
    case hidden, doubleSided, geometryFlipped, contents, contentsRect, contentsCenter
    case contentsGravity, contentsScale, contentsFormat, minificationFilter, magnificationFilter
    case minificationFilterBias, opaque, needsDisplayOnBoundsChange, drawsAsynchronously
    case wantsExtendedDynamicRangeContent, preferredDynamicRange, toneMapMode, contentsHeadroom
    case wantsDynamicContentScaling, backgroundColor, cornerRadius, maskedCorners, cornerCurve
    case borderWidth, borderColor, opacity, allowsGroupOpacity, edgeAntialiasingMask
    case allowsEdgeAntialiasing, compositingFilter, filters, backgroundFilters, shouldRasterize
    case rasterizationScale, shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
    case masksToBounds, mask, sublayers, beginTime, duration, speed, timeOffset, repeatCount
    case repeatDuration, autoreverses, fillMode, name, autoresizingMask, path, fillColor
    case fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineCap, lineJoin
    case lineDashPhase, lineDashPattern, string, font, fontSize, foregroundColor, wrapped
    case truncationMode, alignmentMode, allowsFontSubpixelQuantization, colors, locations
    case startPoint, endPoint, gradientType, instanceCount, preservesDepth, instanceDelay
    case instanceTransform, instanceColor, instanceRedOffset, instanceGreenOffset
    case instanceBlueOffset, instanceAlphaOffset, scrollMode, levelsOfDetail, levelsOfDetailBias
    case tileSize, emitterCells, birthRate, lifetime, emitterPosition, emitterZPosition
    case emitterSize, emitterDepth, emitterShape, emitterMode, renderMode, velocity, scale, spin
    case seed, asynchronous, contentsMultiplyColor
}

/// The table of layer properties.
///
/// Read by storage, key-value access, key paths, implicit actions, interpolation, the commit
/// encoder and the compatibility page; a property outside the table does not exist. Defaults and
/// the `animation` column follow Apple's documentation and B-KV 3–5; `invalidates` is our own.
public enum PropertyTable {
    /// A row per `PropertyID`, in order.
    public static let rows: [PropertyRow] = [
        row(
            .bounds, "bounds", .rect, .rect(.zero), [.layer], .implicit, [.geometry],
            reportsDefault: false),
        row(
            .position, "position", .point, .point(.zero), [.layer], .implicit, [.geometry],
            reportsDefault: false),
        row(
            .zPosition, "zPosition", .number, .number(0), [.layer], .implicit, [.geometry, .order],
            reportsDefault: false),
        row(
            .anchorPoint, "anchorPoint", .point, .quad(Quad(0.5, 0.5), .point), [.layer], .implicit,
            [.geometry]),
        row(
            .anchorPointZ, "anchorPointZ", .number, .number(0), [.layer], .implicit, [.geometry],
            reportsDefault: false),
        row(
            .transform, "transform", .transform, .transform(CATransform3DIdentity), [.layer],
            .implicit, [.geometry], reportsDefault: false),
        row(
            .sublayerTransform, "sublayerTransform", .transform, .transform(CATransform3DIdentity),
            [.layer], .implicit, [.geometry], reportsDefault: false),
        row(.hidden, "hidden", .bool, .number(0), [.layer], .implicit, [.structure]),
        row(.doubleSided, "doubleSided", .bool, .number(1), [.layer], .explicit, [.structure]),
        row(.geometryFlipped, "geometryFlipped", .bool, .number(0), [.layer], .never, [.geometry]),
        row(
            .contents, "contents", .contents, .none, [.layer], .implicit, [.paint],
            reportsDefault: false),
        row(
            .contentsRect, "contentsRect", .rect, .rect(CGRect(x: 0, y: 0, width: 1, height: 1)),
            [.layer], .implicit, [.paint]),
        row(
            .contentsCenter, "contentsCenter", .rect,
            .rect(CGRect(x: 0, y: 0, width: 1, height: 1)), [.layer], .explicit, [.paint]),
        row(
            .contentsGravity, "contentsGravity", .name, .string("resize"), [.layer], .never,
            [.paint]),
        row(.contentsScale, "contentsScale", .number, .number(1), [.layer], .explicit, [.paint]),
        row(
            .contentsFormat, "contentsFormat", .name, .string("RGBA8"), [.layer], .never,
            [.structure]),
        row(
            .minificationFilter, "minificationFilter", .name, .string("linear"), [.layer], .never,
            [.paint]),
        row(
            .magnificationFilter, "magnificationFilter", .name, .string("linear"), [.layer], .never,
            [.paint]),
        row(
            .minificationFilterBias, "minificationFilterBias", .number, .number(0), [.layer],
            .explicit, [.paint], reportsDefault: false),
        row(.opaque, "opaque", .bool, .number(0), [.layer], .never, [.paint]),
        row(
            .needsDisplayOnBoundsChange, "needsDisplayOnBoundsChange", .bool, .number(0), [.layer],
            .never, []),
        row(.drawsAsynchronously, "drawsAsynchronously", .bool, .number(0), [.layer], .never, []),
        row(
            .wantsExtendedDynamicRangeContent, "wantsExtendedDynamicRangeContent", .bool,
            .number(0), [.layer], .never, []),
        row(
            .preferredDynamicRange, "preferredDynamicRange", .name, .string("standard"), [.layer],
            .never, []),
        row(.toneMapMode, "toneMapMode", .name, .string("automatic"), [.layer], .never, []),
        row(.contentsHeadroom, "contentsHeadroom", .number, .number(0), [.layer], .never, []),
        row(
            .wantsDynamicContentScaling, "wantsDynamicContentScaling", .bool, .number(0), [.layer],
            .never, [], reportsDefault: false),
        row(
            .backgroundColor, "backgroundColor", .color, .none, [.layer], .implicit, [.paint],
            reportsDefault: false),
        row(
            .cornerRadius, "cornerRadius", .number, .number(0), [.layer], .implicit, [.paint],
            reportsDefault: false),
        row(.maskedCorners, "maskedCorners", .bits, .number(15), [.layer], .never, [.paint]),
        row(.cornerCurve, "cornerCurve", .name, .string("circular"), [.layer], .never, [.paint]),
        row(
            .borderWidth, "borderWidth", .number, .number(0), [.layer], .implicit, [.paint],
            reportsDefault: false),
        row(
            .borderColor, "borderColor", .color, .color(.opaqueBlack), [.layer], .implicit, [.paint]
        ),
        row(.opacity, "opacity", .float, .number(1), [.layer], .implicit, [.paint]),
        row(
            .allowsGroupOpacity, "allowsGroupOpacity", .bool, .number(1), [.layer], .never,
            [.structure]),
        row(
            .edgeAntialiasingMask, "edgeAntialiasingMask", .bits, .number(15), [.layer], .never,
            [.paint]),
        row(
            .allowsEdgeAntialiasing, "allowsEdgeAntialiasing", .bool, .number(1), [.layer], .never,
            [.paint]),
        row(
            .compositingFilter, "compositingFilter", .filter, .none, [.layer], .transition,
            [.structure], reportsDefault: false),
        row(
            .filters, "filters", .filters, .none, [.layer], .implicit, [.structure],
            reportsDefault: false),
        row(
            .backgroundFilters, "backgroundFilters", .filters, .none, [.layer], .transition,
            [.structure], reportsDefault: false),
        row(
            .shouldRasterize, "shouldRasterize", .bool, .number(0), [.layer], .explicit,
            [.structure]),
        row(
            .rasterizationScale, "rasterizationScale", .number, .number(1), [.layer], .explicit,
            [.structure]),
        row(
            .shadowColor, "shadowColor", .color, .color(.opaqueBlack), [.layer], .implicit, [.paint]
        ),
        row(
            .shadowOpacity, "shadowOpacity", .float, .number(0), [.layer], .implicit, [.structure],
            reportsDefault: false),
        row(
            .shadowOffset, "shadowOffset", .size, .quad(Quad(0, -3), .size), [.layer], .implicit,
            [.paint]),
        row(.shadowRadius, "shadowRadius", .number, .number(3), [.layer], .implicit, [.paint]),
        row(
            .shadowPath, "shadowPath", .path, .none, [.layer], .implicit, [.paint],
            reportsDefault: false),
        row(.masksToBounds, "masksToBounds", .bool, .number(0), [.layer], .implicit, [.structure]),
        row(.mask, "mask", .layer, .none, [.layer], .implicit, [.structure], reportsDefault: false),
        row(
            .sublayers, "sublayers", .layers, .none, [.layer], .implicit, [.structure],
            reportsDefault: false),
        row(
            .beginTime, "beginTime", .number, .number(0), [.layer], .never, [.timing],
            reportsDefault: false),
        row(.duration, "duration", .number, .number(.infinity), [.layer], .never, [.timing]),
        row(.speed, "speed", .float, .number(1), [.layer], .never, [.timing]),
        row(
            .timeOffset, "timeOffset", .number, .number(0), [.layer], .never, [.timing],
            reportsDefault: false),
        row(
            .repeatCount, "repeatCount", .float, .number(0), [.layer], .never, [.timing],
            reportsDefault: false),
        row(
            .repeatDuration, "repeatDuration", .number, .number(0), [.layer], .never, [.timing],
            reportsDefault: false),
        row(
            .autoreverses, "autoreverses", .bool, .number(0), [.layer], .never, [.timing],
            reportsDefault: false),
        row(.fillMode, "fillMode", .name, .string("removed"), [.layer], .never, [.timing]),
        row(.name, "name", .string, .none, [.layer], .never, [], reportsDefault: false),
        row(
            .autoresizingMask, "autoresizingMask", .bits, .number(0), [.layer], .never, [],
            reportsDefault: false),
        row(.path, "path", .path, .none, [.shape], .explicit, [.paint], reportsDefault: false),
        row(.fillColor, "fillColor", .color, .color(.opaqueBlack), [.shape], .implicit, [.paint]),
        row(.fillRule, "fillRule", .name, .string("non-zero"), [.shape], .never, [.paint]),
        row(
            .strokeColor, "strokeColor", .color, .none, [.shape], .implicit, [.paint],
            reportsDefault: false),
        row(
            .strokeStart, "strokeStart", .number, .number(0), [.shape], .implicit, [.paint],
            reportsDefault: false),
        row(.strokeEnd, "strokeEnd", .number, .number(1), [.shape], .implicit, [.paint]),
        row(.lineWidth, "lineWidth", .number, .number(1), [.shape], .implicit, [.paint]),
        row(.miterLimit, "miterLimit", .number, .number(10), [.shape], .implicit, [.paint]),
        row(.lineCap, "lineCap", .name, .string("butt"), [.shape], .never, [.paint]),
        row(.lineJoin, "lineJoin", .name, .string("miter"), [.shape], .never, [.paint]),
        row(
            .lineDashPhase, "lineDashPhase", .number, .number(0), [.shape], .implicit, [.paint],
            reportsDefault: false),
        row(
            .lineDashPattern, "lineDashPattern", .numbers, .none, [.shape], .explicit, [.paint],
            reportsDefault: false),
        row(.string, "string", .object, .none, [.text], .never, [.display], reportsDefault: false),
        row(.font, "font", .object, .string("Helvetica"), [.text], .never, [.display]),
        row(.fontSize, "fontSize", .number, .number(36), [.text], .implicit, [.display]),
        row(
            .foregroundColor, "foregroundColor", .color, .color(.opaqueWhite), [.text], .implicit,
            [.display]),
        row(.wrapped, "wrapped", .bool, .number(0), [.text], .never, [.display]),
        row(.truncationMode, "truncationMode", .name, .string("none"), [.text], .never, [.display]),
        row(
            .alignmentMode, "alignmentMode", .name, .string("natural"), [.text], .never, [.display]),
        row(
            .allowsFontSubpixelQuantization, "allowsFontSubpixelQuantization", .bool, .number(0),
            [.text], .never, [.display]),
        row(
            .colors, "colors", .colors, .none, [.gradient], .implicit, [.paint],
            reportsDefault: false),
        row(
            .locations, "locations", .numbers, .none, [.gradient], .implicit, [.paint],
            reportsDefault: false),
        row(
            .startPoint, "startPoint", .point, .quad(Quad(0.5, 0), .point), [.gradient], .implicit,
            [.paint]),
        row(
            .endPoint, "endPoint", .point, .quad(Quad(0.5, 1), .point), [.gradient], .implicit,
            [.paint]),
        row(.gradientType, "type", .name, .string("axial"), [.gradient], .never, [.paint]),
        row(
            .instanceCount, "instanceCount", .int, .number(1), [.replicator], .implicit,
            [.structure]),
        row(
            .preservesDepth, "preservesDepth", .bool, .number(0), [.replicator, .emitter], .never,
            [.structure], reportsDefault: false),
        row(
            .instanceDelay, "instanceDelay", .number, .number(0), [.replicator], .implicit,
            [.structure], reportsDefault: false),
        row(
            .instanceTransform, "instanceTransform", .transform, .transform(CATransform3DIdentity),
            [.replicator], .implicit, [.structure], reportsDefault: false),
        row(
            .instanceColor, "instanceColor", .color, .color(.opaqueWhite), [.replicator], .implicit,
            [.structure]),
        row(
            .instanceRedOffset, "instanceRedOffset", .float, .number(0), [.replicator], .implicit,
            [.structure], reportsDefault: false),
        row(
            .instanceGreenOffset, "instanceGreenOffset", .float, .number(0), [.replicator],
            .implicit, [.structure], reportsDefault: false),
        row(
            .instanceBlueOffset, "instanceBlueOffset", .float, .number(0), [.replicator], .implicit,
            [.structure], reportsDefault: false),
        row(
            .instanceAlphaOffset, "instanceAlphaOffset", .float, .number(0), [.replicator],
            .implicit, [.structure], reportsDefault: false),
        row(.scrollMode, "scrollMode", .name, .string("both"), [.scroll], .never, []),
        row(
            .levelsOfDetail, "levelsOfDetail", .int, .number(1), [.tiled], .never,
            [.display, .paint]),
        row(
            .levelsOfDetailBias, "levelsOfDetailBias", .int, .number(0), [.tiled], .never,
            [.display, .paint], reportsDefault: false),
        row(
            .tileSize, "tileSize", .size, .quad(Quad(256, 256), .size), [.tiled], .never,
            [.display, .paint]
        ),
        row(
            .emitterCells, "emitterCells", .cells, .none, [.emitter], .never, [.paint],
            reportsDefault: false),
        row(.birthRate, "birthRate", .float, .number(1), [.emitter], .implicit, [.paint]),
        row(.lifetime, "lifetime", .float, .number(1), [.emitter], .implicit, [.paint]),
        row(
            .emitterPosition, "emitterPosition", .point, .point(.zero), [.emitter], .implicit,
            [.paint], reportsDefault: false),
        row(
            .emitterZPosition, "emitterZPosition", .number, .number(0), [.emitter], .implicit,
            [.paint], reportsDefault: false),
        row(
            .emitterSize, "emitterSize", .size, .size(.zero), [.emitter], .implicit, [.paint],
            reportsDefault: false),
        row(
            .emitterDepth, "emitterDepth", .number, .number(0), [.emitter], .implicit, [.paint],
            reportsDefault: false),
        row(.emitterShape, "emitterShape", .name, .string("point"), [.emitter], .never, [.paint]),
        row(.emitterMode, "emitterMode", .name, .string("volume"), [.emitter], .never, [.paint]),
        row(.renderMode, "renderMode", .name, .string("unordered"), [.emitter], .never, [.paint]),
        row(.velocity, "velocity", .float, .number(1), [.emitter], .implicit, [.paint]),
        row(.scale, "scale", .float, .number(1), [.emitter], .implicit, [.paint]),
        row(.spin, "spin", .float, .number(1), [.emitter], .implicit, [.paint]),
        row(.seed, "seed", .int, .number(0), [.emitter], .never, [.paint], reportsDefault: false),
        row(
            .asynchronous, "asynchronous", .bool, .number(0), [.openGL], .never, [],
            reportsDefault: false),
        // Without a Swift property: set by documents, and by clients through the key.
        row(
            .contentsMultiplyColor, "contentsMultiplyColor", .color, .none, [.layer], .implicit,
            [.paint], reportsDefault: false),
    ]

    /// The row of a property.
    @inlinable
    public static func row(_ id: PropertyID) -> PropertyRow { rows[Int(id.rawValue)] }

    /// The property of a key for a layer class; nil if the class declares none. Keys are
    /// case-sensitive, without components such as `.x`. O(1).
    public static func property(forKey key: String, of owner: LayerClass) -> PropertyID? {
        guard let candidates = byKey[key] else { return nil }
        return candidates.first {
            row($0).owners.contains(.layer) || row($0).owners.contains(owner)
        }
    }

    private static let byKey: [String: [PropertyID]] = {
        var map: [String: [PropertyID]] = [:]
        for row in rows { map[row.key, default: []].append(row.id) }
        return map
    }()

    private static func row(
        _ id: PropertyID, _ key: String, _ type: PropertyType, _ value: MotionValue,
        _ owners: LayerClass, _ animation: PropertyRow.Animation, _ invalidates: Invalidation,
        reportsDefault: Bool = true
    ) -> PropertyRow {
        PropertyRow(
            id: id, key: key, type: type, defaultValue: value, owners: owners,
            animation: animation, invalidates: invalidates, reportsDefault: reportsDefault)
    }
}
