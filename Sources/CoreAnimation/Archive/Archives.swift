import CoreGraphics
import CoreImage
import Foundation

/// Decoding of objects of any archivable class, and copies through an archive.
enum Archives {
    /// Every class an archive of layers may hold, besides subclasses.
    private static let classes: [AnyClass] = [
        NSObject.self, ArchivedValue.self, ArchivedImage.self, NSArray.self, NSString.self,
        NSNumber.self, NSData.self, NSDictionary.self, CALayer.self, CAAnimation.self,
        CAEmitterCell.self, CAConstraint.self, CAMediaTimingFunction.self, CAValueFunction.self,
    ]

    /// Class of an object in archives: the object's own class, or the nearest ancestor with a name
    /// for Foundation.
    ///
    /// Foundation on Linux traps on a private or nested class.
    static func encodableClass(of type: AnyClass) -> AnyClass {
        var candidate: AnyClass = type
        while String(reflecting: candidate).split(separator: ".").count != 2,
            let above = _getSuperclass(candidate)
        {
            candidate = above
        }
        if candidate != type {
            Diagnostics.once(
                "\(type) is archived as \(candidate): only classes at the top level of a module that "
                    + "are not private have a name an archive can hold")
        }
        return candidate
    }

    static func object(_ coder: NSCoder, _ key: String) -> Any? {
        guard coder.containsValue(forKey: key) else { return nil }
        return coder.decodeObject(of: classes, forKey: key)
    }

    static func objects(_ coder: NSCoder, _ key: String) -> [Any]? {
        (object(coder, key) as? NSArray).map { $0.map { $0 } }
    }

    static func value(_ coder: NSCoder, _ key: String) -> Any? {
        (object(coder, key) as? ArchivedValue)?.value
    }

    /// Writes keyed values and the list of their keys.
    static func encode(_ values: [String: Any], _ coder: NSCoder) {
        var keys: [String] = []
        var boxes: [ArchivedValue] = []
        for key in values.keys.sorted() {
            guard let value = values[key], let box = ArchivedValue(value) else { continue }
            keys.append(key)
            boxes.append(box)
        }
        coder.encode(ArchivedList(words: keys), forKey: "keys")
        coder.encode(ArchivedList(boxes), forKey: "values")
    }

    /// Keyed values of an archive; nil if the archive is malformed.
    static func decode(_ coder: NSCoder) -> [String: Any]? {
        guard let keys = objects(coder, "keys") as? [NSString],
            let boxes = objects(coder, "values") as? [ArchivedValue], keys.count == boxes.count
        else { return nil }
        var values: [String: Any] = [:]
        for (key, box) in zip(keys, boxes) { values[key as String] = box.value }
        return values
    }
}

extension CAAnimation {
    final func encodeValues(with coder: NSCoder) {
        var kept: [String: Any] = [:]
        for (key, value) in stored.own where shouldArchiveValue(forKey: key) { kept[key] = value }
        // Foundation's archiver is recursive.
        if kept["animations"] != nil, CALayer.isTooDeep("archives") { kept["animations"] = nil }
        Archives.encode(kept, coder)
    }

    /// Restores the animation's values; false for a malformed archive.
    final func decodeValues(from coder: NSCoder) -> Bool {
        if CALayer.isTooDeep("unarchiving") { return true }
        guard let values = Archives.decode(coder) else { return false }
        for (key, value) in values { store(value, key) }
        return true
    }
}

extension CAEmitterCell {
    final func encodeCell(with coder: NSCoder) {
        var kept: [String: Any] = [:]
        for (key, value) in stored.own where shouldArchiveValue(forKey: key) { kept[key] = value }
        if kept["emitterCells"] != nil, CALayer.isTooDeep("archives") { kept["emitterCells"] = nil }
        Archives.encode(kept, coder)
    }

    /// Restores the cell's values; false for a malformed archive.
    final func decodeCell(from coder: NSCoder) -> Bool {
        if CALayer.isTooDeep("unarchiving") { return true }
        guard let values = Archives.decode(coder) else { return false }
        for (key, value) in values { storeValue(value, key) }
        return true
    }
}
