import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation
import TestSupport

/// Writes random programs of layer trees: space, groups, masks, clips, shadows, filters, copies.
struct RandomSteps {
    var dice: Dice
    private var kinds: [RandomKind] = []
    /// Possible parents depend on the current tree; the order of parents before children keeps
    /// trees free of cycles.
    private var count: Int { kinds.count }

    init(seed: Int) { dice = Dice(UInt64(seed)) }

    mutating func program() -> RandomProgram {
        let all: [RandomKind] = [
            .CALayer, .CALayer, .CALayer, .CALayer, .CATransformLayer, .CAReplicatorLayer,
            .CAShapeLayer, .CAGradientLayer,
        ]
        kinds = [.CALayer] + (0..<(3 + dice.roll(5))).map { _ in dice.pick(all) }
        var steps: [RandomStep] = []
        for i in 1..<count { steps += start(i) }
        for _ in 0..<dice.roll(6) { steps.append(change()) }
        steps.append(.frame)
        for _ in 0..<(3 + dice.roll(4)) {
            for _ in 0...dice.roll(2) { steps.append(change()) }
            steps.append(.frame)
        }
        return RandomProgram(kinds: kinds, steps: steps)
    }

    private func step<L: CALayer>(
        _ i: Int, _ text: String, _ run: @escaping (L) -> Void
    ) -> RandomStep {
        RandomStep(text: "n\(i).\(text)") { layers in
            if let layer = layers[i] as? L { run(layer) }
        }
    }

    /// A place, a colour and a superlayer.
    private mutating func start(_ i: Int) -> [RandomStep] {
        [place(i), size(i), color(i), hang(i)]
    }

    private mutating func hang(_ i: Int) -> RandomStep {
        let parent = dice.chance(40) ? 0 : dice.roll(i)
        let at = UInt32(dice.roll(4))
        return RandomStep(text: "n\(parent).insertSublayer(n\(i), at: \(at))") {
            $0[parent].insertSublayer($0[i], at: at)
        }
    }

    private mutating func place(_ i: Int) -> RandomStep {
        let (x, y) = (dice.length(0, 120), dice.length(0, 90))
        let whole = dice.chance(50)
        let p = whole ? CGPoint(x: x.rounded(), y: y.rounded()) : CGPoint(x: x, y: y)
        return step(i, "position = \(p)") { $0.position = p }
    }

    private mutating func size(_ i: Int) -> RandomStep {
        if dice.chance(8) { return step(i, "bounds = .zero") { $0.bounds = .zero } }
        let s = CGSize(width: dice.length(4, 80).rounded(), height: dice.length(4, 60).rounded())
        return step(i, "bounds.size = \(s)") { $0.bounds.size = s }
    }

    private mutating func someColor() -> CGColor {
        CGColor(
            srgbRed: dice.length(0, 1), green: dice.length(0, 1), blue: dice.length(0, 1),
            alpha: dice.chance(60) ? 1 : dice.length(0.2, 0.9))
    }

    private mutating func color(_ i: Int) -> RandomStep {
        if kinds[i] == .CAShapeLayer {
            let (w, h) = (dice.length(10, 60), dice.length(10, 50))
            let fill = someColor()
            return step(i, "path = ellipse \(w) × \(h), \(fill.components ?? [])") {
                (layer: CAShapeLayer) in
                layer.path = CGPath(
                    ellipseIn: CGRect(x: 0, y: 0, width: w, height: h), transform: nil)
                layer.fillColor = fill
            }
        }
        if kinds[i] == .CAGradientLayer {
            let colors = [someColor(), someColor()]
            return step(i, "colors = \(colors.map { $0.components ?? [] })") {
                (layer: CAGradientLayer) in layer.colors = colors
            }
        }
        if dice.chance(20) { return step(i, "backgroundColor = nil") { $0.backgroundColor = nil } }
        let c = someColor()
        return step(i, "backgroundColor = \(c.components ?? [])") { $0.backgroundColor = c }
    }

    private mutating func transform(_ i: Int) -> RandomStep {
        let angle = dice.length(-3, 3)
        switch dice.roll(5) {
        case 0: return step(i, "transform = identity") { $0.transform = CATransform3DIdentity }
        case 1:
            return step(i, "transform = turn \(angle)") {
                $0.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
            }
        case 2:
            let (x, y) = (dice.length(-1.5, 1.5), dice.length(0.3, 1.5))
            return step(i, "transform = scale \(x) \(y)") {
                $0.transform = CATransform3DMakeScale(x, y, 1)
            }
        default:
            let (x, y, z) = (dice.length(-1, 1), dice.length(-1, 1), dice.length(-0.3, 0.3))
            return step(i, "transform = turn \(angle) \(x) \(y) \(z)") {
                $0.transform = CATransform3DMakeRotation(angle, x, y, z)
            }
        }
    }

    private mutating func shadow(_ i: Int) -> RandomStep {
        let (a, r) = (Float(dice.length(0, 1)), dice.length(0, 8))
        let o = CGSize(width: dice.length(-8, 8), height: dice.length(-8, 8))
        return step(i, "shadow \(a) \(r) \(o)") {
            ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (a, r, o)
        }
    }

