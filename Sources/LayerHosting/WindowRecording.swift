import LaminaDisplayList
import LaminaPacketLog
import LaminaPacketWire
import LaminaRenderTree

/// Recording of a window's frames: the present tree first, then every packet with the time of the
/// frame which shows the packet. Costs nothing without a recording. Thread: the render thread.
final class WindowRecording {
    private var recorder: PacketRecorder?
    /// Packets, each with the host time of the tree before the packet.
    private var packets: [(packet: CommitPacket, previous: Double)] = []
    private var view: WireView?
    private var hasPictures = false

    /// Collects packets applied for the next frame. `previous`: host time of the tree before the
    /// packets.
    func take(_ applied: [CommitPacket], after previous: Double) {
        if recorder != nil { packets += applied.map { ($0, previous) } }
    }

    /// Records an evaluated frame. A new recorder starts with the whole tree; otherwise the
    /// collected packets are written.
    func note(
        _ new: PacketRecorder?, _ tree: RenderTree, _ viewport: Viewport,
        _ background: SIMD4<Float>, at time: Double
    ) {
        guard new != nil || recorder != nil else { return }
        let view = WireView(viewport, background)
        if new !== recorder {
            recorder = new
            hasPictures = false
            new?.begin(tree.key(), view: view)
        } else if let recorder {
            if view != self.view { recorder.note(view, at: time) }
            for (packet, previous) in packets {
                recorder.note(packet, at: time, after: previous)
            }
            recorder.noteFrame(of: tree, at: time)
        }
        self.view = view
        packets.removeAll()
    }

    /// Notes the pictures of live contents in the planned frame of a host time.
    func notePictures(of stage: FrameStage, at time: Double) {
        guard let recorder, recorder.takesPictures else { return }
        for (layer, picture) in stage.takeLivePictures(startsAnew: !hasPictures) {
            recorder.note(picture, of: layer, at: time)
        }
        hasPictures = true
    }
}

extension WireView {
    init(_ viewport: Viewport, _ background: SIMD4<Float>) {
        self.init(
            width: viewport.width, height: viewport.height, scale: viewport.scale,
            background: (0..<4).map { Double(background[$0]) })
    }
}
