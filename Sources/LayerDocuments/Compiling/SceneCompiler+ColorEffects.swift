import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation

// Effects that map colours to colours: fill, tint, tritone and levels.
extension SceneCompiler {
    /// Fill effect: replaces all colours by a single colour, keeping alpha. `opacity` in 0…1.
    func filled(
        _ layers: [CALayer], _ color: KeyedValue<[Double]>, opacity: KeyedValue<[Double]>,
        _ scope: Scope
    ) -> [CALayer] {
        recolored(layers, combined([color.map { Array($0.prefix(3)) }, opacity]), scope) { n in
            let alpha = min(max(n[3], 0), 1)
            return ColorRows(bias: (0..<3).map { n[$0] * alpha }) { $0 == $1 ? 1 - alpha : 0 }
        }
    }

    /// Tint effect: maps black to `black`, white to `white`, and grey levels to colours in between.
    func tinted(
        _ layers: [CALayer], black: KeyedValue<[Double]>, white: KeyedValue<[Double]>,
        amount: KeyedValue<[Double]>, _ scope: Scope
    ) -> [CALayer] {
        let values = combined([
            black.map { Array($0.prefix(3)) }, white.map { Array($0.prefix(3)) }, amount,
        ])
        return recolored(layers, values, scope) { n in
            let f = min(max(n[6] / 100, 0), 1)
            return ColorRows(bias: (0..<3).map { n[$0] * f }) { i, j in
                (n[3 + i] - n[i]) * Self.luma[j] * f + (i == j ? 1 - f : 0)
            }
        }
    }

    /// Content with colours changed by a matrix. A solid gets a computed colour; other content gets
    /// a filter, which needs a surface in each frame. An editor keeps the filter, because the key
    /// frames of the matrix are not the document's.
    private func recolored(
        _ layers: [CALayer], _ values: KeyedValue<[Double]>, _ scope: Scope,
        _ rows: @escaping ([Double]) -> ColorRows
    ) -> [CALayer] {
        if layers.count == 1, let color = layers[0].plainColor, !collector.keepsPlaces,
            collector.tracks(of: layers[0]).isEmpty
        {
            layers[0].backgroundColor = rows(values.constant).color(of: color)
            collector.animate(layers[0], "backgroundColor", values) { rows($0).color(of: color) }
            return layers
        }
        guard let outer = around(layers, scope) else { return layers }
        addMatrix(to: outer, values, rows)
        return [outer]
    }

    /// Tritone effect: maps black to `dark`, grey to `middle`, white to `bright`. `original` is the
    /// percentage of the unchanged colour.
    func tritone(
        _ layers: [CALayer], bright: KeyedValue<[Double]>, middle: KeyedValue<[Double]>,
        dark: KeyedValue<[Double]>, original: KeyedValue<[Double]>, _ scope: Scope
    ) -> [CALayer] {
        if [bright, middle, dark, original].contains(where: \.isAnimated) {
            report.note("moving tritone", layer: scope.layer)
        }
        guard let outer = around(layers, scope) else { return layers }
        let stops = [dark, middle, bright].map { Array($0.constant.prefix(3)) }
        let kept = min(max(original.constant[0] / 100, 0), 1)
        func mapped(_ color: [Double]) -> [Double] {
            let light = 2 * zip(color, Self.luma).reduce(0) { $0 + $1.0 * $1.1 }
            let (a, b, f) =
                light < 1 ? (stops[0], stops[1], light) : (stops[1], stops[2], light - 1)
            return (0..<3).map { (a[$0] + (b[$0] - a[$0]) * f) * (1 - kept) + color[$0] * kept }
        }
        let side = 24
        var cube: [Float] = []
        cube.reserveCapacity(side * side * side * 4)
        let steps = (0..<side).map { Double($0) / Double(side - 1) }
        for blue in steps {
            for green in steps {
                for red in steps {
                    cube += mapped([red, green, blue]).map { Float(min(max($0, 0), 1)) } + [1]
                }
            }
        }
        guard let filter = CIFilter(name: "CIColorCube") else { return layers }
        filter.setValue(side, forKey: "inputCubeDimension")
        filter.setValue(cube.withUnsafeBytes { Data($0) }, forKey: "inputCubeData")
        outer.filters = [filter]
        return [outer]
    }

