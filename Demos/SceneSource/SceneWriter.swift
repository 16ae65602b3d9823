import CoreGraphics
import QuartzCore

/// Writes layers as statements, large layers as functions.
final class SceneWriter {
    let timing: SwiftScene.Timing
    let imageFolder: String
    /// Missing parts of the layers of a name; a remark is written at the first layer of the name.
    private var remarks: [String: [String]]
    var constants = SceneConstants()
    var helpers: Set<SceneHelper> = []
    /// Text of the functions, the outermost layers first.
    private(set) var functions: [String] = []
    var images: [(name: String, image: CGImage)] = []
    var imageNames: [ObjectIdentifier: String] = [:]
    private(set) var notes: [String] = []
    private var functionNames = SceneNames()
    private var weights: [ObjectIdentifier: Int] = [:]
    private var lines = 0
    private var bytes = 0

    /// Lines of a layer in the function of another layer: larger layers get separate functions.
    private static let mostWeight = 32

    init(timing: SwiftScene.Timing, imageFolder: String, remarks: [SwiftScene.Remark]) {
        (self.timing, self.imageFolder) = (timing, imageFolder)
        self.remarks = Dictionary(grouping: remarks, by: \.layer).mapValues { $0.map(\.text) }
    }

    /// Statements of a function.
    struct Body {
        var lines: [String] = []
        var names = SceneNames()
    }

    func note(_ text: String) { if !notes.contains(text) { notes.append(text) } }

    /// Appends statements. Errors: `SwiftScene.Failure` for too many.
    func add(_ statements: [String], to body: inout Body) throws {
        body.lines += statements
        lines += statements.count
        bytes += statements.reduce(0) { $0 + $1.utf8.count }
        try SwiftScene.check(lines: lines, bytes: bytes)
    }

    func add(_ statement: String, to body: inout Body) throws {
        try add(["    " + statement], to: &body)
    }

    /// The function that adds all layers to a root layer.
    func scene(_ root: CALayer) throws -> String {
        var body = Body()
        try add("root.bounds.size = \(SceneValue.size(root.bounds.size))", to: &body)
        if root.masksToBounds { try add("root.masksToBounds = true", to: &body) }
        var names: [String] = []
        for layer in root.sublayers ?? [] { names.append(try function(layer)) }
        if !names.isEmpty {
            try add(SceneLines.list("root.sublayers = [", names, "]", indent: 4), to: &body)
        }
        let text = body.lines.joined(separator: "\n")
        return """
            /// Builds the layers. y runs down; the scene has the size of `root`.
            func scene(_ root: CALayer) {
            \(text)
            }

            """
    }

    /// Number of lines of a layer, with the layers that do not become functions.
    private func weight(_ layer: CALayer) throws -> Int {
        if let known = weights[ObjectIdentifier(layer)] { return known }
        var own = Body()
        let written = (lines, bytes)
        try statements(layer, "layer", &own)
        (lines, bytes) = written
        var sum = own.lines.count + 2
        for inner in (layer.sublayers ?? []) + (layer.mask.map { [$0] } ?? []) {
            let weight = try weight(inner)
            sum += weight > Self.mostWeight ? 1 : weight
        }
        weights[ObjectIdentifier(layer)] = sum
        return sum
    }

    // MARK: Functions

    /// Writes a function for a layer; the result is the call of the function.
    private func function(_ layer: CALayer) throws -> String {
        let name = functionName(layer, "")
        let place = functions.count
        functions.append("")
        var body = Body()
        let variable = try emit(layer, to: &body)
        functions[place] = """
            /// Layer \(SceneValue.string(layer.name ?? "")).
            private func \(name)() -> CALayer {
            \(body.lines.joined(separator: "\n"))
                return \(variable)
            }

            """
        return name + "()"
    }

