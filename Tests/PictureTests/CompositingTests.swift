import Foundation
import QuartzCore
import Testing
import TestSupport

@Suite("Compositing") struct CompositingTests {
    @Test("B-RE 197 shadow, background, contents, sublayers, border, then filters and opacity")
    func order() throws {
        func scene(_ change: (CALayer) -> Void) throws -> PixelGrid {
            try paint { root in
                let layer = box(20, 20, 30, 30, red)
                layer.contents = plain(1, 1, [0, 128, 0, 128])
                layer.borderWidth = 4
                layer.borderColor = rgb(1, 1, 1)
                layer.shadowOpacity = 1
                layer.shadowRadius = 0
                layer.shadowOffset = CGSize(width: 10, height: 0)
                layer.shadowColor = blue
                layer.addSublayer(box(0, 10, 15, 10, blue))
                change(layer)
                root.addSublayer(layer)
            }
        }
        let whole = try scene { _ in }
        #expect(near(whole[40, 40], [127, 128, 0, 255]))
        #expect(whole[30, 35] == bluePixel)
        #expect(whole[21, 35] == [255, 255, 255, 255])
        #expect(whole[55, 35] == bluePixel)
        #expect(whole[15, 35] == clearPixel)
        let filtered = try scene { $0.filters = [CIFilter(name: "CIColorInvert")!] }
        #expect(filtered[21, 35] == [0, 0, 0, 255])
        #expect(filtered[30, 35] == [255, 255, 0, 255])
        let faded = try scene { $0.opacity = 0.5 }
        #expect(near(faded[55, 35], [0, 0, 128, 128]))
        #expect(near(faded[21, 35], [128, 128, 128, 128]))
    }

    @Test("B-RE 198 the border covers 1300 pixels of 80 × 60, above the sublayers")
    func border() throws {
        for inside in [false, true] {
            let grid = try paint(100, 80) { root in
                let layer = box(10, 10, 80, 60)
                layer.borderWidth = 5
                layer.borderColor = green
                if inside { layer.addSublayer(box(0, 0, 80, 60, red)) }
                root.addSublayer(layer)
            }
            #expect(grid.count { $0 == greenPixel } == 1300)
            #expect(grid.covered == (inside ? 4800 : 1300))
            #expect(grid.extent == CGRect(x: 10, y: 10, width: 80, height: 60))
        }
    }

    @Test("B-RE 199 cornerRadius rounds background and border, not contents and sublayers")
    func rounding() throws {
        func scene(_ change: (CALayer) -> Void) throws -> PixelGrid {
            try paint(60, 60) { root in
                let layer = box(0, 0, 60, 60, red)
                layer.cornerRadius = 20
                change(layer)
                root.addSublayer(layer)
            }
        }
        #expect(try scene { _ in }[1, 1] == clearPixel)
        #expect(try scene { ($0.borderWidth, $0.borderColor) = (4, green) }[1, 1] == clearPixel)
        #expect(try scene { $0.contents = plain(1, 1, greenPixel) }[1, 1] == greenPixel)
        #expect(try scene { $0.addSublayer(box(0, 0, 60, 60, blue)) }[1, 1] == bluePixel)
        let clipped = try scene {
            $0.addSublayer(box(0, 0, 60, 60, blue))
            $0.contents = plain(1, 1, greenPixel)
            $0.masksToBounds = true
        }
        #expect(clipped[1, 1] == clearPixel && clipped[30, 30] == bluePixel)
    }

    @Test("B-RE 200 masksToBounds clips contents, sublayers and the layer's own shadow")
    func clipping() throws {
        for masks in [false, true] {
            let grid = try paint { root in
                let layer = box(20, 20, 20, 20, red)
                layer.contents = plain(30, 30, greenPixel)
                layer.contentsGravity = .center
                layer.addSublayer(box(10, 10, 30, 30, blue))
                layer.shadowOpacity = 1
                layer.shadowRadius = 3
                layer.masksToBounds = masks
                root.addSublayer(layer)
            }
            #expect((grid.extent == CGRect(x: 20, y: 20, width: 20, height: 20)) == masks)
            #expect((grid.covered == 400) == masks)
        }
    }

