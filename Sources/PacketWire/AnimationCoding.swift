import LaminaMotion
import LaminaRenderTree

private enum ContentKind: Int64 { case property, group, transition, timer }

/// Animations with all their inputs.
extension WireWriter {
    mutating func animation(_ a: RenderAnimation, _ context: WriteContext) {
        array(7)
        int(a.id.rawValue)
        text(a.key)
        timing(a.timing)
        optional(a.curve) { $0.curve($1) }
        bool(a.isRemovedOnCompletion)
        number(Double(a.preferredFrameRate))
        content(a.content, context)
    }

    private mutating func content(_ content: RenderAnimation.Content, _ context: WriteContext) {
        switch content {
        case .property(let p):
            array(6)
            int(ContentKind.property.rawValue)
            target(p.target)
            bool(p.isAdditive)
            bool(p.isCumulative)
            optional(p.valueFunction) { $0.text($1.rawValue) }
            function(p.function, context)
        case .group(let children):
            array(2)
            int(ContentKind.group.rawValue)
            list(children) { $0.animation($1, context) }
        case .transition(let t):
            array(6)
            int(ContentKind.transition.rawValue)
            text(t.kind.rawValue)
            text(t.direction.rawValue)
            number(t.startProgress)
            number(t.endProgress)
            optional(t.filter) { $0.object($1.object, context) }
        case .timer:
            array(1)
            int(ContentKind.timer.rawValue)
        }
    }
}

extension WireReader {
    mutating func animation(_ context: ReadContext) throws -> RenderAnimation {
        try reserve(1, of: Self.objectMemory)
        let record = try open(atLeast: 7)
        let id = AnimationID(try int())
        let key = try text()
        let timing = try timing()
        let curve = try optional { try $0.curve() }
        let isRemoved = try bool()
        let rate = Float(try number())
        let animation = RenderAnimation(
            id: id, key: key, timing: timing, curve: curve, content: try content(context),
            isRemovedOnCompletion: isRemoved, preferredFrameRate: rate)
        try close(record)
        return animation
    }

    /// Content of an unknown kind becomes a timer: duration without motion.
    private mutating func content(_ context: ReadContext) throws -> RenderAnimation.Content {
        let record = try open(atLeast: 1)
        let number = try int(Int64.self)
        let content: RenderAnimation.Content
        switch ContentKind(rawValue: number) {
        case .property: content = try propertyAnimation(context)
        case .group: content = .group(try list { try $0.animation(context) })
        case .transition: content = .transition(try transition(context))
        case .timer: content = .timer
        case nil:
            context.warn("animations of kind \(number)")
            content = .timer
        }
        try close(record)
        return content
    }

    private mutating func propertyAnimation(
        _ context: ReadContext
    ) throws -> RenderAnimation.Content {
        let target = try target(context)
        let (isAdditive, isCumulative) = (try bool(), try bool())
        let name = try optional { try $0.text() }
        let function = try function(context)
        guard let target, let function else { return .timer }
        return .property(
            PropertyAnimation(
                target: target, function: function, isAdditive: isAdditive,
                isCumulative: isCumulative, valueFunction: name.flatMap(ValueFunction.init)))
    }

    private mutating func transition(_ context: ReadContext) throws -> RenderTransition {
        let (kind, direction) = (try text(), try text())
        let (start, end) = (try number(), try number())
        let filter = try optional { try $0.object(context) } ?? nil
        return RenderTransition(
            kind: RenderTransition.Kind(rawValue: kind) ?? .fade,
            direction: RenderTransition.Direction(rawValue: direction) ?? .fromLeft,
            startProgress: start, endProgress: end, filter: filter.map { OpaqueObject($0) })
    }
}
