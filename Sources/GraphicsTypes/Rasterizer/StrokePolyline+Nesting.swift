extension StrokePolyline {
    /// Outlines of an even-odd fill, with directions that alternate with the depth of nesting.
    ///
    /// Idea: the even-odd rule ignores directions. Alternating outlines without crossings have
    /// winding numbers of 0 and 1 only, hence no row needs a count in strips for a hole.
    /// Cost: every sample against every outline, once for a path and a tolerance; paths with very
    /// many outlines stay unchanged.
    package var alternating: StrokePolyline {
        guard runs.count > 1, runs.count * samples.count <= 1 << 18 else { return self }
        var line = self
        for i in runs.indices where !runs[i].samples.isEmpty {
            let p = samples[runs[i].samples.lowerBound].point
            let around = runs.indices.count { $0 != i && contains(runs[$0], p) }
            line.runs[i].isReversed = isLeftHanded(runs[i]) != around.isMultiple(of: 2)
        }
        return line
    }

    /// True if the area to the left is greater than the area to the right.
    private func isLeftHanded(_ run: Run) -> Bool {
        var sum = 0.0
        eachSide(of: run) { a, b in sum += a.x * b.y - a.y * b.x }
        return sum > 0
    }

    /// True if a closed outline lies around a point.
    private func contains(_ run: Run, _ p: SIMD2<Double>) -> Bool {
        var isInside = false
        eachSide(of: run) { a, b in
            guard (a.y > p.y) != (b.y > p.y) else { return }
            if p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
        }
        return isInside
    }

    private func eachSide(of run: Run, _ body: (SIMD2<Double>, SIMD2<Double>) -> Void) {
        guard let last = run.samples.last else { return }
        var before = samples[last].point
        for i in run.samples {
            body(before, samples[i].point)
            before = samples[i].point
        }
    }
}
