/// Pages of coverage one below the other in one texture: what lies on several of them is one draw
/// call.
///
/// It lives as long as one of its pages does, and so does its texture. Pages may be freed on any
/// thread.
public final class CoverageStack {
    private struct Place { weak var page: CoveragePage? }

    let isSmooth: Bool
    let pageWidth: Int
    let pageHeight: Int
    /// The number of its texture, once it has one.
    var number: Int32?
    private var places: [Place]

    /// Texels of all pages from top to bottom.
    var height: Int { pageHeight * places.count }

    /// Has room for `count` pages of a size.
    init(_ count: Int, width: Int, height: Int, isSmooth: Bool) {
        (pageWidth, pageHeight, self.isSmooth) = (width, height, isSmooth)
        places = Array(repeating: Place(), count: count)
    }

    /// Another page; nil where there is no room.
    func makePage() -> CoveragePage? {
        guard let free = places.firstIndex(where: { $0.page == nil }) else { return nil }
        let page = CoveragePage(on: self, top: free * pageHeight)
        places[free].page = page
        return page
    }
}