    @Test("B-RE 201 only the mask's alpha counts; masks and clips multiply; masks have masks")
    func masks() throws {
        func scene(_ change: (CALayer, CALayer) -> Void) throws -> PixelGrid {
            try paint { root in
                let layer = box(10, 10, 40, 40, red)
                // The mask is in the host's bounds coordinates, which begin at 100 here.
                layer.bounds.origin = CGPoint(x: 100, y: 100)
                let mask = box(110, 110, 40, 20, blue)
                layer.mask = mask
                change(layer, mask)
                root.addSublayer(layer)
            }
        }
        let plain = try scene { _, _ in }
        #expect(plain.extent == CGRect(x: 20, y: 20, width: 30, height: 20))
        #expect(plain.count { $0 == redPixel } == 600)
        let wide = try scene { layer, _ in layer.addSublayer(box(130, 100, 40, 40, green)) }
        #expect(wide.extent == CGRect(x: 20, y: 20, width: 40, height: 20))
        let both = try scene { layer, _ in
            layer.addSublayer(box(130, 100, 40, 40, green))
            layer.masksToBounds = true
        }
        #expect(both.extent == CGRect(x: 20, y: 20, width: 30, height: 20))
        let faint = try scene { _, mask in mask.opacity = 0.5 }
        #expect(near(faint[30, 30], [128, 0, 0, 128]))
        let round = try scene { _, mask in mask.cornerRadius = 10 }
        #expect(round[20, 20] == clearPixel && round[30, 30] == redPixel)
        let nested = try scene { _, mask in mask.mask = box(0, 0, 10, 10, green) }
        #expect(nested.extent == CGRect(x: 20, y: 20, width: 10, height: 10))
        let more = try scene { _, mask in mask.addSublayer(box(0, 20, 10, 5, green)) }
        #expect(more.covered == 600 + 50)
        let ignored = try scene { _, mask in
            mask.compositingFilter = "multiplyBlendMode"
            mask.backgroundFilters = [CIFilter(name: "CIColorInvert")!]
        }
        #expect(ignored == plain)
    }

    @Test("B-RE 202 a mask that draws nothing hides everything")
    func emptyMask() throws {
        let grid = try paint { root in
            let layer = box(10, 10, 40, 40, red)
            layer.addSublayer(box(0, 0, 60, 10, green))
            layer.mask = box(0, 0, 40, 40)
            root.addSublayer(layer)
        }
        #expect(grid.covered == 0)
    }

    @Test("B-RE 203 group opacity flattens first; without it overlaps show through; 0 is nothing")
    func opacity() throws {
        func scene(_ group: Bool, _ opacity: Float) throws -> [UInt8] {
            try paint { root in
                let layer = box(10, 10, 40, 40, red)
                layer.addSublayer(box(0, 0, 40, 40, blue))
                layer.allowsGroupOpacity = group
                layer.opacity = opacity
                root.addSublayer(layer)
            }[30, 30]
        }
        #expect(CALayer().allowsGroupOpacity)
        #expect(near(try scene(true, 0.5), [0, 0, 128, 128]))
        #expect(near(try scene(false, 0.5), [64, 0, 128, 191]))
        #expect(try scene(true, 0) == clearPixel)
        #expect(try scene(false, 0) == clearPixel)
    }

    /// A half transparent group on a clear background: two overlapping squares, and the layers
    /// added by `change`.
    private func group(_ change: (CALayer) -> Void) throws -> PixelGrid {
        try paint(100, 100) { root in
            let group = box(0, 0, 100, 100)
            group.opacity = 0.5
            group.sublayers = [box(5, 25, 50, 50, red), box(25, 25, 50, 50, blue)]
            change(group)
            root.addSublayer(group)
        }
    }

