import QuartzCore
import TestSupport
import Testing

/// Modes that change the backdrop of a layer's clear pixels do so inside the layer's outline only.
@Suite("Compositing inside an outline") struct BlendOutlineTests {
    private static let modes = ["clear", "copy", "sourceIn", "sourceOut", "destIn", "destAtop"]
    private static let background = rgb(0, 0, 1)

    /// A half clear green layer over blue, and the expected pixel well inside the layer.
    private static let inside: [String: [UInt8]] = [
        "clear": clearPixel, "copy": [0, 128, 0, 128], "sourceIn": [0, 128, 0, 128],
        "sourceOut": clearPixel, "destIn": [0, 0, 128, 128], "destAtop": [0, 0, 128, 128],
    ]

    private func scene(_ mode: String, _ change: (CALayer, CALayer) -> Void) throws -> PixelGrid {
        try paint { root in
            let card = box(0, 0, 80, 60)
            card.addSublayer(box(0, 0, 80, 60, Self.background))
            let layer = box(20, 10, 40, 40, rgb(0, 1, 0, 0.5))
            layer.compositingFilter = mode
            card.addSublayer(layer)
            root.addSublayer(card)
            change(card, layer)
        }
    }

    @Test("a turned layer leaves the corners of its box alone", arguments: modes)
    func turned(mode: String) throws {
        let picture = try scene(mode) { _, layer in
            layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
        }
        #expect(near(picture[40, 30], Self.inside[mode]!))
        for (x, y) in [(16, 6), (63, 6), (16, 53), (63, 53), (25, 10), (54, 49)] {
            #expect(picture[x, y] == bluePixel, "\(x) \(y)")
        }
        // Along an edge a pixel lies between the pixels on both sides.
        let least = zip(bluePixel, Self.inside[mode]!).map { min($0, $1) }
        let most = zip(bluePixel, Self.inside[mode]!).map { max($0, $1) }
        for y in 0..<60 {
            for x in 0..<80 {
                let pixel = picture[x, y]
                #expect((0..<4).allSatisfy { Int(pixel[$0]) + 2 >= Int(least[$0]) })
                #expect((0..<4).allSatisfy { Int(pixel[$0]) <= Int(most[$0]) + 2 })
            }
        }
    }

    @Test("a layer's own rounded corners and those of its clips are unchanged", arguments: modes)
    func rounded(mode: String) throws {
        let own = try scene(mode) { _, layer in layer.cornerRadius = 20 }
        let cut = try scene(mode) { card, layer in
            layer.frame = card.bounds
            (card.cornerRadius, card.masksToBounds) = (20, true)
        }
        #expect(near(own[40, 30], Self.inside[mode]!) && near(cut[40, 30], Self.inside[mode]!))
        #expect(own[21, 11] == bluePixel && own[58, 48] == bluePixel)
        #expect(cut[0, 0] == clearPixel && cut[79, 59] == clearPixel)
        // The area beside the card, under its clear corner, must not change.
        let below = try paint { root in
            root.backgroundColor = Self.background
            let card = box(0, 0, 80, 60)
            (card.cornerRadius, card.masksToBounds) = (20, true)
            let layer = box(0, 0, 80, 60, rgb(0, 1, 0, 0.5))
            layer.compositingFilter = mode
            card.addSublayer(layer)
            root.addSublayer(card)
        }
        #expect(below[0, 0] == bluePixel && near(below[40, 30], Self.inside[mode]!))
    }

    @Test("a pixel that is half covered changes by half", arguments: modes)
    func halves(mode: String) throws {
        let picture = try scene(mode) { _, layer in layer.frame.origin.x += 0.5 }
        let half = zip(bluePixel, Self.inside[mode]!).map { UInt8((Int($0) + Int($1)) / 2) }
        #expect(near(picture[20, 30], half) && near(picture[60, 30], half))
        #expect(picture[19, 30] == bluePixel && picture[61, 30] == bluePixel)
    }

    @Test("pixels around a clip stay when a filter reaches beyond the clip", arguments: modes)
    func clipped(mode: String) throws {
        for (x, side) in [(20.0, 40.0), (19.5, 41.0)] {
            let picture = try paint { root in
                root.backgroundColor = Self.background
                let card = box(x, x - 10, side, side)
                card.masksToBounds = true
                let layer = box(0, 0, side, side, rgb(0, 1, 0, 0.5))
                layer.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 2])!]
                layer.compositingFilter = mode
                card.addSublayer(layer)
                root.addSublayer(card)
            }
            #expect(near(picture[40, 30], Self.inside[mode]!))
            for (x, y) in [(18, 30), (61, 30), (40, 8), (40, 51)] {
                #expect(picture[x, y] == bluePixel, "\(side): \(x) \(y)")
            }
        }
    }

    @Test("in a group the group's own pixels are changed", arguments: modes)
    func group(mode: String) throws {
        let picture = try scene(mode) { card, layer in
            card.opacity = 0.5
            layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
        }
        #expect(near(picture[40, 30], Self.inside[mode]!.map { $0 / 2 }))
        #expect(near(picture[25, 10], [0, 0, 128, 128]))
    }
}
