import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LayerHosting

/// A shape is drawn on the pixels of its final place, through any surfaces between.
@Suite("Shapes in any plane") struct SharpShapeTests {
    /// A thin ring about the middle of 200 × 200 pixels, transformed by `turn`.
    private func ring(_ turn: CATransform3D, scale: CGFloat = 1) throws -> Pixels {
        let holder = CALayer()
        holder.position = CGPoint(x: 100, y: 100)
        holder.transform = turn
        let shape = CAShapeLayer()
        let r = 40 / scale
        shape.path = CGPath(
            ellipseIn: CGRect(x: -r, y: -r, width: 2 * r, height: 2 * r), transform: nil)
        (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, rgb(0, 0, 0), 2 / scale)
        holder.addSublayer(shape)
        return try picture(holder)
    }

    /// The largest difference of alpha.
    private func difference(_ a: Pixels, _ b: Pixels) -> Int {
        stride(from: 3, to: a.bytes.count, by: 4).reduce(0) {
            max($0, abs(Int(a.bytes[$1]) - Int(b.bytes[$1])))
        }
    }

    @Test(
        "a ring turned by any angle is the upright one",
        arguments: [0.0001, 0.01, 0.1, 1, .pi / 4, .pi / 2, 2.5, .pi, -3])
    func turned(_ angle: Double) throws {
        let upright = try ring(CATransform3DIdentity)
        let turned = try ring(CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1))
        // Four cubics are no circle: off by three hundredths of a pixel here.
        #expect(difference(turned, upright) <= 12)
        #expect(abs(turned.coverage - upright.coverage) < 1)
    }

    @Test(
        "a shape drawn small and enlarged, or large and shrunk, is sharp too",
        arguments: [0.02, 50])
    func scaled(_ scale: Double) throws {
        let turn = CATransform3DMakeRotation(0.5, 0, 0, 1)
        let k = CGFloat(scale)
        let scaled = try ring(CATransform3DScale(turn, k, k, 1), scale: k)
        let d = difference(scaled, try ring(turn))
        #expect(d <= 8, "\(d)")
    }

    @Test("in perspective an edge is no softer than a pixel")
    func perspective() throws {
        var tilt = CATransform3DIdentity
        tilt.m34 = -1 / 250
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 40, y: 40, width: 120, height: 120)
        shape.path = CGPath(rect: CGRect(x: 10, y: 10, width: 100, height: 100), transform: nil)
        shape.fillColor = rgb(1, 1, 1)
        shape.transform = CATransform3DRotate(tilt, 0.8, 0, 1, 0)
        let p = try picture(shape)
        // The square as a background colour, with exact edges.
        let box = CALayer()
        box.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
        (box.backgroundColor, box.transform) = (rgb(1, 1, 1), shape.transform)
        #expect(difference(p, try picture(box)) <= 40)
        #expect(p.count { $0[3] > 8 && $0[3] < 247 } < 420)
    }

    @Test("the part of a shape behind the eye is invisible, the part before the eye is right")
    func behind() throws {
        // A ribbon along x that runs through the eye's plane: a fan from the vanishing point to the
        // picture's edge.
        var tilt = CATransform3DIdentity
        tilt.m34 = -1 / 60
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        shape.path = CGPath(rect: CGRect(x: -900, y: 90, width: 2000, height: 20), transform: nil)
        shape.fillColor = rgb(1, 1, 1)
        shape.transform = CATransform3DRotate(tilt, 0.9, 0, 1, 0)
        let box = CALayer()
        box.frame = CGRect(x: -900, y: 90, width: 2000, height: 20)
        box.backgroundColor = rgb(1, 1, 1)
        box.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        box.position = CGPoint(x: 100, y: 100)
        box.transform = shape.transform
        let (p, q) = (try picture(shape), try picture(box))
        #expect(p.coverage > 2000 && abs(p.coverage - q.coverage) < 100)
        #expect(zip(p.bytes, q.bytes).count { abs(Int($0) - Int($1)) > 160 } < 20)
    }

    @Test(
        "a hole in a path of any size is a hole, as a layer and as a mask, upright and turned",
        arguments: [250.0, 1e4, 1e5, 1e6, 1e7])
    func holes(_ half: Double) throws {
        let path = CGMutablePath()
        let h = CGFloat(half)
        path.addRect(CGRect(x: -h, y: -h, width: 2 * h, height: 2 * h))
        path.addRect(CGRect(x: 60.25, y: 60, width: 80, height: 80))
        for (isMask, angle) in [(false, 0.0), (true, 0), (false, .pi / 2), (true, .pi / 2)] {
            let shape = CAShapeLayer()
            shape.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            (shape.path, shape.fillRule) = (path, .evenOdd)
            shape.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
            let card = CALayer()
            card.frame = shape.frame
            card.backgroundColor = rgb(1, 0, 0)
            card.mask = isMask ? shape : nil
            let p = try picture(isMask ? card : shape)
            let name = "±\(half) mask \(isMask) \(angle)"
            #expect(p[100, 100][3] == 0 && p[20, 20][3] == 255 && p[190, 100][3] == 255, "\(name)")
            // A quarter of the pixel at 60 is covered, and three quarters of the pixel at 140;
            // rotated, above and below.
            let (near, far) =
                angle == 0 ? (p[60, 100][3], p[140, 100][3]) : (p[100, 139][3], p[100, 59][3])
            #expect(abs(Int(near) - 64) <= 1 && abs(Int(far) - 191) <= 1, "\(name): \(near) \(far)")
        }
    }

    @Test("a large filled shape is a few pieces, whatever it is filled with")
    func pieces() throws {
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 0, y: 0, width: 640, height: 640)
        shape.path = CGPath(ellipseIn: shape.frame, transform: nil)
        shape.fillColor = rgb(1, 1, 1)
        let shown = host(shape, 640, 640)
        let p = Pixels(try shown.snapshot())
        #expect(shown.counts.instances < 64 && shown.counts.drawCalls <= 3)
        #expect(abs(p.coverage - .pi * 320 * 320) < 320)
        #expect(p[320, 320] == [255, 255, 255, 255] && p[5, 5][3] == 0)
    }
}
