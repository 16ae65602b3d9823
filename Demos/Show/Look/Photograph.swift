import CoreGraphics
import Foundation
import QuartzCore

/// A photograph-like landscape made from a few numbers: sky, sun, ridges in haze, water.
///
/// All pictures of the show are made here; none is a file.
public struct Photograph: Sendable {
    /// Title of the picture.
    public let title: String
    /// Place of the picture.
    public let place: String
    let seed: UInt64
    /// From the top of the sky to the horizon.
    let sky: [UInt32]
    /// Position of the sun or moon, in parts of the size, radius, and colour; nil for none.
    var sun: (x: CGFloat, y: CGFloat, radius: CGFloat, color: UInt32)?
    var stars = 0
    /// Green light in a night's sky.
    var aurora = false
    /// Ridges from the farthest to the nearest, each with the colours of crest and foot.
    let ridges: [(crest: UInt32, foot: UInt32)]
    /// Roughness of the ridges; 0 for dunes.
    var roughness: CGFloat = 0.5
    /// Height of the farthest and the nearest ridge, in parts of the height.
    var heights: (CGFloat, CGFloat) = (0.62, 0.28)
    var pines = false
    /// Height of a reflecting lake; 0 for none.
    var water: CGFloat = 0

    /// Draws the photograph with this many pixels.
    public func image(_ width: Int, _ height: Int) -> CGImage? {
        let space = CGColorSpaceCreateDeviceRGB()
        guard
            let context = CGContext(
                data: nil, width: max(1, width), height: max(1, height), bitsPerComponent: 8,
                bytesPerRow: 0, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        let size = CGSize(width: width, height: height)
        let shore = size.height * water
        context.saveGState()
        context.clip(to: CGRect(x: 0, y: shore, width: size.width, height: size.height - shore))
        drawLand(context, size)
        context.restoreGState()
        if water > 0, let land = context.makeImage() { drawWater(context, size, land, shore) }
        return context.makeImage()
    }

    // MARK: - Land

    private func drawLand(_ c: CGContext, _ size: CGSize) {
        let (w, h) = (size.width, size.height)
        fill(c, sky.map { Look.color($0) }, from: h, to: h * max(water, 0.25))
        var chance = RandomNumbers(seed)
        for _ in 0..<stars {
            let r = h * chance.next(0.0006, 0.0018)
            c.setFillColor(Look.color(0xFFFFFF, chance.next(0.25, 0.95)))
            let x = w * chance.next()
            let y = h * (1 - 0.6 * pow(chance.next(), 1.4))
            c.fillEllipse(in: CGRect(x: x - r, y: y - r, width: 2 * r, height: 2 * r))
        }
        if aurora { drawAurora(c, size) }
        if let sun {
            let at = CGPoint(x: w * sun.x, y: h * sun.y)
            glow(c, at, h * sun.radius * 9, sun.color, 0.55)
            glow(c, at, h * sun.radius * 3, sun.color, 0.75)
            c.setFillColor(Look.color(sun.color))
            let r = h * sun.radius
            c.fillEllipse(in: CGRect(x: at.x - r, y: at.y - r, width: 2 * r, height: 2 * r))
        }
        for (n, ridge) in ridges.enumerated() {
            let part = ridges.count < 2 ? 1 : CGFloat(n) / CGFloat(ridges.count - 1)
            let base = h * mix(heights.0, heights.1, part)
            c.saveGState()
            c.addPath(outline(size, base: base, number: n, near: part))
            c.clip()
            fill(
                c, [Look.color(ridge.crest), Look.color(ridge.foot)], from: base + h * 0.1,
                to: base - h * 0.28)
            c.restoreGState()
        }
    }

    /// Crest of a ridge: noise in octaves, with trees in the zone of trees.
    private func outline(_ size: CGSize, base: CGFloat, number: Int, near: CGFloat) -> CGPath {
        var chance = RandomNumbers(seed &+ UInt64(number + 1) &* 977)
        var octaves: [(frequency: CGFloat, phase: CGFloat, height: CGFloat)] = []
        for octave in 0..<7 {
            let frequency = (1.1 + 0.9 * near) * pow(2, CGFloat(octave)) * chance.next(0.8, 1.2)
            let height = pow(roughness, CGFloat(octave)) * 0.085 * size.height
            octaves.append((frequency, chance.next(0, 7), height))
        }
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 0))
        let step = max(1, size.width / 900)
        var x: CGFloat = 0
        while x <= size.width + step {
            let t = x / size.height
            var y = base
            for (n, o) in octaves.enumerated() {
                let wave = sin(t * o.frequency * 2.2 + o.phase)
                // Peaks are sharp, dunes are round.
                y += o.height * (n > 0 && roughness > 0.4 ? 1 - 2 * abs(wave) : wave)
            }
            if pines {
                let tree = (t * mix(90, 34, near)).truncatingRemainder(dividingBy: 1)
                let height = mix(0.018, 0.06, near) * size.height
                y += height * (1 - abs(2 * tree - 1)) * (0.55 + 0.45 * sin(t * 91 + near * 5))
            }
            path.addLine(to: CGPoint(x: x, y: y))
            x += step
        }
        path.addLine(to: CGPoint(x: size.width + step, y: 0))
        path.closeSubpath()
        return path
    }

    private func drawAurora(_ c: CGContext, _ size: CGSize) {
        var chance = RandomNumbers(seed &+ 5)
        let (w, h) = (size.width, size.height)
        c.setBlendMode(.screen)
        for band in 0..<3 {
            let phase = chance.next(0, 6)
            let color: UInt32 = [0x38F9A4, 0x2FD6C8, 0x9A6BFF][band]
            for n in 0..<110 {
                let t = CGFloat(n) / 110
                let x = w * t
                let foot = h * (0.56 + 0.06 * CGFloat(band) + 0.1 * sin(t * 5 + phase))
                let tall = h * (0.2 + 0.14 * sin(t * 13 + phase * 2) + 0.05 * sin(t * 57))
                let light = 0.10 + 0.07 * sin(t * 9 + phase)
                c.saveGState()
                c.clip(to: CGRect(x: x, y: foot, width: w / 90, height: max(1, tall)))
                fill(
                    c, [Look.color(color, 0), Look.color(color, light), Look.color(color, 0)],
                    from: foot + tall, to: foot)
                c.restoreGState()
            }
        }
        c.setBlendMode(.normal)
    }

    // MARK: - Water

    private func drawWater(_ c: CGContext, _ size: CGSize, _ land: CGImage, _ shore: CGFloat) {
        let (w, h) = (size.width, size.height)
        c.saveGState()
        c.clip(to: CGRect(x: 0, y: 0, width: w, height: shore))
        c.translateBy(x: 0, y: 2 * shore)
        c.scaleBy(x: 1, y: -1)
        c.draw(land, in: CGRect(x: 0, y: 0, width: w, height: h))
        c.restoreGState()
        let deep = ridges.last?.crest ?? 0x101828
        fill(
            c, [Look.color(deep, 0.12), Look.color(deep, 0.72)], from: shore, to: 0,
            within: CGRect(x: 0, y: 0, width: w, height: shore))
        var chance = RandomNumbers(seed &+ 31)
        for _ in 0..<90 {
            let depth = pow(chance.next(), 1.7)
            let y = shore * (1 - depth)
            let long = w * chance.next(0.03, 0.16) * (0.3 + depth)
            c.setFillColor(Look.color(sky.last ?? 0xFFFFFF, chance.next(0.02, 0.09)))
            let x = w * chance.next(-0.1, 1)
            c.fillEllipse(in: CGRect(x: x, y: y, width: long, height: h * 0.003 * (0.4 + depth)))
        }
        if let sun {
            for n in 0..<60 {
                let depth = CGFloat(n) / 60
                let wide = w * 0.02 * (0.5 + 2 * depth) * chance.next(0.3, 1.3)
                let x = w * sun.x + w * chance.next(-0.012, 0.012) * (1 + 2 * depth)
                c.setFillColor(Look.color(sun.color, 0.5 * (1 - depth)))
                c.fillEllipse(
                    in: CGRect(
                        x: x - wide, y: shore * (1 - depth), width: 2 * wide, height: h * 0.0028))
            }
        }
    }

    // MARK: - Brushes

    private func fill(
        _ c: CGContext, _ colors: [CGColor], from top: CGFloat, to bottom: CGFloat,
        within: CGRect? = nil
    ) {
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil)
        else { return }
        c.saveGState()
        if let within { c.clip(to: within) }
        c.drawLinearGradient(
            gradient, start: CGPoint(x: 0, y: top), end: CGPoint(x: 0, y: bottom),
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        c.restoreGState()
    }

    private func glow(
        _ c: CGContext, _ at: CGPoint, _ radius: CGFloat, _ color: UInt32, _ alpha: CGFloat
    ) {
        let stops = [1, 0.45, 0.15, 0].map { Look.color(color, alpha * $0) }
        guard
            let gradient = CGGradient(
                colorsSpace: nil, colors: stops as CFArray, locations: [0, 0.25, 0.55, 1])
        else { return }
        c.drawRadialGradient(
            gradient, startCenter: at, startRadius: 0, endCenter: at, endRadius: radius,
            options: [])
    }
}
