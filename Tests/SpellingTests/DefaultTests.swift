import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Every property of a new object, compared with Apple's default.
@Suite("Defaults") struct DefaultTests {
    @Test("A new CAFrameRateRange has Apple's defaults") func aFrameRateRange() {
        let new = CAFrameRateRange()
        #expect(new.minimum == 0)
        #expect(new.maximum == 0)
        #expect(new.preferred == nil)
    }

    @Test("A new CALayer has Apple's defaults") func aLayer() {
        let new = CALayer()
        #expect(new.name == nil)
        #expect(new.delegate == nil)
        #expect(new.style == nil)
        #expect(new.bounds == .zero)
        #expect(new.position == CGPoint(x: 0, y: 0))
        #expect(new.zPosition == 0)
        #expect(new.anchorPoint == CGPoint(x: 0.5, y: 0.5))
        #expect(new.anchorPointZ == 0)
        #expect(CATransform3DIsIdentity(new.transform))
        #expect(new.isHidden == false)
        #expect(new.isDoubleSided == true)
        #expect(new.isGeometryFlipped == false)
        #expect(CATransform3DIsIdentity(new.sublayerTransform))
        #expect(new.superlayer == nil)
        #expect(new.sublayers == nil)
        #expect(new.mask == nil)
        #expect(new.masksToBounds == false)
        #expect(new.contents == nil)
        #expect(new.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(new.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(new.contentsGravity == .resize)
        #expect(new.contentsScale == 1)
        #expect(new.contentsFormat == .RGBA8Uint)
        #expect(new.minificationFilter == .linear)
        #expect(new.magnificationFilter == .linear)
        #expect(new.minificationFilterBias == 0)
        #expect(new.isOpaque == false)
        #expect(new.needsDisplayOnBoundsChange == false)
        #expect(new.drawsAsynchronously == false)
    }

    @Test("A new CALayer has Apple's defaults, part 2") func aLayer2() {
        let new = CALayer()
        #expect(new.wantsExtendedDynamicRangeContent == false)
        #expect(new.preferredDynamicRange == .standard)
        #expect(new.toneMapMode == .automatic)
        #expect(new.contentsHeadroom == 0)
        #expect(new.wantsDynamicContentScaling == false)
        #expect(new.backgroundColor == nil)
        #expect(new.cornerRadius == 0)
        #expect(new.maskedCorners.rawValue == 15)
        #expect(new.cornerCurve == .circular)
        #expect(new.borderWidth == 0)
        #expect(new.borderColor.map(rgba) == [0, 0, 0, 1])
        #expect(new.opacity == 1)
        #expect(new.allowsGroupOpacity == true)
        #expect(new.edgeAntialiasingMask.rawValue == 15)
        #expect(new.allowsEdgeAntialiasing == true)
        #expect(new.compositingFilter == nil)
        #expect(new.filters == nil)
        #expect(new.backgroundFilters == nil)
        #expect(new.shouldRasterize == false)
        #expect(new.rasterizationScale == 1)
        #expect(new.shadowColor.map(rgba) == [0, 0, 0, 1])
        #expect(new.shadowOpacity == 0)
        #expect(new.shadowOffset == CGSize(width: 0, height: -3))
        #expect(new.shadowRadius == 3)
        #expect(new.shadowPath == nil)
        #expect(new.autoresizingMask == [])
        #expect(new.layoutManager == nil)
        #expect(new.constraints == nil)
        #expect(new.actions == nil)
    }

    @Test("A new CAAnimation has Apple's defaults") func aAnimation() {
        let new = CAAnimation()
        #expect(new.timingFunction == nil)
        #expect(new.delegate == nil)
        #expect(new.isRemovedOnCompletion == true)
        #expect(new.preferredFrameRateRange == .default)
    }

    @Test("A new CAPropertyAnimation has Apple's defaults") func aPropertyAnimation() {
        let new = CAPropertyAnimation(keyPath: nil)
        #expect(new.keyPath == nil)
        #expect(new.isAdditive == false)
        #expect(new.isCumulative == false)
        #expect(new.valueFunction == nil)
    }

