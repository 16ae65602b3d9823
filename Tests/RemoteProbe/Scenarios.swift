import CoreGraphics
import CoreImage
import Foundation
import LaminaRemoteLayers
import LaminaRenderTree

/// The probe's scenarios as a client. The objects of a scenario live to the end of the process.
enum Scenario {
    typealias Body = (mach_port_t, [String]) -> Void
    nonisolated(unsafe) static var kept: [Any] = []

    nonisolated(unsafe) static let all: [String: Body] = [
        "square": square, "walk": walk, "delegate": delegate, "image": image, "events": events,
        "link": link, "commits": commits, "tiles": tiles, "invalidate": invalidate,
        "sublayers": sublayers, "flood": flood, "deep": Rogue.deep, "lies": Rogue.lies,
        "bar": bar, "left": left, "fade": fade, "mutants": Mutants.run,
        "noise": Rogue.noise, "length": Rogue.length, "unsealed": Rogue.unsealed,
        "short": Rogue.short, "files": Rogue.files,
        "numbers": Rogue.numbers, "many": Rogue.many, "dear": dear, "live": live,
    ]

    static func client(_ port: mach_port_t, _ root: CALayer?) -> CARemoteLayerClient {
        let client = CARemoteLayerClient(serverPort: port)
        kept.append(client)
        client.layer = root
        client.onEnd = { _, end in
            tell("end \(end)")
            exit(0)
        }
        CATransaction.flush()
        tell("client \(client.clientId)")
        return client
    }

