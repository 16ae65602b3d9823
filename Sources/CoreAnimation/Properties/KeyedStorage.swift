import Foundation

/// Values of one animation or emitter cell: own values, then the defaults of the class.
struct KeyedStorage {
    /// Set values.
    var own: [String: Any] = [:]
    /// Results of a client subclass's `defaultValue(forKey:)`; empty for classes of this package.
    var inherited: [String: Any] = [:]

    subscript(key: String) -> Any? {
        get { own[key] ?? (inherited.isEmpty ? nil : inherited[key]) }
        set { own[key] = newValue }
    }
}

/// Defaults of declared properties in client subclasses, computed once per class.
enum ClassDefaults {
    /// A plain lock: values of key-value coding are not `Sendable`.
    private static let lock = NSLock()
    nonisolated(unsafe) private static var known: [ObjectIdentifier: [String: Any]] = [:]

    static func of(_ type: CAAnimation.Type) -> [String: Any] {
        of(type, type.declared, type.defaultValue(forKey:))
    }

    static func of(_ type: CAEmitterCell.Type) -> [String: Any] {
        of(type, CellValues.kinds, type.defaultValue(forKey:))
    }

    private static func of(
        _ type: AnyClass, _ kinds: [String: ValueKind], _ value: (String) -> Any?
    ) -> [String: Any] {
        let id = ObjectIdentifier(type)
        if let found = lock.withLock({ known[id] }) { return found }
        // Outside the lock: the class's own method runs here.
        var values: [String: Any] = [:]
        if !String(reflecting: type).hasPrefix("CoreAnimation.") {
            for (key, kind) in kinds { values[key] = value(key).flatMap { kind.stored($0) } }
        }
        return lock.withLock {
            known[id] = values
            return values
        }
    }
}
