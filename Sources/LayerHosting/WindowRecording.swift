import LaminaDisplayList
import LaminaPacketLog
import LaminaPacketWire
import LaminaRenderTree

/// Recordings of a window's frames: the present tree first, then every packet with the time of the
/// frame which shows the packet. Costs nothing without a recording. Thread: the render thread.
final class WindowRecording {
    private var recorders: [PacketRecorder] = []
    /// Packets, each with the host time of the tree before the packet.
    private var packets: [(packet: CommitPacket, previous: Double)] = []
    private var view: WireView?
    private var hasPictures = false

    /// Collects packets applied for the next frame. `previous`: host time of the tree before the
    /// packets.
    func record(_ applied: [CommitPacket], after previous: Double) {
        if !recorders.isEmpty { packets += applied.map { ($0, previous) } }
    }

    /// Records an evaluated frame. A new recorder starts with the whole tree; the collected packets
    /// go to the others.
    func note(
        _ new: [PacketRecorder], _ tree: RenderTree, _ viewport: Viewport,
        _ background: SIMD4<Float>, at time: Double
    ) {
        guard !new.isEmpty || !recorders.isEmpty else { return }
        let view = WireView(viewport, background)
        for recorder in new {
            guard recorders.contains(where: { $0 === recorder }) else {
                hasPictures = false
                recorder.begin(tree.key(), view: view)
                continue
            }
            if view != self.view { recorder.note(view, at: time) }
            for (packet, previous) in packets {
                recorder.note(packet, at: time, after: previous)
            }
            recorder.noteFrame(of: tree, at: time)
        }
        recorders = new
        self.view = view
        packets.removeAll()
    }

    /// Notes the pictures of live contents in the planned frame of a host time. After a new
    /// recorder was added, all pictures are noted again, for every recorder.
    func notePictures(of stage: FrameStage, at time: Double) {
        let takers = recorders.filter(\.takesPictures)
        guard !takers.isEmpty else { return }
        for (layer, picture) in stage.readLivePictures(startsAnew: !hasPictures) {
            for recorder in takers { recorder.note(picture, of: layer, at: time) }
        }
        hasPictures = true
    }
}

extension WireView {
    /// The view as written, without NaN: a view with NaN differs from itself, and every frame would
    /// write a view.
    init(_ viewport: Viewport, _ background: SIMD4<Float>) {
        let view = WireView(
            width: viewport.width, height: viewport.height, scale: viewport.scale,
            background: (0..<4).map { Double(background[$0]) })
        self = view.readable
    }
}
