import CoreGraphics
import Foundation

/// Shows layers of other processes: it listens for their clients, and `CALayer(remoteClientId:)` shows one of them.
///
/// Only processes of the same user can connect: the port is a socket in a folder of the user's alone, and whoever connects
/// is asked for by its user. What a client sends is checked before anything is done with it; one that breaks the rules or sends
/// more than its share of data is slowed down or refused, and says so by `onClientEnd`. Thread: main, if nothing else is said.
open class CARemoteLayerServer: NSObject {
    nonisolated(unsafe) private static let instance = CARemoteLayerServer()

    /// The process's server.
    open class func shared() -> CARemoteLayerServer { instance }

    private let desk = RemoteDesk()

    private override init() { super.init() }

    /// The port that clients connect to: hand it to them, as an argument or an environment variable. The server begins to listen when
    /// it is first asked for. 0, and a message, when it cannot.
    open var serverPort: mach_port_t { desk.port }

    /// A client has connected: its `clientId`. On the main queue. Our own; nil by default. Thread: any.
    public var onClient: ((UInt32) -> Void)? {
        get { desk.onClient }
        set { desk.onClient = newValue }
    }

    /// The connection to a client is over, and why. Its last picture stays, unless the client was invalidated. On the main queue.
    /// Our own; nil by default. Thread: any.
    public var onClientEnd: ((UInt32, RemoteEnd) -> Void)? {
        get { desk.onEnd }
        set { desk.onEnd = newValue }
    }

    /// Ends the connection to a client; its last picture stays. Our own.
    public func disconnect(_ clientId: UInt32) { desk.guest(clientId)?.close() }

    /// Seconds between refreshes of the screen that clients follow. For tests.
    package var refreshPeriod: Double { RemoteRefresh.current.period }

    func guest(_ id: UInt32) -> RemoteGuest? { desk.guest(id) }
}

extension CALayer {
    /// A layer that shows the tree of another process's `CARemoteLayerClient`, behind sublayers of its own.
    ///
    /// The client's root layer lies in it as a sublayer would. Everything that a layer has works as on any other one: masks, filters,
    /// transforms, animations. It is hit where its bounds are. Nothing is shown, and a message says so, when the
    /// server of this process has no such client. Several layers may show one client; archives do not keep it.
    public convenience init(remoteClientId client_id: UInt32) {
        self.init()
        guard let guest = CARemoteLayerServer.shared().guest(client_id) else {
            Diagnostics.once("there is no remote client \(client_id)")
            return
        }
        setForeignTree(guest)
    }

    /// The client whose tree the layer shows; 0 for none. Our own.
    public var remoteClientId: UInt32 { (foreignTree as? RemoteGuest)?.id ?? 0 }

    /// Tells the client whose tree the layer shows of an event. Points are in this layer's coordinates. Our own.
    ///
    /// `LayerWindow` does so itself for the events of its window. Does nothing on other layers.
    public func sendRemoteEvent(_ event: RemoteEvent) {
        (foreignTree as? RemoteGuest)?.tell(.event(event))
    }
}
