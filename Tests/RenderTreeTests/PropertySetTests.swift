import LaminaGraphicsTypes
import Testing

@testable import LaminaRenderTree

/// Bit sets: sets of properties, and sets of the lanes written by tracks.
@Suite("Sets") struct PropertySetTests {
    @Test("a set contains the inserted properties in the table's order, in both words")
    func members() {
        let all = PropertyID.allCases
        #expect(all.count > 64)
        for step in [1, 3, 7, 31] {
            let chosen = stride(from: step - 1, to: all.count, by: step).map { all[$0] }
            var set = PropertySet()
            for id in chosen.reversed() { set.insert(id) }
            #expect(set.ids == chosen && set.count == chosen.count)
            #expect(all.filter { set.contains($0) } == chosen)
        }
    }

    @Test("two tracks share lanes exactly if one track's value is a part of the other's")
    func lanes() {
        let single: [TrackField] = [
            .positionX, .positionY, .zPosition, .boundsOrigin, .boundsSize, .anchorPoint, .opacity,
            .cornerRadius, .borderWidth, .backgroundColor, .rotationX, .rotationY, .rotationZ,
            .scaleX, .scaleY, .scaleZ, .translationX, .translationY, .translationZ,
        ]
        var all: UInt32 = 0
        for field in single {
            #expect(field.lanes.nonzeroBitCount == 1 && all & field.lanes == 0, "\(field)")
            all |= field.lanes
        }
        for (whole, parts) in [
            (TrackField.position, [TrackField.positionX, .positionY]),
            (.bounds, [.boundsOrigin, .boundsSize]), (.scaleXY, [.scaleX, .scaleY]),
            (.scale, [.scaleX, .scaleY, .scaleZ]), (.translation, [.translationX, .translationY]),
        ] {
            #expect(whole.lanes == parts.reduce(0) { $0 | $1.lanes }, "\(whole)")
        }
    }

    @Test("a plane faces the viewer until it has turned by a quarter", arguments: [0, 1, 2])
    func facing(_ axis: Int) {
        for (angle, faces) in [(0.0, true), (0.5, true), (1.5, true), (1.7, false), (3, false)] {
            let turned = CATransform3DMakeRotation(
                angle, axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0)
            #expect(LayerMatrix.facesViewer(turned) == (faces || axis == 2), "\(angle)")
        }
    }
}
