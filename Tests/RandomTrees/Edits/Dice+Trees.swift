import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion
import LaminaRenderTree
import TestSupport

/// Contents of a script besides plain layers.
public struct ScriptContent: OptionSet, Sendable {
    /// Bits of the set.
    public let rawValue: UInt8
    /// Set with the given bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Animations of properties.
    public static let animations = ScriptContent(rawValue: 1)
    /// Filters of layers.
    public static let filters = ScriptContent(rawValue: 2)
    /// Shadows and rasterised layers: the pictures are kept from frame to frame, as noted in the
    /// list.
    public static let keptPictures = ScriptContent(rawValue: 4)
    /// Shape layers: drawn differently at rest and in motion.
    public static let shapes = ScriptContent(rawValue: 8)
    /// Transforms out of the plane, and perspective.
    public static let depth = ScriptContent(rawValue: 16)
    /// Moving layers of the same kind side by side, mostly moving for ever, and long waits.
    public static let crowds = ScriptContent(rawValue: 32)
    /// Layers with images.
    public static let images = ScriptContent(rawValue: 64)
    /// All contents but crowds and images.
    public static let everything: ScriptContent = [
        .animations, .filters, .keptPictures, .shapes, .depth,
    ]
}

/// Layers and edits by chance, for pictures of about 100 × 100 points.
extension Dice {
    /// A script of edits.
    public mutating func script(edits: Int, of content: ScriptContent) -> [TreeEdit] {
        var id: UInt64 = 0
        return (0..<edits).flatMap { edit in
            if content.contains(.crowds), edit == 2 || once(in: 6) { return crowds(&id) }
            return [self.edit(edit, &id, content)]
        }
    }

    /// The edit at a place in a script, which begins with additions.
    private mutating func edit(
        _ place: Int, _ id: inout UInt64, _ content: ScriptContent
    ) -> TreeEdit {
        if place < 4 { return addition(content) }
        switch roll(content.contains(.animations) ? 16 : 12) {
        case 0...2: return addition(content)
        case 3: return .remove(layer: roll(1000))
        case 4: return .move(layer: roll(1000), parent: roll(1000), index: roll(1000))
        case 5: return .mask(layer: roll(1000), settings(.layer, content))
        case 6: return .unmask(layer: roll(1000))
        case 12: return .animate(layer: roll(1000), animation(&id, begin: 0, of: content))
        case 13: return .stop(layer: roll(1000), index: roll(10))
        case 14, 15:
            let isLong = content.contains(.crowds) && once(in: 4)
            return .wait(isLong ? number(3, 70) : number(0.01, 0.7))
        default: return .set(layer: roll(1000), changes(content))
        }
    }

    private mutating func addition(_ content: ScriptContent) -> TreeEdit {
        var kinds: [LayerClass] = [
            .layer, .layer, .layer, .layer, .gradient, .transformLayer, .replicator,
        ]
        if content.contains(.shapes) { kinds.append(.shape) }
        let kind = pick(kinds)
        return .add(
            parent: roll(1000), index: roll(1000),
            kind == .layer ? .layer : kind.union(.layer), settings(kind, content))
    }

    /// Settings of a new layer.
    public mutating func settings(_ kind: LayerClass, _ content: ScriptContent) -> [TreeEdit
        .Setting]
    {
        var list: [TreeEdit.Setting] = [
            .init(
                .bounds,
                .rect(CGRect(x: 0, y: 0, width: number(2, 70), height: number(2, 70)))),
            .init(.position, .point(CGPoint(x: number(-10, 110), y: number(-10, 110)))),
        ]
        if !once(in: 4) { list.append(.init(.backgroundColor, color())) }
        if content.contains(.images), once(in: 2) { list.append(contents()) }
        switch kind {
        case .shape:
            list.append(.init(.path, .path(path())))
            list.append(.init(.fillColor, color()))
            if once(in: 2) { list.append(.init(.strokeColor, color())) }
        case .gradient: list.append(.init(.colors, .array([color(), color()])))
        case .replicator:
            list.append(.init(.instanceCount, .number(Double(roll(4)))))
            let step = CATransform3DMakeTranslation(number(-30, 30), number(-30, 30), 0)
            list.append(.init(.instanceTransform, .transform(step)))
        default: break
        }
        while once(in: 2) { list.append(change(content)) }
        return list
    }

    /// Contents from a few images, instead of a colour or over a colour.
    private mutating func contents() -> TreeEdit.Setting {
        once(in: 4)
            ? .init(.contents, .none)
            : .init(.contents, .image(pick(Self.pictures)))
    }

