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

    @Test("an effect view blurs what is behind it under a veil, and gives both up")
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

extension UIColor {
    fileprivate static let endless: UIColor = UIColor { _ in .endless }
}
