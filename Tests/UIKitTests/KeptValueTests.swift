import Foundation
import Testing
import TestSupport
@testable import UIKit
import LaminaViews

/// Values set by a client stay, and nil restores the default.
@Suite("Views: values that stay") @MainActor struct KeptValueTests {
    @Test("constraints place the rectangle about the position, whatever the anchor point")
    func anchors() {
        Stage.with(CGSize(width: 200, height: 200)) { stage in
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            view.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
            stage.add(view)
            let fixed = UIView(frame: CGRect(x: 20, y: 30, width: 40, height: 50))
            fixed.layer.anchorPoint = .zero
            stage.add(fixed)
            let below = UIView()
            below.translatesAutoresizingMaskIntoConstraints = false
            stage.add(below)
            NSLayoutConstraint.activate([
                view.centerXAnchor.constraint(equalTo: stage.window.centerXAnchor),
                view.centerYAnchor.constraint(equalTo: stage.window.centerYAnchor),
                view.widthAnchor.constraint(equalToConstant: 40),
                view.heightAnchor.constraint(equalToConstant: 60),
                below.centerXAnchor.constraint(equalTo: fixed.centerXAnchor),
                below.topAnchor.constraint(equalTo: fixed.bottomAnchor),
                below.widthAnchor.constraint(equalToConstant: 10),
                below.heightAnchor.constraint(equalToConstant: 10),
            ])
            stage.host.advance(by: 0)
            #expect(view.center == CGPoint(x: 100, y: 100))
            #expect(view.frame == CGRect(x: 80, y: 40, width: 40, height: 60))
            #expect(below.center == CGPoint(x: fixed.center.x, y: fixed.center.y + 30))
        }
    }

    @Test(
        "a control's alpha, and that of its parts, stays after layout, touches and being disabled")
    func alpha() {
        Stage.with { stage in
            let (slider, toggle) = (UISlider(), UISwitch())
            let button = UIButton(type: .system)
            button.setTitle("dim", for: .normal)
            button.titleLabel?.alpha = 0.6
            for control in [slider, toggle, button] as [UIControl] {
                control.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
                control.alpha = 0.25
                stage.add(control)
                control.setNeedsLayout()
                stage.host.advance(by: 0)
                stage.tap(20, 20)
                control.isEnabled = false
                stage.host.advance(by: 1)
                control.isEnabled = true
                stage.host.advance(by: 1)
                #expect(control.alpha == 0.25)
                control.removeFromSuperview()
            }
            #expect(near(button.titleLabel?.alpha ?? 0, 0.6, 1e-6))
        }
    }

    @Test("a faded presentation leaves a view's alpha")
    func presented() {
        Stage.with { stage in
            let root = UIViewController()
            stage.window.rootViewController = root
            let shown = UIViewController()
            shown.view.alpha = 0.75
            shown.modalTransitionStyle = .crossDissolve
            root.present(shown, animated: true)
            stage.host.advance(by: 1)
            #expect(shown.view.alpha == 0.75)
            root.dismiss(animated: true)
            stage.host.advance(by: 1)
            #expect(shown.view.alpha == 0.75)
        }
    }

    @Test("a limit of a slider that crosses the opposite limit moves the opposite limit")
    func limits() {
        let up = UISlider()
        up.minimumValue = 5
        #expect((up.minimumValue, up.maximumValue, up.value) == (5, 5, 5))
        let down = UISlider()
        down.minimumValue = -10
        down.maximumValue = -20
        #expect((down.minimumValue, down.maximumValue, down.value) == (-20, -20, -20))
        down.value = .nan
        #expect(down.value == -20)
    }

    @Test("nil fonts and colours are the defaults")
    func defaults() {
        let label = UILabel()
        label.font = .systemFont(ofSize: 30)
        (label.textColor, label.font) = (nil, nil)
        #expect(label.textColor == .label && label.font == .systemFont(ofSize: 17))
        let wheel = UIActivityIndicatorView(style: .medium)
        wheel.color = nil
        #expect(wheel.color == .systemGray)
    }

    @Test("mirrored images lie as EXIF says")
    func orientations() throws {
        let raw = try #require(
            UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { context in
                UIColor.blue.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            }.cgImage)
        let places: [(UIImage.Orientation, Int, Int)] = [
            (.up, 0, 0), (.upMirrored, 3, 0), (.down, 3, 1), (.downMirrored, 0, 1),
            (.leftMirrored, 0, 0), (.right, 1, 0), (.rightMirrored, 1, 3), (.left, 0, 3),
        ]
        for (orientation, x, y) in places {
            let image = UIImage(cgImage: raw, scale: 1, orientation: orientation)
            let drawn = UIGraphicsImageRenderer(size: image.size).image { _ in image.draw(at: .zero)
            }
            let pixels = PixelGrid(try #require(drawn.cgImage))
            #expect(pixels[x, y][0] > 200 && pixels[x, y][2] < 50, "\(orientation)")
        }
    }

