/// Texels of a page of coverage in main memory, from a texel on.
///
/// Valid until the page is written again. Thread: the render thread.
package struct UnsafeCoverageTexels {
    /// The first texel.
    package let bytes: UnsafePointer<UInt8>
    /// The distance of two rows in bytes.
    package let rowBytes: Int
    /// The bytes of a texel: 1, or 4 for blue, green, red, alpha.
    package let depth: Int
}

extension TextureAllocator {
    /// The size of a texture of coverage in texels; nil for other textures.
    package func coverageSize(of number: Int32) -> (width: Int, height: Int)? {
        stack(number).map { ($0.width, $0.height) }
    }

    /// The texels of coverage from a texel of a texture on, as the last list left them; nil for
    /// other textures, and for released pages.
    package func coverage(of number: Int32, x: Int, y: Int) -> UnsafeCoverageTexels? {
        stack(number)?.page(x, y)?.texels(x, y)
    }
}

extension CoverageStack {
    /// The page at a texel.
    fileprivate func page(_ x: Int, _ y: Int) -> CoveragePage? {
        page(column: x / pageWidth, row: y / pageHeight)
    }
}
