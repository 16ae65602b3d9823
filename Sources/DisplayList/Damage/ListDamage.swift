import LaminaGraphicsTypes

/// The content of a list, for comparison with the preceding list.
struct ListContents {
    var passes: [PassPlan]
    var surfaces: [SurfacePlan]
    /// The items drawn last into the window.
    var items: ContiguousArray<DrawItem>
    var data: UnsafePointer<SIMD4<Float>>
    var clips: ContiguousArray<SIMD4<Float>>

    init(_ list: ListWriter) {
        (passes, surfaces, items) = (list.passes, list.surfaces, list.items)
        (data, clips) = (list.records.texels, list.tables.texels)
    }

    /// All items drawn into a surface, −1 for the window, in painting order.
    func items(of surface: Int32) -> ContiguousArray<DrawItem> {
        var all: ContiguousArray<DrawItem> = []
        for pass in passes where pass.target == surface {
            if case .draw(let some) = pass.work { all += some }
        }
        if surface >= 0 { return all }
        return all.isEmpty ? items : all + items
    }
}

/// The pixels in which the pictures of two lists of a window differ.
///
/// Input: the displayed list, the new list, and the nodes with new pixels under unchanged records.
/// Output: a box. An item with an equal item in the second list draws equal pixels in both lists.
/// The damage is therefore the boxes of added, removed, changed and reordered items, regardless of
/// the cause of the change. Items are paired by layer. Two surfaces are equal if their passes are
/// equal; of different surfaces shown pixel for pixel, only the difference counts. Items reading
/// the window's own pixels are left to the caller. Cost: the records outside of the known damage.
struct ListDamage {
    private let old: ListContents
    private let new: ListContents
    private let isRepainted: (UInt32) -> Bool
    private var answers: [UInt64: Bool] = [:]
    private lazy var oldPasses = Self.byTarget(old)
    private lazy var newPasses = Self.byTarget(new)

    init(from old: ListContents, to new: ListContents, isRepainted: @escaping (UInt32) -> Bool) {
        (self.old, self.new, self.isRepainted) = (old, new, isRepainted)
    }

    /// The damage, including `known`; items within `known` are not compared.
    mutating func box(beyond known: PixelBox, within window: PixelBox) -> PixelBox {
        difference(old.items(of: -1), new.items(of: -1), known, within: window)
    }

    // MARK: Lists of items

    private mutating func difference(
        _ a: ContiguousArray<DrawItem>, _ b: ContiguousArray<DrawItem>, _ known: PixelBox,
        within area: PixelBox
    ) -> PixelBox {
        var box = known
        var first = 0
        var (endA, endB) = (a.count, b.count)
        while first < min(endA, endB), Self.isPair(a[first], b[first]) {
            compare(a[first], b[first], &box)
            first += 1
            if box.contains(area) { return box }
        }
        while min(endA, endB) > first, Self.isPair(a[endA - 1], b[endB - 1]) {
            (endA, endB) = (endA - 1, endB - 1)
            compare(a[endA], b[endB], &box)
        }
        if endA == first && endB == first { return box }
        let pairs = ItemPairs(a[first..<endA], b[first..<endB])
        for item in pairs.alone { box.formUnion(item.box) }
        for (i, j) in pairs.pairs { compare(a[i], b[j], &box) }
        for (i, j) in pairs.crossing {
            box.formUnion(a[i].box)
            box.formUnion(b[j].box)
        }
        return box
    }

    private static func isPair(_ a: DrawItem, _ b: DrawItem) -> Bool {
        a.node == b.node && a.key.primitive == b.key.primitive
    }

    private mutating func compare(_ a: DrawItem, _ b: DrawItem, _ box: inout PixelBox) {
        if box.contains(a.box) && box.contains(b.box) || isSame(a, b) { return }
        var whole = a.box
        whole.formUnion(b.box)
        box.formUnion(inside(a, b)?.intersection(whole) ?? whole)
    }

    // MARK: Items

    /// True for two items that draw the same pixels. Items placed by a stencil compare by box and
    /// state: the mask's own items report changes of the mask.
    private mutating func isSame(_ a: DrawItem, _ b: DrawItem) -> Bool {
        a.box == b.box && isAlike(a, b) && (b.key.stencil.isPlaced || isSameContent(a, b))
    }

    private mutating func isSameContent(_ a: DrawItem, _ b: DrawItem) -> Bool {
        !isRepainted(b.node) && isSameRecord(a, b)
            && isSamePage(a.key.page, b.key.page)
            && isSamePage(a.key.secondPage, b.key.secondPage)
    }

