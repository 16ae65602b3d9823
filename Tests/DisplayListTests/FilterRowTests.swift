import LaminaFilterTypes
import LaminaGraphicsTypes
import LaminaRenderTree
import LaminaShaderLibrary
import Testing

@testable import LaminaDisplayList

/// Filters in planning: programs, numbers with a place, reach.
@Suite("Filter rows") struct FilterRowTests {
    private func filters(_ names: String...) throws -> [LayerFilter] {
        try names.map {
            try #require(LayerFilter(.string($0), property: .filters, overrides: nil))
        }
    }

    @Test(
        "every filter of the catalogue is planned, and no other: by a row, as a transition or as a blend mode"
    )
    func catalogue() {
        let planned = Set(FilterPlanning.rows.keys).union(FilterPlanning.transitions.keys)
            .union(FilterCatalog.blendModes)
        let known = Set(FilterCatalog.entries.keys)
        #expect(planned.symmetricDifference(known).isEmpty)
    }

    @Test(
        "the formula of every filter stands in its family's shader",
        arguments: FilterPlanning.rows.keys.sorted())
    func formulas(_ name: String) throws {
        let planner = Stage().list
        var subject = FilterSubject(
            surface: planner.painting.addSurfacePlan(PixelBox(0, 0, 32, 32), .filter, 0),
            toLocal: PlaneTransform(), scale: 1,
            bounds: CGRect(x: 0, y: 0, width: 32, height: 32), node: 0)
        let row = try #require(FilterPlanning.rows[name])
        row.plan(try filters(name)[0], &subject, planner.painting)
        for pass in planner.passes {
            guard case .effect(let effect) = pass.work, let formula = effect.program.formula
            else { continue }
            let text = try #require(ShaderLibrary.text(effect.program.family.rawValue))
            #expect(text.contains("defined(\(formula))"), "\(effect.program)")
        }
    }

    @Test(
        "wrong picture: a blur at an immense scale is the widest blur, in a finite picture",
        arguments: ["CIDiscBlur", "CIBokehBlur", "CIBoxBlur", "CIMotionBlur", "CIGaussianBlur"])
    func immenseScale(_ name: String) throws {
        func passes(_ scale: Double) throws -> [PassPlan] {
            let planner = Stage().list
            var subject = FilterSubject(
                surface: planner.painting.addSurfacePlan(PixelBox(0, 0, 32, 32), .filter, 0),
                toLocal: PlaneTransform(), scale: scale,
                bounds: CGRect(x: 0, y: 0, width: 32, height: 32), node: 0)
            let row = try #require(FilterPlanning.rows[name])
            row.plan(try filters(name)[0], &subject, planner.painting)
            #expect(planner.surfaces.allSatisfy { $0.box.width.isFinite && $0.scale > 0 })
            return planner.passes
        }
        let widest = try passes(1e6).count
        for scale in [1e30, 1e60, 1e308] { #expect(try passes(scale).count == widest) }
    }

    @Test("a program is identified by family, formula and variants, in order")
    func program() {
        let program = EffectProgram(.distort, "PLANE", [.cropped, .cut])
        #expect("\(program)" == "distort#PLANE#CROPPED#CUT")
        #expect(program.definitions == ["PLANE", "CROPPED", "CUT"] && !program.convertsColors)
        #expect("\(EffectProgram(.copy))" == "copy")
        let sum = EffectProgram(.convolve, nil, [.columns(3), .rows(5), .colorsOnly])
        #expect("\(sum)" == "convolve#COLUMNS 3#ROWS 5#RGB")
        #expect(EffectProgram(.color, "CUBE", [.space(2)]).convertsColors)
    }

    @Test("numbers with a fixed place keep the numbers before, or zeros")
    func parameters() {
        var parameters: EffectParameters = [SIMD4(1, 2, 3, 4)]
        parameters[.picture] = SIMD4(5, 6, 7, 8)
        #expect(parameters.texels == [[1, 2, 3, 4], .zero, .zero, .zero, [5, 6, 7, 8]])
        parameters[.space, 1] = SIMD4(9, 0, 0, 0)
        #expect(parameters.texels.count == 10 && parameters[.space] == .zero)
        parameters[.bounds] = SIMD4(1, 1, 1, 1)
        #expect(parameters.texels.count == EffectParameters.count)
        #expect(parameters[.picture] == SIMD4(5, 6, 7, 8))
        parameters.insert(.zero)
        #expect(parameters.texels[1] == SIMD4(1, 2, 3, 4))
    }

    @Test("a chain reaches as far as its filters together, in pixels")
    func reach() throws {
        // Ten points, the default: three deviations and a pixel, then a radius and a pixel.
        let blurs = try filters("CIGaussianBlur", "CIBoxBlur", "CISepiaTone")
        let reach = FilterReach(blurs, scale: 2, isUp: true)
        #expect(reach.far == 61 + 21 && reach.near == 41 + 21)
        #expect(reach.signature != nil)
    }

    @Test("a negative radius reaches as far as a positive one")
    func negative() {
        let (there, back) = (
            FilterRow.Reach.radius.pixels(radius: 2.5), FilterRow.Reach.radius.pixels(radius: -2.5)
        )
        #expect(there.far == 4 && back.far == 4 && back.near == 4)
        #expect(FilterRow.Reach.gaussian.pixels(radius: -2.5).far == 1)
    }

    @Test("a filter that depends on its place makes a chain that is not shared")
    func places() throws {
        let chain = try filters("CIColorInvert", "CIPixellate")
        let reach = FilterReach(chain, scale: 1, isUp: true)
        #expect(reach.far == FilterReach.unknown && reach.signature == nil)
    }

    @Test("chains share a picture that have the same filters, numbers and scale, in the same order")
    func signatures() throws {
        let (a, b) = (try filters("CIColorInvert", "CISepiaTone"), try filters("CISepiaTone"))
        func signature(
            _ filters: [LayerFilter], _ scale: Double = 1, isUp: Bool = true
        ) -> FilterReach.Signature? {
            FilterReach(filters, scale: scale, isUp: isUp).signature
        }
        #expect(signature(a) == signature(a) && signature(a) != signature(b))
        #expect(signature(a) != signature(a.reversed()))
        #expect(signature(b) != signature(b, 2))
        #expect(signature(b) != signature(try filters("CIVibrance")))
        // A slanted line of pixels has another slant in a layer with the other direction of y.
        #expect(signature(b) == signature(b, isUp: false))
        let motion = try filters("CIMotionBlur")
        #expect(signature(motion) == signature(motion))
        #expect(signature(motion) != signature(motion, isUp: false))
    }

    @Test(
        "generators fill the bounds, and no others do unless clear pixels get an alpha",
        arguments: [
            ("CIStripesGenerator", true), ("CILinearGradient", true), ("CIRandomGenerator", true),
            ("CIRoundedRectangleGenerator", true), ("CIHueSaturationValueGradient", true),
            ("CISepiaTone", false), ("CIColorMatrix", false), ("CIConvolution3X3", false),
            ("CIVignette", false),
        ])
    func fills(_ name: String, _ fills: Bool) throws {
        let filter = try filters(name)[0]
        let row = try #require(FilterPlanning.rows[name])
        #expect(row.fillsBounds(filter) == fills)
    }
}
