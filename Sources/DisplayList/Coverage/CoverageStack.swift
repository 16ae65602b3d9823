/// Vertical stack of coverage pages in a single texture: pictures on several pages share a draw
/// call.
///
/// Stack and texture live as long as any page of the stack. Pages may be freed on any thread.
public final class CoverageStack {
    private struct Place { weak var page: CoveragePage? }

    let isSmooth: Bool
    let pageWidth: Int
    let pageHeight: Int
    /// Number of the texture; nil before the texture exists.
    var number: Int32?
    private var places: [Place]

    /// Texels of all pages from top to bottom.
    var height: Int { pageHeight * places.count }

    /// Stack with room for `count` pages of the given size.
    init(_ count: Int, width: Int, height: Int, isSmooth: Bool) {
        (pageWidth, pageHeight, self.isSmooth) = (width, height, isSmooth)
        places = Array(repeating: Place(), count: count)
    }

    /// Adds a page; nil without room.
    func makePage() -> CoveragePage? {
        guard let free = places.firstIndex(where: { $0.page == nil }) else { return nil }
        let page = CoveragePage(on: self, top: free * pageHeight)
        places[free].page = page
        return page
    }
}
