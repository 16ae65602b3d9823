import CoreGraphics
import LaminaMotion
import LaminaRenderTree
import TestSupport

// A value for each row of the property table.
extension Dice {
    /// Value for a property; nil for a property which is part of the tree.
    mutating func value(of row: PropertyRow, inSpace: Bool) -> Term? {
        if row.animation != .never, once(in: 16), let reset = defaultValue(of: row) { return reset }
        if let special = special(row.id, inSpace: inSpace) { return special }
        switch row.type {
        case .number, .float: return .number(number(0, 20))
        case .int: return .integer(roll(6))
        case .bool: return .flag(once(in: 2))
        case .bits: return .integer(roll(16))
        case .point: return .point(number(0, 1), number(0, 1))
        case .size: return .size(number(-6, 12), number(-6, 12))
        case .rect: return .rect(number(0, 0.5), number(0, 0.5), number(0.1, 1), number(0.1, 1))
        case .transform: return transform(inSpace: inSpace)
        case .color: return once(in: 8) ? .null : color()
        case .path: return once(in: 8) ? .null : path()
        case .name: return .text(pick(Self.names[row.key] ?? ["unknown"]))
        case .string: return .text(pick(["a", "b", "c"]))
        case .numbers: return .list((0..<2 + roll(3)).map { _ in .number(number(0, 1)) })
        case .colors: return .list((0..<1 + roll(4)).map { _ in color() })
        case .contents: return once(in: 6) ? .null : picture()
        case .filter: return once(in: 6) ? .null : compositingFilter()
        case .filters: return filters(row.id)
        case .cells: return .list((0...roll(2)).map { cell($0, depth: 0) })
        case .object, .layer, .layers: return nil
        }
    }

    private func defaultValue(of row: PropertyRow) -> Term? {
        switch row.defaultValue {
        case .number(let n) where row.type == .bool: .flag(n != 0)
        case .number(let n): n.isFinite ? .number(n) : .name("Double.infinity")
        case .none: row.type == .color || row.type == .path ? .null : nil
        default: nil
        }
    }

    private mutating func special(_ id: PropertyID, inSpace: Bool) -> Term? {
        switch id {
        case .bounds: bounds()
        case .position: position()
        case .zPosition, .anchorPointZ: .number(number(-40, 40))
        case .anchorPoint: .point(number(-0.5, 1.5), number(-0.5, 1.5))
        case .sublayerTransform: once(in: 3) ? .f("perspective", .number(200)) : nil
        case .hidden: .flag(once(in: 2))
        case .contentsScale: .number(pick([1, 1, 2, 0.5, 3]))
        case .contentsCenter: .rect(0.25, 0.25, 0.5, 0.5)
        case .minificationFilterBias: .number(number(-1, 1))
        case .cornerRadius: .number(once(in: 3) ? 60 : number(0, 20))
        case .borderWidth: .number(pick([0, 0.5, 1, 2, 5, 30]))
        case .opacity: .number(once(in: 6) ? 0 : number(0, 1))
        case .shadowOpacity: .number(number(0, 1))
        case .shadowRadius: .number(pick([0, 1, 3, 8, 15]))
        case .rasterizationScale: .number(pick([1, 1, 2, 0.5]))
        case .beginTime: .number(pick([0, 0.2, 100, 100.3, -1]))
        case .duration: .number(pick([0.3, 1, 5]))
        case .speed: .number(pick([0, 0.5, 1, 2, -1]))
        case .timeOffset: .number(number(0, 1))
        case .repeatCount: .number(pick([0, 1, 2.5]))
        case .repeatDuration: .number(pick([0, 0.5, 2]))
        case .strokeStart, .strokeEnd: .number(number(0, 1))
        case .lineWidth: .number(pick([0, 0.5, 1, 2, 5, 12]))
        case .miterLimit: .number(pick([0, 1, 2, 10]))
        case .lineDashPattern: .list((0..<roll(4)).map { _ in .number(number(0, 12)) })
        case .string: once(in: 4) ? attributed() : words()
        case .font: .text(pick(["Helvetica", "Times", "Courier", "nobody has this"]))
        case .fontSize: .number(pick([0, 6, 9, 12, 14, 20, 36]))
        case .locations: .list(locations())
        case .startPoint, .endPoint: .point(number(-0.2, 1.2), number(-0.2, 1.2))
        case .instanceCount: .integer(roll(5))
        case .instanceDelay: .number(number(-0.3, 0.5))
        case .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset:
            .number(number(-0.4, 0.4))
        case .levelsOfDetail: .integer(1 + roll(3))
        case .levelsOfDetailBias: .integer(roll(3))
        case .tileSize: .size(pick([8, 16, 32, 256]), pick([8, 20, 32, 256]))
        case .birthRate, .lifetime: .number(pick([0, 0.5, 1, 1, 2]))
        case .emitterPosition: .point(number(0, 60), number(0, 50))
        case .emitterSize: .size(number(0, 40), number(0, 40))
        case .velocity, .scale, .spin: .number(number(0, 2))
        case .seed: .integer(roll(100))
        default: nil
        }
    }