    @Test("A new CABasicAnimation has Apple's defaults") func aBasicAnimation() {
        let new = CABasicAnimation(keyPath: nil)
        #expect(new.fromValue == nil)
        #expect(new.toValue == nil)
        #expect(new.byValue == nil)
    }

    @Test("A new CAKeyframeAnimation has Apple's defaults") func aKeyframeAnimation() {
        let new = CAKeyframeAnimation(keyPath: nil)
        #expect(new.values == nil)
        #expect(new.path == nil)
        #expect(new.keyTimes == nil)
        #expect(new.timingFunctions == nil)
        #expect(new.calculationMode == .linear)
        #expect(new.tensionValues == nil)
        #expect(new.continuityValues == nil)
        #expect(new.biasValues == nil)
        #expect(new.rotationMode == nil)
    }

    @Test("A new CASpringAnimation has Apple's defaults") func aSpringAnimation() {
        let new = CASpringAnimation(keyPath: nil)
        #expect(new.mass == 1)
        #expect(new.stiffness == 100)
        #expect(new.damping == 10)
        #expect(new.initialVelocity == 0)
        #expect(new.allowsOverdamping == false)
        #expect(new.settlingDuration == 1.4727003346780927)
        #expect(new.bounce == 0.5)
    }

    @Test("A new CATransition has Apple's defaults") func aTransition() {
        let new = CATransition()
        #expect(new.type == .fade)
        #expect(new.subtype == nil)
        #expect(new.startProgress == 0)
        #expect(new.endProgress == 1)
        #expect(new.filter == nil)
    }

    @Test("A new CAAnimationGroup has Apple's defaults") func aAnimationGroup() {
        let new = CAAnimationGroup()
        #expect(new.animations == nil)
    }

    @Test("A new CAShapeLayer has Apple's defaults") func aShapeLayer() {
        let new = CAShapeLayer()
        #expect(new.path == nil)
        #expect(new.fillColor.map(rgba) == [0, 0, 0, 1])
        #expect(new.fillRule == .nonZero)
        #expect(new.strokeColor == nil)
        #expect(new.strokeStart == 0)
        #expect(new.strokeEnd == 1)
        #expect(new.lineWidth == 1)
        #expect(new.miterLimit == 10)
        #expect(new.lineCap == .butt)
        #expect(new.lineJoin == .miter)
        #expect(new.lineDashPhase == 0)
        #expect(new.lineDashPattern == nil)
    }

    @Test("A new CATextLayer has Apple's defaults") func aTextLayer() {
        let new = CATextLayer()
        #expect(new.string == nil)
        #expect(new.fontSize == 36)
        #expect(new.foregroundColor.map(rgba) == [1, 1, 1, 1])
        #expect(new.isWrapped == false)
        #expect(new.truncationMode == .none)
        #expect(new.alignmentMode == .natural)
        #expect(new.allowsFontSubpixelQuantization == false)
    }

    @Test("A new CAGradientLayer has Apple's defaults") func aGradientLayer() {
        let new = CAGradientLayer()
        #expect(new.colors == nil)
        #expect(new.locations == nil)
        #expect(new.startPoint == CGPoint(x: 0.5, y: 0))
        #expect(new.endPoint == CGPoint(x: 0.5, y: 1))
        #expect(new.type == .axial)
    }

    @Test("A new CAReplicatorLayer has Apple's defaults") func aReplicatorLayer() {
        let new = CAReplicatorLayer()
        #expect(new.instanceCount == 1)
        #expect(new.preservesDepth == false)
        #expect(new.instanceDelay == 0)
        #expect(CATransform3DIsIdentity(new.instanceTransform))
        #expect(new.instanceColor.map(rgba) == [1, 1, 1, 1])
        #expect(new.instanceRedOffset == 0)
        #expect(new.instanceGreenOffset == 0)
        #expect(new.instanceBlueOffset == 0)
        #expect(new.instanceAlphaOffset == 0)
    }

