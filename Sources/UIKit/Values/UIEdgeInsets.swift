import CoreGraphics
import Foundation

/// Distances from the edges of a rectangle, inwards, in points. Negative distances go outwards.
public struct UIEdgeInsets: Hashable, Sendable {
    /// Distances from the upper, the left, the lower and the right edge. Default 0.
    public var top, left, bottom, right: CGFloat

    /// Zero on each side. Equal to `zero`.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }
    /// Insets by sides, in points; negative numbers go outwards. The numbers are not checked.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
    /// Zero on each side.
    public static let zero = UIEdgeInsets()
}

/// Distances from the edges of a rectangle by the sense of reading, inwards, in points. Only
/// languages from left to right are supported: leading is left.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// Distances from the upper, the leading, the lower and the trailing edge. Default 0.
    public var top, leading, bottom, trailing: CGFloat

    /// Zero on each side. Equal to `zero`.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
    /// Insets by sides, in points; negative numbers go outwards. The numbers are not checked.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
    /// Zero on each side.
    public static let zero = NSDirectionalEdgeInsets()
}

/// Distance in points; positive numbers are to the right and downwards. The numbers are not
/// checked.
public struct UIOffset: Hashable, Sendable {
    /// Distances to the right and downwards. Default 0.
    public var horizontal, vertical: CGFloat

    /// Zero in both directions. Equal to `zero`.
    public init() { self.init(horizontal: 0, vertical: 0) }
    /// Distance by directions, in points; negative numbers go to the left and upwards. The numbers
    /// are not checked.
    public init(horizontal: CGFloat, vertical: CGFloat) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }
    /// Zero in both directions.
    public static let zero = UIOffset()
}

/// Insets by sides, in points. The order is top, left, bottom, right.
public func UIEdgeInsetsMake(
    _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

extension CGRect {
    /// Rectangle without the insets; sides larger than the rectangle give a negative width or
    /// height. The numbers are not checked.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left, y: minY + insets.top,
            width: width - insets.left - insets.right,
            height: height - insets.top - insets.bottom)
    }
}

/// Corners of a rectangle, as a set. The raw values are UIKit's, and `allCorners` has every bit.
public struct UIRectCorner: OptionSet, Sendable {
    /// Bits of the set, with the values of UIKit.
    public let rawValue: UInt
    /// Set with the given bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Upper left corner.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// Upper right corner.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// Lower left corner.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// Lower right corner.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// All corners.
    public static let allCorners = UIRectCorner(rawValue: .max)
}

/// Edges of a rectangle, as a set. The raw values are UIKit's.
public struct UIRectEdge: OptionSet, Sendable {
    /// Bits of the set, with the values of UIKit.
    public let rawValue: UInt
    /// Set with the given bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Upper edge.
    public static let top = UIRectEdge(rawValue: 1)
    /// Left edge.
    public static let left = UIRectEdge(rawValue: 2)
    /// Lower edge.
    public static let bottom = UIRectEdge(rawValue: 4)
    /// Right edge.
    public static let right = UIRectEdge(rawValue: 8)
    /// All edges.
    public static let all = UIRectEdge(rawValue: 15)
}
