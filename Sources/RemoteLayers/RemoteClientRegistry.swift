import CLaminaUnixSocket
import CoreGraphics
import Foundation
import Synchronization

/// The registry of connected clients, with the listening socket. Thread: any.
final class RemoteClientRegistry: @unchecked Sendable {
    private struct Weak { weak var client: RemoteClient? }

    /// The callbacks for connections and ends, on the main queue.
    private struct Listeners {
        var client: ((UInt32) -> Void)?
        var end: ((UInt32, RemoteEnd) -> Void)?
    }

    var onClient: ((UInt32) -> Void)? {
        get { lock.withLock { listeners.client } }
        set { lock.withLock { listeners.client = newValue } }
    }
    var onEnd: ((UInt32, RemoteEnd) -> Void)? {
        get { lock.withLock { listeners.end } }
        set { lock.withLock { listeners.end = newValue } }
    }

    /// A plain lock: the callbacks and the timer are not `Sendable`.
    private let lock = NSLock()
    private var listeners = Listeners()
    private var listening: mach_port_t?
    private var clients: [UInt32: RemoteClient] = [:]
    /// Clients without a connection, kept while a layer shows them.
    private var gone: [UInt32: Weak] = [:]
    private var told: RemoteRefresh?
    private var timer: DispatchSourceTimer?

    var port: mach_port_t { lock.withLock { begin() } }

    func client(_ id: UInt32) -> RemoteClient? {
        lock.withLock { clients[id] ?? gone[id]?.client }
    }

    private func begin() -> mach_port_t {
        if let listening { return listening }
        do {
            RemoteLeftovers.remove("port-")
            let (socket, port, path) = try RemotePort.listen()
            RemoteLeftovers.removeAtExit(path)
            listening = port
            let thread = Thread { [self] in accept(socket) }
            thread.name = "Lamina remote layers"
            thread.start()
            return port
        } catch {
            Diagnostics.note("layers of other processes cannot be shown: \(error)")
            listening = 0
            return 0
        }
    }

    private func accept(_ socket: Int32) {
        var admission = RemoteAdmission()
        while true {
            let handle = unix_socket_accept(socket)
            if handle < 0 {
                if [EINTR, ECONNABORTED].contains(errno) { continue }
                // No file descriptors are left; waiting clients connect when some are closed.
                Thread.sleep(forTimeInterval: 0.1)
                continue
            }
            admit(handle)
            admission.wait()
        }
    }

    private func admit(_ handle: Int32) {
        let socket = RemoteSocket(handle, largest: RemoteLimit.message)
        guard RemotePort.peer(handle) != nil else { return }
        guard lock.withLock({ clients.count }) < RemoteLimit.clients else {
            try? socket.send(
                RemoteMessage.end("more than \(RemoteLimit.clients) clients").bytes)
            return
        }
        socket.setTimeout(RemoteLimit.timeout)
        let client = lock.withLock {
            var id: UInt32
            repeat { id = .random(in: 1...(.max)) } while clients[id] != nil || gone[id] != nil
            let client = RemoteClient(id: id, socket: socket)
            clients[id] = client
            startTimer()
            return client
        }
        client.onEnd = { [self] client, end in leave(client, end) }
        client.start(.current)
        let id = client.id
        DispatchQueue.main.async { self.onClient?(id) }
    }

    private func leave(_ client: RemoteClient, _ end: RemoteEnd) {
        let id = client.id
        lock.withLock {
            clients[id] = nil
            gone = gone.filter { $0.value.client != nil }
            gone[id] = Weak(client: client)
            if clients.isEmpty {
                timer?.cancel()
                timer = nil
            }
        }
        DispatchQueue.main.async { self.onEnd?(id, end) }
    }

    // MARK: - The screen

    /// Starts the check for changes of the main screen's refreshes, which are reported to clients.
    private func startTimer() {
        guard timer == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
        timer.schedule(deadline: .now() + 0.25, repeating: 0.25)
        timer.setEventHandler { [self] in
            let refresh = RemoteRefresh.current
            let all = lock.withLock {
                defer { told = refresh }
                return told?.isNearly(refresh) == true ? [] : Array(clients.values)
            }
            for client in all { client.tell(.refresh(refresh)) }
        }
        timer.resume()
        self.timer = timer
    }
}

extension RemoteRefresh {
    /// The refreshes of the main screen.
    static var current: RemoteRefresh {
        let clock = RefreshClock.main
        let grid = clock.grid
        return RemoteRefresh(
            time: grid.time(of: grid.number(at: SystemClock.shared.now())), period: grid.period,
            isSuspended: clock.isSuspended)
    }

    /// True for equal periods, and phases that differ by less than a twentieth of a period.
    func isNearly(_ other: RemoteRefresh) -> Bool {
        let steps = (other.time - time) / period
        return period == other.period && isSuspended == other.isSuspended
            && abs(steps - steps.rounded()) < 0.05
    }
}

/// The removal of sockets without a process: a killed process leaves a socket in the folder.
package enum RemoteLeftovers {
    /// Removes sockets without a process whose names have a prefix.
    package static func remove(_ prefix: String) {
        guard let folder = try? RemotePort.folder(),
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return }
        for name in names where name.hasPrefix(prefix) {
            let path = "\(folder)/\(name)"
            if RemotePort.isListening(at: path) == false { unlink(path) }
        }
    }

    private static let own = Mutex([String]())

    /// Removes a socket at the exit of the process.
    package static func removeAtExit(_ path: String) {
        let isFirst = own.withLock {
            $0.append(path)
            return $0.count == 1
        }
        if isFirst { atexit { for path in RemoteLeftovers.own.withLock({ $0 }) { unlink(path) } } }
    }
}
