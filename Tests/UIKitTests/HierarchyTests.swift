import Testing
import UIKit

@Suite("Views: hierarchy") @MainActor struct HierarchyTests {
    @Test("U45: order, exchange, front and back, descent, tags")
    func order() {
        let root = UIView()
        let views = (0..<4).map { i in
            let v = UIView()
            v.tag = i + 1
            root.addSubview(v)
            return v
        }
        func tags() -> [Int] { root.subviews.map(\.tag) }
        func layers() -> [CALayer] { root.layer.sublayers ?? [] }
        root.exchangeSubview(at: 0, withSubviewAt: 3)
        #expect(tags() == [4, 2, 3, 1])
        root.bringSubviewToFront(views[1])
        #expect(tags() == [4, 3, 1, 2])
        root.sendSubviewToBack(views[0])
        #expect(tags() == [1, 4, 3, 2])
        root.insertSubview(views[3], at: 2)
        #expect(tags() == [1, 3, 4, 2])
        #expect(layers() == root.subviews.map(\.layer))
        #expect(views[0].isDescendant(of: root) && root.isDescendant(of: root))
        #expect(!root.isDescendant(of: views[0]))
        let deep = UIView()
        deep.tag = 9
        views[2].addSubview(deep)
        #expect(root.viewWithTag(9) === deep && root.viewWithTag(77) == nil)
        #expect(root.viewWithTag(0) === root)
    }

    @Test("U46: another superview gives it up; adding again moves to the front")
    func moving() {
        let (a, b, v, w) = (UIView(), UIView(), UIView(), UIView())
        a.addSubview(v)
        a.addSubview(w)
        a.addSubview(v)
        #expect(a.subviews == [w, v])
        b.addSubview(v)
        #expect(a.subviews == [w] && v.superview === b && v.layer.superlayer === b.layer)
    }

    @Test("U47, U48: an index beyond the end, and a stranger as sibling, append")
    func odd() {
        let (root, a, b, c) = (UIView(), UIView(), UIView(), UIView())
        root.addSubview(a)
        root.insertSubview(b, at: 100)
        #expect(root.subviews == [a, b])
        root.insertSubview(c, belowSubview: UIView())
        #expect(root.subviews == [a, b, c] && root.layer.sublayers?.last === c.layer)
    }

