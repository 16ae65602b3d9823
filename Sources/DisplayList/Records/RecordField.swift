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

// Short names for the lists that layouts are.
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
