import Foundation
import LaminaMotion
import LaminaRenderTree

/// A property's value as numbers that can be changed one by one.
public struct EditableValue: Sendable, Equatable {
    public enum Kind: Sendable { case number, flag, quad, color }

    public let id: PropertyID
    public let kind: Kind
    public var numbers: [Double]
    /// What each may be.
    public let range: ClosedRange<Double>
    /// What a point of dragging changes it by.
    public let step: Double
    private let shape: QuadShape?

    /// Nil for values that are no numbers: paths, images, matrices, names; and for what only the scene itself can draw anew.
    public init?(_ id: PropertyID, _ value: MotionValue) {
        let row = PropertyTable.row(id)
        guard !row.invalidates.contains(.display) else { return nil }
        self.id = id
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
        .borderWidth, .lineWidth, .shadowRadius, .shadowOffset, .speed, .scale, .lineDashPhase,
    ]
    private static let positive: Set<PropertyID> = [
        .cornerRadius, .borderWidth, .shadowRadius, .lineWidth, .miterLimit, .instanceCount,
        .birthRate, .lifetime,
    ]

    /// The value of the numbers.
    public var value: MotionValue {
        switch kind {
        case .number, .flag: return .number(numbers[0])
        case .quad:
            func n(_ i: Int) -> Double { i < numbers.count ? numbers[i] : 0 }
            return .quad(Quad(n(0), n(1), n(2), n(3)), shape ?? .point)
        case .color:
            return .color(
                PaintColor(
                    rgba: SIMD4(
                        Float(numbers[0]), Float(numbers[1]), Float(numbers[2]), Float(numbers[3])))
            )
        }
    }
}
