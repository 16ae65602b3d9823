import CoreAnimation
import CoreGraphics
import Foundation

// Text as shapes of glyphs: a shape for a static text, a shape for each character if text animators
// exist.
extension SceneCompiler {
    func text(_ json: JSONValue, _ scope: Scope) -> LayerContent? {
        let own = json["t"]?["d"]
        let slot = reader.slots.value(of: own)
        let frames = (slot?["k"] ?? own?["k"])?.elements ?? []
        let animators = (json["t"]?["a"]?.elements ?? []).map { TextAnimator($0, scope, self) }
        let path = TextPath(json, scope, self)
        if path == nil, json["t"]?["p"]?["m"] != nil {
            report.note("text along a missing mask", layer: scope.layer)
        }
        var layers: [CALayer] = []
        for (i, frame) in frames.enumerated() {
            guard mayRead(scope.layer) else { break }
            guard let style = TextStyle(frame["s"], text: slot?["text"]?.string) else { continue }
            count(reads: style.text.utf8.count)
            noteFont(style, scope)
            var made =
                animators.isEmpty && path == nil ? whole(style) : single(style, animators, path)
            if frames.count > 1, let outer = single(made, name: style.text) {
                show(outer, frames, i, scope)
                made = [outer]
            }
            layers += made
        }
        return layers.isEmpty ? nil : LayerContent(layers: layers, size: scope.size)
    }

    private func noteFont(_ style: TextStyle, _ scope: Scope) {
        let missing = style.text.contains {
            !$0.isWhitespace && !glyphs.isEmbedded($0, of: style.font)
        }
        if missing, let other = glyphs.substitute(for: style.font) {
            report.note("font “\(style.font)” (replaced by “\(other)”)", layer: scope.layer)
        }
    }

    /// Shows a text from the text's key frame to the next key frame.
    private func show(_ layer: CALayer, _ frames: [JSONValue], _ i: Int, _ scope: Scope) {
        guard case .linear(let scale, let offset) = scope.map, scale > 0 else { return }
        func time(_ j: Int) -> Double { (frames[j]["t"]?.double ?? 0) * scale + offset }
        var segments: [KeySegment<[Double]>] = []
        let end = i + 1 < frames.count ? time(i + 1) : timeline.last
        if i > 0 {
            segments.append(
                KeySegment(
                    start: timeline.first, end: time(i), from: [0], to: [1], easing: .linear,
                    isHeld: true))
        }
        segments.append(
            KeySegment(
                start: i > 0 ? time(i) : timeline.first, end: end, from: [1],
                to: [i + 1 < frames.count ? 0 : 1], easing: .linear, isHeld: true))
        let shown = KeyedValue(segments, otherwise: [1])
        layer.isHidden = shown.constant[0] == 0
        collector.animate(layer, "hidden", shown) { $0[0] == 0 }
    }

    /// Static text as a single shape.
    private func whole(_ style: TextStyle) -> [CALayer] {
        let path = CGMutablePath()
        for glyph in TextLines(style, glyphs).glyphs {
            guard spend(points: glyph.path.points.count, of: style.text) else { break }
            path.addPath(
                glyph.path,
                transform: CGAffineTransform(translationX: glyph.place.x, y: glyph.place.y))
        }
        return painted(path.copy() ?? path, style, name: style.text)
    }

    /// Layers of a path with the colours of a text.
    private func painted(_ path: CGPath, _ style: TextStyle, name: String) -> [CALayer] {
        guard !path.isEmpty, let shape = make(CAShapeLayer(), name: name) else { return [] }
        _ = unmoved(shape)
        shape.path = path
        shape.fillColor = style.fill.map { Self.color($0, 1) }
        guard let color = style.stroke, style.strokeWidth > 0 else { return [shape] }
        let stroke = style.strokeIsAbove ? shape : make(CAShapeLayer(), name: name)
        stroke?.strokeColor = Self.color(color, 1)
        stroke?.lineWidth = style.strokeWidth
        stroke?.lineJoin = .round
        guard let stroke, stroke !== shape else { return [shape] }
        _ = unmoved(stroke)
        stroke.path = path
        stroke.fillColor = nil
        return [stroke, shape]
    }

