import LaminaGraphicsTypes
import LaminaShaderLibrary
import Testing

@testable import LaminaDisplayList

/// Records contain exactly the fields of their layout.
@Suite("Record layouts") struct RecordLayoutTests {
    @Test(
        "fields fill the record without a gap and lie within one texel",
        arguments: Primitive.allCases)
    func fields(_ primitive: Primitive) {
        let layout = primitive.layout
        #expect(layout.texels == primitive.texels)
        var lane = 0
        for field in layout.fields.sorted(by: { $0.lane < $1.lane }) {
            #expect(field.lane == lane, "\(field.name)")
            #expect(field.lane / 4 == (field.lane + field.count - 1) / 4, "\(field.name)")
            lane += field.count
        }
        #expect(lane == 4 * layout.texels)
        let names = layout.fields.filter { $0.kind != .spare }.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(layout.fields.filter { $0.kind == .flags }.count == 1)
    }

    @Test(
        "every primitive has a shader that reads all of its record", arguments: Primitive.allCases)
    func shader(_ primitive: Primitive) throws {
        let own = try #require(ShaderLibrary.text(primitive.stem))
        let shared = primitive.family.flatMap { ShaderLibrary.text($0.rawValue) } ?? ""
        // The renderer reads the index of the particle batch; the shader reads pairs of points by
        // number, through the accessor of the first.
        var others = ["particleBatch", "pointsB", "pointsC", "pointsD", "pointsE"]
        // A blit has the record of an image, with neither tint, antialiased edges nor clip.
        if primitive == .blit { others += ["color", "flags"] }
        for field in primitive.layout.fields
        where field.kind != .spare && !others.contains(field.name) {
            let word = field.name.prefix(1).uppercased() + field.name.dropFirst()
            #expect((own + shared).contains("record\(word)("), "\(primitive).\(field.name)")
        }
    }

