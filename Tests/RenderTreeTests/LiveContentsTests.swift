import CoreGraphics
import LaminaRenderTree
import Testing

@Suite("Live contents of layers") struct LiveContentsTests {
    private let id = LayerID(0)

    private func plain(_ width: Int) -> CGImage? {
        CGContext(
            data: nil, width: width, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)?.makeImage()
    }

    private func values(_ image: CGImage?) -> LayerProperties {
        var values = LayerProperties()
        values.contents = image
        return values
    }

    private func tree(_ changes: [CommitPacket.Change]) -> RenderTree {
        let tree = RenderTree()
        tree.apply(CommitPacket(serial: 1, changes: ContiguousArray(changes), layerLimit: 1))
        return tree
    }

    private func shown(_ tree: RenderTree) -> CGImage? { tree.visual(0).all.contents }

    @Test("a layer shows the committed image again after live contents, also one set meanwhile")
    func restored() throws {
        let (first, second) = (try #require(plain(1)), try #require(plain(2)))
        let live = try #require(plain(3))
        let still = StillContents(live)
        let tree = tree([.create(id, [], values(first), name: ""), .setRoot(id)])
        tree.apply(CommitPacket(serial: 2, changes: [.setLive(id, still)], layerLimit: 1))
        #expect(shown(tree) == nil)
        tree.showLive(live, 0)
        #expect(shown(tree) === live)
        tree.apply(CommitPacket(serial: 3, changes: [.setLive(id, nil)], layerLimit: 1))
        #expect(shown(tree) === first)
        tree.apply(CommitPacket(serial: 4, changes: [.setLive(id, still)], layerLimit: 1))
        var changed = PropertySet()
        changed.insert(.contents)
        let update = CommitPacket.Change.update(id, values(second), changed: changed)
        tree.apply(CommitPacket(serial: 5, changes: [update], layerLimit: 1))
        #expect(shown(tree) == nil)
        // A copy of the tree by its key keeps the committed image as well.
        let copy = RenderTree()
        copy.apply(tree.key().packet)
        for tree in [tree, copy] {
            tree.apply(CommitPacket(serial: 6, changes: [.setLive(id, nil)], layerLimit: 1))
            #expect(shown(tree) === second)
        }
    }

    @Test("the end of live contents that never began leaves the committed image")
    func neverBegan() throws {
        let image = try #require(plain(1))
        let tree = tree([
            .create(id, [], values(image), name: ""), .setRoot(id), .setLive(id, nil),
        ])
        #expect(shown(tree) === image)
    }
}
