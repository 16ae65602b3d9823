import Testing

@testable import LaminaDisplayList

/// The order in which masks by stencil are drawn.
@Suite("Schedule of masks by stencil") struct StencilScheduleTests {
    private func item(
        _ operation: StencilUse.Operation?, _ level: Int, _ box: PixelBox, _ data: Int32 = 0
    ) -> DrawItem {
        var key = BatchKey(operation == .settle ? .image : .solid)
        if let operation { key.stencil = StencilUse(operation, level: level) }
        return DrawItem(box: box, key: key, data: data, node: 0, opaqueBox: .empty)
    }

    /// A mask over a box, with content: plain items, or masks of the next level.
    private func mask(
        _ box: PixelBox, level: Int = 1, data: Int32 = 0, _ content: [DrawItem]? = nil
    ) -> [DrawItem] {
        [item(.mark, level, box), item(.save, level, box, data)]
            + (content ?? [item(.test, level, box)])
            + [item(.weigh, level, box), item(.settle, level, box, data)]
    }

    private func words(_ items: ContiguousArray<DrawItem>) -> String {
        items.map { item in
            guard let operation = item.key.stencil.operation else { return "plain" }
            return "\(operation)\(item.key.stencil.level)" + (item.box.isEmpty ? "-" : "")
        }.joined(separator: " ")
    }

    private func schedule(_ items: [DrawItem]) -> StencilSchedule {
        StencilSchedule(ContiguousArray(items), after: StencilDraft())
    }

    private let left = PixelBox(0, 0, 30, 20)
    private let right = PixelBox(40, 0, 70, 20)

    @Test("separate masks are drawn step by step, and one item saves the pixels of all")
    func beside() {
        let plan = schedule(mask(left, data: 1) + mask(right, data: 2))
        #expect(
            words(plan.items)
                == "save1 save1- mark1 mark1 test1 test1 weigh1 weigh1 settle1 settle1")
        #expect(plan.items[0].box == PixelBox(0, 0, 70, 20))
        #expect(plan.ranges.map { $0.saves } == [0..<2])
        #expect(plan.saves.map(\.box) == [left, right])
        #expect(plan.saves[0].x == 0 && plan.saves[1].x == 30)
    }

    @Test("a mask over another mask is drawn later, and reuses the place on the page")
    func over() {
        let plan = schedule(mask(left) + mask(PixelBox(20, 10, 50, 30)) + mask(right))
        #expect(
            words(plan.items)
                == "save1 mark1 test1 weigh1 settle1 save1 mark1 test1 weigh1 settle1 "
                + "save1 mark1 test1 weigh1 settle1")
        #expect(plan.saves.allSatisfy { $0.x == 0 && $0.y == 0 })
    }

    @Test("masks in masks beside each other are drawn in step too, below the others on the page")
    func nested() {
        let plan = schedule(
            [left, right].flatMap { box in
                mask(box, [item(.test, 1, box)] + mask(box, level: 2) + [item(.test, 1, box)])
            })
        #expect(
            words(plan.items)
                == "save1 save1- mark1 mark1 test1 test1 save2 save2- mark2 mark2 test2 test2 "
                + "weigh2 weigh2 settle2 settle2 test1 test1 weigh1 weigh1 settle1 settle1")
        #expect(Set(plan.saves.map { [$0.x, $0.y] }).count == 4)
    }

    @Test("items of no mask keep their places between masks")
    func plain() {
        let items = [item(nil, 0, left)] + mask(left) + [item(nil, 0, right)] + mask(right)
        let plan = schedule(items)
        #expect(plan.items.count == items.count)
        #expect(plan.items.indices.filter { plan.items[$0].key.stencil == .none } == [0, 6])
    }

    @Test("a page stays within its limit of texels, unless a single mask needs more")
    func capacity() {
        let masks = (0..<10).map { PixelBox(Float($0) * 400, 0, Float($0) * 400 + 300, 200) }
        let plan = schedule(masks.flatMap { mask($0) })
        #expect(plan.ranges.count == 5)
        #expect(plan.pixels.width * plan.pixels.height <= 300 * 400)
    }

    @Test("a page holds masks in masks within the same bounds")
    func nestedCapacity() {
        let masks = (0..<30).map { PixelBox(Float($0) * 200, 0, Float($0) * 200 + 120, 110) }
        let plan = schedule(
            masks.flatMap { box in
                mask(box, [item(.test, 1, box)] + mask(box, level: 2, mask(box, level: 3)))
            })
        // Three masks at once, each with two in its content.
        #expect(plan.ranges.count == 10 * 3 && plan.saves.count == 30 * 3)
        #expect(plan.pixels.width <= 512 && plan.pixels.height == 3 * 110)
    }

    @Test("high boxes come first on the page")
    func shelves() {
        let boxes = (0..<12).map { k in
            let x = Float(k) * 200
            return k % 2 == 0 ? PixelBox(x, 0, x + 120, 16) : PixelBox(x, 0, x + 16, 120)
        }
        let plan = schedule(boxes.flatMap { mask($0) })
        #expect(plan.ranges.count == 1)
        // In the order of the masks the page would be twice as high.
        #expect(plan.pixels.height <= 120 + 2 * 16)
        #expect(
            plan.saves.map(\.box.height) == [Float](repeating: 120, count: 6)
                + [Float](repeating: 16, count: 6))
    }

    @Test("bits of an item's key hold every operation, level and batch")
    func bits() {
        for operation in StencilUse.Operation.allCases {
            for level in 1...StencilUse.mostLevels {
                var key = BatchKey(.solid)
                key.isAnimatedBatch = level % 2 == 0
                key.stencil = StencilUse(operation, level: level)
                #expect(key.stencil.operation == operation && key.stencil.level == level)
                #expect(key.isAnimatedBatch == (level % 2 == 0))
            }
        }
        #expect(BatchKey(.solid).stencil.operation == nil)
    }
}
