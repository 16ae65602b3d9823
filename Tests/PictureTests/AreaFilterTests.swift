import Foundation
import QuartzCore
import Testing
import TestSupport

@Suite("Filters over an area") struct AreaFilterTests {
    private func filtered(
        _ name: String, _ inputs: [String: Any], size: Int = 120, up: Bool = true,
        _ build: (CALayer) -> Void
    ) throws -> PixelGrid {
        try paint(size, size, up: up) { root in
            let layer = box(0, 0, CGFloat(size), CGFloat(size))
            build(layer)
            layer.filters = [CIFilter(name: name, parameters: inputs)!]
            root.addSublayer(layer)
        }
    }

    /// Many colours and no symmetry.
    private func patches(_ layer: CALayer) {
        layer.backgroundColor = rgb(0.2, 0.3, 0.4)
        for i in 0..<40 {
            let (x, y) = (CGFloat(i * 37 % 113), CGFloat(i * 53 % 109))
            layer.addSublayer(
                box(x, y, 14, 9, rgb(CGFloat(i % 5) / 4, CGFloat(i % 7) / 6, CGFloat(i % 3) / 2)))
        }
    }

    @Test("the edge under a Gaussian blur is the error function", arguments: [2.0, 5, 12])
    func gaussian(_ sigma: Double) throws {
        let grid = try filtered("CIGaussianBlur", ["inputRadius": sigma]) { layer in
            layer.addSublayer(box(-200, -200, 260, 600, red))
        }
        for x in 30..<90 {
            let d = Double(x) + 0.5 - 60
            let expected = 0.5 * erfc(d / (sigma * 2.0.squareRoot())) * 255
            #expect(abs(Double(grid[x, 60][3]) - expected) <= 3, "\(x)")
        }
    }

    @Test("the edge under a box blur is a straight line twice the radius long")
    func boxBlur() throws {
        let grid = try filtered("CIBoxBlur", ["inputRadius": 10]) { layer in
            layer.addSublayer(box(-200, -200, 260, 600, red))
        }
        for x in 40..<80 {
            let d = Double(x) + 0.5 - 60
            let expected = min(max(0.5 - d / 21, 0), 1) * 255
            #expect(abs(Double(grid[x, 60][3]) - expected) <= 4, "\(x)")
        }
    }

    @Test("motion blur smears along its angle alone")
    func motionBlur() throws {
        let across = try filtered("CIMotionBlur", ["inputRadius": 10, "inputAngle": 0]) { layer in
            layer.addSublayer(box(50, 50, 20, 20, red))
        }
        #expect(across.extent.minX < 45 && across.extent.maxX > 75)
        #expect(across.extent.minY >= 49 && across.extent.maxY <= 71)
        let down = try filtered("CIMotionBlur", ["inputRadius": 10, "inputAngle": Double.pi / 2]) {
            $0.addSublayer(box(50, 50, 20, 20, red))
        }
        #expect(down.extent.minY < 45 && down.extent.maxX <= 71)
    }

    @Test(
        "a median removes a dot and keeps an edge; a flat picture keeps its colour when sharpened"
    )
    func median() throws {
        let grid = try filtered("CIMedianFilter", [:]) { layer in
            layer.addSublayer(box(0, 0, 120, 120, red))
            layer.addSublayer(box(30, 30, 1, 1, blue))
            layer.addSublayer(box(60, 0, 60, 120, green))
        }
        #expect(grid[30, 89] == redPixel && grid[59, 60] == redPixel && grid[60, 60] == greenPixel)
        for name in ["CISharpenLuminance", "CIUnsharpMask"] {
            let flat = try filtered(name, [:]) { $0.backgroundColor = rgb(0.5, 0.25, 0.75) }
            #expect(near(flat[60, 60], [128, 64, 191, 255]), "\(name)")
        }
    }

    @Test("pixellate makes squares of a single colour")
    func pixellate() throws {
        let grid = try filtered(
            "CIPixellate", ["inputScale": 12, "inputCenter": CIVector(x: 60, y: 60)], patches)
        let colors = Set((0..<10).map { grid[$0 * 12 + 6, 66] })
        #expect(colors.count > 3)
        for y in 0..<120 {
            for x in 0..<120 {
                let middle = grid[x / 12 * 12 + 6, y / 12 * 12 + 6]
                if grid[x, y] != middle { Issue.record("\(x) \(y)"); return }
            }
        }
    }