    static func box(_ color: CGColor, _ frame: CGRect) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }

    static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    static let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

    /// A square: red, or of the colour named.
    static func square(_ port: mach_port_t, _ words: [String]) {
        let color = words.first == "green" ? green : words.first == "blue" ? blue : red
        let client = client(port, box(color, CGRect(x: 0, y: 0, width: 20, height: 20)))
        kept.append(client)
    }

    /// A square that walks to the right by 10 points a second, from a given time.
    static func walk(_ port: mach_port_t, _ words: [String]) {
        let root = box(red, CGRect(x: 0, y: 0, width: 10, height: 20))
        let walk = CABasicAnimation(keyPath: "position.x")
        (walk.fromValue, walk.toValue, walk.duration) = (5, 1005, 100)
        if let begin = words.first.flatMap(Double.init) { walk.beginTime = begin }
        root.add(walk, forKey: "walk")
        _ = client(port, root)
    }

    /// An animation with a delegate that prints each call.
    static func delegate(_ port: mach_port_t, _ words: [String]) {
        final class Teller: NSObject, CAAnimationDelegate {
            func animationDidStart(_ anim: CAAnimation) { tell("began") }
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
                tell("ended \(flag)")
            }
        }
        let root = box(red, CGRect(x: 0, y: 0, width: 10, height: 10))
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 0.1)
        fade.delegate = Teller()
        root.add(fade, forKey: nil)
        _ = client(port, root)
    }

    /// An image of words[0] pixels a side, green, that changes to blue after an input line.
    static func image(_ port: mach_port_t, _ words: [String]) {
        let side = words.first.flatMap(Int.init) ?? 8
        func picture(_ color: CGColor) -> CGImage {
            let context = CGContext(
                data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpace(name: CGColorSpace.sRGB)!,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
            context.setFillColor(color)
            context.fill(CGRect(x: 0, y: 0, width: side, height: side))
            return context.makeImage()!
        }
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        root.contents = picture(green)
        _ = client(port, root)
        onLine { _ in
            CATransaction.setDisableActions(true)
            root.contents = picture(blue)
        }
    }

    /// Layers named a and b; prints the names of the layers that are hit.
    static func events(_ port: mach_port_t, _ words: [String]) {
        let root = box(red, CGRect(x: 0, y: 0, width: 40, height: 40))
        root.name = "a"
        let inner = box(green, CGRect(x: 20, y: 20, width: 20, height: 20))
        inner.name = "b"
        root.addSublayer(inner)
        client(port, root).onEvent = { _, event, hit in
            tell("event \(hit?.name ?? "-") \(event)")
        }
    }

    /// A display link with its rate printed at the third call.
    static func link(_ port: mach_port_t, _ words: [String]) {
        _ = client(port, nil)
        var calls = 0
        let link = CADisplayLink { link in
            calls += 1
            if calls == 3 { tell("link \(Int((1 / link.duration).rounded()))") }
        }
        link.add(to: .main, forMode: .default)
        kept.append(link)
    }

    /// Every input line sets the width of the square.
    static func commits(_ port: mach_port_t, _ words: [String]) {
        let root = box(red, CGRect(x: 0, y: 0, width: 10, height: 20))
        _ = client(port, root)
        onLine { line in
            guard let width = Double(line) else { return }
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            root.frame = CGRect(x: 0, y: 0, width: width, height: 20)
            CATransaction.commit()
            CATransaction.flush()
            tell("width \(line)")
        }
    }

    static func tiles(_ port: mach_port_t, _ words: [String]) {
        final class Tiled: CATiledLayer {
            override class func fadeDuration() -> CFTimeInterval { 0 }
            override func draw(in context: CGContext) {
                context.setFillColor(Scenario.green)
                context.fill(context.boundingBoxOfClipPath)
            }
        }
        let root = Tiled()
        root.tileSize = CGSize(width: 16, height: 16)
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        _ = client(port, root)
    }

    /// A bar that is drawn in every frame, and grows and shrinks until an input line.
    private final class Bar: CALayer {
        @AnimatableProperty var level: CGFloat = 0
        nonisolated(unsafe) static var drawings = 0

        override class func needsDisplay(forKey key: String) -> Bool {
            key == "level" || super.needsDisplay(forKey: key)
        }

        override func draw(in context: CGContext) {
            context.setFillColor(Scenario.red)
            context.fill(CGRect(x: 0, y: 0, width: level, height: 20))
            Self.drawings += 1
        }
    }

    /// The bar; prints the number of drawings in the half second after the server's end.
    static func left(_ port: mach_port_t, _ words: [String]) {
        bar(port, words)
        kept.compactMap { $0 as? CARemoteLayerClient }.last?.onEnd = { _, _ in
            let before = Bar.drawings
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
                tell("drawn \(Bar.drawings - before)")
            }
        }
    }

    static func bar(_ port: mach_port_t, _ words: [String]) {
        let root = Bar()
        root.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        root.setNeedsDisplay()
        let grow = CABasicAnimation(keyPath: "level")
        (grow.fromValue, grow.toValue, grow.duration) = (0, 20, 4)
        (grow.autoreverses, grow.repeatCount) = (true, .infinity)
        root.add(grow, forKey: nil)
        _ = client(port, root)
        onLine { _ in
            root.removeAllAnimations()
            root.setNeedsDisplay()
        }
    }

    /// A picture that is replaced through a transition of ten seconds, after an input line.
    static func fade(_ port: mach_port_t, _ words: [String]) {
        let root = box(red, CGRect(x: 0, y: 0, width: 20, height: 20))
        _ = client(port, root)
        onLine { _ in
            let fade = CATransition()
            fade.duration = 10
            root.add(fade, forKey: kCATransition)
            CATransaction.setDisableActions(true)
            root.backgroundColor = blue
        }
    }

    static func invalidate(_ port: mach_port_t, _ words: [String]) {
        let client = client(port, box(red, CGRect(x: 0, y: 0, width: 20, height: 20)))
        onLine { _ in
            client.invalidate()
            tell("invalidated")
        }
    }

    /// Three layers; input lines add a layer, remove a layer, and exchange the root.
    static func sublayers(_ port: mach_port_t, _ words: [String]) {
        let root = box(red, CGRect(x: 0, y: 0, width: 40, height: 40))
        let client = client(port, root)
        onLine { line in
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            switch line {
            case "add":
                root.addSublayer(box(green, CGRect(x: 0, y: 0, width: 10, height: 40)))
            case "remove": root.sublayers?.last?.removeFromSuperlayer()
            case "root": client.layer = box(blue, CGRect(x: 0, y: 0, width: 40, height: 20))
            default: client.layer = nil
            }
            CATransaction.commit()
            CATransaction.flush()
            tell("did \(line)")
        }
    }

    /// Commits at the highest possible rate.
    static func flood(_ port: mach_port_t, _ words: [String]) {
        nonisolated(unsafe) let root = box(red, CGRect(x: 0, y: 0, width: 20, height: 20))
        _ = client(port, root)
        Thread.detachNewThread {
            var i = 0
            while true {
                i += 1
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                for _ in 0..<20 {
                    root.addSublayer(box(green, CGRect(x: i % 20, y: 0, width: 1, height: 1)))
                }
                if (root.sublayers?.count ?? 0) > 200 { root.sublayers = nil }
                CATransaction.commit()
                CATransaction.flush()
            }
        }
    }

    /// Live contents: green, then the colours named by input lines; "gone" removes the layer and
    /// raises the signal once more.
    static func live(_ port: mach_port_t, _ words: [String]) {
        final class Pixels: LivePixels, @unchecked Sendable {
            let signal = LiveSignal()
            let wantsEveryFrame = false
            private let lock = NSLock()
            private var color: [UInt8] = [0, 255, 0, 255]

            func show(_ new: [UInt8]) {
                lock.withLock { color = new }
                signal.raise()
            }

            func withPicture(at time: Double, waits: Bool, _ body: (LivePicture) -> Void) {
                let color = lock.withLock { self.color }
                // Rows with a gap.
                let bytes = [UInt8]((0..<128 * 130).flatMap { _ in color })
                bytes.withUnsafeBytes {
                    body(
                        LivePicture(
                            width: 128, height: 128, bytesPerRow: 520, isOpaque: true,
                            bytes: $0.baseAddress!))
                }
            }
        }
        let pixels = Pixels()
        let root = box(red, CGRect(x: 0, y: 0, width: 40, height: 20))
        let video = CALayer()
        video.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        video.setLiveContents { pixels }
        root.addSublayer(video)
        _ = client(port, root)
        onLine { line in
            switch line {
            case "blue": pixels.show([0, 0, 255, 255])
            case "gone":
                video.removeFromSuperlayer()
                CATransaction.flush()
                pixels.show([0, 255, 0, 255])
            default: pixels.show([0, 255, 0, 255])
            }
        }
    }

    /// A square, and after an input line content above a client's cost limit: stacked layers,
    /// copies, nested blurs, or particles.
    static func dear(_ port: mach_port_t, _ words: [String]) {
        let root = box(red, CGRect(x: 0, y: 0, width: 20, height: 20))
        _ = client(port, root)
        let whole = CGRect(x: 0, y: 0, width: 60, height: 40)
        let glass = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 0.01)
        onLine { _ in
            CATransaction.setDisableActions(true)
            switch words.first {
            case "layers": for _ in 0..<4000 { root.addSublayer(box(glass, whole)) }
            case "copies":
                let copies = CAReplicatorLayer()
                copies.frame = whole
                copies.instanceCount = 4000
                copies.addSublayer(box(glass, whole))
                root.addSublayer(copies)
            case "blurs":
                for _ in 0..<400 {
                    let layer = box(glass, CGRect(x: 0, y: 0, width: 640, height: 640))
                    layer.filters = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 9])
                        .map { [$0] }
                    root.addSublayer(layer)
                }
            default:
                let cell = CAEmitterCell()
                (cell.birthRate, cell.lifetime, cell.scale) = (40_000, 10, 3)
                let dot = CGContext(
                    data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpace(name: CGColorSpace.sRGB)!,
                    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
                dot.setFillColor(glass)
                dot.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
                cell.contents = dot.makeImage()
                let emitter = CAEmitterLayer()
                emitter.emitterPosition = CGPoint(x: 30, y: 20)
                emitter.beginTime = CACurrentMediaTime() - 10
                emitter.emitterCells = [cell]
                root.addSublayer(emitter)
            }
        }
    }

    /// Calls `body` on the main thread with every input line, and exits after the last.
    static func onLine(_ body: @escaping (String) -> Void) {
        struct Box: @unchecked Sendable { let body: (String) -> Void }
        let box = Box(body: body)
        Thread.detachNewThread {
            while let line = readLine() {
                DispatchQueue.main.async {
                    box.body(line)
                    CATransaction.flush()
                }
            }
            exit(0)
        }
    }
}
