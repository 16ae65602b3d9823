import Foundation
import LaminaDisplayList
import LaminaGraphicsTypes

/// Composes small frames on the processor, for llvmpipe.
///
/// Input: the passes of a frame with coverage in colours, if every item has a simple form
/// (`DrawnForm`): coverage, a colour, a line, a surface texel for pixel, or a surface behind the
/// alpha of another. Output: the pixels of the damage, for one upload. Idea: llvmpipe draws with
/// the processor as well, and spends a tenth of a millisecond of a frame before the first pixel, on
/// bindings, state, and two threads to wake. When not to use it: for all other items, and for more
/// pixels than one thread should draw. Thread: the context's.
final class FrameComposer {
    private let images: TextureAllocator
    /// Memory for later frames, with the frame of the last use.
    private var spares: [(pixels: UnsafePixels, lastUse: Int)] = []
    private var frame = 0
    private let rasterizer = CoverageRasterizer()

    /// The largest number of pixels of all items and targets. The driver has a thread for each
    /// core, which together draw more pixels faster.
    private static let mostPixels =
        Float(8 << 20) / Float(min(max(2, ProcessInfo.processInfo.activeProcessorCount), 16))
    /// The largest number of memory blocks kept for later frames.
    private static let mostSpares = 4
    /// The number of frames after which unused memory is released.
    private static let retention = 120

    init(_ images: TextureAllocator) { self.images = images }

    /// A pass whose items have forms.
    private struct Pass {
        var target: Int32
        var clears: Bool
        var items: ContiguousArray<DrawnForm>
    }

    /// The pixels of `region`; nil for a frame that OpenGL must draw.
    func compose(
        _ passes: [PassPlan], _ list: DisplayList, _ region: PixelBox, clear: UInt32,
        isBottomUp: Bool
    ) -> UnsafePixels? {
        beginFrame()
        guard let passes = forms(of: passes, list, region) else { return nil }
        var surfaces: [Int32: Canvas] = [:]
        for pass in passes {
            let canvas: Canvas
            if let known = surfaces[pass.target] {
                canvas = known
            } else {
                let box = pass.target < 0 ? region : list.surfaces[Int(pass.target)].box
                canvas = Canvas(
                    pixels: pixels(Int(box.width), Int(box.height)), x: Int(box.minX),
                    y: Int(box.minY), isBottomUp: pass.target < 0 && isBottomUp)
                surfaces[pass.target] = canvas
            }
            if pass.clears { canvas.pixels.fill(with: pass.target < 0 ? clear : 0) }
            for item in pass.items { draw(item, into: canvas, surfaces, list) }
        }
        let result = surfaces[-1]?.pixels
        for (target, canvas) in surfaces where target >= 0 { keep(canvas.pixels) }
        return result
    }

    /// Keeps memory for later frames.
    func keep(_ pixels: UnsafePixels) {
        if spares.count < Self.mostSpares { spares.append((pixels, frame)) }
    }

    /// Begins a frame, and releases the memory of one large frame after many small frames.
    private func beginFrame() {
        frame &+= 1
        spares.removeAll { frame &- $0.lastUse > Self.retention }
    }

    private func pixels(_ width: Int, _ height: Int) -> UnsafePixels {
        // The smallest memory that suffices: larger memory ages.
        let fitting = spares.indices.filter { spares[$0].pixels.holds(width, height) }
        if let i = fitting.min(by: { spares[$0].pixels.capacity < spares[$1].pixels.capacity }) {
            let pixels = spares.remove(at: i).pixels
            pixels.resize(width, height)
            return pixels
        }
        if spares.count == Self.mostSpares { spares.removeFirst() }
        // A quarter more than needed, for damage that grows.
        let pixels = UnsafePixels(width: width, height: height + height / 4 + 1)
        pixels.resize(width, height)
        return pixels
    }

    // MARK: Choice

    private func forms(
        of passes: [PassPlan], _ list: DisplayList, _ region: PixelBox
    ) -> [Pass]? {
        guard let seen = seenItems(of: passes, list, region) else { return nil }
        var result: [Pass] = []
        for (pass, items) in zip(passes, seen) {
            var part = Pass(target: pass.target, clears: pass.clears, items: [])
            for item in items {
                guard let form = list.form(of: item), isComposable(form, list) else { return nil }
                part.items.append(form)
            }
            result.append(part)
        }
        return result
    }

