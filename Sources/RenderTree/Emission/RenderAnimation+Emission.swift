import LaminaMotion

extension RenderAnimation {
    /// True if the animation changes the values at birth.
    var concernsEmission: Bool {
        switch content {
        case .property(let p):
            switch p.target {
            case .emitterCell: true
            case .property(let id, _): PropertyTable.row(id).owners.contains(.emitter)
            default: false
            }
        case .group(let children): children.contains(where: \.concernsEmission)
        case .transition, .timer: false
        }
    }

    /// True if the animation changes the number of births or the lifetimes.
    var concernsCounts: Bool {
        switch content {
        case .property(let p):
            switch p.target {
            case .emitterCell(_, let key): !Self.steady.contains(key)
            case .property(let id, _): [.birthRate, .lifetime, .emitterCells].contains(id)
            default: true
            }
        case .group(let children): children.contains(where: \.concernsCounts)
        case .transition, .timer: false
        }
    }

    /// The keys of cells affecting only appearance and motion.
    private static let steady: Set<String> = [
        "color", "contents", "contentsRect", "contentsScale", "emissionLatitude",
        "emissionLongitude", "emissionRange", "rotation", "rotationRange", "scale", "scaleRange",
        "scaleSpeed", "spin", "spinRange", "velocity", "velocityRange", "xAcceleration",
        "yAcceleration", "zAcceleration", "redRange", "greenRange", "blueRange", "alphaRange",
        "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed",
    ]

    /// Inserts the cells' values for animated keys, the base of animations with a missing end.
    func seed(_ custom: inout [String: MotionValue], from cells: [RenderEmitterCell]) {
        switch content {
        case .group(let children): for child in children { child.seed(&custom, from: cells) }
        case .property(let p):
            guard case .emitterCell(let names, let key) = p.target else { return }
            var list = cells
            var found: RenderEmitterCell?
            for name in names {
                found = list.first { $0.name == name }
                list = found?.cells ?? []
            }
            custom[p.target.overrideKey] = found?.values[key] ?? CellTable.defaultValue(key)
        case .transition, .timer: break
        }
    }
}
