import Foundation

/// Validates a keyed archive before Foundation's unarchiver reads the archive.
///
/// Input: bytes. Output: nothing, or a failure.
/// Idea: an archive is a table of objects with numbered references. Foundation traps on references
/// out of range, objects without a class, standard classes without their parts, and reference
/// cycles.
/// Cost: one pass over the table, and the memory of the table.
struct ArchiveCheck {
    private typealias Failure = LayerArchive.Failure

    /// Limit of references between an object and the next layer above the object. Layers check
    /// their depth of nesting themselves, against the remaining stack.
    private static let deepest = 300

    private let objects: [Any]
    /// References of each object, and a mark on layers.
    private var edges: [[Int]] = []
    private var isLayer: [Bool] = []

    /// Property lists in text form may nest only as deep as an archiver writes them: Foundation's
    /// parser is recursive.
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

    /// The number of a reference; nil for another value. The type of references is private to
    /// Foundation, hence the mirror.
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

    /// References within one value of an object's table.
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

    /// True if the unarchiver makes a layer of the object. Foundation traps on another class in
    /// place of the requested layer.
    private func makesLayer(_ index: Int) -> Bool {
        guard let table = objects[index] as? [String: Any],
            let reference = table["$class"].flatMap(Self.number),
            let name = (objects[reference] as? [String: Any])?["$classname"] as? String
        else { return false }
        return (NSKeyedUnarchiver.class(forClassName: name) ?? NSClassFromString(name))
            is CALayer.Type
    }

    /// True if an object of a Foundation class has the parts of its class.
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

    /// Follows the references from the root; cycles and excessive depth throw.
    private func walk(from root: Int) throws {
        var (isOpen, deepest) = (
            [Bool](repeating: false, count: objects.count),
            [Int](repeating: -1, count: objects.count)
        )
        // An object, the number of followed references, and the depth below the nearest layer.
        var path: [(index: Int, next: Int, depth: Int)] = []
        func enter(_ index: Int, _ depth: Int) throws {
            if isOpen[index] {
                throw Failure(description: "the archive is damaged: object \(index) holds itself")
            }
            let depth = isLayer[index] ? 0 : depth
            guard depth <= Self.deepest else {
                throw Failure(description: "objects of the archive lie deeper than \(Self.deepest)")
            }
            // The object and its references were visited at this depth or deeper before.
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
