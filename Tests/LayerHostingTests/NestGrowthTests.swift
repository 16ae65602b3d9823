import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerHosting

/// Planning grows with the levels of a nest of layers, and at most with their square: a planner
/// that tries two ways for each level, and visits the sublayers for both, doubles its work with
/// every level.
@Suite("Nests of surfaces") struct NestGrowthTests {
    enum Kind: String, CaseIterable {
        case groups, turnedGroups, crossing, crossingGroups, treeMasks, textMasks, turnedMasks
        case shadows, rasterised, filters, roundedClips, blends, spaces, outside, crossingBlends
    }

    @Test("visits of layers grow at most with the square of the levels", arguments: Kind.allCases)
    func visits(_ kind: Kind) throws {
        for levels in [4, 8, 16] {
            let host = ManualHost(root: nest(kind, levels), size: CGSize(width: 120, height: 90))
            host.commit()
            try host.redraw(everything: true)
            let visited = try #require(host.stage.planner).counters.visited
            #expect(visited <= 8 * levels + 4 * levels * levels, "\(levels) levels: \(visited)")
        }
    }

    /// Work that doubles with every level would not end.
    @Test("40 levels are drawn by render(in:), hit and archived", arguments: Kind.allCases)
    func ends(_ kind: Kind) throws {
        let root = nest(kind, 40)
        let context = try #require(
            CGContext(
                data: nil, width: 120, height: 90, bitsPerComponent: 8, bytesPerRow: 480,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        root.render(in: context)
        let bytes = try #require(context.data).bindMemory(to: UInt8.self, capacity: 480 * 90)
        #expect((0..<480 * 90).contains { bytes[$0] != 255 && bytes[$0] != 0 })
        #expect(root.hitTest(CGPoint(x: 60, y: 45)) != nil)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: root, requiringSecureCoding: false)
        #expect(data.count < 40 * 40_000)
    }

    @Test("every copy of a replicator in a piece is drawn, cut or not, with content that blends")
    func copies() throws {
        func plane(_ alpha: CGFloat) -> CALayer {
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 300, height: 90)
            layer.backgroundColor = CGColor(gray: 1, alpha: alpha)
            return layer
        }
        let root = plane(1)
        root.addSublayer(plane(0.02))
        let cut = plane(0)
        cut.transform = CATransform3DMakeRotation(0.1, 0, 1, 0)
        let space = CATransformLayer()
        space.frame = cut.bounds
        space.addSublayer(plane(0.02))
        let replicator = CAReplicatorLayer()
        replicator.frame = cut.bounds
        replicator.preservesDepth = true
        replicator.instanceCount = 3
        replicator.instanceTransform = CATransform3DMakeTranslation(90, 0, 0)
        let copied = box(20, 60)
        copied.transform = CATransform3DMakeRotation(0.5, 1, 0, 0)
        let blended = box(0, 10)
        blended.compositingFilter = "multiplyBlendMode"
        copied.addSublayer(blended)
        replicator.addSublayer(copied)
        space.addSublayer(replicator)
        for layer in [space, box(280, 15)] { cut.addSublayer(layer) }
        root.addSublayer(cut)
        let host = ManualHost(root: root, size: CGSize(width: 300, height: 90))
        host.commit()
        let picture = PixelGrid(try host.snapshot())
        // Above and below the line where the copies are cut.
        for x in [50, 140, 230] {
            for y in [50, 66] { #expect(picture[x, y][0] < 128, "\(x), \(y)") }
        }
    }

    private func box(_ x: CGFloat, _ width: CGFloat, _ alpha: CGFloat = 1) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: 10, width: width, height: 40)
        layer.backgroundColor = CGColor(srgbRed: 0.2, green: 0.6, blue: x / 100, alpha: alpha)
        return layer
    }

    /// Two overlapping boxes and the next level in each level.
    private func nest(_ kind: Kind, _ levels: Int) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
        root.backgroundColor = CGColor(gray: 1, alpha: 1)
        var outer = root
        for level in 0..<levels {
            let layer = kind == .spaces ? CATransformLayer() : CALayer()
            layer.frame = CGRect(x: 2, y: 2, width: 100, height: 80)
            layer.addSublayer(box(5, 50))
            layer.addSublayer(box(30, 40, 0.5))
            style(layer, kind, level)
            outer.addSublayer(layer)
            outer = layer
        }
        return root
    }

    private func style(_ layer: CALayer, _ kind: Kind, _ level: Int) {
        switch kind {
        case .groups: layer.opacity = 0.9
        case .turnedGroups:
            layer.opacity = 0.9
            layer.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
        case .crossing, .crossingGroups:
            if kind == .crossingGroups { layer.opacity = 0.9 }
            layer.allowsGroupOpacity = kind == .crossingGroups
            layer.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
            layer.sublayers?.first?.transform = CATransform3DMakeRotation(-0.5, 0, 1, 0)
        case .treeMasks, .turnedMasks:
            let mask = box(0, 60)
            mask.addSublayer(box(20, 60, 0.5))
            layer.mask = mask
            if kind == .turnedMasks {
                layer.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
            }
        case .textMasks:
            let text = CATextLayer()
            text.frame = layer.bounds
            (text.string, text.fontSize) = ("Mask \(level)", 60)
            layer.mask = text
        case .shadows: layer.shadowOpacity = 0.5
        case .rasterised: layer.shouldRasterize = true
        case .filters:
            layer.filters = [CIFilter(name: "CIColorInvert")].compactMap { $0 }
        case .roundedClips:
            (layer.cornerRadius, layer.masksToBounds) = (12, true)
            layer.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
        case .blends:
            layer.compositingFilter = "multiplyBlendMode"
            layer.opacity = 0.9
        case .outside, .crossingBlends:
            // A tree found by an exploration: levels farther and farther outside of the window.
            layer.allowsGroupOpacity = false
            layer.position.x = 102
            layer.transform = CATransform3DMakeRotation(-0.3, 0, 1, 0)
            if kind == .crossingBlends {
                layer.position.x = 52
                layer.sublayers?.last?.compositingFilter = "multiplyBlendMode"
            }
        case .spaces:
            layer.transform = CATransform3DMakeRotation(0.2, 0, 1, 0)
        }
    }
}
