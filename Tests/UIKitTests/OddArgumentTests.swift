import Foundation
import Testing
@testable import UIKit
import LaminaViews

/// Values other than views: paths, images, fonts, colours, contexts, recognizers, hosts.
@Suite("Views: odd arguments") @MainActor struct OddArgumentTests {
    private func each(_ body: (CGFloat) -> Void) {
        for number in OddValueTests.numbers { body(number) }
    }
    private func dot() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
    }

    @Test("paths")
    func paths() {
        each { v in
            let rect = CGRect(x: v, y: v, width: v, height: v)
            let point = CGPoint(x: v, y: v)
            let path = UIBezierPath(roundedRect: rect, cornerRadius: v)
            path.append(UIBezierPath(ovalIn: rect))
            path.addArc(
                withCenter: point, radius: v, startAngle: v, endAngle: v, clockwise: true)
            path.addLine(to: point)
            path.addQuadCurve(to: point, controlPoint: point)
            path.lineWidth = v
            path.miterLimit = v
            path.flatness = v
            path.apply(CGAffineTransform(scaleX: v, y: v))
            var dash = [v, v]
            for count in [2, 0, -1, .min] { path.setLineDash(&dash, count: count, phase: v) }
            path.setLineDash(nil, count: 3, phase: v)
            _ = (path.bounds, path.contains(point), path.reversing(), path.currentPoint)
            path.setLineDash(&dash, count: 2, phase: v)
            _ = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in
                path.stroke()
                path.fill(with: .multiply, alpha: v)
                path.addClip()
            }
        }
    }

    @Test("images, colours, fonts, contexts")
    func values() {
        let image = dot()
        each { v in
            let rect = CGRect(x: v, y: v, width: v, height: v)
            let insets = UIEdgeInsets(top: v, left: v, bottom: v, right: v)
            #expect(UIImage(cgImage: image.cgImage!, scale: v).scale > 0)
            let view = UIImageView(image: image.resizableImage(withCapInsets: insets))
            view.layoutIfNeeded()
            let canvas = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8))
            let drawn = canvas.image { _ in
                image.draw(in: rect, blendMode: .normal, alpha: v)
                image.drawAsPattern(in: rect)
                image.drawAsPattern(in: CGRect(x: 0, y: 0, width: 1e12, height: 1e12))
                UIRectFrame(rect)
                UIColor(hue: v, saturation: v, brightness: v, alpha: v).setFill()
                UIRectFill(rect)
                ("a" as NSString).length == 1 ? NSAttributedString(string: "a").draw(in: rect) : ()
                UIRectClip(rect)
            }
            #expect(drawn.size == CGSize(width: 8, height: 8))
            for size in [CGSize(width: v, height: v), CGSize(width: 8, height: v)] {
                UIGraphicsBeginImageContextWithOptions(size, false, v)
                _ = UIGraphicsGetImageFromCurrentImageContext()
                UIGraphicsEndImageContext()
                _ = UIGraphicsImageRenderer(size: size).image { _ in }
                let format = UIGraphicsImageRendererFormat()
                format.scale = v
                _ = UIGraphicsImageRenderer(size: size, format: format).image { _ in }
            }
            let font = UIFont.systemFont(ofSize: v)
            _ = (font.lineHeight, font.withSize(v), UIFont(name: "", size: v), font.description)
            _ = UIColor(red: v, green: v, blue: v, alpha: v).withAlphaComponent(v).description
        }
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    }

    @Test("patterns of tiny and of infinite images are drawn in a few calls")
    func patterns() throws {
        let pixels = try #require(dot().cgImage)
        let area = CGRect(x: 0, y: 0, width: 8, height: 8)
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let canvas = UIGraphicsImageRenderer(size: area.size, format: format)
        for scale in [1, 1e3, 1e6, 1e300, .greatestFiniteMagnitude, 1e-300, .leastNormalMagnitude]
            as [CGFloat]
        {
            let drawn = canvas.image { context in
                UIColor.red.setFill()
                context.fill(area)
                UIImage(cgImage: pixels, scale: scale).drawAsPattern(in: area)
            }
            let picture = try #require(drawn.cgImage)
            if scale <= 1e3 && scale >= 1 { #expect(pixel(picture, 4, 4)[0] < 8) }
        }
        // A pattern which begins far away.
        _ = canvas.image { _ in
            UIImage(cgImage: pixels).drawAsPattern(
                in: CGRect(x: -1e300, y: 0, width: 2e300, height: 8))
        }
    }

    @Test("recognizers")
    func recognizers() {
        each { v in
            let number = Int(saturating: v)
            Stage.with { stage in
                let view = stage.square(CGRect(x: 0, y: 0, width: 100, height: 100))
                let long = UILongPressGestureRecognizer { _ in }
                (long.minimumPressDuration, long.allowableMovement) = (v, v)
                (long.numberOfTapsRequired, long.numberOfTouchesRequired) = (number, number)
                let tap = UITapGestureRecognizer { _ in }
                (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (number, number)
                let pan = UIPanGestureRecognizer { _ in }
                (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (number, number)
                pan.setTranslation(CGPoint(x: v, y: v), in: view)
                let pinch = UIPinchGestureRecognizer { _ in }
                pinch.scale = v
                let turn = UIRotationGestureRecognizer { _ in }
                turn.rotation = v
                let swipe = UISwipeGestureRecognizer { _ in }
                swipe.numberOfTouchesRequired = number
                for one in [long, tap, pan, pinch, turn, swipe] {
                    view.addGestureRecognizer(one)
                    _ = one.location(ofTouch: number, in: view)
                }
                stage.tap(20, 20)
                stage.down(50, 50, .option)
                stage.drag(from: (50, 50), to: (90, 90))
                stage.up(90, 90)
                stage.host.advance(by: 1)
                #expect(stage.host.layers.clock.time.isFinite)
            }
        }
    }

    @Test("hosts: sizes, frames and times")
    func hosts() {
        each { v in
            Stage.with { stage in
                let before = stage.host.layers.clock.time
                stage.host.framePeriod = v
                #expect(stage.host.framePeriod > 0)
                if v < 1e6 { stage.host.advance(by: v) }
                stage.host.framePeriod = 1.0 / 60
                stage.host.size = CGSize(width: v, height: v)
                stage.host.advance(by: 0.1)
                #expect(stage.host.layers.clock.time.isFinite && before.isFinite)
            }
            let clock = ManualClock(100)
            MediaTime.with(clock, delivery: .manual()) {
                let host = ManualViewHost(size: CGSize(width: v, height: v), scale: v, clock: clock)
                host.advance(by: 0.1)
            }
        }
    }

    @Test("constraints that are not finite stop with the view's name, as in UIKit")
    func constraints() async {
        let exit = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                _ = UILabel().widthAnchor.constraint(equalToConstant: .nan)
            }
        }
        let message = exit.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(message.contains("UILabel") && message.contains("not finite"), "\(message)")
    }

    @Test("geometry that is no number stops with the layer's name, as in UIKit")
    func geometry() async {
        let exit = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run { UIView().frame.origin.x = .nan }
        }
        let message = exit.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(message.contains("CALayerInvalidGeometry"), "\(message)")
    }

    @Test("priorities, multipliers and heights beyond sense are solved")
    func solving() {
        each { v in
            Stage.with { stage in
                let view = UIView()
                view.translatesAutoresizingMaskIntoConstraints = false
                stage.add(view)
                let width = view.widthAnchor.constraint(equalToConstant: v.isFinite ? v : 1)
                width.priority = UILayoutPriority(Float(v))
                width.isActive = true
                view.heightAnchor.constraint(
                    equalTo: view.widthAnchor, multiplier: v.isFinite ? v : 1
                ).isActive = true
                stage.host.advance(by: 0)
                #expect(!view.frame.width.isNaN)
            }
        }
    }

    @Test("rounded rectangles: the null rectangle is empty, infinite sides are those of addRect")
    func oddRectangles() {
        let corners: UIRectCorner = [.topLeft, .bottomRight]
        let radii = CGSize(width: CGFloat.infinity, height: 4)
        let odd = [
            CGRect.null, CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10),
            CGRect(x: -CGFloat.infinity, y: 0, width: 10, height: 10),
            CGRect(x: 0, y: CGFloat.nan, width: 10, height: 10),
        ]
        for rect in odd {
            let plain = UIBezierPath(rect: rect).cgPath
            for path in [
                UIBezierPath(roundedRect: rect, cornerRadius: 4),
                UIBezierPath(roundedRect: rect, byRoundingCorners: corners, cornerRadii: radii),
            ] {
                #expect(path.isEmpty == rect.isNull)
                #expect(path.cgPath.elementTypes == plain.elementTypes)
            }
        }
        let finite = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10), byRoundingCorners: corners,
            cornerRadii: radii)
        #expect(finite.bounds == CGRect(x: 0, y: 0, width: 20, height: 10))
    }
}
