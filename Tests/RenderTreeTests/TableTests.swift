import Foundation
import LaminaMotion
import LaminaRenderTree
import TestSupport
import Testing

/// Every row of a table exists once and in full.
@Suite("Tables") struct TableTests {
    @Test("the property table has a row for every property, in order, under a key of its own class")
    func properties() {
        #expect(PropertyTable.rows.map(\.id) == PropertyID.allCases)
        for row in PropertyTable.rows {
            #expect(!row.key.isEmpty && !row.owners.isEmpty)
            for owner in LayerClass.rows.map(\.layerClass) where row.owners.contains(owner) {
                #expect(PropertyTable.property(forKey: row.key, of: owner) == row.id, "\(row.key)")
            }
        }
    }

    @Test("every self-moving property declares the work its movement needs")
    func invalidation() {
        // Contents drawn by a client's OpenGL are requested anew in any case.
        let silent = PropertyTable.rows.filter {
            $0.invalidates.isEmpty && ($0.animation == .implicit || $0.animation == .transition)
        }
        #expect(silent.isEmpty, "\(silent.map(\.key))")
    }

    @Test("every layer class has a unique bit, name and word")
    func classes() {
        let rows = LayerClass.rows
        #expect(rows[0].layerClass == .layer)
        #expect(
            rows.map(\.layerClass.rawValue).sorted() == rows.indices.map { UInt16(1) << UInt16($0) }
        )
        #expect(Set(rows.map(\.name)).count == rows.count)
        #expect(Set(rows.map(\.word)).count == rows.count)
        for row in rows.dropFirst() {
            #expect(row.layerClass.row.name == row.name && "\(row.layerClass)" == row.word)
        }
        let unknown = LayerClass(rawValue: 1 << 15)
        #expect(unknown.row.name == "CALayer")
    }

    @Test("every bit of a layer class has a row")
    func bits() throws {
        let table = Places.package.appendingPathComponent(
            "Sources/RenderTree/Properties/LayerClass.swift")
        let text = try String(contentsOf: table, encoding: .utf8)
        let bits = text.matches(of: /static var \w+: Self \{ Self\(rawValue: (\d+)\) \}/)
            .compactMap { UInt16($0.1) }
        #expect(bits.sorted() == LayerClass.rows.map(\.layerClass.rawValue).sorted())
    }

    @Test("the columns of a layer class agree: content has an extent, and a painter draws its own")
    func content() {
        for row in LayerClass.rows {
            let isDrawn =
                row.painter != nil || row.isRendered || row.overhangs || row.isCutToBounds
            #expect(row.extent != .none || !isDrawn, "\(row.name)")
            #expect(row.extent != .own || row.painter != nil, "\(row.name)")
            #expect(!row.isCutToBounds || row.extent == .bounds && !row.overhangs, "\(row.name)")
            let kind = row.layerClass
            #expect(LayerClass.fillingBounds.contains(kind) == (row.extent == .bounds))
            #expect(LayerClass.severalItems.contains(kind) == !row.isOneItem)
            #expect(LayerClass.cutToBounds.contains(kind) == row.isCutToBounds)
            #expect(LayerClass.movingByItself.contains(kind) == row.movesByItself)
        }
    }

    @Test("every property belongs to existing classes")
    func owners() {
        let known = LayerClass(LayerClass.rows.map(\.layerClass))
        for row in PropertyTable.rows {
            #expect(row.owners.isSubset(of: known), "\(row.key)")
        }
    }

    @Test("the table has each cell property once, with a default of the property's kind")
    func cells() {
        let rows = CellTable.rows
        #expect(Set(rows.map(\.key)).count == rows.count)
        for row in rows {
            guard let value = row.defaultValue else { continue }
            switch row.kind {
            case .bool, .float, .double, .cgFloat:
                #expect(value.number == CellTable.number(row.key), "\(row.key)")
            case .string, .fillMode: #expect(value.string != nil, "\(row.key)")
            case .any: #expect(value.color != nil || value.rect != nil, "\(row.key)")
            }
        }
        #expect(CellTable.number("velocity") == 0 && CellTable.number("scale") == 1)
    }
}
