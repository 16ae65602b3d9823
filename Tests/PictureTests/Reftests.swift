import Foundation
import QuartzCore
import Testing
import TestSupport

/// Pairs of scenes that must yield the same picture.
@Suite("Scenes that match") struct Reftests {
    /// A group with rounded corners, text-like bars, a border, a shadow and a turned child.
    private func group() -> CALayer {
        let layer = box(16, 12, 48, 36, rgb(0.9, 0.8, 0.3))
        layer.cornerRadius = 6
        layer.borderWidth = 2
        layer.borderColor = rgb(0.2, 0.2, 0.6)
        layer.shadowOpacity = 0.4
        layer.shadowOffset = CGSize(width: 2, height: 3)
        for i in 0..<3 { layer.addSublayer(box(8, 6 + CGFloat(i) * 8, 20, 4, rgb(0.2, 0.3, 0.4))) }
        let turned = box(30, 10, 12, 12, rgb(0.8, 0.1, 0.2, 0.7))
        turned.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        layer.addSublayer(turned)
        return layer
    }

    @Test("the helper tells pictures apart")
    func helper() throws {
        let a = try paint { $0.addSublayer(group()) }
        let b = try paint { $0.addSublayer(box(16, 12, 48, 36, red)) }
        #expect(a.difference(b) > 100)
        #expect(a.difference(PixelGrid(width: 1, height: 1, color: redPixel)) == 255)
        #expect(a.difference(a) == 0)
    }

    @Test("group opacity is the same as colours made translucent, where nothing shows through")
    func groupOpacity() throws {
        let whole = try paint { root in
            let layer = box(10, 10, 60, 40, rgb(0.2, 0.6, 0.4))
            layer.addSublayer(box(10, 10, 20, 20, red))
            layer.addSublayer(box(20, 20, 20, 20, blue))
            layer.opacity = 0.5
            root.addSublayer(layer)
        }
        let parts = try paint { root in
            func add(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat, _ c: CGColor) {
                root.addSublayer(box(x, y, w, h, c.copy(alpha: 0.5)!))
            }
            let background = rgb(0.2, 0.6, 0.4)
            add(10, 10, 60, 10, background)
            add(10, 20, 10, 20, background)
            add(10, 40, 20, 10, background)
            add(50, 20, 20, 30, background)
            add(40, 20, 10, 10, background)
            add(30, 20, 10, 10, red)
            add(20, 20, 10, 20, red)
            add(30, 30, 20, 20, blue)
        }
        #expect(whole.difference(parts) <= 1)
    }

    @Test("a mask is the same as the picture drawn inside its shape")
    func mask() throws {
        func scene(_ clipped: Bool) throws -> PixelGrid {
            try paint { root in
                let layer = box(10, 10, 60, 40)
                if clipped {
                    layer.backgroundColor = rgb(0.2, 0.6, 0.4)
                    layer.addSublayer(box(20, 0, 20, 40, red))
                    let mask = CALayer()
                    mask.frame = CGRect(x: 5, y: 5, width: 45, height: 20)
                    mask.backgroundColor = blue
                    layer.mask = mask
                } else {
                    layer.addSublayer(box(5, 5, 45, 20, rgb(0.2, 0.6, 0.4)))
                    layer.addSublayer(box(20, 5, 20, 20, red))
                }
                root.addSublayer(layer)
            }
        }
        #expect(try scene(true).difference(scene(false)) == 0)
    }

    @Test("a rounded clip is the same as a shape layer's path")
    func roundedClip() throws {
        let clip = try paint { root in
            let layer = box(10, 10, 60, 40)
            layer.cornerRadius = 15
            layer.masksToBounds = true
            layer.addSublayer(box(-10, -10, 100, 80, red))
            root.addSublayer(layer)
        }
        let path = try paint { root in
            let layer = CAShapeLayer()
            layer.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
            layer.path = CGPath(
                roundedRect: layer.bounds, cornerWidth: 15, cornerHeight: 15, transform: nil)
            layer.fillColor = red
            root.addSublayer(layer)
        }
        // Two measurements of a curve's coverage of a pixel.
        let distance = PixelDistance(clip, path)!
        #expect(distance.far == 0 && distance.mean < 0.15, "\(distance)")
    }

