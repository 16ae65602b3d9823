import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import Testing

/// The code of the article "Filters".
@Suite("Guide: filters")
struct Filters {
    @Test("a filter acts on a layer with its sublayers, and its input can be animated")
    func blur() throws {
        let panel = CALayer()
        panel.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        let host = ManualHost(root: panel, size: CGSize(width: 40, height: 40))
        host.commit()
        let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 8])
        blur?.name = "blur"
        panel.filters = [blur].compactMap { $0 }
        host.advance(by: 0.1)
        let sharpen = CABasicAnimation(keyPath: "filters.blur.inputRadius")
        sharpen.fromValue = 8
        sharpen.toValue = 0
        sharpen.duration = 0.4
        panel.add(sharpen, forKey: "sharpen")
        panel.setValue(0, forKeyPath: "filters.blur.inputRadius")
        host.advance(by: 1)
        let radius = panel.value(forKeyPath: "filters.blur.inputRadius")
        #expect(radius as? CGFloat == 0 || radius as? Int == 0, "\(radius ?? "nothing")")
    }

    @Test("glass blurs its background")
    func glass() {
        let glass = CALayer()
        glass.backgroundFilters =
            [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 16])].compactMap { $0 }
        glass.backgroundColor = CGColor(gray: 1, alpha: 0.25)
        glass.cornerRadius = 20
        glass.masksToBounds = true
        #expect(glass.backgroundFilters?.count == 1)
    }

    @Test("a layer is mixed with what is below by a compositing filter")
    func compositing() {
        let shade = CALayer()
        shade.compositingFilter = CIFilter(name: "CIMultiplyBlendMode")
        #expect(shade.compositingFilter != nil)
    }
}
