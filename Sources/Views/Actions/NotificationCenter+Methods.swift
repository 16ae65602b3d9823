import Foundation
import Synchronization

// Observers by target and method. Selectors become unapplied methods:
// `center.addObserver(self, selector: Player.changed, name: .songChanged, object: nil)`.
extension NotificationCenter {
    /// Calls a method of `observer` for notifications of a name and a sender; nil is any.
    ///
    /// The observer is not retained; after deallocation the observation ends. The method is called
    /// on the thread that posts, as in Foundation. Thread: any.
    public func addObserver<Observer: AnyObject>(
        _ observer: Observer, selector: @escaping (Observer) -> (Notification) -> Void,
        name: Notification.Name?, object: Any?
    ) {
        observe(observer, name, object) { selector($0)($1) }
    }

    /// Calls a method without arguments of `observer` for notifications of a name and a sender; nil
    /// is any. Observer and thread are as in the function with a method of the notification: the
    /// observer is not retained, and the method runs on the thread that posts.
    public func addObserver<Observer: AnyObject>(
        _ observer: Observer, selector: @escaping (Observer) -> () -> Void,
        name: Notification.Name?, object: Any?
    ) {
        observe(observer, name, object) { observer, _ in selector(observer)() }
    }

    /// Ends all observations by methods of `observer`, or the observation of a token. Thread: any.
    public func removeObserver<Observer: AnyObject>(_ observer: Observer) {
        removeObserver(observer, name: nil, object: nil)
    }

    /// Ends observations by methods of `observer`, of a name and of a sender; nil means any.
    /// Without such an observation the call has no effect. Thread: any.
    public func removeObserver<Observer: AnyObject>(
        _ observer: Observer, name: Notification.Name?, object: Any?
    ) {
        ObserverMethods.remove(observer, from: self, name, object as AnyObject?)
        removeObserver(observer as Any, name: name, object: object)
    }

    private func observe<Observer: AnyObject>(
        _ observer: Observer, _ name: Notification.Name?, _ object: Any?,
        _ call: @escaping (Observer, Notification) -> Void
    ) {
        let method = ObservingMethod(self, observer, name, object as AnyObject?) {
            [weak observer] notification in
            guard let observer else { return false }
            call(observer, notification)
            return true
        }
        method.token = addObserver(forName: name, object: object, queue: nil) { notification in
            if !method.call(notification) { ObserverMethods.remove(method) }
        }
        ObserverMethods.add(method)
    }
}

/// Observation by a method. Owned by `ObserverMethods`.
private final class ObservingMethod: @unchecked Sendable {
    weak var center: NotificationCenter?
    weak var observer: AnyObject?
    weak var object: AnyObject?
    /// Key of the observation in `ObserverMethods`.
    let observerKey: ObjectIdentifier
    let subject: Subject
    /// Calls the observer; false after the observer's deallocation.
    let call: (Notification) -> Bool
    var token: (any NSObjectProtocol)?

    /// A name and a sender; nil is any.
    struct Subject: Hashable {
        let name: Notification.Name?
        let object: ObjectIdentifier?
    }

    init(
        _ center: NotificationCenter, _ observer: AnyObject, _ name: Notification.Name?,
        _ object: AnyObject?, _ call: @escaping (Notification) -> Bool
    ) {
        (self.center, self.observer, self.object) = (center, observer, object)
        observerKey = ObjectIdentifier(observer)
        subject = Subject(name: name, object: object.map { ObjectIdentifier($0) })
        self.call = call
    }

    /// True for an observation of this sender; nil means every sender. A later object may have the
    /// same address.
    func isOf(_ object: AnyObject?) -> Bool { object == nil || self.object === object }

    /// Ends the observation.
    func end() {
        if let token { center?.removeObserver(token as Any) }
        token = nil
    }
}

/// The observations by methods, by observer, name and sender. Thread: any.
///
/// Cost: an addition, and a removal by observer, name and sender, take constant time, independent
/// of the number of observations.
private enum ObserverMethods {
    private typealias Subjects = [ObservingMethod.Subject: [ObservingMethod]]

    private struct State {
        var list: [ObjectIdentifier: Subjects] = [:]
        /// Number of observers that triggers a search for deallocated observers.
        var limit = 64

        /// Removes the methods of an observer, of some subjects or of all, where `isRemoved` holds.
        mutating func remove(
            _ key: ObjectIdentifier, _ subjects: [ObservingMethod.Subject]? = nil,
            where isRemoved: (ObservingMethod) -> Bool
        ) -> [ObservingMethod] {
            var taken: [ObservingMethod] = []
            // The loop holds no copy of the table during a write, because the write would then copy
            // the table.
            for subject in subjects ?? list[key].map({ Array($0.keys) }) ?? [] {
                guard let methods = list[key]?[subject] else { continue }
                var left: [ObservingMethod] = []
                for method in methods {
                    if isRemoved(method) { taken.append(method) } else { left.append(method) }
                }
                if left.count < methods.count {
                    list[key]?[subject] = left.isEmpty ? nil : left
                }
            }
            if list[key]?.isEmpty == true { list[key] = nil }
            return taken
        }
    }

    private static let state = Mutex(State())

    static func add(_ method: ObservingMethod) {
        let gone = state.withLock { state in
            var gone: [ObservingMethod] = []
            state.list[method.observerKey, default: [:]][method.subject, default: []]
                .append(method)
            guard state.list.count > state.limit else { return gone }
            for key in Array(state.list.keys) {
                gone += state.remove(key, where: { $0.observer == nil })
            }
            state.limit = max(64, state.list.count * 2)
            return gone
        }
        for method in gone { method.end() }
    }

    static func remove(_ method: ObservingMethod) {
        state.withLock {
            _ = $0.remove(method.observerKey, [method.subject], where: { $0 === method })
        }
        method.end()
    }

    static func remove(
        _ observer: AnyObject, from center: NotificationCenter, _ name: Notification.Name?,
        _ object: AnyObject?
    ) {
        let key = ObjectIdentifier(observer)
        // Without name and sender, all subjects of this observer are searched.
        let subjects = object.flatMap { object in
            name.map {
                [ObservingMethod.Subject(name: $0, object: ObjectIdentifier(object))]
            }
        }
        let ended = state.withLock {
            $0.remove(key, subjects) {
                $0.observer == nil
                    || $0.center === center && (name == nil || $0.subject.name == name)
                        && $0.isOf(object)
            }
        }
        for method in ended { method.end() }
    }
}
