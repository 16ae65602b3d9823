import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import TestSupport

/// Layers of the same kind side by side, each with animations in closed form.
extension Dice {
    mutating func crowds(_ id: inout UInt64) -> [TreeEdit] {
        let parent = roll(1000)
        if once(in: 2) { return [crowd(in: parent, &id)] }
        // The superlayer of the crowd moves.
        let carrying = mover(&id, isPicture: once(in: 2))
        return [.animate(layer: parent, carrying), crowd(in: parent, &id)]
    }

    private mutating func crowd(in parent: Int, _ id: inout UInt64) -> TreeEdit {
        let isPicture = once(in: 3)
        let count = 2 + roll(6)
        var (settings, animations): ([[TreeEdit.Setting]], [[RenderAnimation]]) = ([], [])
        for _ in 0..<count {
            var own: [TreeEdit.Setting] = [
                .init(
                    .bounds,
                    .rect(CGRect(x: number(-4, 4), y: 0, width: number(3, 40), height: 12))),
                .init(.position, .point(CGPoint(x: number(0, 110), y: number(0, 110)))),
            ]
            if isPicture {
                own.append(.init(.contents, .image(Self.crowdPicture)))
            } else {
                own.append(.init(.backgroundColor, paint()))
            }
            if once(in: 4) { own.append(.init(.opacity, .number(number(0.3, 1)))) }
            if once(in: 5) {
                let shift = CATransform3DMakeTranslation(number(-30, 30), number(-30, 30), 0)
                own.append(.init(.transform, .transform(CATransform3DScale(shift, 1.2, -0.7, 1))))
            }
            if once(in: 5) { own.append(.init(.name, .string("mover"))) }
            settings.append(own)
            animations.append(
                // Sometimes a member has no animation: the member moves with the superlayer.
                once(in: 6)
                    ? []
                    : (0...roll(3)).map { _ in
                        once(in: 4)
                            ? movers(&id, isPicture: isPicture) : mover(&id, isPicture: isPicture)
                    })
        }
        return .crowd(parent: parent, index: roll(1000), settings, animations)
    }

    /// Shared picture, to put all members on the same page.
    private static let crowdPicture: CGImage = {
        var bytes: [UInt8] = []
        for i in UInt8(0)..<64 { bytes += [i * 4, 120, 255 - i * 3, 255] }
        return CGImage(
            width: 8, height: 8, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 32,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
            provider: CGDataProvider(data: Data(bytes) as CFData)!, decode: nil,
            shouldInterpolate: true, intent: .defaultIntent)!
    }()

    /// Some animations are in the time of a group.
    private mutating func movers(_ id: inout UInt64, isPicture: Bool) -> RenderAnimation {
        id += 1
        let own = AnimationID(id)
        let children = (0...roll(2)).map { _ in
            var child = mover(&id, isPicture: isPicture)
            child.timing.beginTime = number(-0.5, 1.5)
            if once(in: 2) { child.timing.repeatCount = number(0.5, 3) }
            return child
        }
        return RenderAnimation(
            id: own, key: "g\(own)", timing: endless(),
            curve: once(in: 3) ? .easeIn : nil, content: .group(children),
            isRemovedOnCompletion: false)
    }

    private mutating func mover(_ id: inout UInt64, isPicture: Bool) -> RenderAnimation {
        id += 1
        let path = pick(MovingPath.ofMember(isPicture: isPicture))
        let function: PropertyAnimation.Function
        switch roll(5) {
        case 0:
            let count = 2 + roll(3)
            function = .keyframes(
                Keyframes(
                    values: (0..<count).map { _ in value(of: path) },
                    curves: once(in: 2) ? (1..<count).map { _ in .easeIn } : [],
                    mode: pick([.linear, .linear, .discrete])))
        case 1:
            let spring = SpringCurve(
                stiffness: number(20, 200), damping: number(1, 40),
                initialVelocity: number(-5, 5), allowsOverdamping: once(in: 2))
            function = .spring(
                spring, from: value(of: path), to: value(of: path), by: nil)
        default:
            function = .basic(
                from: value(of: path), to: value(of: path), by: nil)
        }
        return RenderAnimation(
            id: AnimationID(id), key: "a\(id)", timing: endless(),
            curve: once(in: 2) ? nil : pick([.easeIn, TimingCurve(0.3, -0.6, 0.4, 1.7)]),
            content: .property(
                PropertyAnimation(
                    target: .property(path.property, path.component), function: function,
                    isAdditive: path.property != .transform && once(in: 4))),
            isRemovedOnCompletion: false)
    }

    private mutating func endless() -> Timing {
        var timing = Timing(beginTime: number(-1, 0.5), duration: number(0.2, 3))
        timing.repeatCount = once(in: 5) ? number(0.5, 6) : .infinity
        timing.autoreverses = once(in: 2)
        if once(in: 4) { timing.speed = number(0.5, 2) }
        if once(in: 4) { timing.timeOffset = number(0, 2) }
        timing.fillMode = pick([.removed, .forwards, .backwards, .both])
        return timing
    }

    private mutating func paint() -> MotionValue {
        let (red, blue) = (Float(number(0, 1)), Float(number(0, 1)))
        return .color(PaintColor(rgba: SIMD4(red, 0.5, blue, once(in: 2) ? 1 : 0.6)))
    }

    private mutating func value(of path: MovingPath) -> MotionValue {
        switch path.value {
        case .position: .point(CGPoint(x: number(0, 120), y: number(0, 110)))
        case .unit: .number(number(0, 1))
        case .color: paint()
        case .size: .size(CGSize(width: number(-40, 40), height: number(-40, 40)))
        case .number(let low, let high): .number(number(low, high))
        }
    }
}