    /// Text with layers for each character.
    private func single(
        _ style: TextStyle, _ animators: [TextAnimator], _ path: TextPath?
    ) -> [CALayer] {
        let lines = TextLines(style, glyphs)
        let jumps = animators.flatMap { $0.values.flatMap(\.jumps) } + (path?.jumps ?? [])
        let moves =
            animators.contains { $0.values.contains(where: \.isAnimated) }
            || path?.isAnimated == true
        let looks = moves ? sampling : SampleTimes(first: timeline.first, last: timeline.first)
        var layers: [CALayer] = []
        for glyph in lines.glyphs {
            guard let layer = single(painted(glyph.path, style, name: "glyph"), name: "glyph")
            else { continue }
            markPlaced(layer)
            layer.anchorPoint = .zero
            let value = KeyedValue<[Double]>.sampled(looks, jumps: jumps) { frame, before in
                var n = Self.state(glyph, lines.totals, style, animators, frame, before)
                guard let path else { return n + [0, 0, 0] }
                // The offset of a character turns with the path.
                let row = lines.extent(ofLine: glyph.index[3], style)
                let along = Double(glyph.place.x) + glyph.width / 2 - row.start + n[0]
                let (point, angle) = path.place(along, in: row, at: frame, isBefore: before)
                n[0] = 0
                return n + [point.x, point.y, angle]
            }
            let isOnPath = path != nil
            func transform(_ n: [Double]) -> CATransform3D {
                // The anchor point is the middle of the character's baseline.
                let half = glyph.width / 2
                let t = CGAffineTransform(translationX: -half, y: 0)
                    .concatenating(CGAffineTransform(scaleX: n[2], y: n[3]))
                    .concatenating(CGAffineTransform(rotationAngle: n[4]))
                    .concatenating(
                        CGAffineTransform(
                            translationX: isOnPath ? 0 : glyph.place.x + half + n[0],
                            y: glyph.place.y + n[1]))
                guard isOnPath else { return CATransform3DMakeAffineTransform(t) }
                return CATransform3DMakeAffineTransform(
                    t.concatenating(CGAffineTransform(rotationAngle: n[11]))
                        .concatenating(CGAffineTransform(translationX: n[9], y: n[10])))
            }
            layer.transform = transform(value.constant)
            collector.animate(layer, "transform", value, transform)
            layer.opacity = Float(value.constant[5])
            collector.animate(layer, "opacity", value.map { [$0[5]] }) { $0[0] }
            if let shape = layer as? CAShapeLayer, animators.contains(where: { $0.fill != nil }) {
                func color(_ n: [Double]) -> CGColor { Self.color(Array(n[6...8]), 1) }
                shape.fillColor = color(value.constant)
                collector.animate(shape, "fillColor", value.map { Array($0) }, color)
            }
            layers.append(layer)
        }
        return layers
    }

    /// Offset x and y, scale x and y, rotation, opacity and colour of a character.
    private static func state(
        _ glyph: PlacedGlyph, _ totals: [Int], _ style: TextStyle, _ animators: [TextAnimator],
        _ frame: Double, _ isBefore: Bool
    ) -> [Double] {
        var n = [0.0, 0, 1, 1, 0, 1] + (style.fill ?? [0, 0, 0]).prefix(3)
        while n.count < 9 { n.append(0) }
        for collector in animators {
            func value(_ v: KeyedValue<[Double]>) -> [Double] {
                v.value(at: frame, isBefore: isBefore)
            }
            let w = collector.weight(glyph, totals: totals, at: frame, isBefore: isBefore)
            let (p, s) = (value(collector.position), value(collector.scale))
            n[0] += p[0] * w
            // Tracking accumulates over the preceding characters.
            n[0] += value(collector.tracking)[0] * w * Double(glyph.index[0])
            n[1] += p[1] * w
            n[2] *= 1 + (s[0] / 100 - 1) * w
            n[3] *= 1 + (s[1] / 100 - 1) * w
            n[4] += value(collector.rotation)[0] * w * .pi / 180
            n[5] *= min(max(1 + (value(collector.opacity)[0] / 100 - 1) * w, 0), 1)
            if let fill = collector.fill {
                let c = value(fill)
                for i in 0..<3 { n[6 + i] += (c[i] - n[6 + i]) * w }
            }
        }
        return n
    }
}
