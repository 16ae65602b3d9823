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

    /// Calls a method without arguments of `observer` for notifications of a name and a sender.
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

    /// Ends observations by methods of `observer`, of a name and of a sender; nil is any.
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
    let name: Notification.Name?
    /// Calls the observer; false after the observer's deallocation.
    let call: (Notification) -> Bool
    var token: (any NSObjectProtocol)?

    init(
        _ center: NotificationCenter, _ observer: AnyObject, _ name: Notification.Name?,
        _ object: AnyObject?, _ call: @escaping (Notification) -> Bool
    ) {
        (self.center, self.observer, self.object) = (center, observer, object)
        (self.name, self.call) = (name, call)
    }

    /// Ends the observation.
    func end() {
        if let token { center?.removeObserver(token as Any) }
        token = nil
    }
}

/// The observations by methods, by observer. Thread: any.
private enum ObserverMethods {
    private struct State {
        var list: [ObjectIdentifier: [ObservingMethod]] = [:]
        /// Number of observers that triggers a search for deallocated observers.
        var limit = 64
    }

    private static let state = Mutex(State())

    static func add(_ method: ObservingMethod) {
        guard let observer = method.observer else { return }
        let key = ObjectIdentifier(observer)
        let gone = state.withLock { state in
            var gone: [ObservingMethod] = []
            state.list[key, default: []].append(method)
            guard state.list.count > state.limit else { return gone }
            for (key, methods) in state.list {
                gone += methods.filter { $0.observer == nil }
                let left = methods.filter { $0.observer != nil }
                state.list[key] = left.isEmpty ? nil : left
            }
            state.limit = max(64, state.list.count * 2)
            return gone
        }
        for method in gone { method.end() }
    }

    static func remove(_ method: ObservingMethod) {
        state.withLock { state in
            for (key, methods) in state.list where methods.contains(where: { $0 === method }) {
                let left = methods.filter { $0 !== method }
                state.list[key] = left.isEmpty ? nil : left
            }
        }
        method.end()
    }

    static func remove(
        _ observer: AnyObject, from center: NotificationCenter, _ name: Notification.Name?,
        _ object: AnyObject?
    ) {
        let key = ObjectIdentifier(observer)
        let ended = state.withLock { state in
            let methods = state.list[key] ?? []
            let ended = methods.filter {
                $0.observer == nil
                    || $0.center === center && (name == nil || $0.name == name)
                        && (object == nil || $0.object === object)
            }
            let left = methods.filter { method in !ended.contains { $0 === method } }
            state.list[key] = left.isEmpty ? nil : left
            return ended
        }
        for method in ended { method.end() }
    }
}
