import CoreGraphics
import Foundation
import Motion
import RenderTree

/// A shape layer's path drawn into an image, at the scale it is seen at.
///
/// In: the layer's properties and the scale and phase of its pixels. Out: an image and the rectangle of the
/// layer it covers. Upright shapes are drawn on the very pixels they will cover, so they are as sharp as Cairo
/// makes them; turned ones are drawn at a scale rounded up to the next quarter octave and resampled. Drawn
/// again only when something in `Key` differs. Cost: one Cairo fill and stroke, and an upload; not
/// for shapes of more than 4096 pixels, which are drawn smaller and enlarged.
struct ShapeRaster {
    struct Key: Equatable {
        var path: ObjectIdentifier
        var scaleX: Double, scaleY: Double, phaseX: Double, phaseY: Double
        var fill: SIMD4<Float>?, stroke: SIMD4<Float>?
        var rule: String, cap: String, join: String
        var width: Double, miter: Double, start: Double, end: Double, dashPhase: Double
        var dashes: [Double]

        /// A filled path and nothing else.
        init(_ path: CGPath, fill: SIMD4<Float>) {
            self.path = ObjectIdentifier(path)
            (scaleX, scaleY, phaseX, phaseY) = (1, 1, 0, 0)
            self.fill = fill
            (rule, cap, join) = ("non-zero", "butt", "miter")
            (width, miter, start, end, dashPhase) = (0, 10, 0, 1, 0)
            dashes = []
        }

        /// What a shape layer is that sets nothing but its path.
        static let standard: Key = {
            var key = Key(CGPath(rect: .zero, transform: nil), fill: .zero)
            let p = LayerProperties()
            for id in [
                PropertyID.fillColor, .strokeColor, .lineWidth, .strokeStart, .strokeEnd, .fillRule,
                .lineCap, .lineJoin, .miterLimit, .lineDashPhase, .lineDashPattern,
            ] {
                key.set(id, p[id])
            }
            return key
        }()

        /// Takes a property over. All are gone through once for a shape that moves: each by itself would be looked up
        /// in all of them.
        mutating func set(_ id: PropertyID, _ value: MotionValue) {
            switch id {
            case .fillColor: fill = value.color?.rgba
            case .strokeColor: stroke = value.color?.rgba
            case .lineWidth: width = value.number ?? 0
            case .strokeStart: start = value.number ?? 0
            case .strokeEnd: end = value.number ?? 0
            case .fillRule: rule = value.string ?? ""
            case .lineCap: cap = value.string ?? ""
            case .lineJoin: join = value.string ?? ""
            case .miterLimit: miter = value.number ?? 0
            case .lineDashPhase: dashPhase = value.number ?? 0
            case .lineDashPattern: dashes = value.array?.compactMap(\.number) ?? []
            default: break
            }
        }

        /// Takes the scale, and for upright planes the phase, that a plane shows it at.
        mutating func fit(_ plane: PlaneTransform) {
            if plane.isAffine && plane.b == 0 && plane.c == 0 {
                scaleX = abs(plane.a)
                scaleY = abs(plane.d)
                // Sixteenths of a pixel are finer than the eye and keep a slow move from drawing each frame.
                func phase(_ t: Double) -> Double { ((t - t.rounded(.down)) * 16).rounded() / 16 }
                phaseX = phase(plane.tx)
                phaseY = phase(plane.ty)
            } else {
                let u = (plane.a * plane.a + plane.b * plane.b).squareRoot()
                let w = (plane.c * plane.c + plane.d * plane.d).squareRoot()
                let step = exp2((log2(max(u, w, 1e-3)) * 4).rounded(.up) / 4)
                (scaleX, scaleY) = (step, step)
            }
        }
    }

    var key: Key
    /// Keeps the path alive, and with it its identity.
    var path: CGPath
    var image: CGImage
    /// The tree's time when it was drawn.
    var drawnAt = 0.0
    var rect: (x0: Double, y0: Double, x1: Double, y1: Double)

    static let largest = 4096.0

