import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree
import RandomTrees
import Testing

@testable import LaminaDisplayList

/// The contents of a list: choices that pictures would hide, since the results look alike or come
/// too late.
@Suite("Choices of the planner") struct PlanChoiceTests {
    private typealias Setting = TreeEdit.Setting

    private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Setting] {
        [
            .init(.bounds, .rect(CGRect(x: 0, y: 0, width: width, height: height))),
            .init(.anchorPoint, .point(.zero)), .init(.position, .point(CGPoint(x: x, y: y))),
        ]
    }

    private func fill(_ r: Float, _ g: Float, _ b: Float, _ a: Float = 1) -> Setting {
        .init(.backgroundColor, .color(PaintColor(rgba: SIMD4(r, g, b, a))))
    }

    private func turn(_ angle: Double, about x: Double = 0, _ y: Double = 0, _ z: Double = 1)
        -> Setting
    {
        .init(.transform, .transform(CATransform3DMakeRotation(angle, x, y, z)))
    }

    /// A stage with layers in each other or beside each other, numbered from 1; the root is 0.
    private func stage(_ layers: [(parent: Int, LayerClass, [Setting])]) -> Stage {
        let stage = Stage()
        for (parent, kind, settings) in layers {
            stage.play(.add(parent: parent, index: 1000, kind, settings))
        }
        return stage
    }

    private func items(_ stage: Stage, of node: UInt32) -> [DrawItem] {
        stage.list.list().items.filter { $0.node == node }
    }

    @Test("a rounded layer wholly inside a rounded clip is clipped by a single shape")
    func shapes() {
        func clipping(of x: Double) -> Clipping? {
            let rounded = [
                Setting(.cornerRadius, .number(12)), Setting(.masksToBounds, .number(1)),
            ]
            let stage = stage([
                (0, .layer, box(10, 5, 100, 100) + rounded),
                (1, .layer, box(x, 30, 40, 40) + rounded),
                (2, .layer, box(-20, -20, 90, 90) + [fill(1, 0, 0)]),
            ])
            return items(stage, of: 3).first?.key.clipping
        }
        #expect(clipping(of: 30) == .single)
        #expect(clipping(of: 80) == .pair)
    }

    @Test("an invisible sibling cuts no crossing sibling in depth", arguments: [0, 1, 2])
    func unseen(_ way: Int) {
        let hidden: [Setting] = [
            [], [.init(.hidden, .number(1))], [.init(.opacity, .number(0))],
        ][way]
        let wide: [Setting] = [
            .init(.bounds, .rect(CGRect(x: 0, y: 0, width: 80, height: 60))),
            .init(.position, .point(.zero)),
        ]
        let stage = stage([
            (0, [.layer, .transformLayer], box(60, 55, 0, 0)),
            (1, .layer, wide + [fill(1, 0, 0)]),
            (1, .layer, wide + [fill(0, 1, 0), turn(1, about: 0, 1, 0)] + hidden),
        ])
        let red = items(stage, of: 2)
        if way == 0 {
            #expect(red.contains { $0.key.isClipped })
        } else {
            #expect(red.count == 1 && red.allSatisfy { !$0.key.isClipped })
            #expect(items(stage, of: 3).isEmpty)
        }
    }

    @Test("filters of a stretched layer work at the scale it is seen at, however it is turned")
    func scale() {
        func picture(_ angle: Double) -> PixelBox? {
            let t = CATransform3DScale(CATransform3DMakeRotation(angle, 0, 0, 1), 4, 1, 1)
            let filter = MotionValue.array([.string("CIColorInvert")])
            let stage = stage([
                (
                    0, .layer,
                    box(60, 55, 10, 10)
                        + [
                            fill(1, 0, 0), .init(.transform, .transform(t)),
                            .init(.filters, filter),
                        ]
                )
            ])
            return stage.list.surfaces.first?.box
        }
        // Ten points at four pixels each, and two clear pixels on every side.
        for angle in [0.3, 0.7, 1.2, 2.5] {
            #expect(picture(angle)?.width == 44 && picture(angle)?.height == 44)
        }
    }

    @Test(
        "a baked box shows what its layer has become, property by property",
        arguments: [
            Setting(.backgroundColor, .color(PaintColor(rgba: SIMD4(0.2, 0.4, 0.6, 1)))),
            Setting(.cornerRadius, .number(5)), Setting(.borderWidth, .number(2)),
            Setting(.bounds, .rect(CGRect(x: 0, y: 0, width: 9, height: 8))),
            Setting(.shadowColor, .color(PaintColor(rgba: SIMD4(1, 0, 1, 1)))),
        ])
    func cards(_ change: TreeEdit.Setting) {
        let look: [Setting] = [
            fill(1, 1, 0), .init(.shadowOpacity, .number(0.5)), .init(.shadowRadius, .number(2)),
            .init(.cornerRadius, .number(3)), .init(.borderWidth, .number(1)),
        ]
        let stage = stage(
            (0..<48).map { i in
                (0, .layer, box(Double(i % 8) * 14, Double(i / 8) * 16, 11, 12) + look)
            })
        #expect(items(stage, of: 7).map(\.key.primitive) == [.bakedBox])
        stage.play(.set(layer: 7, [change]))
        let (kept, anew) = stage.dumps
        #expect(kept == anew)
    }

    @Test(
        "the decisions for a silhouette do not affect the window: there the visible part of the group is drawn"
    )
    func silhouettes() {
        // The two layers meet outside the window, where only the shadow's picture has both.
        let stage = stage([
            (0, .layer, box(20, 20, 60, 60) + [.init(.shadowOpacity, .number(0.5))]),
            (1, .layer, box(0, 0, 60, 60) + [.init(.opacity, .number(0.5))]),
            (2, .layer, box(-60, 0, 80, 20) + [fill(1, 0, 0)]),
            (2, .layer, box(-90, 0, 60, 20) + [fill(0, 1, 0)]),
        ])
        let groups = stage.list.surfaces.filter { $0.reason == .groupOpacity }
        #expect(groups.count == 1 && groups.allSatisfy(\.isElsewhere))
        #expect(items(stage, of: 3).count == 1)
    }

    @Test("a mask redrawn in place is damage")
    func masks() {
        func path(_ inset: Double) -> Setting {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 0, y: 0))
            path.addLine(to: CGPoint(x: 40, y: inset))
            path.addLine(to: CGPoint(x: 20, y: 40))
            path.addLine(to: CGPoint(x: 0, y: 40))
            path.addLine(to: CGPoint(x: inset, y: 20))
            path.closeSubpath()
            return Setting(.path, .path(path))
        }
        let black = Setting(.fillColor, .color(PaintColor(rgba: SIMD4(0, 0, 0, 1))))
        let tree = RenderTree()
        let images = PaperImages()
        let planner = Planner(tree: tree, images: images)
        func properties(_ settings: [Setting]) -> LayerProperties {
            var properties = LayerProperties()
            for setting in settings { properties[setting.id] = setting.value }
            return properties
        }
        let shape = box(0, 0, 40, 40) + [black]
        tree.apply(
            CommitPacket(
                serial: 1,
                changes: [
                    .create(LayerID(0), .layer, properties(box(0, 0, 120, 110)), name: ""),
                    .create(
                        LayerID(1), .layer, properties(box(30, 30, 40, 40) + [fill(1, 0, 0)]),
                        name: ""),
                    .create(
                        LayerID(2), [.layer, .shape], properties(shape + [path(5)]), name: ""),
                    .setSublayers(LayerID(0), [LayerID(1)]), .setMask(LayerID(1), LayerID(2)),
                    .setRoot(LayerID(0)),
                ]))
        func plan() {
            _ = tree.evaluate(at: 100)
            planner.update(viewport: Stage.viewport)
        }
        plan()
        #expect(planner.list().items.contains { $0.node == 1 && $0.key.clipping == .picture })
        var changed = PropertySet()
        changed.insert(.path)
        tree.apply(
            CommitPacket(
                serial: 2,
                changes: [
                    .update(LayerID(2), properties(shape + [path(15)]), changed: changed)
                ]))
        plan()
        #expect(planner.damage.contains(PixelBox(32, 42, 68, 78)), "\(planner.damage)")
    }

    private final class Owner: ClientTreeOwner {
        func refuse(_ reason: String) {}
    }

    @Test("a remote client may use its whole budget, to the last pixel", arguments: [0, 1])
    func clients(_ more: Int) {
        let viewport = Viewport(width: 512, height: 512, scale: 1)
        func properties(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
            -> LayerProperties
        {
            var properties = LayerProperties()
            for setting in box(x, y, width, height) { properties[setting.id] = setting.value }
            return properties
        }
        // An item of 63 × 64 pixels counts 64 more: 2048 items are the whole limit.
        let count = 2048 + more
        #expect(ClientCosts.limit(for: viewport) == 2048 * (63 * 64 + ClientCosts.pixelsOfItem))
        var changes: ContiguousArray<CommitPacket.Change> = [
            .create(LayerID(0), .layer, properties(0, 0, 512, 512), name: ""),
            .create(LayerID(1), .layer, properties(0, 0, 512, 512), name: ""),
            .setSublayers(LayerID(0), [LayerID(1)]), .setRoot(LayerID(0)),
        ]
        var look = properties(100, 100, 63, 64)
        look[.backgroundColor] = .color(PaintColor(rgba: SIMD4(1, 0, 0, 0.5)))
        let ids = (0..<count).map { LayerID(UInt32(2 + $0)) }
        for id in ids { changes.append(.create(id, .layer, look, name: "")) }
        changes.append(.setSublayers(LayerID(1), ContiguousArray(ids)))
        var packet = CommitPacket(serial: 1, changes: changes)
        packet.clients = [ClientTree(root: LayerID(1), owner: Owner())]
        let tree = RenderTree()
        tree.apply(packet)
        let planner = Planner(tree: tree, images: PaperImages())
        _ = tree.evaluate(at: 100)
        planner.update(viewport: viewport)
        let costly = planner.costlyClients().filter { $0.reason.contains("million pixels") }
        #expect(costly.count == more)
    }
}
