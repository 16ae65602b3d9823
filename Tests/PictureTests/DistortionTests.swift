import Foundation
import QuartzCore
import Testing
import TestSupport

extension Distortion {
    @Suite("Filters that look elsewhere") struct DistortionTests {
        @Test("CICrop keeps its rectangle and clears the rest")
        func crop() throws {
            let grid = try paint(100, 80) { root in
                let layer = box(0, 0, 100, 80, rgb(1, 0, 0))
                layer.filters = [
                    CIFilter(
                        name: "CICrop",
                        parameters: ["inputRectangle": CIVector(x: 20, y: 10, z: 50, w: 30)])!
                ]
                root.addSublayer(layer)
            }
            let columns = (0..<100).filter { x in (0..<80).contains { grid[x, $0][3] > 0 } }
            let rows = (0..<80).filter { y in (0..<100).contains { grid[$0, y][3] > 0 } }
            #expect(columns == Array(20..<70) && rows.count == 30)
            #expect(
                columns.allSatisfy { x in rows.allSatisfy { grid[x, $0] == [255, 0, 0, 255] } })
        }

        /// Red is twice x, green twice y: a picture whose colours encode their place.
        private static let map: CGImage = {
            var bytes: [UInt8] = []
            for row in 0..<size {
                for x in 0..<size {
                    bytes += [UInt8(2 * x), UInt8(2 * (size - 1 - row)), 128, 255]
                }
            }
            return PixelGrid(width: size, height: size, bytes: bytes).image!
        }()

        private func shown(_ name: String, _ inputs: [String: Any]) throws -> PixelGrid {
            try paint(size, size, up: true) { root in
                let layer = box(0, 0, CGFloat(size), CGFloat(size))
                layer.contents = Self.map
                layer.filters = [CIFilter(name: name, parameters: inputs)!]
                root.addSublayer(layer)
            }
        }

        @Test(
            "a distortion or tile shows the point that the same sum finds here", arguments: mappings
        )
        private func reference(_ mapping: Mapping) throws {
            let grid = try shown(mapping.name, mapping.inputs())
            var (seen, wrong, moved) = (0, 0, 0)
            for y in stride(from: 3, to: size, by: 7) {
                for x in stride(from: 2, to: size, by: 7) {
                    let p = Point(Double(x) + 0.5, Double(size - 1 - y) + 0.5)
                    let pixel = grid[x, y]
                    guard let source = mapping.source(p) else {
                        seen += 1
                        if pixel != clearPixel { wrong += 1 }
                        continue
                    }
                    guard source.min() > 2, source.max() < Double(size) - 2 else { continue }
                    seen += 1
                    if length(source - p) > 1.5 { moved += 1 }
                    let found = Point(Double(pixel[0]), Double(pixel[1])) / 2 + 0.5
                    if length(found - source) > 1.2 { wrong += 1 }
                }
            }
            // Pixels beside a fold mix both sides.
            #expect(seen > 60 && wrong * 12 <= seen, "\(wrong) of \(seen)")
            let still = ["CIAffineClamp", "CIClamp", "CICrop"].contains(mapping.name)
            #expect(moved * 6 > seen || still, "\(moved) of \(seen) moved")
        }

        @Test("each mirror of a triangle's kaleidoscope takes its share of the colour")
        func decay() throws {
            let grid = try shown(
                "CITriangleKaleidoscope",
                [
                    "inputPoint": CIVector(x: 60, y: 60), "inputSize": 50, "inputRotation": 0.4,
                    "inputDecay": 0.6,
                ])
            var most = 0
            for (x, y) in [
                (60, 60), (70, 55), (60, 85), (30, 40), (100, 90), (8, 110), (3, 4), (115, 50),
            ] {
                let found = kaleidoscope(Point(Double(x) + 0.5, Double(119 - y) + 0.5))
                let left = 255 * pow(0.6, Double(found.mirrors))
                #expect(abs(Double(grid[x, y][3]) - left) < 2, "\(x) \(y): \(grid[x, y]), \(left)")
                #expect(abs(Double(grid[x, y][2]) - left * 128 / 255) < 2)
                most = max(most, found.mirrors)
            }
            #expect(most > 3)
        }

