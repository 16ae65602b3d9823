import CoreAnimation
import Foundation
import LaminaViews
import LayerAccessibility

/// Position of a view among the superview's subviews.
enum ViewPlace {
    case front
    case index(Int)
    case above(UIView)
    case below(UIView)
}

// Subviews, back to front. The layer of a view is placed beside the layer of the neighbouring view;
// layers without a view keep their places.
extension UIView {
    final func insert(_ view: UIView, _ place: ViewPlace) {
        guard !descends(from: view) else {
            Diagnostics.raise(
                "UIViewHierarchyInvalid", "\(view) cannot be a subview of \(self), which is in it")
        }
        if view.parentView === self { return reorder(view, place) }
        view.willMove(toSuperview: self)
        let announced = self.window
        if view.window !== announced { view.everyone { $0.willMove(toWindow: announced) } }
        view.parentView?.willRemoveSubview(view)
        // A callback may have moved the view, or this view into the view.
        guard !descends(from: view) else {
            return Diagnostics.once(
                "\(type(of: view)) took its new superview as its subview; nothing else changes")
        }
        // A callback may have moved one of both views to another window.
        let (window, oldWindow, oldTint) = (self.window, view.window, view.effectiveTint)
        if let old = view.parentView {
            old.subviewList.remove(object: view)
            view.dropConstraints(from: old)
            old.tellReaders()
        }
        view.parentView = self
        view.flags.remove(.isLeaving)
        Self.moves &+= 1
        put(view, place)
        if oldWindow !== window { view.enter(window, from: oldWindow) }
        // A callback that removed or moved the view has told of the superview.
        guard view.parentView === self else { return tellReaders() }
        view.didMoveToSuperview()
        if view.effectiveTint != oldTint { view.tellTint() }
        didAddSubview(view)
        tellReaders()
    }

    /// Notes a change of the subviews for readers.
    private func tellReaders() {
        AccessibilityTree.note(self, isStructure: true)
    }

    /// Inserts the view into the list, and its layer beside the neighbour's layer.
    private func put(_ view: UIView, _ place: ViewPlace) {
        switch place {
        case .front: break
        case .index(let index):
            let index = max(index, 0)
            guard index < subviewList.count else { break }
            ownLayer.insertSublayer(view.ownLayer, below: subviewList[index].ownLayer)
            return subviewList.insert(view, at: index)
        case .above(let sibling):
            guard let at = subviewList.firstIndex(where: { $0 === sibling }) else { break }
            ownLayer.insertSublayer(view.ownLayer, above: sibling.ownLayer)
            return subviewList.insert(view, at: at + 1)
        case .below(let sibling):
            guard let at = subviewList.firstIndex(where: { $0 === sibling }) else { break }
            ownLayer.insertSublayer(view.ownLayer, below: sibling.ownLayer)
            return subviewList.insert(view, at: at)
        }
        ownLayer.addSublayer(view.ownLayer)
        subviewList.append(view)
    }

    private func reorder(_ view: UIView, _ place: ViewPlace) {
        switch place {
        case .above(let other), .below(let other): if other === view { return }
        default: break
        }
        subviewList.remove(object: view)
        put(view, place)
        tellReaders()
    }

    final func exchange(_ a: Int, _ b: Int) {
        guard a != b, subviewList.indices.contains(a), subviewList.indices.contains(b) else {
            return
        }
        let (low, high) = (subviewList[min(a, b)], subviewList[max(a, b)])
        // Foreign layers keep their places.
        var layers = ownLayer.sublayers ?? []
        if let i = layers.firstIndex(where: { $0 === low.ownLayer }),
            let j = layers.firstIndex(where: { $0 === high.ownLayer })
        {
            layers.swapAt(i, j)
            ownLayer.sublayers = layers
        }
        subviewList.swapAt(a, b)
        tellReaders()
    }

    final func remove() {
        guard let parent = parentView, !flags.contains(.isLeaving) else { return }
        flags.insert(.isLeaving)
        parent.willRemoveSubview(self)
        willMove(toSuperview: nil)
        // A callback may have moved the view to another superview, or the superview to another
        // window.
        if parentView === parent, window != nil { everyone { $0.willMove(toWindow: nil) } }
        flags.remove(.isLeaving)
        guard parentView === parent else { return }
        let (oldWindow, oldTint) = (window, effectiveTint)
        parentView = nil
        Self.moves &+= 1
        parent.subviewList.remove(object: self)
        dropConstraints(from: parent)
        ownLayer.removeFromSuperlayer()
        if oldWindow != nil { enter(nil, from: oldWindow) }
        didMoveToSuperview()
        if effectiveTint != oldTint { tellTint() }
        parent.tellReaders()
    }

    /// Deactivates the constraints of views outside that refer to the view or to a view inside.
    /// O(depth) without constraints around, otherwise linear in the subtree and its constraints.
    private func dropConstraints(from parent: UIView) {
        var holder: UIView? = parent
        while let current = holder, current.rare?.constraints.isEmpty ?? true {
            holder = current.parentView
        }
        guard holder != nil else { return }
        everyone { view in
            guard let references = view.rare?.references, !references.isEmpty else { return }
            for constraint in references.values where !constraint.isHeld(inside: self) {
                constraint.deactivate()
            }
        }
    }

    /// Number of changes of superviews.
    private static var moves = 0

    /// Moves the subtree into a window, or out of a window. Views and controllers that leave a
    /// window are no longer its first responder, and their touches and gestures are cancelled.
    ///
    /// Callbacks may move views: a view that joined or left the subtree meanwhile was told then.
    private func enter(_ window: UIWindow?, from old: UIWindow?) {
        var formerFirst: UIResponder?
        let (views, moves) = (subtree, Self.moves)
        // Touches first: the failure of a recognizer would give delayed touches to the views.
        if let old {
            TouchDelivery.withdraw(from: self, in: old)
            GestureArena.leave(views)
        }
        for view in views {
            if let first = old?.firstResponder, first === view || first === view.rare?.controller {
                old?.firstResponder = nil
                formerFirst = first
            }
            guard moves == Self.moves || view.findWindow() === window else { continue }
            if let window { view.applyScale(window.contentScaleFactor) }
            view.didMoveToWindow()
        }
        formerFirst?.leftWindowAsFirstResponder()
    }

    /// Visits the view, then all subviews.
    final func everyone(_ body: (UIView) -> Void) {
        body(self)
        for view in subviewList { view.everyone(body) }
    }

    /// The view and all views inside, outer views first.
    final var subtree: [UIView] {
        var views: [UIView] = []
        everyone { views.append($0) }
        return views
    }

    final func findWindow() -> UIWindow? {
        var view: UIView? = self
        while let current = view {
            if current.flags.contains(.isWindow) { return current as? UIWindow }
            view = current.parentView
        }
        return nil
    }

    final func descends(from view: UIView) -> Bool {
        var ancestor: UIView? = self
        while let current = ancestor {
            if current === view { return true }
            ancestor = current.parentView
        }
        return false
    }

    final func find(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in subviewList {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }
}
