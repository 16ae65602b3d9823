import CoreGraphics
import CoreImage
import Foundation
import Testing

@testable import CoreAnimation

@Suite("CAML: layers")
struct LayerTests {
    @Test("attributes and elements set the same properties")
    func properties() throws {
        let l = try layer(
            """
            <CALayer name="a" bounds="1 2 30 40" position="5 6" anchorPoint="0 1" zPosition="7"
                hidden="1" opacity="0.25" cornerRadius="8" borderWidth="2" masksToBounds="1"
                contentsGravity="resizeAspect" maskedCorners="5" geometryFlipped="1" speed="2"
                contentsRect="0 0 0.5 0.5" shadowOffset="3 4" doubleSided="0">
              <backgroundColor value="1 0 0.5" opacity="0.5"/>
              <borderColor type="CGColor" value="0 1 0"/>
              <shadowColor type="null"/>
              <shadowRadius type="real" value="9"/>
            </CALayer>
            """)
        #expect(l.name == "a")
        #expect(l.bounds == CGRect(x: 1, y: 2, width: 30, height: 40))
        #expect(l.position == CGPoint(x: 5, y: 6))
        #expect(l.anchorPoint == CGPoint(x: 0, y: 1))
        #expect(l.zPosition == 7 && l.isHidden && l.opacity == 0.25 && l.cornerRadius == 8)
        #expect(l.borderWidth == 2 && l.masksToBounds && l.contentsGravity == .resizeAspect)
        #expect(l.maskedCorners.rawValue == 5 && l.isGeometryFlipped && l.speed == 2)
        #expect(l.contentsRect.width == 0.5 && !l.isDoubleSided)
        #expect(l.shadowOffset == CGSize(width: 3, height: 4))
        #expect(l.backgroundColor == CGColor(srgbRed: 1, green: 0, blue: 0.5, alpha: 0.5))
        #expect(l.borderColor == CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
        #expect(l.shadowColor == nil && l.shadowRadius == 9)
    }

    @Test("colours may lie slightly outside 0…1 and have one to four components")
    func colors() throws {
        let l = try layer(
            """
            <CALayer backgroundColor="1.078 0.4 -0.01" borderColor="0.5"/>
            """)
        let c = try #require(l.backgroundColor?.components)
        #expect(abs(c[0] - 1.078) < 1e-6 && abs(c[2] + 0.01) < 1e-6 && c[3] == 1)
        #expect(l.borderColor == CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    }

    @Test("sublayers, masks and every kind of layer load")
    func kinds() throws {
        let l = try layer(
            """
            <CALayer>
              <mask><CAShapeLayer path="0 0 10 10 re"/></mask>
              <sublayers>
                <CATransformLayer/> <CAShapeLayer/> <CATextLayer/> <CAGradientLayer/>
                <CAReplicatorLayer/> <CAScrollLayer/> <CATiledLayer/> <CAEmitterLayer/>
              </sublayers>
            </CALayer>
            """)
        #expect(l.mask is CAShapeLayer)
        let names = (l.sublayers ?? []).map { "\(type(of: $0))" }
        #expect(
            names == [
                "CATransformLayer", "CAShapeLayer", "CATextLayer", "CAGradientLayer",
                "CAReplicatorLayer", "CAScrollLayer", "CATiledLayer", "CAEmitterLayer",
            ])
    }

    @Test("a mask may name its class in an attribute")
    func maskByType() throws {
        let l = try layer("<CALayer><mask type=\"CAGradientLayer\" bounds=\"0 0 5 5\"/></CALayer>")
        #expect(l.mask is CAGradientLayer && l.mask?.bounds.width == 5)
    }

