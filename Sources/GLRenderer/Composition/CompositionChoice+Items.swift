import LaminaDisplayList
import LaminaGraphicsTypes

/// Items and effects of composed passes.
extension CompositionChoice {
    /// The work of an effect: a matrix of colours, a halving, or a blur in one direction. Nil for
    /// other effects.
    func work(of effect: EffectPlan, into number: Int32) -> ComposedPass.Work? {
        let target = list.surfaces[Int(number)]
        let source = list.surfaces[Int(effect.sources[0])]
        switch effect.program {
        case EffectProgram(.color, "MATRIX"):
            let numbers = effect.parameters.texels
            guard numbers.count >= 5, isPlain(source), source.box == target.box else {
                return nil
            }
            return .colors(of: effect.sources[0], numbers)
        case EffectProgram(.gaussian, "HALVE"), EffectProgram(.gaussian, "HALVE", [.cut]):
            guard target.scale * 2 == source.scale,
                let first = ComposedBlur.offset(of: target.box, in: source)
            else { return nil }
            return .halved(effect.sources[0], first)
        default:
            return ComposedBlur(effect, from: source, to: target).map { .blurred($0) }
        }
    }

    /// An item with its texels; nil for an item that only OpenGL draws.
    func composed(_ item: DrawItem) -> ComposedItem? {
        if item.key.stencil.operation == .save {
            let page = Int32(list.page(of: item.data))
            return ComposedItem(
                DrawnForm(item.box), .saves(Array(list.saves(at: item.data)), page: page))
        }
        guard let form = list.form(of: item), var made = composed(form),
            made.tint.isPremultiplied
        else { return nil }
        made.stencil = ComposedStencil(item.key)
        return made
    }

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
        case .color(let turned): return isDrawable ? .color(turned: turned) : nil
        case .outlines(let outlines): return isDrawable ? .outlines(outlines) : nil
        case .gradient(let ink, let turned):
            return isDrawable ? .gradient(ink, tables.table(of: ink), turned: turned) : nil
        case .texture(let page, let uv):
            if page >= BatchKey.surfacePages {
                let number = page - BatchKey.surfacePages
                if let place = place(page, uv, form), place.step == 1 {
                    return .surface(number, place.first)
                }
                return sampled(number, uv, form).map { .sampled(number, $0) }
            }
            guard let place = place(page, uv, form) else { return nil }
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

    /// The interpolated texels of a surface; nil for a surface read in another way.
    private func sampled(
        _ number: Int32, _ uv: SIMD4<Float>, _ item: DrawnForm
    ) -> SampledPlace? {
        let (plan, box) = (list.surfaces[Int(number)], item.box)
        guard plan.sampling.isEmpty, box.intersection(.everything) == box, !box.isEmpty,
            item.blend == .sourceOver || box == box.roundedOut
        else { return nil }
        let size = SIMD2(Float(plan.width), Float(plan.height))
        let (low, high) = (uv.lowHalf * size, uv.highHalf * size)
        let step = (high - low) / SIMD2(box.width, box.height)
        let origin = low - step * SIMD2(box.minX, box.minY)
        let reach = max(low.max(), high.max(), -low.min(), -high.min())
        // Places of all pixels are numbers: a surface drawn much smaller than a pixel has none.
        guard max(reach, step.max(), -step.min()) < 1_048_576, all(origin .== origin) else {
            return nil
        }
        let texels = SIMD2(plan.box.width, plan.box.height)
        let isEndless = texels * plan.scale .== size
        return SampledPlace(origin: origin, step: step, isEndless: (isEndless[0], isEndless[1]))
    }

    /// The coverage of a mask's picture from the first visible pixel on. Nil for a picture of
    /// another resolution, and for a picture other than coverage.
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
