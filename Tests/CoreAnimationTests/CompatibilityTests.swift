import Foundation
import LaminaMotion
import LaminaRenderTree
import Testing

/// This test writes the table of layer properties in Docs/Reference/PROPERTIES.md from
/// `PropertyTable`: `LAMINA_ACCEPT=1 swift test --filter Compatibility` renews the table.
@Suite("Compatibility page")
struct CompatibilityTests {
    private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Docs/Reference/PROPERTIES.md")
    private static let begin = "<!-- properties: written by CompatibilityTests -->"
    private static let end = "<!-- end of properties -->"

    @Test("the page's property table is the program's")
    func propertyTable() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let start = try #require(text.range(of: Self.begin))
        let stop = try #require(text.range(of: Self.end))
        let wanted = "\n\n" + Self.table + "\n"
        if ProcessInfo.processInfo.environment["LAMINA_ACCEPT"] == "1" {
            let fresh = text[..<start.upperBound] + wanted + text[stop.lowerBound...]
            try String(fresh).write(to: Self.page, atomically: true, encoding: .utf8)
        }
        let shown = try String(contentsOf: Self.page, encoding: .utf8)
        #expect(shown.contains(Self.begin + wanted + Self.end))
    }

    private static var table: String {
        var lines = [
            "| class | key | type | default | animates | default reported (B-KV 3–5) |",
            "| --- | --- | --- | --- | --- | --- |",
        ]
        for row in PropertyTable.rows {
            lines.append(
                "| \(names(row.owners)) | `\(row.key)` | \(row.type) | \(text(row.defaultValue)) | "
                    + "\(animation(row)) | \(row.reportsDefault ? "yes" : "nil") |")
        }
        return lines.joined(separator: "\n")
    }

    private static func names(_ owners: LayerClass) -> String {
        LayerClass.rows.filter { owners.contains($0.layerClass) }.map(\.name)
            .joined(separator: ", ")
    }

    private static func animation(_ row: PropertyRow) -> String {
        switch row.animation {
        case .implicit: "by itself"
        case .transition: "by itself, as a fade"
        case .explicit: "when asked"
        case .never: "no"
        }
    }

    private static func text(_ value: MotionValue) -> String {
        switch value {
        case .none: "nil"
        case .number(let n): n.isInfinite ? "∞" : n == n.rounded() ? "\(Int(n))" : "\(n)"
        case .string(let s): s
        case .quad(let q, let shape):
            "(" + [q.a, q.b, q.c, q.d].prefix(shape.count).map { "\($0)" }.joined(separator: ", ")
                + ")"
        case .color(let c):
            c == .opaqueBlack ? "opaque black" : c == .opaqueWhite ? "opaque white" : "\(c.rgba)"
        case .transform: "identity"
        default: "–"
        }
    }
}
