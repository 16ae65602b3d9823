import Foundation

/// A value in the place of what a document has for a property. Our own.
public struct PropertyChange: Hashable, Sendable {
    /// Names of layers and shapes down to the property, with dots between: `Arrow.Shape 1.Fill
    /// 1.Color`. `*` stands for any one name, `**` for any number of them.
    ///
    /// Properties: `Anchor Point`, `Position`, `Scale`, `Rotation`, `Opacity` under `Transform` of
    /// a layer or group; `Color` and `Opacity` of fills and strokes; `Stroke Width`; `Colors` of
    /// gradients.
    public var path: String
    /// The numbers a document would have: red, green and blue in 0…1, percent, degrees, points;
    /// place, red, green and blue of each stop of a gradient.
    public var value: [Double]

    /// Change of the properties at a path to a value.
    public init(_ path: String, to value: [Double]) { (self.path, self.value) = (path, value) }

    /// Whether it changes the property at the end of these names.
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
