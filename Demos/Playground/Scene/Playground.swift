import Foundation

/// Interface of the playground for scenes: `import PlaygroundScene`.
public enum Playground {
    /// A value of the scene's own that outlives a save: the next scene begins with the last value.
    /// The key R of the window begins without it.
    ///
    /// `name` is the scene's choice, one for each value. Without a kept value, or with a value of
    /// another type, it begins with `standard`. Thread: main. Our own.
    public static func keep<Value: Codable>(
        _ name: String, default standard: @autoclosure () -> Value
    ) -> Kept<Value> {
        Kept(name, KeptValues.shared.value(name) ?? standard())
    }
}

/// A kept value. Thread: main.
public final class Kept<Value: Codable> {
    /// The value; the scene of the next save begins with it.
    public var value: Value { didSet { KeptValues.shared.set(name, value) } }
    private let name: String

    fileprivate init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
}

/// Values on their way from a scene process to the next: JSON in Base64, as one field of a line.
/// Thread: main.
final class KeptValues {
    nonisolated(unsafe) static let shared = KeptValues()

    private var values: [String: String] = [:]
    private var changed: Set<String> = []

    /// Values of the scene before.
    func begin(_ name: String, encoded value: String) { values[name] = value }

    func value<Value: Decodable>(_ name: String) -> Value? {
        guard let text = values[name], let data = Data(base64Encoded: text) else { return nil }
        do {
            return try JSONDecoder().decode(Box<Value>.self, from: data).value
        } catch {
            FileHandle.standardError.write(
                Data("Playground.keep: \(name) is no \(Value.self) any more\n".utf8))
            return nil
        }
    }

    func set(_ name: String, _ value: some Encodable) {
        do {
            values[name] = try JSONEncoder().encode(Box(value: value)).base64EncodedString()
            changed.insert(name)
        } catch {
            FileHandle.standardError.write(
                Data("Playground.keep: \(name) cannot be kept: \(error)\n".utf8))
        }
    }

    /// Values set since the last call, in the order of their names.
    func takeChanges() -> [(name: String, value: String)] {
        defer { changed = [] }
        return changed.sorted().compactMap { name in values[name].map { (name, $0) } }
    }

    /// JSON wants an object or a list outside.
    fileprivate struct Box<Value> {
        var value: Value
    }
}

extension KeptValues.Box: Decodable where Value: Decodable {}
extension KeptValues.Box: Encodable where Value: Encodable {}
