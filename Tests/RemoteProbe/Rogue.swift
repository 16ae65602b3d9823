import CoreGraphics
import Foundation
import LaminaPacketWire
import LaminaRemoteLayers
import LaminaMotion
import LaminaRenderTree

/// Clients that break the rules: each shows a square first, and prints the server's answers to
/// later messages.
enum Rogue {
    private static func meet(
        _ port: mach_port_t, _ body: (RemoteSocket, WireEncoder) throws -> Void
    ) {
        do {
            let socket = RemoteSocket(try RemotePort.connect(port), largest: 1 << 20)
            guard case .welcome(let client, _) = try RemoteMessage(try socket.next()) else {
                tell("no welcome")
                exit(1)
            }
            let encoder = WireEncoder(images: NoImages())
            try socket.send(encoder.bytes(of: WireEncoder.hello))
            var values = LayerProperties()
            values.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
            values.position = CGPoint(x: 10, y: 10)
            values.backgroundColor = PaintColor(rgba: SIMD4(1, 0, 0, 1))
            let root = LayerID(0)
            try socket.send(
                encoder.bytes(
                    of: commit([.create(root, .layer, values, name: ""), .setRoot(root)])))
            tell("client \(client)")
            // A line on standard input reports that the square was examined.
            _ = readLine()
            try? body(socket, encoder)
            while true {
                let bytes = try socket.next()
                if RemoteMessage.isOne(bytes), case .end(let reason) = try RemoteMessage(bytes) {
                    tell("end \(reason)")
                    exit(0)
                }
            }
        } catch {
            tell("end \(error)")
            exit(0)
        }
    }

    private static func commit(
        _ changes: ContiguousArray<CommitPacket.Change>, limit: Int = 2
    ) -> WireMessage {
        .commit(
            CommitPacket(serial: 1, changes: changes, time: nil, layerLimit: limit),
            time: CACurrentMediaTime())
    }

    /// A layer that is its own sublayer.
    static func deep(_ port: mach_port_t, _ words: [String]) {
        meet(port) { socket, encoder in
            try socket.send(
                encoder.bytes(of: commit([.setSublayers(LayerID(0), [LayerID(0)])])))
        }
    }

    /// A message with a count above the number of layers.
    static func lies(_ port: mach_port_t, _ words: [String]) {
        meet(port) { socket, encoder in
            try socket.send(encoder.bytes(of: commit([], limit: 1 << 40)))
        }
    }

    static func noise(_ port: mach_port_t, _ words: [String]) {
        meet(port) { socket, _ in
            for _ in 0..<1000 { try socket.send((0..<200).map { _ in .random(in: 0...255) }) }
        }
    }

    /// The length of an endless message.
    static func length(_ port: mach_port_t, _ words: [String]) {
        meet(port) { socket, _ in
            let length = (40 << 20).bigEndian
            try socket.sendUnframed(withUnsafeBytes(of: length) { Array($0.suffix(4)) })
            let part = [UInt8](repeating: 0, count: 1 << 20)
            for _ in 0..<40 { try socket.sendUnframed(part) }
        }
    }

    private static func image(_ width: Int, _ height: Int) -> [UInt8] {
        RemoteMessage.image(
            RemoteImage(number: 7, width: width, height: height, isDeep: false, isOpaque: true)
        ).bytes
    }

    /// Shared memory that can still be changed.
    static func unsealed(_ port: mach_port_t, _ words: [String]) {
        meet(port) { socket, _ in
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(
                "lamina-\(getpid())")
            try Data(count: 400).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let handle = try FileHandle(forUpdating: file)
            try socket.send(image(10, 10), file: handle.fileDescriptor)
        }
    }

    /// Shared memory shorter than the image.
    static func short(_ port: mach_port_t, _ words: [String]) {
        meet(port) { socket, _ in
            let file = SharedPixels.file([UInt8](repeating: 0, count: 399))!
            try socket.send(image(10, 10), file: file)
        }
    }

    /// Open files that the server did not request.
    static func files(_ port: mach_port_t, _ words: [String]) {
        meet(port) { socket, _ in
            let file = SharedPixels.file([0])!
            for _ in 0..<100 { try socket.send(RemoteMessage.forget([]).bytes, file: file) }
        }
    }

    /// An image of impossible size.
    static func numbers(_ port: mach_port_t, _ words: [String]) {
        meet(port) { socket, _ in
            try socket.send(image(-4, .max), file: SharedPixels.file([0])!)
        }
    }

    /// An image larger than the limit for all images of a client.
    static func many(_ port: mach_port_t, _ words: [String]) {
        meet(port) { socket, _ in
            try socket.send(image(16_384, 16_384), file: SharedPixels.file([0])!)
        }
    }
}
