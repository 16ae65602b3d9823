import LaminaRenderTree

/// Title of an animation everywhere in the window: the target, else the key, else the kind.
public enum AnimationTitle {
    /// Title of an animation.
    public static func of(_ animation: RenderAnimation) -> String {
        let kind: String
        switch animation.content {
        case .property(let property): return "\(property.target)"
        case .group: kind = "group"
        case .transition: kind = "transition"
        case .timer: kind = "custom"
        }
        return animation.key.isEmpty ? kind : animation.key
    }
}
