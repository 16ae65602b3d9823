import CoreGraphics
import LaminaMotion
import LaminaPacketWire
import LaminaRenderTree
import Testing

/// What a message becomes: finite numbers stay finite through differences and products.
@Suite struct CoordinateLimitTests {
    private let great = 1e308

    @Test("Values between the greatest numbers of a packet are finite at every moment")
    func values() throws {
        for path in ["position", "bounds", "zPosition", "transform", "backgroundColor"] {
            let target = PropertyTarget(keyPath: path, of: .layer)
            func value(_ n: Double) -> MotionValue {
                switch path {
                case "zPosition": return .number(n)
                case "position": return .quad(Quad(n, -n, 0, 0), .point)
                case "bounds": return .quad(Quad(-n, n, 1e308, 1e308), .rect)
                case "transform":
                    return .transform(CATransform3DMakeTranslation(n, 0, 0))
                default: return .color(PaintColor(rgba: SIMD4(Float(n / 1e270), 0, 0, 1)))
                }
            }
            var packet = CommitPacket(serial: 1)
            packet.layerLimit = 1
            packet.changes.append(.create(LayerID(0), .layer, LayerProperties(), name: "a"))
            packet.changes.append(.setRoot(LayerID(0)))
            packet.changes.append(
                .addAnimation(
                    LayerID(0),
                    RenderAnimation(
                        id: AnimationID(1), key: "", timing: Timing(beginTime: 0, duration: 1),
                        curve: nil,
                        content: .property(
                            PropertyAnimation(
                                target: target,
                                function: .basic(from: value(-great), to: value(great), by: nil),
                                isAdditive: false, isCumulative: false, valueFunction: nil)),
                        isRemovedOnCompletion: true)))
            let tree = RenderTree()
            tree.apply(try Wire().carry(packet))
            for time in [0, 0.25, 0.5, 0.99] {
                _ = tree.evaluate(at: time)
                let shown = tree.visual(0).all
                let id = try #require(target.propertyID)
                #expect(shown[id].isFinite, "\(path) at \(time): \(shown[id])")
            }
        }
    }

    @Test("Points of a path lie within the limit, infinite ones as they were")
    func path() throws {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: great, y: -great))
        path.addLine(to: CGPoint(x: 1, y: 2))
        var values = LayerProperties()
        values[.shadowPath] = .path(path)
        values[.zPosition] = .number(.infinity)
        var packet = CommitPacket(serial: 1)
        packet.layerLimit = 1
        packet.changes.append(.create(LayerID(0), .layer, values, name: "a"))
        guard case .create(_, _, let back, _)? = try Wire().carry(packet).changes.first else {
            throw WireMismatch()
        }
        #expect(back.zPosition == .infinity)
        guard case .path(let arrived) = back[.shadowPath] else { throw WireMismatch() }
        #expect(arrived.boundingBox == CGRect(x: 1, y: -1e75, width: 1e75, height: 1e75))
    }
}

extension PropertyTarget {
    fileprivate var propertyID: PropertyID? {
        if case .property(let id, _) = self { return id }
        return nil
    }
}
