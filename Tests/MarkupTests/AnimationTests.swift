import CoreGraphics
import Foundation
import Testing

@testable import CoreAnimation

@Suite("CAML: animations")
struct AnimationTests {
    @Test("a basic animation with every timing attribute")
    func basic() throws {
        let l = try layer(
            """
            <CALayer><animations>
              <animation type="CABasicAnimation" keyPath="transform.rotation.z" beginTime="1e-100"
                  duration="8" speed="0.5" timeOffset="2" repeatCount="inf" autoreverses="1"
                  fillMode="both" removedOnCompletion="0" additive="1" cumulative="1"
                  timingFunction="easeInEaseOut">
                <fromValue type="integer" value="0"/>
                <toValue type="real" value="6.28"/>
              </animation>
            </animations></CALayer>
            """)
        let a = try #require(l.animation(forKey: "transform.rotation.z") as? CABasicAnimation)
        #expect(a.keyPath == "transform.rotation.z" && a.beginTime == 1e-100 && a.duration == 8)
        #expect(a.speed == 0.5 && a.timeOffset == 2 && a.repeatCount == .infinity)
        #expect(a.autoreverses && a.fillMode == .both && !a.isRemovedOnCompletion)
        #expect(a.isAdditive && a.isCumulative)
        #expect(Coercion.double(a.fromValue) == 0 && Coercion.double(a.toValue) == 6.28)
        var c = [Float](repeating: 0, count: 2)
        a.timingFunction?.getControlPoint(at: 1, values: &c)
        #expect(c == [0.42, 0])
    }

    @Test("a key frame without a value is nil, to which a colour fades")
    func nullFrame() throws {
        let l = try layer(
            """
            <CALayer><animations><CAKeyframeAnimation key="k" keyPath="backgroundColor" duration="1" beginTime="0">
              <values><value type="CGColor" value="1 0 0"/><value type="null"/></values>
            </CAKeyframeAnimation></animations></CALayer>
            """)
        let a = try #require(l.animation(forKey: "k") as? CAKeyframeAnimation)
        #expect(a.values?.count == 2 && a.values?.last is NSNull)
        let compiled = AnimationCompiler(layer: l, now: 0)
            .compile(AnimationAttachment(key: "k", animation: a, thread: .current))
        guard case .property(let p) = compiled.content, case .keyframes(let frames) = p.function
        else {
            Issue.record("no key frames")
            return
        }
        #expect(frames.value(at: 0.5)?.color?.rgba == SIMD4(1, 0, 0, 0.5))
    }

    @Test("values take the type they declare, or the property's")
    func values() throws {
        let l = try layer(
            """
            <CALayer><animations>
              <CABasicAnimation keyPath="position">
                <fromValue type="CGPoint" value="1 2"/><toValue value="3 4"/></CABasicAnimation>
              <CABasicAnimation keyPath="bounds"><byValue><CGRect value="0 0 5 6"/></byValue></CABasicAnimation>
              <CABasicAnimation keyPath="backgroundColor"><toValue type="CGColor" value="1 0 0" opacity="0.5"/></CABasicAnimation>
              <CABasicAnimation keyPath="transform"><toValue type="CATransform3D" value="scale(2, 2, 1)"/></CABasicAnimation>
              <CABasicAnimation keyPath="hidden"><toValue type="true"/></CABasicAnimation>
            </animations></CALayer>
            """)
        func animation(_ key: String) throws -> CABasicAnimation {
            try #require(l.animation(forKey: key) as? CABasicAnimation)
        }
        #expect(try animation("position").fromValue as? CGPoint == CGPoint(x: 1, y: 2))
        #expect(try animation("position").toValue as? CGPoint == CGPoint(x: 3, y: 4))
        #expect(
            try animation("bounds").byValue as? CGRect == CGRect(x: 0, y: 0, width: 5, height: 6))
        #expect((try animation("backgroundColor").toValue as? CGColor)?.alpha == 0.5)
        #expect((try animation("transform").toValue as? CATransform3D)?.m11 == 2)
        #expect(try animation("hidden").toValue as? Bool == true)
    }

    @Test("keyframes: values, times and timing functions in both spellings")
    func keyframes() throws {
        let l = try layer(
            """
            <CALayer><animations>
              <animation type="CAKeyframeAnimation" keyPath="opacity" calculationMode="cubic">
                <values><real value="0"/><real value="1"/><integer value="0"/></values>
                <keyTimes><real value="0"/><real value="0.25"/><real value="1"/></keyTimes>
                <timingFunctions><timingFunction value="easeIn"/><CAMediaTimingFunction controlPoints="0.1 0.2 0.3 0.4"/></timingFunctions>
              </animation>
              <CAKeyframeAnimation keyPath="position" keyTimes="0 1" rotationMode="auto"
                  path="0 0 m 10 10 l" timingFunctions="linear easeOut"/>
            </animations></CALayer>
            """)
        let a = try #require(l.animation(forKey: "opacity") as? CAKeyframeAnimation)
        #expect(a.values?.compactMap { Coercion.double($0) } == [0, 1, 0])
        #expect(a.keyTimes == [0, 0.25, 1] && a.calculationMode == .cubic)
        #expect(a.timingFunctions?.count == 2)
        let b = try #require(l.animation(forKey: "position") as? CAKeyframeAnimation)
        #expect(b.path != nil && b.rotationMode == .rotateAuto && b.timingFunctions?.count == 2)
    }

    @Test("springs, with velocity in the short spelling, and groups of animations")
    func springsAndGroups() throws {
        let l = try layer(
            """
            <CALayer><animations>
              <rotate type="CAAnimationGroup" duration="8" repeatCount="+infinity">
                <animations>
                  <CASpringAnimation keyPath="position.x" mass="2" stiffness="300" damping="50" velocity="3"/>
                  <CABasicAnimation keyPath="transform.rotation.x" duration="8"/>
                </animations>
              </rotate>
            </animations></CALayer>
            """)
        let group = try #require(l.animation(forKey: "rotate") as? CAAnimationGroup)
        #expect(group.repeatCount == .infinity && group.animations?.count == 2)
        let spring = try #require(group.animations?.first as? CASpringAnimation)
        #expect(spring.mass == 2 && spring.stiffness == 300 && spring.damping == 50)
        #expect(spring.initialVelocity == 3)
    }

    @Test("two animations of one key path are both kept, in order")
    func sameKeyPath() throws {
        let l = try layer(
            """
            <CALayer><animations><CABasicAnimation keyPath="opacity"/><CABasicAnimation keyPath="opacity"/></animations></CALayer>
            """)
        #expect(l.animationKeys() == ["opacity", "opacity 2"])
    }

    @Test("attributes of Apple's editors are kept without a warning")
    func privateAttributes() throws {
        let d = try document(
            "<CALayer mtNote=\"5\"><animations><CABasicAnimation keyPath=\"opacity\" mica_x=\"1\"/></animations></CALayer>"
        )
        #expect(d.warnings.isEmpty)
        #expect(d.rootLayer.value(forKey: "mtNote") as? String == "5")
        #expect(d.rootLayer.animation(forKey: "opacity")?.value(forKey: "mica_x") as? String == "1")
    }
}