    @Test("a twirl changes neither its centre nor pixels outside of its radius")
    func twirl() throws {
        let inputs: [String: Any] = [
            "inputCenter": CIVector(x: 60, y: 60), "inputRadius": 40, "inputAngle": 3.0,
        ]
        let plain = try paint(120, 120, up: true) { root in
            let layer = box(0, 0, 120, 120)
            patches(layer)
            root.addSublayer(layer)
        }
        let grid = try filtered("CITwirlDistortion", inputs, patches)
        var changed = 0
        for y in 0..<120 {
            for x in 0..<120 {
                let l = hypot(Double(x) + 0.5 - 60, Double(y) + 0.5 - 60)
                if l > 41 { #expect(near(grid[x, y], plain[x, y])) }
                if l < 40 && !near(grid[x, y], plain[x, y], 20) { changed += 1 }
            }
        }
        #expect(changed > 500)
        let spot = try filtered("CITwirlDistortion", inputs) {
            $0.addSublayer(box(57, 57, 6, 6, red))
        }
        #expect(spot[60, 60] == redPixel && spot[59, 59] == redPixel)
    }

    @Test(
        "a pinch and a bump keep their centre and their outside",
        arguments: [
            "CIPinchDistortion", "CIBumpDistortion",
        ])
    func lenses(_ name: String) throws {
        let grid = try filtered(
            name, ["inputCenter": CIVector(x: 60, y: 60), "inputRadius": 30, "inputScale": 0.5]
        ) { layer in
            layer.addSublayer(box(0, 0, 120, 60, red))
            layer.addSublayer(box(0, 60, 120, 60, blue))
        }
        // A line through the centre keeps its place.
        for x in stride(from: 2, to: 120, by: 7) {
            #expect(near(grid[x, 57], bluePixel, 3) && near(grid[x, 62], redPixel, 3))
        }
    }

    @Test("checkerboard, stripes and a constant fill the bounds")
    func generators() throws {
        let inputs: [String: Any] = [
            "inputCenter": CIVector(x: 0, y: 0), "inputWidth": 20,
            "inputColor0": CIColor(red: 1, green: 0, blue: 0),
            "inputColor1": CIColor(red: 0, green: 0, blue: 1),
        ]
        let board = try filtered("CICheckerboardGenerator", inputs) { $0.backgroundColor = green }
        let stripes = try filtered("CIStripesGenerator", inputs) { $0.backgroundColor = green }
        for i in 0..<6 {
            for j in 0..<6 {
                let (x, y) = (i * 20 + 10, 119 - (j * 20 + 10))
                #expect(near(board[x, y], (i + j) % 2 == 0 ? redPixel : bluePixel, 3))
                #expect(near(stripes[x, y], i % 2 == 0 ? redPixel : bluePixel, 3))
            }
        }
        let flat = try filtered(
            "CIConstantColorGenerator",
            ["inputColor": CIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)]
        ) { $0.backgroundColor = green }
        #expect(flat.count { near($0, [26, 51, 77, 128]) } == 120 * 120)
    }

    @Test("a kaleidoscope is the same in each of its mirrors")
    func kaleidoscope() throws {
        let grid = try filtered(
            "CIKaleidoscope",
            ["inputCenter": CIVector(x: 60, y: 60), "inputCount": 4, "inputAngle": 0], patches)
        var same = 0
        var total = 0
        for y in 10..<60 {
            for x in 10..<60 {
                let v = grid[x, y]
                let others = [grid[119 - x, y], grid[x, 119 - y], grid[y, x], grid[119 - y, x]]
                total += 1
                if others.allSatisfy({ near($0, v, 8) }) { same += 1 }
            }
        }
        #expect(Double(same) / Double(total) > 0.97)
        #expect(Set((10..<60).map { grid[$0, 20] }).count > 4)
    }

    @Test("a generator fills the bounds of a layer that draws nothing")
    func generatorAlone() throws {
        let filter = try #require(CIFilter(name: "CIConstantColorGenerator"))
        filter.setValue(CIColor(red: 0, green: 1, blue: 0), forKey: "inputColor")
        let grid = try paint { root in
            let layer = box(10, 10, 30, 20)
            layer.filters = [filter]
            root.addSublayer(layer)
        }
        #expect(grid.covered == 600 && grid[25, 20] == greenPixel)
    }
}
