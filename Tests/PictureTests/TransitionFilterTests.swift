import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

/// Transition filters between two pictures whose colours encode their place.
@Suite("Transition filters") struct TransitionFilterTests: TransitionFilterFixture {
    @Test(
        "a transition filter begins with the old picture, ends with the new one, and goes from one to the other",
        arguments: [
            "CIAccordionFoldTransition", "CIBarsSwipeTransition", "CICopyMachineTransition",
            "CIDisintegrateWithMaskTransition", "CIDissolveTransition", "CIFlashTransition",
            "CIModTransition", "CIPageCurlTransition", "CIPageCurlWithShadowTransition",
            "CIRippleTransition", "CISwipeTransition",
        ])
    func course(_ name: String) throws {
        let grids = try frames(name, inputs(name))
        #expect(
            near(grids[0][30, 40], [255, 158, 0, 255]) && near(grids[0][99, 9], [255, 220, 0, 255]))
        #expect(
            near(grids[4][30, 40], [0, 60, 255, 255]) && near(grids[4][99, 9], [0, 198, 255, 255]))
        let shares = grids.map(share)
        #expect(shares[0] == 0 && shares[4] == 1)
        for i in 1..<5 { #expect(shares[i] > shares[i - 1] - 0.001, "\(shares)") }
        #expect(shares[1] < 0.95 && shares[3] > 0.1, "\(shares)")
    }

    @Test("an accordion squeezes the old picture downwards and shows the new picture above")
    func accordion() throws {
        let grids = try frames(
            "CIAccordionFoldTransition", inputs("CIAccordionFoldTransition"))
        for (i, t) in [(1, 0.25), (2, 0.5), (3, 0.75)] {
            let height = 120 * (1 - t)
            for y in [6, 20, 40, 75, 105] {
                let pixel = grids[i][50, 119 - y]
                if Double(y) + 0.5 > height + 1 {
                    #expect(near(pixel, [0, 100, 255, 255]), "\(t) \(y)")
                } else if Double(y) + 0.5 < height - 1 {
                    let from = (Double(y) + 0.5) / (1 - t) - 0.5
                    #expect(near(pixel, [255, UInt8(2 * from), 0, 255], 3), "\(t) \(y): \(pixel)")
                }
            }
        }
    }

    @Test("a mask decides when each place of the old picture goes")
    func disintegrate() throws {
        let name = "CIDisintegrateWithMaskTransition"
        let grids = try frames(
            name, inputs(name).merging(["inputShadowDensity": 0.0]) { a, _ in a })
        for (i, t) in [(1, 0.25), (2, 0.5), (3, 0.75)] {
            let border = Int(119 * t)
            #expect(grids[i][border - 6, 60][2] == 255 && grids[i][border - 6, 60][0] == 0)
            #expect(grids[i][border + 6, 60][0] == 255 && grids[i][border + 6, 60][2] == 0)
        }
    }

    @Test("a dissolve mixes by the time, a swipe along a slope as wide as asked, at its angle")
    func mixes() throws {
        try expect("CIDissolveTransition", [:]) { _, _, t in t }
        try expect("CISwipeTransition", ["inputWidth": 60.0]) { x, _, t in
            // From a width before the left edge to the right edge.
            let edge = -60 + 180 * t
            return 1 - min(max((x - edge) / 60, 0), 1)
        }
        try expect("CISwipeTransition", ["inputWidth": 40.0, "inputAngle": Double.pi / 2]) {
            let edge = -40 + 160 * $2
            return 1 - min(max(($1 - edge) / 40, 0), 1)
        }
    }

    @Test("bars slide out along their angle, all at once without an offset, in steps with one")
    func bars() throws {
        let name = "CIBarsSwipeTransition"
        let grids = try frames(
            name, ["inputAngle": Double.pi, "inputWidth": 20.0, "inputBarOffset": 0.0])
        for (i, t) in [(1, 0.25), (2, 0.5), (3, 0.75)] {
            for x in [2, 25, 50, 80, 100, 117] where abs(Double(x) - 120 * (1 - t)) > 3 {
                // The old picture has moved to the left; its colours do not vary along x.
                let isOld = Double(x) < 120 * (1 - t)
                let expected: [UInt8] = isOld ? [255, 118, 0, 255] : [0, UInt8(2 * x), 255, 255]
                #expect(near(grids[i][x, 60], expected, 3), "\(t) \(x)")
            }
        }
        let steps = try frames(
            name, ["inputAngle": Double.pi, "inputWidth": 20.0, "inputBarOffset": 20.0])[2]
        let ends = (0..<6).map { bar in (0..<120).count { steps[$0, bar * 20 + 10][0] == 255 } }
        #expect(Set(ends).count > 3, "\(ends)")
        for bar in 0..<6 {
            #expect(
                (1..<19).allSatisfy { row in
                    (0..<120).count { steps[$0, bar * 20 + row][0] == 255 } == ends[bar]
                })
        }
    }

    @Test("the mod transition's holes: a sum of waves against the time")
    func waves() throws {
        let inputs = middle(["inputRadius": 30.0, "inputAngle": 0.4, "inputCompression": 200.0])
        try expect("CIModTransition", inputs) { x, y, t in
            let (u, v) = (x - 60, y - 60)
            var q = SIMD2(cos(0.4) * u - sin(0.4) * v, sin(0.4) * u + cos(0.4) * v)
            q /= 1 + (q * q).sum().squareRoot() / 200
            let wave = 0.5 + 0.25 * (sin(q.x * .pi / 15) + sin(q.y * .pi / 15))
            let level = 0.7 * wave + 0.3 * (q * q).sum().squareRoot() / (120 * 2.0.squareRoot())
            let s = min(max((t * 1.1 - 0.05 - level + 0.05) / 0.1, 0), 1)
            return s * s * (3 - 2 * s)
        }
    }

    @Test("images of a filter stand upright in a flipped tree, as contents do")
    func upright() throws {
        // Dark above, bright below: the upper half is replaced first.
        let rows = PixelGrid(
            width: 1, height: 2, bytes: [0, 0, 0, 255, 255, 255, 255, 255]
        ).image!
        for isFlipped in [false, true] {
            let half = try frames(
                "CIDisintegrateWithMaskTransition",
                ["inputMaskImage": rows, "inputShadowDensity": 0.0], isFlipped: isFlipped)[2]
            #expect(near(half[60, 10], [0, 120, 255, 255], 3))
            #expect(near(half[60, 110], [255, 18, 0, 255], 3))
        }
    }

    @Test("a copier's band of light runs over the page and leaves the new picture behind")
    func copier() throws {
        var numbers = inputs("CICopyMachineTransition")
        numbers["inputOpacity"] = 1.0
        numbers["inputColor"] = CIColor(red: 0, green: 1, blue: 0)
        let grids = try frames("CICopyMachineTransition", numbers)
        for (i, t) in [(1, 0.25), (2, 0.5), (3, 0.75)] {
            let edge = -30 + 150 * t
            for x in [4, 20, 44, 60, 80, 116] {
                let k = min(max((Double(x) + 0.5 - edge) / 30, 0), 1)
                let band = 1 - abs(2 * k - 1)
                let green = (1 - k) * Double(2 * x) + k * 118 + band * 127.5
                let expected = [255 * k, min(green, 255), 255 * (1 - k), 255].map { UInt8($0) }
                #expect(near(grids[i][x, 60], expected, 4), "\(t) \(x): \(grids[i][x, 60])")
            }
        }
    }

    @Test("a page curls from the right: new where it has left, old where it has not come yet")
    func curl() throws {
        for name in ["CIPageCurlTransition", "CIPageCurlWithShadowTransition"] {
            let grids = try frames(name, inputs(name))
            // The axis of the roll, of radius 20, runs from 80 right of the middle to 80 left of
            // the middle.
            for (i, t) in [(1, 0.25), (2, 0.5), (3, 0.75)] {
                let axis = 60 + 80 * (1 - 2 * t)
                if axis + 24 < 116 { #expect(near(grids[i][116, 60], [0, 232, 255, 255], 3)) }
                let untouched = Int(axis - 20 * .pi - (120 - axis)) - 4
                if untouched > 4 { #expect(near(grids[i][4, 60], [255, 118, 0, 255], 3)) }
                // The back of the paper, paler than its front, covers the page once enough paper is
                // rolled up.
                guard t == 0.75 else { continue }
                let roll = grids[i][Int(axis) - 3, 60]
                #expect(roll[2] > 100 && roll[0] > 150, "\(name) \(t): \(roll)")
            }
        }
    }

    @Test("a flash is brightest in the middle of its time and of the picture; waves open in holes")
    func light() throws {
        let flash = try frames("CIFlashTransition", inputs("CIFlashTransition"))
        #expect(near(flash[2][60, 60], [255, 255, 255, 255]))
        // Light while the picture is still the old picture, which has no blue.
        #expect(flash[1][60, 60][2] > 200)
        let mod = try frames("CIModTransition", inputs("CIModTransition"))
        // At every time a place is old or new; both occur half way.
        let mixed = mod[2].count { $0[0] > 40 && $0[0] < 215 }
        let (old, new) = (mod[2].count { $0[0] >= 215 }, mod[2].count { $0[0] <= 40 })
        #expect(old > 2000 && new > 2000 && mixed < old + new)
    }
}
