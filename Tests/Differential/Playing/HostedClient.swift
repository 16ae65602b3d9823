import CoreAnimation
import Foundation
import LaminaRenderTree
import QuartzCore

/// A client of a layer tree in the program's own process and on the program's clock: a remote
/// client without sockets, so that every play has the same packets at the same times.
final class HostedClient: ForeignTree, CommitSink, @unchecked Sendable {
    let clock: any MediaClock
    private(set) var context: LayerContext?
    // State under the transaction lock.
    /// Packets sent but not delivered: packets through a socket arrive after the transaction, too.
    private var sent: [CommitPacket] = []
    private let tree = ReceivedTree()
    /// Reason for a packet that a server would refuse; nil for a sound client.
    private(set) var refusal: String?
    /// True for layers that a host leaves out because of their cost. A server closes the connection
    /// of such a client.
    private(set) var isCostly = false

    init(_ root: CALayer, clock: any MediaClock) {
        self.clock = clock
        context = LayerContext(root: root, sink: self, clock: clock)
    }

    /// Root of the client's tree.
    var root: CALayer? { context?.root }

    func post(_ packet: CommitPacket) { sent.append(packet) }

    /// Delivers the sent packets.
    func deliver() {
        TransactionLock.with {
            for packet in sent { receive(packet) }
            sent = []
        }
    }

    private func receive(_ packet: CommitPacket) {
        do {
            try tree.check(packet)
        } catch {
            refusal = "\(error)"
            return
        }
        tree.apply(packet) { _ in clock.now() }
    }

    func begin(_ graft: LayerGraft) -> ContiguousArray<CommitPacket.Change> {
        tree.begin(graft)
    }

    func end(_ graft: LayerGraft) { tree.end(graft) }

    func deliver(_ endings: [AnimationEvent], from graft: LayerGraft) {
        if tree.reports(graft) { context?.deliver(endings, at: clock.now()) }
    }

    func serve(_ requests: [TileRequest], from graft: LayerGraft) {
        if tree.reports(graft) { context?.serve(requests, synchronously: true) }
    }

    func properties(of layer: LayerID) -> LayerProperties? { tree.properties(of: layer) }

    /// Notes that the layers exceed a cost limit, and are left out of live pictures.
    func refuse(_ reason: String) { isCostly = true }
}
