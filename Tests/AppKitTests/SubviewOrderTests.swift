import CoreGraphics
import LaminaViews
import TestSupport
import Testing

@testable import AppKit

/// Layers of subviews in the order of the views, however these are added, moved, replaced and taken
/// off.
@MainActor @Suite struct SubviewOrderTests {
    @Test("Layers stand as the subviews do, and those that a client added stay", arguments: 1...8)
    func order(seed: Int) {
        Stage.with { stage in
            var dice = Dice(UInt64(seed))
            let parent = stage.add(NSView(frame: CGRect(x: 0, y: 0, width: 90, height: 90)))
            let own = [CALayer(), CALayer()]
            for layer in own { parent.layer!.addSublayer(layer) }
            var spare: [NSView] = []
            for round in 0..<120 {
                let views = parent.subviews
                let view = spare.popLast() ?? NSView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
                switch dice.roll(7) {
                case 0 where !views.isEmpty:
                    views[dice.roll(views.count)].removeFromSuperview()
                    spare.append(view)
                case 1 where !views.isEmpty:
                    parent.addSubview(
                        view, positioned: dice.once(in: 2) ? .above : .below,
                        relativeTo: views[dice.roll(views.count)])
                case 2 where !views.isEmpty:
                    parent.addSubview(views[dice.roll(views.count)])
                    spare.append(view)
                case 3:
                    parent.subviews = [view] + views.reversed()
                    #expect(parent.subviews == [view] + views.reversed())
                case 4 where !views.isEmpty:
                    parent.replaceSubview(views[dice.roll(views.count)], with: view)
                case 5:
                    parent.subviews = views.filter { _ in !dice.once(in: 4) }
                    spare.append(view)
                default: parent.addSubview(view)
                }
                let layers = parent.layer?.sublayers ?? []
                let shown = layers.filter { layer in !own.contains { $0 === layer } }
                let wanted = parent.subviews.compactMap(\.layer)
                #expect(shown.elementsEqual(wanted, by: ===), "round \(round)")
                #expect(wanted.count == parent.subviews.count)
                #expect(layers.count == shown.count + 2)
            }
        }
    }

    /// View that acts before the view gets a superview.
    private final class Joining: NSView {
        var onJoining: ((NSView) -> Void)?
        override func viewWillMove(toSuperview view: NSView?) {
            if let view { onJoining?(view) }
        }
    }

    @Test("A view told of its superview makes no cycle, and moves to one superview only")
    func changesInsideInsertion() {
        let (outer, other) = (NSView(frame: .zero), NSView(frame: .zero))
        let joining = Joining(frame: .zero)
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
        #expect(outer.subviews == [joining])
    }

    @Test("A comparison of subviews may read the subviews")
    func readingComparison() {
        let parent = NSView(frame: .zero)
        let views = (0..<4).map { _ in NSView(frame: .zero) }
        parent.subviews = views
        parent.sortSubviews { a, b in
            let present = parent.subviews
            let (i, j) = (present.firstIndex { $0 === a }, present.firstIndex { $0 === b })
            return (i ?? 0) > (j ?? 0)
        }
        #expect(parent.subviews == views.reversed())
    }

    @Test("A subview replaced by its sibling leaves its place to the sibling", arguments: [0, 3])
    func siblingReplacement(from index: Int) {
        let parent = NSView(frame: .zero)
        let views = (0..<4).map { _ in NSView(frame: .zero) }
        parent.subviews = views
        parent.replaceSubview(views[1], with: views[index])
        let wanted = index == 0 ? [views[0], views[2], views[3]] : [views[0], views[3], views[2]]
        #expect(parent.subviews == wanted)
    }

    @Test("A subview replaced by a sibling behind keeps its place in front of the views between")
    func distantReplacement() {
        let parent = NSView(frame: .zero)
        let views = (0..<4).map { _ in NSView(frame: .zero) }
        parent.subviews = views
        parent.replaceSubview(views[2], with: views[0])
        #expect(parent.subviews == [views[1], views[0], views[3]])
    }

    private final class Acting: NSView {
        var moves = 0
        var onWindow: (() -> Void)?
        var onLeaving: (() -> Void)?
        override func viewDidMoveToWindow() {
            moves += 1
            if window != nil { onWindow?() }
        }
        override func viewWillMove(toSuperview view: NSView?) { if view == nil { onLeaving?() } }
    }

    @Test("Views added or removed by viewDidMoveToWindow are told of their window once")
    func changesInsideHooks() {
        Stage.with { stage in
            let frame = CGRect(x: 0, y: 0, width: 9, height: 9)
            let parent = NSView(frame: frame)
            let (acting, added) = (Acting(frame: frame), Acting(frame: frame))
            let (removed, inner) = (Acting(frame: frame), Acting(frame: frame))
            parent.subviews = [acting, removed]
            removed.addSubview(inner)
            acting.onWindow = { [unowned acting] in
                acting.addSubview(added)
                removed.removeFromSuperview()
            }
            stage.add(parent)
            #expect([acting, added, removed, inner].map(\.moves) == [1, 1, 1, 1])
            #expect(added.window === stage.window && removed.window == nil && inner.window == nil)
        }
    }

