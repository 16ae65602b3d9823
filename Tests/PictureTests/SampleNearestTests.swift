import Foundation
import QuartzCore
import TestSupport
import Testing

/// A picture that the next stage samples without interpolation between pixels.
@Suite("Nearest sampling") struct SampleNearestTests {
    private func made(_ name: String, _ inputs: [String: Any] = [:]) -> CIFilter {
        CIFilter(name: name, parameters: inputs)!
    }

    /// Pixels of four colours, eight by eight, as a layer's picture.
    private func shown(
        _ filters: [CIFilter], size: Int = 64, _ change: (CALayer) -> Void = { _ in }
    ) throws -> PixelGrid {
        try paint(size, size, up: true) { root in
            let layer = box(0, 0, 8, 8)
            layer.contents = picture([
                "rgbwrgbw", "gbwrgbwr", "bwrgbwrg", "wrgbwrgb", "rgbwrgbw", "gbwrgbwr", "bwrgbwrg",
                "wrgbwrgb",
            ])
            layer.filters = filters
            change(layer)
            root.addSublayer(layer)
        }
    }

    private func isPure(_ p: [UInt8]) -> Bool { p.allSatisfy { $0 < 3 || $0 > 252 } }

    @Test("enlarged by a filter, every pixel is a square of its colour; without, they run together")
    func enlarged() throws {
        let scale = made(
            "CIAffineTransform", ["inputTransform": CGAffineTransform(scaleX: 8, y: 8)])
        let soft = try shown([scale])
        #expect(soft.count { !isPure($0) } > 2000)
        let grid = try shown([made("CISampleNearest"), scale])
        let plain = try shown([])
        for y in 0..<64 {
            for x in 0..<64 {
                #expect(near(grid[x, y], plain[x / 8, 56 + y / 8], 1), "\(x) \(y)")
            }
        }
    }

    @Test("a rotated layer shows only its pixels' colours, except at its edges")
    func turned() throws {
        func turn(_ layer: CALayer) {
            layer.position = CGPoint(x: 32, y: 32)
            layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.4).scaledBy(x: 6, y: 6))
        }
        // Once on the screen's pixels, once rasterised at the layer's own.
        for rasterises in [false, true] {
            func change(_ layer: CALayer) {
                turn(layer)
                if !rasterises { layer.magnificationFilter = .nearest }
                layer.shouldRasterize = rasterises
            }
            let grid = try shown([made("CISampleNearest")], change)
            let inside = grid.count { $0[3] == 255 }
            #expect(inside > 2000)
            #expect(grid.count { $0[3] == 255 && !isPure($0) } == 0)
            let soft = try shown([made("CIColorClamp")]) {
                change($0)
                $0.magnificationFilter = .linear
            }
            #expect(soft.count { $0[3] == 255 && !isPure($0) } > 400)
        }
    }

    @Test("an upright layer and a background are unchanged")
    func upright() throws {
        #expect(try shown([made("CISampleNearest")]) == shown([]))
        func glass(_ filters: [CIFilter]) throws -> PixelGrid {
            try shown([]) { layer in
                let pane = box(2, 2, 4, 4)
                pane.backgroundFilters = filters
                layer.addSublayer(pane)
            }
        }
        #expect(try glass([made("CISampleNearest")]) == glass([]))
    }

    @Test("blurs before and after a nearest sampling stay smooth", arguments: [3.0, 20])
    func blurs(_ radius: Double) throws {
        func shown(_ filters: [CIFilter]) throws -> PixelGrid {
            try paint(120, 120) { root in
                let layer = box(30, 30, 60, 60, rgb(0.2, 0.6, 0.9))
                layer.filters = filters
                root.addSublayer(layer)
            }
        }
        let blur = made("CIGaussianBlur", ["inputRadius": radius])
        let plain = try shown([blur])
        #expect(try shown([made("CISampleNearest"), blur]).difference(plain) <= 1)
        #expect(try shown([blur, made("CISampleNearest")]).difference(plain) <= 1)
    }
}
