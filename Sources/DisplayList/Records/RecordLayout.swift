/// The layout of a primitive's record, the single source for writers and shaders.
///
/// The shaders read records with accessors generated from the layout. Swift code writes whole
/// texels, because writing runs for every moving layer; `RecordLayoutTests` compares both.
public struct RecordLayout: Sendable {
    /// The fields in order of lanes, without gaps: unused lanes are `spare` fields.
    public let fields: [RecordField]
    /// The number of texels (four floats each) per record: the lanes of all fields, rounded up.
    /// Equal to `Primitive.texels`.
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

    /// The record's size and accessors, for the head of a shader. A macro a line: `RECORD_TEXELS`,
    /// and an accessor for each field but `spare`.
    public var shaderText: String {
        (["#define RECORD_TEXELS \(texels)"]
            + fields.filter { $0.kind != .spare }.map(\.accessor)).joined(separator: "\n")
    }
}

extension Primitive {
    /// The layout of the primitive's record.
    public var layout: RecordLayout { Self.layouts[Int(rawValue)] }

    // Damage reads both for every item: plain numbers avoid retaining.
    var flagsLane: Int { Self.flagsLanes[Int(rawValue)] }
    var tableLane: Int? { Self.tableLanes[Int(rawValue)] }
    var colorLanes: [Int] { layout.colorLanes }

    private static let flagsLanes = layouts.map(\.flagsLane)
    private static let tableLanes = layouts.map(\.tableLane)

    private static let layouts = allCases.map { RecordLayout($0.fields) }
}
