import Testing

@testable import LaminaDisplayList

/// The way of a mask, by the situation: one row of a table each.
@Suite("Choice of a way to mask") struct MaskChoiceTests {
    /// Text over a gradient behind a star of 60 × 60 pixels.
    private static var star: MaskSituation {
        var s = MaskSituation()
        s.items = 6
        s.area = 3600
        s.maskPixels = 3600
        s.savedPixels = 3600
        s.contentPixels = 5000
        return s
    }

    /// A situation and its way.
    private struct Row {
        var name: String
        var way: MaskWay
        var situation: MaskSituation
    }

    private static func row(
        _ name: String, _ way: MaskWay, _ change: (inout MaskSituation) -> Void
    ) -> Row {
        var situation = star
        change(&situation)
        return Row(name: name, way: way, situation: situation)
    }

    private static var rows: [Row] {
        var rows: [Row] = []
        func add(_ name: String, _ way: MaskWay, _ change: (inout MaskSituation) -> Void) {
            rows.append(row(name, way, change))
        }
        add("text over a gradient behind a star", .stencil) { _ in }
        add("a single thing behind a rounded rectangle", .clip) {
            $0.isRectangle = true
            $0.items = 1
        }
        add("things behind an upright rectangle", .clip) {
            $0.isRectangle = true
            $0.isOnPixels = true
        }
        add("things behind a rounded rectangle", .stencil) { $0.isRectangle = true }
        add("rectangles behind a star", .closedForm) { $0.isPile = true }
        add("rectangles behind a tree", .stencil) {
            $0.isPile = true
            $0.isOneItem = false
        }
        add("a tree of forty layers", .surfaces(.cost)) {
            $0.isOneItem = false
            $0.maskPixels = 80_000
        }
        add("a target without a stencil", .surfaces(.noStencil)) { $0.hasStencil = false }
        add("rectangles without a stencil", .closedForm) {
            $0.isPile = true
            $0.hasStencil = false
        }
        add("a translucent backdrop", .surfaces(.backdrop)) { $0.isBackdropOpaque = false }
        add("modes that mix with the backdrop", .surfaces(.mixing)) { $0.mixes = true }
        add("a gradient from clear to opaque", .surfaces(.translucent)) { $0.isTranslucent = true }
        add("masks fourteen deep", .stencil) { $0.level = 14 }
        add("masks fifteen deep", .surfaces(.depth)) { $0.level = 15 }
        add("lettering over a photograph as large as a window", .stencil) {
            $0.area = 921_600
            $0.maskPixels = 921_600
            $0.savedPixels = 921_600
            $0.contentPixels = 2_764_800
        }
        add("the rim of a large shape", .stencil) {
            $0.area = 921_600
            $0.maskPixels = 921_600
            $0.savedPixels = 60_000
            $0.contentPixels = 921_600
        }
        return rows
    }

    @Test("every row of the table has its way")
    func table() {
        for row in Self.rows { #expect(MaskChoice.way(row.situation) == row.way, "\(row.name)") }
    }

    @Test("costs of the stencil grow with every number of pixels")
    func growth() {
        let fields: [WritableKeyPath<MaskSituation, Float>] = [
            \.maskPixels, \.contentPixels, \.savedPixels,
        ]
        for field in fields {
            let small = Self.star
            var large = small
            large[keyPath: field] += 10_000
            #expect(MaskChoice.stencilCost(large) > MaskChoice.stencilCost(small))
        }
    }
}
