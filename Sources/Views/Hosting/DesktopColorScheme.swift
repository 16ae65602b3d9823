import CLaminaDBus
import Foundation
import LayerHosting
import Synchronization

/// The desktop's colour scheme, light or dark, from the settings portal.
///
/// The portal is queried over a short connection on a background queue: at the first window, when a
/// window gets the keyboard, and when a file of the desktop's settings has changed. Between two
/// queries no connection and no thread exist (decision 0041). `LAMINA_COLOR_SCHEME=light` or `dark`
/// fixes the scheme, without a query. Thread: main, except `isDark`.
@MainActor package final class DesktopColorScheme {
    package static let shared = DesktopColorScheme(ProcessInfo.processInfo.environment)

    private nonisolated static let dark = Atomic(false)
    /// True if the desktop prefers dark. Default false; without an answer the last scheme remains.
    /// Thread: any.
    package nonisolated static var isDark: Bool { dark.load(ordering: .relaxed) }

    /// Called after a change.
    package var onChange: (() -> Void)?
    private let environment: [String: String]
    private var folders: FolderWatch?
    private var isStarted = false
    private var isAsking = false
    private var isPending = false

    /// Milliseconds to wait for an answer; the bus may have to start the portal.
    private nonisolated static let limit: Int32 = 5000
    private static let questions = DispatchQueue(label: "Lamina.DesktopColorScheme", qos: .utility)

    private init(_ environment: [String: String]) { self.environment = environment }

    /// Begins to follow the desktop. Called for each window of the desktop.
    package func start() {
        guard !isStarted else { return }
        isStarted = true
        switch environment["LAMINA_COLOR_SCHEME"] {
        case "dark": return store(1)
        case "light": return
        default: break
        }
        guard hasBus else { return }
        folders = FolderWatch { [weak self] in
            MainActor.assumeIsolated { self?.lookAgain() }
        }
        // GNOME's settings are a file of dconf, KDE's a file of the folder.
        folders?.add(FolderWatch.settings(environment) + "/dconf")
        folders?.add(FolderWatch.settings(environment))
        look()
    }

    private var hasBus: Bool {
        if environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false { return true }
        guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
        return FileManager.default.fileExists(atPath: folder + "/bus")
    }

    /// Queries again after a short delay, so that several changes of files cause a single query.
    package func lookAgain() {
        guard folders != nil, !isPending else { return }
        isPending = true
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { [weak self] in
            MainActor.assumeIsolated {
                self?.isPending = false
                self?.look()
            }
        }
    }

    private func look() {
        guard !isAsking else { return lookAgain() }
        isAsking = true
        Self.questions.async {
            let answer = lamina_bus_ask_color_scheme(Self.limit)
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    self.isAsking = false
                    if answer >= 0 { self.store(answer) }
                }
            }
        }
    }

    /// Stores a scheme reported by the portal: 1 is dark.
    private func store(_ scheme: Int32) {
        let isDark = scheme == 1
        guard isDark != Self.isDark else { return }
        Self.dark.store(isDark, ordering: .relaxed)
        onChange?()
    }
}
