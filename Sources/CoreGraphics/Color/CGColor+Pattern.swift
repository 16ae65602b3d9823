import Foundation

extension CGColor {
    /// The pattern painted instead of a flat colour; nil for a flat colour.
    public var pattern: CGPattern? { cell as? CGPattern }

    /// A pattern; `components` are the base space's colour for a stencil pattern, then alpha.
    public convenience init?(
        patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
    ) {
        guard space.model == .pattern else { return nil }
        let count = space.numberOfComponents + 1
        self.init(
            space: space, values: Array(UnsafeBufferPointer(start: components, count: count)),
            cell: pattern)
    }
}
