import Foundation
import LaminaViews
import LayerAccessibility
import Testing

@testable import AppKit

/// Odd numbers, nil and empty values of views' and windows' further properties, values, controllers
/// and accessibility.
@Suite("AppKit: odd properties") @MainActor struct OddPropertyTests {
    private static let numbers: [CGFloat] = [
        0, -1, -0.5, 1e-300, 1e300, -1e300, .greatestFiniteMagnitude, .infinity, -.infinity, .nan,
    ]
    private static let counts = [0, -1, 3, .max, .min]

    private func rect(_ v: CGFloat) -> CGRect { CGRect(x: v, y: v, width: v, height: v) }

    private func bitmap() -> CGContext {
        CGContext(
            data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    }

    @Test("colours, fonts and images")
    func values() {
        for v in Self.numbers {
            let colors: [NSColor] = [
                NSColor(srgbRed: v, green: v, blue: v, alpha: v), NSColor(white: v, alpha: v),
                NSColor(calibratedWhite: v, alpha: v),
                NSColor(calibratedRed: v, green: v, blue: v, alpha: v),
                NSColor.red.withAlphaComponent(v),
            ]
            for color in colors { _ = (color.redComponent, color.alphaComponent, color.hash) }
            let fonts: [NSFont?] = [
                NSFont.systemFont(ofSize: v), NSFont.boldSystemFont(ofSize: v),
                NSFont.systemFont(ofSize: 12, weight: NSFont.Weight(v)),
                NSFont.monospacedSystemFont(ofSize: v, weight: NSFont.Weight(rawValue: v)),
                NSFont.monospacedDigitSystemFont(ofSize: v, weight: NSFont.Weight(v)),
                NSFont.systemFont(ofSize: 12).withSize(v), NSFont(name: "", size: v),
                NSFont(descriptor: NSFontDescriptor(name: "", size: v).withSize(v), size: v),
                NSFont(
                    descriptor: NSFontDescriptor(name: "", size: 12).withFamily("").withFace(""),
                    size: 12),
            ]
            for font in fonts { _ = (font?.ascender, font?.boundingRectForFont, font?.hash) }
            let image = NSImage(cgImage: bitmap().makeImage()!, size: CGSize(width: v, height: v))
            _ = (image.recommendedLayerContentsScale(v), image.layerContents(forContentsScale: v))
            Stage.with { stage in
                let view = stage.add(NSView(frame: CGRect(x: 1, y: 1, width: 20, height: 20)))
                view.wantsLayer = true
                view.layer?.contents = image
                stage.host.advance(by: 0.02)
            }
        }
    }

    @Test("paths, drawn into the current context")
    func paths() {
        for v in Self.numbers {
            let point = CGPoint(x: v, y: v)
            let path = NSBezierPath(ovalIn: rect(v))
            path.move(to: point)
            path.line(to: point)
            path.curve(to: point, controlPoint1: point, controlPoint2: .zero)
            path.appendRect(rect(v))
            path.appendOval(in: rect(v))
            path.appendRoundedRect(rect(v), xRadius: v, yRadius: v)
            path.append(NSBezierPath(rect: rect(v)))
            (path.lineCapStyle, path.lineJoinStyle) = (.square, .round)
            (path.windingRule, path.lineWidth) = (.evenOdd, v)
            path.close()
            DrawingContexts.with(bitmap()) {
                NSGraphicsContext.saveGraphicsState()
                NSGraphicsContext.current = NSGraphicsContext(cgContext: bitmap(), flipped: v > 0)
                path.fill()
                path.stroke()
                path.addClip()
                NSBezierPath.fill(rect(v))
                NSBezierPath.stroke(rect(v))
                NSImage(size: CGSize(width: 4, height: 4), flipped: true) { _ in true }
                    .draw(in: rect(v))
                NSGraphicsContext.current = nil
                NSGraphicsContext.restoreGraphicsState()
            }
            path.removeAllPoints()
            #expect(path.isEmpty)
        }
    }

    @Test("texts with shadows and attachments")
    func texts() {
        for v in Self.numbers {
            let shadow = NSShadow()
            (shadow.shadowOffset, shadow.shadowBlurRadius) = (CGSize(width: v, height: v), v)
            let attachment = NSTextAttachment(data: Data([1]), ofType: "")
            (attachment.bounds, attachment.fileType, attachment.contents) = (rect(v), nil, Data())
            let values: [(NSAttributedString.Key, Any)] = [
                (.shadow, shadow), (.attachment, attachment),
                (.superscript, Int(saturating: v)), (.font, NSFont.systemFont(ofSize: v)),
            ]
            for (key, value) in values {
                let text = NSAttributedString(string: "odd \u{FFFC}", attributes: [key: value])
                _ = text.boundingRect(with: CGSize(width: v, height: v))
                DrawingContexts.with(bitmap()) { text.draw(in: rect(v)) }
            }
        }
    }

    @Test("views: sizes, flags, animations, key views and animators")
    func views() {
        for v in Self.numbers where !v.isNaN {
            Stage.with { stage in
                let view = stage.add(NSView(frame: CGRect(x: 5, y: 5, width: 40, height: 30)))
                let inner = NSView(frame: CGRect(x: 1, y: 1, width: 9, height: 9))
                inner.autoresizingMask = [.width, .height]
                view.addSubview(inner)
                view.autoresizesSubviews = v > 0
                view.layerUsesCoreImageFilters = true
                view.focusRingType = .exterior
                view.animations = ["alphaValue": "no animation", "": CABasicAnimation()]
                view.animator().setFrameSize(CGSize(width: abs(v), height: 9))
                view.animator().setBoundsOrigin(CGPoint(x: v, y: v))
                stage.host.advance(by: 0.02)
                view.setFrameSize(CGSize(width: 40, height: 30))
                view.setBoundsOrigin(.zero)
                view.resizeSubviews(withOldSize: CGSize(width: v, height: v))
                inner.resize(withOldSuperviewSize: CGSize(width: v, height: v))
                view.animator().alphaValue = 0.5
                (view.nextKeyView, view.nextResponder) = (view, nil)
                stage.window.selectNextKeyView(nil)
                _ = (view.nextValidKeyView, view.previousValidKeyView)
                (view.nextKeyView, view.shadow) = (nil, nil)
                stage.host.advance(by: 0.3)
                #expect(!inner.frame.width.isNaN && !inner.frame.minX.isNaN)
            }
        }
        for number in Self.counts { _ = NSView(frame: .zero).viewWithTag(number) }
        NSAnimationContext.runAnimationGroup { context in
            (context.timingFunction, context.completionHandler) = (nil, nil)
            context.allowsImplicitAnimation = true
        }
    }

    @Test("windows and controllers: limits, levels, titles, places of children")
    func windows() {
        for v in Self.numbers {
            Stage.with { stage in
                let window = stage.window
                (window.minSize, window.maxSize) = (
                    CGSize(width: v, height: v), CGSize(width: v, height: v)
                )
                window.level = NSWindow.Level(rawValue: Int(saturating: v))
                window.title = v > 0 ? "" : "\u{0}"
                (window.isReleasedWhenClosed, window.acceptsMouseMovedEvents) = (v > 0, true)
                let controller = NSViewController()
                controller.preferredContentSize = CGSize(width: v, height: v)
                (controller.title, controller.representedObject) = (nil, nil)
                controller.view = NSView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                window.contentViewController = controller
                (controller.title, controller.representedObject) = ("", v)
                for place in Self.counts {
                    controller.insertChild(NSViewController(), at: place)
                }
                #expect(controller.children.count == Self.counts.count)
                controller.insertChild(controller, at: 0)
                window.setContentSize(CGSize(width: 30, height: 20))
                #expect(!window.frame.width.isNaN && !window.frame.minY.isNaN)
                _ = (window.convertToScreen(rect(v)), window.convertFromScreen(rect(v)))
                _ = (
                    window.frameRect(forContentRect: rect(v)), window.convertPoint(toScreen: .zero)
                )
                window.contentViewController = nil
                window.contentView = nil
                stage.host.advance(by: 0.1)
            }
        }
    }

    @Test("accessibility: frames, numbers, texts and children")
    func accessibility() {
        for v in Self.numbers {
            Stage.with { stage in
                let view = stage.add(NSView(frame: CGRect(x: 5, y: 5, width: 40, height: 30)))
                view.setAccessibilityElement(true)
                view.setAccessibilityRole(.slider)
                view.setAccessibilityFrame(rect(v))
                view.setAccessibilityValue(v)
                view.setAccessibilityMinValue(v)
                view.setAccessibilityMaxValue(-v)
                let action = NSAccessibilityCustomAction(name: "")
                action.handler = nil
                view.setAccessibilityCustomActions([action])
                let element = NSAccessibilityElement()
                element.setAccessibilityParent(view)
                element.setAccessibilityFrameInParentSpace(rect(v))
                view.setAccessibilityChildren([element, view, 3])
                _ = (view.accessibleNumber, view.accessibleFrame, element.accessibleFrame)
                _ = (view.accessibleChildren, view.accessibleStates, view.accessibleWords)
                for action in view.accessibleActions { _ = action.name }
                NSApplication.shared.delegate = nil
                stage.host.advance(by: 0.02)
            }
        }
        for text in [nil, "", "\u{0}", String(repeating: "e\u{301}", count: 2000)] {
            let view = NSView(frame: .zero)
            view.setAccessibilityLabel(text)
            view.setAccessibilityTitle(text)
            view.setAccessibilityHelp(text)
            view.setAccessibilityIdentifier(text)
            view.setAccessibilityValue(text)
            view.setAccessibilityRole(NSAccessibility.Role(rawValue: text ?? ""))
            _ = (view.accessibleName, view.accessibleText, view.accessibleRole)
            _ = NSAccessibilityElement.element(
                withRole: .unknown, frame: .zero, label: text, parent: nil)
        }
        let element = NSAccessibilityElement()
        element.setAccessibilityParent(element)
        _ = (element.accessibleFrame, element.accessibilityFrameInParentSpace())
    }
}
