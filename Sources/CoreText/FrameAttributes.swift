import CoreGraphics
import Foundation

/// Direction from the first line of a frame to the last line. Default `topToBottom`, also for an
/// unknown number. In the other directions lines are turned by a right angle, with all of their
/// glyphs.
public enum CTFrameProgression: UInt32, Sendable {
    /// Horizontal lines, each below the line before.
    case topToBottom = 0
    /// Lines from top to bottom, each on the left of the line before.
    case rightToLeft = 1
    /// Lines from top to bottom, each on the right of the line before.
    case leftToRight = 2
}

/// Area that a frame's path encloses. Default `evenOdd`, also for an unknown number.
public enum CTFramePathFillRule: UInt32, Sendable {
    /// Points whose ray to infinity crosses an odd number of edges.
    case evenOdd = 0
    /// Points around which edges turn.
    case windingNumber = 1
}

// Names of frame attributes.

/// A number of `CTFrameProgression`. Default `topToBottom`.
public let kCTFrameProgressionAttributeName: CFString = "CTFrameProgression"
/// A number of `CTFramePathFillRule`, of a frame or of a clipping path. Default `evenOdd`.
public let kCTFramePathFillRuleAttributeName: CFString = "CTFramePathFillRule"
/// Width in points of a band along the path's edge that remains free of text, of a frame or of a
/// clipping path. Default 0.
public let kCTFramePathWidthAttributeName: CFString = "CTFramePathWidth"
/// Array of areas without text, in the coordinates of the frame's path: paths, or dictionaries with
/// `kCTFramePathClippingPathAttributeName`, a fill rule and a width.
public let kCTFrameClippingPathsAttributeName: CFString = "CTFrameClippingPaths"
/// A `CGPath`: the path of an area without text.
public let kCTFramePathClippingPathAttributeName: CFString = "CTFramePathClippingPath"

/// Attributes of a frame as values.
struct FrameAttributes {
    var progression = CTFrameProgression.topToBottom
    var fillsByWinding = false
    var width: CGFloat = 0
    /// Areas without text.
    var holes: [Hole] = []

    struct Hole {
        let path: CGPath
        var fillsByWinding = false
        var width: CGFloat = 0
    }

    init(_ attributes: CFDictionary?) {
        guard let attributes else { return }
        let map = attributeMap(attributes)
        if let number = FontAttribute.bits(Self.raw(map[kCTFrameProgressionAttributeName])) {
            progression = CTFrameProgression(rawValue: number) ?? .topToBottom
        }
        (fillsByWinding, width) = Self.rule(map)
        for item in map[kCTFrameClippingPathsAttributeName] as? [Any] ?? [] {
            if let path = item as? CGPath {
                holes.append(Hole(path: path))
                continue
            }
            let own = attributeMap(item)
            guard let path = own[kCTFramePathClippingPathAttributeName] as? CGPath else { continue }
            let rule = Self.rule(own)
            holes.append(Hole(path: path, fillsByWinding: rule.0, width: rule.1))
        }
    }

    /// True for lines in a whole box.
    func fillsBox(_ path: CGPath) -> Bool { holes.isEmpty && width == 0 && path.isRect(nil) }

    private static func rule(_ map: [String: Any]) -> (Bool, CGFloat) {
        let width = FontAttribute.number(map[kCTFramePathWidthAttributeName]) ?? 0
        let rule = FontAttribute.bits(raw(map[kCTFramePathFillRuleAttributeName]))
        return (
            rule == CTFramePathFillRule.windingNumber.rawValue,
            width.isFinite ? min(max(width, 0), 1e5) : 0
        )
    }

    private static func raw(_ value: Any?) -> Any? {
        (value as? CTFrameProgression)?.rawValue ?? (value as? CTFramePathFillRule)?.rawValue
            ?? value
    }
}
