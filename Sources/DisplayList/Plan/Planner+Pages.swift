import LaminaGraphicsTypes

/// Pages live while a list shows them: eviction by a window, or by a host among many, forces no
/// rebuild elsewhere.
extension Planner: ImageUser {
    /// Calls `body` with the pages of the list; repeated pages are possible. Surfaces are no pages.
    /// O(items).
    public func forEachPage(_ body: (Int32) -> Void) {
        var last: Int32 = -1
        func note(_ page: Int32) {
            // Neighbouring items usually share a page.
            if page == last || page < 0 || page >= BatchKey.surfacePages { return }
            last = page
            body(page)
        }
        func note(_ items: ContiguousArray<DrawItem>) {
            for item in items {
                note(item.key.page)
                note(item.key.secondPage)
            }
        }
        for pass in passes {
            switch pass.work {
            case .draw(let items): note(items)
            case .copy: break
            case .effect(let effect):
                note(effect.tablePages.0)
                note(effect.tablePages.1)
            }
        }
        note(writer.items)
    }

    /// Places the tables read by effects, each in a separate texture.
    func placeTables() {
        for i in passes.indices {
            guard case .effect(var effect) = passes[i].work,
                effect.table != nil || effect.secondTable != nil
            else { continue }
            func page(_ table: CGImage?) -> Int32 {
                table.flatMap { images.place($0, sampling: [.separate])?.page } ?? -1
            }
            effect.tablePages = (page(effect.table), page(effect.secondTable))
            passes[i].work = .effect(effect)
        }
    }
}