    @Test("shape properties: paths, dashes, nil colours")
    func shape() throws {
        let l = try layer(
            """
            <CAShapeLayer path="7 29 m 3 29 l 1 2 3 4 5 6 c h" lineWidth="5" lineCap="square"
                lineJoin="round" fillRule="even-odd" lineDashPattern="12 7" strokeEnd="0.5">
              <fillColor type="null"/><strokeColor value="0 0 1"/>
            </CAShapeLayer>
            """)
        let shape = try #require(l as? CAShapeLayer)
        #expect(shape.fillColor == nil && shape.strokeColor != nil)
        #expect(shape.lineCap == .square && shape.lineJoin == .round && shape.fillRule == .evenOdd)
        #expect(shape.lineDashPattern == [12, 7] && shape.strokeEnd == 0.5)
        var kinds: [CGPathElementType] = []
        shape.path?.applyWithBlock { kinds.append($0.pointee.type) }
        #expect(kinds == [.moveToPoint, .addLineToPoint, .addCurveToPoint, .closeSubpath])
    }

    @Test("gradients: colours with opacity, locations as attribute or children, type as either")
    func gradient() throws {
        for text in [
            """
            <CAGradientLayer type="radial" locations="0 0.25 1" startPoint="0 0.5">
            <colors><CGColor value="1 0 0"/><CGColor value="0 1 0" opacity="0.5"/><CGColor value="0 0 1"/></colors>
            </CAGradientLayer>
            """,
            """
            <CAGradientLayer startPoint="0 0.5"><type value="radial"/>
            <locations><real value="0"/><real value="0.25"/><integer value="1"/></locations>
            <colors><CGColor value="1 0 0"/><CGColor value="0 1 0" opacity="0.5"/><CGColor value="0 0 1"/></colors>
            </CAGradientLayer>
            """,
        ] {
            let gradient = try #require(try layer(text) as? CAGradientLayer)
            #expect(gradient.type == .radial && gradient.locations == [0, 0.25, 1])
            #expect(gradient.colors?.count == 3 && gradient.startPoint == CGPoint(x: 0, y: 0.5))
            let second = gradient.colors?[1] as? CGColor
            #expect(second == CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 0.5))
        }
    }