    private func functionName(_ layer: CALayer, _ part: String) -> String {
        var local = SceneNames()
        let base = local.identifier(layer.name, otherwise: Self.kind(layer).otherwise)
        return functionNames.identifier("make " + base + part, otherwise: "makeLayer")
    }

    /// A variable for a layer, or the call of a function for a large layer.
    private func expression(_ layer: CALayer, _ body: inout Body) throws -> String {
        try weight(layer) > Self.mostWeight ? function(layer) : emit(layer, to: &body)
    }

    /// Statements of a layer and of all layers below; the result is the variable.
    private func emit(_ layer: CALayer, to body: inout Body) throws -> String {
        let kind = Self.kind(layer)
        if kind.isOther { note("layers of class \(type(of: layer)) are written as CALayer") }
        // Names of functions begin with “make”.
        let isTaken = layer.name?.lowercased().hasPrefix("make") ?? false
        let name = body.names.identifier(
            isTaken ? kind.otherwise : layer.name, otherwise: kind.otherwise)
        if !body.lines.isEmpty { try add([""], to: &body) }
        try add("let \(name) = \(kind.type)()", to: &body)
        for text in layer.name.flatMap({ remarks.removeValue(forKey: $0) }) ?? [] {
            try add("// Not shown: \(SwiftScene.line(text))", to: &body)
        }
        try statements(layer, name, &body)
        if let mask = layer.mask {
            let inner = try expression(mask, &body)
            try add("\(name).mask = \(inner)", to: &body)
        }
        try sublayers(layer, name, &body)
        return name
    }

    /// Values and animations of a layer.
    private func statements(_ layer: CALayer, _ name: String, _ body: inout Body) throws {
        try properties(layer, name, &body)
        try animations(layer, name, &body)
    }

    private func sublayers(_ layer: CALayer, _ name: String, _ body: inout Body) throws {
        let inner = layer.sublayers ?? []
        guard !inner.isEmpty else { return }
        let sum = try inner.reduce(0) { $0 + min(try weight($1), Self.mostWeight) }
        guard sum > 4 * Self.mostWeight else {
            var names: [String] = []
            for layer in inner { names.append(try expression(layer, &body)) }
            return try add(
                SceneLines.list("\(name).sublayers = [", names, "]", indent: 4), to: &body)
        }
        // A list of many layers is written by several functions.
        var calls: [String] = []
        var rest = inner[...]
        while !rest.isEmpty {
            var part: [CALayer] = []
            var weight = 0
            while let next = rest.first, part.isEmpty || weight < 2 * Self.mostWeight {
                weight += min(try self.weight(next), Self.mostWeight)
                part.append(rest.removeFirst())
            }
            calls.append(try section(part, of: layer, calls.count + 1))
        }
        try add(
            SceneLines.list("\(name).sublayers = [", calls, "].flatMap { $0 }", indent: 4),
            to: &body)
    }

    /// Writes a function for some sublayers of a layer; the result is the call.
    private func section(_ layers: [CALayer], of outer: CALayer, _ number: Int) throws -> String {
        let name = functionName(outer, " part \(number)")
        let place = functions.count
        functions.append("")
        var body = Body()
        var names: [String] = []
        for layer in layers { names.append(try expression(layer, &body)) }
        try add(SceneLines.list("return [", names, "]", indent: 4), to: &body)
        functions[place] = """
            /// Layers \(number) of \(SceneValue.string(outer.name ?? "")).
            private func \(name)() -> [CALayer] {
            \(body.lines.joined(separator: "\n"))
            }

            """
        return name + "()"
    }

    static func kind(_ layer: CALayer) -> (type: String, otherwise: String, isOther: Bool) {
        switch layer {
        case is CAShapeLayer: ("CAShapeLayer", "shape", false)
        case is CAGradientLayer: ("CAGradientLayer", "gradient", false)
        case is CATransformLayer: ("CATransformLayer", "space", false)
        default: ("CALayer", "layer", type(of: layer) != CALayer.self)
        }
    }
}
