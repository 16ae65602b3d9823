import CLaminaGLFW
import LaminaDisplayList
import LaminaRenderTree
import LaminaShaderLibrary

/// The cache of programs by primitive and variant, compiled on first use.
final class ProgramCache {
    struct Key: Hashable {
        var primitive: Primitive
        var clipping: Clipping
        var marks: Bool
    }

    private let device: GLDevice
    private var primitives: [Key: GLProgram] = [:]
    private var passes: [EffectProgram: GLProgram] = [:]
    private var animatedBatches: [AnimatedBatchProgram: GLProgram] = [:]
    private var clearPrograms: [Bool: GLProgram] = [:]
    /// Errors of programs refused by the driver, by label; a refused program is not compiled again.
    private var refusals: [String: ShaderError] = [:]
    /// For tests: labels of programs that are refused.
    var refuses: (String) -> Bool = { _ in false }

    init(_ device: GLDevice) { self.device = device }

    /// A new program, unless the driver refused it already.
    private func made(
        _ label: String, _ make: (_ label: String) throws -> GLProgram
    ) throws -> GLProgram {
        if let refusal = refusals[label] { throw refusal }
        do {
            if refuses(label) { throw ShaderError(label: label, log: "refused for a test") }
            return try make(label)
        } catch let refusal as ShaderError {
            refusals[label] = refusal
            throw refusal
        }
    }

    /// The program of a primitive. `marks`: the variant for the items of a mask, which discards
    /// fragments with an alpha below `uLeast`, and outputs |`uRest` − alpha|, with 0 or 1 for
    /// `uRest`.
    func program(
        _ primitive: Primitive, _ clipping: Clipping, marks: Bool = false
    ) throws -> GLProgram {
        let key = Key(primitive: primitive, clipping: clipping, marks: marks)
        if let known = primitives[key] { return known }
        let stem = primitive.stem
        guard ShaderLibrary.text(stem) != nil else {
            throw ShaderError(label: stem, log: "there is no shader of this name")
        }
        let program = try made(
            (marks ? "mask of " : "")
                + (clipping == .none ? "\(primitive)" : "\(primitive) (\(clipping))")
        ) {
            try GLProgram(
                device, label: $0, vertex: Self.text(of: primitive, clipping, stage: "VERTEX"),
                fragment: Self.text(of: primitive, clipping, stage: "FRAGMENT", marks: marks))
        }
        primitives[key] = program
        glUseProgram(program.name)
        for (sampler, unit) in [
            ("uRecords", 0), ("uClips", 1), ("uTexture", 2), ("uMask", 3),
            ("uClipPicture", 3), ("uParticleBatch", 4),
        ] as [(String, GLint)] {
            let location = program.location(sampler)
            if location >= 0 { glUniform1i(location, unit) }
        }
        device.check("setting up program \(stem)")
        return program
    }

    /// A stage of a primitive's program: `VERTEX` or `FRAGMENT`.
    static func text(
        of primitive: Primitive, _ clipping: Clipping, stage: String, marks: Bool = false
    ) -> String {
        let body = ShaderLibrary.text(primitive.stem)!
        return """
            #version 330 core
            #define \(stage)
            \(definitions(clipping))
            \(primitive.shaderNames.map { "#define \($0)" }.joined(separator: "\n"))
            #define PIECES \(primitive.pieces)
            \(primitive.layout.shaderText)
            \(ShaderLibrary.text("frame")!)
            \(stage == "FRAGMENT" ? CornerCurve.shaderNames + "\n" + ShaderLibrary.text("coverage")! : "")
            \(ShaderLibrary.text("clip")!)
            \(primitive.isDithered ? ShaderLibrary.text("dither")! : "")
            \(marks ? "#define main paint" : "")
            \(primitive.family.map { ShaderLibrary.text($0.rawValue)! } ?? "")
            \(body)
            \(marks ? Self.marking : "")
            """
    }

    /// The end of a mask's fragment stage.
    private static let marking = """
        #undef main
        uniform float uLeast;
        uniform float uRest;
        void main() {
            paint();
            if (oColor.a < uLeast) discard;
            oColor.a = abs(uRest - oColor.a);
        }
        """

    /// The preprocessor definitions of a variant.
    private static func definitions(_ clipping: Clipping) -> String {
        if clipping == .none { return "" }
        var names = ["CLIPPED", "CLIP_TEXELS \(ClipRecord.texels)"]
        if clipping != .shape { names.append("CHAINED") }
        if clipping.isMasked { names.append("MASKED") }
        if clipping == .lines { names.append("HALF_PLANES \(ClipRecord.largestLineCount)") }
        if let count = clipping.flatShapes { names.append("FLAT_SHAPES \(count)") }
        return names.map { "#define \($0)" }.joined(separator: "\n")
    }

