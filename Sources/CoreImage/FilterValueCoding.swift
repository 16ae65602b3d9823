import CoreGraphics

/// What a layer needs of a filter: a name for key paths, and inputs by key.
///
/// Layers hold filters as `Any`; this is how `filters.<name>.<input>` reaches into one without knowing
/// its class.
public protocol FilterValueCoding: AnyObject {
    /// The label used in key paths; unique among a layer's filters.
    var name: String { get set }
    func value(forKey key: String) -> Any?
    func setValue(_ value: Any?, forKey key: String)
    /// An independent filter with the same inputs.
    func copyOfFilter() -> AnyObject
}
