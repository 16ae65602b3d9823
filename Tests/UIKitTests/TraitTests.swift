import Testing
import TestSupport
@testable import UIKit
import LaminaViews

/// Traits, dynamic colours and effects.
@Suite("Views: traits and effects") @MainActor struct TraitTests {
    final class Told: UIView {
        var before: [UITraitCollection?] = []
        var seen: [UIUserInterfaceStyle] = []
        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            super.traitCollectionDidChange(previous)
            before.append(previous)
        }
        override func draw(_ rect: CGRect) {
            seen.append(UITraitCollection.current.userInterfaceStyle)
        }
    }
    private let mixed = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }

    @Test("size classes and scale are the window's")
    func window() {
        Stage.with { stage in
            let view = stage.add(Told(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
            #expect(view.traitCollection.displayScale == 1)
            #expect(view.traitCollection.horizontalSizeClass == .compact)
            #expect(view.traitCollection.userInterfaceStyle == .light)
            let old = view.traitCollection
            stage.host.size = CGSize(width: 800, height: 600)
            #expect(view.traitCollection.horizontalSizeClass == .regular)
            #expect(view.traitCollection.verticalSizeClass == .regular && view.before == [old])
            stage.host.size = CGSize(width: 810, height: 600)
            #expect(view.before.count == 1)
        }
    }

    @Test("a style set for a view counts below it, and its colours follow")
    func style() {
        Stage.with { stage in
            let above = stage.square()
            let view = Told(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            above.addSubview(view)
            view.backgroundColor = mixed
            stage.host.advance(by: 0)
            #expect(view.layer.backgroundColor == UIColor.black.cgColor)
            #expect(view.backgroundColor === mixed && view.seen == [.light])
            above.overrideUserInterfaceStyle = .dark
            stage.host.advance(by: 0)
            #expect(view.layer.backgroundColor == UIColor.white.cgColor)
            #expect(view.seen == [.light, .dark] && view.before.count == 1)
            view.overrideUserInterfaceStyle = .light
            #expect(view.layer.backgroundColor == UIColor.black.cgColor)
            above.overrideUserInterfaceStyle = .unspecified
            view.backgroundColor = .red
            view.overrideUserInterfaceStyle = .dark
            #expect(view.layer.backgroundColor == UIColor.red.cgColor)
        }
    }

    @Test("a controller without a loaded view has its own style, then the parent's")
    func unloaded() {
        let (parent, child) = (UIViewController(), UIViewController())
        parent.addChild(child)
        #expect(child.traitCollection == UIViewController().traitCollection)
        parent.overrideUserInterfaceStyle = .dark
        #expect(child.traitCollection.userInterfaceStyle == .dark)
        child.overrideUserInterfaceStyle = .light
        #expect(child.traitCollection.userInterfaceStyle == .light)
        #expect(!parent.isViewLoaded && !child.isViewLoaded)
        child.overrideUserInterfaceStyle = .dark
        #expect(child.view.traitCollection.userInterfaceStyle == .dark)
    }

    @Test("a controller's style counts for its view, and the controller hears of it")
    func controller() {
        final class Page: UIViewController {
            var changes = 0
            override func traitCollectionDidChange(_ previous: UITraitCollection?) { changes += 1 }
        }
        Stage.with { stage in
            let page = Page()
            stage.window.rootViewController = page
            page.view.backgroundColor = .systemBackground
            page.overrideUserInterfaceStyle = .dark
            #expect(page.view.layer.backgroundColor == CGColor(red: 0, green: 0, blue: 0, alpha: 1))
            #expect(page.changes == 1 && page.traitCollection.userInterfaceStyle == .dark)
            page.overrideUserInterfaceStyle = .dark
            #expect(page.changes == 1)
        }
    }

    @Test("dynamic colours are resolved, also with an alpha, and by the traits in force")
    func colours() {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(mixed.resolvedColor(with: dark) == .white)
        #expect(mixed.withAlphaComponent(0.5).resolvedColor(with: dark).cgColor.alpha == 0.5)
        #expect(mixed.cgColor == UIColor.black.cgColor)
        dark.performAsCurrent { #expect(mixed.cgColor == UIColor.white.cgColor) }
        #expect(UITraitCollection.current.userInterfaceStyle == .light)
        #expect(UIColor.red.resolvedColor(with: dark) === UIColor.red)
        #expect(UIColor.label.resolvedColor(with: dark) == .white)
        #expect(mixed == mixed && mixed != .black)
        let endless = UIColor { _ in UIColor.endless }
        #expect(endless.cgColor.alpha == 0)
    }

    @Test("collections are combined and compared")
    func collections() {
        let (a, b) = (UITraitCollection(displayScale: 2), UITraitCollection(displayScale: 3))
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let both = UITraitCollection(traitsFrom: [a, dark, b])
        #expect(both.displayScale == 3 && both.userInterfaceStyle == .dark)
        #expect(both.containsTraits(in: dark) && !both.containsTraits(in: a))
        #expect(both.hasDifferentColorAppearance(comparedTo: a))
        #expect(UITraitCollection(traitsFrom: []) == UITraitCollection())
    }

    @Test("an effect view adds and removes a veil and the blur of the picture behind")
    func effects() throws {
        try Stage.with { stage in
            for i in 0..<10 {
                let stripe = stage.square(CGRect(x: i * 40, y: 0, width: 20, height: 400))
                stripe.backgroundColor = .black
            }
            let glass = UIVisualEffectView(effect: UIBlurEffect(style: .light))
            glass.frame = CGRect(x: 0, y: 100, width: 400, height: 200)
            let label = UILabel()
            glass.contentView.addSubview(label)
            stage.add(glass)
            #expect(glass.contentView.frame == glass.bounds)
            #expect(label.superview?.superview === glass)
            let blurred = try stage.host.snapshot(background: .white)
            func span(_ picture: CGImage, _ y: Int) -> Int {
                let row = (150..<250).map { Int(pixel(picture, $0, y)[0]) }
                return row.max()! - row.min()!
            }
            #expect(span(blurred, 50) == 255)
            #expect(span(blurred, 200) < 60, "\(span(blurred, 200))")
            #expect(pixel(blurred, 200, 200)[0] > 150)
            glass.effect = UIBlurEffect(style: .dark)
            let dark = try stage.host.snapshot(background: .white)
            #expect(pixel(dark, 200, 200)[0] < 120)
            glass.effect = nil
            #expect(glass.layer.backgroundFilters == nil && glass.backgroundColor == nil)
            let plain = try stage.host.snapshot(background: .white)
            #expect(span(plain, 200) == 255)
        }
    }
}

/// Content coloured by the blurred picture below.
@Suite("Vibrancy") @MainActor struct VibrancyTests {
    /// Blur over a red and a blue half, with a vibrant square of each half.
    private func scene(
        _ stage: Stage, _ style: UIBlurEffect.Style, _ rank: UIVibrancyEffectStyle = .label
    ) -> (glass: UIVisualEffectView, vibrant: UIVisualEffectView) {
        for (x, color) in [(0, UIColor.red), (200, .blue)] {
            stage.square(CGRect(x: x, y: 0, width: 200, height: 400)).backgroundColor = color
        }
        let blur = UIBlurEffect(style: style)
        let glass = UIVisualEffectView(effect: blur)
        glass.frame = CGRect(x: 0, y: 50, width: 400, height: 300)
        let vibrant = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur, style: rank))
        vibrant.frame = glass.bounds
        for x in [40, 300] {
            let square = UIView(frame: CGRect(x: x, y: 100, width: 60, height: 60))
            square.backgroundColor = .green
            vibrant.contentView.addSubview(square)
        }
        glass.contentView.addSubview(vibrant)
        stage.add(glass)
        return (glass, vibrant)
    }

    @Test("vibrant content darkens a light blur and lightens a dark one, in the blur's colour")
    func tones() throws {
        for (style, isDark) in [(UIBlurEffect.Style.light, false), (.dark, true)] {
            try Stage.with { stage in
                let (_, vibrant) = scene(stage, style)
                let picture = try stage.host.snapshot(background: .white)
                let g = Double(UIVibrancyEffect.gray)
                for (inside, beside) in [(70, 120), (330, 280)] {
                    let (own, below) = (pixel(picture, inside, 180), pixel(picture, beside, 180))
                    for i in 0..<3 {
                        let b = Double(below[i]) / 255
                        let wanted = isDark ? min(1, b / (1 - g)) : 1 - min(1, (1 - b) / (1 - g))
                        #expect(
                            abs(Double(own[i]) / 255 - wanted) < 0.03,
                            "\(style) at \(inside): \(own) over \(below)")
                    }
                }
                vibrant.effect = nil
                #expect(vibrant.contentView.layer.filters == nil)
                #expect(vibrant.contentView.layer.compositingFilter == nil)
                let plain = try stage.host.snapshot(background: .white)
                #expect(pixel(plain, 70, 180)[1] > 200)
            }
        }
    }

    @Test("ranks of vibrancy differ in strength; adaptive styles follow the traits")
    func ranks() throws {
        var before = -1.0
        for rank in [UIVibrancyEffectStyle.separator, .tertiaryFill, .tertiaryLabel, .fill, .label]
        {
            try Stage.with { stage in
                _ = scene(stage, .dark, rank)
                let picture = try stage.host.snapshot(background: .white)
                let sum = Double(pixel(picture, 70, 180)[0])
                #expect(sum > before, "\(rank)")
                before = sum
            }
        }
        try Stage.with { stage in
            let (glass, vibrant) = scene(stage, .systemMaterial)
            _ = try stage.host.snapshot(background: .white)
            @MainActor func isDark() -> Bool {
                (vibrant.contentView.layer.compositingFilter as? CIFilter)?.name
                    == "CIColorDodgeBlendMode"
            }
            #expect(!isDark())
            glass.overrideUserInterfaceStyle = .dark
            _ = try stage.host.snapshot(background: .white)
            #expect(isDark())
        }
    }
}

extension UIColor {
    fileprivate static let endless: UIColor = UIColor { _ in .endless }
}
