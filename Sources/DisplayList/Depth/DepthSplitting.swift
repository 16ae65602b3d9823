import LaminaGraphicsTypes

/// Orders intersecting planes of a depth space for painting by cutting them.
///
/// Input: convex polygons in a space viewed along −z. Perspective is divided out, which preserves
/// planes and lines. Output: the polygons back to front, each with the half planes bounding the
/// remaining piece.
///
/// Idea: a binary space partition; the first polygon of a list divides the rest into pieces behind
/// and before its plane. Coplanar polygons keep their order. After many one-sided splits, typical
/// of stacks, the middle polygon splits instead. Cost: n log n with few intersections, n² in the
/// worst case; unsuited to more than a few hundred planes.
struct DepthSplitting {
    struct Face: Equatable {
        /// The index of the plane in sublayer order.
        let index: Int
        private(set) var corners: [SIMD3<Double>]
        /// The plane's equation, shared by all pieces; nil for a plane seen edge-on.
        let plane: SIMD4<Double>?
        private(set) var cuts: [CutLine] = []

        init(index: Int, corners: [SIMD3<Double>]) {
            (self.index, self.corners) = (index, corners)
            plane = corners.count < 3 ? nil : DepthSplitting.plane(of: corners)
        }

        /// The remaining piece on one side of a line; nil if empty.
        fileprivate func part(_ corners: [SIMD3<Double>], _ cut: CutLine) -> Face? {
            guard corners.count >= 3 else { return nil }
            var part = self
            part.corners = corners
            part.cuts.append(cut)
            // A line beyond the piece's corners no longer cuts and is removed.
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

    /// The tolerance relative to the polygon's size: points within count as coplanar.
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
            // A plane seen edge-on covers no other plane.
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
                // The clip record has no space for more lines: the position of the centre decides.
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

    /// The number of splits by the first face of a list, then by the middle face; beyond both,
    /// faces are sorted by their centres.
    private static let (plainSplits, mostSplits) = (64, 512)

    private static func middle(_ face: Face) -> Double {
        face.corners.reduce(0) { $0 + $1.z } / Double(max(1, face.corners.count))
    }

    /// The index of the face with the median depth.
    private static func medianPlace(_ faces: [Face]) -> Int {
        let depths = faces.map(middle)
        let order = faces.indices.sorted {
            depths[$0] == depths[$1] ? faces[$0].index < faces[$1].index : depths[$0] < depths[$1]
        }
        return order[order.count / 2]
    }

    /// The normal (towards the viewer) and offset of a polygon's plane; nil for a plane seen
    /// edge-on.
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
        // On the face's own plane z follows from x and y, and the cut is a line in x and y.
        let k = plane.z / own.z
        let line = SIMD3(
            plane.x - own.x * k, plane.y - own.y * k, plane.w - own.w * k)
        return (
            face.part(back, CutLine(line: -line, isBehind: true)),
            face.part(front, CutLine(line: line, isBehind: false))
        )
    }
}

/// A line cutting a plane: (a, b, c) with a·x + b·y + c ≥ 0 on the remaining side.
struct CutLine: Equatable {
    var line: SIMD3<Double>
    /// True if the remaining piece lies behind the cutting plane and is drawn first.
    var isBehind: Bool

    /// A line of the flattening layer's plane as a half plane of the target, in pixels of distance.
    func inPixels(_ inverse: PlaneTransform) -> CutLine {
        let a = line.x * inverse.a + line.y * inverse.b + line.z * inverse.px
        let b = line.x * inverse.c + line.y * inverse.d + line.z * inverse.py
        let c = line.x * inverse.tx + line.y * inverse.ty + line.z * inverse.pw
        let length = (a * a + b * b).squareRoot()
        guard length > 0 else { return CutLine(line: SIMD3(0, 0, 1), isBehind: isBehind) }
        return CutLine(line: SIMD3(a, b, c) / length, isBehind: isBehind)
    }
}