    /// True for two items with equal drawing state; the contents may differ.
    private func isAlike(_ a: DrawItem, _ b: DrawItem) -> Bool {
        a.key.primitive == b.key.primitive && a.key.blend == b.key.blend
            && a.key.clipping == b.key.clipping && a.key.uses == b.key.uses
            && a.node == b.node
    }

    private mutating func isSamePage(_ a: Int32, _ b: Int32) -> Bool {
        if a < BatchKey.surfacePages || b < BatchKey.surfacePages { return a == b }
        return isSameSurface(a - BatchKey.surfacePages, b - BatchKey.surfacePages)
    }

    private func isSameRecord(_ a: DrawItem, _ b: DrawItem) -> Bool {
        let primitive = b.key.primitive
        if b.key.isAnimatedBatch {
            let (p, q) = (old.data + Int(a.data), new.data + Int(b.data))
            return (0..<AnimatedBatchRecord.texels).allSatisfy {
                Self.bits(p[$0]) == Self.bits(q[$0])
            }
        }
        guard hasSameFlags(a, b) else { return false }
        let flags = primitive.flagsLane
        let (p, q) = (old.data + Int(a.data), new.data + Int(b.data))
        for t in 0..<primitive.texels {
            var (x, y) = (Self.bits(p[t]), Self.bits(q[t]))
            if t == flags / 4 { (x[flags % 4], y[flags % 4]) = (0, 0) }
            if let table = primitive.tableLane, t == table / 4 {
                guard hasSameStops(x, y, table % 4, of: primitive) else { return false }
                (x[table % 4], y[table % 4]) = (0, 0)
            }
            if x != y { return false }
        }
        return true
    }

    /// True if both items have the same soft edges, and equal clips, possibly with different
    /// numbers.
    private func hasSameFlags(_ a: DrawItem, _ b: DrawItem) -> Bool {
        let lane = b.key.primitive.flagsLane
        let x = Self.bits(old.data[Int(a.data) + lane / 4])[lane % 4]
        let y = Self.bits(new.data[Int(b.data) + lane / 4])[lane % 4]
        return x & 15 == y & 15 && (!b.key.isClipped || isSameClip(x >> 4, y >> 4))
    }

    /// True if two gradients have equal stops. The texel of each gradient contains the index of the
    /// stops in `lane`, and their number in the next lane.
    private func hasSameStops(
        _ x: SIMD4<UInt32>, _ y: SIMD4<UInt32>, _ lane: Int, of primitive: Primitive
    ) -> Bool {
        guard x[lane + 1] == y[lane + 1] else { return false }
        let number = Int(y[lane + 1])
        let count = StopTable.texels(primitive == .gradient ? number >> 2 : number)
        let (i, j) = (Int(x[lane]), Int(y[lane]))
        return (0..<count).allSatisfy { old.clips[i + $0] == new.clips[j + $0] }
    }

    /// True if two clips, numbered from 1, are equal.
    private func isSameClip(_ a: UInt32, _ b: UInt32) -> Bool {
        if a == 0 || b == 0 { return a == b }
        let (i, j) = (Int(a - 1) * ClipRecord.texels, Int(b - 1) * ClipRecord.texels)
        let links = ClipRecord.texels - 1
        guard (0..<links).allSatisfy({ old.clips[i + $0] == new.clips[j + $0] }) else {
            return false
        }
        let (x, y) = (old.clips[i + links], new.clips[j + links])
        // The picture of a mask may be redrawn in the same place.
        if new.clips[j + 1].w >= 2, isRepainted(UInt32(new.clips[j + 2].w)) { return false }
        return x.y == y.y && x.w - x.z == y.w - y.z && isSameClip(UInt32(x.x), UInt32(y.x))
            && zip(Int(x.z)..<Int(x.w), Int(y.z)..<Int(y.w)).allSatisfy {
                isSameClip(UInt32($0 + 1), UInt32($1 + 1))
            }
    }

    private static func bits(_ texel: SIMD4<Float>) -> SIMD4<UInt32> {
        unsafeBitCast(texel, to: SIMD4<UInt32>.self)
    }

    // MARK: Surfaces

    private static func byTarget(_ list: ListContents) -> [[Int]] {
        var passes: [[Int]] = Array(repeating: [], count: list.surfaces.count)
        for (i, pass) in list.passes.enumerated() where pass.target >= 0 {
            passes[Int(pass.target)].append(i)
        }
        return passes
    }

