import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

/// Two pictures whose colours encode their place: old in red, new in blue.
enum TransitionPictures {
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
    static let old = map(isNew: false)
    static let new = map(isNew: true)
}

/// Pictures of transitions and readings of these, for the suites about transition filters.
protocol TransitionFilterFixture {}

extension TransitionFilterFixture {
    /// The pictures at 0, 25, 50, 75 and 100 %.
    func frames(
        _ name: String, _ inputs: [String: Any], isFlipped: Bool = false
    ) throws -> [PixelGrid] {
        let root = box(0, 0, 120, 120)
        root.isGeometryFlipped = isFlipped
        let layer = box(0, 0, 120, 120)
        layer.contents = TransitionPictures.old
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
        layer.contents = TransitionPictures.new
        host.commit()
        return try [0, 0.25, 0.5, 0.75, 1].map {
            host.advance(to: 100 + $0)
            return PixelGrid(try host.snapshot())
        }
    }

    /// The share of the new picture.
    func share(_ grid: PixelGrid) -> Double {
        var blue = 0.0
        var red = 0.0
        for i in stride(from: 0, to: grid.bytes.count, by: 4) {
            red += Double(grid.bytes[i])
            blue += Double(grid.bytes[i + 2])
        }
        return blue / max(red + blue, 1)
    }

    func middle(_ more: [String: Any] = [:]) -> [String: Any] {
        more.merging(["inputCenter": CIVector(x: 60, y: 60)]) { a, _ in a }
    }

    func mask() -> CGImage {
        // Brightness grows from left to right: the left half is replaced first.
        let bytes = (0..<120).flatMap { _ in
            (0..<120).flatMap { x in
                let v = UInt8(x * 255 / 119)
                return [v, v, v, 255]
            }
        }
        return PixelGrid(width: 120, height: 120, bytes: bytes).image!
    }

    func inputs(_ name: String) -> [String: Any] {
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

    /// The values of the two pictures at a point, y up.
    func oldAt(_ y: Double) -> SIMD3<Double> { SIMD3(255, 2 * (y - 0.5), 0) }
    func newAt(_ x: Double) -> SIMD3<Double> { SIMD3(0, 2 * (x - 0.5), 255) }

    /// Compares three times with a known share of the new picture for every point, and the sampled
    /// point of the old picture.
    func expect(
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

    func solid(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> CIImage {
        CIImage(cgImage: plain(8, 8, [r, g, b, 255]))
    }
}
