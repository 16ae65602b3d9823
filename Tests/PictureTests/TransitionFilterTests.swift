import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

/// Transition filters between two pictures whose colours encode their place: old in red, new in
/// blue.
@Suite("Transition filters") struct TransitionFilterTests {
    private static func map(isNew: Bool) -> CGImage {
        var bytes: [UInt8] = []
        for row in 0..<120 {
            for x in 0..<120 {
                bytes +=
                    isNew ? [0, UInt8(2 * x), 255, 255] : [255, UInt8(2 * (119 - row)), 0, 255]
            }
        }
        return PixelGrid(width: 120, height: 120, bytes: bytes).image!
    }
    private static let old = map(isNew: false)
    private static let new = map(isNew: true)

    /// The pictures at 0, 25, 50, 75 and 100 %.
    private func frames(
        _ name: String, _ inputs: [String: Any], isFlipped: Bool = false
    ) throws -> [PixelGrid] {
        let root = box(0, 0, 120, 120)
        root.isGeometryFlipped = isFlipped
        let layer = box(0, 0, 120, 120)
        layer.contents = Self.old
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: CGSize(width: 120, height: 120))
        host.commit()
        host.advance(to: 100)
        let transition = CATransition()
        transition.filter = CIFilter(name: name, parameters: inputs)
        transition.duration = 1
        transition.timingFunction = CAMediaTimingFunction(name: .linear)
        CATransaction.setDisableActions(true)
        layer.add(transition, forKey: nil)
        layer.contents = Self.new
        host.commit()
        return try [0, 0.25, 0.5, 0.75, 1].map {
            host.advance(to: 100 + $0)
            return PixelGrid(try host.snapshot())
        }
    }

    /// The share of the new picture.
    private func share(_ grid: PixelGrid) -> Double {
        var blue = 0.0
        var red = 0.0
        for i in stride(from: 0, to: grid.bytes.count, by: 4) {
            red += Double(grid.bytes[i])
            blue += Double(grid.bytes[i + 2])
        }
        return blue / max(red + blue, 1)
    }

    private func middle(_ more: [String: Any] = [:]) -> [String: Any] {
        more.merging(["inputCenter": CIVector(x: 60, y: 60)]) { a, _ in a }
    }

    private func mask() -> CGImage {
        // Brightness grows from left to right: the left goes first.
        let bytes = (0..<120).flatMap { _ in
            (0..<120).flatMap { x in
                let v = UInt8(x * 255 / 119)
                return [v, v, v, 255]
            }
        }
        return PixelGrid(width: 120, height: 120, bytes: bytes).image!
    }

    private func inputs(_ name: String) -> [String: Any] {
        switch name {
        case "CIDisintegrateWithMaskTransition": ["inputMaskImage": mask()]
        case "CIModTransition": middle(["inputRadius": 30.0])
        case "CIRippleTransition": middle(["inputWidth": 40.0, "inputScale": 20.0])
        case "CIFlashTransition": middle(["inputColor": CIColor(red: 1, green: 1, blue: 1)])
        case "CIPageCurlTransition": ["inputRadius": 20.0]
        case "CIPageCurlWithShadowTransition": ["inputRadius": 20.0, "inputShadowAmount": 0.0]
        case "CICopyMachineTransition": ["inputWidth": 30.0, "inputOpacity": 0.0]
        case "CIAccordionFoldTransition":
            ["inputNumberOfFolds": 3.0, "inputFoldShadowAmount": 0.0, "inputBottomHeight": 0.0]
        default: [:]
        }
    }

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

    @Test("an accordion squeezes the old picture downwards and shows the new one above it")
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

    /// The values of the two pictures at a point, y up.
    private func oldAt(_ y: Double) -> SIMD3<Double> { SIMD3(255, 2 * (y - 0.5), 0) }
    private func newAt(_ x: Double) -> SIMD3<Double> { SIMD3(0, 2 * (x - 0.5), 255) }

    /// Compares three times with a known share of the new picture for every point, and the sampled
    /// point of the old picture.
    private func expect(
        _ name: String, _ inputs: [String: Any], _ share: (Double, Double, Double) -> Double
    ) throws {
        let grids = try frames(name, inputs)
        for (i, t) in [(1, 0.25), (2, 0.5), (3, 0.75)] {
            for y in stride(from: 5, to: 120, by: 13) {
                for x in stride(from: 3, to: 120, by: 9) {
                    let (u, v) = (Double(x) + 0.5, Double(119 - y) + 0.5)
                    let k = share(u, v, t)
                    let expected = oldAt(v) * (1 - k) + newAt(u) * k
                    let pixel = [expected.x, expected.y, expected.z, 255].map {
                        UInt8($0.rounded())
                    }
                    #expect(near(grids[i][x, y], pixel, 4), "\(t) \(x) \(y): \(grids[i][x, y])")
                }
            }
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
        // Dark above, bright below: the upper half goes first.
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

    private func solid(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> CIImage {
        CIImage(cgImage: plain(8, 8, [r, g, b, 255]))
    }

    @Test(
        "the flash: the threshold is when the picture changes; beams by strength, contrast and reach"
    )
    func striations() throws {
        func flash(_ more: [String: Any]) throws -> [PixelGrid] {
            let white = CIColor(red: 1, green: 1, blue: 1)
            return try frames(
                "CIFlashTransition", middle(["inputColor": white]).merging(more) { _, b in b })
        }
        // Past the threshold only light and the new picture remain: half of each when half of the
        // rest has gone.
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

    @Test("a ripple leaves what it has not reached, and the new picture where it has passed")
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
