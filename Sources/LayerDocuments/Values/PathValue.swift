import CoreGraphics

/// Path of a key frame: position and both handles of each vertex.
struct PathValue: KeyFrameable {
    /// `x y, in x y, out x y` of each vertex, handles relative to the vertex.
    var numbers: [Double] = []
    var isClosed = false

    /// Reads `{ "v", "i", "o", "c" }`; missing handles are zero.
    init(_ json: JSONValue?) {
        // Key frames hold the path in an array with a single element.
        guard let json = json?.isArray == true ? json?.first : json else { return }
        isClosed = json["c"]?.bool ?? false
        guard let vertices = json["v"], vertices.isArray else { return }
        var (ins, outs) = (json["i"]?.list, json["o"]?.list)
        numbers.reserveCapacity(min(vertices.count, DocumentLimits.vertices) * 6)
        for vertex in vertices.list.prefix(DocumentLimits.vertices) {
            append(vertex)
            append(ins?.next())
            append(outs?.next())
        }
    }

    init() {}

    private mutating func append(_ json: JSONValue?) {
        var list = json?.list
        numbers.append(list?.next()?.double ?? 0)
        numbers.append(list?.next()?.double ?? 0)
    }

    /// Interpolates vertex by vertex; paths with different numbers of vertices change halfway.
    static func mix(_ a: PathValue, _ b: PathValue, _ fraction: (Int) -> Double) -> PathValue {
        let f = fraction(0)
        guard a.numbers.count == b.numbers.count else { return f < 0.5 ? a : b }
        var mixed = a
        for i in a.numbers.indices { mixed.numbers[i] += (b.numbers[i] - a.numbers[i]) * f }
        return mixed
    }

    var contour: Contour? {
        let count = numbers.count / 6
        guard count > 0 else { return nil }
        func pair(_ i: Int) -> Vector { Vector(numbers[i], numbers[i + 1]) }
        var contour = Contour(pair(0))
        contour.isClosed = isClosed
        for i in 1..<max(2, count + (isClosed ? 1 : 0)) where count > 1 {
            let (from, to) = ((i - 1) * 6, (i % count) * 6)
            contour.curve(
                pair(from) + pair(from + 4), pair(to) + pair(to + 2), pair(to))
        }
        return contour.segments.isEmpty ? nil : contour
    }
}
