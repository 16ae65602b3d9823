import CLaminaDBus
import Foundation
import LayerHosting

/// Detects a running screen reader, without a thread and without a permanent connection (decision
/// 0037).
///
/// No reader runs without an accessibility bus. The bus is a socket in a folder, and the desktop's
/// setting is a file; inotify watches both. If an accessibility bus exists, a short connection to
/// the session bus queries whether a screen reader is switched on. The query runs at the first
/// window, when a window gets the keyboard, and after a change of a watched file.
///
/// `LAMINA_ACCESSIBILITY=1` counts as a reader, `0` as none. Thread: main.
final class ReaderWatch: @unchecked Sendable {
    private var tell: ((Bool) -> Void)?
    private var folders: FolderWatch?
    private var isPending = false
    /// Time of the last question without an answer.
    private var silence = -Double.infinity

    /// Timeout of a query in milliseconds, and seconds without a query after a timeout.
    private static let limits: (answer: Int32, silence: Double) = (300, 30)

    func start(_ tell: @escaping (Bool) -> Void) {
        guard self.tell == nil else { return }
        self.tell = tell
        let environment = ProcessInfo.processInfo.environment
        switch environment["LAMINA_ACCESSIBILITY"] {
        case "0": return
        case "1": return tell(true)
        default: break
        }
        follow(environment)
        look()
    }

    /// Queries again after a short delay, if an accessibility bus exists.
    func lookAgain() {
        guard folders != nil, !isPending,
            AccessibilityTree.isActive || Self.hasBus(ProcessInfo.processInfo.environment)
        else { return }
        isPending = true
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { [weak self] in
            self?.isPending = false
            self?.look()
        }
    }

    private func look() {
        guard Self.hasBus(ProcessInfo.processInfo.environment) else { return tell?(false) ?? () }
        let now = ProcessInfo.processInfo.systemUptime
        guard now > silence + Self.limits.silence else { return }
        let answer = lamina_bus_ask_reader(Self.limits.answer)
        if answer < 0 { silence = now }
        tell?(answer > 0)
    }

    // MARK: Files

    private static func folders(_ environment: [String: String]) -> [String] {
        let home = environment["HOME"] ?? "/"
        return [environment["XDG_RUNTIME_DIR"], environment["XDG_CACHE_HOME"] ?? home + "/.cache"]
            .compactMap { $0.flatMap { $0.hasPrefix("/") ? $0 : nil } }
    }

    /// True if the socket or the address of an accessibility bus exists.
    static func hasBus(_ environment: [String: String]) -> Bool {
        if environment["AT_SPI_BUS_ADDRESS"]?.isEmpty == false { return true }
        return folders(environment).contains { folder in
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder + "/at-spi")
            return names?.isEmpty == false
        }
    }

    private func follow(_ environment: [String: String]) {
        let sockets = Self.folders(environment)
        folders = FolderWatch { [weak self] in
            for folder in sockets { self?.folders?.add(folder + "/at-spi") }
            self?.lookAgain()
        }
        for folder in sockets {
            // The folder of the socket may not exist yet.
            folders?.add(folder)
            folders?.add(folder + "/at-spi")
        }
        folders?.add(FolderWatch.settings(environment) + "/dconf")
    }
}
