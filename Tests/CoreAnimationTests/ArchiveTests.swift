import CoreGraphics
import CoreImage
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

@Suite struct ArchiveTests {
    private func round<T: NSObject & NSSecureCoding>(_ object: T) throws -> T {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: object, requiringSecureCoding: true)
        let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: T.self, from: data)
        return try #require(back)
    }

    @Test("A layer tree comes back with every property that was set")
    func layers() throws {
        try isolated {
            let layer = CALayer()
            layer.name = "top"
            layer.frame = rect(1, 2, 30, 40)
            layer.opacity = 0.25
            layer.backgroundColor = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
            layer.borderColor = nil
            layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
            layer.shadowPath = CGPath(ellipseIn: rect(0, 0, 5, 6), transform: nil)
            layer.contentsGravity = .topLeft
            layer.cornerCurve = .continuous
            layer.isGeometryFlipped = true
            layer.maskedCorners = [.layerMinXMinYCorner]
            layer.contents = Pictures.dot
            layer.setValue("x", forKey: "invented")
            layer.setValue(7, forKey: "number")
            layer.style = ["cornerRadius": 4]
            let shape = CAShapeLayer()
            shape.path = CGPath(rect: rect(0, 0, 5, 6), transform: nil)
            shape.lineDashPattern = [1, 2]
            shape.lineCap = .round
            shape.contents = Pictures.dot
            layer.addSublayer(shape)
            layer.mask = CATextLayer()
            let a = CABasicAnimation(keyPath: "position")
            a.fromValue = point(1, 2)
            a.duration = 3
            layer.add(a, forKey: "move")

            let back = try round(layer)
            #expect(back.name == "top" && back.frame == layer.frame && back.opacity == 0.25)
            #expect(back.bounds == rect(0, 0, 30, 40))
            #expect(back.backgroundColor == layer.backgroundColor && back.borderColor == nil)
            #expect(CATransform3DEqualToTransform(back.transform, layer.transform))
            #expect(back.shadowPath == layer.shadowPath && back.contentsGravity == .topLeft)
            #expect(back.cornerCurve == .continuous && back.isGeometryFlipped)
            #expect(back.maskedCorners == [.layerMinXMinYCorner])
            #expect(back.value(forKey: "invented") as? String == "x")
            #expect(back.value(forKey: "number") as? Int == 7)
            #expect(back.cornerRadius == 4)
            let child = try #require(back.sublayers?.first as? CAShapeLayer)
            #expect(
                child.path == shape.path && child.lineDashPattern == [1, 2]
                    && child.lineCap == .round)
            #expect(child.superlayer === back)
            #expect(back.mask is CATextLayer)
            let image = try #require(back.contents as? CGImage)
            #expect(image.width == 4 && image.height == 2)
            #expect(child.contents as? CGImage === image)
            let move = try #require(back.animation(forKey: "move") as? CABasicAnimation)
            #expect(move.fromValue as? CGPoint == point(1, 2) && move.duration == 3)
            #expect(!back.shouldArchiveValue(forKey: "zPosition"))
        }
    }

    @Test("Animations of every class, functions and constraints")
    func animations() throws {
        let frames = CAKeyframeAnimation(keyPath: "position")
        frames.values = [point(0, 0), point(1, 1)]
        frames.keyTimes = [0, 1]
        frames.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
        frames.calculationMode = .cubicPaced
        frames.path = CGPath(rect: rect(0, 0, 1, 1), transform: nil)
        frames.rotationMode = .rotateAuto
        frames.setValue("v", forKey: "own")
        let backFrames = try round(frames)
        #expect(backFrames.values as? [CGPoint] == [point(0, 0), point(1, 1)])
        #expect(backFrames.keyTimes == [0, 1] && backFrames.calculationMode == .cubicPaced)
        #expect(backFrames.timingFunctions == [CAMediaTimingFunction(name: .easeIn)])
        #expect(backFrames.path == frames.path && backFrames.rotationMode == .rotateAuto)
        #expect(backFrames.value(forKey: "own") as? String == "v")
        let spring = CASpringAnimation(keyPath: "opacity")
        spring.mass = 2
        spring.fillMode = .both
        spring.repeatCount = .infinity
        spring.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 30)
        let group = CAAnimationGroup()
        group.animations = [spring]
        let backGroup = try round(group)
        let backSpring = try #require(backGroup.animations?.first as? CASpringAnimation)
        #expect(
            backSpring.mass == 2 && backSpring.fillMode == .both
                && backSpring.repeatCount == .infinity)
        #expect(backSpring.preferredFrameRateRange == CAFrameRateRange(minimum: 10, maximum: 30))
        let transition = CATransition()
        transition.type = .push
        transition.subtype = .fromTop
        transition.startProgress = -1
        let backTransition = try round(transition)
        #expect(backTransition.type == .push && backTransition.subtype == .fromTop)
        #expect(backTransition.startProgress == -1)
        let turning = CABasicAnimation(keyPath: "transform")
        turning.valueFunction = CAValueFunction(name: .rotateX)
        turning.toValue = CGColor.white
        let backTurning = try round(turning)
        #expect(backTurning.valueFunction?.name == .rotateX)
        let curve = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 1.4)
        #expect(try round(curve) == curve)
        let constraint = CAConstraint(
            attribute: .maxX, relativeTo: "a", attribute: .width, scale: 2, offset: 3)
        let backConstraint = try round(constraint)
        #expect(backConstraint.attribute == .maxX && backConstraint.sourceName == "a")
        #expect(
            backConstraint.sourceAttribute == .width && backConstraint.scale == 2
                && backConstraint.offset == 3)
    }

    @Test("Kinds, cells and constraints of layers")
    func kinds() throws {
        try isolated {
            let emitter = CAEmitterLayer()
            let (cell, inner) = (CAEmitterCell(), CAEmitterCell())
            inner.name = "in"
            cell.birthRate = 5
            cell.color = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
            cell.contents = Pictures.dot
            cell.emitterCells = [inner]
            emitter.emitterCells = [cell]
            emitter.emitterShape = .circle
            let back = try round(emitter)
            #expect(back.emitterShape == .circle && back.emitterCells?.first?.birthRate == 5)
            #expect(back.emitterCells?.first?.emitterCells?.first?.name == "in")
            #expect((back.emitterCells?.first?.contents as? CGImage)?.width == 4)
            let gradient = CAGradientLayer()
            gradient.colors = [CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), CGColor.black]
            gradient.locations = [0, 0.5]
            let backGradient = try round(gradient)
            #expect(backGradient.colors as? [CGColor] == gradient.colors as? [CGColor])
            #expect(backGradient.locations == [0, 0.5])
            let text = CATextLayer()
            text.string = "hello"
            text.fontSize = 12
            text.constraints = [
                CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX)
            ]
            let backText = try round(text)
            #expect(backText.string as? String == "hello" && backText.fontSize == 12)
            #expect(backText.constraints?.count == 1)
        }
    }

    @Test("Filters, and filter values in animations")
    func filters() throws {
        try isolated {
            let layer = CALayer()
            let blur = try #require(CIFilter(name: "CIGaussianBlur"))
            blur.name = "blur"
            blur.setValue(NSNumber(value: 3), forKey: "inputRadius")
            layer.filters = [blur]
            layer.compositingFilter = "multiplyBlendMode"
            let back = try round(layer)
            #expect((back.filters?.first as? CIFilter)?.name == "blur")
            let radius = back.value(forKeyPath: "filters.blur.inputRadius") as? NSNumber
            #expect(radius?.doubleValue == 3)
            #expect(back.compositingFilter as? String == "multiplyBlendMode")
            let a = CABasicAnimation(keyPath: "filters.blur.inputCenter")
            a.fromValue = CIVector(x: 1, y: 2)
            a.toValue = CIColor(red: 1, green: 0, blue: 0, alpha: 1)
            let backA = try round(a)
            #expect(backA.fromValue as? CIVector == CIVector(x: 1, y: 2))
            #expect((backA.toValue as? CIColor)?.red == 1)
        }
    }

    @Test("A copy of a layer is an equal, independent tree")
    func copies() throws {
        try isolated {
            let layer = CALayer()
            layer.cornerRadius = 6
            layer.addSublayer(CAShapeLayer())
            let copy = try #require(layer.copy() as? CALayer)
            #expect(copy !== layer && copy.cornerRadius == 6)
            #expect(
                copy.sublayers?.first is CAShapeLayer
                    && copy.sublayers?.first !== layer.sublayers?.first)
        }
    }

    @Test("Lists are not compared: equal lists are written separately")
    func lists() throws {
        try isolated {
            let root = CALayer()
            for _ in 0..<100 {
                let layer = CALayer()
                layer.opacity = 0.5
                layer.addSublayer(CALayer())
                root.addSublayer(layer)
            }
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: root, requiringSecureCoding: true)
            let table =
                try PropertyListSerialization.propertyList(from: data, format: nil)
                as? [String: Any]
            let objects = try #require(table?["$objects"] as? [Any])
            let lists = objects.compactMap { ($0 as? [String: Any])?["NS.objects"] as? [Any] }
            // Values and sublayers of a hundred layers, and the values of a hundred sublayers.
            #expect(lists.count > 300)
            // Lists of words are found by their contents.
            #expect(lists.count < 310)
            let back = try round(root)
            #expect(back.sublayers?.count == 100)
            #expect(
                back.sublayers?.allSatisfy { $0.opacity == 0.5 && $0.sublayers?.count == 1 } == true
            )
        }
    }

    @Test("An image longer than Cairo takes is archived; one longer than PNG takes is left out")
    func longImages() throws {
        func image(_ width: Int, _ height: Int) throws -> CGImage {
            let bytes = Data((0..<width * height * 4).map { [200, 100, 0, 255][$0 & 3] })
            let provider = try #require(CGDataProvider(data: bytes as CFData))
            return try #require(
                CGImage(
                    width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
                    bytesPerRow: width * 4, space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
                    provider: provider, decode: nil, shouldInterpolate: true,
                    intent: .defaultIntent))
        }
        let layer = CALayer()
        for (width, height) in [(40_000, 1), (2, 70_000)] {
            layer.contents = try image(width, height)
            let back = try #require(try round(layer).contents as! CGImage?)
            #expect(back.width == width && back.height == height)
            back.withPremultipliedRGBA8 { bytes, row in
                let at = (height - 1) * row + (width - 1) * 4
                #expect((0..<4).map { bytes[at + $0] } == [200, 100, 0, 255])
            }
        }
        layer.contents = try image(1_000_001, 1)
        let back = try round(layer)
        #expect(back.contents == nil)
    }

    @Test("A malformed archive gives an error, not a layer")
    func malformed() throws {
        let junk = Data("this is no archive".utf8)
        #expect(throws: (any Error).self) {
            try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: junk)
        }
        let coder = NSKeyedArchiver(requiringSecureCoding: true)
        coder.encode("just a string" as NSString, forKey: "keys")
        coder.finishEncoding()
        let reader = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
        reader.decodingFailurePolicy = .setErrorAndReturn
        #expect(CALayer(coder: reader) == nil)
        #expect(CAMediaTimingFunction(coder: reader) == nil)
        #expect(CAConstraint(coder: reader) == nil)
    }

    @Test("Filters keep inputs of every kind: numbers in any spelling, vectors, colours, images")
    func filterInputs() throws {
        let filter = try #require(CIFilter(name: "CIGaussianBlur"))
        let numbers: [(String, Any)] = [
            ("a", 1.5), ("b", CGFloat(2.5)), ("c", Float(3.5)), ("d", 4), ("e", true),
            ("f", NSNumber(value: 6.5)), ("g", UInt8(7)),
        ]
        for (key, value) in numbers { filter.setValue(value, forKey: key) }
        filter.setValue(CIVector(x: 1, y: 2, z: 3), forKey: "vector")
        filter.setValue(CIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4), forKey: "color")
        filter.setValue("a = b", forKey: "text")
        filter.setValue(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), forKey: "turn")
        filter.setValue(Data([1, 2, 3]), forKey: "data")
        filter.setValue(CGColorSpace(name: CGColorSpace.displayP3), forKey: "space")
        filter.setValue(CIImage(cgImage: Pictures.dot), forKey: "image")
        let back = try round(filter)
        let wanted = [1.5, 2.5, 3.5, 4, 1, 6.5, 7]
        #expect(numbers.map { (back.value(forKey: $0.0) as? NSNumber)?.doubleValue } == wanted)
        #expect(back.value(forKey: "vector") as? CIVector == CIVector(x: 1, y: 2, z: 3))
        #expect((back.value(forKey: "color") as? CIColor)?.alpha == 0.4)
        #expect(back.value(forKey: "text") as? String == "a = b")
        #expect((back.value(forKey: "turn") as? CGAffineTransform)?.ty == 6)
        #expect(back.value(forKey: "data") as? Data == Data([1, 2, 3]))
        #expect((back.value(forKey: "space") as? CGColorSpace)?.name == CGColorSpace.displayP3)
        #expect((back.value(forKey: "image") as? CIImage)?.cgImage?.width == Pictures.dot.width)
    }
}
