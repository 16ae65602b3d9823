import CoreGraphics
import Testing

@Suite("Geometry") struct GeometryTests {
    @Test("a translation is applied before the existing transform")
    func order() {
        let t = CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 3, y: 0)
        #expect(CGPoint(x: 1, y: 1).applying(t) == CGPoint(x: 8, y: 2))
        let u = CGAffineTransform(scaleX: 2, y: 2)
            .concatenating(CGAffineTransform(translationX: 3, y: 0))
        #expect(CGPoint(x: 1, y: 1).applying(u) == CGPoint(x: 5, y: 2))
    }

    @Test("an inverse undoes, a singular transform comes back unchanged")
    func inverse() {
        let t = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: -7)
        let p = CGPoint(x: 3, y: 4).applying(t).applying(t.inverted())
        #expect(near(p.x, 3) && near(p.y, 4))
        let flat = CGAffineTransform(scaleX: 0, y: 1)
        #expect(flat.inverted() == flat)
    }

    @Test("components put together give the transform again", arguments: [1.0, -1.0])
    func components(flip: Double) {
        let t = CGAffineTransform(a: 2, b: 1, c: -1 * CGFloat(flip), d: 3, tx: 5, ty: -7)
        let u = CGAffineTransform(t.decomposed())
        #expect(near(t.a, u.a) && near(t.b, u.b) && near(t.c, u.c) && near(t.d, u.d))
        #expect(u.tx == 5 && u.ty == -7)
        let turned = CGAffineTransform(rotationAngle: 0.5).decomposed()
        #expect(near(turned.rotation, 0.5) && near(turned.horizontalShear, 0))
    }

    @Test("a 3D inverse undoes, a singular matrix comes back unchanged")
    func inverse3D() {
        var t = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 0.7, 1, 2, 3)
        t.m34 = -1 / 500
        let product = CATransform3DConcat(t, CATransform3DInvert(t))
        #expect(near(product.m11, 1) && near(product.m44, 1) && near(product.m34, 0))
        #expect(near(product.m12, 0) && near(product.m41, 0) && near(product.m23, 0))
        let flat = CATransform3DMakeScale(1, 0, 1)
        #expect(CATransform3DEqualToTransform(CATransform3DInvert(flat), flat))
    }

    @Test("affine transforms survive the way through 3D")
    func affine3D() {
        let t = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: -7)
        let u = CATransform3DMakeAffineTransform(t)
        #expect(CATransform3DIsAffine(u) && CATransform3DGetAffineTransform(u) == t)
        var perspective = u
        perspective.m34 = 0.1
        #expect(!CATransform3DIsAffine(perspective))
    }

    @Test("boxed values come out again, and equal boxes are equal")
    func boxing() {
        let t = CATransform3DMakeTranslation(1, 2, 3)
        let box = NSValue(caTransform3D: t)
        #expect(CATransform3DEqualToTransform(box.caTransform3DValue, t))
        #expect(box == NSValue(caTransform3D: t))
        #expect(box != NSValue(caTransform3D: CATransform3DIdentity))
        #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
        #expect(
            NSValue(cgVector: CGVector(dx: 1, dy: 2)).unboxed as? CGVector == CGVector(dx: 1, dy: 2)
        )
        #expect(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)).unboxed is CGRect)
        let affine = CGAffineTransform(translationX: 4, y: 5)
        #expect(NSValue(cgAffineTransform: affine).cgAffineTransformValue == affine)
    }

    @Test("touching rectangles do not overlap")
    func overlap() {
        let r = CGRect(x: 0, y: 0, width: 10, height: 10)
        #expect(!r.overlaps(r.offsetBy(dx: 10, dy: 0)))
        #expect(r.overlaps(r.offsetBy(dx: 9, dy: 0)))
        let turned = r.applying(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(near(turned.minX, -10) && near(turned.width, 10))
    }
}
