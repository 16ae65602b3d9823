import Foundation

/// Theme of a dotLottie archive: values for slots, with or without key frames.
///
/// Source: dotlottie.io/spec/2.0, "Themes". A rule for a text or an image has no key frames here.
struct ThemeRules {
    /// Slots in the form of a document.
    private(set) var slots: [String: Any] = [:]

    init(_ json: JSONValue) {
        for rule in json["rules"]?.elements ?? [] {
            guard let id = rule["id"]?.string, let value = Self.property(rule) else { continue }
            slots[id] = ["p": value]
        }
    }

    private static func property(_ rule: JSONValue) -> [String: Any]? {
        let isGradient = rule["type"]?.string == "Gradient"
        func numbers(_ json: JSONValue?) -> [Double]? {
            guard let json else { return nil }
            return isGradient ? gradient(json) : json.numbers.isEmpty ? nil : json.numbers
        }
        switch rule["type"]?.string ?? "" {
        case "Text":
            let value = rule["value"]
            guard let text = value?.string ?? value?["text"]?.string else { return nil }
            return ["text": text]
        case "Image":
            guard let value = rule["value"] else { return nil }
            let name = value["url"]?.string ?? value["id"]?.string ?? value.string ?? ""
            return ["u": "", "p": name]
        default: break
        }
        guard let frames = rule["keyframes"]?.elements, !frames.isEmpty else {
            return numbers(rule["value"]).map { ["a": 0, "k": $0] }
        }
        let list = frames.compactMap { frame -> [String: Any]? in
            guard let value = numbers(frame["value"]) else { return nil }
            var key: [String: Any] = ["t": frame["frame"]?.double ?? 0, "s": value]
            if frame["hold"]?.bool == true { key["h"] = 1 }
            if let a = handle(frame["outTangent"]), let b = handle(frame["inTangent"]) {
                (key["o"], key["i"]) = (a, b)
            }
            return key
        }
        return list.isEmpty ? nil : ["a": 1, "k": list]
    }

    private static func handle(_ json: JSONValue?) -> [String: Any]? {
        guard let x = json?["x"]?.numbers, let y = json?["y"]?.numbers, !x.isEmpty, !y.isEmpty
        else { return nil }
        return ["x": x, "y": y]
    }

    /// Stops of a theme, each with an offset and a colour, in the form of a document: locations and
    /// colours, then locations and opacities if a colour has an alpha.
    private static func gradient(_ json: JSONValue) -> [Double]? {
        let stops = json.elements.map { ($0["offset"]?.double ?? 0, $0["color"]?.numbers ?? []) }
        guard !stops.isEmpty, stops.allSatisfy({ $0.1.count >= 3 }) else { return nil }
        var list = stops.flatMap { [$0.0] + $0.1.prefix(3) }
        if stops.contains(where: { $0.1.count > 3 }) {
            list += stops.flatMap { [$0.0, $0.1.count > 3 ? $0.1[3] : 1] }
        }
        return list
    }
}