    /// The visible items of each pass; nil for targets, primitives and numbers of pixels that
    /// OpenGL must draw. The forms of items cost more, and are found afterwards.
    private func seenItems(
        of passes: [PassPlan], _ list: DisplayList, _ region: PixelBox
    ) -> [ContiguousArray<DrawItem>]? {
        var area = region.width * region.height
        var result: [ContiguousArray<DrawItem>] = []
        for (i, pass) in passes.enumerated() {
            guard case .draw(let items) = pass.work, area <= Self.mostPixels else { return nil }
            var seen: ContiguousArray<DrawItem> = []
            var bounds = region
            if pass.target < 0 {
                guard pass.clears, i == passes.count - 1 else { return nil }
            } else {
                let surface = list.surfaces[Int(pass.target)]
                guard surface.key == nil, !surface.isDeep, surface.scale == 1, !surface.box.isEmpty,
                    surface.box == surface.box.roundedOut
                else { return nil }
                bounds = surface.box
                if pass.clears { area += bounds.width * bounds.height }
            }
            for index in indices(of: items, pass, list, region) {
                let box = items[index].box.intersection(bounds)
                if box.isEmpty { continue }
                area += box.width * box.height
                guard area <= Self.mostPixels, items[index].key.hasForm else { return nil }
                seen.append(items[index])
            }
            result.append(seen)
        }
        return result
    }

    /// The indices of a pass's items, of the window's those that touch `region`.
    private func indices(
        of items: ContiguousArray<DrawItem>, _ pass: PassPlan, _ list: DisplayList,
        _ region: PixelBox
    ) -> AnySequence<Int> {
        if pass.target < 0, let touched = list.items(in: region) {
            return AnySequence(touched.lazy.map { Int($0) })
        }
        return AnySequence(items.indices)
    }

    private func isComposable(_ item: DrawnForm, _ list: DisplayList) -> Bool {
        for clip in item.clips {
            guard let picture = clip.picture else { continue }
            guard mask(clip, picture, item.visible) != nil else { return false }
        }
        switch item.source {
        case .color, .outlines: return item.box.intersection(.everything) == item.box
        case .texture(let page, let uv): return place(page, uv, item, list) != nil
        case .masked(let page, let uv, let mask, let maskUV):
            return page >= BatchKey.surfacePages && mask >= BatchKey.surfacePages
                && place(page, uv, item, list) != nil && place(mask, maskUV, item, list) != nil
        }
    }

    // MARK: Texels

    /// The first texel of an item, and the step from pixel to texel: 1, or 0 for a single texel.
    private struct Place {
        var x: Int, y: Int, step: Int
    }

    /// The place of an item's texels in a page; nil for texels of another size, and for pages that
    /// only OpenGL has.
    private func place(
        _ page: Int32, _ uv: SIMD4<Float>, _ item: DrawnForm, _ list: DisplayList
    ) -> Place? {
        // The size of the texture, and of the part in memory.
        let size: SIMD2<Float>
        let known: SIMD2<Float>
        if page >= BatchKey.surfacePages {
            let plan = list.surfaces[Int(page - BatchKey.surfacePages)]
            guard plan.key == nil, plan.scale == 1, !plan.isDeep else { return nil }
            size = SIMD2(Float(plan.width), Float(plan.height))
            known = SIMD2(plan.box.width, plan.box.height)
        } else {
            guard let stack = images.coverageSize(of: page) else { return nil }
            size = SIMD2(Float(stack.width), Float(stack.height))
            known = size
        }
        let box = item.box
        guard box == box.roundedOut else { return nil }
        let (low, high) = (uv.lowHalf * size, uv.highHalf * size)
        let isTexel = low == high
        let first = isTexel ? low.rounded(.down) : low.rounded(.toNearestOrEven)
        let extent = isTexel ? SIMD2(1, 1) : SIMD2(box.width, box.height)
        guard all(first .>= 0), all(first + extent .<= known) else { return nil }
        if !isTexel {
            let tolerance = SIMD2<Float>(repeating: 0.01)
            let (span, start) = (high - low - extent, low - first)
            guard all(span .< tolerance), all(span .> -tolerance), all(start .< tolerance),
                all(start .> -tolerance)
            else { return nil }
        }
        return Place(x: Int(first.x), y: Int(first.y), step: isTexel ? 0 : 1)
    }

