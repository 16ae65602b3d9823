extension CoverageRasterizer {
    /// Adds the area of a path; open subpaths are closed by a straight line.
    package func fill(_ line: StrokePolyline) {
        line.samples.withUnsafeBufferPointer { samples in
            for run in line.runs where run.length > 0 && run.length.isFinite {
                var last = samples[run.samples.upperBound - 1].point
                for i in run.samples where !samples[i].isJoint {
                    if run.isReversed {
                        edge(samples[i].point, last)
                    } else {
                        edge(last, samples[i].point)
                    }
                    last = samples[i].point
                }
            }
        }
    }

    /// Adds the area of a closed outline of straight lines.
    package func fill(_ outline: [SIMD2<Double>]) {
        guard var last = outline.last else { return }
        for point in outline {
            edge(last, point)
            last = point
        }
    }
}
