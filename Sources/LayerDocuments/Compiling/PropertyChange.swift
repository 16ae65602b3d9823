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

    /// True if the path matches `names`, the names down to a property.
    func matches(_ names: [String]) -> Bool {
        Self.match(path.components(separatedBy: ".")[...], names[...])
    }

    private static func match(_ pattern: ArraySlice<String>, _ names: ArraySlice<String>) -> Bool {
        guard let head = pattern.first else { return names.isEmpty }
        let rest = pattern.dropFirst()
        if head == "**" {
            return match(rest, names) || (!names.isEmpty && match(pattern, names.dropFirst()))
        }
        guard let name = names.first, head == "*" || head == name else { return false }
        return match(rest, names.dropFirst())
    }
}