    @Test("rasterised is the same as not")
    func rasterised() throws {
        func scene(_ rasterises: Bool) throws -> PixelGrid {
            try paint { root in
                let layer = group()
                layer.shouldRasterize = rasterises
                root.addSublayer(layer)
            }
        }
        #expect(try scene(true).difference(scene(false)) <= 2)
    }

    @Test("a turned clip is the same as a turned picture")
    func turnedClip() throws {
        func scene(_ clips: Bool) throws -> PixelGrid {
            try paint { root in
                let layer = box(20, 15, 40, 30, clips ? nil : red)
                layer.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
                layer.masksToBounds = clips
                if clips { layer.addSublayer(box(-40, -40, 120, 120, red)) }
                root.addSublayer(layer)
            }
        }
        let distance = PixelDistance(try scene(true), try scene(false))!
        #expect(distance.largest <= 12 && distance.mean < 0.1, "\(distance)")
    }

    @Test("a layer's own shadow is the same as that of a shadowPath of its outline")
    func shadowPath() throws {
        for radius in [0.0, 10] {
            func scene(_ path: Bool) throws -> PixelGrid {
                try paint { root in
                    let layer = box(20, 15, 40, 30, red)
                    layer.cornerRadius = radius
                    layer.shadowOpacity = 0.8
                    layer.shadowRadius = 4
                    if path {
                        layer.shadowPath = CGPath(
                            roundedRect: layer.bounds, cornerWidth: radius, cornerHeight: radius,
                            transform: nil)
                    }
                    root.addSublayer(layer)
                }
            }
            #expect(try scene(true).difference(scene(false)) <= 4, "\(radius)")
        }
    }

    @Test("a scene at 2× is the scene itself, averaged")
    func doubled() throws {
        let one = try paint { $0.addSublayer(group()) }
        let two = try paint(scale: 2) { $0.addSublayer(group()) }
        var half = PixelGrid(width: 80, height: 60, color: clearPixel)
        for y in 0..<60 {
            for x in 0..<80 {
                let four = [
                    two[2 * x, 2 * y], two[2 * x + 1, 2 * y], two[2 * x, 2 * y + 1],
                    two[2 * x + 1, 2 * y + 1],
                ]
                half[x, y] = (0..<4).map { k in
                    UInt8((four.reduce(0) { $0 + Int($1[k]) } + 2) / 4)
                }
            }
        }
        let distance = PixelDistance(one, half)!
        #expect(distance.far < 0.002 && distance.mean < 0.25, "\(distance)")
    }

    @Test("a flipped tree is the picture upside down")
    func flipped() throws {
        func scene(_ up: Bool) throws -> PixelGrid {
            try paint(up: up) { root in
                let layer = group()
                layer.frame.origin = CGPoint(x: 16, y: 12)
                root.addSublayer(layer)
            }
        }
        let down = try scene(false)
        let up = try scene(true)
        var turned = PixelGrid(width: 80, height: 60, color: clearPixel)
        for y in 0..<60 { for x in 0..<80 { turned[x, 59 - y] = up[x, y] } }
        #expect(down.difference(turned) <= 2)
    }

    @Test("behind a surface that changes nothing a scene is the same")
    func surface() throws {
        func scene(_ masked: Bool) throws -> PixelGrid {
            try paint { root in
                let holder = box(0, 0, 80, 60)
                holder.addSublayer(group())
                if masked { holder.mask = box(0, 0, 80, 60, blue) }
                root.addSublayer(holder)
            }
        }
        #expect(try scene(true).difference(scene(false)) <= 2)
    }

    @Test("copies of a replicator are the same as layers placed by hand")
    func copies() throws {
        let copied = try paint(160, 60) { root in
            let layer = CAReplicatorLayer()
            layer.frame = root.bounds
            layer.instanceCount = 3
            layer.instanceTransform = CATransform3DMakeTranslation(40, 2, 0)
            layer.addSublayer(group())
            root.addSublayer(layer)
        }
        let placed = try paint(160, 60) { root in
            for k in 0..<3 {
                let layer = group()
                layer.position.x += 40 * CGFloat(k)
                layer.position.y += 2 * CGFloat(k)
                root.addSublayer(layer)
            }
        }
        #expect(copied.difference(placed) <= 2)
    }
}
