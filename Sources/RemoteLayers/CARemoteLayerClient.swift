import CoreGraphics
import Foundation

/// Has another process show a layer tree of this one.
///
/// The process needs neither OpenGL nor a display, but a running main run loop. Its layers are committed as in a window: they animate, are laid
/// out and drawn here and shown there. Animations go on there when this process is busy or stopped. Thread: main.
open class CARemoteLayerClient: NSObject {
    /// The number under which the server's process makes a `CALayer(remoteClientId:)`: tell it. 0 when the server cannot
    /// be reached.
    open private(set) var clientId: UInt32 = 0

    /// The layer that is shown, with all below it. Default nil.
    ///
    /// Its superspace is the coordinate system of the layer that shows it.
    open var layer: CALayer? {
        get { context?.root }
        set { context?.root = newValue }
    }

    /// Something happened to the layer that shows this client: the event, and the layer of this process it hit. On the main queue. Our own; nil
    /// by default.
    public var onEvent: ((CARemoteLayerClient, RemoteEvent, CALayer?) -> Void)?

    /// The connection is over although nobody called `invalidate()`: the server's process is gone, or refused the client. On
    /// the main queue. Our own; nil by default.
    public var onEnd: ((CARemoteLayerClient, RemoteEnd) -> Void)?

    private var context: LayerContext?
    private var link: RemoteLink?
    /// Draws what is drawn in every frame and sends pictures of live contents, while there is such.
    private var drawing: CADisplayLink?

    /// Connects to a server. Without one, which a message says, the client shows nothing. Waits for its answer, ten seconds at
    /// most.
    public init(serverPort port: mach_port_t) {
        super.init()
        do {
            let link = try RemoteLink(port)
            self.link = link
            clientId = link.clientId
            let context = LayerContext(root: nil, sink: link)
            self.context = context
            let weak = WeakClient(client: self)
            link.start { message in
                DispatchQueue.main.async { weak.client?.take(message) }
            }
            let tree = WeakContext(context: context)
            link.onPost = { [unowned link] in
                guard tree.context?.hasAnimatedDrawing == true || link.hasLive else { return }
                DispatchQueue.main.async { weak.client?.drawFrames() }
            }
        } catch {
            Diagnostics.note("no remote layer server at port \(port): \(error)")
        }
    }

    deinit { invalidate() }

    /// Ends the connection: nothing of it is shown any more. Done when the client is let go of, too.
    open func invalidate() {
        guard let link else { return }
        self.link = nil
        drawing?.invalidate()
        drawing = nil
        context?.detach()
        context = nil
        link.invalidate()
        link.endPictures()
    }

    private struct WeakClient: @unchecked Sendable { weak var client: CARemoteLayerClient? }

    private struct WeakContext: @unchecked Sendable { weak var context: LayerContext? }

    /// Has layers whose drawing is animated draw every frame of the server's screen, and live contents show theirs, as long as there
    /// are any.
    private func drawFrames() {
        guard drawing == nil, context?.hasAnimatedDrawing == true || link?.hasLive == true
        else { return }
        let link = CADisplayLink { [weak self] link in
            let (context, time) = (self?.context, link.targetTimestamp)
            self?.link?.postPictures(at: time) {
                context?.layer(for: $0)?.convertTime(time, from: nil) ?? time
            }
            let draws = self?.context?.displayAnimatedLayers(at: link.targetTimestamp) == true
            if draws || self?.link?.hasLive == true { return }
            link.invalidate()
            self?.drawing = nil
        }
        link.add(to: .main, forMode: .common)
        drawing = link
    }

    // MARK: - What the server tells

    private func take(_ message: RemoteLink.Message) {
        guard link != nil else { return }
        switch message {
        case .endings(let endings): context?.deliver(endings, at: CACurrentMediaTime())
        case .tiles(let requests): context?.serve(requests, synchronously: false)
        case .event(let event): onEvent?(self, event, event.point.flatMap(hitTest))
        case .end(let end):
            link?.endPictures()
            link = nil
            onEnd?(self, end)
        }
    }

    /// The deepest layer at a point of the root's superspace, as it is shown now.
    private func hitTest(_ point: CGPoint) -> CALayer? {
        guard let layer else { return nil }
        if let shown = layer.presentation() { return shown.hitTest(point)?.model() }
        return layer.hitTest(point)
    }
}
