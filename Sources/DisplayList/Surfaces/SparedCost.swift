/// What a list is spared by pictures that were kept from lists before it.
///
/// Whether surfaces are drawn coarser must not depend on what was drawn before where pictures are exact: a list that
/// takes kept pictures would stay within a budget that the same list with nothing kept exceeds. So everything that is
/// kept brings along what drawing it took. That is an upper bound: a list that stays within the budget with it is the one
/// that is made with nothing kept, and any other list is made again with nothing kept.
struct SparedCost {
    /// What one kept picture took, with all that is in it. Known when the list that drew it is made.
    final class Drawing {
        fileprivate(set) var cost = SurfaceCost()
    }

    /// Drawings of the list being made: the surfaces that were added, and what was taken instead of drawing it.
    private var drawings: [(drawing: Drawing, surfaces: Range<Int>, taken: Range<Int>)] = []
    /// Pictures taken instead of drawing them; those of lists before are spared, the list's own are not.
    private var taken: [(drawing: Drawing, isSpared: Bool)] = []
    /// Surfaces of a backdrop's filters, which are planned when all else is, by the surface of the copy.
    private var late: [(copy: Int, surfaces: Range<Int>)] = []
    /// Bytes of pictures that a list with nothing kept before it would keep, and this one does not.
    private var passing = 0
    /// Whether a picture was not kept because there are too many.
    private(set) var isCrowded = false
    /// All of it, once the list is made.
    private(set) var sum = SurfaceCost()
    /// Where a drawing begins.
    func mark(_ surfaces: [SurfacePlan]) -> (surfaces: Int, taken: Int) {
        (surfaces.count, taken.count)
    }

    /// Takes down what was drawn since a mark.
    mutating func note(
        _ drawing: Drawing, since mark: (surfaces: Int, taken: Int), _ surfaces: [SurfacePlan]
    ) {
        drawings.append((drawing, mark.surfaces..<surfaces.count, mark.taken..<taken.count))
    }

    mutating func take(_ drawing: Drawing, isSpared: Bool) { taken.append((drawing, isSpared)) }

    mutating func noteLate(_ surfaces: Range<Int>, for copy: Int) { late.append((copy, surfaces)) }

    /// Takes down a picture that is not kept, for what it shows changes all the time or too much is kept already.
    mutating func notePassing(_ bytes: Int, isCrowded: Bool) {
        passing += bytes
        if isCrowded { self.isCrowded = true }
    }

    /// Works out what everything cost, when a list is made.
    mutating func settle(_ passes: [PassPlan], _ surfaces: [SurfacePlan]) {
        if !drawings.isEmpty { settleDrawings(SurfaceCost.each(passes, surfaces)) }
        for picture in taken where picture.isSpared { sum += picture.drawing.cost }
        sum += SurfaceCost(bytes: passing, kept: passing)
    }

    private func settleDrawings(_ costs: [SurfaceCost]) {
        var costs = costs
        for (copy, surfaces) in late {
            for i in surfaces { costs[copy] += costs[i] }
        }
        // In the order in which they ended: what one took from this list is known.
        for (drawing, surfaces, taken) in drawings {
            var cost = SurfaceCost()
            for i in surfaces { cost += costs[i] }
            for i in taken { cost += self.taken[i].drawing.cost }
            drawing.cost = cost
        }
    }
}
