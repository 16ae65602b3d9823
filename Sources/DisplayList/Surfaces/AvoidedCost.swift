/// The cost avoided by a list through pictures cached by earlier lists.
///
/// For exact pictures, coarser surfaces must not depend on earlier drawing: a list with cached
/// pictures may stay within a budget exceeded by the same list without caches. Every cached picture
/// therefore stores its drawing cost. The sum is an upper bound: a list within the budget including
/// the sum equals the list without caches, and any other list is remade without caches.
struct AvoidedCost {
    /// The cost of a cached picture including nested pictures, known after its list is made.
    final class Drawing {
        fileprivate(set) var cost = SurfaceCost()
    }

    /// The drawings of the list: the added surfaces, and the pictures shown from caches.
    private var drawings: [(drawing: Drawing, surfaces: Range<Int>, taken: Range<Int>)] = []
    /// The pictures shown from caches; pictures of earlier lists count as avoided, the list's own
    /// do not.
    private var taken: [(drawing: Drawing, isAvoided: Bool)] = []
    /// The surfaces of a backdrop's filters, planned at the end, by the copy's surface.
    private var late: [(copy: Int, surfaces: Range<Int>)] = []
    /// The bytes of pictures cached only by a list without earlier caches.
    private var passing = 0
    /// True if a picture was not cached because of too many pictures.
    private(set) var isCrowded = false
    /// The sum, valid after the list is made.
    private(set) var sum = SurfaceCost()
    /// Marks the beginning of a drawing.
    func mark(_ surfaces: [SurfacePlan]) -> (surfaces: Int, taken: Int) {
        (surfaces.count, taken.count)
    }

    /// Records a drawing since a mark.
    mutating func note(
        _ drawing: Drawing, since mark: (surfaces: Int, taken: Int), _ surfaces: [SurfacePlan]
    ) {
        drawings.append((drawing, mark.surfaces..<surfaces.count, mark.taken..<taken.count))
    }

    mutating func noteUse(_ drawing: Drawing, isAvoided: Bool) {
        taken.append((drawing, isAvoided))
    }

    mutating func noteLate(_ surfaces: Range<Int>, for copy: Int) { late.append((copy, surfaces)) }

    /// Records an uncached picture: changing continuously, or beyond the limit of caches.
    mutating func notePassing(_ bytes: Int, isCrowded: Bool) {
        passing += bytes
        if isCrowded { self.isCrowded = true }
    }

    /// Computes all costs after a list is made.
    mutating func settle(_ passes: [PassPlan], _ surfaces: [SurfacePlan]) {
        if !drawings.isEmpty { settleDrawings(SurfaceCost.each(passes, surfaces)) }
        for picture in taken where picture.isAvoided { sum += picture.drawing.cost }
        sum += SurfaceCost(bytes: passing, kept: passing)
    }

    private func settleDrawings(_ costs: [SurfaceCost]) {
        var costs = costs
        for (copy, surfaces) in late {
            for i in surfaces { costs[copy] += costs[i] }
        }
        // In order of their end: the costs of nested pictures are known.
        for (drawing, surfaces, taken) in drawings {
            var cost = SurfaceCost()
            for i in surfaces { cost += costs[i] }
            for i in taken { cost += self.taken[i].drawing.cost }
            drawing.cost = cost
        }
    }
}