    @Test("B-RE 203, 205 a group is one thing also when something in it looks at what is behind")
    func groupWithReaders() throws {
        let readers: [(String, (CALayer) -> Void)] = [
            ("multiply", { $0.compositingFilter = "multiplyBlendMode" }),
            ("add", { $0.compositingFilter = "plusL" }),
            ("in", { $0.compositingFilter = CIFilter(name: "CISourceOverCompositing") }),
            (
                "blur",
                {
                    $0.backgroundFilters = [
                        CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 4])!
                    ]
                }
            ),
        ]
        let plain = try group { $0.addSublayer(box(85, 85, 10, 10, green)) }
        #expect(near(plain[40, 50], [0, 0, 128, 128]))
        for (name, way) in readers {
            for isDeep in [true, false] {
                let grid = try group { group in
                    let reader = box(85, 85, 10, 10, green)
                    way(reader)
                    let parent = isDeep ? box(0, 0, 100, 100) : group
                    if isDeep { group.addSublayer(parent) }
                    parent.addSublayer(reader)
                }
                #expect(grid.difference(plain) <= 1, "\(name) \(isDeep)")
            }
        }
    }

    @Test("B-RE 203 a group's background is drawn once, whatever reads it")
    func groupBackground() throws {
        for name in ["CIGaussianBlur", "CISourceAtopCompositing"] {
            let grid = try paint(100, 100) { root in
                let group = box(0, 0, 100, 100, rgb(1, 1, 1))
                group.opacity = 0.5
                let reader = box(70, 40, 20, 20)
                let filter = CIFilter(name: name)!
                if name == "CIGaussianBlur" {
                    filter.setValue(4, forKey: "inputRadius")
                    reader.backgroundFilters = [filter]
                } else {
                    (reader.backgroundColor, reader.compositingFilter) = (rgb(1, 1, 1), filter)
                }
                group.sublayers = [
                    box(10, 40, 20, 20, red), reader, box(75, 70, 20, 20, blue),
                    box(65, 70, 20, 20, green),
                ]
                root.addSublayer(group)
            }
            #expect(grid.count { near($0, [128, 128, 128, 128]) } == 9000, "\(name)")
            #expect(near(grid[20, 50], [128, 0, 0, 128]) && near(grid[78, 80], [0, 128, 0, 128]))
        }
    }

    @Test("groups in groups in groups are drawn in reasonable time")
    func nestedGroups() throws {
        let grid = try paint(60, 60) { root in
            var parent = root
            for i in 0..<24 {
                let group = box(0, 0, 60, 60)
                group.opacity = 0.99
                group.sublayers = [box(CGFloat(i), 0, 30, 60, red), box(10, 0, 30, 60, blue)]
                parent.addSublayer(group)
                parent = group
            }
        }
        #expect(grid[20, 30][2] > 190)
    }

    @Test("B-RE 204 zPosition sorts stably; the parent's own background stays behind")
    func depthOrder() throws {
        func top(_ z: [CGFloat]) throws -> [UInt8] {
            try paint { root in
                let parent = box(0, 0, 80, 60, rgb(1, 1, 1))
                for (color, depth) in zip([red, green, blue], z) {
                    let layer = box(10, 10, 20, 20, color)
                    layer.zPosition = depth
                    parent.addSublayer(layer)
                }
                root.addSublayer(parent)
            }[15, 15]
        }
        #expect(try top([0, 0, 0]) == bluePixel)
        #expect(try top([0, 1, 1]) == bluePixel)
        #expect(try top([0, 1, 0]) == greenPixel)
        #expect(try top([0, -1, -2]) == redPixel)
        #expect(try top([-3, -1, -2]) == greenPixel)
    }

    @Test("B-RE 212 a single-sided layer turned away is gone, with what is flattened into it")
    func backface() throws {
        for (doubleSided, angle, shown) in [
            (true, CGFloat.pi, true), (false, .pi, false), (false, 0, true), (false, 1.3, true),
        ] {
            let grid = try paint { root in
                let layer = box(10, 10, 40, 40, red)
                layer.addSublayer(box(10, 10, 60, 10, blue))
                layer.isDoubleSided = doubleSided
                layer.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
                root.addSublayer(layer)
            }
            #expect((grid.covered > 0) == shown)
        }
    }

    @Test("B-RE 213 edges without antialiasing are hard, each by itself")
    func edges() throws {
        func scene(_ change: (CALayer) -> Void) throws -> PixelGrid {
            try paint { root in
                let layer = box(10.5, 10.5, 20, 20, red)
                change(layer)
                root.addSublayer(layer)
            }
        }
        let soft = try scene { _ in }
        #expect(near(soft[10, 20], [128, 0, 0, 128]) && near(soft[30, 20], [128, 0, 0, 128]))
        let left = try scene { $0.edgeAntialiasingMask.remove(.layerLeftEdge) }
        #expect([0, 255].contains(left[10, 20][3]) && near(left[30, 20], [128, 0, 0, 128]))
        let hard = try scene { $0.allowsEdgeAntialiasing = false }
        #expect(hard.count { $0[3] > 0 && $0[3] < 255 } == 0)
        #expect(hard.covered == 400)
    }
}
