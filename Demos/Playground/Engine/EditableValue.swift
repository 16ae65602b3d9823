import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// A property's value as numbers.
public struct EditableValue: Sendable {
    /// Kind of the numbers.
    public enum Kind: Sendable { case number, flag, quad, color }

    /// Property of the value.
    public let id: PropertyID
    /// The part of the transform with these numbers; nil for a whole value.
    public let part: TransformPart?
    /// Index of the colour in its list; nil for a whole value.
    public let element: Int?
    /// Kind of the numbers.
    public let kind: Kind
    /// Numbers for editing: a single number, or the components in order.
    public var numbers: [Double]
    /// Range of each number.
    public let range: ClosedRange<Double>
    /// Change for each point of a drag.
    public let step: Double
    private let shape: QuadShape?
    /// The transform with the part.
    private var whole = CATransform3DIdentity
    /// The list with the element.
    private var list: [MotionValue] = []

    /// Nil for values without numbers: paths, images, matrices, names; and for values that only the
    /// scene itself can draw again.
    public init?(_ id: PropertyID, _ value: MotionValue) {
        let row = PropertyTable.row(id)
        guard !row.invalidates.contains(.display) || row.owners == .text else { return nil }
        (self.id, part, element) = (id, nil, nil)
        switch value {
        case .number(let n):
            kind = row.type == .bool ? .flag : .number
            (numbers, shape) = ([n], nil)
        case .quad(let q, let quadShape):
            kind = .quad
            (numbers, shape) = (Array([q.a, q.b, q.c, q.d].prefix(quadShape.count)), quadShape)
        case .color(let color) where color.source?.cell == nil:
            kind = .color
            (numbers, shape) = ((0..<4).map { Double(color.rgba[$0]) }, nil)
        default: return nil
        }
        guard row.type != .bits, numbers.allSatisfy({ $0.isFinite && abs($0) < 1e9 }) else {
            return nil
        }
        let isShare = kind == .color || Self.shares.contains(id)
        step = isShare ? 0.005 : Self.fine.contains(id) ? 0.1 : 1
        range =
            isShare && !Self.unbounded.contains(id)
            ? 0...1 : Self.positive.contains(id) ? 0...1e6 : -1e6...1e6
    }

    /// A part of a transform; nil for other values.
    public init?(_ part: TransformPart, of id: PropertyID, _ value: MotionValue) {
        guard case .transform(let transform) = value else { return nil }
        (self.id, self.part, element) = (id, part, nil)
        (whole, shape) = (transform, nil)
        numbers = part.numbers(of: transform)
        guard numbers.allSatisfy({ $0.isFinite && abs($0) < 1e9 }) else { return nil }
        kind = part == .perspective ? .number : .quad
        step = part == .scale ? 0.01 : 1
        range = -1e6...1e6
    }

    /// A colour of a list; nil for other values, and for a pattern.
    public init?(_ element: Int, of id: PropertyID, _ value: MotionValue) {
        guard case .array(let list) = value, list.indices.contains(element),
            case .color(let color) = list[element], color.source?.cell == nil
        else { return nil }
        (self.id, part, self.element) = (id, nil, element)
        (self.list, shape, kind) = (list, nil, .color)
        numbers = (0..<4).map { Double(color.rgba[$0]) }
        (range, step) = (0...1, 0.005)
    }

    /// The value with the numbers of `other`, a value for the same transform: a transform has
    /// several decompositions, and a rotation beyond a right angle must keep its numbers.
    public func keeping(_ other: EditableValue?) -> EditableValue {
        guard let other, let part, other.part == part, other.id == id,
            case .transform(let transform) = other.value, TransformPart.isSame(transform, whole)
        else { return self }
        var kept = self
        kept.numbers = other.numbers
        return kept
    }

    private static let shares: Set<PropertyID> = [
        .opacity, .shadowOpacity, .strokeStart, .strokeEnd, .anchorPoint, .contentsRect,
        .contentsCenter, .startPoint, .endPoint, .instanceRedOffset, .instanceGreenOffset,
        .instanceBlueOffset, .instanceAlphaOffset, .instanceDelay,
    ]
    private static let unbounded: Set<PropertyID> = [
        .anchorPoint, .contentsRect, .startPoint, .endPoint, .instanceDelay, .instanceRedOffset,
        .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset,
    ]
    private static let fine: Set<PropertyID> = [
        .borderWidth, .lineWidth, .fontSize, .shadowRadius, .shadowOffset, .speed, .scale,
        .lineDashPhase,
    ]
    private static let positive: Set<PropertyID> = [
        .cornerRadius, .borderWidth, .shadowRadius, .lineWidth, .miterLimit, .instanceCount,
        .birthRate, .lifetime, .fontSize,
    ]

    /// Text of a colour, as in `ColorText`; nil for other values.
    public var colorText: String? {
        kind == .color ? ColorText.text(PaintColor(rgba: rgba)) : nil
    }

    /// The value with the colour of a text; nil for a text that is no colour, and for other values.
    public func setting(color text: String) -> EditableValue? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard kind == .color, let color = ColorText.color(text[...]) else { return nil }
        var new = self
        // A colour with the same text keeps its precision.
        if colorText != ColorText.text(color) {
            new.numbers = (0..<4).map { Double(color.rgba[$0]) }
        }
        return new
    }

    private var rgba: SIMD4<Float> {
        SIMD4(Float(numbers[0]), Float(numbers[1]), Float(numbers[2]), Float(numbers[3]))
    }

    /// A letter for each number, such as x and y; empty for numbers without letters.
    public var letters: [String] {
        if part != nil { return kind == .quad ? ["x", "y", "z"] : [] }
        return switch shape {
        case .point, .vector2: ["x", "y"]
        case .size: ["w", "h"]
        case .rect: ["x", "y", "w", "h"]
        case .vector3: ["x", "y", "z"]
        case .vector4, nil: []
        }
    }

    /// The value of the numbers.
    public var value: MotionValue {
        if let part { return .transform(part.setting(numbers, of: whole)) }
        switch kind {
        case .number, .flag: return .number(numbers[0])
        case .quad:
            func n(_ i: Int) -> Double { i < numbers.count ? numbers[i] : 0 }
            return .quad(Quad(n(0), n(1), n(2), n(3)), shape ?? .point)
        case .color:
            let color = MotionValue.color(
                PaintColor(rgba: rgba))
            guard let element else { return color }
            var list = list
            list[element] = color
            return .array(list)
        }
    }
}
