import CoreAnimation
import Foundation
import LayerAccessibility

// Subviews are ordered back to front; their layers have the same order.
extension NSView {
    final func insert(_ view: NSView, _ mode: NSWindow.OrderingMode, _ other: NSView?) {
        guard view !== other else { return }
        if mode == .out { return view.removeFromSuperview() }
        insert(view) {
            let at = other.flatMap { other in subviewList.firstIndex { $0 === other } }
            return mode == .above ? at.map { $0 + 1 } : at ?? 0
        }
    }

    /// Inserts a view at an index counted without the view; nil is in front.
    final func insert(_ view: NSView, at index: Int?) { insert(view) { index } }

    /// Inserts a view at an index, computed after the callbacks, which may change the subviews.
    private func insert(_ view: NSView, index: () -> Int?) {
        guard !descends(from: view) else {
            Diagnostics.raise(
                "NSViewHierarchyInvalid", "\(view) cannot be a subview of \(self), which is in it")
        }
        if view.parentView === self {
            forgetSubview(view)
            subviewList.insert(view, at: min(index() ?? .max, subviewList.count))
            return AnimatedSetter.named("subviews", on: self) { arrangeSublayers() }
        }
        view.leaveAsContent()
        view.viewWillMove(toSuperview: self)
        let isTold = view.holder !== holder
        if isTold { view.tellMove(to: holder) }
        view.parentView?.willRemoveSubview(view)
        // A callback may have moved the view, also into a window, or this view into the view.
        view.leaveAsContent()
        guard !descends(from: view) else {
            return Diagnostics.once(
                "\(type(of: view)) took its new superview as its subview; nothing else changes")
        }
        let wasSeen = !view.isHiddenOrHasHiddenAncestor
        if let old = view.parentView {
            old.forgetSubview(view)
            if view.backing == nil { old.markDisplay(nil) }
        }
        view.parentView = self
        view.isLeaving = false
        subviewList.insert(view, at: min(index() ?? .max, subviewList.count))
        if isHosting { warnOfSubviews() }
        // A callback may have moved one of both views to another window.
        if view.holder !== holder {
            view.enter(holder)
        } else if isTold {
            view.everyone { $0.settleController() }
        }
        // A callback that removed or moved the view has told of the superview.
        guard view.parentView === self else { return tellReaders() }
        if backing != nil || flattener != nil {
            if canDrawSubviewsIntoLayer || backing == nil { view.dropImpliedLayers() }
            if view.backing == nil { view.backAll() } else { view.quietly { view.pushGeometry() } }
            if view.backing == nil { view.markDisplay(nil) }
        } else if holder == nil {
            for layer in view.backing.map({ [$0] }) ?? view.nearestLayers {
                layer.removeFromSuperlayer()
            }
        }
        let isInFront = subviewList.last === view
        AnimatedSetter.named("subviews", on: self) {
            if isInFront { arrangeFrontSublayers() } else { arrangeSublayers() }
        }
        view.viewDidMoveToSuperview()
        let isSeen = !view.isHiddenOrHasHiddenAncestor
        if wasSeen != isSeen { view.tellHidden(!isSeen) }
        didAddSubview(view)
        tellReaders()
    }

    /// Leaves the window whose content view the view is; the window then has an empty view.
    final func leaveAsContent() {
        if let holder, parentView == nil, holder.contentView === self { holder.contentView = nil }
    }

    /// Notes a change of the subviews for readers.
    final func tellReaders() {
        AccessibilityTree.note(self, isStructure: true)
    }

    final func remove() {
        guard let parent = parentView, !isLeaving else { return }
        isLeaving = true
        parent.willRemoveSubview(self)
        viewWillMove(toSuperview: nil)
        // A callback may have moved the view to another superview, or the superview to another
        // window.
        let isTold = parentView === parent && holder != nil
        if isTold { tellMove(to: nil) }
        isLeaving = false
        guard parentView === parent else {
            if isTold { everyone { $0.settleController() } }
            return
        }
        parent.forgetSubview(self)
        parentView = nil
        AnimatedSetter.named("subviews", on: parent) {
            for layer in backing.map({ [$0] }) ?? nearestLayers { layer.removeFromSuperlayer() }
        }
        if backing == nil { parent.markDisplay(nil) }
        if holder != nil {
            enter(nil)
        } else if isTold {
            everyone { $0.settleController() }
        }
        viewDidMoveToSuperview()
        parent.tellReaders()
    }

