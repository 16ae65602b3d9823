import CoreGraphics
import LaminaMotion
import LaminaRenderTree
import RandomTrees
import Testing

@testable import LaminaDisplayList

/// Old pictures of layers, drawn before a commit begins a transition.
@Suite("Captured pictures") struct CaptureTests {
    private static let viewport = Viewport(width: 40, height: 40, scale: 1)

    private func create(_ number: UInt32, isHidden: Bool = false) -> CommitPacket.Change {
        var values = LayerProperties()
        values[.bounds] = .rect(CGRect(x: 0, y: 0, width: 20, height: 20))
        values[.position] = .point(CGPoint(x: 10, y: 10))
        values[.backgroundColor] = .color(.opaqueWhite)
        values[.hidden] = .number(isHidden ? 1 : 0)
        return .create(LayerID(number), .layer, values, name: "")
    }

    /// A root with a sublayer, and the first list.
    private func planner(_ tree: RenderTree, isHidden: Bool = false) -> Planner {
        let planner = Planner(tree: tree, images: PaperImages())
        planner.animatedBatchMode = .never
        tree.apply(
            CommitPacket(
                serial: 1,
                changes: [
                    create(0), create(1, isHidden: isHidden),
                    .setSublayers(LayerID(0), [LayerID(1)]), .setRoot(LayerID(0)),
                ]))
        _ = tree.evaluate(at: 1)
        planner.update(viewport: Self.viewport)
        return planner
    }

    @Test("a picture captured between two lists has the layers added since the first")
    func addedLayers() {
        let tree = RenderTree()
        let planner = planner(tree)
        var changes: ContiguousArray<CommitPacket.Change> = []
        var added: ContiguousArray<LayerID> = []
        for number in 2..<UInt32(2000) {
            changes.append(create(number))
            added.append(LayerID(number))
        }
        changes.append(.setSublayers(LayerID(1), added))
        tree.apply(CommitPacket(serial: 2, changes: changes))
        #expect(planner.capture(LayerID(1), for: AnimationID(1)))
        var drawn = 0
        for pass in planner.list().passes {
            if case .draw(let items) = pass.work { drawn += items.count }
        }
        #expect(drawn == 1999)
    }

    @Test("wrong picture: a new layer with the number of a removed layer has no old picture")
    func reusedNumber() {
        let tree = RenderTree()
        let planner = planner(tree)
        tree.apply(
            CommitPacket(
                serial: 2,
                changes: [
                    .remove(LayerID(1)), create(1), .setSublayers(LayerID(0), [LayerID(1)]),
                ]))
        #expect(!planner.capture(LayerID(1), for: AnimationID(1)))
        #expect(!planner.painting.hasCaptures)
        _ = tree.evaluate(at: 2)
        planner.update(viewport: Self.viewport)
        #expect(planner.capture(LayerID(1), for: AnimationID(2)))
    }

    private func transition(_ id: AnimationID) -> RenderAnimation {
        RenderAnimation(
            id: id, key: "transition", timing: Timing(beginTime: 1, duration: 10),
            content: .transition(RenderTransition(kind: .fade, direction: .fromLeft)))
    }

    @Test("ended transitions in a window that is not drawn leave no pictures")
    func hiddenWindow() {
        let tree = RenderTree()
        let planner = planner(tree)
        func commit(_ change: CommitPacket.Change) {
            tree.apply(CommitPacket(serial: 2, changes: [change]))
            _ = tree.evaluate(at: 2)
        }
        for number in UInt64(1)...20 {
            let id = AnimationID(number)
            planner.forgetEndedPictures()
            #expect(planner.capture(LayerID(1), for: id))
            planner.noteDrawn(planner.list())
            commit(.addAnimation(LayerID(1), transition(id)))
            planner.forgetEndedPictures()
            #expect(planner.caches.captures.pictures.count == 1)
            #expect(planner.images.surfaces.holds(SurfaceKey.transition(id)))
            commit(.removeAnimation(LayerID(1), id))
        }
        planner.forgetEndedPictures()
        #expect(planner.caches.captures.pictures.isEmpty && !planner.painting.hasCaptures)
    }

    @Test("the empty picture of a hidden layer is forgotten after the transition")
    func endedTransition() {
        let tree = RenderTree()
        let planner = planner(tree, isHidden: true)
        let id = AnimationID(7)
        #expect(!planner.capture(LayerID(1), for: id))
        func show(_ change: CommitPacket.Change, at time: Double) {
            tree.apply(CommitPacket(serial: 2, changes: [change]))
            _ = tree.evaluate(at: time)
            planner.update(viewport: Self.viewport)
        }
        show(.addAnimation(LayerID(1), transition(id)), at: 2)
        #expect(planner.painting.hasCaptures)
        show(.removeAnimation(LayerID(1), id), at: 3)
        #expect(!planner.painting.hasCaptures)
    }
}
