import CoreGraphics
import QuartzCore

/// Named constants of a scene: colours by their hue, timing curves, and long lists.
struct SceneConstants {
    private var colors: [(name: String, text: String)] = []
    private var colorNames: [String: String] = [:]
    private var colorIdentifiers = SceneNames()
    private var curves: [(name: String, text: String)] = []
    private var curveNames: [String: String] = [:]
    private var curveIdentifiers = SceneNames()
    private var lists: [(name: String, text: String)] = []
    private var listNames: [String: String] = [:]
    private var listIdentifiers = SceneNames()
    /// Lines of a list in a function: more become a constant.
    private static let mostLines = 6

    /// Expression for a colour; nil for colours without red, green and blue.
    mutating func color(_ color: CGColor) -> String? {
        guard let parts = Self.components(color) else { return nil }
        let numbers = parts.map { SceneValue.number($0) }
        let text =
            "CGColor(srgbRed: \(numbers[0]), green: \(numbers[1]), blue: \(numbers[2]), "
            + "alpha: \(numbers[3]))"
        if let name = colorNames[text] { return "Palette.\(name)" }
        let name = colorIdentifiers.identifier(Self.name(parts), otherwise: "color")
        colorNames[text] = name
        colors.append((name, text))
        return "Palette.\(name)"
    }

    /// Red, green, blue and alpha in sRGB.
    private static func components(_ color: CGColor) -> [CGFloat]? {
        let space = CGColorSpace(name: CGColorSpace.sRGB)
        let shown = space.flatMap {
            color.converted(to: $0, intent: .defaultIntent, options: nil)
        }
        guard let parts = (shown ?? color).components else { return nil }
        switch parts.count {
        case 4: return parts
        case 2: return [parts[0], parts[0], parts[0], parts[1]]
        default: return nil
        }
    }

    /// Name of a colour by lightness, hue and opacity.
    private static func name(_ c: [CGFloat]) -> String {
        let (high, low) = (max(c[0], c[1], c[2]), min(c[0], c[1], c[2]))
        let prefix = c[3] <= 0 ? "clear " : c[3] < 1 ? "sheer " : ""
        if high - low < 0.06 {
            return prefix
                + (high > 0.95 ? "white" : high < 0.08 ? "black" : high > 0.6 ? "silver" : "gray")
        }
        let span = high - low
        let sector: CGFloat
        if high == c[0] {
            sector = (c[1] - c[2]) / span + (c[1] < c[2] ? 6 : 0)
        } else if high == c[1] {
            sector = (c[2] - c[0]) / span + 2
        } else {
            sector = (c[0] - c[1]) / span + 4
        }
        let names = [
            "red", "orange", "yellow", "lime", "green", "mint", "cyan", "azure", "blue", "violet",
            "magenta", "pink",
        ]
        // Components of a document may be infinite, and have no hue.
        let hue = sector.isFinite ? names[Int((sector * 2).rounded()) % 12] : "color"
        let lightness = (high + low) / 2
        return prefix + (lightness > 0.78 ? "light " : lightness < 0.28 ? "dark " : "") + hue
    }

    /// Expression for a timing curve.
    mutating func curve(_ function: CAMediaTimingFunction) -> String {
        var numbers: [Float] = []
        for i in 1...2 {
            var point: [Float] = [0, 0]
            function.getControlPoint(at: i, values: &point)
            numbers += point
        }
        let isLinear = numbers[0] == numbers[1] && numbers[2] == numbers[3]
        let text =
            isLinear
            ? "CAMediaTimingFunction(name: .linear)"
            : "CAMediaTimingFunction(controlPoints: "
                + numbers.map { SceneValue.number(Double($0), decimals: 5) }.joined(separator: ", ")
                + ")"
        if let name = curveNames[text] { return "Curves.\(name)" }
        // The slope at both ends names the curve.
        let name =
            isLinear
            ? "linear"
            : numbers[1] < numbers[0]
                ? numbers[3] > numbers[2] ? "easeInOut" : "easeIn"
                : numbers[3] > numbers[2] || numbers[1] > numbers[0] ? "easeOut" : "curve"
        let unused = curveIdentifiers.identifier(name, otherwise: "curve")
        curveNames[text] = unused
        curves.append((unused, text))
        return "Curves.\(unused)"
    }

    /// Items between brackets as an argument: on some lines, or the name of a constant of a type
    /// for many lines. `name` has words for the constant.
    mutating func list(
        _ head: String, _ items: [String], _ tail: String, type: String, name: String
    ) -> [String] {
        let lines = SceneLines.list(head + "[", items, "]" + tail, indent: 8)
        guard lines.count > Self.mostLines else { return lines }
        let text = SceneLines.list(": [\(type)] = [", items, "]", indent: 4)
        return ["        " + head + constant(text, name) + tail]
    }

    /// Lines of text as an argument: a literal, or the name of a constant for many lines.
    mutating func text(_ head: String, _ lines: [String], _ tail: String, name: String) -> [String]
    {
        func literal(_ head: String, _ tail: String, _ space: String) -> [String] {
            [space + head + "\"\"\""] + lines.map { space + "    " + $0 }
                + [space + "    \"\"\"" + tail]
        }
        guard lines.count > Self.mostLines else {
            return literal(head, tail, "        ")
        }
        return ["        " + head + constant(literal(" = ", "", "    "), name) + tail]
    }

    /// A path as an argument: a literal, or the name of a constant for many lines.
    mutating func path(_ head: String, _ text: String, _ tail: String, name: String) -> [String] {
        let lines = SceneLines.call(head, text: text, tail, indent: 4)
        guard lines.count > Self.mostLines else { return lines }
        let literal = SceneLines.call(" = ", text: text, "", indent: 4)
        return ["    " + head + constant(literal, name) + tail]
    }

    /// Name of a constant; equal constants share a name. `lines` follow the name of the
    /// declaration.
    private mutating func constant(_ lines: [String], _ name: String) -> String {
        let text = lines.joined(separator: "\n")
        if let known = listNames[text] { return "KeyFrames.\(known)" }
        let unused = listIdentifiers.identifier(name, otherwise: "list")
        listNames[text] = unused
        // The declaration replaces the first line's indentation.
        lists.append((unused, String(text.dropFirst(4))))
        return "KeyFrames.\(unused)"
    }

    /// Declarations in the order of their use.
    var sections: [String] {
        func section(_ title: String, _ name: String, _ list: [(name: String, text: String)])
            -> String?
        {
            guard !list.isEmpty else { return nil }
            let lines = list.map { "    static let \($0.name)\($0.text)" }
            return "/// \(title)\nprivate enum \(name) {\n\(lines.joined(separator: "\n"))\n}\n"
        }
        return [
            section("Colours.", "Palette", colors.map { ($0.name, " = " + $0.text) }),
            section(
                "Timing curves between key frames.", "Curves",
                curves.map { ($0.name, " = " + $0.text) }),
            section("Long lists of key frames, and long paths.", "KeyFrames", lists),
        ].compactMap { $0 }
    }
}
