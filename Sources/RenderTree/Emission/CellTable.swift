import LaminaGraphicsTypes
import LaminaMotion

/// A property of emitter cells. A row of `CellTable`, constant for the process.
public struct CellRow: Sendable {
    /// The Swift type on the application's side. A value of an unsuitable type counts as no value;
    /// `any` accepts every type, and stands for images, rectangles, colours, styles and lists of
    /// cells.
    public enum Kind: Sendable { case string, bool, float, double, cgFloat, fillMode, any }

    /// The key for key-value coding. Unique in the table; the last part of a key path
    /// `emitterCells.NAME.KEY`.
    public let key: String
    /// The Swift type. `any` for a property outside the class.
    public let kind: Kind
    /// The default value of a cell; nil for zero or nothing. A Boolean is the number 0 or 1, and a
    /// fill mode is a string.
    public let defaultValue: MotionValue?
    /// True for a property outside the class, given as text by documents and read by the drawing
    /// side. A text with a number crosses as a number. Default false.
    public let isText: Bool
    /// True if the drawing side reads the value from the cell's values. Names, nested cells and
    /// styles are transferred otherwise.
    public let isSent: Bool
}

/// The table of emitter cells' properties, read by the class, by documents and by the simulation. A
/// key without a row is an arbitrary value of the cell: never sent to the drawing side.
public enum CellTable {
    /// The rows, one per property.
    public static let rows: [CellRow] = [
        row("name", .string, isSent: false), row("enabled", .bool, .number(1)),
        row("style", .any, isSent: false), row("emitterCells", .any, isSent: false),
        // Appearance of a particle.
        row("contents", .any), row("contentsRect", .any, .rect(unit)),
        row("contentsScale", .cgFloat, .number(1)), row("color", .any, .color(.opaqueWhite)),
        row("minificationFilter", .string, .string("linear")),
        row("magnificationFilter", .string, .string("linear")),
        row("minificationFilterBias", .float),
        row("redRange", .float), row("greenRange", .float), row("blueRange", .float),
        row("alphaRange", .float), row("redSpeed", .float), row("greenSpeed", .float),
        row("blueSpeed", .float), row("alphaSpeed", .float),
        // Emission times.
        row("beginTime", .double), row("duration", .double, .number(.infinity)),
        row("speed", .float, .number(1)), row("timeOffset", .double), row("repeatCount", .float),
        row("repeatDuration", .double), row("autoreverses", .bool),
        row("fillMode", .fillMode, .string("removed")), row("birthRate", .float),
        row("lifetime", .float), row("lifetimeRange", .float),
        // Motion.
        row("emissionLatitude", .cgFloat), row("emissionLongitude", .cgFloat),
        row("emissionRange", .cgFloat), row("velocity", .cgFloat), row("velocityRange", .cgFloat),
        row("xAcceleration", .cgFloat), row("yAcceleration", .cgFloat),
        row("zAcceleration", .cgFloat), row("scale", .cgFloat, .number(1)),
        row("scaleRange", .cgFloat), row("scaleSpeed", .cgFloat), row("spin", .cgFloat),
        row("spinRange", .cgFloat),
        // The tilt and initial rotation of particles as planes.
        text("particleType"), text("orientationLatitude"), text("orientationLongitude"),
        text("orientationRange"), text("rotation"), text("rotationRange"),
    ]

    /// The default of a numeric property; 0 without an entry. The `duration` is infinite; `scale`,
    /// `speed`, `contentsScale` and `enabled` are 1. O(1).
    public static func number(_ key: String) -> Double { numbers[key] ?? 0 }

    /// The value of a property that a cell does not store: the row's default, nothing for other
    /// kinds than numbers, else 0. O(1).
    static func defaultValue(_ key: String) -> MotionValue { values[key] ?? .number(0) }

    private static let values: [String: MotionValue] = Dictionary(
        uniqueKeysWithValues: rows.compactMap { row in
            (row.defaultValue ?? (row.kind == .any && !row.isText ? MotionValue.none : nil)).map {
                (row.key, $0)
            }
        })

    private static let numbers: [String: Double] = Dictionary(
        uniqueKeysWithValues: rows.compactMap { row in
            row.defaultValue?.number.map { (row.key, $0) }
        })

    private static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

    private static func row(
        _ key: String, _ kind: CellRow.Kind, _ value: MotionValue? = nil, isSent: Bool = true
    ) -> CellRow {
        CellRow(key: key, kind: kind, defaultValue: value, isText: false, isSent: isSent)
    }

    private static func text(_ key: String) -> CellRow {
        CellRow(key: key, kind: .any, defaultValue: nil, isText: true, isSent: true)
    }
}
