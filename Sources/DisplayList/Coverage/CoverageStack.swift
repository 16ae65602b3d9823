/// Coverage pages in a single texture, in columns of at most eight: pictures on several pages share
/// a draw call.
///
/// Stack and texture live as long as any page of the stack. Pages may be freed on any thread.
public final class CoverageStack {
    private struct Place { weak var page: CoveragePage? }

    let isSmooth: Bool
    /// True for pixels of four bytes, colours multiplied by coverage.
    let isColored: Bool
    let pageWidth: Int
    let pageHeight: Int
    let texture = CoverageTexture()
    /// Number of the texture; nil before the texture exists.
    var number: Int32? {
        get { texture.number }
        set { texture.number = newValue }
    }
    /// True after a larger stack was made. Pictures leave a retired stack when they are redrawn.
    var isRetired: Bool {
        get { texture.isRetired }
        set { texture.isRetired = newValue }
    }
    private var places: [Place]

    /// Pages of a column. Every driver supports textures of eight pages of shared pictures.
    private static let column = 8
    /// Number of pages.
    var count: Int { places.count }
    /// Size of the texture in texels.
    var width: Int { pageWidth * ((count + Self.column - 1) / Self.column) }
    var height: Int { pageHeight * min(count, Self.column) }

    /// Stack with space for `count` pages of the given size.
    init(_ count: Int, width: Int, height: Int, isSmooth: Bool, isColored: Bool = false) {
        (pageWidth, pageHeight) = (width, height)
        (self.isSmooth, self.isColored) = (isSmooth, isColored)
        places = Array(repeating: Place(), count: count)
    }

    /// The page in a column and row of pages; nil for none.
    func page(column: Int, row: Int) -> CoveragePage? {
        let place = column * Self.column + row
        return places.indices.contains(place) ? places[place].page : nil
    }

    /// Adds a page; nil without free space.
    func makePage() -> CoveragePage? {
        guard let free = places.firstIndex(where: { $0.page == nil }) else { return nil }
        let page = CoveragePage(
            on: self, left: free / Self.column * pageWidth, top: free % Self.column * pageHeight)
        places[free].page = page
        return page
    }
}

/// The state of a stack's texture, for slots. Weak references to stacks and pages make each access
/// of their counts slow; therefore no weak references to this object exist.
final class CoverageTexture {
    fileprivate(set) var number: Int32?
    fileprivate(set) var isRetired = false
}
