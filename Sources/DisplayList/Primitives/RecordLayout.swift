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

    // Damage asks for these two of every item: plain numbers, so that nothing is retained.
    var flagsLane: Int { Self.flagsLanes[Int(rawValue)] }
    var tableLane: Int? { Self.tableLanes[Int(rawValue)] }
    var colorLanes: [Int] { layout.colorLanes }

    private static let flagsLanes = layouts.map(\.flagsLane)
    private static let tableLanes = layouts.map(\.tableLane)

    private static let layouts = allCases.map { RecordLayout(fields(of: $0)) }
}
