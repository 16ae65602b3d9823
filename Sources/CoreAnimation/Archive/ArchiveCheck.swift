import Foundation

/// Looks through a keyed archive before Foundation's unarchiver is let near it.
///
/// In: bytes. Out: nothing, or a failure. An archive is a table of objects that name each other by number. Foundation
/// trusts that every number is one of the table, that every object names a class, that its own classes have the parts
/// they write, and that no object is a part of itself; each is a trap otherwise. Cost: one pass over the table, and the
/// memory of the table.
struct ArchiveCheck {
    private typealias Failure = LayerArchive.Failure

    /// References an object that is no layer may be away from the next layer above it. Layers themselves look how much
    /// stack is left.
    private static let deepest = 300

    private let objects: [Any]
    /// The numbers each object names, and whether it is a layer.
    private var edges: [[Int]] = []
    private var isLayer: [Bool] = []

    /// A list of text may lie in itself as little as an archiver writes it: Foundation's parser calls itself for each part.
    static func check(_ data: Data) throws {
        let isBinary = data.starts(with: Array("bplist00".utf8))
        guard isBinary ? BinaryListCheck.holds(data) : BundleIndex.nesting(data) <= 16 else {
            throw Failure(description: "not a property list an archiver writes")
        }
        guard
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
                as? [String: Any]
        else { throw Failure(description: "not a property list") }
        guard list["$archiver"] as? String == "NSKeyedArchiver",
            list["$version"] as? Int == 100_000, let objects = list["$objects"] as? [Any],
            let top = list["$top"] as? [String: Any], objects.first as? String == "$null"
        else { throw Failure(description: "not a keyed archive") }
        var check = ArchiveCheck(objects: objects)
        guard let root = top[NSKeyedArchiveRootObjectKey].flatMap(number),
            objects.indices.contains(root), root > 0
        else { throw Failure(description: "the archive holds no layer") }
        for value in top.values where number(value).map(objects.indices.contains) != true {
            throw Failure(description: "the archive is damaged: its beginning")
        }
        for index in objects.indices { try check.add(index) }
        guard check.makesLayer(root) else {
            throw Failure(description: "the archive holds no layer")
        }
        try check.walk(from: root)
    }

    private init(objects: [Any]) { self.objects = objects }

    /// The number of a reference; nil for another value. Foundation hides its type, but not what it is made of.
    private static func number(_ value: Any) -> Int? {
        if value is String || value is NSNumber || value is Data || value is Date { return nil }
        if let table = value as? [String: Any] {
            return table.count == 1 ? table["CF$UID"] as? Int : nil
        }
        for part in Mirror(reflecting: value).children where part.label == "value" {
            if let number = part.value as? UInt32 { return Int(number) }
        }
        return nil
    }

    // MARK: - The table

    private mutating func add(_ index: Int) throws {
        func damaged(_ what: String) -> Failure {
            Failure(description: "the archive is damaged: object \(index) \(what)")
        }
        edges.append([])
        isLayer.append(false)
        guard let table = objects[index] as? [String: Any] else {
            let isPlain =
                objects[index] is String || objects[index] is NSNumber || objects[index] is Data
            guard isPlain else { throw damaged("is none that archivers write") }
            return
        }
        if let name = table["$classname"] {
            guard name is String, let names = table["$classes"] as? [Any], !names.isEmpty,
                names.allSatisfy({ $0 is String })
            else { throw damaged("is no description of a class") }
            return
        }
        guard let reference = table["$class"].flatMap(Self.number),
            objects.indices.contains(reference),
            let type = objects[reference] as? [String: Any],
            let name = type["$classname"] as? String
        else { throw damaged("has no class") }
        isLayer[index] =
            (type["$classes"] as? [Any])?.contains {
                ($0 as? String)?.hasSuffix("CALayer") ?? false
            } ?? false
        for (key, value) in table where key != "$class" {
            edges[index] += try named(by: value, damaged)
        }
        guard Self.hasParts(name, table) else { throw damaged("is no \(name)") }
    }

    /// The objects that a value of an object's table names.
    private func named(by value: Any, _ damaged: (String) -> Failure) throws -> [Int] {
        if let list = value as? [Any] {
            return try list.map { item in
                guard let number = Self.number(item), objects.indices.contains(number) else {
                    throw damaged("has a list with something that is no object")
                }
                return number
            }
        }
        if let number = Self.number(value) {
            guard objects.indices.contains(number) else {
                throw damaged("names an object that is not there")
            }
            return [number]
        }
        if value is [String: Any] { throw damaged("has a table inside") }
        return []
    }

    /// Whether the unarchiver makes a layer of an object: another one, where a layer is asked for, is a trap.
    private func makesLayer(_ index: Int) -> Bool {
        guard let table = objects[index] as? [String: Any],
            let reference = table["$class"].flatMap(Self.number),
            let name = (objects[reference] as? [String: Any])?["$classname"] as? String
        else { return false }
        return (NSKeyedUnarchiver.class(forClassName: name) ?? NSClassFromString(name))
            is CALayer.Type
    }

    /// Whether an object of Foundation's has the parts it is made of.
    private static func hasParts(_ name: String, _ table: [String: Any]) -> Bool {
        func list(_ key: String) -> Int? { (table[key] as? [Any])?.count }
        switch name {
        case "NSArray", "NSMutableArray", "NSSet", "NSMutableSet": return list("NS.objects") != nil
        case "NSDictionary", "NSMutableDictionary":
            return list("NS.keys") != nil && list("NS.keys") == list("NS.objects")
        case "NSData", "NSMutableData": return table["NS.data"] is Data
        case "NSString", "NSMutableString": return table["NS.string"] is String
        default: return true
        }
    }

    // MARK: - What names what

    /// Follows the references from the root: none may lead back, nor lead too deep.
    private func walk(from root: Int) throws {
        var (isOpen, deepest) = (
            [Bool](repeating: false, count: objects.count),
            [Int](repeating: -1, count: objects.count)
        )
        // An object, how many of its references were followed, and how far below a layer it is.
        var path: [(index: Int, next: Int, depth: Int)] = []
        func enter(_ index: Int, _ depth: Int) throws {
            if isOpen[index] {
                throw Failure(description: "the archive is damaged: object \(index) holds itself")
            }
            let depth = isLayer[index] ? 0 : depth
            guard depth <= Self.deepest else {
                throw Failure(description: "objects of the archive lie deeper than \(Self.deepest)")
            }
            // Seen from as far down before, with all that it names.
            guard depth > deepest[index] else { return }
            deepest[index] = depth
            isOpen[index] = true
            path.append((index, 0, depth))
        }
        try enter(root, 0)
        while let last = path.last {
            guard last.next < edges[last.index].count else {
                isOpen[last.index] = false
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            try enter(edges[last.index][last.next], last.depth + 1)
        }
    }
}
