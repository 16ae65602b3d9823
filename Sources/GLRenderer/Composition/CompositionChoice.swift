import LaminaDisplayList
import LaminaGraphicsTypes

/// Decides which frames are composed on the processor, and locates their texels.
///
/// Input: the passes of a list. Output: passes whose items are read from main memory; nil for a
/// frame with an item of another form.
struct CompositionChoice {
    let list: DisplayList
    /// The damaged pixels of the target.
    let region: PixelBox
    let images: TextureAllocator
    let tables: GradientTables
    /// True for a surface of an earlier frame.
    let isKept: (SurfacePlan) -> Bool

    /// The largest number of pixels of all targets: beyond it, the memory for surfaces and the time
    /// of an upload matter more than the driver's work.
    private static let mostPixels = Float(32 << 20)

    /// The largest number of lines and outlines of a frame beside its other items. llvmpipe draws
    /// such an item by a formula, on all cores; the composer rasterises the item, which takes 4 µs
    /// more. Below this number the fixed cost of a frame of OpenGL is larger. Composing an item of
    /// any other kind saves about the cost of four lines.
    private static let mostOutlines = 64

    /// The passes; nil for a frame that OpenGL must draw.
    func composed(_ passes: [PassPlan]) -> [ComposedPass]? {
        guard let seen = seenItems(of: passes) else { return nil }
        var result: [ComposedPass] = []
        for (pass, (items, area, isCovered)) in zip(passes, seen) {
            var made = ComposedPass(
                target: pass.target, clears: pass.clears && !isCovered, work: .draw([]),
                area: area)
            switch pass.work {
            case .draw:
                var found: [ComposedItem] = []
                found.reserveCapacity(items.count)
                for item in items {
                    guard let item = composed(item) else { return nil }
                    if case .saves(_, let page) = item.content {
                        made.savePage = ComposedPass.SavePage(
                            surface: page, texels: list.surfaces[Int(page)].texels)
                    }
                    found.append(item)
                }
                made.work = .draw(found)
            case .effect(let effect):
                guard let work = work(of: effect, into: pass.target) else { return nil }
                made.work = work
            case .copy: return nil
            }
            result.append(made)
        }
        return result
    }

    // MARK: Passes

    /// The visible items of each pass; nil for targets, primitives and numbers of pixels that
    /// OpenGL must draw. The forms of items cost more, and are found afterwards.
    private func seenItems(
        of passes: [PassPlan]
    ) -> [(items: ContiguousArray<DrawItem>, area: Float, isCovered: Bool)]? {
        var targets: Float = 0
        var outlines = 0
        var result: [(items: ContiguousArray<DrawItem>, area: Float, isCovered: Bool)] = []
        var known = list.surfaces.map { $0.reason == .rim || isKept($0) }
        for (i, pass) in passes.enumerated() {
            let isLast = pass.target < 0
            let bounds = isLast ? region : list.surfaces[Int(pass.target)].box
            var area = bounds.width * bounds.height
            if isLast {
                guard pass.clears, i == passes.count - 1 else { return nil }
            } else {
                let plan = list.surfaces[Int(pass.target)]
                guard hasBytes(plan) else { return nil }
                area *= plan.scale * plan.scale
            }
            if pass.clears { targets += area } else { area = 0 }
            var (isKnown, isCovered) = (true, false)
            // Most lists have no surfaces: their items are not walked.
            if !known.isEmpty {
                pass.eachSurface(in: region) {
                    if $0 != Int(pass.target) { isKnown = isKnown && known[$0] }
                }
            }
            guard isKnown, targets <= Self.mostPixels else { return nil }
            var seen: ContiguousArray<DrawItem> = []
            let outlinesBefore = outlines
            switch pass.work {
            case .draw(let items):
                guard isLast || isPlain(list.surfaces[Int(pass.target)]) else { return nil }
                for index in indices(of: items, pass) {
                    let item = items[index]
                    let box = item.box.intersection(bounds)
                    if box.isEmpty { continue }
                    if item.opaqueBox.contains(bounds) {
                        // The item hides all items before, and the cleared pixels.
                        seen.removeAll()
                        (area, isCovered, outlines) = (0, true, outlinesBefore)
                    }
                    area += box.width * box.height
                    // A window may have no alpha to blend by.
                    guard item.key.hasForm,
                        !isLast || item.key.blend == .sourceOver || item.key.stencil.marks
                    else { return nil }
                    outlines += item.key.primitive.isOutline ? 1 : -4
                    seen.append(item)
                }
            case .effect(let effect):
                guard !isLast, effect.sources.count == 1, effect.sources[0] >= 0 else {
                    return nil
                }
                area *= 2
            case .copy: return nil
            }
            if !isLast { known[Int(pass.target)] = true }
            result.append((seen, area, isCovered))
        }
        return outlines <= Self.mostOutlines ? result : nil
    }

    /// True for a surface of bytes, of whole texels.
    private func hasBytes(_ surface: SurfacePlan) -> Bool {
        let (box, scale) = (surface.box, surface.scale)
        let size = SIMD2(box.width, box.height) * scale
        return !surface.isDeep && !box.isEmpty && box == box.roundedOut
            && size == size.rounded(.down) && all(size .>= 1)
    }

    /// True for a surface of bytes on whole pixels.
    func isPlain(_ surface: SurfacePlan) -> Bool { surface.scale == 1 && hasBytes(surface) }

    /// The indices of a pass's items, of the window's those that touch `region`.
    private func indices(
        of items: ContiguousArray<DrawItem>, _ pass: PassPlan
    ) -> AnySequence<Int> {
        if pass.target < 0, let touched = list.items(in: region) {
            return AnySequence(touched.lazy.map { Int($0) })
        }
        return AnySequence(items.indices)
    }
}

extension Primitive {
    /// True for the items that the composer rasterises in every frame.
    fileprivate var isOutline: Bool {
        self == .capsule || self == .parallelogram || self == .frame
    }
}
