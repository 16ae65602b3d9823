import CoreGraphics
import Foundation

/// Settings in a JSON file that was written by another version, or edited by hand.
///
/// Missing keys have the defaults. An unusable value is dropped, with a message; the other entries
/// of its object remain. A write preserves unknown keys.
public enum SettingsFile {
    /// Reads settings; `isValid` says whether a decoded value is in range. Problems are texts with
    /// the key. Complexity: O(n) decodings of the file for n unusable values.
    public static func read<Value: Codable>(
        _ data: Data, default base: Value, isValid: @escaping (Value) -> Bool = { _ in true }
    ) -> (value: Value, problems: [String]) {
        guard case .object(let file)? = json(data),
            case .object(let start)? = try? json(JSONEncoder().encode(base))
        else {
            return (base, ["not a JSON object"])
        }
        var reader = Reader(object: start, value: base, isValid: isValid)
        reader.merge(file, at: [])
        return (reader.value, reader.problems)
    }

    /// The JSON of settings, with the keys of an old file that are not among `keys`, those of the
    /// settings' type.
    public static func data<Value: Codable>(
        _ value: Value, keys: [String], keeping old: Data?
    ) throws -> Data {
        let encoder = JSONEncoder()
        guard case .object(var new)? = try json(encoder.encode(value)) else { return Data() }
        if case .object(let file)? = old.flatMap(json) {
            for (key, entry) in file where !keys.contains(key) { new[key] = entry }
        }
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(new)
    }

    /// Writes settings over a file, as `data` does. A file that is no JSON object, such as one with
    /// a typing error, is first copied to a file with a further extension `old`. Links to a file
    /// and the permissions of the file stay, and a read-only file is refused, as by
    /// `FileReplacement`. Throws the error of the copy and of the write; the file stays then.
    public static func write<Value: Codable>(_ value: Value, keys: [String], to file: URL) throws {
        let file = file.resolvingSymlinksInPath()
        var old: Data?
        if FileManager.default.fileExists(atPath: file.path) {
            let data = try Data(contentsOf: file)
            if !data.isEmpty, !isObject(data) {
                try replace(file.appendingPathExtension("old"), by: data)
            }
            old = data
        } else {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        try replace(file, by: data(value, keys: keys, keeping: old))
    }

    /// Replaces or creates a file as a whole.
    private static func replace(_ file: URL, by data: Data) throws {
        try FileReplacement.replace(file) { try data.write(to: $0, options: .atomic) }
    }

    /// True for a JSON object.
    public static func isObject(_ data: Data) -> Bool {
        if case .object? = json(data) { true } else { false }
    }

    /// At most `count` entries by paths of files. Entries of missing files are dropped first, then
    /// others in the order of the paths; the entry of `path` stays.
    public static func limited<Value>(
        _ entries: [String: Value], to count: Int, keeping path: String
    ) -> [String: Value] {
        guard entries.count > count else { return entries }
        let others = entries.keys.filter { $0 != path }.sorted()
        let missing = others.filter { !FileManager.default.fileExists(atPath: $0) }
        let known = Set(missing)
        var left = entries
        for other in (missing + others.filter { !known.contains($0) }).prefix(entries.count - count)
        {
            left[other] = nil
        }
        return left
    }

    private static func json(_ data: Data) -> Entry? {
        try? JSONDecoder().decode(Entry.self, from: data)
    }

    /// An entry of a file, of any form.
    private enum Entry: Codable {
        case null
        case truth(Bool)
        case number(Double)
        case text(String)
        case list([Entry])
        case object([String: Entry])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let truth = try? value.decode(Bool.self) {
                self = .truth(truth)
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else if let text = try? value.decode(String.self) {
                self = .text(text)
            } else if let list = try? value.decode([Entry].self) {
                self = .list(list)
            } else if let object = try? value.decode([String: Entry].self) {
                self = .object(object)
            } else {
                // A number such as 1e400 is read as a text, and is valid for no number.
                self = value.decodeNil() ? .null : .text("no number")
            }
        }

        func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            switch self {
            case .null: try value.encodeNil()
            case .truth(let truth): try value.encode(truth)
            case .number(let number): try value.encode(number)
            case .text(let text): try value.encode(text)
            case .list(let list): try value.encode(list)
            case .object(let object): try value.encode(object)
            }
        }
    }

    /// Stores entries of a file one after the other, if the result can be decoded.
    private struct Reader<Value: Codable> {
        var object: [String: Entry]
        var value: Value
        let isValid: (Value) -> Bool
        var problems: [String] = []

        mutating func merge(_ entries: [String: Entry], at path: [String]) {
            for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
                let place = path + [key]
                if storeEntry(entry, at: place) { continue }
                // Of an object the usable entries are taken.
                if case .object(let inner) = entry, storeEntry(.object([:]), at: place) {
                    merge(inner, at: place)
                } else {
                    problems.append("“\(place.joined(separator: "."))” has no valid value")
                }
            }
        }

        private mutating func storeEntry(_ entry: Entry, at path: [String]) -> Bool {
            var new = object
            Self.set(entry, at: path[...], in: &new)
            guard let data = try? JSONEncoder().encode(new),
                let decoded = try? JSONDecoder().decode(Value.self, from: data), isValid(decoded)
            else { return false }
            (object, value) = (new, decoded)
            return true
        }

        private static func set(
            _ entry: Entry, at path: ArraySlice<String>, in object: inout [String: Entry]
        ) {
            guard let key = path.first else { return }
            guard path.count > 1 else { return object[key] = entry }
            var inner: [String: Entry] = [:]
            if case .object(let old)? = object[key] { inner = old }
            set(entry, at: path.dropFirst(), in: &inner)
            object[key] = .object(inner)
        }
    }
}
