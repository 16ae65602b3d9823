import CoreGraphics
import Foundation
import LaminaRenderTree
import TestSupport
import Testing

@testable import CoreAnimation

/// The table of layer classes on the application's side agrees with the table on the drawing side.
@Suite("Layer types") struct LayerTypeTests {
    @Test("every row makes exactly its class, under the name of the table")
    func rows() {
        for row in LayerTypes.rows {
            let made = row.make()
            #expect(type(of: made) == row.type)
            #expect("\(row.type)" == row.layerClass.row.name)
            #expect(LayerTypes.layerClass(of: row.type) == row.layerClass)
            #expect(made.kind == row.layerClass)
            #expect(type(of: made.blankOfSameKind()) == row.type)
            #expect(LayerTypes.named(row.layerClass.row.name)?.type == row.type)
        }
    }

    @Test("every class of the table has a type here, or declares itself in a module above")
    func whole() throws {
        let here = LayerClass(LayerTypes.rows.map(\.layerClass))
        let sources = Places.package.appendingPathComponent("Sources")
        let text = try ["QuartzCore/CAOpenGLLayer.swift", "AVFoundation/AVPlayerLayer.swift"].map {
            try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8)
        }.joined()
        for row in LayerClass.rows where !here.contains(row.layerClass) {
            #expect(text.contains("class \(row.name): CALayer, DeclaresLayerClass"), "\(row.name)")
        }
    }

    @Test("a subclass is of the class it inherits from, and draws by itself")
    func subclasses() {
        final class Star: CAShapeLayer {}
        let star = Star()
        #expect(star.kind == .shape)
        #expect(type(of: star.blankOfSameKind()) == CAShapeLayer.self)
        #expect(!LayerTypes.drawsNothing(Star.self))
        #expect(LayerTypes.drawsNothing(CAShapeLayer.self))
        #expect(!LayerTypes.drawsNothing(CATextLayer.self))
        #expect(!LayerTypes.drawsNothing(CATiledLayer.self))
    }

    @Test("every property of a class can be reached by its key through the class")
    func access() {
        for row in PropertyTable.rows where !row.owners.contains(.layer) {
            #expect(PropertyAccess.of(row.id) != nil, "\(row.key) has no access")
        }
        for type in LayerTypes.rows {
            for (id, _) in type.properties() {
                #expect(
                    PropertyTable.row(id).owners.contains(type.layerClass),
                    "\(type.type) lists \(id)")
            }
        }
    }

    @Test("every value of a cell reaches the drawing side under its key")
    func cells() {
        for row in CellTable.rows where row.isSent {
            let cell = CAEmitterCell()
            let value: Any =
                switch row.kind {
                case .string: "nearest"
                case .bool: false
                case .float, .double, .cgFloat: 3
                case .fillMode: CAMediaTimingFillMode.both
                case .any:
                    switch row.key {
                    case "color": CGColor(red: 1, green: 0, blue: 0, alpha: 1)
                    case "contentsRect": CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
                    default: "7"
                    }
                }
            cell.setValue(value, forKey: row.key)
            #expect(cell.rendered().values[row.key] != nil, "\(row.key)")
        }
    }
}