    @Test("A view told of its removal may remove itself again, or move to another superview")
    func removalInsideRemoval() {
        let frame = CGRect(x: 0, y: 0, width: 9, height: 9)
        let (parent, other, acting) = (
            NSView(frame: frame), NSView(frame: frame), Acting(frame: frame)
        )
        parent.addSubview(acting)
        acting.onLeaving = { [unowned acting] in acting.removeFromSuperview() }
        acting.removeFromSuperview()
        #expect(acting.superview == nil && parent.subviews.isEmpty)
        parent.addSubview(acting)
        acting.onLeaving = { [unowned acting] in other.addSubview(acting) }
        acting.removeFromSuperview()
        #expect(acting.superview === other)
        #expect(parent.subviews.isEmpty && other.subviews == [acting])
        acting.onLeaving = nil
        acting.removeFromSuperview()
        #expect(acting.superview == nil && other.subviews.isEmpty)
    }

    /// Controller that notes the calls around its appearance.
    private final class Noting: NSViewController {
        var log: [String] = []
        override func viewWillAppear() { log.append("will appear") }
        override func viewDidAppear() { log.append("appeared") }
        override func viewWillDisappear() { log.append("will disappear") }
        override func viewDidDisappear() { log.append("disappeared") }
    }

    /// View that runs a closure once, before the view enters a window.
    private final class Warned: NSView {
        var onWarning: (() -> Void)?
        override func viewWillMove(toWindow window: NSWindow?) {
            let action = onWarning
            onWarning = nil
            action?()
        }
    }

    @Test("A view whose superview changes its window inside of the insertion follows the superview")
    func superviewMovedInsideInsertion() {
        Stage.with { stage in
            let parent = NSView(frame: .zero)
            let (joining, inner) = (Joining(frame: .zero), Acting(frame: .zero))
            joining.addSubview(inner)
            joining.onJoining = { stage.content.addSubview($0) }
            parent.addSubview(joining)
            #expect(joining.window === stage.window && inner.window === stage.window)
            #expect(inner.moves == 1)
            let (controller, warned) = (Noting(), Warned(frame: .zero))
            controller.view = NSView(frame: .zero)
            warned.addSubview(controller.view)
            warned.onWarning = { parent.removeFromSuperview() }
            parent.addSubview(warned)
            #expect(warned.superview === parent && controller.view.window == nil)
            #expect(controller.log == ["will appear", "will disappear"])
        }
    }

    @Test("A view whose superview enters a window inside of the removal is in no window afterwards")
    func superviewMovedInsideRemoval() {
        Stage.with { stage in
            let (parent, acting) = (NSView(frame: .zero), Acting(frame: .zero))
            parent.addSubview(acting)
            acting.onLeaving = { stage.content.addSubview(parent) }
            acting.removeFromSuperview()
            #expect(acting.superview == nil && acting.window == nil && acting.moves == 2)
        }
    }

    @Test("The appearance of a controller survives a removal that its view turns into a move")
    func appearanceInsideRemoval() {
        Stage.with { stage in
            let (parent, other) = (NSView(frame: .zero), NSView(frame: .zero))
            stage.add(parent)
            stage.add(other)
            let (controller, warned) = (Noting(), Warned(frame: .zero))
            controller.view = warned
            parent.addSubview(warned)
            #expect(controller.log == ["will appear", "appeared"])
            warned.onWarning = { [unowned warned] in other.addSubview(warned) }
            warned.removeFromSuperview()
            #expect(warned.superview === other && warned.window === stage.window)
            controller.log = []
            warned.removeFromSuperview()
            #expect(controller.log == ["will disappear", "disappeared"])
        }
    }

    @Test("A view keeps its place beside its sibling when its callback removes another sibling")
    func siblingRemovedInsideInsertion() {
        let (parent, joining) = (NSView(frame: .zero), Joining(frame: .zero))
        let views = (0..<3).map { _ in NSView(frame: .zero) }
        parent.subviews = views
        joining.onJoining = { _ in views[0].removeFromSuperview() }
        parent.addSubview(joining, positioned: .above, relativeTo: views[1])
        #expect(parent.subviews == [views[1], joining, views[2]])
        let acting = Acting(frame: .zero)
        parent.subviews = [views[0], acting, views[2]]
        acting.onLeaving = { views[0].removeFromSuperview() }
        parent.replaceSubview(acting, with: views[1])
        #expect(parent.subviews == [views[1], views[2]])
    }
}
