import CoreGraphics
import Foundation
import LaminaPacketLog
import LaminaPacketWire
import LaminaRenderTree
import QuartzCore

@MainActor private func document(_ inside: String) -> Data {
    Data(
        """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 9 9">\
        \(inside)</CALayer></caml>
        """.utf8)
}

@MainActor private func read(_ inside: String) -> @MainActor () throws -> Void {
    let data = document(inside)
    return { _ = try LayerDocument(data: data) }
}

@MainActor private func temporary() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("growth-\(UUID().uuidString)")
}

/// A packet of `n` layers, each with an animation.
@MainActor private func packet(_ n: Int) -> CommitPacket {
    var packet = CommitPacket(serial: 1)
    packet.layerLimit = n
    for i in 0..<n {
        let id = LayerID(UInt32(i))
        packet.changes.append(.create(id, .layer, LayerProperties(), name: "n\(i)"))
    }
    packet.changes.append(
        .setSublayers(LayerID(0), ContiguousArray((1..<n).map { LayerID(UInt32($0)) })))
    packet.changes.append(.setRoot(LayerID(0)))
    return packet
}

@MainActor let files: [Operation] = [
    Operation("document: elements", 125) { n in
        read(
            "<sublayers>" + String(repeating: "<CALayer opacity=\"0.5\"/>", count: n)
                + "</sublayers>")
    },
    Operation("document: animations of a layer", 125) { n in
        let one = "<animation type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"5\"/>"
        return read("<animations>" + String(repeating: one, count: n) + "</animations>")
    },
    Operation("document: attributes of an element", 60) { n in
        let data = document(
            "<sublayers><CALayer " + (0..<n).map { "a\($0)=\"1\"" }.joined(separator: " ")
                + "/></sublayers>")
        // Documents beyond the limit are rejected.
        return { _ = try? LayerDocument(data: data) }
    },
    Operation("document: states", 30) { n in
        let state = (0..<n).map {
            """
            <LKState name="s\($0)"><elements><LKStateSetValue targetId="a" keyPath="opacity">\
            <value type="real" value="0.5"/></LKStateSetValue></elements></LKState>
            """
        }
        return read(
            "<sublayers><CALayer id=\"a\"/></sublayers><states>" + state.joined() + "</states>")
    },
    Operation("document: values of a state, set and reset", 60) { n in
        let values = String(
            repeating: """
                <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0.5"/>\
                </LKStateSetValue>
                """, count: n)
        let data = document(
            """
            <sublayers><CALayer id="a"/></sublayers>\
            <states><LKState name="s"><elements>\(values)</elements></LKState></states>
            """)
        return {
            let document = try LayerDocument(data: data)
            document.apply(state: "s")
            document.apply(state: nil)
        }
    },
    Operation("document: key frames of an animation", 125) { n in
        let values = String(repeating: "<real value=\"0.5\"/>", count: n)
        return read(
            """
            <animations><animation type="CAKeyframeAnimation" keyPath="opacity" duration="5">\
            <values>\(values)</values></animation></animations>
            """)
    },
    Operation("document: text of an element", 1000) { n in
        read("<!-- " + String(repeating: "some text ", count: n) + " -->")
    },
    Operation("document: write", 60) { n in
        let stage = Stage()
        stage.fill(n)
        return {
            let url = temporary()
            try LayerDocument.write(stage.root, to: url)
            try FileManager.default.removeItem(at: url)
        }
    },
    Operation("archive: write and read layers", 30) { n in
        let stage = Stage()
        stage.fill(n)
        return {
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: stage.root, requiringSecureCoding: true)
            _ = try LayerArchive.layer(from: data)
        }
    },
    Operation("archive: animations of a layer", 30) { n in
        let layer = CALayer()
        for i in 0..<n { layer.add(fade(), forKey: "\(i)") }
        return {
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: layer, requiringSecureCoding: true)
            _ = try LayerArchive.layer(from: data)
        }
    },
    Operation("archive: layers in each other", 15) { n in
        let root = CALayer()
        var layer = root
        for i in 0..<n {
            let next = small(i)
            layer.addSublayer(next)
            layer = next
        }
        return {
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: root, requiringSecureCoding: true)
            _ = try LayerArchive.layer(from: data)
        }
    },
    Operation("packet: write and read", 250) { n in
        let packet = packet(n)
        return {
            let bytes = WireEncoder(images: NoImages()).bytes(of: .commit(packet, time: 1))
            _ = try WireDecoder(images: NoImages()).message(bytes)
        }
    },
    Operation("packet: check and apply", 250) { n in
        let packet = packet(n)
        return {
            let tree = RenderTree()
            try PacketCheck.check(packet, for: tree)
            tree.apply(packet)
            _ = tree.evaluate(at: 1)
        }
    },
    Operation("recording: frames", 30) { n in
        {
            let (stage, url) = (Stage(), temporary())
            let layer = stage.fill(1)[0]
            try stage.host.record(to: url)
            for i in 0..<n {
                layer.position.x = CGFloat(i % 90)
                stage.host.commit()
                stage.host.advance(by: 1.0 / 60)
            }
            try stage.host.stopRecording()
            let log = try PacketLog(contentsOf: url)
            let player = LogPlayer(log)
            for i in 0..<n { _ = try player.move(to: Double(i) / 60) }
            try FileManager.default.removeItem(at: url)
        }
    },
    Operation("remote: layers of a client", 60) { n in
        let server = CARemoteLayerServer.shared()
        return {
            let client = CARemoteLayerClient(serverPort: server.serverPort)
            let root = CALayer()
            client.layer = root
            for i in 0..<n { root.addSublayer(small(i)) }
            CATransaction.flush()
            client.invalidate()
        }
    },
]
