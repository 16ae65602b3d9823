/// A named part of a record: some lanes of a texel. A field does not cross texels.
public struct RecordField: Sendable {
    /// The format of a field. `number` is one to four floats; every other format but `spare` takes
    /// one lane.
    public enum Kind: Sendable {
        case number
        /// A premultiplied colour in a single lane, eight bits per component.
        case color
        /// Edges and clip, packed into a single lane.
        case flags
        /// An integer interpreted by the primitive.
        case bits
        /// An offset into the frame's table; only the referenced data are relevant.
        case table
        /// Written as zero and never read.
        case spare
    }

    /// The field's name in the shader's accessor: `recordName(base)` for the field `name`. Unique
    /// in a record, except `spare`.
    public let name: String
    /// The first lane, counted from the record's start, four lanes per texel. Below four times the
    /// record's texels.
    public let lane: Int
    /// The number of lanes, 1…4.
    public let count: Int
    /// The format. The accessor gives floats, the four components of a colour, or an integer's
    /// bits.
    public let kind: Kind

    /// The shader's accessor: `record` and the capitalised name.
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

// Short constructors for layouts.
extension RecordField {
    private static func one(_ name: String, _ lane: Int, _ kind: Kind) -> RecordField {
        RecordField(name: name, lane: lane, count: 1, kind: kind)
    }
    static func number(_ name: String, _ lane: Int, _ count: Int = 1) -> RecordField {
        RecordField(name: name, lane: lane, count: count, kind: .number)
    }
    static func color(_ name: String, _ lane: Int) -> RecordField { one(name, lane, .color) }
    static func flags(_ lane: Int) -> RecordField { one("flags", lane, .flags) }
    static func bits(_ name: String, _ lane: Int) -> RecordField { one(name, lane, .bits) }
    static func table(_ name: String, _ lane: Int) -> RecordField { one(name, lane, .table) }
    static func spare(_ lane: Int, _ count: Int) -> RecordField {
        RecordField(name: "spare", lane: lane, count: count, kind: .spare)
    }

    /// Centre and half axes in pixels, a colour, flags.
    static func parallelogram(color name: String = "color") -> [RecordField] {
        [
            .number("center", 0, 2), .number("axisU", 2, 2), .number("axisV", 4, 2),
            .color(name, 6), .flags(7),
        ]
    }
}