    private mutating func mask(_ i: Int) -> RandomStep {
        if dice.chance(40) { return step(i, "mask = nil") { $0.mask = nil } }
        let rect = CGRect(
            x: dice.length(-5, 20).rounded(), y: dice.length(-5, 20).rounded(),
            width: dice.length(10, 50).rounded(), height: dice.length(10, 50).rounded())
        let (alpha, radius): (CGFloat, CGFloat) = (dice.pick([1, 1, 0.6]), dice.pick([0, 0, 7.5]))
        return step(i, "mask = \(rect) alpha \(alpha) radius \(radius)") {
            let mask = CALayer()
            (mask.frame, mask.cornerRadius) = (rect, radius)
            mask.backgroundColor = CGColor(gray: 0, alpha: alpha)
            $0.mask = mask
        }
    }

    private mutating func filter(_ i: Int) -> RandomStep {
        let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": dice.length(1, 4)])
        let names = ["nil", "blur", "CIColorInvert"]
        let name = dice.pick(names)
        let filters =
            name == "nil" ? nil : [name == "blur" ? blur! : CIFilter(name: "CIColorInvert")!]
        switch dice.roll(3) {
        case 0: return step(i, "filters = \(name)") { $0.filters = filters }
        case 1: return step(i, "backgroundFilters = \(name)") { $0.backgroundFilters = filters }
        default:
            let mode = dice.pick([
                "CIMultiplyBlendMode", "CILinearBurnBlendMode", "CIDifferenceBlendMode",
                "CISourceAtopCompositing", "CIAdditionCompositing",
            ])
            let value = name == "nil" ? nil : CIFilter(name: mode)
            return step(i, "compositingFilter = \(value == nil ? "nil" : mode)") {
                $0.compositingFilter = value
            }
        }
    }

    private mutating func copies(_ i: Int) -> RandomStep {
        let n = 1 + dice.roll(4)
        let (x, y, z) = (dice.length(-20, 20), dice.length(-20, 20), dice.length(-20, 20))
        let keeps = dice.chance(40)
        return step(i, "copies \(n) \(x) \(y) \(z) preservesDepth \(keeps)") {
            (layer: CAReplicatorLayer) in
            layer.instanceCount = n
            layer.instanceTransform = CATransform3DMakeTranslation(x, y, z)
            layer.instanceAlphaOffset = -0.1
            layer.preservesDepth = keeps
        }
    }

    /// Whatever may happen to a tree.
    private mutating func change() -> RandomStep {
        let i = 1 + dice.roll(count - 1)
        let any = dice.roll(count)
        if kinds[i] == .CAReplicatorLayer, dice.chance(40) { return copies(i) }
        switch dice.roll(26) {
        case 0, 1: return place(i)
        case 2: return size(i)
        case 3: return color(i)
        case 4, 5, 6: return transform(i)
        case 7: return hang(i)
        case 8: return step(i, "removeFromSuperlayer()") { $0.removeFromSuperlayer() }
        case 9:
            let a = dice.pick([1, 0.5, 0.26, 0])
            return step(any, "opacity = \(a)") { $0.opacity = Float(a) }
        case 10:
            let groups = dice.chance(50)
            return step(any, "allowsGroupOpacity = \(groups)") { $0.allowsGroupOpacity = groups }
        case 11: return step(i, "isHidden.toggle()") { $0.isHidden.toggle() }
        case 12, 13:
            let z = dice.length(-40, 40)
            return step(i, "zPosition = \(z)") { $0.zPosition = z }
        case 14:
            let r: CGFloat = dice.pick([0, 6, 15.5])
            return step(i, "cornerRadius = \(r)") { $0.cornerRadius = r }
        case 15: return step(i, "masksToBounds.toggle()") { $0.masksToBounds.toggle() }
        case 16:
            let (w, c): (CGFloat, CGColor) = (dice.pick([0, 2, 3.5]), someColor())
            return step(i, "border \(w) \(c.components ?? [])") {
                ($0.borderWidth, $0.borderColor) = (w, c)
            }
        case 17, 18: return shadow(any)
        case 19: return mask(i)
        case 20, 21, 22: return filter(i)
        case 23:
            let m34: CGFloat = dice.pick([0, -1.0 / 300, -1.0 / 150])
            return step(any, "sublayerTransform.m34 = \(m34)") {
                $0.sublayerTransform = CATransform3DIdentity
                $0.sublayerTransform.m34 = m34
            }
        case 24: return step(i, "isGeometryFlipped.toggle()") { $0.isGeometryFlipped.toggle() }
        default: return step(i, "isDoubleSided.toggle()") { $0.isDoubleSided.toggle() }
        }
    }
}

extension Dice {
    mutating func chance(_ percent: Int) -> Bool { roll(100) < percent }

    /// A number with two decimals, short enough for a message.
    mutating func length(_ low: Double, _ high: Double) -> CGFloat {
        CGFloat((number(low, high) * 100).rounded() / 100)
    }
}
