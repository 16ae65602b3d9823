import LaminaDisplayList
import LaminaGraphicsTypes

/// The choice of the frames that are composed, and the places of their texels.
///
/// Input: the passes of a list. Output: passes whose items stand in main memory; nil for a frame
/// with any other item.
struct CompositionChoice {
    let list: DisplayList
    /// The damaged pixels of the target.
    let region: PixelBox
    let images: TextureAllocator
    let tables: GradientTables

    /// The largest number of pixels of all items and targets: beyond it, the memory for surfaces
    /// and the time of an upload matter more than the driver's work.
    private static let mostPixels = Float(32 << 20)

    /// The passes; nil for a frame that OpenGL must draw.
    func composed(_ passes: [PassPlan]) -> [ComposedPass]? {
        guard let seen = seenItems(of: passes) else { return nil }
        var result: [ComposedPass] = []
        for (pass, (items, area)) in zip(passes, seen) {
            var work: ComposedPass.Work
            switch pass.work {
            case .draw:
                var found: [ComposedItem] = []
                found.reserveCapacity(items.count)
                for item in items {
                    guard let form = list.form(of: item), let item = composed(form) else {
                        return nil
                    }
                    found.append(item)
                }
                work = .draw(found)
            case .effect(let effect):
                work = .colors(of: effect.sources[0], effect.parameters.texels)
            case .copy: return nil
            }
            result.append(
                ComposedPass(target: pass.target, clears: pass.clears, work: work, area: area))
        }
        return result
    }

    // MARK: Passes

    /// The visible items of each pass; nil for targets, primitives and numbers of pixels that
    /// OpenGL must draw. The forms of items cost more, and are found afterwards.
    private func seenItems(
        of passes: [PassPlan]
    ) -> [(items: ContiguousArray<DrawItem>, area: Float)]? {
        var whole: Float = 0
        var result: [(items: ContiguousArray<DrawItem>, area: Float)] = []
        for (i, pass) in passes.enumerated() {
            let isLast = pass.target < 0
            let bounds = isLast ? region : list.surfaces[Int(pass.target)].box
            if isLast {
                guard pass.clears, i == passes.count - 1 else { return nil }
            } else {
                guard isPlain(list.surfaces[Int(pass.target)]) else { return nil }
            }
            var area = pass.clears ? bounds.width * bounds.height : 0
            var seen: ContiguousArray<DrawItem> = []
            switch pass.work {
            case .draw(let items):
                for index in indices(of: items, pass) {
                    let item = items[index]
                    let box = item.box.intersection(bounds)
                    if box.isEmpty { continue }
                    area += box.width * box.height
                    // A window may have no alpha to blend by.
                    guard whole + area <= Self.mostPixels, item.key.hasForm,
                        !isLast || item.key.blend == .sourceOver
                    else { return nil }
                    seen.append(item)
                }
            case .effect(let effect):
                guard !isLast, isMatrix(effect, to: bounds) else { return nil }
                area += bounds.width * bounds.height
            case .copy: return nil
            }
            whole += area
            guard whole <= Self.mostPixels else { return nil }
            result.append((seen, area))
        }
        return result
    }

    /// True for a surface of bytes on whole pixels that lives in a single frame.
    private func isPlain(_ surface: SurfacePlan) -> Bool {
        surface.key == nil && !surface.isDeep && surface.scale == 1 && !surface.box.isEmpty
            && surface.box == surface.box.roundedOut
    }

    /// True for a matrix of the colours of a surface, pixel for pixel.
    private func isMatrix(_ effect: EffectPlan, to box: PixelBox) -> Bool {
        guard effect.program == EffectProgram(.color, "MATRIX"), effect.sources.count == 1,
            effect.parameters.texels.count >= 5, effect.sources[0] >= 0
        else { return false }
        let source = list.surfaces[Int(effect.sources[0])]
        return isPlain(source) && source.box == box
    }

    /// The indices of a pass's items, of the window's those that touch `region`.
    private func indices(
        of items: ContiguousArray<DrawItem>, _ pass: PassPlan
    ) -> AnySequence<Int> {
        if pass.target < 0, let touched = list.items(in: region) {
            return AnySequence(touched.lazy.map { Int($0) })
        }
        return AnySequence(items.indices)
    }

    // MARK: Items

    /// The item of a form; nil for texels that only OpenGL has.
    private func composed(_ form: DrawnForm) -> ComposedItem? {
        var masks: [UnsafeCoverageTexels?] = []
        for clip in form.clips {
            guard let picture = clip.picture else {
                masks.append(nil)
                continue
            }
            guard let found = mask(clip, picture, form.visible) else { return nil }
            masks.append(found)
        }
        return content(form).map { ComposedItem(form, $0, masks) }
    }

    private func content(_ form: DrawnForm) -> ComposedItem.Content? {
        let isDrawable = form.box.intersection(.everything) == form.box
        switch form.source {
        case .color: return isDrawable ? .color : nil
        case .outlines(let outlines): return isDrawable ? .outlines(outlines) : nil
        case .gradient(let ink, let turned):
            return isDrawable ? .gradient(ink, tables.table(of: ink), turned: turned) : nil
        case .texture(let page, let uv):
            guard let place = place(page, uv, form) else { return nil }
            if page >= BatchKey.surfacePages {
                return place.step == 1 ? .surface(page - BatchKey.surfacePages, place.first) : nil
            }
            return images.coverage(of: page, x: place.first.x, y: place.first.y).map {
                .page($0, step: place.step)
            }
        case .masked(let page, let uv, let mask, let maskUV):
            guard page >= BatchKey.surfacePages, mask >= BatchKey.surfacePages,
                let place = place(page, uv, form), place.step == 1,
                let maskPlace = self.place(mask, maskUV, form), maskPlace.step == 1
            else { return nil }
            return .masked(
                page - BatchKey.surfacePages, place.first, by: mask - BatchKey.surfacePages,
                maskPlace.first)
        }
    }

    /// The first texel of an item in a page, and the step from pixel to texel: 1, or 0 for a single
    /// texel; nil for texels of another size, and for pages that only OpenGL has.
    private func place(
        _ page: Int32, _ uv: SIMD4<Float>, _ item: DrawnForm
    ) -> (first: SIMD2<Int>, step: Int)? {
        // The size of the texture, and of the part in memory.
        let size: SIMD2<Float>
        let known: SIMD2<Float>
        if page >= BatchKey.surfacePages {
            let plan = list.surfaces[Int(page - BatchKey.surfacePages)]
            guard isPlain(plan) else { return nil }
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
        return (SIMD2(Int(first.x), Int(first.y)), isTexel ? 0 : 1)
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
}
