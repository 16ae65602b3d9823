import CoreAnimation
import Foundation
import LaminaRemoteLayers

/// The listening socket of a program that allows its inspection, and the program's viewers.
///
/// A program that does not allow its inspection has no server. Thread: main.
final class InspectionServer {
    /// The server of the program; nil if the program does not allow its inspection.
    nonisolated(unsafe) private(set) static var shared: InspectionServer?
    /// True after the environment variable was read.
    nonisolated(unsafe) private static var isAsked = false
    /// The largest number of viewers at a time.
    private static let mostViewers = 8

    private let path: String
    private let listener: any DispatchSourceRead
    private var viewers: [InspectionViewer] = []
    /// The numbers of windows, by the identity of the window.
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var count = 0

    static func setListening(_ isOn: Bool) {
        isAsked = true
        guard isOn != (shared != nil) else { return }
        guard isOn else {
            shared?.end()
            shared = nil
            return
        }
        do {
            shared = try InspectionServer()
        } catch {
            Diagnostics.note("the program cannot be inspected: \(error)")
        }
    }

    /// A window was opened or closed.
    static func windowsChanged() {
        if !isAsked, ProcessInfo.processInfo.environment[LayerInspection.variable] == "1" {
            setListening(true)
        }
        isAsked = true
        shared?.sendWindows()
    }

    private init() throws {
        RemoteLeftovers.remove(LayerInspection.prefix)
        path = try LayerInspection.socket(of: getpid())
        guard let socket = try RemotePort.listen(at: path) else {
            throw InspectionFailure("\(path) is taken")
        }
        RemoteLeftovers.removeAtExit(path)
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        listener = DispatchSource.makeReadSource(fileDescriptor: socket, queue: .main)
        listener.setEventHandler { [unowned self] in
            while let handle = RemotePort.accept(socket) { admit(handle) }
        }
        listener.setCancelHandler { close(socket) }
        listener.resume()
    }

    private func end() {
        listener.cancel()
        unlink(path)
        for viewer in viewers { viewer.end("the program no longer allows its inspection") }
        viewers = []
    }

    private func admit(_ handle: Int32) {
        let viewer = InspectionViewer(handle, of: self)
        guard viewers.count < Self.mostViewers else {
            return viewer.end("the program has \(Self.mostViewers) viewers already")
        }
        viewers.append(viewer)
        viewer.start()
    }

    func remove(_ viewer: InspectionViewer) { viewers.removeAll { $0 === viewer } }

    // MARK: - Windows

    private func sendWindows() {
        let windows = windows
        for viewer in viewers { viewer.sendWindows(windows) }
    }

    /// The open windows, in the order of opening.
    var windows: [InspectedWindow] {
        let open = Application.openWindows
        let old = numbers
        numbers = [:]
        return open.map { window in
            let id = ObjectIdentifier(window)
            let number = old[id] ?? count + 1
            count = max(count, number)
            numbers[id] = number
            return InspectedWindow(number: number, title: String(window.title.prefix(200)))
        }
    }

    func window(_ number: Int) -> LayerWindow? {
        _ = windows
        return Application.openWindows.first { numbers[ObjectIdentifier($0)] == number }
    }
}