    @Test("the shader's text has the size and an accessor for every field")
    func text() {
        let text = Primitive.box.layout.shaderText
        #expect(text.contains("#define RECORD_TEXELS 5"))
        #expect(text.contains("#define recordRadii(base) texelFetch(uRecords, (base) + 3)\n"))
        #expect(
            text.contains(
                "#define recordFill(base) unpackColor(texelFetch(uRecords, (base) + 4).x)"))
        #expect(text.contains("#define recordBorderWidth(base) texelFetch(uRecords, (base) + 4).z"))
        #expect(
            text.contains(
                "#define recordFlags(base) floatBitsToUint(texelFetch(uRecords, (base) + 4).w)"))
        #expect(!Primitive.picture.layout.shaderText.contains("Spare"))
    }

    // MARK: Writers

    private let plane = PlaneTransform(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 20)
    private let rect = PlaneRect(x0: 0.0, y0: 0.0, x1: 4.0, y1: 6.0)
    private let flags = Float(bitPattern: 0x1234_5678)
    private let radii = SIMD4<Float>(1, 2, 3, 4)
    private let uv = SIMD4<Float>(0.1, 0.2, 0.3, 0.4)

    /// The output of `write`, field by field.
    private func record(
        _ primitive: Primitive, _ write: (UnsafeMutablePointer<SIMD4<Float>>) -> Void
    ) -> [String: [UInt32]] {
        // A texel beyond the end: `write` must not change this texel.
        let guardian = SIMD4<Float>(repeating: -77)
        var data = [SIMD4<Float>](repeating: guardian, count: primitive.texels + 1)
        data.withUnsafeMutableBufferPointer { write($0.baseAddress!) }
        #expect(data.last == guardian, "\(primitive) is longer than its layout")
        var values: [String: [UInt32]] = [:]
        for field in primitive.layout.fields {
            let lanes = (field.lane..<(field.lane + field.count)).map { data[$0 / 4][$0 % 4] }
            if field.kind == .spare { #expect(lanes.allSatisfy { $0 == 0 }, "\(primitive)") }
            #expect(!lanes.contains(-77), "\(primitive).\(field.name) is not written")
            values[field.name] = lanes.map(\.bitPattern)
        }
        return values
    }

    private func bits(_ v: SIMD4<Float>) -> [UInt32] { (0..<4).map { v[$0].bitPattern } }
    private func bits(_ v: Float...) -> [UInt32] { v.map(\.bitPattern) }

    @Test("solid, image and sprite")
    func parallelograms() {
        let solid = record(.solid) {
            SolidRecord.write(plane, rect, color: 9, flags: flags, to: $0)
        }
        #expect(solid["center"] == bits(14, 26))
        #expect(solid["axisU"] == bits(4, 0) && solid["axisV"] == bits(0, 6))
        #expect(solid["color"] == bits(9) && solid["flags"] == bits(flags))
        let image = record(.image) {
            ImageRecord.write(
                plane, rect, ImageRecord.Paint(uv: uv, tint: 9), flags: flags, to: $0)
        }
        #expect(image["uv"] == bits(uv) && image["color"] == bits(9))
        let sprite = record(.sprite) {
            SpriteRecord.write(
                ParticleSpace.Sprite(center: [1, 2], u: [3, 4], v: [5, 6]),
                ImageRecord.Paint(uv: uv, tint: 9), flags: flags, to: $0)
        }
        #expect(sprite["center"] == bits(1, 2) && sprite["axisU"] == bits(3, 4))
        #expect(sprite["axisV"] == bits(5, 6) && sprite["flags"] == bits(flags))
    }

    @Test("parallelogram and arc")
    func areas() {
        let bar = record(.parallelogram) {
            ParallelogramRecord.write(
                ParallelogramRecord.Place(plane, rect), color: 9, flags: flags, to: $0)
        }
        #expect(bar["center"] == bits(14, 26) && bar["axisU"] == bits(4, 0))
        #expect(bar["axisV"] == bits(0, 6) && bar["color"] == bits(9))
        #expect(bar["flags"] == bits(flags))
        let frame = record(.frame) {
            FrameRecord.write(
                ParallelogramRecord.Place(plane, rect), inner: SIMD2(0.5, 0.25), color: 9,
                flags: flags, to: $0)
        }
        #expect(frame["inner"] == bits(0.5, 0.25) && frame["axisV"] == bits(0, 6))
        let lines = CGMutablePath()
        lines.addLines(between: [CGPoint.zero, CGPoint(x: 4, y: 0), CGPoint(x: 4, y: 6)])
        var outline = ShapeOutline(filling: lines)
        (outline.hasStroke, outline.width, outline.join, outline.miter) = (true, 1, .bevel, 3)
        let chain = record(.polyline) {
            PolylineRecord.write(
                PolylineRecord.Place(plane, PolylineForm(lines)!.stroked(outline)!), color: 9,
                flags: flags, to: $0)
        }
        #expect(chain["center"] == bits(14, 26) && chain["axisU"] == bits(2, 0))
        #expect(chain["size"] == bits(2.5, 3.5) && chain["pen"] == bits(0.5))
        #expect(chain["style"] == [3 + 128] && chain["miter"] == bits(3))
        #expect(chain["pointsA"] == bits(-2, -3, 2, -3) && chain["pointsB"] == bits(2, 3, 0, 0))
        #expect(chain["color"] == bits(9) && chain["flags"] == bits(flags))
        var form = RoundedForm(CGRect(x: 0, y: 0, width: 4, height: 6))
        (form.radii, form.pen, form.hasRoundJoins) = (SIMD4(1, 2, 3, 4), 0.5, true)
        let rounded = record(.rounded) {
            RoundedRecord.write(form.placed(on: plane)!, color: 9, flags: flags, to: $0)
        }
        #expect(rounded["center"] == bits(14, 26) && rounded["axisU"] == bits(4, 0))
        #expect(rounded["axisV"] == bits(0, 6) && rounded["radii"] == bits(1, 2, 3, 4))
        #expect(rounded["size"] == bits(2, 3) && rounded["pen"] == bits(0.5))
        #expect(rounded["squareCorner"] == bits(0.5) && rounded["color"] == bits(9))
        let circle = CirclePath(
            CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 6, height: 6), transform: nil))
        let arc = record(.arc) {
            ArcRecord.write(
                ArcForm(circle!, from: 0, to: .pi / 2, outer: 3, inner: 1), color: 9,
                flags: flags, to: $0)
        }
        #expect(arc["center"] == bits(4, 5) && arc["radii"] == bits(3, 1))
        #expect(arc["middle"] == arc["end"] && arc["color"] == bits(9))
        #expect(arc["wave"]?[2] == Float(0.5).bitPattern && arc["flags"] == bits(flags))
    }

    @Test("particleBatch")
    func particleBatch() {
        let particleBatch = record(.particleBatch) {
            ParticleBatchRecord.write(
                ParticleBatchRecord.Look(
                    space: ParticleSpace(
                        x: [1, 2, 3], y: [4, 5, 6], z: [7, 8, 9], origin: [1, 3, 5]),
                    half: [2, 4], tint: radii, uv: uv),
                ParticleBatchMotion(acceleration: [3, 2, 1], growth: 6, colorSpeed: uv),
                ParticleBatchRecord.Instant(age: 11, interval: 12, first: 13, ringMask: 255),
                particleBatch: 14,
                flags: flags, to: $0)
        }
        #expect(
            particleBatch["planeX"] == bits(1, 2, 3) && particleBatch["planeY"] == bits(4, 5, 6))
        #expect(
            particleBatch["planeZ"] == bits(7, 8, 9)
                && particleBatch["planeOrigin"] == bits(1, 3, 5))
        #expect(particleBatch["halfWidth"] == bits(2) && particleBatch["halfHeight"] == bits(4))
        #expect(
            particleBatch["acceleration"] == bits(3, 2, 1) && particleBatch["growth"] == bits(6))
        #expect(particleBatch["colorSpeed"] == bits(uv) && particleBatch["tint"] == bits(radii))
        #expect(particleBatch["uv"] == bits(uv) && particleBatch["flags"] == bits(flags))
        #expect(particleBatch["age"] == bits(11) && particleBatch["interval"] == bits(12))
        #expect(
            particleBatch["first"] == [13] && particleBatch["ring"] == [255]
                && particleBatch["particleBatch"] == [14])
    }

    @Test("box, picture, shadow and gradient")
    func planes() {
        let box = record(.box) {
            BoxRecord.write(
                plane, rect,
                BoxRecord.Paint(radii: radii, fill: 7, border: 8, borderWidth: 9), flags: flags,
                to: $0)
        }
        #expect(box["planeX"] == bits(2, 0, 0) && box["planeY"] == bits(0, 2, 0))
        #expect(box["planeOrigin"] == bits(14, 26, 1) && box["pixel"] == bits(0.5))
        #expect(box["halfWidth"] == bits(2) && box["halfHeight"] == bits(3))
        #expect(box["radii"] == bits(radii) && box["fill"] == bits(7) && box["border"] == bits(8))
        #expect(box["borderWidth"] == bits(9) && box["flags"] == bits(flags))
        let picture = record(.picture) {
            PictureRecord.write(
                plane, rect, PictureRecord.Paint(uv: uv, radii: radii, tint: 7), flags: flags,
                to: $0)
        }
        #expect(picture["uv"] == bits(uv) && picture["radii"] == bits(radii))
        #expect(picture["color"] == bits(7) && picture["flags"] == bits(flags))
        let shadow = record(.shadow) {
            ShadowRecord.write(
                plane, rect, ShadowRecord.Paint(radii: radii, color: 7, sigma: 6), flags: flags,
                to: $0)
        }
        #expect(shadow["sigma"] == bits(6) && shadow["color"] == bits(7))
        let gradient = record(.gradient) {
            GradientRecord.write(
                plane, rect,
                GradientRecord.Paint(
                    radii: radii, stops: 5, count: 3, kind: .radial, opacity: 0.25, axis: uv),
                flags: flags, to: $0)
        }
        #expect(gradient["stops"] == [5] && gradient["kind"] == [3 << 2 | 1])
        #expect(gradient["opacity"] == bits(0.25) && gradient["axis"] == bits(uv))
        let ramp = record(.axial) {
            RampRecord.write(
                plane, rect,
                RampRecord.Paint(
                    radii: radii, stops: 5, count: 3, opacity: 0.25,
                    place: GradientPlace(.axial, .zero, CGPoint(x: 1, y: 0), in: rect)),
                flags: flags, to: $0)
        }
        #expect(ramp["center"] == bits(14, 26) && ramp["axisU"] == bits(4, 0))
        #expect(ramp["axisV"] == bits(0, 6) && ramp["stops"] == [5] && ramp["count"] == [3])
        #expect(ramp["placeX"] == bits(0.5, 0, 0.5) && ramp["placeY"] == bits(0, 0, 0))
        #expect(ramp["opacity"] == bits(0.25) && ramp["flags"] == bits(flags))
        #expect(ramp["radii"] == bits(radii))
    }

    @Test(
        "stops at equal locations have no range between; unused places of the last texel are far away"
    )
    func stops() {
        let (a, b): (SIMD4<Float>, SIMD4<Float>) = ([0, 0, 0, 1], [1, 0.5, 0, 1])
        let texels = StopTable.make([(0, a), (0.5, b), (0.5, a)])
        #expect(texels.count == StopTable.texels(3))
        let far = Float.greatestFiniteMagnitude
        #expect(texels[0] == [0, 0.5, 0.5, far])
        #expect(Array(texels[1...]) == [a, .zero, a, [2, 1, 0, 0], b, .zero, a, .zero])
    }

    @Test("masked and card")
    func pictures() {
        let masked = record(.masked) {
            MaskedRecord.write(
                PixelBox(1, 2, 3, 4), MaskedRecord.Paint(uv: uv, maskUV: radii, tint: 7),
                flags: flags, to: $0)
        }
        #expect(masked["box"] == bits(1, 2, 3, 4) && masked["color"] == bits(7))
        #expect(masked["content"] == bits(uv) && masked["mask"] == bits(radii))
        let card = record(.bakedBox) {
            BakedBoxRecord.write(
                plane, rect, BakedBoxRecord.Paint(uv: uv, fill: 5, border: 6, shadow: 7),
                flags: flags, to: $0)
        }
        #expect(card["fill"] == bits(5) && card["border"] == bits(6) && card["shadow"] == bits(7))
        #expect(card["uv"] == bits(uv) && card["flags"] == bits(flags))
    }
}
