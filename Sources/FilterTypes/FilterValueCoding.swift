import LaminaGraphicsTypes

/// The interface of a filter for layers: a type, a name for key paths, and inputs by key.
///
/// Layers hold filters as `Any`; this protocol gives `filters.<name>.<input>` and the drawing side
/// access without the filter's class.
public protocol FilterValueCoding: AnyObject {
    /// The label in key paths; unique among a layer's filters.
    var name: String { get set }
    /// The type: a Core Image name (`CIGaussianBlur`) or a Core Animation name (`gaussianBlur`).
    var filterType: String { get }
    /// False passes the layer through unchanged.
    var isEnabled: Bool { get }
    /// Value of an input; nil for an unknown key.
    func value(forKey key: String) -> Any?
    /// Sets an input; nil removes the value.
    func setValue(_ value: Any?, forKey key: String)
    /// An independent filter with the same inputs.
    func copyOfFilter() -> AnyObject
}
