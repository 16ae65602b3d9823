import Foundation
import QuartzCore
import Testing
import TestSupport

@Suite("Background filters") struct BackgroundFilterTests {
    private let white: [UInt8] = [255, 255, 255, 255]

    /// Red on the left half, white on the right; a pane of 40 × 40 in the middle that filters its
    /// backdrop.
    private func scene(_ configure: (CALayer) -> Void, root: Bool = false) throws -> PixelGrid {
        try paint(80, 60) { backdrop in
            backdrop.backgroundColor = rgb(1, 1, 1)
            backdrop.addSublayer(box(0, 0, 40, 60, red))
            let pane = root ? backdrop : box(20, 10, 40, 40)
            if !root { backdrop.addSublayer(pane) }
            let blur = CIFilter(name: "CIGaussianBlur")!
            blur.setValue(5, forKey: "inputRadius")
            pane.backgroundFilters = [blur]
            configure(pane)
        }
    }

    @Test("B-MI 284 what is behind is blurred inside the bounds, rounded ones too, and not outside")
    func inside() throws {
        let square = try scene { _ in }
        #expect(square[43, 30][1] < 235 && square[37, 30][1] > 20)
        // Above and below the pane the edge stays sharp.
        for y in [5, 55] {
            #expect(square[43, y] == white && square[37, y] == redPixel)
        }
        let round = try scene { pane in
            pane.cornerRadius = 20
            pane.masksToBounds = true
        }
        #expect(round[43, 30][1] < 235)
        let corner = try scene { pane in
            pane.frame = CGRect(x: 38, y: 10, width: 40, height: 40)
            pane.cornerRadius = 20
            pane.masksToBounds = true
        }
        #expect(corner[41, 12] == white && corner[43, 30][1] < 245)
    }

    @Test("B-MI 284 background filters of the root are ignored")
    func root() throws {
        let plain = try paint(80, 60) { backdrop in
            backdrop.backgroundColor = rgb(1, 1, 1)
            backdrop.addSublayer(box(0, 0, 40, 60, red))
        }
        #expect(try scene({ _ in }, root: true) == plain)
    }
}
