import Testing

@testable import LaminaDisplayList

/// The way of a mask, by the situation: one row of a table each.
@Suite("Choice of a way to mask") struct MaskChoiceTests {
    private typealias Change = @Sendable (inout MaskSituation) -> Void

    /// Text over a gradient behind a star of 60 × 60 pixels.
    private static func situation(_ change: Change = { _ in }) -> MaskSituation {
        var s = MaskSituation()
        (s.items, s.area, s.maskPixels, s.savedPixels) = (6, 3600, 3600, 3600)
        s.contentPixels = 5000
        change(&s)
        return s
    }

    private static let rows: [(name: String, change: Change, way: MaskWay)] = [
        ("text over a gradient behind a star", { _ in }, .stencil),
        (
            "a single thing behind a rounded rectangle", { ($0.isRectangle, $0.items) = (true, 1) },
            .clip
        ),
        (
            "things behind an upright rectangle",
            { ($0.isRectangle, $0.isOnPixels) = (true, true) }, .clip
        ),
        ("things behind a rounded rectangle", { $0.isRectangle = true }, .stencil),
        ("rectangles behind a star", { $0.isPile = true }, .closedForm),
        ("rectangles behind a tree", { ($0.isPile, $0.isOneItem) = (true, false) }, .stencil),
        (
            "a tree of forty layers", { ($0.isOneItem, $0.maskPixels) = (false, 80000) },
            .surfaces(.cost)
        ),
        ("a target without a stencil", { $0.hasStencil = false }, .surfaces(.noStencil)),
        (
            "rectangles without a stencil", { ($0.isPile, $0.hasStencil) = (true, false) },
            .closedForm
        ),
        ("a translucent ground", { $0.isGroundOpaque = false }, .surfaces(.ground)),
        ("modes that mix with the backdrop", { $0.mixes = true }, .surfaces(.mixing)),
        ("a gradient from clear to opaque", { $0.isTranslucent = true }, .surfaces(.translucent)),
        ("masks fourteen deep", { $0.level = 14 }, .stencil),
        ("masks fifteen deep", { $0.level = 15 }, .surfaces(.depth)),
        (
            "lettering over a photograph as large as a window",
            {
                ($0.area, $0.maskPixels, $0.savedPixels) = (921_600, 921_600, 921_600)
                $0.contentPixels = 3 * 921_600
            }, .stencil
        ),
        (
            "the rim of a large shape",
            {
                ($0.area, $0.maskPixels, $0.savedPixels) = (921_600, 921_600, 60_000)
                $0.contentPixels = 921_600
            }, .stencil
        ),
    ]

    @Test("every row of the table has its way", arguments: rows.indices)
    func table(_ row: Int) {
        let (name, change, way) = Self.rows[row]
        #expect(MaskChoice.way(Self.situation(change)) == way, "\(name)")
    }

    @Test("costs grow with every number of pixels")
    func growth() {
        let fields: [WritableKeyPath<MaskSituation, Float>] = [
            \.maskPixels, \.contentPixels, \.savedPixels,
        ]
        for field in fields {
            let small = Self.situation()
            var large = small
            large[keyPath: field] += 10_000
            #expect(MaskChoice.stencilCost(large) > MaskChoice.stencilCost(small))
        }
    }
}