    /// Levels effect: input range, gamma and output range, of all colours and of each colour.
    func leveled(_ layers: [CALayer], _ values: [JSONValue], _ scope: Scope) -> [CALayer] {
        var isMoving = false
        func levels(_ first: Int) -> Levels {
            let numbers = (0..<5).map { i -> Double in
                let json = first + i < values.count ? values[first + i]["v"] : nil
                let value = number(json, Levels.plain[i], scope)
                isMoving = isMoving || value.isAnimated
                return value.constant[0]
            }
            return Levels(numbers)
        }
        let all = levels(3)
        let each = [10, 17, 24].map(levels)
        let alpha = levels(31)
        if isMoving { report.note("moving levels", layer: scope.layer) }
        if !alpha.isPlain { report.note("levels of the alpha channel", layer: scope.layer) }
        guard !all.isPlain || each.contains(where: { !$0.isPlain }),
            let filter = CIFilter(name: "CIColorCurves"), let outer = around(layers, scope)
        else { return layers }
        let count = 128
        var curves: [Float] = []
        for i in 0..<count {
            let x = all.value(Double(i) / Double(count - 1))
            curves += each.map { Float($0.value(x)) }
        }
        filter.setValue(curves.withUnsafeBytes { Data($0) }, forKey: "inputCurvesData")
        outer.filters = [filter]
        return [outer]
    }

    private static let luma = [0.299, 0.587, 0.114]

    /// Several values as a single list of numbers. Key frames are kept if a single value moves;
    /// otherwise the list is sampled.
    func combined(_ values: [KeyedValue<[Double]>]) -> KeyedValue<[Double]> {
        let moving = values.indices.filter { values[$0].isAnimated }
        guard let only = moving.first else { return KeyedValue(values.flatMap(\.constant)) }
        guard moving.count > 1 else {
            let before = values[..<only].flatMap(\.constant)
            let after = values[(only + 1)...].flatMap(\.constant)
            return values[only].straightened(sampling).map { before + $0 + after }
        }
        return .sampled(sampling, jumps: values.flatMap(\.jumps)) { frame, isBefore in
            values.flatMap { $0.value(at: frame, isBefore: isBefore) }
        }
    }

    /// Adds a colour matrix with key frames for the rows and the bias.
    func addMatrix(
        to layer: CALayer, _ value: KeyedValue<[Double]>, _ rows: @escaping ([Double]) -> ColorRows
    ) {
        guard let filter = CIFilter(name: "CIColorMatrix") else { return }
        filter.name = "color"
        let first = rows(value.constant)
        for (key, vector) in zip(ColorRows.keys, first.vectors) {
            filter.setValue(vector, forKey: key)
        }
        layer.filters = (layer.filters ?? []) + [filter]
        guard value.isAnimated else { return }
        for (i, key) in ColorRows.keys.enumerated() {
            collector.animate(layer, "filters.color.\(key)", value) { rows($0).vectors[i] }
        }
    }
}

/// Rows and bias of a colour matrix that keeps alpha.
struct ColorRows {
    static let keys = ["inputRVector", "inputGVector", "inputBVector", "inputBiasVector"]
    let vectors: [CIVector]
    private let rows: [[Double]]

    /// `factor` of an output and an input component.
    init(bias: [Double], _ factor: (Int, Int) -> Double) {
        rows = (0..<3).map { i in (0..<3).map { factor(i, $0) } } + [bias]
        vectors = rows.map {
            CIVector(x: CGFloat($0[0]), y: CGFloat($0[1]), z: CGFloat($0[2]), w: 0)
        }
    }

    /// A colour through the matrix, with the same alpha.
    func color(of color: CGColor) -> CGColor {
        let given = (color.components ?? []).map { Double($0) } + [0, 0, 0, 1]
        let made = (0..<3).map { i in
            min(max((0..<3).reduce(rows[3][i]) { $0 + rows[i][$1] * given[$1] }, 0), 1)
        }
        return CGColor(red: made[0], green: made[1], blue: made[2], alpha: Double(color.alpha))
    }
}

extension CALayer {
    /// The colour of a layer with a background colour as its only content; nil for other layers.
    fileprivate var plainColor: CGColor? {
        guard Swift.type(of: self) == CALayer.self, sublayers?.isEmpty ?? true, contents == nil,
            mask == nil, filters?.isEmpty ?? true, shadowOpacity == 0, borderWidth == 0,
            backgroundColor?.numberOfComponents == 4
        else { return nil }
        return backgroundColor
    }
}

/// Levels of a channel, in 0…1.
struct Levels {
    /// Input black and white, gamma, output black and white without an effect.
    static let plain = [0.0, 1, 1, 0, 1]
    private let numbers: [Double]

    init(_ numbers: [Double]) { self.numbers = numbers }

    var isPlain: Bool { numbers == Self.plain }

    func value(_ x: Double) -> Double {
        let (from, to, gamma) = (numbers[0], numbers[1], max(numbers[2], 0.01))
        let f = to == from ? (x < from ? 0 : 1) : min(max((x - from) / (to - from), 0), 1)
        let y = numbers[3] + (numbers[4] - numbers[3]) * pow(f, 1 / gamma)
        return min(max(y, 0), 1)
    }
}
