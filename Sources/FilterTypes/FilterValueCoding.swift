import LaminaGraphicsTypes

/// What a layer needs of a filter: what it is, a name for key paths, and inputs by key.
///
/// Layers hold filters as `Any`; this is how `filters.<name>.<input>` reaches into one without knowing
/// its class, and how the drawing side reads it.
public protocol FilterValueCoding: AnyObject {
    /// The label used in key paths; unique among a layer's filters.
    var name: String { get set }
    /// Which filter it is: a Core Image name (`CIGaussianBlur`) or one of Core Animation's (`gaussianBlur`).
    var filterType: String { get }
    /// False passes the layer through unchanged.
    var isEnabled: Bool { get }
    func value(forKey key: String) -> Any?
    func setValue(_ value: Any?, forKey key: String)
    /// An independent filter with the same inputs.
    func copyOfFilter() -> AnyObject
}
