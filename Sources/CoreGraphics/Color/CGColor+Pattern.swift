import Foundation

extension CGColor {
    /// Pattern painted instead of a flat colour; nil for a flat colour. `components` are then the
    /// colour of a stencil, and alpha.
    public var pattern: CGPattern? { cell as? CGPattern }

    /// Pattern colour. `components` are the base space's colour for a stencil pattern, then alpha;
    /// for a coloured pattern alpha alone, in any pattern space. Nil if the space is no pattern
    /// space.
    public convenience init?(
        patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
    ) {
        guard space.model == .pattern else { return nil }
        let count = pattern.isColored ? 1 : space.numberOfComponents + 1
        self.init(
            space: space, values: Array(UnsafeBufferPointer(start: components, count: count)),
            cell: pattern)
    }
}
