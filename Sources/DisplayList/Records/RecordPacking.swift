/// Packs a colour into a record's format: premultiplied, eight bits per component, red lowest.
@inline(__always)
func pack(_ straight: SIMD4<Float>, opacity: Float) -> Float {
    // In this order NaN becomes 0: `max` returns its first argument unless the second is at least
    // as large.
    let a = min(max(0, straight.w * opacity), 1)
    @inline(__always)
    func byte(_ c: Float) -> UInt32 {
        // A checked range: the conversion itself then needs no check.
        UInt32(bitPattern: Int32((min(max(0, c), 1) * 255 + 0.5)))
    }
    let r = byte(straight.x * a)
    let g = byte(straight.y * a)
    let b = byte(straight.z * a)
    return Float(bitPattern: r | g << 8 | b << 16 | byte(a) << 24)
}

/// The colour of a record's packed value.
func unpack(_ packed: Float) -> SIMD4<Float> {
    let bits = packed.bitPattern
    return SIMD4((0..<4).map { Float(bits >> ($0 * 8) & 255) / 255 })
}

/// Packs a quad's antialiased edges (bit 0 min x, 1 max x, 2 min y, 3 max y) with the clip's texel
/// offset above.
@inline(__always)
func packFlags(edges: UInt32, clip: Int32) -> Float {
    Float(bitPattern: edges | UInt32(bitPattern: clip + 1) << 4)
}
