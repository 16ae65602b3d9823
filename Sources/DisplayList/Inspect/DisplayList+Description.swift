import LaminaGraphicsTypes
import LaminaRenderTree

extension DisplayList: CustomStringConvertible {
    /// Surfaces and passes with their items, a line each, in order of execution.
    public var description: String { text { "layer \($0)" } }

    /// The description with names for layers, and optionally with every item's record as read by
    /// the shaders. Colours are in hexadecimal digits, alpha first; clips are written out at each
    /// use.
    func text(withRecords: Bool = false, naming name: (UInt32) -> String) -> String {
        var lines: [String] = []
        func add(_ items: ContiguousArray<DrawItem>) {
            for item in items {
                let record = withRecords ? " " + record(item) : ""
                let many =
                    item.key.isAnimatedBatch
                    ? " animated batch ×\(animatedBatch(at: item.data).count)"
                    : item.key.primitive == .particleBatch
                        ? " ×\(particleBatch(at: item.data).count)" : ""
                let saved =
                    item.key.stencil.operation == .save && !item.box.isEmpty
                    ? " ×\(saves(at: item.data).count)" : ""
                lines.append("  \(item)\(many)\(saved) \(name(item.node))\(record)")
            }
        }
        for (index, surface) in surfaces.enumerated() {
            lines.append("surface \(index) \(surface) of \(name(surface.node))")
        }
        for (index, pass) in passes.enumerated() {
            let target = Self.name(ofSurface: pass.target)
            switch pass.work {
            case .draw(let items):
                lines.append("pass \(index) into \(target), \(items.count) items")
                add(items)
            case .copy(let source):
                lines.append("pass \(index) copies \(Self.name(ofSurface: source)) into \(target)")
            case .effect(let effect):
                lines.append("pass \(index) runs \(effect) into \(target)")
            }
        }
        lines.append("pass \(passes.count) into the picture, \(items.count) items")
        add(items)
        return lines.map { $0 + "\n" }.joined()
    }

    private func record(_ item: DrawItem) -> String {
        let primitive = item.key.primitive
        if item.key.isAnimatedBatch {
            let instant = batchTime(at: item.data).0
            return "\(ValueText.number(Double(instant.x))) \(ValueText.number(Double(instant.y)))"
        }
        var parts: [String] = []
        for texel in 0..<primitive.texels {
            for lane in 0..<4 {
                let number = records.texels[Int(item.data) + texel][lane]
                let place = texel * 4 + lane
                if place == primitive.flagsLane {
                    parts.append(flags(number))
                } else if primitive.colorLanes.contains(place) {
                    parts.append("#" + String(number.bitPattern, radix: 16))
                } else if place != primitive.tableLane {
                    parts.append(ValueText.number(Double(number)))
                }
            }
        }
        return parts.joined(separator: " ")
    }

    private func flags(_ packed: Float) -> String {
        let bits = packed.bitPattern
        let clip = Int32(bitPattern: bits >> 4) - 1
        return "edges \(bits & 15)" + self.clip(clip)
    }

    /// A clip's record, the enclosing records, and the records of the item's covers.
    private func clip(_ number: Int32) -> String {
        let base = Int(number) * ClipRecord.texels
        guard number >= 0, base + ClipRecord.texels <= tables.count else { return "" }
        var text = ""
        for i in 0..<(ClipRecord.texels - 1) { text += " " + Self.text(tables[base + i]) }
        let links = tables[base + ClipRecord.texels - 1]
        text += " alpha " + ValueText.number(Double(links.y))
        if links.x > 0 { text += " in" + clip(Int32(links.x) - 1) }
        for cover in Int32(links.z)..<Int32(links.w) { text += " under" + clip(cover) }
        return text
    }

    static func name(ofSurface index: Int32) -> String {
        index < 0 ? "the picture" : "surface \(index)"
    }

    static func text(_ texel: SIMD4<Float>) -> String {
        ValueText.tuple((0..<4).map { Double(texel[$0]) })
    }
}

extension DrawItem: CustomStringConvertible {
    /// The primitive, the box and the batch key.
    public var description: String { "\(key.primitive) \(box)\(key.details)" }
}

extension BatchKey: CustomStringConvertible {
    /// The primitive and its details.
    public var description: String { "\(primitive)\(details)" }

    /// Texture, clip and blending.
    var details: String {
        var text = ""
        if page >= Self.surfacePages {
            text += " of surface \(page - Self.surfacePages)"
        } else if page >= 0 {
            text += " of page \(page)"
        }
        if secondPage >= Self.surfacePages {
            text += " masked by surface \(secondPage - Self.surfacePages)"
        } else if secondPage >= 0 {
            text += " masked by page \(secondPage)"
        }
        switch clipping {
        case .none: break
        case .single, .shape: text += " clipped"
        case .pair, .four, .chain: text += " clipped by shapes"
        case .lines: text += " clipped by half planes"
        case .picture, .mask: text += " clipped by a mask"
        }
        if blend != .sourceOver { text += " \(blend)" }
        if stencil != .none { text += ", stencil \(stencil)" }
        return text
    }
}

extension SurfacePlan: CustomStringConvertible {
    /// Box, size and reason of the surface.
    public var description: String {
        var text = "\(width)×\(height) \(box) for \(reason)"
        if scale != 1 { text += " at \(ValueText.number(Double(scale)))" }
        if isDeep { text += " deep" }
        if key != nil { text += " kept" }
        return text
    }
}

extension EffectPlan: CustomStringConvertible {
    /// Program, sources and parameters of the effect.
    public var description: String {
        let read = sources.map(DisplayList.name(ofSurface:)).joined(separator: ", ")
        let numbers = parameters.texels.map(DisplayList.text).joined(separator: " ")
        return "\(program) over \(read)" + (numbers.isEmpty ? "" : " with \(numbers)")
    }
}

extension PixelBox: CustomStringConvertible {
    /// Corner and size in pixels.
    public var description: String {
        if isEmpty { return "[empty]" }
        let n = [minX, minY, width, height].map { ValueText.number(Double($0)) }
        return "[\(n[0]) \(n[1]) \(n[2])×\(n[3])]"
    }
}
