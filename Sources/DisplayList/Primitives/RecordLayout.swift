/// A named part of a record: some lanes of one texel.
public struct RecordField: Sendable {
    public enum Kind: Sendable {
        case number
        /// A premultiplied colour in one lane, eight bits each.
        case color
        /// Edges and clip, packed into one lane.
        case flags
        /// An integer that says something by itself.
        case bits
        /// The offset of something in the frame's table, which says nothing by itself.
        case table
        /// Written as zero and not read.
        case spare
    }

    public let name: String
    /// The first of its lanes, counted from the record's start, four a texel.
    public let lane: Int
    public let count: Int
    public let kind: Kind

    /// What the shader reads it with: `record` and the name, capitalised.
    var accessor: String {
        let texel = lane / 4
        let swizzle = String(Array("xyzw")[(lane % 4)..<(lane % 4 + count)])
        let read = "texelFetch(uRecords, (base) + \(texel))" + (count == 4 ? "" : ".\(swizzle)")
        let value =
            switch kind {
            case .color: "unpackColor(\(read))"
            case .flags, .bits, .table: "floatBitsToUint(\(read))"
            case .number, .spare: read
            }
        let word = name.prefix(1).uppercased() + name.dropFirst()
        return "#define record\(word)(base) \(value)"
    }
}

/// The one place that says where a primitive's record keeps what.
///
/// The shaders read records with the accessors made from it. Writers of records (`Records.swift`) write whole texels,
/// because they are called for every layer that moves; `RecordLayoutTests` holds them against it.
public struct RecordLayout: Sendable {
    public let fields: [RecordField]
    /// Texels (four floats each) of one record.
    public let texels: Int
    let flagsLane: Int
    let colorLanes: [Int]
    let tableLane: Int?

    fileprivate init(_ fields: [RecordField]) {
        self.fields = fields
        texels = ((fields.map { $0.lane + $0.count }.max() ?? 0) + 3) / 4
        flagsLane = fields.first { $0.kind == .flags }?.lane ?? -1
        colorLanes = fields.filter { $0.kind == .color }.map(\.lane)
        tableLane = fields.first { $0.kind == .table }?.lane
    }

    /// The size of a record and its accessors, for the head of a shader.
    public var shaderText: String {
        (["#define RECORD_TEXELS \(texels)"]
            + fields.filter { $0.kind != .spare }.map(\.accessor)).joined(separator: "\n")
    }
}

extension Primitive {
    public var layout: RecordLayout { Self.layouts[Int(rawValue)] }

    var flagsLane: Int { layout.flagsLane }
    var colorLanes: [Int] { layout.colorLanes }
    var tableLane: Int? { layout.tableLane }

    private static let layouts = allCases.map { RecordLayout(fields(of: $0)) }

    private static func fields(of primitive: Primitive) -> [RecordField] {
        switch primitive {
        case .solid: parallelogram()
        case .image, .minified, .sprite: parallelogram() + [number("uv", 8, 4)]
        case .card:
            parallelogram(color: "fill") + [
                number("uv", 8, 4), color("border", 12), color("shadow", 13), spare(14, 2),
            ]
        case .quad:
            [
                number("firstCorners", 0, 4), number("lastCorners", 4, 4), color("color", 8),
                flags(9), spare(10, 2),
            ]
        case .masked:
            [
                number("box", 0, 4), color("color", 4), spare(5, 2), flags(7),
                number("content", 8, 4), number("mask", 12, 4),
            ]
        case .box:
            plane + [
                number("radii", 12, 4), color("fill", 16), color("border", 17),
                number("borderWidth", 18), flags(19),
            ]
        case .picture:
            plane + [
                number("uv", 12, 4), color("color", 16), spare(17, 2), flags(19),
                number("radii", 20, 4),
            ]
        case .shadow:
            plane + [
                number("radii", 12, 4), color("color", 16), number("sigma", 17), spare(18, 1),
                flags(19),
            ]
        case .gradient:
            plane + [
                number("radii", 12, 4), field("stops", 16, .table), field("kind", 17, .bits),
                number("opacity", 18), flags(19), number("axis", 20, 4),
            ]
        }
    }

    /// Centre and half axes in pixels, a colour, flags.
    private static func parallelogram(color name: String = "color") -> [RecordField] {
        [
            number("center", 0, 2), number("axisU", 2, 2), number("axisV", 4, 2), color(name, 6),
            flags(7),
        ]
    }

    /// A plane with the origin at the rectangle's centre: columns of its map, half the size, and how far one pixel is in
    /// points.
    private static let plane: [RecordField] = [
        number("planeX", 0, 3), number("halfWidth", 3), number("planeY", 4, 3),
        number("halfHeight", 7), number("planeOrigin", 8, 3), number("pixel", 11),
    ]

    private static func field(_ name: String, _ lane: Int, _ kind: RecordField.Kind) -> RecordField
    {
        RecordField(name: name, lane: lane, count: 1, kind: kind)
    }
    private static func number(_ name: String, _ lane: Int, _ count: Int = 1) -> RecordField {
        RecordField(name: name, lane: lane, count: count, kind: .number)
    }
    private static func color(_ name: String, _ lane: Int) -> RecordField {
        field(name, lane, .color)
    }
    private static func flags(_ lane: Int) -> RecordField { field("flags", lane, .flags) }
    private static func spare(_ lane: Int, _ count: Int) -> RecordField {
        RecordField(name: "spare", lane: lane, count: count, kind: .spare)
    }
}