    private static let pictures = [(4, 4), (9, 2)].compactMap {
        PixelGrid(width: $0, height: $1, color: [90, 60, 30, 120]).image
    }

    private mutating func changes(_ content: ScriptContent) -> [TreeEdit.Setting] {
        var list = [change(content)]
        while once(in: 3) { list.append(change(content)) }
        return list
    }

    private mutating func change(_ content: ScriptContent) -> TreeEdit.Setting {
        switch roll(24) {
        case 0, 1: .init(.position, .point(CGPoint(x: number(-10, 110), y: number(-10, 110))))
        case 2, 3: .init(.transform, .transform(transform(content)))
        case 4: .init(.opacity, .number(pick([0, 0.3, 0.7, 1])))
        case 5: .init(.backgroundColor, once(in: 4) ? .none : color())
        case 6: .init(.cornerRadius, .number(pick([0, 4, 12, 200])))
        case 7: .init(.borderWidth, .number(pick([0, 1, 3.5])))
        case 8: .init(.masksToBounds, .number(Double(roll(2))))
        case 9: .init(.hidden, .number(once(in: 4) ? 1 : 0))
        case 10: .init(.zPosition, .number(pick([-20, 0, 0, 1, 30])))
        case 11:
            .init(
                .bounds,
                .rect(
                    CGRect(
                        x: number(-5, 5), y: number(-5, 5), width: number(0, 70),
                        height: number(0, 70))))
        case 12: .init(.geometryFlipped, .number(Double(roll(2))))
        case 13: .init(.sublayerTransform, .transform(perspective(content)))
        case 14 where content.contains(.keptPictures):
            .init(.shadowOpacity, .number(pick([0, 0.4, 1])))
        case 15 where content.contains(.keptPictures):
            .init(.shadowRadius, .number(pick([0, 2, 6])))
        case 16 where content.contains(.images): contents()
        case 17 where content.contains(.keptPictures):
            .init(.shouldRasterize, .number(once(in: 3) ? 1 : 0))
        case 23 where content.contains(.filters): filter()
        case 18: .init(.anchorPoint, .point(CGPoint(x: number(0, 1), y: number(0, 1))))
        case 19: .init(.doubleSided, .number(Double(roll(2))))
        case 20: .init(.maskedCorners, .number(Double(roll(16))))
        case 21: .init(.cornerCurve, .string(pick(["circular", "continuous"])))
        case 22: .init(.edgeAntialiasingMask, .number(Double(roll(16))))
        default: .init(.allowsGroupOpacity, .number(Double(roll(2))))
        }
    }

    private mutating func filter() -> TreeEdit.Setting {
        func made(_ name: String) -> MotionValue {
            CIFilter(name: name).map { .object(OpaqueObject($0)) } ?? .none
        }
        return switch roll(4) {
        case 0: .init(.compositingFilter, .string("multiplyBlendMode"))
        case 1: .init(.compositingFilter, .none)
        case 2: .init(.filters, .array(once(in: 2) ? [] : [made("CISepiaTone")]))
        default: .init(.backgroundFilters, .array(once(in: 2) ? [] : [made("CIGaussianBlur")]))
        }
    }

    private mutating func color() -> MotionValue {
        .color(
            PaintColor(
                rgba: SIMD4(
                    Float(number(0, 1)), Float(number(0, 1)), Float(number(0, 1)),
                    Float(pick([1, 1, 0.5])))))
    }

    private mutating func path() -> CGPath {
        let path = CGMutablePath()
        path.addEllipse(in: CGRect(x: 2, y: 2, width: number(4, 60), height: number(4, 60)))
        if once(in: 2) { path.addRect(CGRect(x: 9, y: 9, width: 12, height: number(1, 30))) }
        return path
    }

    private mutating func transform(_ content: ScriptContent) -> CATransform3D {
        let isDeep = content.contains(.depth)
        return switch roll(isDeep ? 5 : 4) {
        case 0: CATransform3DIdentity
        case 1: CATransform3DMakeScale(number(-2, 2), number(0.3, 2), 1)
        case 2: CATransform3DMakeRotation(pick([.pi / 2, .pi, 0.3]), 0, 0, 1)
        case 3:
            CATransform3DMakeTranslation(
                number(-20, 20), number(-20, 20), isDeep ? number(-9, 9) : 0)
        default: CATransform3DMakeRotation(number(-3, 3), number(0, 1), number(0, 1), 1)
        }
    }

    private mutating func perspective(_ content: ScriptContent) -> CATransform3D {
        var matrix = CATransform3DMakeScale(number(0.5, 1.5), 1, 1)
        if content.contains(.depth), once(in: 2) { matrix.m34 = -1 / CGFloat(number(100, 500)) }
        return matrix
    }
}
