import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion
import LaminaPacketWire
import LaminaRenderTree

/// A message of every kind, with a value, an animation and a change of every kind inside: the same
/// on every run.
enum SampleMessages {
    static func all() throws -> [WireMessage] {
        let packet = try packet()
        var key = TreeKey(packet: packet, time: 101.5)
        key.emitters = [
            .init(
                layer: LayerID(3),
                record: .init(
                    epochs: [
                        .init(
                            start: -.infinity, end: 2.5, counts: [12, 0.5],
                            properties: try emitter(), animations: [basic(40)])
                    ], timings: [Timing(beginTime: 1, duration: .infinity)]))
        ]
        key.endings = [.init(layer: LayerID(1), animation: basic(41), end: 2, until: 3.5)]
        key.tiles = [.init(layer: LayerID(4), key: TileKey(level: -1, x: -2, y: 3), begin: 100.25)]
        return [
            WireEncoder.hello,
            .image(0, WireImage(picture)),
            .commit(packet, time: 101.25),
            .key(key),
            .view(WireView(width: 640, height: 480, scale: 1.5, background: [0, 0.25, 0.5, 1])),
            .endings([
                AnimationEvent(layer: LayerID(2), animation: AnimationID(9), event: .finished),
                AnimationEvent(layer: LayerID(3), animation: AnimationID(1 << 40), event: .started),
            ]),
            .tileRequests([
                TileRequest(
                    layer: LayerID(4), level: -1, columns: -3..<4, rows: 0..<2, width: 256,
                    height: 128, scale: 1.5)
            ]),
        ]
    }

    /// Three pixels beside two of other colours.
    static let picture: CGImage = {
        let bytes = Data((0..<24).map { UInt8($0 % 4 == 3 ? 255 : $0 * 10) })
        return CGImage(
            width: 3, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 12,
            space: CGColorSpace(name: CGColorSpace.sRGB)!,
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
            provider: CGDataProvider(data: bytes)!, decode: nil, shouldInterpolate: true,
            intent: .defaultIntent)!
    }()

    private static let outline: CGPath = {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 30, y: 2.5))
        path.addQuadCurve(to: CGPoint(x: 40, y: 40), control: CGPoint(x: 45, y: 0.1))
        path.addCurve(
            to: CGPoint(x: 0, y: 30), control1: CGPoint(x: 20, y: 50),
            control2: CGPoint(x: -10, y: 1e9))
        path.closeSubpath()
        return path.copy()!
    }()

    // MARK: Layers

    private static func packet() throws -> CommitPacket {
        var changed = PropertySet()
        for id in [PropertyID.path, .strokeEnd] { changed.insert(id) }
        return CommitPacket(
            serial: 7,
            changes: [
                .create(LayerID(0), .layer, try plain(), name: "root"),
                .create(LayerID(1), [.layer, .shape], shape(), name: ""),
                .create(LayerID(2), [.layer, .gradient], gradient(), name: "sky"),
                .create(LayerID(3), [.layer, .emitter], try emitter(), name: "sparks"),
                .create(LayerID(4), [.layer, .tiled], LayerProperties(), name: ""),
                .create(LayerID(5), [.layer, .text], text(), name: ""),
                .setSublayers(LayerID(0), [LayerID(1), LayerID(2), LayerID(3), LayerID(4)]),
                .setMask(LayerID(2), LayerID(5)), .setMask(LayerID(1), nil),
                .setRoot(LayerID(0)),
            ] + animations().map { .addAnimation(LayerID(1), $0) } + [
                .update(LayerID(1), shape(), changed: changed),
                .removeAnimation(LayerID(1), AnimationID(11)),
                .setTiles(
                    LayerID(4),
                    TileUpdate(
                        drawn: [
                            .init(
                                key: TileKey(level: 0, x: 1, y: 2),
                                rect: CGRect(x: 256, y: 512, width: 256, height: 256),
                                image: picture, fade: 0.25)
                        ], dropped: [TileKey(level: 1, x: 0, y: -1)])),
                .setLive(LayerID(4), nil),
                .remove(LayerID(5)),
            ], time: 101, layerLimit: 6)
    }

    private static func plain() throws -> LayerProperties {
        var values = LayerProperties()
        values[.bounds] = .rect(CGRect(x: 0, y: -0.5, width: 640, height: 480))
        values[.position] = .point(CGPoint(x: 0.1, y: 1e300))
        values[.contents] = .image(picture)
        values[.cornerCurve] = .string("continuous")
        values[.hidden] = .number(1)
        values[.borderColor] = .none
        var transform = CATransform3DIdentity
        transform.m34 = -0.002
        values[.sublayerTransform] = .transform(transform)
        guard let filter = CIFilter(name: "CIColorMatrix") else { throw WireMismatch() }
        filter.name = "tint"
        filter.setValue(CIVector(x: 0.5, y: 0.25, z: 0, w: 1), forKey: "inputRVector")
        values[.filters] = .array([.object(OpaqueObject(filter))])
        return values
    }

    private static func shape() -> LayerProperties {
        var values = LayerProperties()
        values[.path] = .path(outline)
        values[.strokeColor] = .color(PaintColor(rgba: SIMD4(0.2, 1.25, -0.5, 0.75)))
        values[.lineDashPattern] = .array([.number(4), .number(0.5)])
        values[.strokeEnd] = .number(0.25)
        values[.beginTime] = .number(1.5)
        return values
    }

    private static func gradient() -> LayerProperties {
        var values = LayerProperties()
        values[.colors] = .array([.color(.opaqueBlack), .color(.opaqueWhite)])
        values[.startPoint] = .point(CGPoint(x: 0, y: 0.5))
        return values
    }

    private static func text() -> LayerProperties {
        var values = LayerProperties()
        values[.string] = .object(OpaqueObject(NSAttributedString(string: "Grüße, 世界")))
        values[.fontSize] = .number(17)
        return values
    }

    private static func emitter() throws -> LayerProperties {
        var values = LayerProperties()
        let inner = RenderEmitterCell(
            name: "inner", values: ["velocity": .number(3)], timing: Timing(duration: 2), cells: [])
        let cell = RenderEmitterCell(
            name: nil, values: ["birthRate": .number(30), "contents": .image(picture)],
            timing: Timing(duration: .infinity), cells: [inner])
        values[.emitterCells] = .array([.object(OpaqueObject(cell))])
        values[.emitterSize] = .size(CGSize(width: 3, height: 4))
        return values
    }
}
