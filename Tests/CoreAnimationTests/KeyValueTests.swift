import CoreGraphics
import CoreImage
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

private final class Counting: CALayer {
    var changes: [String] = []
    override func didChangeValue(forKey key: String) { changes.append(key) }
    override class func needsDisplay(forKey key: String) -> Bool {
        key == "cornerRadius" || key == "mine" || super.needsDisplay(forKey: key)
    }
}

@Suite struct KeyValueTests {
    nonisolated(unsafe) private static let reported: [String: Any] = [
        "anchorPoint": point(0.5, 0.5), "contentsRect": rect(0, 0, 1, 1),
        "contentsCenter": rect(0, 0, 1, 1), "contentsGravity": CALayerContentsGravity.resize,
        "contentsScale": CGFloat(1), "contentsFormat": CALayerContentsFormat.RGBA8Uint,
        "minificationFilter": CALayerContentsFilter.linear,
        "magnificationFilter": CALayerContentsFilter.linear, "maskedCorners": UInt(15),
        "cornerCurve": CALayerCornerCurve.circular, "opacity": Float(1), "hidden": false,
        "doubleSided": true, "masksToBounds": false, "geometryFlipped": false, "opaque": false,
        "allowsEdgeAntialiasing": true, "allowsGroupOpacity": true, "shouldRasterize": false,
        "drawsAsynchronously": false, "needsDisplayOnBoundsChange": false,
        "edgeAntialiasingMask": UInt32(15), "rasterizationScale": CGFloat(1),
        "shadowOffset": CGSize(width: 0, height: -3), "shadowRadius": CGFloat(3),
        "duration": Double.infinity, "speed": Float(1), "fillMode": CAMediaTimingFillMode.removed,
        "preferredDynamicRange": CALayer.DynamicRange.standard,
        "toneMapMode": CALayer.ToneMapMode.automatic, "contentsHeadroom": CGFloat(0),
        "wantsExtendedDynamicRangeContent": false,
    ]

    @Test("exclusive access: the release of a replaced value changes the layer")
    func releases() {
        isolated {
            let layer = CALayer()
            layer.setValue(
                ReleaseCall { [unowned layer] in layer.setValue(2, forKey: "other") },
                forKey: "mine")
            layer.setValue(1, forKey: "mine")
            #expect(layer.value(forKey: "mine") as? Int == 1)
            #expect(layer.value(forKey: "other") as? Int == 2)
        }
    }

    @Test("B-KV 1 any key reads back, is copied with animations; unset keys are nil")
    func anyKey() throws {
        try isolated {
            let layer = CALayer()
            #expect(layer.value(forKey: "invented") == nil)
            layer.setValue("x", forKey: "invented")
            #expect(layer.value(forKey: "invented") as? String == "x")
            layer.setValue(nil, forKey: "invented")
            #expect(layer.value(forKey: "invented") == nil)
            let a = CABasicAnimation(keyPath: "opacity")
            a.setValue(7, forKey: "tag")
            #expect(a.value(forKey: "nothing") == nil)
            let copy = try #require(a.copy() as? CABasicAnimation)
            #expect(copy.value(forKey: "tag") as? Int == 7)
            layer.add(a, forKey: "a")
            #expect(layer.animation(forKey: "a")?.value(forKey: "tag") as? Int == 7)
        }
    }