    @Test("text layers take their string from an attribute or an element")
    func text() throws {
        let a = try #require(
            try layer("<CATextLayer string=\"Hi\" fontSize=\"12\" wrapped=\"1\"/>") as? CATextLayer)
        #expect(a.string as? String == "Hi" && a.fontSize == 12 && a.isWrapped)
        let b = try #require(
            try layer(
                "<CATextLayer><string type=\"string\" value=\"Ho\"/><font value=\"Courier\"/></CATextLayer>"
            ) as? CATextLayer)
        #expect(b.string as? String == "Ho" && b.font as? String == "Courier")
    }

    @Test("replicators and emitters with their cells")
    func emitters() throws {
        let document = try document(
            """
            <CAReplicatorLayer instanceCount="14" instanceDelay="0.2"
                instanceTransform="translate(-168, -120, -999)">
              <instanceColor opacity="0.5" value="1 1 1"/>
              <sublayers>
                <CAEmitterLayer emitterShape="rectangle" emitterSize="200 5000" renderMode="additive">
                  <emitterCells>
                    <CAEmitterCell name="Cell" birthRate="0.3" lifetime="200" velocity="40"
                        beginTime="-15" fillMode="both" particleType="plane" contentsRect="0 0 0.5 1">
                      <color opacity="0.25" value="1 0 0"/>
                      <emitterCells><CAEmitterCell name="Inner" scale="0.5"/></emitterCells>
                    </CAEmitterCell>
                  </emitterCells>
                </CAEmitterLayer>
              </sublayers>
            </CAReplicatorLayer>
            """)
        let replicator = try #require(document.rootLayer as? CAReplicatorLayer)
        #expect(replicator.instanceCount == 14 && replicator.instanceDelay == 0.2)
        #expect(replicator.instanceTransform.m43 == -999)
        let emitter = try #require(replicator.sublayers?.first as? CAEmitterLayer)
        #expect(emitter.emitterShape == .rectangle && emitter.renderMode == .additive)
        let cell = try #require(emitter.emitterCells?.first)
        #expect(cell.name == "Cell" && cell.birthRate == 0.3 && cell.lifetime == 200)
        #expect(cell.beginTime == -15 && cell.fillMode == .both)
        #expect(cell.color == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.25))
        #expect(cell.contentsRect.width == 0.5 && cell.emitterCells?.first?.scale == 0.5)
        #expect(document.warnings.isEmpty)
    }

    @Test("key path attributes act after the whole property, in whatever order they stand")
    func keyPaths() throws {
        let l = try layer(
            "<CALayer transform.rotation.z=\"1.57\" transform=\"scale(2, 2, 1)\" bounds.size.width=\"50\"/>"
        )
        #expect(abs((l.value(forKeyPath: "transform.rotation.z") as? CGFloat ?? 0) - 1.57) < 1e-9)
        #expect(abs((l.value(forKeyPath: "transform.scale.x") as? CGFloat ?? 0) - 2) < 1e-9)
        #expect(l.bounds.size.width == 50)
    }

    @Test("filters keep name and inputs; a compositing filter without inputs is its name")
    func filters() throws {
        let l = try layer(
            """
            <CALayer>
              <filters>
                <CAFilter type="CAFilter" filter="gaussianBlur" name="blur" inputRadius="8"/>
                <CAFilter filter="colorMatrix"><inputColorMatrix type="CAColorMatrix"
                  value="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0"/></CAFilter>
              </filters>
              <compositingFilter type="CAFilter" filter="multiplyBlendMode" name="multiplyBlendMode"/>
            </CALayer>
            """)
        #expect(l.compositingFilter as? String == "multiplyBlendMode")
        let blur = try #require(l.filters?.first as? NamedFilter)
        #expect(blur.type == "gaussianBlur" && blur.name == "blur" && blur.kind == "CAFilter")
        #expect(l.value(forKeyPath: "filters.blur.inputRadius") as? CGFloat == 8)
        let matrix = try #require(l.filters?.last as? NamedFilter)
        #expect((matrix.value(forKey: "inputColorMatrix") as? [NSNumber])?.count == 20)
    }

    @Test("filters of Core Image are objects of its own; names nobody knows are told once")
    func coreImageFilters() throws {
        let d = try document(
            """
            <CALayer><filters>
              <CIFilter filter="CIBoxBlur" name="soft" inputRadius="3" enabled="0"/>
              <CIFilter filter="CITwirlDistortion" inputCenter="4 5"/>
              <CAFilter filter="colorSaturate" inputAmount="0.25"/>
              <CAFilter filter="wibble"/>
            </filters></CALayer>
            """)
        let filters = try #require(d.rootLayer.filters)
        let blur = try #require(filters[0] as? CIFilter)
        #expect(blur.filterType == "CIBoxBlur" && blur.name == "soft" && !blur.isEnabled)
        #expect((blur.value(forKey: "inputRadius") as? NSNumber)?.doubleValue == 3)
        let center = (filters[1] as? CIFilter)?.value(forKey: "inputCenter") as? CIVector
        #expect(center?.x == 4 && center?.y == 5)
        let saturate = try #require(filters[2] as? NamedFilter)
        #expect(saturate.filterType == "CIColorControls")
        #expect(saturate.value(forKey: "inputSaturation") as? CGFloat == 0.25)
        #expect(d.warnings.count == 1 && d.warnings[0].contains("wibble"))
    }

    @Test("a colour matrix is handed on row by row")
    func colorMatrix() throws {
        let filter = NamedFilter(kind: "CAFilter", type: "colorMatrix")
        filter.setValue((0..<20).map { NSNumber(value: $0) }, forKey: "inputColorMatrix")
        #expect((filter.value(forKey: "inputGVector") as? CIVector)?.x == 5)
        let bias = filter.value(forKey: "inputBiasVector") as? CIVector
        #expect(bias?.x == 4 && bias?.value(at: 3) == 19)
    }
}
