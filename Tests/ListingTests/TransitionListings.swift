import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import Testing

@Suite("Listings: transitions") struct TransitionListings {
    private let place = CGRect(x: 0, y: 0, width: 100, height: 100)

    /// Two layers at the same place, the second hidden, in the role of the two views of the
    /// listings.
    private func pair(_ show: Show) -> (CALayer, CALayer) {
        let (one, two) = (show.add(CALayer(), place, red), show.add(CALayer(), place, green))
        CATransaction.setDisableActions(true)
        two.isHidden = true
        show.host.commit()
        return (one, two)
    }

    @Test("Guide 5-1: the new layer pushes the old one out from the right")
    func push() throws {
        try Show.run { show throws in
            let (one, two) = pair(show)
            let transition = CATransition()
            transition.startProgress = 0
            transition.endProgress = 1
            transition.type = .push
            transition.subtype = .fromRight
            transition.duration = 1
            CATransaction.setDisableActions(true)
            one.add(transition, forKey: "transition")
            two.add(transition, forKey: "transition")
            one.isHidden = true
            two.isHidden = false
            for (time, edge) in [(0.25, 75), (0.5, 50), (0.75, 25)] {
                show.at(time)
                let picture = try show.picture()
                #expect(picture[edge - 3, 50] == redPixel, "\(time)")
                #expect(picture[edge + 3, 50] == greenPixel, "\(time)")
            }
            show.at(1)
            #expect(try show.picture()[5, 50] == greenPixel)
            #expect(one.animationKeys() == nil)
        }
    }

    @Test("Guide 5-2, summary: a filter makes the transition; type and subtype do not count")
    func barsSwipe() throws {
        try Show.run { show throws in
            let (one, two) = pair(show)
            let filter = try #require(CIFilter(name: "CIBarsSwipeTransition"))
            filter.setValue(3.14 as NSNumber, forKey: "inputAngle")
            filter.setValue(30.0 as NSNumber, forKey: "inputWidth")
            filter.setValue(10.0 as NSNumber, forKey: "inputBarOffset")
            let transition = CATransition()
            transition.startProgress = 0
            transition.endProgress = 1
            transition.filter = filter
            transition.duration = 1
            CATransaction.setDisableActions(true)
            two.isHidden = false
            one.add(transition, forKey: "transition")
            two.add(transition, forKey: "transition")
            one.isHidden = true
            show.at(0.5)
            let half = try show.picture()
            let (old, new) = (
                half.grid.count { $0 == redPixel }, half.grid.count { $0 == greenPixel }
            )
            #expect(old > 500 && new > 500, "\(old) \(new)")
            show.at(1)
            #expect(try show.picture().grid.count { $0 == greenPixel } == 10_000)
        }
    }

    @Test("Summary: the same filter on one layer, under any key")
    func barsSwipeOnOne() throws {
        try Show.run { show throws in
            let layer = show.add(CALayer(), place, red)
            let filter = try #require(CIFilter(name: "CIBarsSwipeTransition"))
            let transition = CATransition()
            transition.filter = filter
            transition.duration = 1
            layer.add(transition, forKey: "jaja")
            #expect(layer.animationKeys() == ["transition"])
            CATransaction.setDisableActions(true)
            layer.backgroundColor = blue
            show.at(0.5)
            let half = try show.picture()
            #expect(half.grid.count { $0 == redPixel } > 500)
            #expect(half.grid.count { $0 == bluePixel } > 500)
        }
    }

    /// The picture of a layer and its sublayers, made by Core Graphics.
    private func cover(of layer: CALayer) throws -> CALayer {
        let size = layer.bounds.size
        let context = try #require(
            CGContext(
                data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8,
                bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        layer.render(in: context)
        let cover = CALayer()
        cover.frame = layer.bounds
        cover.contents = context.makeImage()
        return cover
    }

    @Test("Notes: a picture of the old state lies over the new one, shrinks, turns and fades away")
    func ownTransition() throws {
        try Show.run { show throws in
            let view = show.add(CALayer(), place, red)
            let cover = try cover(of: view)
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            view.addSublayer(cover)
            view.backgroundColor = blue
            CATransaction.commit()
            #expect(try show.picture()[50, 50] == redPixel)
            CATransaction.begin()
            CATransaction.setAnimationDuration(1)
            CATransaction.setCompletionBlock { cover.removeFromSuperlayer() }
            cover.setAffineTransform(
                CGAffineTransform(scaleX: 0.01, y: 0.01).rotated(by: .pi / 2))
            cover.opacity = 0
            CATransaction.commit()
            show.at(0.3)
            let under = try show.picture()
            #expect(under[2, 2] == bluePixel && under[50, 50][0] > 0)
            #expect(view.sublayers?.count == 1)
            show.at(1)
            show.turn()
            #expect(view.sublayers == nil)
            #expect(try show.picture()[50, 50] == bluePixel)
        }
    }
}