    @Test("B-KV 2 every spelling goes in, the declared Swift type comes out")
    func spellings() {
        isolated {
            let layer = CALayer()
            for n in [NSNumber(value: 3), 3, 3.0, Float(3), CGFloat(3), UInt8(3)] as [Any] {
                layer.setValue(0, forKey: "cornerRadius")
                layer.setValue(n, forKey: "cornerRadius")
                #expect(layer.value(forKey: "cornerRadius") as? CGFloat == 3)
            }
            layer.setValue(NSValue(point: point(1, 2)), forKey: "position")
            #expect(layer.value(forKey: "position") as? CGPoint == point(1, 2))
            layer.setValue(NSValue(rect: rect(1, 2, 3, 4)), forKey: "bounds")
            #expect(layer.bounds == rect(1, 2, 3, 4))
            layer.setValue(NSValue(size: CGSize(width: 5, height: 6)), forKey: "shadowOffset")
            #expect(layer.shadowOffset == CGSize(width: 5, height: 6))
            layer.setValue(
                NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 2)), forKey: "transform")
            #expect(layer.transform.m11 == 2)
            layer.setValue(CGAffineTransform(scaleX: 4, y: 4), forKey: "transform")
            #expect(layer.transform.m11 == 4)
            for yes in [NSNumber(value: true), true, 1] as [Any] {
                layer.isHidden = false
                layer.setValue(yes, forKey: "hidden")
                #expect(layer.value(forKey: "hidden") as? Bool == true)
            }
            layer.setValue("center", forKey: "contentsGravity")
            #expect(layer.contentsGravity == .center)
            layer.setValue(CALayerContentsGravity.top, forKey: "contentsGravity")
            #expect(layer.value(forKey: "contentsGravity") as? CALayerContentsGravity == .top)
            layer.setValue(CGColor.white, forKey: "backgroundColor")
            #expect(layer.value(forKey: "backgroundColor") as? CGColor == CGColor.white)
            layer.setValue("nonsense", forKey: "position")
            #expect(layer.position == point(1, 2))
            layer.setValue(nil, forKey: "opacity")
            #expect(layer.opacity == 1)
            layer.setValue(Optional<CGColor>.none as Any, forKey: "backgroundColor")
            #expect(layer.backgroundColor == nil)
        }
    }

    @Test("B-KV 3 the exact list of layer defaults")
    func defaults() throws {
        for (key, value) in Self.reported {
            let found = try #require(CALayer.defaultValue(forKey: key), "\(key)")
            #expect(found as? AnyHashable == value as? AnyHashable, "\(key)")
        }
        for key in ["shadowColor", "borderColor"] {
            #expect(
                (CALayer.defaultValue(forKey: key) as? CGColor)?.extendedSRGB == SIMD4(0, 0, 0, 1))
        }
    }

    @Test("B-KV 4 no default for everything else")
    func noDefaults() {
        for row in PropertyTable.rows where row.owners.contains(.layer) {
            if Self.reported[row.key] != nil || ["shadowColor", "borderColor"].contains(row.key) {
                continue
            }
            #expect(CALayer.defaultValue(forKey: row.key) == nil, "\(row.key)")
        }
        for key in ["isHidden", "frame", "unknown", ""] {
            #expect(CALayer.defaultValue(forKey: key) == nil)
        }
    }

    @Test("B-KV 5 defaults of subclasses, transitions and cells")
    func subclassDefaults() {
        #expect(CAShapeLayer.defaultValue(forKey: "strokeEnd") as? CGFloat == 1)
        #expect(CAShapeLayer.defaultValue(forKey: "lineWidth") as? CGFloat == 1)
        #expect(CAShapeLayer.defaultValue(forKey: "miterLimit") as? CGFloat == 10)
        #expect(CAShapeLayer.defaultValue(forKey: "fillRule") as? CAShapeLayerFillRule == .nonZero)
        #expect(CAShapeLayer.defaultValue(forKey: "lineCap") as? CAShapeLayerLineCap == .butt)
        #expect(CAShapeLayer.defaultValue(forKey: "lineJoin") as? CAShapeLayerLineJoin == .miter)
        #expect(CAShapeLayer.defaultValue(forKey: "fillColor") != nil)
        #expect(CAShapeLayer.defaultValue(forKey: "strokeStart") == nil)
        #expect(CALayer.defaultValue(forKey: "strokeEnd") == nil)
        #expect(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool == true)
        #expect(CAEmitterLayer.defaultValue(forKey: "birthRate") as? Float == 1)
        #expect(CAEmitterLayer.defaultValue(forKey: "scale") as? Float == 1)
        #expect(
            CAEmitterLayer.defaultValue(forKey: "emitterShape") as? CAEmitterLayerEmitterShape
                == .point)
        #expect(CATransition.defaultValue(forKey: "endProgress") as? Float == 1)
        #expect(CATransition.defaultValue(forKey: "type") as? CATransitionType == .fade)
        #expect(CAEmitterCell.defaultValue(forKey: "enabled") as? Bool == true)
        #expect(CAEmitterCell.defaultValue(forKey: "scale") as? CGFloat == 1)
        #expect(CAEmitterCell.defaultValue(forKey: "birthRate") == nil)
        #expect(CAEmitterCell.defaultValue(forKey: "lifetime") == nil)
        #expect(CAAnimation.defaultValue(forKey: "speed") as? Float == 1)
        #expect(CAAnimation.defaultValue(forKey: "fillMode") as? CAMediaTimingFillMode == .removed)
        #expect(CAAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool == true)
        #expect(CAAnimation.defaultValue(forKey: "duration") == nil)
    }

    @Test("B-KV 6 style, its parents, the class default, zero")
    func style() {
        final class Styled: CALayer {
            override class func defaultValue(forKey key: String) -> Any? {
                key == "cornerRadius" ? 3 : super.defaultValue(forKey: key)
            }
        }
        isolated {
            let layer = Styled()
            #expect(layer.cornerRadius == 3 && layer.zPosition == 0)
            layer.style = [
                "opacity": 0.5, "style": ["cornerRadius": 8, "opacity": 0.1] as [AnyHashable: Any],
            ]
            #expect(layer.opacity == 0.5 && layer.cornerRadius == 8)
            #expect(layer.value(forKey: "cornerRadius") as? CGFloat == 8)
            layer.opacity = 0.9
            layer.style = ["opacity": 0.2, "invented": "yes"]
            #expect(layer.opacity == 0.9 && layer.cornerRadius == 3)
            #expect(layer.value(forKey: "invented") as? String == "yes")
            layer.style = nil
            #expect(layer.value(forKey: "invented") == nil)
        }
    }

    @Test("B-KV 7 the style dictionary is copied on assignment")
    func styleCopied() {
        isolated {
            let layer = CALayer()
            var style: [AnyHashable: Any] = ["cornerRadius": 5]
            layer.style = style
            style["cornerRadius"] = 6
            #expect(layer.cornerRadius == 5)
            layer.style = style
            #expect(layer.cornerRadius == 6)
        }
    }

    @Test("B-KV 8 what an archive should hold")
    func shouldArchive() {
        isolated {
            let layer = CALayer()
            for key in [
                "allowsEdgeAntialiasing", "allowsGroupOpacity", "cornerCurve", "contentsFormat",
            ] {
                #expect(layer.shouldArchiveValue(forKey: key))
            }
            for key in [
                "opacity", "bounds", "position", "frame", "superlayer", "unknown", "", "sublayers",
            ] {
                #expect(!layer.shouldArchiveValue(forKey: key), "\(key)")
            }
            layer.opacity = 1
            layer.setValue(2, forKey: "zPosition")
            layer.frame = rect(0, 0, 1, 1)
            layer.addSublayer(CALayer())
            for key in ["opacity", "zPosition", "bounds", "position", "sublayers"] {
                #expect(layer.shouldArchiveValue(forKey: key), "\(key)")
            }
            #expect(!layer.shouldArchiveValue(forKey: "frame"))
            let spring = CASpringAnimation()
            #expect(!spring.shouldArchiveValue(forKey: "mass"))
            spring.mass = 2
            spring.initialVelocity = 3
            #expect(spring.shouldArchiveValue(forKey: "mass"))
            #expect(!spring.shouldArchiveValue(forKey: "initialVelocity"))
        }
    }

    @Test("B-KV 9 which unknown names fall back and which are kept")
    func names() {
        isolated {
            let layer = CALayer()
            layer.contentsGravity = CALayerContentsGravity(rawValue: "x")
            #expect(layer.contentsGravity == .center)
            layer.cornerCurve = .continuous
            layer.cornerCurve = CALayerCornerCurve(rawValue: "x")
            #expect(layer.cornerCurve == .circular)
            layer.contentsFormat = .gray8Uint
            layer.contentsFormat = CALayerContentsFormat(rawValue: "x")
            #expect(layer.contentsFormat == .RGBA8Uint)
            layer.preferredDynamicRange = CALayer.DynamicRange(rawValue: "x")
            #expect(layer.preferredDynamicRange == .standard)
            layer.toneMapMode = CALayer.ToneMapMode(rawValue: "x")
            #expect(layer.toneMapMode == .automatic)
            let gradient = CAGradientLayer()
            gradient.type = CAGradientLayerType(rawValue: "x")
            let text = CATextLayer()
            text.alignmentMode = CATextLayerAlignmentMode(rawValue: "x")
            let emitter = CAEmitterLayer()
            emitter.emitterShape = CAEmitterLayerEmitterShape(rawValue: "x")
            let frames = CAKeyframeAnimation()
            frames.calculationMode = CAAnimationCalculationMode(rawValue: "x")
            let scroll = CAScrollLayer()
            scroll.scrollMode = CAScrollLayerScrollMode(rawValue: "x")
            #expect(gradient.type.rawValue == "x" && text.alignmentMode.rawValue == "x")
            #expect(emitter.emitterShape.rawValue == "x" && frames.calculationMode.rawValue == "x")
            scroll.scroll(to: point(5, 5))
            #expect(scroll.scrollMode.rawValue == "x" && scroll.bounds.origin == .zero)
        }
    }

    @Test("B-KV 10 masks keep the bits they have")
    func masks() {
        isolated {
            let layer = CALayer()
            layer.maskedCorners = CACornerMask(rawValue: 255)
            #expect(layer.maskedCorners.rawValue == 15)
            layer.autoresizingMask = CAAutoresizingMask(rawValue: 255)
            #expect(layer.autoresizingMask.rawValue == 255)
        }
    }

    @Test("B-KV 11 corner curve expansion factors")
    func expansion() {
        #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
        #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
        #expect(CALayer.cornerCurveExpansionFactor(CALayerCornerCurve(rawValue: "x")) == 1)
    }

    @Test("B-KV 12 arrays are copied, their elements shared")
    func arrays() {
        isolated {
            let layer = CALayer()
            let blur = makeBlur()
            var filters: [Any] = [blur]
            layer.filters = filters
            filters.append(makeBlur())
            #expect(layer.filters?.count == 1)
            #expect((layer.filters?.first as? CIFilter) === blur)
            let emitter = CAEmitterLayer()
            let cell = CAEmitterCell()
            emitter.emitterCells = [cell]
            #expect(emitter.emitterCells?.first === cell)
        }
    }

    @Test("B-KV 13 an equal value does nothing, a real change notifies once")
    func notifications() {
        isolated {
            let layer = Counting()
            layer.bounds = rect(0, 0, 5, 5)
            layer.displayIfNeeded()
            layer.changes = []
            layer.opacity = 1
            layer.position = .zero
            layer.borderColor = layer.borderColor
            layer.shadowRadius = 3
            layer.sublayers = nil
            #expect(layer.changes.isEmpty)
            layer.opacity = 0.5
            layer.shadowRadius = 4
            layer.frame = rect(1, 1, 5, 5)
            #expect(layer.changes == ["opacity", "shadowRadius", "position"])
            layer.cornerRadius = 0
            #expect(!layer.needsDisplay())
        }
    }

    @Test("B-KV 14 which keys redraw")
    func redraw() {
        isolated {
            for row in PropertyTable.rows { #expect(!CALayer.needsDisplay(forKey: row.key)) }
            #expect(!CALayer.needsDisplay(forKey: "unknown"))
            for key in [
                "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode",
                "alignmentMode", "allowsFontSubpixelQuantization", "style", "contentsScale",
            ] { #expect(CATextLayer.needsDisplay(forKey: key)) }
            let text = CATextLayer()
            text.string = "a"
            #expect(text.needsDisplay())
            let layer = Counting()
            layer.cornerRadius = 4
            #expect(layer.needsDisplay())
            layer.displayIfNeeded()
            layer.setValue(4, forKey: "cornerRadius")
            #expect(!layer.needsDisplay())
            layer.setValue(5, forKey: "cornerRadius")
            #expect(layer.needsDisplay())
            layer.displayIfNeeded()
            layer.setValue("x", forKey: "mine")
            #expect(layer.needsDisplay())
        }
    }

    @Test(
        "B-KV 15 a subclass's own properties: storage, keys, defaults, actions, animation, copies")
    func ownProperties() throws {
        try Stage.run { stage in
            let layer = stage.layer(Ring())
            #expect(layer.progress == 0 && layer.tint == nil && layer.count == 0)
            #expect(layer.area == .null)
            #expect(CATransform3DIsIdentity(layer.turn))
            #expect(layer.value(forKey: "progress") as? CGFloat == 0)
            layer.progress = 0.5
            #expect(layer.value(forKey: "progress") as? CGFloat == 0.5)
            #expect(layer.needsDisplay())
            layer.setValue(NSNumber(value: 0.75), forKey: "progress")
            #expect(layer.progress == 0.75)
            layer.setValue(NSNumber(value: 3), forKey: "count")
            #expect(layer.count == 3)
            let action = CABasicAnimation()
            action.fromValue = 0
            layer.actions = ["progress": action]
            layer.progress = 1
            #expect(
                (layer.animation(forKey: "progress") as? CABasicAnimation)?.keyPath == "progress")
            stage.flush()
            stage.clock.time = 100.125
            let shown = try #require(layer.presentation())
            #expect(near(shown.progress, 0.5))
            #expect(shown.count == 3)
            #expect(near(shown.value(forKey: "progress") as? CGFloat ?? 0, 0.5))
            #expect(Ring(layer: layer).progress == 0)
        }
    }

    @Test("B-KV 16 negative sizes are standardised")
    func negativeBounds() {
        isolated {
            let layer = CALayer()
            layer.bounds = rect(0, 0, -100, -50)
            #expect(layer.bounds == rect(-100, -50, 100, 50))
        }
    }
}
