import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// Host of 60 × 40 pixels with a white background, and the pictures of clients.
final class RemoteStage {
    let root = CALayer()
    let host: ManualHost
    private var probes: [Probe] = []

    init() {
        root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        root.isGeometryFlipped = true
        host = ManualHost(root: root, size: root.bounds.size)
        host.commit()
    }

    deinit { for probe in probes { probe.end() } }

    static var port: UInt32 { CARemoteLayerServer.shared().serverPort }

    /// Starts a client, and adds a layer for the client below the root.
    func start(_ words: String..., at frame: CGRect = CGRect(x: 0, y: 0, width: 60, height: 40))
        throws
        -> (probe: Probe, layer: CALayer)
    {
        try start(Probe(Self.port, words), at: frame)
    }

    /// Hangs a layer for a client below the root.
    func start(_ probe: Probe, at frame: CGRect) throws -> (probe: Probe, layer: CALayer) {
        probes.append(probe)
        let layer = CALayer(remoteClientId: try probe.client())
        layer.frame = frame
        root.addSublayer(layer)
        return (probe, layer)
    }

    /// Changes layers at once.
    func set(_ change: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
        host.commit()
    }

    func pixels() throws -> PixelGrid {
        PixelGrid(try host.snapshot(background: CGColor(gray: 1, alpha: 1)))
    }

    /// Polls until a pixel has a colour: changes of another process arrive later.
    func expect(
        _ x: Int, _ y: Int, _ color: [UInt8], _ place: SourceLocation = #_sourceLocation
    ) throws {
        try until("\(x), \(y) is \(color)", place) { try pixels()[x, y] == color }
    }

    func until(
        _ what: String, _ place: SourceLocation = #_sourceLocation, _ holds: () throws -> Bool
    ) throws {
        let end = ContinuousClock.now + .seconds(240)
        while try !holds() {
            guard ContinuousClock.now < end else {
                Issue.record("never: \(what)", sourceLocation: place)
                return
            }
            host.advance(by: 0)
            sched_yield()
        }
    }

    /// The number of red pixels in a row.
    func red(row y: Int) throws -> Int {
        let pixels = try pixels()
        return (0..<60).count { pixels[$0, y] == Colors.red }
    }

    /// The first red pixel of a row.
    func firstRed(row y: Int) throws -> Int? {
        let pixels = try pixels()
        return (0..<60).first { pixels[$0, y] == Colors.red }
    }
}

enum Colors {
    static let red: [UInt8] = [255, 0, 0, 255]
    static let green: [UInt8] = [0, 255, 0, 255]
    static let blue: [UInt8] = [0, 0, 255, 255]
    static let white: [UInt8] = [255, 255, 255, 255]
}

/// The reason each client's connection ended. Thread: any.
final class Ends: @unchecked Sendable {
    static let shared = Ends()
    private let condition = NSCondition()
    private var ends: [UInt32: RemoteEnd] = [:]

    private init() {
        CARemoteLayerServer.shared().onClientEnd = { client, end in
            Ends.shared.condition.withLock {
                Ends.shared.ends[client] = end
                Ends.shared.condition.broadcast()
            }
        }
    }

    func hasEnded(_ client: UInt32) -> Bool { condition.withLock { ends[client] != nil } }

    /// Waits for the end of a client.
    func of(_ client: UInt32) -> RemoteEnd? {
        condition.withLock {
            let deadline = Date(timeIntervalSinceNow: 240)
            while ends[client] == nil, condition.wait(until: deadline) {}
            return ends[client]
        }
    }
}