    @Test("U49: foreign layers keep their places")
    func foreign() {
        func made(_ body: (UIView, UIView, UIView, CALayer) -> Void) -> [String] {
            let (root, v1, v2, s) = (UIView(), UIView(), UIView(), CALayer())
            body(root, v1, v2, s)
            return (root.layer.sublayers ?? []).map {
                $0 === v1.layer ? "v1" : $0 === v2.layer ? "v2" : $0 === s ? "s" : "v3"
            }
        }
        #expect(
            made { root, v1, v2, s in
                root.addSubview(v1)
                root.layer.addSublayer(s)
                root.addSubview(v2)
            } == ["v1", "s", "v2"])
        #expect(
            made { root, v1, v2, s in
                root.addSubview(v1)
                root.layer.addSublayer(s)
                root.insertSubview(v2, aboveSubview: v1)
            } == ["v1", "v2", "s"])
        #expect(
            made { root, v1, v2, s in
                root.addSubview(v1)
                root.layer.addSublayer(s)
                root.insertSubview(v2, belowSubview: v1)
            } == ["v2", "v1", "s"])
        #expect(
            made { root, v1, v2, s in
                root.layer.addSublayer(s)
                root.addSubview(v1)
                root.insertSubview(v2, belowSubview: v1)
            } == ["s", "v2", "v1"])
        #expect(
            made { root, v1, v2, s in
                root.addSubview(v1)
                root.layer.addSublayer(s)
                root.addSubview(v2)
                root.insertSubview(UIView(), belowSubview: v2)
            } == ["v1", "s", "v3", "v2"])
    }

    @Test("U50: without subviews sublayers are nil again")
    func emptied() {
        let (root, v) = (UIView(), UIView())
        root.addSubview(v)
        v.removeFromSuperview()
        #expect(root.layer.sublayers == nil && root.subviews.isEmpty && v.superview == nil)
    }

    @Test("U51: the layer is in its place when didMoveToSuperview runs")
    func inPlace() {
        final class Looker: UIView {
            var seen: [Bool] = []
            override func didMoveToSuperview() {
                seen.append((layer.superlayer != nil) == (superview != nil))
            }
        }
        let (root, sibling) = (UIView(), UIView())
        root.addSubview(sibling)
        for i in 0..<4 {
            let v = Looker()
            switch i {
            case 0: root.addSubview(v)
            case 1: root.insertSubview(v, at: 0)
            case 2: root.insertSubview(v, aboveSubview: sibling)
            default: root.insertSubview(v, belowSubview: sibling)
            }
            v.removeFromSuperview()
            #expect(v.seen == [true, true])
        }
    }

    @Test("U52: hooks come in the logged order")
    func hooks() {
        Stage.with { stage in
            let v = Recorder()
            let parent = UIView()
            parent.addSubview(v)
            #expect(v.log == ["willMove(toSuperview: view)", "didMoveToSuperview"])
            v.log = []
            stage.window.addSubview(parent)
            stage.host.advance(by: 0)
            #expect(v.log == ["willMove(toWindow: window)", "didMoveToWindow", "layoutSubviews"])
            v.log = []
            v.removeFromSuperview()
            #expect(
                v.log == [
                    "willMove(toSuperview: nil)", "willMove(toWindow: nil)", "didMoveToWindow",
                    "didMoveToSuperview",
                ])
            v.log = []
            let recorder = Recorder()
            stage.window.addSubview(recorder)
            recorder.log = []
            recorder.addSubview(v)
            #expect(
                v.log == [
                    "willMove(toSuperview: view)", "willMove(toWindow: window)", "didMoveToWindow",
                    "didMoveToSuperview",
                ])
            #expect(recorder.log == ["didAddSubview"])
            v.removeFromSuperview()
            #expect(recorder.log == ["didAddSubview", "willRemoveSubview"])
        }
    }

    /// View that runs a closure at changes of the hierarchy.
    private final class Acting: UIView {
        var onWindow: (() -> Void)?
        var onLeaving: (() -> Void)?
        var onTraits: (() -> Void)?
        override func didMoveToWindow() { if window != nil { onWindow?() } }
        override func willMove(toSuperview view: UIView?) { if view == nil { onLeaving?() } }
        override func traitCollectionDidChange(_ old: UITraitCollection?) { onTraits?() }
    }

    @Test("U52: views added or removed by didMoveToWindow are told of their window once")
    func changesInsideHooks() {
        Stage.with { stage in
            let (parent, acting) = (UIView(), Acting())
            let (added, removed, inner) = (Recorder(), Recorder(), Recorder())
            parent.addSubview(acting)
            parent.addSubview(removed)
            removed.addSubview(inner)
            acting.onWindow = { [unowned acting] in
                acting.addSubview(added)
                removed.removeFromSuperview()
            }
            stage.window.addSubview(parent)
            for view in [added, removed, inner] {
                #expect(view.log.filter { $0 == "didMoveToWindow" }.count == 1)
            }
            #expect(added.window === stage.window && removed.window == nil && inner.window == nil)
            // The view that leaves in its own callback takes the views inside along.
            let (outer, leaf) = (Acting(), Recorder())
            outer.addSubview(leaf)
            outer.onWindow = { [unowned outer] in outer.removeFromSuperview() }
            stage.window.addSubview(outer)
            #expect(outer.superview == nil && !stage.window.subviews.contains(outer))
            #expect(leaf.log.filter { $0 == "didMoveToWindow" }.count == 1)
        }
    }

    @Test("U52: a view told of its removal may remove itself again, or move to another superview")
    func removalInsideRemoval() {
        let (parent, other, acting) = (UIView(), UIView(), Acting())
        parent.addSubview(acting)
        acting.onLeaving = { [unowned acting] in acting.removeFromSuperview() }
        acting.removeFromSuperview()
        #expect(acting.superview == nil && parent.subviews.isEmpty)
        parent.addSubview(acting)
        acting.onLeaving = { [unowned acting] in other.addSubview(acting) }
        acting.removeFromSuperview()
        #expect(acting.superview === other && acting.layer.superlayer === other.layer)
        #expect(parent.subviews.isEmpty && other.subviews == [acting])
        acting.onLeaving = nil
        acting.removeFromSuperview()
        #expect(acting.superview == nil && other.subviews.isEmpty)
    }

    @Test("U52: views added and removed by traitCollectionDidChange end the change of traits")
    func changesInsideTraits() {
        Stage.with { stage in
            let (parent, acting) = (UIView(), Acting())
            stage.add(parent)
            parent.addSubview(acting)
            var count = 0
            acting.onTraits = { [unowned acting] in
                count += 1
                let next = Acting()
                next.onTraits = acting.onTraits
                acting.addSubview(next)
                parent.removeFromSuperview()
            }
            parent.overrideUserInterfaceStyle = .dark
            #expect(count == 1 && parent.superview == nil)
            acting.onTraits = nil
        }
    }

    /// View that acts before the view gets a superview.
    final class Joining: UIView {
        var onJoining: ((UIView) -> Void)?
        override func willMove(toSuperview view: UIView?) { if let view { onJoining?(view) } }
    }

    @Test("A view told of its superview makes no cycle, and moves to one superview only")
    func changesInsideInsertion() {
        let (outer, joining, other) = (UIView(), Joining(), UIView())
        joining.onJoining = { [unowned joining] in joining.addSubview($0) }
        outer.addSubview(joining)
        #expect(outer.superview === joining && joining.superview == nil)
        #expect(outer.subviews.isEmpty && joining.subviews == [outer])
        outer.removeFromSuperview()
        joining.onJoining = { [unowned joining] _ in
            joining.onJoining = nil
            other.addSubview(joining)
        }
        outer.addSubview(joining)
        #expect(joining.superview === outer && other.subviews.isEmpty)
        #expect(outer.subviews == [joining] && joining.layer.superlayer === outer.layer)
    }

    /// View that runs a closure once, before the view enters a window.
    private final class Warned: UIView {
        var onWarning: (() -> Void)?
        var moves = 0
        override func willMove(toWindow window: UIWindow?) {
            let action = onWarning
            onWarning = nil
            action?()
        }
        override func didMoveToWindow() { moves += 1 }
    }

    @Test("A view whose superview changes its window inside of the insertion follows the superview")
    func superviewMovedInsideInsertion() {
        Stage.with { stage in
            // The superview enters the window.
            let (parent, joining, leaf) = (UIView(), Joining(), Recorder())
            joining.addSubview(leaf)
            leaf.log = []
            joining.onJoining = { stage.window.addSubview($0) }
            parent.addSubview(joining)
            #expect(leaf.window === stage.window)
            #expect(leaf.log == ["willMove(toWindow: window)", "didMoveToWindow"])
            // The superview leaves the window.
            let warned = Warned()
            warned.onWarning = { parent.removeFromSuperview() }
            parent.addSubview(warned)
            #expect(warned.superview === parent && warned.window == nil && warned.moves == 0)
        }
    }

    @Test("A view whose superview enters a window inside of the removal is told of both changes")
    func superviewMovedInsideRemoval() {
        Stage.with { stage in
            let (parent, acting, leaf) = (UIView(), Acting(), Recorder())
            parent.addSubview(acting)
            acting.addSubview(leaf)
            leaf.log = []
            acting.onLeaving = { stage.window.addSubview(parent) }
            acting.removeFromSuperview()
            #expect(acting.superview == nil && leaf.window == nil)
            let (entered, left) = ("willMove(toWindow: window)", "willMove(toWindow: nil)")
            #expect(leaf.log == [entered, "didMoveToWindow", left, "didMoveToWindow"])
        }
    }

    @Test("A view that removes itself when it enters the window is not announced as added")
    func removedInsideInsertion() {
        Stage.with { stage in
            let (parent, acting) = (stage.add(Recorder()), Acting())
            acting.onWindow = { [unowned acting] in acting.removeFromSuperview() }
            parent.log = []
            parent.addSubview(acting)
            #expect(acting.superview == nil && parent.log == ["willRemoveSubview"])
        }
    }

    @Test("U53: a superview keeps its subviews and is not kept by them")
    func lifetime() {
        weak var inner: UIView?
        weak var outer: UIView?
        do {
            let root = UIView()
            outer = root
            root.addSubview(UIView())
            inner = root.subviews[0]
            #expect(inner != nil)
        }
        #expect(inner == nil && outer == nil)
        let kept = UIView()
        do { UIView().addSubview(kept) }
        #expect(kept.superview == nil && kept.layer.superlayer == nil)
    }
}
