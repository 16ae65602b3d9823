import Foundation

/// Replacement for the value of a document's property. Our own.
public struct PropertyChange: Hashable, Sendable {
    /// Names of layers and shapes down to the property, with dots between:
    /// `Arrow.Shape 1.Fill 1.Color`. `*` stands for any name, `**` for any number of names.
    ///
    /// Properties: `Anchor Point`, `Position`, `Scale`, `Rotation`, `Opacity` under `Transform` of
    /// a layer or group; `Color` and `Opacity` of fills and strokes; `Stroke Width`; `Colors` of
    /// gradients.
    public var path: String
    /// Numbers in the document's units: red, green and blue in 0…1, percent, degrees, points; for
    /// gradients location, red, green and blue of each stop. Missing components keep the default of
    /// the property. Numbers that are not finite count as 0.
    public var value: [Double]

    /// Change of the properties at a path to a value. A path without a match has no effect.
    public init(_ path: String, to value: [Double]) { (self.path, self.value) = (path, value) }

    /// True if the path matches `names`, the names down to a property. O(n m) for n parts of the
    /// path and m names.
    func matches(_ names: [String]) -> Bool {
        let parts = path.components(separatedBy: ".")
        var (part, name) = (0, 0)
        /// The part after the last `**`, and the first name after the names of this `**`.
        var retry: (part: Int, name: Int)?
        while name < names.count || part < parts.count {
            if part < parts.count, parts[part] == "**" {
                part += 1
                retry = (part, name)
            } else if part < parts.count, name < names.count,
                parts[part] == "*" || parts[part] == names[name]
            {
                (part, name) = (part + 1, name + 1)
            } else if let last = retry, last.name < names.count {
                // After a failure the last `**` matches one more name. Earlier `**` need no further
                // attempt.
                retry = (last.part, last.name + 1)
                (part, name) = (last.part, last.name + 1)
            } else {
                return false
            }
        }
        return true
    }
}
