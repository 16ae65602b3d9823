import LaminaGraphicsTypes
import LaminaMotion

/// One property of emitter cells.
public struct CellRow: Sendable {
    /// The Swift type on the application side.
    public enum Kind: Sendable { case string, bool, float, double, cgFloat, fillMode, any }

    public let key: String
    public let kind: Kind
    /// What a cell has that nobody set; nil where that is zero or nothing.
    public let defaultValue: MotionValue?
    /// Not a property of the class: documents give it as text, and the drawing side reads it.
    public let isText: Bool
    /// Whether the drawing side reads it as a value. Names, cells in cells and styles reach it in another way.
    public let isSent: Bool
}

/// The one table of emitter cells' properties: the class, documents, and the simulation read it.
public enum CellTable {
    public static let rows: [CellRow] = [
        row("name", .string, isSent: false), row("enabled", .bool, .number(1)),
        row("style", .any, isSent: false), row("emitterCells", .any, isSent: false),
        // What a particle looks like.
        row("contents", .any), row("contentsRect", .any, .rect(unit)),
        row("contentsScale", .cgFloat, .number(1)), row("color", .any, .color(.opaqueWhite)),
        row("minificationFilter", .string, .string("linear")),
        row("magnificationFilter", .string, .string("linear")),
        row("minificationFilterBias", .float),
        row("redRange", .float), row("greenRange", .float), row("blueRange", .float),
        row("alphaRange", .float), row("redSpeed", .float), row("greenSpeed", .float),
        row("blueSpeed", .float), row("alphaSpeed", .float),
        // When it is emitted.
        row("beginTime", .double), row("duration", .double, .number(.infinity)),
        row("speed", .float, .number(1)), row("timeOffset", .double), row("repeatCount", .float),
        row("repeatDuration", .double), row("autoreverses", .bool),
        row("fillMode", .fillMode, .string("removed")), row("birthRate", .float),
        row("lifetime", .float), row("lifetimeRange", .float),
        // How it moves.
        row("emissionLatitude", .cgFloat), row("emissionLongitude", .cgFloat),
        row("emissionRange", .cgFloat), row("velocity", .cgFloat), row("velocityRange", .cgFloat),
        row("xAcceleration", .cgFloat), row("yAcceleration", .cgFloat),
        row("zAcceleration", .cgFloat), row("scale", .cgFloat, .number(1)),
        row("scaleRange", .cgFloat), row("scaleSpeed", .cgFloat), row("spin", .cgFloat),
        row("spinRange", .cgFloat),
        // The tilt and first turn of particles that are planes.
        text("particleType"), text("orientationLatitude"), text("orientationLongitude"),
        text("orientationRange"), text("rotation"), text("rotationRange"),
    ]

    /// The default of a number; 0 where there is no other.
    public static func number(_ key: String) -> Double { numbers[key] ?? 0 }

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
