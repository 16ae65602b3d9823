import LaminaGraphicsTypes
import LaminaMotion

// Fields outside the stored properties: the numbers of shape layers. The functions are not inlined,
// because the loop over the tracks of all other layers would grow.
extension TrackField {
    /// The property in the bag; nil for stored properties.
    private var bagID: PropertyID? {
        switch self {
        case .strokeStart: .strokeStart
        case .strokeEnd: .strokeEnd
        case .lineWidth: .lineWidth
        case .fillColor: .fillColor
        case .strokeColor: .strokeColor
        case .line, .rectangle: .path
        default: nil
        }
    }

    /// Restores the committed value.
    @inline(never)
    func resetInBag(
        _ values: UnsafeMutablePointer<LayerProperties>, to node: UnsafeMutablePointer<RenderNode>
    ) {
        guard let id = bagID else { return }
        let committed = LayerValues(committedTo: node)
        if let value = committed.bagValue(id) {
            values.pointee.setBag(id, value)
        } else if values.pointee.bagValue(id) != nil {
            values.pointee.removeBag(id)
        }
    }

    /// Writes or adds a value.
    @inline(never)
    func writeInBag(
        _ v: SIMD4<Double>, to values: UnsafeMutablePointer<LayerProperties>, adding: Bool
    ) {
        guard let id = bagID else { return }
        let sum = v + (adding ? values.pointee[id].vector ?? .zero : .zero)
        switch self {
        case .fillColor, .strokeColor:
            values.pointee.setBag(id, .color(PaintColor(rgba: SIMD4<Float>(sum))))
        case .line: values.pointee.setBag(id, .path(.line(from: sum)))
        case .rectangle: values.pointee.setBag(id, .path(.rectangle(sum)))
        default: values.pointee.setBag(id, .number(sum.x))
        }
    }
}

extension CGPath {
    /// A single line.
    fileprivate static func line(from ends: SIMD4<Double>) -> CGPath {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: ends.x, y: ends.y))
        path.addLine(to: CGPoint(x: ends.z, y: ends.w))
        return path
    }

    /// A rectangle by origin and size, with the elements of `CGPath(rect:)`.
    fileprivate static func rectangle(_ r: SIMD4<Double>) -> CGPath {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: r.x, y: r.y))
        path.addLine(to: CGPoint(x: r.x + r.z, y: r.y))
        path.addLine(to: CGPoint(x: r.x + r.z, y: r.y + r.w))
        path.addLine(to: CGPoint(x: r.x, y: r.y + r.w))
        path.closeSubpath()
        return path
    }

    /// The numbers of a single line or of a rectangle, with their field; nil for other paths.
    fileprivate var numbers: (field: TrackField, values: SIMD4<Double>)? {
        let (types, points) = (elementTypes, self.points)
        guard types.count >= 2, types[0] == .moveToPoint, types[1] == .addLineToPoint else {
            return nil
        }
        func point(_ i: Int) -> SIMD2<Double> { SIMD2(Double(points[i].x), Double(points[i].y)) }
        if types.count == 2 {
            return (.line, SIMD4(lowHalf: point(0), highHalf: point(1)))
        }
        guard types.count == 5, points.count == 4, types[2] == .addLineToPoint,
            types[3] == .addLineToPoint, types[4] == .closeSubpath
        else { return nil }
        let (a, b, c, d) = (point(0), point(1), point(2), point(3))
        guard a.y == b.y, b.x == c.x, c.y == d.y, d.x == a.x else { return nil }
        return (.rectangle, SIMD4(lowHalf: a, highHalf: c - a))
    }
}

extension MotionValue {
    /// The numbers of a track's value: the numbers of `vector`, or of a path.
    var trackVector: SIMD4<Double>? {
        if case .path(let path) = self { return path.numbers?.values }
        return vector
    }

    /// The field of a path; nil for other paths and other values.
    fileprivate var pathField: TrackField? {
        if case .path(let path) = self { return path.numbers?.field }
        return nil
    }
}

extension PropertyAnimation {
    /// The field of an animation of `path` between two lines, or two rectangles, one of which may
    /// be the committed path; nil for paths of other kinds.
    func pathField(over committed: MotionValue) -> TrackField? {
        if isAdditive || isCumulative { return nil }
        switch function {
        case .basic(let from, let to, nil), .spring(_, let from, let to, nil):
            guard let field = (from ?? committed).pathField,
                (to ?? committed).pathField == field
            else { return nil }
            return field
        default: return nil
        }
    }
}
