/// The one place that says where a primitive's record keeps what.
///
/// The shaders read records with the accessors made from it. Records write whole texels,
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

    private static let layouts = allCases.map { RecordLayout($0.fields) }
}
