import CoreAnimation
import CoreGraphics
import Foundation
import TestSupport

@testable import LaminaDisplayList
@testable import LayerHosting

/// Random moving layers: colours and images in a container, which may be rotated, with up to four
/// animations each.
func randomMovers(_ dice: inout Dice, count: Int) -> CALayer {
    let container = CALayer()
    container.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    if dice.once(in: 2) {
        container.setAffineTransform(
            CGAffineTransform(rotationAngle: dice.number(-1, 1)).scaledBy(x: 1.5, y: 1.5))
    }
    let isPicture = dice.once(in: 3)
    for _ in 0..<count {
        let layer = CALayer()
        layer.bounds = CGRect(
            x: dice.number(-5, 5), y: 0, width: dice.number(4, 30), height: dice.number(4, 30))
        layer.position = CGPoint(x: dice.number(0, 200), y: dice.number(0, 200))
        if dice.once(in: 3) {
            layer.anchorPoint = CGPoint(x: dice.number(-0.5, 1.5), y: dice.number(0, 1))
        }
        if isPicture {
            layer.contents = moverPicture
        } else {
            layer.backgroundColor = randomColor(&dice)
        }
        if dice.once(in: 4) { layer.opacity = Float(dice.number(0.2, 0.9)) }
        if dice.once(in: 4) {
            layer.setAffineTransform(
                CGAffineTransform(translationX: dice.number(-9, 9), y: 3)
                    .scaledBy(x: dice.number(0.5, 1.5), y: 1))
        }
        let isWhole = dice.once(in: 2)
        for k in 0...dice.roll(4) {
            layer.add(
                dice.once(in: 4)
                    ? randomGroup(&dice, isPicture: isPicture, isWhole: isWhole)
                    : randomAnimation(&dice, isPicture: isPicture, isWhole: isWhole),
                forKey: "\(k)")
        }
        container.addSublayer(layer)
    }
    return container
}

/// A single image for all layers, with a single place on the GPU.
private let moverPicture = square(8, rgb(0.9, 0.4, 0.1))

private func randomColor(_ dice: inout Dice) -> CGColor {
    rgb(dice.number(0, 1), dice.number(0, 1), dice.number(0, 1), dice.number(0.3, 1))
}

/// Animations inside a group, sometimes inside a nested group.
private func randomGroup(
    _ dice: inout Dice, isPicture: Bool, isWhole: Bool, depth: Int = 0
) -> CAAnimation {
    let group = CAAnimationGroup()
    group.animations = (0...dice.roll(2)).map { _ in
        let inner =
            depth == 0 && dice.once(in: 4)
            ? randomGroup(&dice, isPicture: isPicture, isWhole: isWhole, depth: 1)
            : randomAnimation(&dice, isPicture: isPicture, isWhole: isWhole)
        inner.beginTime = dice.number(-0.5, 2)
        if dice.once(in: 2) { inner.repeatCount = Float(dice.number(0.5, 4)) }
        return inner
    }
    if dice.once(in: 2) { group.timingFunction = curve(&dice) }
    group.beginTime = dice.number(90, 110)
    group.duration = dice.number(0.5, 5)
    group.autoreverses = dice.once(in: 2)
    group.repeatCount = dice.once(in: 4) ? Float(dice.number(1, 9)) : .infinity
    if dice.once(in: 4) { group.speed = Float(dice.number(0.5, 2)) }
    group.fillMode = dice.pick([.removed, .forwards, .backwards, .both])
    group.isRemovedOnCompletion = false
    return group
}

