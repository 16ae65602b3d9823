import CoreGraphics
import LayerHosting
import TestSupport
import Testing
import UIKit

@testable import PlaygroundKit

/// Texts of different fonts beside each other stand on one line, to the pixel.
@MainActor
@Suite("Baselines of the playground kit")
struct BaselineTests {
    /// The lowest row of pixels with ink as strong as in the middle of a stem, in a range of
    /// points of a view.
    private func bottom(of view: UIView, _ columns: Range<Int>, scale: Int) throws -> Int? {
        let host = ManualViewHost(
            size: CGSize(width: 400, height: 60), scale: CGFloat(scale))
        let window = UIWindow(host: host)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        window.rootViewController?.view.addSubview(view)
        host.advance(by: 0)
        let grid = PixelGrid(try host.snapshot())
        let background = grid[columns.lowerBound * scale, Int(view.frame.maxY - 2) * scale]
        withExtendedLifetime(window) {}
        return (0..<Int(view.frame.maxY - 1) * scale).last { y in
            (columns.lowerBound * scale..<columns.upperBound * scale).contains { x in
                zip(grid[x, y], background).contains { abs(Int($0) - Int($1)) > 70 }
            }
        }
    }

    @Test("A number has the baseline of its name", arguments: [1, 2, 3])
    func numbers(scale: Int) throws {
        for height in [19, 20, 22, 24, 26, 28] {
            let field = NumberField("mHm", 111, in: 0...1000, step: 1)
            field.frame = CGRect(x: 0, y: 0, width: 200, height: height)
            let name = try #require(try bottom(of: field, 8..<40, scale: scale))
            #expect(try bottom(of: field, 150..<192, scale: scale) == name, "height \(height)")
        }
    }

    @Test("A typed text has the baseline of the text before", arguments: [1, 2])
    func typing(scale: Int) throws {
        let line = LineField(ToolStyle.numberFont, ToolStyle.text)
        line.text = "1H1"
        line.frame = CGRect(x: 0, y: 0, width: 200, height: 22)
        let before = try #require(try bottom(of: line, 4..<40, scale: scale))
        let field = InputField(frame: CGRect(x: 0, y: 0, width: 200, height: 22))
        (field.font, field.textColor, field.text) = (ToolStyle.numberFont, .white, "1H1")
        #expect(try bottom(of: field, 1..<40, scale: scale) == before)
    }

    @Test("Letters of other fonts, which make a line higher, change no baseline")
    func otherFonts() throws {
        func label(_ text: String) -> LineLabel {
            let label = LineLabel(ToolStyle.font, .white)
            label.text = text
            label.frame = CGRect(x: 0, y: 0, width: 200, height: 22)
            return label
        }
        let plain = try #require(try bottom(of: label("HHHHHHHH"), 0..<20, scale: 2))
        #expect(try bottom(of: label("HHHHHHHH漢字"), 0..<20, scale: 2) == plain)
        #expect(try bottom(of: label("HHHHHHHH😀"), 0..<20, scale: 2) == plain)
    }
}