    private struct AnimatedBatchProgram: Hashable {
        let texels: Int
        let definition: String
        let isFull: Bool
    }

    /// The program that evaluates the instances of an animated batch into records of a primitive;
    /// `isFull` for animations beyond `ClosedTrack.isSimple`.
    func animatedBatch(_ primitive: Primitive, isFull: Bool) throws -> GLProgram {
        let texels = primitive.texels
        let definition = AnimatedBatchPlan.definition(primitive)
        let wanted = AnimatedBatchProgram(texels: texels, definition: definition, isFull: isFull)
        if let known = animatedBatches[wanted] { return known }
        let text = """
            #version 330 core
            #define RECORD_TEXELS \(texels)
            #define HEAD_TEXELS \(AnimatedBatchPlan.headTexels(primitive))
            #define PATH_STEPS \(AnimatedBatchPlan.pathSteps)
            \(definition)
            \(isFull ? "#define FULL" : "")
            \(ShaderLibrary.text("animatedBatch")!)
            """
        let form = definition.isEmpty ? "" : ", \(definition)"
        let program = try made("animated batch of \(texels)\(form)\(isFull ? ", full" : "")") {
            try GLProgram(
                device, label: $0, vertex: text, fragment: nil,
                captures: (0..<texels).map { "vRecord\($0)" })
        }
        animatedBatches[wanted] = program
        glUseProgram(program.name)
        glUniform1i(program.location("uRecords"), 0)
        glUniform1i(program.location("uAnimatedBatch"), 4)
        glUniform1i(program.location("uPlanes"), 5)
        device.check("setting up the program of animated batches")
        return program
    }

    /// The program that fills the scissored part of a target with one colour; `besideBlits` for a
    /// pass with blits.
    func clear(besideBlits: Bool) throws -> GLProgram {
        if let known = clearPrograms[besideBlits] { return known }
        let body = ShaderLibrary.text("clear")!
        func source(_ stage: String) -> String {
            let names = besideBlits ? "#define UNIFORM\n" : ""
            return "#version 330 core\n#define \(stage)\n\(names)\(body)"
        }
        let program = try made(besideBlits ? "clear beside blits" : "clear") {
            try GLProgram(
                device, label: $0, vertex: source("VERTEX"), fragment: source("FRAGMENT"))
        }
        clearPrograms[besideBlits] = program
        return program
    }

    /// The program of a full-surface pass.
    func pass(_ wanted: EffectProgram) throws -> GLProgram {
        if let known = passes[wanted] { return known }
        let stem = wanted.family.rawValue
        guard let body = ShaderLibrary.text(stem) else {
            throw ShaderError(label: stem, log: "there is no shader of this name")
        }
        let fragment = """
            #version 330 core
            #define FRAGMENT
            \(wanted.definitions.map { "#define \($0)" }.joined(separator: "\n"))
            \(wanted.family == .blend ? BlendMode.shaderNames : "")
            \(ShaderLibrary.text("effect")!)
            \(wanted.convertsColors ? ShaderLibrary.text("spaces")! : "")
            \(body)
            """
        let program = try made(wanted.description) {
            try GLProgram(device, label: $0, vertex: Self.wholeSurface, fragment: fragment)
        }
        glUseProgram(program.name)
        for unit in 0..<4 {
            let location = program.location("uSource\(unit)")
            if location >= 0 { glUniform1i(location, GLint(2 + unit)) }
        }
        passes[wanted] = program
        return program
    }

    /// The vertex stage of full-surface passes: a part of the target with the corresponding parts
    /// of the sources.
    private static let wholeSurface = """
        #version 330 core
        // The source rectangles in texture coordinates, one for each of up to four sources.
        uniform vec4 uSourceRect[4];
        uniform vec4 uTargetRect;
        out vec2 vUV0;
        out vec2 vUV1;
        out vec2 vUV2;
        out vec2 vUnit;
        void main() {
            vec2 k = vec2(gl_VertexID & 1, gl_VertexID >> 1);
            vUnit = k;
            vUV0 = mix(uSourceRect[0].xy, uSourceRect[0].zw, k);
            vUV1 = mix(uSourceRect[1].xy, uSourceRect[1].zw, k);
            vUV2 = mix(uSourceRect[2].xy, uSourceRect[2].zw, k);
            gl_Position = vec4(mix(uTargetRect.xy, uTargetRect.zw, k), 0.0, 1.0);
        }
        """
}

extension BlendMode {
    /// The modes' numbers under the names in the shader.
    static var shaderNames: String {
        allCases.map { mode in
            let name = "\(mode)".reduce(into: "") { text, c in
                if c.isUppercase { text += "_" }
                text += c.uppercased()
            }
            return "#define \(name) \(mode.rawValue)"
        }.joined(separator: "\n")
    }
}
