import LaminaGraphicsTypes

/// Pages stay as long as a list shows them, so that a sweep in one window, or of one host of many, has no other list made
/// anew.
extension Planner: ImageUser {
    public func forEachPage(_ body: (Int32) -> Void) {
        var last: Int32 = -1
        func note(_ page: Int32) {
            // Neighbours mostly share a page.
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

    /// Gives the tables that effects look into their places, each a texture of its own.
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
