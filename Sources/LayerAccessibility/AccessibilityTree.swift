import CLaminaATK
import CoreGraphics
import Foundation
import LayerHosting

/// The program's tree for screen readers: windows, and the elements requested by a reader.
///
/// While no reader runs, the tree is a list of windows. While a reader runs, the first request for
/// an element makes a number and an ATK object for the element. Changes are collected and reported
/// in the next turn of the main queue. A change of many elements therefore costs a single
/// comparison for each parent element. Thread: main.
package final class AccessibilityTree {
    nonisolated(unsafe) package static let shared = AccessibilityTree()
    /// True while a reader runs. Views report changes only while a reader is connected.
    nonisolated(unsafe) package private(set) static var isActive = false

    private struct Window {
        weak var window: (any AccessibleWindow)?
    }
    private var windows: [Window] = []
    private var root: ElementProxy?
    private var proxies: [ObjectIdentifier: ElementProxy] = [:]
    private var numbers: [UInt64: ElementProxy] = [:]
    private var lastNumber: UInt64 = 0
    private var limit = 64
    private var generation = 0
    private var changed: [UInt64: ElementProxy] = [:]
    private var isPending = false
    private weak var focused: (any AccessibleElement)?
    private let context = MainContextSource()
    private let watch = ReaderWatch()
    /// Called when a reader has connected or disconnected.
    package var onActivity: ((Bool) -> Void)?

    // MARK: Windows

    /// Windows in the order of opening.
    package var openWindows: [any AccessibleWindow] { windows.compactMap(\.window) }

    /// Adds a window of the desktop. The first window begins the search for a reader.
    package func opened(_ window: any AccessibleWindow) {
        guard !openWindows.contains(where: { $0 === window }) else { return }
        windows.append(Window(window: window))
        watch.start { [unowned self] in setActive($0) }
        windowsChanged()
        tellWindow(window, "create")
    }

    /// Removes a window.
    package func closed(_ window: any AccessibleWindow) {
        tellWindow(window, "destroy")
        windows.removeAll { $0.window == nil || $0.window === window }
        windowsChanged()
    }

    /// The window got or lost the keyboard.
    package func focusChanged(_ window: any AccessibleWindow, isKey: Bool) {
        watch.lookAgain()
        tellWindow(window, isKey ? "activate" : "deactivate")
        changed(window)
    }

    private func tellWindow(_ window: any AccessibleWindow, _ signal: String) {
        guard Self.isActive, let object = proxy(window)?.object else { return }
        lamina_element_window_event(object, signal)
    }

    private func windowsChanged() {
        guard Self.isActive, let root else { return }
        generation += 1
        note(root)
    }

    // MARK: Readers

    private func setActive(_ isActive: Bool) {
        guard isActive != Self.isActive else { return }
        if isActive { begin() } else { end() }
        guard Self.isActive == isActive else { return }
        onActivity?(isActive)
        guard isActive else { return }
        for case let window as AccessibleLayerWindow in openWindows { window.onReader?() }
    }

    private func begin() {
        var object: UnsafeMutableRawPointer?
        let failure = withUnsafePointer(to: ElementCalls.table) {
            lamina_accessibility_start($0, 0xFFFF_FFFF_FFFF, &object)
        }
        if let failure {
            Diagnostics.once("no accessibility: \(String(cString: failure))")
            return
        }
        root = ElementProxy(number: 0xFFFF_FFFF_FFFF, object: object)
        Self.isActive = true
        root?.told = openWindows.map { ElementProxy.Child($0) }
        context.start()
    }

    private func end() {
        // During its end the bridge requests the windows again.
        lamina_accessibility_stop()
        context.stop()
        Self.isActive = false
        let all = proxies.values
        (proxies, numbers, changed) = ([:], [:], [:])
        for proxy in all { proxy.forget() }
    }

    // MARK: Elements

    /// The element of a number; nil after the element's end.
    func element(_ number: UInt64) -> (any AccessibleElement)? { numbers[number]?.element }

    func isRoot(_ number: UInt64) -> Bool { root?.number == number }

    /// Known proxy of an element.
    private func known(_ element: any AccessibleElement) -> ElementProxy? {
        // The address of a freed element may be reused by a new element.
        proxies[ObjectIdentifier(element)].flatMap { $0.element === element ? $0 : nil }
    }

    /// Proxy of an element, made by the first question.
    func proxy(_ element: any AccessibleElement) -> ElementProxy? {
        guard Self.isActive else { return nil }
        if let known = known(element) {
            if known.interfaces == ElementProxy.interfaces(of: element) { return known }
            forget(known, ObjectIdentifier(element))
        } else if let stale = proxies[ObjectIdentifier(element)] {
            forget(stale, ObjectIdentifier(element))
        }
        if proxies.count >= limit { sweep() }
        lastNumber += 1
        let made = ElementProxy(number: lastNumber, element: element)
        proxies[ObjectIdentifier(element)] = made
        numbers[lastNumber] = made
        return made
    }

    /// Drops freed elements when the table has doubled.
    private func sweep() {
        for (key, proxy) in proxies where proxy.element == nil { forget(proxy, key) }
        limit = max(64, proxies.count * 2)
    }

    private func forget(_ proxy: ElementProxy, _ key: ObjectIdentifier) {
        proxies[key] = nil
        numbers[proxy.number] = nil
        changed[proxy.number] = nil
        proxy.forget()
    }

    /// Proxy of a child, also of a deallocated child; nil for a child without a proxy.
    private func proxy(of child: ElementProxy.Child) -> ElementProxy? {
        proxies[child.key].flatMap { $0.element === child.element ? $0 : nil }
    }

    /// Forgets a child and the elements known inside it.
    private func forgetAll(_ child: ElementProxy.Child) {
        guard let proxy = proxy(of: child) else { return }
        forget(proxy, child.key)
        for inner in proxy.told { forgetAll(inner) }
    }

    /// Children of an element, or of the program.
    func children(_ number: UInt64) -> [ElementProxy.Child] {
        if isRoot(number) { return openWindows.map { ElementProxy.Child($0) } }
        guard let proxy = numbers[number] else { return [] }
        proxy.update(generation)
        return proxy.children ?? []
    }

    /// Object of the element around an element; the program's for a window.
    func parentObject(_ element: any AccessibleElement) -> UnsafeMutableRawPointer? {
        if element is any AccessibleWindow { return root?.object }
        return element.accessibleParent.flatMap { proxy($0)?.object }
    }

    /// Index of an element in its parent; below 0 for an element outside the tree.
    func index(_ element: any AccessibleElement) -> Int {
        if element is any AccessibleWindow {
            return openWindows.firstIndex { $0 === element } ?? -1
        }
        guard let parent = element.accessibleParent.flatMap({ proxy($0) }) else { return -1 }
        parent.update(generation)
        return parent.index(of: element) ?? -1
    }

    // MARK: Changes

    /// Records a change of an element for a connected screen reader. `isStructure`: the change
    /// decides which elements are in the tree.
    package static func note(_ element: any AccessibleElement, isStructure: Bool = false) {
        guard isActive else { return }
        if isStructure { shared.childrenChanged(in: element) } else { shared.changed(element) }
    }

    /// Reports that children of an element, or of its ancestors, have changed.
    package func childrenChanged(in element: any AccessibleElement) {
        guard Self.isActive else { return }
        generation += 1
        for current in element.accessiblePath {
            if let proxy = known(current) { note(proxy) }
        }
    }

    /// A state, the name, the value or the text of an element has changed.
    package func changed(_ element: any AccessibleElement) {
        guard Self.isActive, let proxy = known(element) else { return }
        note(proxy)
    }

    /// Reports that an element received the focus; nil for no element.
    package func focusMoved(to element: (any AccessibleElement)?) {
        guard Self.isActive, element !== focused else { return }
        if let focused, let object = known(focused)?.object {
            lamina_element_state_changed(object, 11, 0)
        }
        focused = element
        if let element, let object = proxy(element)?.object {
            lamina_element_state_changed(object, 11, 1)
        }
    }

    /// Requests the screen reader to speak a text.
    package func announce(_ text: String, in window: (any AccessibleWindow)?) {
        guard Self.isActive, let window = window ?? openWindows.first,
            let object = proxy(window)?.object
        else { return }
        lamina_element_announce(object, text.accessible)
    }

    private func note(_ proxy: ElementProxy) {
        changed[proxy.number] = proxy
        guard !isPending else { return }
        isPending = true
        DispatchQueue.main.async { AccessibilityTree.shared.tellChanges() }
    }

    /// Reports the collected changes to the screen reader.
    func tellChanges() {
        isPending = false
        let all = changed.values.sorted { $0.number > $1.number }
        changed = [:]
        guard Self.isActive else { return }
        for proxy in all {
            tellChildren(proxy)
            if let element = proxy.element { ElementChanges.tell(proxy, element) }
        }
    }

    private func isInTree(_ element: any AccessibleElement) -> Bool {
        let window = element.accessiblePath.first { $0 is any AccessibleWindow }
        return openWindows.contains { $0 === window }
    }

    private func tellChildren(_ proxy: ElementProxy) {
        guard let object = proxy.object, proxy === root || proxy.children != nil else { return }
        let old = proxy.told
        if proxy === root {
            proxy.told = openWindows.map { ElementProxy.Child($0) }
        } else {
            proxy.update(generation)
            proxy.told = proxy.children ?? []
        }
        let new = proxy.told
        let staying = Set(new.compactMap { $0.element == nil ? nil : $0.key })
        for (i, child) in old.enumerated() {
            if child.element != nil, staying.contains(child.key) { continue }
            if let gone = self.proxy(of: child)?.object {
                lamina_element_child_changed(object, 0, Int32(i), gone)
            }
            // An element that moved to a new parent stays known.
            if child.element.map({ !isInTree($0) }) ?? true { forgetAll(child) }
        }
        let before = Set(old.compactMap { $0.element == nil ? nil : $0.key })
        for (i, child) in new.enumerated() {
            guard let element = child.element, !before.contains(child.key),
                let come = self.proxy(element)?.object
            else { continue }
            lamina_element_child_changed(object, 1, Int32(i), come)
        }
    }
}
