import Foundation

/// Interface of the playground for scenes: `import PlaygroundScene`.
public enum Playground {
    /// A value that outlives a save: the scene of the next save begins with the last value. The key
    /// R of the window forgets all kept values.
    ///
    /// `name` identifies the value. Without a kept value, or with a kept value of another type, the
    /// value begins with `standard`. Thread: main. Our own.
    public static func keep<Value: Codable>(
        _ name: String, default standard: @autoclosure () -> Value
    ) -> Kept<Value> {
        Kept(name, KeptValues.shared.value(name) ?? standard())
    }
}

/// A kept value. Thread: main.
public final class Kept<Value: Codable> {
    /// The value, with which the scene of the next save begins.
    public var value: Value { didSet { KeptValues.shared.set(name, value) } }
    private let name: String

    fileprivate init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
}

/// Values passed from a scene process to the scene process of the next save. A value is JSON in
/// Base64, as one field of a line. Thread: main.
final class KeptValues {
    nonisolated(unsafe) static let shared = KeptValues()

    private var values: [String: String] = [:]
    private var changed: Set<String> = []

    /// Notes a value of the previous scene.
    func begin(_ name: String, encoded value: String) { values[name] = value }

    func value<Value: Decodable>(_ name: String) -> Value? {
        guard let text = values[name], let data = Data(base64Encoded: text) else { return nil }
        do {
            return try JSONDecoder().decode(Box<Value>.self, from: data).value
        } catch {
            try? FileHandle.standardError.write(
                contentsOf:
                    Data("Playground.keep: \(name) is no longer a \(Value.self)\n".utf8))
            return nil
        }
    }

    func set(_ name: String, _ value: some Encodable) {
        do {
            values[name] = try JSONEncoder().encode(Box(value: value)).base64EncodedString()
            changed.insert(name)
        } catch {
            try? FileHandle.standardError.write(
                contentsOf:
                    Data("Playground.keep: \(name) cannot be kept: \(error)\n".utf8))
        }
    }

    /// Values set since the last call, in the order of their names.
    func drainChanges() -> [(name: String, value: String)] {
        defer { changed = [] }
        return changed.sorted().compactMap { name in values[name].map { (name, $0) } }
    }

    /// JSON requires an object or a list at the top.
    fileprivate struct Box<Value> {
        var value: Value
    }
}

extension KeptValues.Box: Decodable where Value: Decodable {}
extension KeptValues.Box: Encodable where Value: Encodable {}
