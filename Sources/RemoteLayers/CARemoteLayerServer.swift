import CoreGraphics
import Foundation

/// A server for layer trees of other processes, shown by `CALayer(remoteClientId:)`.
///
/// Only processes of the same user can connect: the port is a socket in a private folder, and the
/// peer's user is checked. All messages are validated before use; a client beyond its limits is
/// slowed down or refused, which `onClientEnd` reports. Thread: main, unless stated otherwise.
open class CARemoteLayerServer: NSObject {
    nonisolated(unsafe) private static let instance = CARemoteLayerServer()

    /// The server of the process, the same object at each call. The server listens from the first
    /// access of `serverPort` on.
    open class func shared() -> CARemoteLayerServer { instance }

    private let registry = RemoteClientRegistry()

    private override init() { super.init() }

    /// The port for clients, to be passed as an argument or an environment variable. The first
    /// access starts listening. 0 after a failure, with a message on standard error.
    open var serverPort: mach_port_t { registry.port }

    /// The callback for a new client's number. On the main queue. Default nil. Thread: any. Our
    /// own.
    public var onClient: ((UInt32) -> Void)? {
        get { registry.onClient }
        set { registry.onClient = newValue }
    }

    /// The callback for the end of a connection, with the reason. The last picture stays, except
    /// after `invalidate()`. On the main queue. Default nil. Thread: any. Our own.
    public var onClientEnd: ((UInt32, RemoteEnd) -> Void)? {
        get { registry.onEnd }
        set { registry.onEnd = newValue }
    }

    /// Ends the connection to a client; the last picture stays. Our own. An unknown number has no
    /// effect; `onClientEnd` reports the end.
    public func disconnect(_ clientId: UInt32) { registry.client(clientId)?.close() }

    /// The refresh period reported to clients, in seconds. For tests.
    package var refreshPeriod: Double { RemoteRefresh.current.period }

    func client(_ id: UInt32) -> RemoteClient? { registry.client(id) }
}

extension CALayer {
    /// A layer with the tree of another process's `CARemoteLayerClient`, behind the layer's own
    /// sublayers.
    ///
    /// The client's root layer acts as a sublayer: masks, filters, transforms and animations apply.
    /// Hit tests use the layer's bounds. An unknown client shows nothing, with a message on
    /// standard error. Several layers may show the same client; archives do not contain the client.
    public convenience init(remoteClientId client_id: UInt32) {
        self.init()
        guard let client = CARemoteLayerServer.shared().client(client_id) else {
            Diagnostics.once("there is no remote client \(client_id)")
            return
        }
        setForeignTree(client)
    }

    /// The number of the shown client; 0 for none. Our own.
    public var remoteClientId: UInt32 { (foreignTree as? RemoteClient)?.id ?? 0 }

    /// Sends an event to the shown client. Points are in this layer's coordinates. Our own.
    ///
    /// `LayerWindow` sends its window's events itself. No effect on other layers.
    public func sendRemoteEvent(_ event: RemoteEvent) {
        (foreignTree as? RemoteClient)?.tell(.event(event))
    }
}
