import CoreGraphics
import CoreImage
import LaminaRenderTree
import TestSupport

// Filters of every name, with inputs of the kind each has.
extension Dice {
    enum FilterUse { case compositing, content, transition }

    static let compositing = CIFilter.filterNames(inCategory: "Compositing")
    static let transitions = CIFilter.filterNames(inCategory: nil)
        .filter { $0.hasSuffix("Transition") }
    static let content = CIFilter.filterNames(inCategory: nil)
        .filter { !compositing.contains($0) && !transitions.contains($0) }

    /// Named modes without a filter of Core Image.
    static let modes = [
        "clear", "copy", "sourceIn", "sourceOut", "destOver", "destIn", "destOut", "destAtop",
        "xor",
        "plusL", "plusD",
    ]

    mutating func compositingFilter() -> Term {
        once(in: 4) ? .text(pick(Self.modes)) : filter(.compositing)
    }

    mutating func filters(_ id: PropertyID) -> Term {
        if once(in: 8) { return .list([]) }
        return .list((0...(once(in: 4) ? 1 : 0)).map { _ in filter(.content) })
    }

    mutating func filter(_ use: FilterUse) -> Term {
        let names =
            switch use {
            case .compositing: Self.compositing
            case .content: Self.content
            case .transition: Self.transitions
            }
        return filter(pick(names))
    }

    mutating func filter(_ name: String) -> Term {
        var inputs = [Argument("name", .text(pick(["f", "g"])))]
        let attributes = CIFilter(name: name)?.attributes ?? [:]
        for key in CIFilter(name: name)?.inputKeys ?? [] where !once(in: 3) {
            let known = (attributes[key] as? [String: Any])?["CIAttributeDefault"]
            if let value = input(key, known) { inputs.append(Argument(key, value)) }
        }
        return .f("filter", .text(name), .table(inputs))
    }

    /// A value of the kind of the input's default, in the size of programs' pictures.
    private mutating func input(_ key: String, _ known: Any?) -> Term? {
        switch known {
        case let n as NSNumber: return .number(scaled(key, n.doubleValue))
        case let v as CIVector where v.count == 2 && v.x > 1:
            return .f("CIVector", ["x": number(0, 60), "y": number(0, 50)])
        case let v as CIVector where v.count <= 4 && v.count > 1:
            let labels = ["x", "y", "z", "w"]
            return .call(
                "CIVector",
                v.components.enumerated().map {
                    Argument(labels[$0.offset], .number(near(Double($0.element))))
                })
        case is CIColor:
            return .f(
                "CIColor",
                ["red": number(0, 1), "green": number(0, 1), "blue": number(0, 1), "alpha": 1])
        case nil where key.hasSuffix("Image") || key == "inputTexture":
            return key == "inputImage" || key == "inputTargetImage" || key == "inputBackgroundImage"
                ? nil : .call("CIImage", [Argument("cgImage", picture())])
        default: return nil
        }
    }

    private mutating func scaled(_ key: String, _ value: Double) -> Double {
        if key.contains("Radius") || key.contains("Width") || key.contains("Height") {
            return number(0, min(max(value, 1), 30))
        }
        if key.contains("Angle") || key.contains("Rotation") { return number(-3.2, 3.2) }
        return near(value)
    }

    private mutating func near(_ value: Double) -> Double {
        abs(value) > 1e6 ? (value < 0 ? 0 : 60) : number(value - 1, value * 1.5 + 1)
    }
}