    @Test("an image without a name is none; of several scales the screen's comes first")
    func names() throws {
        #expect(UIImage(named: "") == nil && UIImage(named: ".png") == nil)
        #expect(NamedImages.suffixes(for: 1) == ["", "@2x", "@3x"])
        #expect(NamedImages.suffixes(for: 2) == ["@2x", "@3x", ""])
        #expect(NamedImages.suffixes(for: 3) == ["@3x", "@2x", ""])
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-scales-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, side) in [("icon.png", 4.0), ("icon@2x.png", 8)] {
            let size = CGSize(width: side, height: side)
            try UIGraphicsImageRenderer(size: size).pngData { _ in }
                .write(to: folder.appendingPathComponent(name))
        }
        let bundle = try #require(Bundle(path: folder.path))
        let scale = ScreenScale.main
        defer { ScreenScale.main = scale }
        for screen in [1, 2, 3] as [CGFloat] {
            ScreenScale.main = screen
            #expect(NamedImages.find("icon", in: bundle)?.scale == min(screen, 2))
            let image = UIImage(named: "icon", in: bundle, compatibleWith: nil)
            #expect(image?.scale == min(screen, 2) && image?.size.width == 4)
        }
        ScreenScale.main = 1
        let traits = UITraitCollection(displayScale: 2)
        #expect(UIImage(named: "icon", in: bundle, compatibleWith: traits)?.scale == 2)
        let open = UITraitCollection(userInterfaceStyle: .dark)
        #expect(UIImage(named: "icon", in: bundle, compatibleWith: open)?.scale == 1)
        #expect(UIImage(named: "none", in: bundle, compatibleWith: traits) == nil)
        #expect(UIImage(named: "icon", in: nil, compatibleWith: nil) == nil)
        #expect(NamedImages.find("icon@2x", in: bundle)?.scale == 2)
    }

    @Test("a touch that was held back and then cancelled never begins")
    func heldBack() {
        Stage.with { stage in
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
            let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            scroller.contentSize = CGSize(width: 200, height: 900)
            scroller.addSubview(button)
            stage.add(scroller)
            var taps = 0
            button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
            stage.down(50, 20)
            stage.host.send(.focusChanged(false))
            stage.host.advance(by: 1)
            #expect(!button.isTracking && !button.isHighlighted)
            stage.host.send(.focusChanged(true))
            stage.tap(50, 20)
            stage.host.advance(by: 1)
            #expect(taps == 1)
        }
    }

    @Test("a property animator, links and the present time follow the host")
    func clocks() {
        let thread = CACurrentMediaTime()
        let host = ManualViewHost(size: CGSize(width: 100, height: 100), clock: ManualClock(500))
        let window = UIWindow(host: host)
        defer { window.close() }
        window.makeKeyAndVisible()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(view)
        host.advance(by: 0)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 105 }
        animator.startAnimation()
        var (calls, times): (Int, [Double]) = (0, [])
        var link: CADisplayLink?
        MediaTime.with(host.layers.clock) {
            link = host.displayLink { _ in
                calls += 1
                times.append(CACurrentMediaTime())
            }
            link?.add(to: .current, forMode: .common)
        }
        host.advance(by: 0.5)
        #expect(animator.fractionComplete == 0.5 && near(view.layer.shown.position.x, 55, 0.1))
        #expect(calls == 30 && times.allSatisfy { (500...500.6).contains($0) }, "\(calls)")
        animator.pauseAnimation()
        host.advance(by: 0.5)
        #expect(animator.fractionComplete == 0.5)
        link?.invalidate()
        animator.stopAnimation(true)
        #expect(thread.isFinite)
    }

    @Test("links and the present time are those of the host that the thread made")
    func follows() {
        MediaTime.with(ManualClock(1), delivery: .manual()) {
            let clock = ManualClock(700)
            let host = ManualViewHost(size: CGSize(width: 10, height: 10), clock: clock)
            var calls = 0
            let link = CADisplayLink { _ in calls += 1 }
            link.add(to: .current, forMode: .common)
            host.advance(by: 1)
            #expect(calls == 60)
            link.invalidate()
        }
    }
}
