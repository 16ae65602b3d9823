import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree
import Testing
import RandomTrees

@testable import LaminaDisplayList

/// The painters of layer classes agree with the table of classes.
@Suite("Painters of layer classes") struct ClassPainterTests {
    @Test("every class with a place for a painter has one, and no other class")
    func rows() {
        let painted = LayerClass.rows.filter { $0.painter != nil }
        #expect(
            ClassPainters.rows.map(\.layerClass.rawValue).sorted()
                == painted.map(\.layerClass.rawValue).sorted())
        for row in ClassPainters.rows {
            let name = row.layerClass.row.name
            #expect(row.place == row.layerClass.row.painter, "\(name)")
            #expect((row.extent != nil) == (row.layerClass.row.extent == .own), "\(name)")
        }
    }

    /// Content of a class, except of classes that need time or tiles to draw.
    private static let samples: [(LayerClass, [TreeEdit.Setting])] = [
        (
            .gradient,
            [
                .init(
                    .colors,
                    .array([
                        .color(PaintColor(rgba: SIMD4(1, 1, 1, 1))),
                        .color(PaintColor(rgba: SIMD4(0, 0, 0, 1))),
                    ]))
            ]
        ),
        (
            .shape,
            [
                .init(
                    .path,
                    .path(
                        CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 20, height: 12), transform: nil)
                    ))
            ]
        ),
    ]

    @Test("a painter draws items within the extent of its class")
    func items() throws {
        for row in LayerClass.rows where row.painter != nil && !row.movesByItself {
            let sample = try #require(
                Self.samples.first { $0.0 == row.layerClass }, "\(row.name) has no sample")
            let box = CGRect(x: 0, y: 0, width: 40, height: 30)
            let stage = Stage()
            stage.play(
                .add(
                    parent: 0, index: 0, row.layerClass,
                    [
                        .init(.bounds, .rect(box)), .init(.anchorPoint, .point(.zero)),
                        .init(.position, .point(CGPoint(x: 10, y: 10))),
                    ] + sample.1))
            let items = stage.list.list().items.filter { $0.node == 1 }
            #expect(!items.isEmpty, "\(row.name)")
            #expect(row.isOneItem ? items.count == 1 : true, "\(row.name)")
            let space = DrawnExtent(stage.list.painting)
            // Antialiased edges take a pixel more.
            let extent = stage.list.draws[1].plane.bounds(of: space.paintedBox(1)).expanded(1)
            for item in items {
                #expect(extent.contains(item.box) || row.overhangs, "\(row.name)")
            }
            if row.extent == .bounds { #expect(space.paintedBox(1) == PixelBox(box)) }
        }
    }
}
