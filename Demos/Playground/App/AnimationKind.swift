import LaminaMotion
import LaminaRenderTree
import PlaygroundKit
import UIKit

/// Kind of an animation, by the property it moves; each kind has a colour for its bars.
enum AnimationKind: String, CaseIterable {
    case geometry, opacity, color, shape, other, group

    init(_ animation: RenderAnimation) {
        switch animation.content {
        case .group: self = .group
        case .property(let property):
            guard case .property(let id, _) = property.target else {
                self = .other
                return
            }
            self = Self.kind(of: PropertyTable.row(id).key)
        case .transition, .timer: self = .other
        }
    }

    private static func kind(of key: String) -> AnimationKind {
        switch key {
        case "position", "zPosition", "bounds", "transform", "sublayerTransform", "anchorPoint",
            "anchorPointZ":
            .geometry
        case "opacity", "hidden", "shadowOpacity": .opacity
        case "path", "strokeStart", "strokeEnd", "lineWidth", "lineDashPhase", "cornerRadius",
            "borderWidth", "startPoint", "endPoint", "locations", "shadowPath":
            .shape
        default: key.lowercased().hasSuffix("color") || key == "colors" ? .color : .other
        }
    }

    @MainActor var color: UIColor { ToolStyle.series[Self.allCases.firstIndex(of: self)!] }
}
