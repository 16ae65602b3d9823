import DisplayList

/// What a debug view draws over the picture: boxes of one colour, in pixels.
///
/// In: the frame's list, what was drawn, the options. Out: `solid` records on top of everything else.
/// Colours: blending green where nothing shows through and red where something does; offscreen surfaces yellow,
/// a shade for each reason; rasterised layers green when taken from their cache and red when drawn anew;
/// damage magenta; batches a colour for each draw call; overdraw a little white for each item.
struct DebugOverlay {
    private(set) var texels: ContiguousArray<SIMD4<Float>> = []

    var count: Int { texels.count / Primitive.solid.texels }

    init(
        _ options: DebugOptions, _ list: DisplayListBuilder, region: PixelBox
    ) {
        if options.isEmpty { return }
        for item in list.rootItems where item.box.intersects(region) {
            if options.contains(.blending) {
                let isOpaque = item.opaqueBox == item.box
                fill(item.box, isOpaque ? SIMD4(0, 1, 0, 0.25) : SIMD4(1, 0, 0, 0.25))
            }
            if options.contains(.overdraw) { fill(item.box, SIMD4(1, 1, 1, 0.12)) }
            if options.contains(.batches) {
                fill(
                    item.box,
                    Self.hue(Int(item.key.primitive.rawValue) * 7 + Int(item.key.page) + 1))
            }
            if options.contains(.borders) { frame(item.box, SIMD4(0, 0.6, 1, 0.9)) }
        }
        if options.contains(.offscreen) {
            for plan in list.surfaces where plan.key == nil {
                let shade = Float(plan.reason.rawValue) / Float(OffscreenReason.allCases.count)
                fill(plan.box, SIMD4(1, 1 - 0.5 * shade, 0, 0.3))
            }
        }
        if options.contains(.rasterCache) {
            let drawn = Set(list.passes.map(\.target))
            for (i, plan) in list.surfaces.enumerated() where plan.reason == .rasterize {
                let isFresh = drawn.contains(Int32(i))
                for item in list.rootItems
                where item.key.page == BatchKey.surfacePages + Int32(i) {
                    fill(item.box, isFresh ? SIMD4(1, 0, 0, 0.4) : SIMD4(0, 1, 0, 0.4))
                }
                _ = plan
            }
        }
        if options.contains(.damage) { fill(region, SIMD4(1, 0, 1, 0.3)) }
    }

    private static func hue(_ n: Int) -> SIMD4<Float> {
        let h = Float((n &* 2_654_435_761) & 1023) / 1024 * 6
        func channel(_ shift: Float) -> Float {
            let k = (h + shift).truncatingRemainder(dividingBy: 6)
            return min(max(abs(k - 3) - 1, 0), 1)
        }
        return SIMD4(channel(0), channel(4), channel(2), 0.4)
    }

    private mutating func frame(_ b: PixelBox, _ color: SIMD4<Float>) {
        fill(PixelBox(b.minX, b.minY, b.maxX, b.minY + 1), color)
        fill(PixelBox(b.minX, b.maxY - 1, b.maxX, b.maxY), color)
        fill(PixelBox(b.minX, b.minY, b.minX + 1, b.maxY), color)
        fill(PixelBox(b.maxX - 1, b.minY, b.maxX, b.maxY), color)
    }

    private mutating func fill(_ b: PixelBox, _ color: SIMD4<Float>) {
        guard !b.isEmpty else { return }
        let c = (color * SIMD4(color.w, color.w, color.w, 1)) * 255 + 0.5
        let bits =
            UInt32(c.x) | UInt32(c.y) << 8 | UInt32(c.z) << 16 | UInt32(c.w) << 24
        texels.append(
            SIMD4((b.minX + b.maxX) / 2, (b.minY + b.maxY) / 2, b.width / 2, 0))
        texels.append(SIMD4(0, b.height / 2, Float(bitPattern: bits), 0))
    }
}