    @Test("A new CAScrollLayer has Apple's defaults") func aScrollLayer() {
        let new = CAScrollLayer()
        #expect(new.scrollMode == .both)
        #expect(new.masksToBounds == true)
    }

    @Test("A new CATiledLayer has Apple's defaults") func aTiledLayer() {
        let new = CATiledLayer()
        #expect(new.levelsOfDetail == 1)
        #expect(new.levelsOfDetailBias == 0)
        #expect(new.tileSize == CGSize(width: 256, height: 256))
    }

    @Test("A new CAEmitterLayer has Apple's defaults") func aEmitterLayer() {
        let new = CAEmitterLayer()
        #expect(new.emitterCells == nil)
        #expect(new.birthRate == 1)
        #expect(new.lifetime == 1)
        #expect(new.emitterPosition == CGPoint(x: 0, y: 0))
        #expect(new.emitterZPosition == 0)
        #expect(new.emitterSize == CGSize(width: 0, height: 0))
        #expect(new.emitterDepth == 0)
        #expect(new.emitterShape == .point)
        #expect(new.emitterMode == .volume)
        #expect(new.renderMode == .unordered)
        #expect(new.preservesDepth == false)
        #expect(new.velocity == 1)
        #expect(new.scale == 1)
        #expect(new.spin == 1)
        #expect(new.seed == 0)
    }

    @Test("A new CAEmitterCell has Apple's defaults") func aEmitterCell() {
        let new = CAEmitterCell()
        #expect(new.name == nil)
        #expect(new.isEnabled == true)
        #expect(new.birthRate == 0)
        #expect(new.lifetime == 0)
        #expect(new.lifetimeRange == 0)
        #expect(new.emissionLatitude == 0)
        #expect(new.emissionLongitude == 0)
        #expect(new.emissionRange == 0)
        #expect(new.velocity == 0)
        #expect(new.velocityRange == 0)
        #expect(new.xAcceleration == 0)
        #expect(new.yAcceleration == 0)
        #expect(new.zAcceleration == 0)
        #expect(new.scale == 1)
        #expect(new.scaleRange == 0)
        #expect(new.scaleSpeed == 0)
        #expect(new.spin == 0)
        #expect(new.spinRange == 0)
        #expect(new.color.map(rgba) == [1, 1, 1, 1])
        #expect(new.redRange == 0)
        #expect(new.greenRange == 0)
        #expect(new.blueRange == 0)
        #expect(new.alphaRange == 0)
        #expect(new.redSpeed == 0)
        #expect(new.greenSpeed == 0)
        #expect(new.blueSpeed == 0)
        #expect(new.alphaSpeed == 0)
        #expect(new.contents == nil)
        #expect(new.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(new.contentsScale == 1)
    }

    @Test("A new CAEmitterCell has Apple's defaults, part 2") func aEmitterCell2() {
        let new = CAEmitterCell()
        #expect(new.minificationFilter == "linear")
        #expect(new.magnificationFilter == "linear")
        #expect(new.minificationFilterBias == 0)
        #expect(new.emitterCells == nil)
        #expect(new.style == nil)
    }

    @Test("A new CADisplayLink has Apple's defaults") func aDisplayLink() {
        let new = CADisplayLink { _ in }
        #expect(new.timestamp == 0)
        #expect(new.duration == 0)
        #expect(new.isPaused == false)
        #expect(new.preferredFrameRateRange == .default)
        #expect(new.preferredFramesPerSecond == 0)
        #expect(new.frameInterval == 1)
    }

    /// Colour components as sRGB with alpha.
    private func rgba(_ color: CGColor) -> [CGFloat] {
        let space = CGColorSpace(name: CGColorSpace.sRGB)!
        let parts = color.converted(to: space, intent: .defaultIntent, options: nil)?.components
        return (parts ?? []).map { ($0 * 1e9).rounded() / 1e9 }
    }
}
