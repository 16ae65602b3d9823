import Foundation
import RandomTrees
import TestSupport

extension Program {
    /// Program as a whole `main.swift` for an executable target with the dependencies `QuartzCore`
    /// and `LayerHosting`: the executable plays the program as the claims of damage and of jumps
    /// do, and prints the differences of the pictures.
    public func source() throws -> String {
        let prelude = try String(
            contentsOf: Places.package
                .appendingPathComponent("Tests/Differential/Playing/Prelude.swift"),
            encoding: .utf8)
        let words =
            prelude
            .replacingOccurrences(of: "import Foundation\nimport QuartzCore\n", with: "")
            .replacingOccurrences(of: "public ", with: "")
        let hasClients = statements.contains {
            if case .call("remote", _) = $0.term { true } else { false }
        }
        var made = false
        let body = statements.map { statement in
            guard statement.frame != nil, !made else { return "    \(statement)\n" }
            made = true
            return "    begin(n0)\n    \(statement)\n"
        }
        return "import Foundation\nimport LayerHosting\nimport QuartzCore\n"
            + words + (hasClients ? Self.clients : "")
                + """

                /// Begins a program's host, and advances the clock.
                typealias Begin = (CALayer) -> Void
                typealias Frame = (Double) -> Void

                // seed \(seed)
                func program(_ begin: Begin, _ frame: Frame) {
                \(body.joined())\(made ? "" : "    begin(n0)\n    frame(0)\n")}

                func pictures(drawsParts: Bool, drawsAll: Bool) throws -> [[UInt8]] {
                    let clock = ManualClock(100)
                    return try MediaTime.with(clock) {
                        var host: ManualHost!
                        var result: [[UInt8]] = []
                        func keep(_ image: CGImage) {
                            image.withPremultipliedRGBA8 { bytes, _ in result.append(Array(bytes)) }
                        }
                        program { root in
                            host = ManualHost(
                                root: root, size: CGSize(width: \(width), height: \(height)), scale: \(scale),
                                clock: clock)
                            host.commit()
                        } _: { seconds in
                            host.advance(by: seconds)
                            do {
                                if drawsParts { try host.redraw(); keep(try host.read()) }
                                if drawsAll { keep(try host.snapshot()) }
                            } catch { fatalError("\\(error)") }
                        }
                        if !drawsParts && !drawsAll { keep(try host.snapshot()) }
                        return result
                    }
                }

                func compare(_ name: String, _ a: [UInt8], _ b: [UInt8]) {
                    let far = zip(a, b).map { abs(Int($0) - Int($1)) }
                    print(name, far.count { $0 > 2 }, "channels by up to", far.max() ?? 0)
                }

                let whole = try pictures(drawsParts: false, drawsAll: true)
                for (i, part) in try pictures(drawsParts: true, drawsAll: false).enumerated() {
                    compare("damage, frame \\(i + 1):", part, whole[i])
                }
                compare("jump:", try pictures(drawsParts: false, drawsAll: false).last!, whole.last!)

                """
    }

    /// Clients in a printed program connect to the process's own server. Commits arrive through a
    /// socket, hence a first frame may lack them.
    private static let clients = """

        /// Clients of this process's server.
        nonisolated(unsafe) var clients: [CARemoteLayerClient] = []

        func remote(_ root: CALayer) -> CALayer {
            let client = CARemoteLayerClient(
                serverPort: CARemoteLayerServer.shared().serverPort)
            client.layer = root
            clients.append(client)
            CATransaction.flush()
            return CALayer(remoteClientId: client.clientId)
        }

        """
}
