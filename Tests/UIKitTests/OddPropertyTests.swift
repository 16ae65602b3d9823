import Foundation
import LaminaViews
import TestSupport
import Testing

@testable import UIKit

/// Odd numbers, nil and empty values of stacks, texts, effects, constraints, animators, windows and
/// geometry as text.
@Suite("Views: odd properties") @MainActor struct OddPropertyTests {
    private static let numbers = OddValueTests.numbers
    private static let finite = numbers.filter(\.isFinite)
    private static let counts = [0, -1, 3, .max, .min]
    private static let box = CGRect(x: 10, y: 10, width: 100, height: 40)

    private func rect(_ v: CGFloat) -> CGRect { CGRect(x: v, y: v, width: v, height: v) }
    private func insets(_ v: CGFloat) -> UIEdgeInsets {
        UIEdgeInsets(top: v, left: v, bottom: v, right: v)
    }

    @Test("stacks: spacing, margins and places, with every distribution and alignment")
    func stacks() {
        let distributions: [UIStackView.Distribution] = [
            .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
        ]
        let alignments: [UIStackView.Alignment] = [
            .fill, .leading, .firstBaseline, .center, .trailing, .lastBaseline,
        ]
        for (i, v) in Self.numbers.enumerated() {
            Stage.with { stage in
                let label = UILabel()
                label.text = "odd"
                let views = [label, UISwitch(), UIView()]
                let stack = UIStackView(arrangedSubviews: views)
                stack.frame = Self.box
                stage.add(stack)
                for (j, distribution) in distributions.enumerated() {
                    stack.axis = j % 2 == 0 ? .vertical : .horizontal
                    stack.distribution = distribution
                    stack.alignment = alignments[(i + j) % alignments.count]
                    stack.spacing = v
                    stack.setCustomSpacing(v, after: views[j % 3])
                    stack.isLayoutMarginsRelativeArrangement = j % 2 == 1
                    stack.layoutMargins = insets(v)
                    stage.host.advance(by: 0.02)
                    _ = (
                        stack.sizeThatFits(CGSize(width: v, height: v)),
                        stack.customSpacing(after: stack)
                    )
                    for view in views {
                        #expect(!view.frame.minX.isNaN && !view.frame.width.isNaN)
                    }
                }
            }
        }
        let stack = UIStackView()
        for place in Self.counts { stack.insertArrangedSubview(UIView(), at: place) }
        #expect(stack.arrangedSubviews.count == Self.counts.count)
        stack.removeArrangedSubview(UIView())
        stack.setCustomSpacing(3, after: UIView())
        stack.layoutIfNeeded()
    }

