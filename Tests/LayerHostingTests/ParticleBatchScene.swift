import CoreAnimation
import CoreGraphics
import Foundation
import TestSupport

/// A random emitter, with hundreds of living particles a few seconds after its start.
func randomEmitter(_ dice: inout Dice) -> CAEmitterLayer {
    let layer = CAEmitterLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    layer.emitterPosition = CGPoint(x: dice.number(60, 140), y: dice.number(60, 140))
    layer.emitterZPosition = dice.number(-20, 20)
    layer.emitterSize = CGSize(width: dice.number(0, 60), height: dice.number(0, 60))
    layer.emitterDepth = dice.number(0, 40)
    layer.emitterShape = dice.pick([.point, .line, .rectangle, .cuboid, .circle, .sphere])
    layer.emitterMode = dice.pick([.points, .outline, .surface, .volume])
    layer.preservesDepth = dice.once(in: 3)
    layer.seed = UInt32(dice.roll(1000))
    layer.beginTime = 100
    layer.opacity = dice.once(in: 3) ? 0.6 : 1
    layer.emitterCells = (0...dice.roll(2)).map { _ in randomCell(&dice) }
    if layer.emitterCells?.count == 1 {
        layer.renderMode = dice.pick([.unordered, .oldestFirst, .oldestLast, .additive])
    }
    return layer
}

private func randomCell(_ dice: inout Dice) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.contents = square(2 + dice.roll(8), rgb(1, 1, 1))
    cell.birthRate = Float(dice.number(40, 200))
    cell.lifetime = Float(dice.number(0.5, 3))
    cell.lifetimeRange = dice.once(in: 2) ? 0 : Float(dice.number(0, 2))
    cell.speed = dice.once(in: 3) ? Float(dice.number(0.5, 2)) : 1
    cell.velocity = dice.number(-20, 80)
    cell.velocityRange = dice.number(0, 60)
    cell.emissionLatitude = dice.once(in: 2) ? 0 : dice.number(-1, 1)
    cell.emissionLongitude = dice.number(-3, 3)
    cell.emissionRange = dice.number(0, 6)
    cell.xAcceleration = dice.number(-30, 30)
    cell.yAcceleration = dice.number(-30, 30)
    cell.zAcceleration = dice.number(-30, 30)
    cell.scale = dice.number(0.3, 2)
    cell.scaleRange = dice.number(0, 0.5)
    cell.scaleSpeed = dice.number(-0.5, 0.5)
    cell.spin = dice.number(-5, 5)
    cell.spinRange = dice.number(0, 5)
    cell.color = rgb(dice.number(0, 1), dice.number(0, 1), dice.number(0, 1), dice.number(0.3, 1))
    cell.redRange = Float(dice.number(0, 1))
    cell.blueRange = Float(dice.number(0, 1))
    cell.alphaRange = Float(dice.number(0, 0.5))
    cell.greenSpeed = Float(dice.number(-1, 1))
    cell.alphaSpeed = Float(dice.number(-0.4, 0.1))
    if dice.once(in: 4) {
        cell.setValue("plane", forKey: "particleType")
        cell.setValue(dice.number(0, 3), forKey: "orientationRange")
        cell.setValue(dice.number(-1, 1), forKey: "orientationLatitude")
        cell.setValue(dice.number(-3, 3), forKey: "orientationLongitude")
    }
    return cell
}
