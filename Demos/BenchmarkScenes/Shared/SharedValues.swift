import Foundation
import QuartzCore

/// Numbers and colours of the scenes shared with browsers, by the formulas of
/// `Demos/RenderBenchmark/Pages`.
enum SharedValues {
    static let (width, height) = (BenchScenes.width, BenchScenes.height)

    /// The `k`-th number of an element, from 0 to 1: the same in every run and language.
    static func unit(_ i: Int, _ k: Int) -> Double {
        let x = sin(Double(i) * 12.9898 + Double(k) * 78.233 + 1) * 43758.5453
        return x - x.rounded(.down)
    }

    static func between(_ a: Double, _ b: Double, _ i: Int, _ k: Int) -> Double {
        a + (b - a) * unit(i, k)
    }

    /// Somewhere in the picture, but for a margin.
    static func place(_ i: Int, margin: Double) -> CGPoint {
        CGPoint(
            x: between(margin, width - margin, i, 0), y: between(margin, height - margin, i, 1))
    }

    /// A full colour; hues go round from 0 to 1.
    static func color(_ hue: Double) -> CGColor {
        func part(_ shift: Double) -> CGFloat {
            CGFloat(0.55 + 0.45 * cos(2 * .pi * (hue + shift)))
        }
        return CGColor(
            srgbRed: part(0), green: part(-1.0 / 3), blue: part(1.0 / 3), alpha: 1)
    }
}
