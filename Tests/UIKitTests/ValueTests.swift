import Testing
import UIKit
import TestSupport

@Suite("Views: values") struct ValueTests {
    @Test("U230: colours by components and names, and their components")
    func colors() {
        var (r, g, b, a) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        UIColor(hue: 0.5, saturation: 1, brightness: 0.5, alpha: 0.25).getRed(
            &r, green: &g, blue: &b, alpha: &a)
        #expect(near(r, 0) && near(g, 0.5) && near(b, 0.5) && near(a, 0.25))
        UIColor(red: 1, green: 0.5, blue: 0, alpha: 1).getHue(
            &r, saturation: &g, brightness: &b, alpha: &a)
        #expect(near(r, 30 / 360) && near(g, 1) && near(b, 1))
        #expect(
            UIColor(white: 0.3, alpha: 0.6).getWhite(&r, alpha: &a) && near(r, 0.3) && near(a, 0.6))
        #expect(!UIColor.red.getWhite(&r, alpha: nil))
        #expect(UIColor.red.withAlphaComponent(0.5).cgColor.alpha == 0.5)
        #expect(UIColor(cgColor: .black) == .black && UIColor.red != .blue)
        let light = UITraitCollection(userInterfaceStyle: .light)
        #expect(
            UIColor.systemBlue.resolvedColor(with: light)
                == UIColor(red: 0, green: 122 / 255, blue: 1, alpha: 1))
        #expect(
            UIColor.label.resolvedColor(with: light) == .black
                && UIColor.systemBackground.resolvedColor(with: light) == .white
                && UIColor.clear.cgColor.alpha == 0)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1)).image { c in
            UIColor.green.set()
            UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
            UIColor(patternImage: dot(.blue)).setFill()
            c.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        }
        #expect(colour(image, 0, 0) == [0, 255, 0] && colour(image, 1, 0) == [0, 0, 255])
    }

    private func dot(_ color: UIColor) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { c in
            color.setFill()
            c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
    }

    private func colour(_ image: UIImage, _ x: Int, _ y: Int) -> [UInt8] {
        guard let cg = image.cgImage else { return [] }
        return cg.withPremultipliedRGBA8 { bytes, row in (0..<3).map { bytes[y * row + 4 * x + $0] }
        }
    }

    @Test("U231: paths, their attributes, and drawing")
    func paths() {
        let p = UIBezierPath()
        #expect(
            p.isEmpty && p.lineWidth == 1 && p.lineCapStyle == .butt && p.lineJoinStyle == .miter)
        #expect(p.miterLimit == 10 && p.flatness == 0.6 && !p.usesEvenOddFillRule)
        p.move(to: .zero)
        p.addLine(to: CGPoint(x: 10, y: 0))
        p.addQuadCurve(to: CGPoint(x: 10, y: 10), controlPoint: CGPoint(x: 15, y: 5))
        p.addCurve(
            to: CGPoint(x: 0, y: 10), controlPoint1: CGPoint(x: 8, y: 12),
            controlPoint2: CGPoint(x: 2, y: 12))
        #expect(p.currentPoint == CGPoint(x: 0, y: 10))
        let back = p.reversing()
        #expect(back.currentPoint == .zero && near(back.bounds.maxX, p.bounds.maxX))
        p.close()
        #expect(p.contains(CGPoint(x: 5, y: 5)) && !p.contains(CGPoint(x: 50, y: 5)))
        #expect(p.reversing().cgPath.elementTypes.last == .closeSubpath)
        p.apply(CGAffineTransform(translationX: 100, y: 0))
        #expect(p.contains(CGPoint(x: 105, y: 5)))
        p.append(UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4)))
        #expect(p.contains(CGPoint(x: 2, y: 2)))
        #expect(UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 20)).bounds.height == 20)
        let copy = UIBezierPath(cgPath: p.cgPath)
        p.removeAllPoints()
        #expect(!copy.isEmpty && p.isEmpty)
        let dash: [CGFloat] = [4, 2]
        p.setLineDash(dash, count: 2, phase: 1)
        var (read, count, phase) = ([CGFloat](repeating: 0, count: 2), 0, CGFloat(0))
        p.getLineDash(&read, count: &count, phase: &phase)
        #expect(read == dash && count == 2 && phase == 1)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { _ in
            UIColor.red.setFill()
            UIColor.blue.setStroke()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 5)).fill()
            let line = UIBezierPath()
            line.move(to: CGPoint(x: 0, y: 8))
            line.addLine(to: CGPoint(x: 10, y: 8))
            line.lineWidth = 2
            line.stroke()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2)).addClip()
            UIColor.green.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        #expect(colour(image, 5, 2) == [255, 0, 0] && colour(image, 5, 8) == [0, 0, 255])
        #expect(colour(image, 1, 1) == [0, 255, 0])
    }

    @Test("U232: clockwise is as seen on screen")
    func clockwise() {
        let arc = UIBezierPath(
            arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(near(arc.bounds, CGRect(x: 0, y: 0, width: 1, height: 1), 0.01))
        let other = UIBezierPath(
            arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(near(other.bounds.minX, -1))
    }

    @Test("U231, U244: some corners are round, in a shape layer too")
    func corners() {
        let rect = CGRect(x: 0, y: 0, width: 100, height: 100)
        let path = UIBezierPath(
            roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight],
            cornerRadii: CGSize(width: 20, height: 20))
        #expect(!path.contains(CGPoint(x: 2, y: 2)) && !path.contains(CGPoint(x: 98, y: 98)))
        #expect(path.contains(CGPoint(x: 98, y: 2)) && path.contains(CGPoint(x: 2, y: 98)))
        let shape = CAShapeLayer()
        shape.path = path.cgPath
        #expect(shape.path?.boundingBoxOfPath == rect)
        let all = UIBezierPath(roundedRect: rect, cornerRadius: 500)
        #expect(all.contains(CGPoint(x: 50, y: 50)) && !all.contains(CGPoint(x: 8, y: 8)))
    }

    @Test("U233: images: size, scale, orientation, modes, files, drawing")
    func images() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 4), format: format)
            .image { c in
                UIColor.red.setFill()
                c.fill(CGRect(x: 0, y: 0, width: 10, height: 2))
                UIColor.blue.setFill()
                c.fill(CGRect(x: 0, y: 2, width: 10, height: 2))
            }
        let cg = try #require(image.cgImage)
        #expect(image.size == CGSize(width: 10, height: 4) && image.scale == 2 && cg.width == 20)
        let turned = UIImage(cgImage: cg, scale: 2, orientation: .down)
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 4), format: format)
            .image { _ in
                turned.draw(in: CGRect(x: 0, y: 0, width: 10, height: 4))
            }
        #expect(colour(drawn, 5, 1) == [0, 0, 255] && colour(drawn, 5, 6) == [255, 0, 0])
        #expect(
            UIImage(cgImage: cg, scale: 2, orientation: .left).size == CGSize(width: 4, height: 10))
        #expect(image.withRenderingMode(.alwaysTemplate).renderingMode == .alwaysTemplate)
        #expect(colour(image.withTintColor(.green), 5, 5) == [0, 255, 0])
        let caps = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
        #expect(image.resizableImage(withCapInsets: caps).capInsets == caps)
        let data = try #require(image.pngData())
        #expect(
            UIImage(data: data, scale: 2)?.size == image.size && UIImage(data: Data([1, 2])) == nil)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())@2x.png")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(UIImage(contentsOfFile: file.path)?.scale == 2)
        #expect(UIImage(named: "no such image") == nil)
    }

    @Test("A tinted image keeps its cap insets and its resizing mode")
    func tintedResizable() {
        let plain = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 6)).image { _ in }
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 1, right: 2)
        let image = plain.resizableImage(withCapInsets: insets, resizingMode: .stretch)
        let tinted = image.withTintColor(.red)
        #expect(tinted.capInsets == insets && tinted.resizingMode == .stretch)
    }

    @Test("The copy of a path of a subclass keeps the class, the elements and the attributes")
    func copiedPathOfSubclass() {
        final class Track: UIBezierPath {}
        let track = Track()
        track.addArc(
            withCenter: .zero, radius: 5, startAngle: 0, endAngle: 1, clockwise: true)
        (track.lineWidth, track.usesEvenOddFillRule) = (3, true)
        let copy = track.copy() as? Track
        #expect(copy !== track && copy?.lineWidth == 3 && copy?.usesEvenOddFillRule == true)
        #expect(copy?.bounds == track.bounds && track.reversing().lineWidth == 3)
        track.removeAllPoints()
        #expect(copy?.isEmpty == false)
    }

    @Test("A reversed path keeps the segments after a closed subpath apart")
    func reversedAfterClose() {
        let path = UIBezierPath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addLine(to: CGPoint(x: 10, y: 10))
        path.close()
        path.addLine(to: CGPoint(x: 0, y: 10))
        let back = path.reversing().cgPath
        #expect(
            back.elementTypes == [
                .moveToPoint, .addLineToPoint, .moveToPoint, .addLineToPoint, .addLineToPoint,
                .closeSubpath,
            ])
        #expect(back.contains(CGPoint(x: 9, y: 5)) && !back.contains(CGPoint(x: 4, y: 6)))
    }

    @Test("The scale of a context's image does not depend on transforms of the drawing")
    func scaledDrawing() {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 8), false, 2)
        UIGraphicsGetCurrentContext()?.translateBy(x: 0, y: 8)
        UIGraphicsGetCurrentContext()?.scaleBy(x: 5, y: -5)
        let image = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        #expect(image?.scale == 2 && image?.size == CGSize(width: 10, height: 8))
    }

    @Test("U234: both kinds of image contexts")
    func renderers() throws {
        let format = UIGraphicsImageRendererFormat()
        #expect(!format.opaque && format.scale > 0)
        let data = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3)).pngData {
            $0.fill(.zero)
        }
        #expect(UIImage(data: data)?.cgImage?.width ?? 0 >= 3)
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 5, height: 5), true, 0)
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsEndImageContext()
        #expect(image.size == CGSize(width: 5, height: 5) && colour(image, 2, 2) == [0, 0, 0])
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    }

    @Test("U235: fonts: weights, names, metrics")
    func fonts() {
        let font = UIFont.systemFont(ofSize: 20)
        #expect(font.pointSize == 20 && font.ascender > 10 && font.descender < 0)
        #expect(font.lineHeight >= font.ascender - font.descender)
        #expect(UIFont.boldSystemFont(ofSize: 20).fontName != font.fontName)
        #expect(UIFont(name: "Helvetica-Bold", size: 9)?.pointSize == 9)
        #expect(UIFont(name: "No Such Font At All", size: 9) == nil)
        #expect(CTFontGetSize(font.ctFont) == 20 && font.withSize(7).pointSize == 7)
    }

    @Test("U236, U237: insets, offsets, corners, and their boxes")
    func insets() {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(
            CGRect(x: 0, y: 0, width: 10, height: 10).inset(by: insets)
                == CGRect(x: 2, y: 1, width: 4, height: 6))
        #expect(UIEdgeInsets.zero == UIEdgeInsets() && UIOffset.zero == UIOffset())
        #expect(NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4).leading == 2)
        let corners: [UIRectCorner] = [.topLeft, .topRight, .bottomLeft, .bottomRight]
        #expect(
            corners.map(\.rawValue) == [1, 2, 4, 8] && UIRectCorner.allCorners.rawValue == .max)
        #expect(UIRectEdge.all == [.top, .left, .bottom, .right])
        #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
        #expect(NSValue(uiOffset: UIOffset(horizontal: 1, vertical: 2)).uiOffsetValue.vertical == 2)
        #expect(NSValue(cgPoint: .zero).uiEdgeInsetsValue == .zero)
    }

    @Test("U238: display links by closure") @MainActor
    func links() {
        let link = UIScreen.main.displayLink { _ in }
        #expect(!link.isPaused)
        link.invalidate()
    }
}