    final func replace(_ old: NSView, _ new: NSView) {
        guard old !== new, let at = subviewList.firstIndex(where: { $0 === old }) else { return }
        // If the new view is a sibling behind, its removal decrements the index.
        let isBehind = subviewList[..<at].contains { $0 === new }
        let next = subviewList[(at + 1)...].first { $0 !== new }
        old.removeFromSuperview()
        // A callback of the removal may have changed the subviews.
        if let next, next.parentView === self { return insert(new, .below, next) }
        insert(new, at: isBehind ? at - 1 : at)
    }

    /// Removes a view from the list. Fast path for the last view, the most frequent case.
    private func forgetSubview(_ view: NSView) {
        tellReaders()
        if subviewList.last === view {
            subviewList.removeLast()
        } else if let at = subviewList.firstIndex(where: { $0 === view }) {
            subviewList.remove(at: at)
        }
    }

    final func replaceAll(_ views: [NSView]) {
        let kept = Set(views.map { ObjectIdentifier($0) })
        for view in subviewList where !kept.contains(ObjectIdentifier(view)) {
            view.removeFromSuperview()
        }
        for view in views where view.parentView !== self { insert(view, at: nil) }
        // A list with a repeated view has no defined order; the check runs only once.
        guard subviewList.count == views.count,
            !zip(subviewList, views).allSatisfy({ $0 === $1 }),
            Set(subviewList.map { ObjectIdentifier($0) }) == kept
        else { return }
        subviewList = views
        AnimatedSetter.named("subviews", on: self) { arrangeSublayers() }
    }

    /// Reorders the subviews; the sort is stable. O(n log n) comparisons. No view is added or
    /// removed, and no callback is made. Closure instead of a C function.
    public func sortSubviews(by areInIncreasingOrder: (NSView, NSView) -> Bool) {
        // Swift's sort is stable. A copy is sorted, as the comparison may read the subviews.
        subviewList = subviewList.sorted(by: areInIncreasingOrder)
        tellReaders()
        arrangeSublayers()
    }

    /// Called after the subtree entered or left a window.
    ///
    /// Callbacks may move views: a view that joined or left the subtree meanwhile was told then.
    final func enter(_ window: NSWindow?) {
        var views: [NSView] = []
        everyone { view in
            if let old = view.holder, old !== window { old.forget(view) }
            view.holder = window
            views.append(view)
        }
        if window != nil { backAll() }
        for view in views where view.holder === window {
            if let window { view.applyScale(window.backingScaleFactor) }
            view.viewDidMoveToWindow()
            if window != nil { view.updateTrackingAreas() }
            view.settleController()
        }
    }

    /// Completes the appearance or disappearance of the controller, by the present window: a
    /// callback may have changed the window announced before.
    final func settleController() {
        controller?.prepare(seen: holder?.isVisible == true)
        controller?.settle()
    }

    /// Called before the subtree enters or leaves a window.
    final func tellMove(to window: NSWindow?) {
        everyone { view in
            view.viewWillMove(toWindow: window)
            view.controller?.prepare(seen: window?.isVisible == true)
        }
    }

    /// Next responder by position: the superview, or for a content view the window.
    final var surroundings: NSResponder? {
        parentView ?? (holder?.contentView === self ? holder : nil)
    }

    /// Calls `body` for the view and all descendants.
    final func everyone(_ body: (NSView) -> Void) {
        body(self)
        for view in subviewList { view.everyone(body) }
    }

    final func descends(from view: NSView) -> Bool {
        var ancestor: NSView? = self
        while let current = ancestor {
            if current === view { return true }
            ancestor = current.parentView
        }
        return false
    }

    final func find(_ tag: Int) -> NSView? {
        if self.tag == tag { return self }
        for view in subviewList {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    final func shared(_ other: NSView) -> NSView? {
        var view: NSView? = self
        while let current = view, !other.descends(from: current) { view = current.parentView }
        return view
    }
}