/// An animation with a closed form.
func randomAnimation(_ dice: inout Dice, isPicture: Bool, isWhole: Bool) -> CAAnimation {
    // An animation of a component that another animation writes as a whole leads to a composition
    // of the whole layer.
    var keys = isWhole ? ["position"] : ["position.x", "position.y"]
    keys += [
        "opacity", "transform.rotation.z",
        "transform.rotation", "transform.scale", "transform.scale.x", "transform.scale.y",
        "transform.translation", "transform.translation.x", "transform.translation.y",
    ]
    if !isPicture { keys.append("backgroundColor") }
    let key = dice.pick(keys)
    func value() -> Any {
        switch key {
        case "position": CGPoint(x: dice.number(0, 200), y: dice.number(0, 200))
        case "transform.translation": CGSize(width: dice.number(-50, 50), height: 7)
        case "opacity": dice.number(0, 1)
        case "backgroundColor": randomColor(&dice)
        case "transform.rotation.z", "transform.rotation": dice.number(-20, 20)
        case _ where key.contains("scale"): dice.number(-1, 2)
        default: dice.number(-50, 200)
        }
    }
    let animation: CAPropertyAnimation
    switch dice.roll(5) {
    case 0 where key == "position" && dice.once(in: 2):
        animation = alongPath(&dice)
    case 0:
        let frames = CAKeyframeAnimation(keyPath: key)
        let count = 2 + dice.roll(4)
        frames.values = (0..<count).map { _ in value() }
        if dice.once(in: 2) {
            frames.calculationMode = dice.pick([.discrete, .paced, .cubic, .cubicPaced])
        }
        if dice.once(in: 3) {
            frames.tensionValues = (0..<count).map { _ in dice.number(-1, 1) as NSNumber }
        }
        if dice.once(in: 2) { frames.timingFunctions = (1..<count).map { _ in curve(&dice) } }
        animation = frames
    case 1:
        let spring = CASpringAnimation(keyPath: key)
        (spring.fromValue, spring.toValue) = (value(), value())
        spring.damping = dice.number(1, 30)
        spring.initialVelocity = dice.number(-5, 5)
        spring.allowsOverdamping = dice.once(in: 3)
        animation = spring
    default:
        let basic = CABasicAnimation(keyPath: key)
        (basic.fromValue, basic.toValue) = (value(), value())
        animation = basic
    }
    // The depth components of an additive uniform scale are not on the GPU.
    if key != "transform.scale" { animation.isAdditive = dice.once(in: 4) }
    if key != "backgroundColor" { animation.isCumulative = dice.once(in: 24) }
    if dice.once(in: 2) { animation.timingFunction = curve(&dice) }
    animation.beginTime = dice.number(90, 110)
    animation.duration = dice.number(0.3, 5)
    animation.autoreverses = dice.once(in: 2)
    animation.repeatCount = dice.once(in: 3) ? Float(dice.number(1, 9)) : .infinity
    if dice.once(in: 4) { animation.timeOffset = dice.number(0, 2) }
    if dice.once(in: 3) { animation.speed = Float(dice.number(0.5, 2)) }
    animation.fillMode = dice.pick([.removed, .forwards, .backwards, .both])
    animation.isRemovedOnCompletion = false
    return animation
}

/// Lines and curves, sometimes paced by length, with the layer sometimes rotated along the path.
private func alongPath(_ dice: inout Dice) -> CAKeyframeAnimation {
    func point() -> CGPoint { CGPoint(x: dice.number(0, 200), y: dice.number(0, 200)) }
    let path = CGMutablePath()
    path.move(to: point())
    for _ in 0...dice.roll(4) {
        switch dice.roll(3) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(to: point(), control: point())
        default: path.addCurve(to: point(), control1: point(), control2: point())
        }
    }
    if dice.once(in: 3) { path.closeSubpath() }
    let frames = CAKeyframeAnimation(keyPath: "position")
    frames.path = path
    frames.calculationMode = dice.pick([.linear, .paced, .discrete, .cubic, .cubicPaced])
    frames.rotationMode = dice.pick([nil, .rotateAuto, .rotateAutoReverse])
    return frames
}

private func curve(_ dice: inout Dice) -> CAMediaTimingFunction {
    CAMediaTimingFunction(
        controlPoints: Float(dice.number(0.1, 0.9)), Float(dice.number(-0.5, 1.5)),
        Float(dice.number(0.1, 0.9)), Float(dice.number(-0.5, 1.5)))
}

/// A green layer of the same size as another layer, a little beside the layer.
func duplicate(_ layer: CALayer) -> CALayer {
    let copy = CALayer()
    (copy.frame, copy.backgroundColor) = (layer.bounds.offsetBy(dx: 9, dy: 4), rgb(0, 1, 0))
    return copy
}

extension ManualHost {
    /// A host, drawn once, whose lists batch moving layers from `fewest` layers on; nil for no
    /// batches.
    static func batching(_ root: CALayer, from fewest: Int?) throws -> ManualHost {
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 200))
        host.stage.prefersCoverage = false
        host.animatedBatchMode = fewest == nil ? .never : .always
        try host.redraw()
        host.stage.planner?.useAnimatedBatches(host.animatedBatchMode, fewest: fewest)
        host.stage.planner?.needsBuild = true
        return host
    }

    /// The list of the next frame. Hosts without a display share textures, and other hosts may be
    /// planning.
    var list: DisplayList? {
        (try? HeadlessRenderer.with { _ in stage.planner?.list() }) ?? nil
    }

    /// The animated batches among the items of the list.
    var animatedBatches: [AnimatedBatchPlan] {
        guard let list else { return [] }
        return list.items.filter(\.key.isAnimatedBatch).map { list.animatedBatch(at: $0.data) }
    }
}
