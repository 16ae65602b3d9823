import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

/// Effects of single inputs of transition filters.
@Suite("Transition filters: inputs") struct TransitionFilterInputTests: TransitionFilterFixture {
    @Test(
        "the flash: the threshold is when the picture changes; beams by strength, contrast and reach"
    )
    func striations() throws {
        func flash(_ more: [String: Any]) throws -> [PixelGrid] {
            let white = CIColor(red: 1, green: 1, blue: 1)
            return try frames(
                "CIFlashTransition", middle(["inputColor": white]).merging(more) { _, b in b })
        }
        // Past the threshold only light and the new picture remain: half of each at half of the
        // remaining time.
        let early = try flash(["inputFadeThreshold": 0.5])
        #expect(near(early[3][30, 60], [128, 158, 255, 255], 3))
        let late = try flash(["inputFadeThreshold": 0.99])
        #expect(late[3].count { $0[2] == 255 && $0[0] < 250 } == 0)
        // Radius of the light at a quarter: where beams begin.
        let radius = sin(0.5 * .pi * 0.25 / 0.85) * 60 * 2.0.squareRoot()
        let off = try flash(["inputStriationStrength": 0.0])
        for x in 0..<120 where abs(abs(Double(x) - 59.5) - radius) > 1 {
            #expect((off[1][x, 60][2] == 255) == (abs(Double(x) - 59.5) < radius))
        }
        let inputs: [[String: Any]] = [
            ["inputStriationStrength": 1.0, "inputStriationContrast": 0.0],
            ["inputStriationStrength": 0.5, "inputStriationContrast": 0.0],
            ["inputStriationStrength": 0.5, "inputStriationContrast": 3.0],
            ["inputStriationStrength": 0.5, "inputMaxStriationRadius": 1.01],
        ]
        let corners = try inputs.map { more -> [Int] in
            let grid = try flash(more.merging(["inputFadeThreshold": 0.99]) { a, _ in a })[1]
            return (0..<20).map { Int(grid[$0, 0][2]) }
        }
        #expect(zip(corners[0], corners[1]).allSatisfy { abs($0 - 2 * $1) < 4 })
        #expect(Set(corners[2]).count > 4 && corners[2] != corners[1])
        #expect(corners[3].reduce(0, +) < corners[1].reduce(0, +) / 2)
    }

    @Test("holes of the mod transition are stretched more the less compression there is")
    func compression() throws {
        let name = "CIModTransition"
        let far = try frames(name, middle(["inputRadius": 30.0, "inputCompression": 1e6]))[2]
        let near_ = try frames(name, middle(["inputRadius": 30.0, "inputCompression": 20.0]))[2]
        func changes(_ grid: PixelGrid) -> Int {
            (0..<119).count { (grid[$0, 30][0] > 128) != (grid[$0 + 1, 30][0] > 128) }
        }
        #expect(changes(far) > changes(near_) && changes(near_) >= 0)
        #expect(far[60, 60] == near_[60, 60])
    }

    @Test("the back of a page, the light on its roll, and where its shadow falls are the filter's")
    func paper() throws {
        let back = try frames(
            "CIPageCurlTransition",
            ["inputRadius": 20.0, "inputBacksideImage": solid(0, 255, 0)])
        // At three quarters, when the paper is longer than half the roll is round.
        let axis = 20
        #expect(near(back[3][axis - 3, 60], [0, 255, 0, 255], 2))
        let lit = try frames(
            "CIPageCurlTransition",
            [
                "inputRadius": 20.0, "inputBacksideImage": solid(0, 255, 0),
                "inputShadingImage": solid(0, 0, 255),
            ])
        #expect(near(lit[3][axis + 10, 60], [0, 0, 255, 255], 2))
        #expect(near(lit[3][axis - 3, 60], [0, 255, 0, 255], 2))
        func shade(_ more: [String: Any]) throws -> Int {
            let grid = try frames(
                "CIPageCurlWithShadowTransition",
                ["inputRadius": 20.0, "inputShadowAmount": 1.0].merging(more) { _, b in b })[3]
            return Int(grid[axis + 23, 60][2])
        }
        let usual = try shade([:])
        #expect(usual < 200)
        #expect(try shade(["inputShadowSize": 2.0]) < usual)
        #expect(try shade(["inputShadowSize": 0.05]) == 255)
        let elsewhere = CIVector(x: 0, y: 0, z: 120, w: 20)
        #expect(try shade(["inputShadowExtent": elsewhere]) == 255)
        #expect(try shade(["inputShadowExtent": CIVector(x: 0, y: 0, z: 120, w: 120)]) == usual)
    }

    @Test("a ripple's shading image lies on its slopes; a mask's shadow is as soft as its radius")
    func shading() throws {
        var numbers = inputs("CIRippleTransition")
        numbers["inputShadingImage"] = solid(0, 255, 0)
        let ripple = try frames("CIRippleTransition", numbers)
        // The middle of the ring at a quarter of the way: the light alone.
        let ring = 60 + 0.5 * (60 * 2.0.squareRoot() + 40)
        #expect(near(ripple[2][Int(ring) - 6, 60], [0, 255, 0, 255], 60))
        #expect(near(ripple[2][62, 60], [0, 124, 255, 255], 4))
        let name = "CIDisintegrateWithMaskTransition"
        func shadow(_ radius: Double) throws -> [Int] {
            let grid = try frames(
                name,
                inputs(name).merging([
                    "inputShadowRadius": radius, "inputShadowDensity": 1.0,
                    "inputShadowOffset": CIVector(x: -20, y: 0),
                ]) { _, b in b })[2]
            return (20..<56).map { Int(grid[$0, 60][2]) }
        }
        // The offset moves the begin of the shadow to 20 left of the middle, sharp, or soft over
        // twice the radius.
        let (sharp, soft) = (try shadow(0), try shadow(8))
        let between = { (list: [Int]) in list.count { $0 > 20 && $0 < 235 } }
        #expect(sharp[5] == 255 && sharp[32] == 0 && between(sharp) < 5)
        #expect(soft[5] == 255 && soft[32] == 0 && between(soft) > 8)
    }

    @Test("a ripple shows the old picture ahead of the wave and the new picture behind")
    func ripple() throws {
        let grids = try frames("CIRippleTransition", inputs("CIRippleTransition"))
        let reach = 60 * 2.0.squareRoot() + 40
        for (i, t) in [(1, 0.25), (2, 0.5), (3, 0.75)] {
            for x in [62, 80, 100, 118] {
                let ring = (Double(x) + 0.5 - 60 - t * reach) / 40
                if ring > 0.55 { #expect(near(grids[i][x, 60], [255, 118, 0, 255], 4)) }
                if ring < -0.55 { #expect(near(grids[i][x, 60], [0, UInt8(2 * x), 255, 255], 4)) }
            }
        }
    }
}
