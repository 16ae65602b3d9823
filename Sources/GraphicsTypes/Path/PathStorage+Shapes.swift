import Foundation

/// Distance of the control points of a quarter circle of radius 1.
let circleControl: CGFloat = 0.5522847498307936

extension PathStorage {
    mutating func addRect(_ rect: CGRect, _ t: CGAffineTransform) {
        guard !rect.isNull else { return }
        let r = rect.standardized
        move(CGPoint(x: r.minX, y: r.minY).applying(t))
        line(CGPoint(x: r.maxX, y: r.minY).applying(t))
        line(CGPoint(x: r.maxX, y: r.maxY).applying(t))
        line(CGPoint(x: r.minX, y: r.maxY).applying(t))
        close()
    }

    mutating func addEllipse(_ rect: CGRect, _ t: CGAffineTransform) {
        guard !rect.isNull else { return }
        let r = rect.standardized
        let (cx, cy) = (r.midX, r.midY)
        let (rx, ry) = (r.width / 2, r.height / 2)
        let (kx, ky) = (rx * circleControl, ry * circleControl)
        func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: cx + x, y: cy + y).applying(t) }
        move(p(rx, 0))
        cubic(p(rx, ky), p(kx, ry), p(0, ry))
        cubic(p(-kx, ry), p(-rx, ky), p(-rx, 0))
        cubic(p(-rx, -ky), p(-kx, -ry), p(0, -ry))
        cubic(p(kx, -ry), p(rx, -ky), p(rx, 0))
        close()
    }

    mutating func addRoundedRect(
        _ rect: CGRect, _ w: CGFloat, _ h: CGFloat, _ t: CGAffineTransform
    ) {
        guard !rect.isNull else { return }
        let r = rect.standardized
        let slack: CGFloat = 1e-6
        guard w >= 0, h >= 0, 2 * w <= r.width + slack, 2 * h <= r.height + slack else {
            fatalError(
                "CGPath: corners of \(w) × \(h) do not fit a rectangle of \(r.width) × \(r.height)")
        }
        if w == 0 || h == 0 { return addRect(r, t) }
        let (kw, kh) = (w * (1 - circleControl), h * (1 - circleControl))
        func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y).applying(t) }
        move(p(r.maxX, r.midY))
        line(p(r.maxX, r.maxY - h))
        cubic(p(r.maxX, r.maxY - kh), p(r.maxX - kw, r.maxY), p(r.maxX - w, r.maxY))
        line(p(r.minX + w, r.maxY))
        cubic(p(r.minX + kw, r.maxY), p(r.minX, r.maxY - kh), p(r.minX, r.maxY - h))
        line(p(r.minX, r.minY + h))
        cubic(p(r.minX, r.minY + kh), p(r.minX + kw, r.minY), p(r.minX + w, r.minY))
        line(p(r.maxX - w, r.minY))
        cubic(p(r.maxX - kw, r.minY), p(r.maxX, r.minY + kh), p(r.maxX, r.minY + h))
        close()
    }
}
