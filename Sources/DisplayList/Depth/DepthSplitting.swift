import LaminaGraphicsTypes

/// Planes in one depth space put in painting order, cut where they pass through each other.
///
/// In: convex polygons in a space seen along −z (perspective already divided out, which keeps planes
/// and lines). Out: the same polygons back to front, each with the half planes that are left of it.
/// Idea: a binary space partition; the first polygon of a list splits the rest into what lies behind its
/// plane and what lies before it. Polygons in one plane keep their order. After many splits that put all on one side, as
/// those of a stack do, the middle one splits instead. Cost: n log n when few cut each other, n² at worst; not for more
/// than a few hundred planes.
struct DepthSplitting {
    struct Face: Equatable {
        /// Which plane it is, in the order of sublayers.
        let index: Int
        private(set) var corners: [SIMD3<Double>]
        /// The plane it lies in, the same for all its pieces; nil where that is seen edge-on.
        let plane: SIMD4<Double>?
        private(set) var cuts: [CutLine] = []

        init(index: Int, corners: [SIMD3<Double>]) {
            (self.index, self.corners) = (index, corners)
            plane = corners.count < 3 ? nil : DepthSplitting.plane(of: corners)
        }

        /// What is left of it on one side of a line; nil for nothing.
        fileprivate func part(_ corners: [SIMD3<Double>], _ cut: CutLine) -> Face? {
            guard corners.count >= 3 else { return nil }
            var part = self
            part.corners = corners
            part.cuts.append(cut)
            // A line that it no longer reaches cuts nothing of it.
            let slack = DepthSplitting.tolerance * DepthSplitting.extent(corners)
            part.cuts.removeAll { cut in
                let length = (cut.line.x * cut.line.x + cut.line.y * cut.line.y).squareRoot()
                let near = corners.count { corner in
                    cut.line.x * corner.x + cut.line.y * corner.y + cut.line.z <= slack * length
                }
                return near < 2
            }
            return part
        }
    }

    /// Distances below this, relative to the polygon's size, count as lying on a plane.
    static let tolerance = 1e-6

    static func order(_ faces: [Face]) -> [Face] {
        var output: [Face] = []
        sort(faces, into: &output, depth: 0)
        return output
    }

    private static func sort(_ faces: [Face], into output: inout [Face], depth: Int) {
        if faces.count <= 1 {
            output += faces
            return
        }
        if depth > mostSplits {
            output += faces.sorted { middle($0) < middle($1) }
            return
        }
        let place = depth > plainSplits ? medianPlace(faces) : 0
        let splitter = faces[place]
        guard let plane = splitter.plane else {
            // Seen edge-on: it hides nothing.
            output.append(splitter)
            var others = faces
            others.remove(at: place)
            sort(others, into: &output, depth: depth + 1)
            return
        }
        var behind: [Face] = []
        var before: [Face] = []
        for (i, face) in faces.enumerated() where i != place {
            let distances = face.corners.map { side($0, plane) }
            let size = extent(face.corners) + extent(splitter.corners)
            let near = distances.max()! > Self.tolerance * size
            let far = distances.min()! < -Self.tolerance * size
            switch (far, near) {
            case (true, true) where face.cuts.count == ClipRecord.largestLineCount:
                // A clip has no room for more lines: it goes by its middle.
                if distances.reduce(0, +) < 0 { behind.append(face) } else { before.append(face) }
            case (true, true):
                let (back, front) = split(face, distances, plane)
                if let back { behind.append(back) }
                if let front { before.append(front) }
            case (true, false): behind.append(face)
            case (false, true): before.append(face)
            case (false, false):
                if face.index < splitter.index { behind.append(face) } else { before.append(face) }
            }
        }
        sort(behind, into: &output, depth: depth + 1)
        output.append(splitter)
        sort(before, into: &output, depth: depth + 1)
    }

    /// Splits by the first face of a list, and then by its middle one; after all of them faces go by their middles.
    private static let (plainSplits, mostSplits) = (64, 512)

    private static func middle(_ face: Face) -> Double {
        face.corners.reduce(0) { $0 + $1.z } / Double(max(1, face.corners.count))
    }