    private mutating func locations() -> [Term] {
        var list = (0..<roll(5)).map { _ in number(0, 1) }
        if !once(in: 5) { list.sort() }
        return list.map { .number($0) }
    }

    private mutating func attributed() -> Term {
        .f("styled", words(), .number(pick([8, 12, 20])), color())
    }

    /// Cell of a particle emitter, sometimes with subcells.
    mutating func cell(_ index: Int, depth: Int) -> Term {
        var values = [
            Argument("name", .text("c\(index)")),
            Argument("birthRate", .number(pick([1, 5, 20]))),
            Argument("lifetime", .number(pick([0.2, 1, 3]))),
            Argument("contents", picture()),
        ]
        for (key, low, high) in Self.cellKeys where once(in: 5) {
            values.append(Argument(key, .number(number(low, high))))
        }
        if once(in: 3) { values.append(Argument("color", color())) }
        if once(in: 8) { values.append(Argument("contentsRect", .rect(0, 0, 0.5, 0.5))) }
        if depth < 1 && once(in: 6) {
            values.append(Argument("emitterCells", .list([cell(0, depth: depth + 1)])))
        }
        return .f("with", .call("CAEmitterCell", []), .table(values))
    }

    private static let cellKeys: [(String, Double, Double)] = [
        ("lifetimeRange", 0, 1), ("emissionLatitude", -2, 2), ("emissionLongitude", -3, 3),
        ("emissionRange", 0, 6), ("velocity", 0, 60), ("velocityRange", 0, 30),
        ("xAcceleration", -50, 50), ("yAcceleration", -50, 50), ("zAcceleration", -50, 50),
        ("scale", 0.1, 2), ("scaleRange", 0, 0.5), ("scaleSpeed", -0.5, 0.5), ("spin", -3, 3),
        ("spinRange", 0, 3), ("redRange", 0, 1), ("greenRange", 0, 1), ("blueRange", 0, 1),
        ("alphaRange", 0, 1), ("redSpeed", -1, 1), ("greenSpeed", -1, 1), ("blueSpeed", -1, 1),
        ("alphaSpeed", -1, 1), ("contentsScale", 1, 2), ("minificationFilterBias", -1, 1),
        ("beginTime", 0, 1), ("timeOffset", 0, 1), ("speed", 0, 2), ("duration", 0.2, 3),
    ]

    /// Values of properties which are names; every such property takes any string besides.
    static let names: [String: [String]] = [
        "contentsGravity": [
            "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
            "bottomRight", "resize", "resizeAspect", "resizeAspectFill",
        ],
        "contentsFormat": ["RGBA8", "RGBAh", "Gray8", "Automatic"],
        "minificationFilter": ["nearest", "linear", "trilinear"],
        "magnificationFilter": ["nearest", "linear", "trilinear"],
        "cornerCurve": ["circular", "continuous"],
        "preferredDynamicRange": ["automatic", "standard", "constrainedHigh", "high"],
        "toneMapMode": ["automatic", "never", "ifSupported"],
        "fillRule": ["non-zero", "even-odd"],
        "lineJoin": ["miter", "round", "bevel"], "lineCap": ["butt", "round", "square"],
        "truncationMode": ["none", "start", "end", "middle"],
        "alignmentMode": ["natural", "left", "right", "center", "justified"],
        "scrollMode": ["none", "vertically", "horizontally", "both"],
        "type": ["axial", "radial", "conic"],
        "emitterShape": ["point", "line", "rectangle", "cuboid", "circle", "sphere"],
        "emitterMode": ["points", "outline", "surface", "volume"],
        "renderMode": ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"],
        "fillMode": ["forwards", "backwards", "both", "removed"],
    ]
}
