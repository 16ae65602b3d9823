import CoreAnimation
import CoreGraphics
import TestSupport
import Testing

@testable import LayerHosting

/// Frames that several workers compose, a band of rows each.
extension CompositionTests {
    private static let large = CGSize(width: 900, height: 800)

    /// Hosts of equal trees: the first host composes frames, the second host draws by OpenGL.
    private func hosts(_ tree: () -> CALayer) -> (composed: ManualHost, drawn: ManualHost) {
        (
            host(tree(), composes: true, size: Self.large),
            host(tree(), composes: false, size: Self.large)
        )
    }

    @Test("a large frame of many bands is the driver's")
    func bands() throws {
        try alone {
            func tree() -> CALayer {
                CATransaction.setDisableActions(true)
                let root = plain(0, 0, Self.large.width, Self.large.height, rgb(0.9, 0.9, 1))
                var dice = Dice(7)
                for i in 0..<12 {
                    let layer = shape(&dice, kind: [0, 2, 4][i % 3])
                    layer.setAffineTransform(CGAffineTransform(scaleX: 3.4, y: 3.4))
                    layer.anchorPoint = .zero
                    layer.position = .zero
                    root.addSublayer(layer)
                }
                return root
            }
            let (composed, drawn) = hosts(tree)
            try composed.redraw()
            try drawn.redraw()
            let isComposed = try composes()
            #expect(composed.counts.drawCalls == 0 || !isComposed)
            let distance = try #require(
                PixelDistance(PixelGrid(try composed.read()), PixelGrid(try drawn.read())))
            #expect(distance.largest <= 4, "\(distance)")
        }
    }

    @Test("bands of masks in masks share no memory: each saves the pixels of its own rows")
    func bandsOfMasks() throws {
        try alone {
            func tree() -> CALayer {
                CATransaction.setDisableActions(true)
                let root = plain(0, 0, Self.large.width, Self.large.height, rgb(0.9, 0.9, 1))
                for i in 0..<30 {
                    root.addSublayer(maskInMask(i))
                }
                return root
            }
            let (composed, drawn) = hosts(tree)
            try drawn.redraw()
            let expected = PixelGrid(try drawn.read())
            for frame in 0..<4 {
                try composed.redraw(everything: true)
                #expect(try composed.counts.drawCalls == 0 || !composes())
                let distance = try #require(
                    PixelDistance(PixelGrid(try composed.read()), expected))
                #expect(distance.largest <= 4, "frame \(frame): \(distance)")
            }
        }
    }

    /// Two colours and a curve behind a mask, three times in each other.
    private func maskInMask(_ i: Int) -> CALayer {
        var groups: [CALayer] = []
        for depth in 0..<3 {
            let (width, height) = (140 - Double(depth) * 24, 150 - Double(depth) * 24)
            let group = plain(Double(i % 6 * 148), Double(i / 6 * 156), width, height)
            let (red, green) = (Double(i) / 30, Double(depth) / 3)
            group.addSublayer(plain(0, 0, width, height, rgb(red, green, 0.8)))
            group.addSublayer(plain(0, 0, width / 2, height, rgb(1 - red, green, 0.1)))
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 0, y: height / 3))
            path.addQuadCurve(
                to: CGPoint(x: width, y: height / 2), control: CGPoint(x: width / 2, y: 0))
            path.addQuadCurve(
                to: CGPoint(x: 0, y: height / 3), control: CGPoint(x: width / 3, y: height * 1.6))
            let (curve, mask) = (CAShapeLayer(), CAShapeLayer())
            curve.path = path
            curve.setAffineTransform(CGAffineTransform(scaleX: 0.8, y: 1))
            group.addSublayer(curve)
            mask.path = path
            group.mask = mask
            if let outer = groups.last {
                group.frame.origin = CGPoint(x: 12, y: 12)
                outer.addSublayer(group)
            }
            groups.append(group)
        }
        return groups[0]
    }
}
