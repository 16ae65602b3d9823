import Foundation
import LaminaRemoteLayers

/// Permission to inspect this program's layers from another program, the playground: `lamina attach
/// PID` shows the layers of the program's windows while the program runs, and sets values. Off by
/// default. Thread: main. Our own.
public enum LayerInspection {
    /// The environment variable that allows the inspection of a program: `LAMINA_INSPECT=1`.
    package static let variable = "LAMINA_INSPECT"

    /// True if programs of the same user may show and change the layers of this program's windows.
    ///
    /// Default: false; with `LAMINA_INSPECT=1` in the environment true from the first window on. An
    /// allowed program listens at a socket in a private folder below `XDG_RUNTIME_DIR`, and refuses
    /// processes of other users. A change to false ends present inspections and removes the socket.
    /// Without permission, no socket and no thread exist, and frames cost the same. A viewer that
    /// does not read is disconnected; the program never waits for a viewer. If the socket cannot be
    /// made, a message is logged, and the property stays false. Thread: main. Our own.
    public static var isAllowed: Bool {
        get { InspectionServer.shared != nil }
        set { InspectionServer.setListening(newValue) }
    }

    /// The socket of a program that allows its inspection. Throws without a private folder.
    package static func socket(of process: pid_t) throws -> String {
        "\(try RemotePort.folder())/\(prefix)\(process)"
    }

    /// True if a process allows its inspection.
    package static func isAllowed(by process: pid_t) -> Bool {
        (try? socket(of: process)).map { RemotePort.isListening(at: $0) == true } ?? false
    }

    /// A connection to a process of this user. Throws if the process does not allow its inspection.
    package static func connect(to process: pid_t) throws -> InspectionLink {
        InspectionLink(try RemotePort.connect(to: try socket(of: process)))
    }

    /// Process identifiers of the running programs that allow inspection, ascending. Empty without
    /// such programs.
    package static func programs() -> [pid_t] {
        guard let folder = try? RemotePort.folder() else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix(prefix) }
            .compactMap { pid_t($0.dropFirst(prefix.count)) }.sorted()
            .filter { isAllowed(by: $0) }
    }

    static let prefix = "inspect-"
}
