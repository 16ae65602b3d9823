import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LayerHosting

private func makeGradient(_ colors: [CGColor], _ configure: (CAGradientLayer) -> Void = { _ in })
    -> CAGradientLayer
{
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    layer.colors = colors
    configure(layer)
    return layer
}

private let black = rgb(0, 0, 0)
private let white = rgb(1, 1, 1)

@Suite("Gradient layers")
struct GradientLayerTests {
    private func shown(_ layer: CALayer) throws -> Pixels { try picture(layer, 200, 100) }

    @Test("B-GRD 249 fewer than two colours, or another number of locations, draw nothing")
    func nothing() throws {
        #expect(try shown(makeGradient([white])).coverage == 0)
        #expect(
            try shown(makeGradient([white, black]) { $0.locations = [0, 0.5, 1] }).coverage == 0)
        #expect(try shown(makeGradient([white, black])).coverage == 20000)
    }

    @Test("B-GRD 250 the end colours go on outside; equal neighbours are a hard step")
    func stops() throws {
        let p = try shown(
            makeGradient([black, black, white, white]) { $0.locations = [0.2, 0.5, 0.5, 0.8] })
        #expect(p[9, 99][0] <= 1 && p[9, 51][0] <= 1 && p[9, 48][0] >= 254 && p[9, 0][0] >= 254)
    }

    @Test("B-GRD 251 by default the first colour is at minimum y")
    func axial() throws {
        let p = try shown(makeGradient([black, white]))
        #expect(p[9, 99][0] <= 2 && p[9, 0][0] >= 253 && abs(Int(p[9, 50][0]) - 127) <= 2)
    }

    @Test("B-GRD 252 the axis is in unit coordinates, stretched with the bounds")
    func unit() throws {
        let p = try shown(
            makeGradient([black, white]) {
                $0.startPoint = .zero
                $0.endPoint = CGPoint(x: 1, y: 1)
            })
        // Along the other diagonal of the rectangle the colour is the middle colour.
        for x in [20, 100, 180] { #expect(abs(Int(p[x, x / 2][0]) - 127) <= 3) }
    }

    @Test("B-GRD 253 radial is an ellipse about the start; sharing a coordinate draws nothing")
    func radial() throws {
        func make(_ end: CGPoint) -> CAGradientLayer {
            makeGradient([black, white]) {
                $0.type = .radial
                $0.startPoint = CGPoint(x: 0.5, y: 0.5)
                $0.endPoint = end
            }
        }
        let p = try shown(make(CGPoint(x: 1, y: 1)))
        #expect(p[100, 50][0] <= 4 && abs(Int(p[150, 50][0]) - 127) <= 3)
        #expect(abs(Int(p[100, 25][0]) - 127) <= 3)
        #expect(try shown(make(CGPoint(x: 0.5, y: 1))).coverage == 0)
    }

    @Test("B-GRD 254 conic begins along start → end and turns from +x to +y")
    func conic() throws {
        let p = try shown(
            makeGradient([black, white]) {
                $0.type = .conic
                $0.startPoint = CGPoint(x: 0.5, y: 0.5)
                $0.endPoint = CGPoint(x: 1, y: 0.5)
            })
        #expect(abs(Int(p[100, 10][0]) - 64) <= 3 && abs(Int(p[100, 90][0]) - 191) <= 3)
    }

    @Test("B-GRD 255 rounded without masking, over the background, under the contents")
    func rounded() throws {
        let layer = makeGradient([rgb(1, 0, 0), rgb(1, 0, 0)]) {
            $0.cornerRadius = 30
            $0.backgroundColor = rgb(0, 1, 0)
            $0.contents = square(20, rgb(0, 0, 1))
            $0.contentsGravity = .center
        }
        let p = try shown(layer)
        #expect(
            p[1, 1][3] == 0 && p[50, 50] == [255, 0, 0, 255] && p[100, 50] == [0, 0, 255, 255])
    }

    @Test("B-GRD 256 colours are mixed in the output space")
    func space() throws {
        let linear = CGColorSpace(name: CGColorSpace.linearSRGB)!
        let half = CGColor(colorSpace: linear, components: [0.2140411, 0, 0, 1])!
        let p = try shown(makeGradient([half, rgb(0, 0, 0)]))
        // 0.214 linear is 0.5 in sRGB: the value half way is 0.25.
        #expect(abs(Int(p[9, 99][0]) - 127) <= 2 && abs(Int(p[9, 50][0]) - 64) <= 2)
    }

    @Test("between two near colours there are no bands: on average every place has its exact value")
    func bands() throws {
        let layer = makeGradient([rgb(0.2, 0.2, 0.2), rgb(0.22, 0.22, 0.22)]) {
            $0.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
            ($0.startPoint, $0.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
        }
        let p = try shown(layer)
        // Five steps of 255 over 200 points: bands would be 40 wide and half a step off.
        for x in stride(from: 0, to: 200, by: 8) {
            var sum = 0.0
            for dx in 0..<8 { for y in 0..<100 { sum += Double(p[x + dx, y][0]) } }
            let exact = 255 * (0.2 + 0.02 * (Double(x) + 4) / 200)
            #expect(abs(sum / 800 - exact) < 0.12, "\(x): \(sum / 800), not \(exact)")
        }
    }

    @Test("no premultiplied colour of a translucent gradient lies above its alpha")
    func translucent() throws {
        for (end, opacity) in [(1.0, 1.0), (0.4, 1.0), (1.0, 0.37)] {
            let layer = makeGradient([rgb(1, 1, 1, 0), rgb(1, 0.995, 0.5, end)]) {
                ($0.startPoint, $0.endPoint) = (.zero, CGPoint(x: 1, y: 0.3))
                $0.opacity = Float(opacity)
            }
            let p = try shown(layer)
            #expect(p.count { max($0[0], $0[1], $0[2]) > $0[3] } == 0)
            #expect(p.count { $0[3] > 0 && $0[0] == $0[3] } > 5000)
        }
    }
}