        @Test(
            "a picture that a filter lays out of sight is not seen where it was", arguments: [0, 1])
        func outOfSight(more: Int) throws {
            let grid = try paint(80, 80) { root in
                let layer = box(20, 20, 40, 40)
                layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
                let far = CGAffineTransform(translationX: 500, y: 0)
                let filters = [
                    CIFilter(name: "CIAffineTransform", parameters: ["inputTransform": far])!,
                    CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 2])!,
                ]
                layer.filters = Array(filters.prefix(1 + more))
                root.addSublayer(layer)
            }
            #expect(grid[40, 40] == clearPixel && grid[22, 22] == clearPixel)
        }

        @Test(
            "corners are where they are seen in a flipped tree, too: the picture's top stays its top"
        )
        func flippedCorners() throws {
            let picture = picture(["rg", "bw"])
            let grid = try paint(80, 80) { root in
                let layer = box(0, 0, 80, 80)
                layer.contents = picture
                layer.magnificationFilter = .nearest
                layer.filters = [
                    CIFilter(
                        name: "CIPerspectiveTransform",
                        parameters: [
                            "inputTopLeft": CIVector(x: 10, y: 10),
                            "inputTopRight": CIVector(x: 50, y: 10),
                            "inputBottomRight": CIVector(x: 50, y: 30),
                            "inputBottomLeft": CIVector(x: 10, y: 30),
                        ])!
                ]
                root.addSublayer(layer)
            }
            #expect(grid[20, 15] == redPixel && grid[40, 15] == greenPixel)
            #expect(grid[20, 25] == bluePixel && grid[40, 25] == [255, 255, 255, 255])
            #expect(grid[55, 20] == clearPixel && grid[30, 35] == clearPixel)
        }

        @Test(
            "glass moves every point a little, smoothly, and by no more than a twentieth of its scale"
        )
        func glass() throws {
            let grid = try shown("CIGlassDistortion", center(["inputScale": 100]))
            var moved = 0
            var last: Point?
            for x in stride(from: 20, to: 100, by: 1) {
                let pixel = grid[x, 60]
                let found = Point(Double(pixel[0]), Double(pixel[1])) / 2 + 0.5
                let shift = found - Point(Double(x) + 0.5, 59.5)
                #expect(max(abs(shift.x), abs(shift.y)) <= 5.5)
                if length(shift) > 1 { moved += 1 }
                if let last { #expect(length(shift - last) < 2) }
                last = shift
            }
            #expect(moved > 30)
        }

        @Test("a glass texture moves points by its slope times the scale; a flat one moves nothing")
        func glassTexture() throws {
            func texture(_ value: (Int, Int) -> Int) -> CIImage {
                var bytes: [UInt8] = []
                for row in 0..<120 {
                    for x in 0..<120 {
                        let v = UInt8(value(x, row))
                        bytes += [v, v, v, 255]
                    }
                }
                return CIImage(cgImage: PixelGrid(width: 120, height: 120, bytes: bytes).image!)
            }
            func shift(_ image: CIImage, _ x: Int, _ y: Int) throws -> Point {
                let grid = try shown(
                    "CIGlassDistortion",
                    ["inputCenter": CIVector(x: 0, y: 0), "inputScale": 500, "inputTexture": image])
                let found = Point(Double(grid[x, y][0]), Double(grid[x, y][1])) / 2 + 0.5
                return found - Point(Double(x) + 0.5, Double(119 - y) + 0.5)
            }
            #expect(length(try shift(texture { _, _ in 90 }, 40, 50)) < 0.6)
            // Two of 255 a pixel: 500 · 2 / 255 points to the right; then upwards, where rows grow
            // brighter.
            let across = try shift(texture { x, _ in x * 2 }, 40, 50)
            #expect(abs(across.x - 3.92) < 0.8 && abs(across.y) < 0.6, "\(across)")
            let up = try shift(texture { _, row in (119 - row) * 2 }, 40, 50)
            #expect(abs(up.y - 3.92) < 0.8 && abs(up.x) < 0.6, "\(up)")
        }

        @Test(
            "crystals and points are flat pieces, each of the colour of its own place",
            arguments: ["CICrystallize", "CIPointillize"])
        func cells(_ name: String) throws {
            let grid = try shown(name, center(["inputRadius": 20]))
            var colors: [SIMD2<UInt8>: Int] = [:]
            var paper = 0
            for y in 25..<95 {
                for x in 25..<95 {
                    let pixel = grid[x, y]
                    if pixel == [255, 255, 255, 255] {
                        paper += 1
                        continue
                    }
                    colors[SIMD2(pixel[0], pixel[1]), default: 0] += 1
                    let found = Point(Double(pixel[0]), Double(pixel[1])) / 2 + 0.5
                    let reach = length(found - Point(Double(x) + 0.5, Double(size - 1 - y) + 0.5))
                    #expect(reach < (name == "CIPointillize" ? 11.5 : 30))
                }
            }
            let pieces = colors.values.filter { $0 > 12 }
            #expect((6...30).contains(pieces.count), "\(pieces.count) pieces")
            #expect(pieces.reduce(0, +) + paper > 4300)
            #expect((paper > 300) == (name == "CIPointillize"), "\(paper)")
        }
    }
}