    private mutating func isSameSurface(_ a: Int32, _ b: Int32) -> Bool {
        let (p, q) = (old.surfaces[Int(a)], new.surfaces[Int(b)])
        guard p.box == q.box, p.width == q.width, p.height == q.height, p.scale == q.scale,
            p.sampling == q.sampling, p.isDeep == q.isDeep, p.key == q.key
        else { return false }
        if p.key != nil { return true }
        let pair = UInt64(UInt32(bitPattern: a)) << 32 | UInt64(UInt32(bitPattern: b))
        if let answer = answers[pair] { return answer }
        let answer = isSameFilling(a, b, before: .max, .max)
        answers[pair] = answer
        return answer
    }

    /// True if two surfaces have equal content before the given passes.
    private mutating func isSameFilling(_ a: Int32, _ b: Int32, before i: Int, _ j: Int) -> Bool {
        let ours = oldPasses[Int(a)].filter { $0 < i }
        let theirs = newPasses[Int(b)].filter { $0 < j }
        guard ours.count == theirs.count else { return false }
        for (x, y) in zip(ours, theirs) where !isSamePass(x, y) { return false }
        return true
    }

    private mutating func isSamePass(_ i: Int, _ j: Int) -> Bool {
        let (p, q) = (old.passes[i], new.passes[j])
        guard p.clears == q.clears else { return false }
        switch (p.work, q.work) {
        case (.draw(let a), .draw(let b)):
            guard a.count == b.count else { return false }
            for (x, y) in zip(a, b) where !isSame(x, y) { return false }
            return true
        case (.copy(let a), .copy(let b)):
            if a < 0 || b < 0 { return a == b }
            return isSameFilling(a, b, before: i, j)
        case (.effect(let a), .effect(let b)):
            guard a.program == b.program, a.parameters == b.parameters, a.local == b.local,
                a.table === b.table, a.secondTable === b.secondTable,
                a.sources.count == b.sources.count
            else { return false }
            for (x, y) in zip(a.sources, b.sources) where !isSameSurface(x, y) { return false }
            return true
        default: return false
        }
    }

    /// The different pixels of two items that draw different surfaces pixel for pixel at one
    /// position; nil for other items.
    private mutating func inside(_ a: DrawItem, _ b: DrawItem) -> PixelBox? {
        guard isAlike(a, b), !b.key.isAnimatedBatch, a.key.page >= BatchKey.surfacePages,
            b.key.page >= BatchKey.surfacePages
        else { return nil }
        // Some blend modes change pixels of the backdrop under transparent pixels. Items of these
        // modes must have equal boxes.
        guard hasSameFlags(a, b), a.box == b.box || !b.key.blend.clearsAround else { return nil }
        let (p, q) = (old.data + Int(a.data), new.data + Int(b.data))
        let (x, y) = (Self.bits(p[1]), Self.bits(q[1]))
        switch b.key.primitive {
        case .image:
            guard x.z == y.z, isDirect(a, p, old), isDirect(b, q, new) else { return nil }
            return contents(a.key.page, b.key.page)
        case .masked:
            guard x.x == y.x, var box = contents(a.key.page, b.key.page),
                let mask = contents(a.key.secondPage, b.key.secondPage)
            else { return nil }
            box.formUnion(mask)
            return box
        default: return nil
        }
    }

    /// True if an image record shows a surface at the surface's own position.
    private func isDirect(
        _ item: DrawItem, _ record: UnsafePointer<SIMD4<Float>>, _ list: ListContents
    ) -> Bool {
        let b = list.surfaces[Int(item.key.page - BatchKey.surfacePages)].box
        return record[0]
            == SIMD4((b.minX + b.maxX) / 2, (b.minY + b.maxY) / 2, b.width / 2, 0)
            && record[1].x == 0 && record[1].y == b.height / 2
    }

    /// The differences of two surfaces' contents; nil if unknown.
    private mutating func contents(_ a: Int32, _ b: Int32) -> PixelBox? {
        let (a, b) = (a - BatchKey.surfacePages, b - BatchKey.surfacePages)
        if isSameSurface(a, b) { return .empty }
        let (p, q) = (old.surfaces[Int(a)], new.surfaces[Int(b)])
        guard p.key == nil, q.key == nil, p.scale == 1, q.scale == 1, p.sampling == q.sampling,
            p.isDeep == q.isDeep, oldPasses[Int(a)].allSatisfy({ old.passes[$0].isDrawing }),
            newPasses[Int(b)].allSatisfy({ new.passes[$0].isDrawing })
        else { return nil }
        return difference(old.items(of: a), new.items(of: b), .empty, within: .everything)
    }
}

extension PassPlan {
    var isDrawing: Bool { if case .draw = work { true } else { false } }
}
