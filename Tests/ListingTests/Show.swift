import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import TestSupport

func rgb(_ r: CGFloat, _ g: CGFloat, _ b: CGFloat, _ a: CGFloat = 1) -> CGColor {
    CGColor(srgbRed: r, green: g, blue: b, alpha: a)
}

let red = rgb(1, 0, 0)
let green = rgb(0, 1, 0)
let blue = rgb(0, 0, 1)
let black = rgb(0, 0, 0)
let redPixel: [UInt8] = [255, 0, 0, 255]
let greenPixel: [UInt8] = [0, 255, 0, 255]
let bluePixel: [UInt8] = [0, 0, 255, 255]
let blackPixel: [UInt8] = [0, 0, 0, 255]
let clearPixel: [UInt8] = [0, 0, 0, 0]

/// A hosted tree for one listing, y up as on macOS, shown at second 100 of a manual clock.
///
/// `CACurrentMediaTime()` reads the same clock, and callbacks wait for `turn()`.
final class Show {
    let root = CALayer()
    let host: ManualHost
    let clock: ManualClock
    private let delivery: MainDelivery

    private init(
        _ width: CGFloat, _ height: CGFloat, _ clock: ManualClock, _ delivery: MainDelivery
    ) {
        (self.clock, self.delivery) = (clock, delivery)
        root.frame = CGRect(x: 0, y: 0, width: width, height: height)
        host = ManualHost(root: root, size: root.bounds.size, clock: clock)
    }

    static func run(
        _ width: CGFloat = 100, _ height: CGFloat = 100, _ body: (Show) throws -> Void
    ) rethrows {
        let (clock, delivery) = (ManualClock(100), MainDelivery.manual())
        try MediaTime.with(clock, delivery: delivery) {
            // The tree belongs to the transactions of this block from its first change on.
            let show = Show(width, height, clock, delivery)
            show.host.commit()
            try body(show)
        }
    }

    /// A committed sublayer of the root.
    @discardableResult
    func add<L: CALayer>(_ layer: L, _ frame: CGRect, _ color: CGColor? = nil) -> L {
        layer.frame = frame
        layer.backgroundColor = color
        root.addSublayer(layer)
        host.commit()
        return layer
    }

    /// Commits, moves the clock to `seconds` after the start, calls delegates.
    func at(_ seconds: CFTimeInterval) {
        host.advance(to: 100 + seconds)
        turn()
    }

    /// A later turn of the main run loop.
    func turn() { delivery.turn() }

    /// The picture now; `picture[x, y]` counts y from below.
    func picture() throws -> Picture { Picture(grid: PixelGrid(try host.snapshot())) }
}

/// Pixels with y up.
struct Picture: Equatable {
    let grid: PixelGrid
    subscript(x: Int, y: Int) -> [UInt8] { grid[x, grid.height - 1 - y] }

    /// The smallest rectangle round all pixels for which `test` holds, y up.
    func extent(where test: ([UInt8]) -> Bool) -> CGRect {
        var box = CGRect.null
        for y in 0..<grid.height {
            for x in 0..<grid.width where test(self[x, y]) {
                box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }
}

/// An image of one colour.
func image(_ width: Int, _ height: Int, _ color: [UInt8]) -> CGImage {
    PixelGrid(width: width, height: height, color: color).image!
}

func near(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-6) -> Bool {
    abs(a - b) <= tolerance
}

func near(_ a: [UInt8], _ b: [UInt8], _ steps: Int = 2) -> Bool {
    zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= steps }
}