    /// The coverage of a mask's picture from the first visible pixel on; nil for a picture of
    /// another resolution, and for a picture that is no coverage.
    private func mask(
        _ clip: DrawnClip, _ picture: DrawnClip.Picture, _ visible: PixelBox
    ) -> UnsafeCoverageTexels? {
        guard let size = images.coverageSize(of: picture.page) else { return nil }
        let texels = SIMD2(Float(size.width), Float(size.height))
        let place = clip.texels(picture, Int(visible.minX), Int(visible.minY))
        let (first, step) = (place.first * texels, place.step * texels)
        let whole = first.rounded(.toNearestOrEven)
        let extent = SIMD2(visible.width, visible.height)
        let tolerance = SIMD2<Float>(repeating: 0.1)
        // The step is exact enough for the last pixel.
        let drift = (step - 1) * extent
        guard all(first - whole .< tolerance), all(whole - first .< tolerance),
            all(drift .< tolerance), all(-drift .< tolerance), all(whole .>= 0),
            all(whole + extent .<= texels),
            let found = images.coverage(of: picture.page, x: Int(whole.x), y: Int(whole.y)),
            found.depth == 1
        else { return nil }
        return found
    }

    // MARK: Pixels

    private func draw(
        _ item: DrawnForm, into canvas: Canvas, _ surfaces: [Int32: Canvas], _ list: DisplayList
    ) {
        if item.clips.isEmpty { return drawWhole(item, into: canvas, surfaces, list) }
        let seen = item.visible.intersection(canvas.box)
        guard !seen.isEmpty else { return }
        let layer = Canvas(
            pixels: pixels(Int(seen.width), Int(seen.height)), x: Int(seen.minX), y: Int(seen.minY))
        layer.pixels.fill(with: 0)
        drawWhole(item, into: layer, surfaces, list)
        let masks = item.clips.map { clip in
            clip.picture.flatMap { mask(clip, $0, item.visible) }
        }
        let first = SIMD2(seen.minX - item.visible.minX, seen.minY - item.visible.minY)
        layer.eachRow(of: seen) { row, count, _, dy in
            let y = layer.y + dy
            for (clip, mask) in zip(item.clips, masks) {
                let texels = mask.map {
                    $0.bytes + (Int(first.y) + dy) * $0.rowBytes + Int(first.x)
                }
                for i in 0..<count where row[i] != 0 {
                    let covered = UInt32(clip.coverage(layer.x + i, y) * 255 + 0.5)
                    row[i] = UnsafePixels.scaled(row[i], by: covered)
                    if let texels { row[i] = UnsafePixels.scaled(row[i], by: UInt32(texels[i])) }
                }
            }
            UnsafePixels.over(UnsafePointer(row), count: count, onto: canvas.pixel(layer.x, y))
        }
        keep(layer.pixels)
    }

    private func drawWhole(
        _ item: DrawnForm, into canvas: Canvas, _ surfaces: [Int32: Canvas], _ list: DisplayList
    ) {
        let tint = item.tint & 0xFF00_FF00 | item.tint >> 16 & 255 | (item.tint & 255) << 16
        switch item.source {
        case .color: canvas.draw(tint, item)
        case .outlines(let outlines): canvas.draw(tint, outlines, item.visible, rasterizer)
        case .texture(let page, let uv):
            guard let place = place(page, uv, item, list) else { return }
            if page < BatchKey.surfacePages {
                guard let texels = images.coverage(of: page, x: place.x, y: place.y) else { return }
                canvas.draw(texels, step: place.step, times: tint, item)
            } else if let source = surfaces[page - BatchKey.surfacePages]?.pixels {
                canvas.eachRow(of: item.box, in: item.visible) { row, count, dx, dy in
                    UnsafePixels.over(
                        source.pixel(place.x + dx, place.y + dy), times: tint, count: count,
                        onto: row)
                }
            }
        case .masked(let page, let uv, let mask, let maskUV):
            guard let place = place(page, uv, item, list),
                let maskPlace = self.place(mask, maskUV, item, list),
                let source = surfaces[page - BatchKey.surfacePages]?.pixels,
                let alpha = surfaces[mask - BatchKey.surfacePages]?.pixels
            else { return }
            canvas.eachRow(of: item.box, in: item.visible) { row, count, dx, dy in
                UnsafePixels.over(
                    source.pixel(place.x + dx, place.y + dy), times: tint,
                    masked: alpha.pixel(maskPlace.x + dx, maskPlace.y + dy), count: count,
                    onto: row)
            }
        }
    }
}
