import CoreGraphics
import Foundation
import LaminaRenderTree
import TestSupport
import Testing

@testable import CoreAnimation

private func makeLayer(_ depth: Int, _ r: inout Dice) -> CALayer {
    func x() -> CGFloat { CGFloat(Double.random(in: -100...100, using: &r)) }
    func unit() -> CGFloat { CGFloat(Double.random(in: 0...1, using: &r)) }
    func color() -> CGColor { CGColor(srgbRed: unit(), green: unit(), blue: unit(), alpha: unit()) }
    let layer: CALayer
    switch Int.random(in: 0..<8, using: &r) {
    case 0:
        let shape = CAShapeLayer()
        let path = CGMutablePath()
        path.move(to: CGPoint(x: x(), y: x()))
        path.addCurve(
            to: CGPoint(x: x(), y: x()), control1: CGPoint(x: x(), y: x()),
            control2: CGPoint(x: x(), y: x()))
        path.addLine(to: CGPoint(x: x(), y: x()))
        path.closeSubpath()
        shape.path = path
        shape.strokeColor = color()
        shape.fillColor = nil
        shape.lineDashPattern = [3, 4.5]
        shape.lineCap = .round
        layer = shape
    case 1:
        let gradient = CAGradientLayer()
        gradient.colors = [color(), color(), color()]
        gradient.locations = [0, 0.25, 1]
        gradient.type = .radial
        layer = gradient
    case 2:
        let text = CATextLayer()
        text.string = "a < b & \"c\"\n– d"
        text.fontSize = unit() * 40
        text.isWrapped = true
        text.alignmentMode = .center
        layer = text
    case 3:
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = 4
        replicator.instanceDelay = 0.3
        replicator.instanceTransform = CATransform3DMakeRotation(x(), 0, 0, 1)
        layer = replicator
    case 4:
        let emitter = CAEmitterLayer()
        let cell = CAEmitterCell()
        cell.name = "spark"
        cell.birthRate = Float(unit())
        cell.lifetime = 2
        cell.color = color()
        cell.yAcceleration = x()
        let inner = CAEmitterCell()
        inner.duration = 0.5
        cell.emitterCells = [inner]
        emitter.emitterCells = [cell]
        emitter.emitterShape = .circle
        emitter.emitterPosition = CGPoint(x: x(), y: x())
        layer = emitter
    case 5: layer = CATransformLayer()
    default: layer = CALayer()
    }
    layer.name = "layer \(Int.random(in: 0...99, using: &r))"
    layer.bounds = CGRect(x: x(), y: x(), width: unit() * 90, height: unit() * 90)
    layer.position = CGPoint(x: x(), y: x())
    layer.transform = CATransform3DMakeRotation(x(), unit(), unit(), 1)
    layer.backgroundColor = Bool.random(using: &r) ? color() : nil
    layer.cornerRadius = unit() * 9
    layer.opacity = Float(unit())
    layer.isHidden = Bool.random(using: &r)
    layer.shadowOffset = CGSize(width: x(), height: x())
    layer.masksToBounds = Bool.random(using: &r)
    layer.contentsGravity = .topLeft
    layer.speed = Float(unit())
    if Bool.random(using: &r) {
        let move = CAKeyframeAnimation(keyPath: "position")
        move.values = [CGPoint(x: x(), y: x()), CGPoint(x: x(), y: x())]
        move.keyTimes = [0, 1]
        move.timingFunctions = [CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)]
        move.duration = 3
        move.repeatCount = .infinity
        let fade = CABasicAnimation(keyPath: "backgroundColor")
        fade.fromValue = color()
        fade.autoreverses = true
        let group = CAAnimationGroup()
        group.animations = [move, fade]
        group.duration = 5
        layer.add(group, forKey: "both")
    }
    if depth > 0 {
        for _ in 0..<Int.random(in: 0...3, using: &r) {
            layer.addSublayer(makeLayer(depth - 1, &r))
        }
        if Int.random(in: 0..<4, using: &r) == 0 { layer.mask = makeLayer(0, &r) }
    }
    return layer
}

@Suite("CAML: writing")
struct WriterTests {
    private func folder(_ name: String) -> URL {
        FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-writer-\(ProcessInfo.processInfo.processIdentifier)")
            .appendingPathComponent(name + ".ca")
    }

    /// Every property of the table, every cell and animation, layer by layer.
    private func compare(_ a: CALayer, _ b: CALayer) {
        #expect(type(of: a) == type(of: b))
        for row in PropertyTable.rows where ClassInfo.applies(row, to: a.kind) {
            switch row.type {
            case .cells, .layers, .layer: continue
            default: break
            }
            #expect(a.properties[row.id] == b.properties[row.id], "\(row.key) of \(a.name ?? "")")
        }
        #expect(a.name == b.name)
        #expect(a.animationKeys() == b.animationKeys())
        #expect((a.mask == nil) == (b.mask == nil))
        if let x = a.mask, let y = b.mask { compare(x, y) }
        #expect(a.sublayers?.count == b.sublayers?.count)
        for (x, y) in zip(a.sublayers ?? [], b.sublayers ?? []) { compare(x, y) }
    }

    @Test("random trees read back equal, and are written again as the same text", arguments: 0..<25)
    func randomTrees(_ seed: Int) throws {
        var r = Dice(splitMix: UInt64(seed))
        let tree = makeLayer(3, &r)
        let url = folder("random-\(seed)")
        #expect(try LayerDocument.write(tree, to: url) == [])
        let document = try LayerDocument(contentsOf: url)
        #expect(document.warnings == [])
        compare(tree, document.rootLayer)
        #expect(
            LayerDocument.markup(of: document.rootLayer).text == LayerDocument.markup(of: tree).text
        )
        try FileManager.default.removeItem(at: url)
    }

    @Test("images become PNG files, one for each image")
    func images() throws {
        let context = CGContext(
            data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        context.setFillColor(CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1))
        context.fill([CGRect(x: 0, y: 0, width: 2, height: 1)])
        let image = try #require(context.makeImage())
        let tree = CALayer()
        for _ in 0..<2 {
            let child = CALayer()
            child.contents = image
            tree.addSublayer(child)
        }
        let url = folder("images")
        try LayerDocument.write(tree, to: url)
        let assets = url.appendingPathComponent("assets").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: assets) == ["image-1.png"])
        let read = try LayerDocument(contentsOf: url).rootLayer
        let back = try #require(read.sublayers?.first?.properties.contents)
        #expect(back.width == 3 && back.height == 2)
        #expect(
            back.withPremultipliedRGBA8 { b, row in Array(b[row..<row + 12]) }
                == image.withPremultipliedRGBA8 { b, row in Array(b[row..<row + 12]) })
        try FileManager.default.removeItem(at: url)
    }
}
