import DisplayList

/// What a debug view draws over the picture: boxes of one colour, in pixels.
///
/// In: the frame's list, what was drawn, the options. Out: `solid` records on top of everything else.
/// Layers are framed in blue.
/// Colours: blending green where nothing shows through and red where something does; offscreen surfaces yellow,
/// a shade for each reason, which is written in their corner; rasterised layers and kept shadows green when taken from
/// their cache and red when drawn anew; damage magenta; batches a colour for each draw call; overdraw a little white for
/// each item.
struct DebugOverlay {
    private(set) var texels: ContiguousArray<SIMD4<Float>> = []

    var count: Int { texels.count / Primitive.solid.texels }

    init(
        _ options: DebugOptions, _ list: DisplayListBuilder, region: PixelBox
    ) {
        if options.isEmpty { return }
        if options.contains(.borders) {
            for corners in list.outlines { outline(corners, SIMD4(0, 0.6, 1, 0.9)) }
        }
        let items = list.windowItems
        for item in items where item.box.intersects(region) {
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
        }
        if options.contains(.offscreen) {
            for plan in list.surfaces where plan.key == nil {
                let shade = Float(plan.reason.rawValue) / Float(OffscreenReason.allCases.count)
                fill(plan.box, SIMD4(1, 1 - 0.5 * shade, 0, 0.3))
                write("\(plan.reason)", at: plan.box)
            }
        }
        if options.contains(.rasterCache) {
            let drawn = Set(list.passes.map(\.target))
            for (i, plan) in list.surfaces.enumerated()
            where plan.reason == .rasterize || plan.reason == .shadow && plan.key != nil {
                let isFresh = drawn.contains(Int32(i))
                for item in items
                where item.key.page == BatchKey.surfacePages + Int32(i) {
                    fill(item.box, isFresh ? SIMD4(1, 0, 0, 0.4) : SIMD4(0, 1, 0, 0.4))
                }
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

    /// Lines between four corners, a pixel wide.
    private mutating func outline(_ corners: [SIMD2<Float>], _ color: SIMD4<Float>) {
        for i in 0..<4 {
            let (a, b) = (corners[i], corners[(i + 1) % 4])
            let half = (b - a) / 2
            let length = (half * half).sum().squareRoot()
            // Inside the layer: its corners go round one way or the other.
            let next = corners[(i + 2) % 4] - b
            let size = (next * next).sum().squareRoot()
            guard length > 0, size > 0 else { continue }
            let inwards = next / size * min(0.5, size / 2)
            parallelogram((a + b) / 2 + inwards, half, inwards, color)
        }
    }

    /// Letters of dots two pixels wide, in the corner of a box.
    private mutating func write(_ text: String, at box: PixelBox) {
        for (i, letter) in text.lowercased().enumerated() {
            for dot in DebugLetters.dots(letter) {
                let x = box.minX + 3 + Float(i * 8 + dot.x * 2)
                let y = box.minY + 3 + Float(dot.y * 2)
                fill(PixelBox(x, y, x + 2, y + 2), SIMD4(0, 0, 0, 0.9))
            }
        }
    }

    private mutating func fill(_ b: PixelBox, _ color: SIMD4<Float>) {
        guard !b.isEmpty else { return }
        parallelogram(
            SIMD2((b.minX + b.maxX) / 2, (b.minY + b.maxY) / 2), SIMD2(b.width / 2, 0),
            SIMD2(0, b.height / 2), color)
    }

    private mutating func parallelogram(
        _ center: SIMD2<Float>, _ u: SIMD2<Float>, _ v: SIMD2<Float>, _ color: SIMD4<Float>
    ) {
        let c = (color * SIMD4(color.w, color.w, color.w, 1)) * 255 + 0.5
        let bits =
            UInt32(c.x) | UInt32(c.y) << 8 | UInt32(c.z) << 16 | UInt32(c.w) << 24
        texels.append(SIMD4(center.x, center.y, u.x, u.y))
        texels.append(SIMD4(v.x, v.y, Float(bitPattern: bits), 0))
    }
}