    /// The place of the face whose middle as many are behind as before.
    private static func medianPlace(_ faces: [Face]) -> Int {
        let depths = faces.map(middle)
        let order = faces.indices.sorted {
            depths[$0] == depths[$1] ? faces[$0].index < faces[$1].index : depths[$0] < depths[$1]
        }
        return order[order.count / 2]
    }

    /// Normal (towards the viewer) and offset of a polygon's plane; nil when it is seen edge-on.
    static func plane(of corners: [SIMD3<Double>]) -> SIMD4<Double>? {
        var normal = SIMD3<Double>.zero
        for i in corners.indices {
            let (p, q) = (corners[i], corners[(i + 1) % corners.count])
            normal.x += (p.y - q.y) * (p.z + q.z)
            normal.y += (p.z - q.z) * (p.x + q.x)
            normal.z += (p.x - q.x) * (p.y + q.y)
        }
        let length = (normal * normal).sum().squareRoot()
        guard length > 0, abs(normal.z) > 1e-9 * length else { return nil }
        normal /= normal.z < 0 ? -length : length
        let center = corners.reduce(.zero, +) / Double(corners.count)
        return SIMD4(normal.x, normal.y, normal.z, -(normal * center).sum())
    }

    static func side(_ p: SIMD3<Double>, _ plane: SIMD4<Double>) -> Double {
        p.x * plane.x + p.y * plane.y + p.z * plane.z + plane.w
    }

    static func extent(_ corners: [SIMD3<Double>]) -> Double {
        let low = corners.reduce(corners[0]) { pointwiseMin($0, $1) }
        let high = corners.reduce(corners[0]) { pointwiseMax($0, $1) }
        return extent(low, high)
    }

    /// The diagonal of a box.
    static func extent(_ low: SIMD3<Double>, _ high: SIMD3<Double>) -> Double {
        let d = high - low
        return (d * d).sum().squareRoot()
    }

    static func split(
        _ face: Face, _ distances: [Double], _ plane: SIMD4<Double>
    ) -> (back: Face?, front: Face?) {
        var back: [SIMD3<Double>] = []
        var front: [SIMD3<Double>] = []
        for i in face.corners.indices {
            let j = (i + 1) % face.corners.count
            let (p, q) = (face.corners[i], face.corners[j])
            let (a, b) = (distances[i], distances[j])
            if a <= 0 { back.append(p) }
            if a >= 0 { front.append(p) }
            if (a < 0 && b > 0) || (a > 0 && b < 0) {
                let cut = p + (q - p) * (a / (a - b))
                back.append(cut)
                front.append(cut)
            }
        }
        guard let own = face.plane else { return (face, nil) }
        // On the face's own plane z follows from x and y, so the cut is a line in x and y.
        let k = plane.z / own.z
        let line = SIMD3(
            plane.x - own.x * k, plane.y - own.y * k, plane.w - own.w * k)
        return (
            face.part(back, CutLine(line: -line, isBehind: true)),
            face.part(front, CutLine(line: line, isBehind: false))
        )
    }
}

/// A line that cuts a plane: (a, b, c) with a·x + b·y + c ≥ 0 on the side that is left.
struct CutLine: Equatable {
    var line: SIMD3<Double>
    /// Whether what is left is the part behind, which is drawn before the other.
    var isBehind: Bool

    /// A line of the flattening layer's plane as a half plane of pixels, its numbers in pixels of distance.
    func inPixels(_ inverse: PlaneTransform) -> CutLine {
        let a = line.x * inverse.a + line.y * inverse.b + line.z * inverse.px
        let b = line.x * inverse.c + line.y * inverse.d + line.z * inverse.py
        let c = line.x * inverse.tx + line.y * inverse.ty + line.z * inverse.pw
        let length = (a * a + b * b).squareRoot()
        guard length > 0 else { return CutLine(line: SIMD3(0, 0, 1), isBehind: isBehind) }
        return CutLine(line: SIMD3(a, b, c) / length, isBehind: isBehind)
    }
}
