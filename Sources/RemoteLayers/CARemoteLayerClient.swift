import CoreGraphics
import Foundation

/// A layer tree of this process, shown by another process.
///
/// The process needs neither OpenGL nor a display, but a running main run loop. Commits work as in
/// a window: layers are laid out and drawn in this process, and shown in the server process.
/// Animations continue in the server while this process is busy or stopped. Thread: main.
open class CARemoteLayerClient: NSObject {
    /// The client's number, for `CALayer(remoteClientId:)` in the server's process; the application
    /// passes the number on. 0 without a server.
    open private(set) var clientId: UInt32 = 0

    /// The root of the shown layer tree. Default nil.
    ///
    /// The root's superspace is the coordinate system of the hosting layer.
    open var layer: CALayer? {
        get { context?.root }
        set { context?.root = newValue }
    }

    /// The callback for an event of the hosting layer, with the layer of this process at the
    /// event's point. On the main queue. Default nil. Our own.
    public var onEvent: ((CARemoteLayerClient, RemoteEvent, CALayer?) -> Void)?

    /// The callback for a connection ended by the server: the process ended, or refused the client.
    /// On the main queue. Default nil. Our own.
    public var onEnd: ((CARemoteLayerClient, RemoteEnd) -> Void)?

    private var context: LayerContext?
    private var link: RemoteLink?
    private var inbox: RemoteInbox?
    /// The display link for per-frame drawing and live contents; nil while neither exists.
    private var drawing: CADisplayLink?

    /// Connects to a server. The call waits ten seconds at most, for the connection and the answer
    /// together. Without a server the client shows nothing, with a message on standard error.
    public init(serverPort port: mach_port_t) {
        super.init()
        do {
            let link = try RemoteLink(port)
            self.link = link
            clientId = link.clientId
            let context = LayerContext(root: nil, sink: link)
            self.context = context
            let weak = WeakClient(client: self)
            let inbox = RemoteInbox { DispatchQueue.main.async { weak.client?.receiveMessages() } }
            self.inbox = inbox
            link.start { inbox.put($0) }
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

    /// Ends the connection and removes the layers from the server's picture. `deinit` does the
    /// same.
    open func invalidate() {
        guard let link else { return }
        self.link = nil
        drawing?.invalidate()
        drawing = nil
        context?.detach()
        context = nil
        inbox?.close()
        link.invalidate()
        link.endPictures()
    }

    private struct WeakClient: @unchecked Sendable { weak var client: CARemoteLayerClient? }

    private struct WeakContext: @unchecked Sendable { weak var context: LayerContext? }

    /// Draws a frame of layers with animated drawing and of live contents, while either exists.
    private func drawFrames() {
        guard drawing == nil, let connection = link,
            context?.hasAnimatedDrawing == true || connection.hasLive
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

    // MARK: - Messages of the server

    private func receiveMessages() {
        for message in inbox?.drain() ?? [] { handle(message) }
    }

    private func handle(_ message: RemoteLink.Message) {
        guard link != nil else { return }
        switch message {
        case .endings(let endings): context?.deliver(endings, at: CACurrentMediaTime())
        case .tiles(let requests): context?.serve(requests, synchronously: false)
        case .event(let event): onEvent?(self, event, event.point.flatMap(hitTest))
        case .end(let end):
            link?.endPictures()
            link = nil
            drawing?.invalidate()
            drawing = nil
            onEnd?(self, end)
        }
    }

    /// The deepest layer at a point of the root's superspace, in the presentation tree.
    private func hitTest(_ point: CGPoint) -> CALayer? {
        guard let layer else { return nil }
        if let shown = layer.presentation() { return shown.hitTest(point)?.model() }
        return layer.hitTest(point)
    }
}
