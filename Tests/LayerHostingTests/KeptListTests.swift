import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation
import Testing

@testable import LayerHosting

/// The list of items is kept between frames: items rewritten in place must equal the items of a new
/// list.
@Suite("Kept list")
struct KeptListTests {
    private func makeRoot() -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        root.isGeometryFlipped = true
        return root
    }

    private func addMover(to parent: CALayer, at x: CGFloat) {
        let mover = CALayer()
        mover.frame = CGRect(x: x, y: 20, width: 30, height: 30)
        mover.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.fromValue = 0
        turn.toValue = 3
        turn.duration = 4
        turn.beginTime = 100
        mover.add(turn, forKey: "turn")
        parent.addSublayer(mover)
    }

    private func play(_ root: CALayer) throws -> CGImage {
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 100))
        for step in 0...4 {
            host.advance(to: 100.25 + Double(step) / 4)
            try host.redraw()
        }
        return try host.snapshot()
    }

    private func bytes(_ image: CGImage) -> [UInt8] {
        image.withPremultipliedRGBA8 { bytes, _ in Array(bytes) }
    }

    @Test("layers moving behind a backdrop are placed as in a new list")
    func backdrop() throws {
        func scene() -> CALayer {
            let root = makeRoot()
            for i in 0..<5 { addMover(to: root, at: CGFloat(i) * 38) }
            let pane = CALayer()
            pane.frame = CGRect(x: 60, y: 10, width: 80, height: 60)
            pane.backgroundFilters = [
                CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 4])!
            ]
            root.addSublayer(pane)
            addMover(to: root, at: 150)
            return root
        }
        let played = try play(scene())
        let fresh = ManualHost(root: scene(), size: CGSize(width: 200, height: 100))
        fresh.advance(to: 101.25)
        #expect(bytes(played) == bytes(try fresh.snapshot()))
    }

    @Test("movement in a hidden layer needs no build, and appears when the layer is shown")
    func hidden() throws {
        let root = makeRoot()
        let group = CALayer()
        group.frame = root.bounds
        for i in 0..<3 { addMover(to: group, at: CGFloat(i) * 60) }
        root.addSublayer(group)
        addMover(to: root, at: 160)
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 100))
        // Under time pressure the planner rebuilds the list for moving layers.
        host.animatedBatchMode = .whenStable
        try host.redraw()
        CATransaction.setDisableActions(true)
        group.isHidden = true
        try host.redraw()
        let list = try #require(host.stage.planner)
        let builds = list.counters.builds
        for step in 1...4 {
            host.advance(to: 100 + Double(step) / 4)
            try host.redraw()
            #expect(host.damage.minX > 150)
        }
        #expect(list.counters.builds == builds)
        CATransaction.setDisableActions(true)
        group.isHidden = false
        #expect(pixel(try host.snapshot(), 75, 35) == [255, 0, 0, 255])
    }

    @Test(
        "changes of pixels and places need no build, for layers without a fast path too",
        arguments: [
            ("borderColor", rgb(0, 1, 0), rgb(0, 0, 1)), ("borderWidth", 2, 6),
            (
                "contentsRect", CGRect(x: 0, y: 0, width: 1, height: 1),
                CGRect(x: 0.2, y: 0, width: 0.5, height: 1)
            ),
            ("transform", CATransform3DIdentity, CATransform3DMakeRotation(0.5, 1, 1, 1)),
        ] as [(String, any Sendable, any Sendable)])
    func slow(_ keyPath: String, _ from: any Sendable, _ to: any Sendable) throws {
        func scene() throws -> CALayer {
            let root = makeRoot()
            addMover(to: root, at: 150)
            let layer = CALayer()
            layer.frame = CGRect(x: 20, y: 20, width: 60, height: 50)
            (layer.borderWidth, layer.borderColor) = (3, rgb(1, 1, 1))
            layer.contents = try picture(24, 0.2)
            let animation = CABasicAnimation(keyPath: keyPath)
            (animation.fromValue, animation.toValue) = (from, to)
            (animation.duration, animation.beginTime) = (10, 99)
            animation.isCumulative = true
            layer.add(animation, forKey: nil)
            root.addSublayer(layer)
            return root
        }
        let host = ManualHost(root: try scene(), size: CGSize(width: 200, height: 100))
        host.animatedBatchMode = .whenStable
        var builds = 0
        for step in 0...5 {
            host.advance(to: 100 + Double(step) / 8)
            try host.redraw()
            // A second build may follow the first: items that moved then are drawn as patchable
            // items.
            if step == 1 { builds = try #require(host.stage.planner).counters.builds }
            let fresh = ManualHost(root: try scene(), size: CGSize(width: 200, height: 100))
            fresh.advance(to: 100 + Double(step) / 8)
            #expect(bytes(try host.read()) == bytes(try fresh.snapshot()), "\(step)")
        }
        // A layer that leaves the plane is another kind of item.
        #expect(host.stage.planner?.counters.builds == builds + (keyPath == "transform" ? 4 : 0))
    }

    @Test(
        "images uploaded and dropped by another host cause no build, and a list keeps its own images"
    )
    func others() throws {
        func scene() throws -> CALayer {
            let root = makeRoot()
            for (i, image) in try [picture(24, 0.2), picture(300, 0.6)].enumerated() {
                let layer = CALayer()
                layer.frame = CGRect(x: 10 + i * 60, y: 50, width: 50, height: 40)
                layer.contents = image
                root.addSublayer(layer)
            }
            addMover(to: root, at: 150)
            return root
        }
        let host = ManualHost(root: try scene(), size: CGSize(width: 200, height: 100))
        try host.redraw()
        let list = try #require(host.stage.planner)
        let builds = list.counters.builds
        let before = try #require(host.stage.renderer).images.generation
        let shown = CALayer()
        shown.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        let other = ManualHost(root: shown, size: CGSize(width: 64, height: 64))
        func generation() throws -> UInt32 { try #require(host.stage.renderer).images.generation }
        // Twenty megabytes each: the third image makes a sweep due, or a later image if pictures of
        // other tests caused a sweep meanwhile.
        for step in 0..<12 where try step < 3 || generation() == before {
            CATransaction.setDisableActions(true)
            shown.contents = try picture(2300, Double(step % 3) * 0.3 + 0.1)
            try other.redraw()
        }
        #expect(try generation() > before)
        // The image queue serves every host: pictures of other tests may arrive in a frame of this
        // host.
        var time = 100.5
        for _ in 0..<20 {
            time += 0.01
            host.advance(to: time)
            try host.redraw()
            if host.counts.uploadedBytes == host.counts.recordBytes { break }
        }
        #expect(list.counters.builds == builds)
        #expect(host.counts.uploadedBytes == host.counts.recordBytes)
        let fresh = ManualHost(root: try scene(), size: CGSize(width: 200, height: 100))
        fresh.advance(to: time)
        #expect(bytes(try host.snapshot()) == bytes(try fresh.snapshot()))
    }

    private func picture(_ side: Int, _ level: CGFloat) throws -> CGImage {
        let context = try #require(
            CGContext(
                data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpace(name: CGColorSpace.sRGB)!,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(CGColor(srgbRed: level, green: 1 - level, blue: 0.5, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: side, height: side))
        return try #require(context.makeImage())
    }

    @Test("a still filtered layer is not redrawn for a moving neighbour")
    func passes() throws {
        let root = makeRoot()
        let still = CALayer()
        still.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
        still.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        still.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3])!]
        root.addSublayer(still)
        addMover(to: root, at: 150)
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 100))
        let whole = try host.snapshot()
        #expect(host.counts.passes > 2 && pixel(whole, 40, 40)[2] > 250)
        host.advance(to: 100.5)
        try host.redraw()
        #expect(host.counts.passes == 1 && host.damage.minX > 100)
        // The item below the moving layer must exist again.
        CATransaction.setDisableActions(true)
        still.position = CGPoint(x: 150, y: 40)
        CATransaction.flush()
        let fresh = try host.snapshot()
        #expect(host.counts.passes > 2 && pixel(fresh, 130, 40)[2] > 100)
    }

    @Test("a rasterised layer is drawn once, however many frames are written in place over it")
    func raster() throws {
        let root = makeRoot()
        let still = CALayer()
        still.frame = CGRect(x: 20, y: 10, width: 160, height: 60)
        still.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        still.shouldRasterize = true
        root.addSublayer(still)
        addMover(to: root, at: 80)
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 100))
        try host.redraw()
        #expect(host.counts.passes == 2)
        for step in 1...3 {
            host.advance(to: 100 + Double(step) / 4)
            try host.redraw()
            #expect(host.counts.passes == 1)
        }
        #expect(host.stage.planner?.counters.rasterMisses == 1)
    }

    @Test("a mask that becomes a sublayer of its layer moves like other sublayers")
    func maskToSublayer() throws {
        let root = makeRoot()
        let masked = CALayer()
        masked.frame = CGRect(x: 10, y: 10, width: 40, height: 20)
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        mask.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        masked.mask = mask
        root.addSublayer(masked)
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 100))
        try host.redraw()
        CATransaction.setDisableActions(true)
        masked.insertSublayer(mask, at: 0)
        try host.redraw()
        CATransaction.setDisableActions(true)
        mask.position.y += 7
        try host.redraw()
        let pixels = Pixels(try host.read())
        #expect(pixels.count { $0 == [255, 0, 0, 255] } == 400)
        #expect(pixels.extent! == (x: 10...29, y: 17...36))
    }
}
