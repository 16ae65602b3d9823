import CoreAnimation
import Foundation
import LaminaRenderTree
import QuartzCore

/// A client of a layer tree in the program's own process, on the program's clock: what a client of
/// another process is, without the sockets between, so that every play has the same packets at the
/// same times.
final class HostedClient: ForeignTree, CommitSink, @unchecked Sendable {
    let clock: any MediaClock
    private(set) var context: LayerContext?
    // State under the transaction lock.
    /// Packets on their way: as through a socket, they arrive after the transaction.
    private var sent: [CommitPacket] = []
    private var tree = RenderTree()
    private var grafts: [LayerGraft] = []
    /// Reason for a packet that a server would refuse; nil for a sound client.
    private(set) var refusal: String?

    init(_ root: CALayer, clock: any MediaClock) {
        self.clock = clock
        context = LayerContext(root: root, sink: self, clock: clock)
    }

    /// Root of the client's tree.
    var root: CALayer? { context?.root }

    func post(_ packet: CommitPacket) { sent.append(packet) }

    /// Lets what was sent arrive.
    func deliver() {
        TransactionLock.with {
            for packet in sent { take(packet) }
            sent = []
        }
    }

    private func take(_ packet: CommitPacket) {
        do {
            try PacketCheck.check(packet, for: tree)
        } catch {
            refusal = "\(error)"
            return
        }
        tree.apply(packet)
        settle()
        for graft in grafts { graft.post(packet.changes) }
    }

    /// Evaluation removes ended animations from the tree.
    private func settle() {
        _ = tree.evaluate(at: clock.now())
        _ = tree.drainAnimationEvents()
        _ = tree.drainRetiredImages()
        var changes: ContiguousArray<(index: UInt32, what: NodeChanges)> = []
        tree.drainChanges(into: &changes)
    }

    func begin(_ graft: LayerGraft) -> ContiguousArray<CommitPacket.Change> {
        grafts.append(graft)
        return tree.key().packet.changes
    }

    func end(_ graft: LayerGraft) { grafts.removeAll { $0 === graft } }

    /// With several places the first place reports.
    func deliver(_ endings: [AnimationEvent], from graft: LayerGraft) {
        if grafts.first === graft { context?.deliver(endings, at: clock.now()) }
    }

    func serve(_ requests: [TileRequest], from graft: LayerGraft) {
        if grafts.first === graft { context?.serve(requests, synchronously: true) }
    }

    func properties(of layer: LayerID) -> LayerProperties? {
        let index = Int(layer.rawValue)
        guard index < tree.nodes.count, tree.nodes[index].exists else { return nil }
        return tree.nodes[index].properties
    }

    /// Cost limits depend on the machine's load: programs have none.
    func refuse(_ reason: String) {}
}
