import LaminaGraphicsTypes
import Foundation

/// Filters transforming the picture as a whole: rotation, cropping, perspective.
extension FilterPlanning {
    /// A picture after a transform of the layer's points.
    struct Plane {
        var formula = "PLANE"
        var transform: PlaneTransform
        /// The transformed part of the picture, the bounds by default. The formula determines the
        /// pixels outside; with `isCropped` these are clear.
        var area: CGRect?
        var isCropped = false
        /// The pixels of the result.
        var box: PixelBox
    }

    static func run(
        _ plane: Plane, on subject: inout FilterSubject, _ painting: PaintContext
    ) {
        // A singular transform leaves nothing visible.
        let t =
            plane.transform.inverted ?? PlaneTransform(a: 0, b: 0, c: 0, d: 0, tx: -1e9, ty: -1e9)
        let b = plane.area ?? subject.bounds
        var pass = distort(
            plane.formula,
            [
                SIMD4(Float(t.px), Float(t.py), Float(t.pw), 0),
                SIMD4(Float(b.minX), Float(b.minY), Float(b.width), Float(b.height)),
                SIMD4(Float(t.a), Float(t.c), Float(t.tx), 0),
                SIMD4(Float(t.b), Float(t.d), Float(t.ty), 0),
            ], box: plane.box)
        if plane.isCropped { pass.program.variants.append(.cropped) }
        run(pass, on: &subject, painting)
    }

    /// The pixels covered by the picture after a transform, limited to the visible pixels.
    private static func moved(
        _ transform: PlaneTransform, _ subject: FilterSubject, _ painting: PaintContext
    ) -> PixelBox {
        let box = painting.surfaces[Int(subject.surface)].box
        guard let back = subject.toLocal.inverted else { return .empty }
        let all = subject.toLocal.concat(transform).concat(back).bounds(of: box).expanded(1)
            .intersection(subject.needed).intersection(widest).roundedOut
        let window = painting.viewport.box
        if all.isEmpty || all.width * all.height <= max(large, 2 * window.width * window.height) {
            return all
        }
        // In a cached picture everything is visible.
        let seen = subject.seen.flatMap { $0.width < PixelBox.everything.width ? $0 : nil }
        let near = (seen ?? boundsBox(subject)).expanded(beyondSeen)
        return all.intersection(near).roundedOut
    }

    /// The largest box of a picture after a filter, in target pixels.
    private static let widest = PixelBox(-4096, -4096, 8192, 8192)
    /// The limit in pixels for unrestricted results, with a second limit of twice the window's
    /// area. Outside of the source and the visible box, only `beyondSeen` pixels around the visible
    /// box are kept for later filters; a perspective extending to its horizon is the typical case.
    private static let large: Float = 2048 * 2048
    private static let beyondSeen: Float = 1024

    /// The map of a rectangle in the layer's points to the four corners of a filter. The picture's
    /// top is the visible top, for either direction of the layer's y axis.
    static func quadrilateral(
        _ filter: LayerFilter, _ subject: FilterSubject, of area: CGRect? = nil
    ) -> PlaneTransform? {
        let b = area ?? subject.bounds
        let names = ["inputBottomLeft", "inputBottomRight", "inputTopRight", "inputTopLeft"]
        let isUp = subject.isUp
        let p = (isUp ? names : [names[3], names[2], names[1], names[0]]).map { filter.vector($0) }
        guard b.width > 0, b.height > 0, p.allSatisfy({ $0.count > 1 }) else { return nil }
        // Maps the unit square to a quadrilateral, corner by corner, with Heckbert's two equations
        // for the perspective terms.
        let (dx1, dy1) = (p[1][0] - p[2][0], p[1][1] - p[2][1])
        let (dx2, dy2) = (p[3][0] - p[2][0], p[3][1] - p[2][1])
        let (sx, sy) = (
            p[0][0] - p[1][0] + p[2][0] - p[3][0], p[0][1] - p[1][1] + p[2][1] - p[3][1]
        )
        let det = dx1 * dy2 - dx2 * dy1
        guard det != 0 else { return nil }
        var t = PlaneTransform()
        (t.px, t.py) = ((sx * dy2 - dx2 * sy) / det, (dx1 * sy - sx * dy1) / det)
        (t.a, t.b) = (p[1][0] - p[0][0] + t.px * p[1][0], p[1][1] - p[0][1] + t.px * p[1][1])
        (t.c, t.d) = (p[3][0] - p[0][0] + t.py * p[3][0], p[3][1] - p[0][1] + t.py * p[3][1])
        (t.tx, t.ty) = (p[0][0], p[0][1])
        let (w, h) = (Double(b.width), Double(b.height))
        return PlaneTransform(
            a: 1 / w, b: 0, c: 0, d: 1 / h, tx: -Double(b.minX) / w, ty: -Double(b.minY) / h
        ).concat(t)
    }

    static let geometries: [String: FilterRow] = [
        "CIAffineTransform": FilterRow { filter, subject, painting in
            let t = PlaneTransform(filter.transform("inputTransform"))
            let plane = Plane(transform: t, box: moved(t, subject, painting))
            run(plane, on: &subject, painting)
        },
        "CIPerspectiveTransform": FilterRow { filter, subject, painting in
            guard let quad = quadrilateral(filter, subject) else { return }
            let plane = Plane(transform: quad, box: moved(quad, subject, painting))
            run(plane, on: &subject, painting)
        },
        "CIPerspectiveTransformWithExtent": FilterRow { filter, subject, painting in
            let e = filter.vector("inputExtent")
            guard e.count == 4 else { return }
            let area = CGRect(x: e[0], y: e[1], width: e[2], height: e[3])
            guard let quad = quadrilateral(filter, subject, of: area) else { return }
            let plane = Plane(
                transform: quad, area: area, isCropped: true, box: moved(quad, subject, painting))
            run(plane, on: &subject, painting)
        },
        "CICrop": FilterRow { filter, subject, painting in
            let e = filter.vector("inputRectangle")
            guard e.count == 4 else { return }
            // The default is infinite and exceeds the range of Float.
            let far = 1e6
            let (x0, y0) = (max(e[0], -far), max(e[1], -far))
            let area = CGRect(
                x: x0, y: y0, width: min(e[0] + e[2], far) - x0, height: min(e[1] + e[3], far) - y0)
            let plane = Plane(
                transform: PlaneTransform(), area: area, isCropped: true,
                box: painting.surfaces[Int(subject.surface)].box)
            run(plane, on: &subject, painting)
        },
        "CIStraightenFilter": FilterRow { filter, subject, painting in
            let (a, b) = (filter.number("inputAngle"), subject.bounds)
            guard b.width > 0, b.height > 0 else { return }
            // The smallest scale leaving no corner of the bounds empty.
            let slope = Double(max(b.width / b.height, b.height / b.width))
            let k = abs(cos(a)) + slope * abs(sin(a))
            let (x, y) = (Double(b.midX), Double(b.midY))
            let t = PlaneTransform(
                a: k * cos(a), b: k * sin(a), c: -k * sin(a), d: k * cos(a), tx: x, ty: y)
            let plane = Plane(transform: t.translated(-x, -y), box: boundsBox(subject))
            run(plane, on: &subject, painting)
        },
    ]
}

extension PlaneTransform {
    init(_ t: CGAffineTransform) {
        self.init(
            a: Double(t.a), b: Double(t.b), c: Double(t.c), d: Double(t.d), tx: Double(t.tx),
            ty: Double(t.ty))
    }
}
