import LaminaDisplayList

/// A drawn item with the number of its draw call in the frame.
struct DrawnItem {
    var item: DrawItem
    var call: Int
}

extension Renderer {
    /// The sorter's input for a pass. Only the window's last pass has small damage.
    func input(
        _ items: ContiguousArray<DrawItem>, of pass: PassPlan, isLast: Bool,
        _ list: DisplayList, _ region: PixelBox
    ) -> Batcher.Input {
        Batcher.Input(
            items, list.records.texels,
            within: pass.target < 0 ? region : list.surfaces[Int(pass.target)].box,
            only: isLast && pass.target < 0 ? list.items(in: region) : nil,
            findsOpaqueClear: pass.target < 0)
    }

    /// The items drawn on the window's pixels, in order, without hidden items; and true when the
    /// window is cleared to its lowest layer's colour. For debug views: sorts a second time.
    func drawnItems(
        _ passes: [PassPlan], _ list: DisplayList, _ region: PixelBox
    ) -> (items: [DrawnItem], hasOpaqueClear: Bool) {
        let scratch = UnsafeMutablePointer<SIMD4<Float>>.allocate(
            capacity: max(1, list.records.count))
        defer { scratch.deallocate() }
        var drawn: [DrawnItem] = []
        var hasOpaqueClear = false
        var calls = 0
        for (i, pass) in passes.enumerated() {
            guard case .draw(let items) = pass.work else { continue }
            let isLast = i == passes.count - 1
            _ = batcher.sort(
                input(items, of: pass, isLast: isLast, list, region), into: scratch, base: 0)
            if pass.target < 0 || !list.surfaces[Int(pass.target)].isElsewhere {
                let chosen = isLast && pass.target < 0 ? list.items(in: region) : nil
                for k in 0..<(chosen?.count ?? items.count) {
                    guard let call = batcher.call(of: k) else { continue }
                    let item = items[chosen.map { Int($0[k]) } ?? k]
                    drawn.append(DrawnItem(item: item, call: calls + call))
                }
            }
            if batcher.opaqueClear != nil { hasOpaqueClear = true }
            calls += batcher.calls.count
        }
        return (drawn, hasOpaqueClear)
    }

    /// The records of the debug views of a frame.
    func overlay(
        _ list: DisplayList, _ passes: [PassPlan], _ region: PixelBox
    ) -> DebugShapes {
        DebugOverlay(
            debug, list, passes, drawnItems(passes, list, region), region: region, flash: flash
        ).shapes
    }
}