    @Test("labels: attributes, shadows, attachments and paragraphs")
    func attributes() {
        for v in Self.numbers {
            let shadow = NSShadow()
            (shadow.shadowOffset, shadow.shadowBlurRadius) = (CGSize(width: v, height: v), v)
            let attachment = NSTextAttachment()
            attachment.bounds = rect(v)
            let style = NSMutableParagraphStyle()
            (style.lineSpacing, style.paragraphSpacing, style.paragraphSpacingBefore) = (v, v, v)
            (style.minimumLineHeight, style.maximumLineHeight) = (v, v)
            (style.lineHeightMultiple, style.defaultTabInterval) = (v, v)
            (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (v, v, v)
            style.tabStops = [NSTextTab(textAlignment: .left, location: v, options: [:])]
            let values: [(NSAttributedString.Key, Any)] = [
                (.shadow, shadow), (.attachment, attachment), (.paragraphStyle, style), (.kern, v),
                (.baselineOffset, v), (.strokeWidth, v), (.obliqueness, v),
                (.ligature, Int(saturating: v)), (.font, UIFont.systemFont(ofSize: v)),
            ]
            for (key, value) in values {
                Stage.with { stage in
                    let label = UILabel(frame: Self.box)
                    label.numberOfLines = 0
                    let text = NSMutableAttributedString(
                        string: "odd\tvalue \u{FFFC}\nof a text", attributes: [key: value])
                    label.attributedText = text
                    stage.add(label)
                    stage.host.advance(by: 0.02)
                    _ = label.sizeThatFits(CGSize(width: 50, height: 50))
                    _ = text.boundingRect(with: CGSize(width: v, height: v), context: nil)
                    let canvas = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20))
                    _ = canvas.image { _ in
                        text.draw(with: rect(v), options: .usesLineFragmentOrigin)
                        label.drawText(in: rect(v))
                    }
                }
            }
        }
        // Attachments and shadows with nothing in them, and with other things than pictures.
        for contents in [nil, Data(), Data([1, 2, 3])] {
            let attachment = NSTextAttachment(data: contents, ofType: "")
            (attachment.fileType, attachment.image) = (nil, UIImage())
            attachment.image = nil
            let label = UILabel(frame: Self.box)
            label.attributedText = NSAttributedString(attachment: attachment)
            Stage.with { _ = $0.add(label) }
        }
        for color in [nil, "no colour", UIColor.red] as [Any?] {
            let shadow = NSShadow()
            shadow.shadowColor = color
            let label = UILabel(frame: Self.box)
            label.attributedText = NSAttributedString(string: "a", attributes: [.shadow: shadow])
            Stage.with { _ = $0.add(label) }
        }
    }

    @Test("effects, styles and pictures of views")
    func pictures() {
        for v in Self.numbers {
            Stage.with { stage in
                let effect = stage.add(UIVisualEffectView(effect: UIBlurEffect(style: .regular)))
                effect.frame.size = CGSize(width: v.isNaN ? 0 : abs(v), height: 10)
                effect.effect = nil
                effect.effect = UIVisualEffect()
                effect.overrideUserInterfaceStyle = .light
                stage.host.advance(by: 0.02)
                let view = stage.square()
                view.contentScaleFactor = v
                _ = view.snapshotView(afterScreenUpdates: true)
                let format = UIGraphicsImageRendererFormat()
                (format.opaque, format.scale) = (v > 0, 1)
                let canvas = UIGraphicsImageRenderer(
                    size: CGSize(width: 8, height: 8), format: format)
                _ = canvas.image {
                    view.drawHierarchy(in: rect(v), afterScreenUpdates: false)
                    $0.clip(to: rect(v))
                    $0.fill(rect(v))
                    $0.stroke(rect(v))
                }
                _ = UIGraphicsImageRenderer(bounds: rect(v)).image { _ in }
                UIGraphicsBeginImageContext(CGSize(width: v, height: v))
                UIGraphicsEndImageContext()
            }
        }
    }

    @Test("constraints: constants beyond sense, no name, a view to itself, and priorities")
    func constraints() {
        for v in Self.finite {
            Stage.with { stage in
                let view = UIView()
                view.translatesAutoresizingMaskIntoConstraints = false
                stage.add(view)
                let width = view.widthAnchor.constraint(equalToConstant: 4)
                width.isActive = true
                (width.constant, width.identifier) = (v, "")
                width.priority = UILayoutPriority(rawValue: Float(v))
                let own = NSLayoutConstraint(
                    item: view, attribute: .height, relatedBy: .equal, toItem: view,
                    attribute: .width, multiplier: v, constant: v)
                (own.isActive, own.identifier) = (true, nil)
                view.topAnchor.constraint(equalTo: view.topAnchor, constant: v).isActive = true
                view.setContentCompressionResistancePriority(
                    UILayoutPriority(Float(v)), for: .vertical)
                stage.host.advance(by: 0.02)
                #expect(!view.frame.minX.isNaN && !view.frame.height.isNaN)
                NSLayoutConstraint.deactivate([width, width, own])
                #expect(!width.isActive && !own.isActive)
            }
        }
    }

    @Test("paths, fonts, colours, traits and geometry as text")
    func values() {
        for v in Self.numbers {
            let point = CGPoint(x: v, y: v)
            let path = UIBezierPath(
                arcCenter: point, radius: v, startAngle: v, endAngle: v, clockwise: false)
            path.addCurve(to: point, controlPoint1: point, controlPoint2: .zero)
            path.getLineDash(nil, count: nil, phase: nil)
            (path.lineCapStyle, path.lineJoinStyle, path.usesEvenOddFillRule) = (
                .round, .bevel, true
            )
            _ = (path.bounds, path.contains(point), UIBezierPath(ovalIn: rect(v)).isEmpty)
            for color in [
                UIColor(white: v, alpha: v), UIColor(red: v, green: v, blue: v, alpha: v),
            ] {
                var (a, b, c, d): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
                _ = color.getRed(&a, green: &b, blue: &c, alpha: &d)
                _ = color.getHue(&a, saturation: &b, brightness: &c, alpha: &d)
                _ = color.getWhite(&a, alpha: &d)
                _ = (color.getRed(nil, green: nil, blue: nil, alpha: nil), color.hash)
            }
            let fonts: [UIFont] = [
                .boldSystemFont(ofSize: v), .italicSystemFont(ofSize: v),
                .monospacedSystemFont(ofSize: 12, weight: UIFont.Weight(v)),
                .monospacedDigitSystemFont(ofSize: v, weight: UIFont.Weight(rawValue: v)),
                UIFont(descriptor: UIFontDescriptor(name: "", size: v).withSize(v), size: v),
                UIFont(
                    descriptor: UIFontDescriptor(name: "", size: 12).withFamily("").withFace(""),
                    size: 12),
            ]
            for font in fonts { _ = (font.pointSize, font.lineHeight, font.hash) }
            let traits = UITraitCollection(displayScale: v)
            _ = (traits.hash, UIImage(named: "none", in: .main, compatibleWith: traits))
            _ = traits.containsTraits(in: nil)
            let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
            #expect(image.jpegData(compressionQuality: v) != nil)
            let texts = [
                NSCoder.string(for: point), NSCoder.string(for: rect(v)),
                NSCoder.string(for: CGAffineTransform(scaleX: v, y: v)),
                NSCoder.string(for: insets(v)), "", "{", "{nan, inf}", "{1e999, 2}", "{1,2,3,4,5}",
            ]
            for text in texts {
                _ = (NSCoder.cgPoint(for: text), NSCoder.cgRect(for: text))
                _ = (NSCoder.cgAffineTransform(for: text), NSCoder.uiEdgeInsets(for: text))
                _ = (NSCoder.cgSize(for: text), NSCoder.uiOffset(for: text))
            }
        }
        _ = UIFont.fontNames(forFamilyName: "")
        #expect(UIImage(data: Data()) == nil && UIImage(contentsOfFile: "") == nil)
        #expect(UIImage(named: "", in: nil, compatibleWith: nil) == nil)
    }

    @Test("animators: flags and limits, before, during and after a movement")
    func animators() {
        for v in Self.numbers {
            Stage.with { stage in
                let view = stage.square()
                let animator = UIViewPropertyAnimator(duration: 0.2, dampingRatio: v) {
                    view.center.x += 5
                }
                animator.isInterruptible = v > 0
                animator.isManualHitTestingEnabled = true
                (animator.scrubsLinearly, animator.pausesOnCompletion) = (v < 0, v > 0)
                animator.fractionComplete = v
                animator.isReversed = true
                animator.startAnimation()
                stage.host.advance(by: 0.1)
                animator.fractionComplete = v
                animator.continueAnimation(withTimingParameters: nil, durationFactor: v)
                stage.host.advance(by: 1)
                #expect(!view.center.x.isNaN && !animator.fractionComplete.isNaN)
                if animator.state == .active { animator.stopAnimation(true) }
            }
        }
    }

    @Test("timers: intervals of any kind, ended at once")
    func timers() {
        final class Target {
            func fired() {}
            func told(_ timer: Timer) {}
        }
        let target = Target()
        for v in Self.numbers {
            let seconds = TimeInterval(v)
            let timers = [
                Timer.scheduledTimer(
                    timeInterval: seconds, target: target, selector: Target.fired, userInfo: nil,
                    repeats: true),
                Timer(
                    timeInterval: seconds, target: target, selector: Target.told, userInfo: nil,
                    repeats: false),
            ]
            for timer in timers {
                timer.invalidate()
                #expect(!timer.isValid)
            }
        }
    }

    @Test("windows: levels, titles and roots")
    func windows() {
        for v in Self.numbers {
            Stage.with { stage in
                stage.window.windowLevel = UIWindow.Level(rawValue: v)
                stage.window.title = v > 0 ? "" : "\u{0}"
                stage.window.rootViewController = UIViewController()
                stage.window.rootViewController = nil
                stage.host.advance(by: 0.02)
            }
        }
    }
}
