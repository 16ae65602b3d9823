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
            if case .draw(let items) = pass.work { note(items) }
        }
        note(writer.items)
    }
}
