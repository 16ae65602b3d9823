import CoreGraphics
import Foundation
import QuartzCore

// Key frame animations of a layer.
extension SceneWriter {
    func animations(_ layer: CALayer, _ name: String, _ body: inout Body) throws {
        for key in layer.animationKeys() ?? [] {
            guard let animation = layer.animation(forKey: key) as? CAKeyframeAnimation,
                let keyPath = animation.keyPath, let values = animation.values, !values.isEmpty,
                let times = animation.keyTimes, times.count == values.count
            else {
                if layer.animation(forKey: key) is CAPropertyAnimation {
                    note("animations other than key frames are left out")
                }
                continue
            }
            guard let argument = argument(values, keyPath) else {
                note("key frames of \(keyPath) are left out")
                continue
            }
            helpers.insert(.animate)
            let frames = times.map { SceneValue.number($0.doubleValue * timing.count) }
            var curves = (animation.timingFunctions ?? []).map { constants.curve($0) }
            if curves.allSatisfy({ $0 == curves.first }), let first = curves.first {
                curves = first == "Curves.linear" ? [] : [first]
            }
            try add(
                call(
                    "\(name).animate", SceneValue.string(keyPath), argument, frames, curves,
                    named: "\(layer.name ?? "") \(Self.words(keyPath))"),
                to: &body)
        }
    }

    /// Words of a key path for the name of a constant.
    private static func words(_ keyPath: String) -> String {
        keyPath.replacing("transform.", with: "").replacing(".", with: " ")
    }

    /// Values of an animation as an argument.
    private enum Argument {
        case list(head: String, items: [String], type: String)
        case lines(head: String, lines: [String])
    }

    private func call(
        _ head: String, _ keyPath: String, _ argument: Argument, _ frames: [String],
        _ curves: [String], named name: String
    ) -> [String] {
        let tail = curves.isEmpty ? "" : ", curves: [" + curves.joined(separator: ", ") + "]"
        let at = ", at: [" + frames.joined(separator: ", ") + "]" + tail + ")"
        if case .list(let label, let items, _) = argument {
            let line =
                "    \(head)(\(keyPath), \(label)[" + items.joined(separator: ", ") + "]" + at
            if line.count <= SceneLines.width { return [line] }
        }
        var lines = ["    \(head)(", "        \(keyPath),"]
        switch argument {
        case .list(let label, let items, let type):
            lines += constants.list(label, items, ",", type: type, name: name)
        case .lines(let label, let texts):
            lines += constants.text(label, texts, ",", name: name)
        }
        lines += constants.list(
            "at: ", frames, curves.isEmpty ? ")" : ",", type: "Double", name: name + " frames")
        if !curves.isEmpty {
            lines += constants.list(
                "curves: ", curves, ")", type: "CAMediaTimingFunction", name: name + " curves")
        }
        return lines
    }

    private func argument(_ values: [Any], _ keyPath: String) -> Argument? {
        /// All values as `T`; nil if a value has another type.
        func all<T>(_ type: T.Type) -> [T]? {
            let list = values.compactMap { $0 as? T }
            return list.count == values.count ? list : nil
        }
        if let list = all(CGPoint.self) {
            helpers.insert(.points)
            let decimals = keyPath.hasSuffix("Point") ? 7 : 4
            return .list(
                head: "points: ",
                items: list.map { SceneValue.tuple([$0.x, $0.y], decimals: decimals) },
                type: "(x: Double, y: Double)")
        }
        if let list = all(CGSize.self) {
            helpers.insert(.sizes)
            return .list(
                head: "sizes: ", items: list.map { SceneValue.tuple([$0.width, $0.height]) },
                type: "(width: Double, height: Double)")
        }
        if let list = all(CATransform3D.self) { return transforms(list) }
        if let list = all(CGPath.self) {
            helpers.formUnion([.paths, .path])
            return .lines(head: "paths: ", lines: list.map(SceneValue.path))
        }
        if let list = all(CGColor.self) {
            let names = list.compactMap { constants.color($0) }
            return names.count == list.count ? .list(head: "", items: names, type: "CGColor") : nil
        }
        if let list = all([CGColor].self) {
            return .list(
                head: "",
                items: list.map {
                    "[" + $0.compactMap { constants.color($0) }.joined(separator: ", ") + "]"
                }, type: "[CGColor]")
        }
        if let list = all([NSNumber].self) {
            return .list(
                head: "",
                items: list.map {
                    "[" + $0.map { SceneValue.number($0.doubleValue) }.joined(separator: ", ") + "]"
                }, type: "[Double]")
        }
        if let list = all(CIVector.self) {
            return .list(head: "", items: list.map(Self.vector), type: "CIVector")
        }
        if keyPath == "hidden" || keyPath == "isHidden" {
            return all(Bool.self).map {
                .list(head: "", items: $0.map { "\($0)" }, type: "Bool")
            }
        }
        return all(Double.self).map {
            .list(
                head: "", items: $0.map { SceneValue.number($0, decimals: 6) }, type: "Double")
        }
    }

    private func transforms(_ list: [CATransform3D]) -> Argument {
        let planes = list.compactMap(SceneValue.plane)
        guard planes.count == list.count else {
            helpers.formUnion([.transforms, .transform])
            return .list(
                head: "transforms: ",
                items: list.map {
                    let words = SceneValue.all($0).map { SceneValue.number($0, decimals: 7) }
                    return "[" + words.joined(separator: ", ") + "]"
                }, type: "[CGFloat]")
        }
        helpers.formUnion([.affines, .affine])
        return .list(
            head: "affines: ", items: planes.map { SceneValue.tuple($0, decimals: 7) },
            type: "(Double, Double, Double, Double, Double, Double)")
    }
}