    /// What there is to draw, or nil for nothing.
    static func key(_ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform) -> (Key, CGPath)?
    {
        guard let path = v.pointee.bagValue(.path)?.path, !path.isEmpty else { return nil }
        var key = Key.standard
        key.path = ObjectIdentifier(path)
        for entry in v.pointee.bag { key.set(entry.id, entry.value) }
        if key.width <= 0 || key.start >= key.end { key.stroke = nil }
        guard (key.fill?.w ?? 0) > 0 || (key.stroke?.w ?? 0) > 0 else { return nil }
        key.fit(plane)
        return (key, path)
    }

    /// Draws it. Nil when the shape covers nothing or memory is short.
    init?(_ key: Key, _ path: CGPath, upright plane: PlaneTransform?) {
        var bounds = path.boundingBoxOfPath
        if key.stroke != nil {
            // Square caps reach √2 half widths; mitres as far as the sharpest corner.
            let miter = key.join == "miter" ? StrokeReach.miter(path, limit: key.miter) : 1
            let reach = key.width / 2 * max(1.5, miter)
            bounds = bounds.insetBy(dx: CGFloat(-reach), dy: CGFloat(-reach))
        }
        guard bounds.width >= 0, bounds.height >= 0, bounds.origin.x.isFinite,
            bounds.size.width.isFinite
        else { return nil }
        var (sx, sy) = (key.scaleX, key.scaleY)
        guard sx > 0, sy > 0 else { return nil }
        sx = min(sx, Self.largest / max(Double(bounds.width), 1e-9))
        sy = min(sy, Self.largest / max(Double(bounds.height), 1e-9))
        // Edges on the pixels of the target: local = (pixel − translation) / scale.
        let tx = plane == nil ? 0 : key.phaseX * (plane!.a < 0 ? -1 : 1)
        let ty = plane == nil ? 0 : key.phaseY * (plane!.d < 0 ? -1 : 1)
        let px0 = (Double(bounds.minX) * sx + tx - 1).rounded(.down)
        let py0 = (Double(bounds.minY) * sy + ty - 1).rounded(.down)
        let px1 = (Double(bounds.maxX) * sx + tx + 1).rounded(.up)
        let py1 = (Double(bounds.maxY) * sy + ty + 1).rounded(.up)
        let (w, h) = (Int(saturating: px1 - px0), Int(saturating: py1 - py0))
        guard w > 0, h > 0, w <= 8192, h <= 8192,
            let context = CGContext(
                data: nil, width: w, height: h, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
                    | CGBitmapInfo.byteOrder32Little.rawValue)
        else { return nil }
        context.translateBy(x: CGFloat(tx - px0), y: CGFloat(ty - py0))
        context.scaleBy(x: CGFloat(sx), y: CGFloat(sy))
        Self.draw(key, path, in: context)
        guard let image = context.makeImage() else { return nil }
        self.key = key
        self.path = path
        self.image = image
        rect = ((px0 - tx) / sx, (py0 - ty) / sy, (px1 - tx) / sx, (py1 - ty) / sy)
    }

    /// Fill, then stroke (B-SHP 237–241).
    static func draw(_ key: Key, _ path: CGPath, in context: CGContext) {
        func color(_ c: SIMD4<Float>) -> CGColor { PaintColor(rgba: c).cgColor }
        if let fill = key.fill, fill.w > 0 {
            context.setFillColor(color(fill))
            context.addPath(path)
            context.fillPath(using: key.rule == "even-odd" ? .evenOdd : .winding)
        }
        guard let stroke = key.stroke, stroke.w > 0 else { return }
        context.setStrokeColor(color(stroke))
        context.setLineWidth(CGFloat(key.width))
        context.setMiterLimit(CGFloat(key.miter))
        context.setLineCap(key.cap == "round" ? .round : key.cap == "square" ? .square : .butt)
        context.setLineJoin(key.join == "round" ? .round : key.join == "bevel" ? .bevel : .miter)
        if key.dashes.contains(where: { $0 > 0 }) {
            context.setLineDash(
                phase: CGFloat(key.dashPhase), lengths: key.dashes.map { CGFloat(max(0, $0)) })
        }
        let whole = key.start <= 0 && key.end >= 1
        context.addPath(
            whole ? path : path.trimmed(from: CGFloat(key.start), to: CGFloat(key.end)))
        context.strokePath()
    }
}
