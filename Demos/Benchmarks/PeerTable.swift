import Foundation

/// Scenes of Lamina beside the scenes of other engines, in a single run: `Benchmarks --peers
/// FOLDER`.
///
/// The folder holds the peers' programs as built by the folder's `build.sh`; a missing program is
/// left out and named. Every scene runs in all programs, several times; medians count. Needs a
/// display.
enum PeerTable {
    struct Peer {
        var name: String
        var program: String
        var arguments: (String, Int) -> [String]
        var environment: [String: String] = [:]
        /// Further requirements of the peer.
        var needs: [String] = []
        /// True if the peer draws with OpenGL, and differs with a driver which draws nothing.
        var usesDriver = true

        var isThere: Bool {
            FileManager.default.isExecutableFile(atPath: program)
                && needs.allSatisfy { FileManager.default.fileExists(atPath: $0) }
        }
    }

    static let scenes = [
        ("s1", 5000), ("s1", 20000), ("s2", 1000), ("s2", 5000), ("s3", 500), ("s4", 1000),
        ("s5", 10000),
    ]

    static func peers(_ folder: String) -> [Peer] {
        [
            Peer(name: "raw OpenGL", program: folder + "/rawgl/rawgl") {
                ["x11", "quads", $0, "\($1)"]
            },
            Peer(name: "raw, shadow texture", program: folder + "/rawgl/rawgl") { scene, n in
                // Only S3 has a shared picture of box and shadow.
                scene == "s3" ? ["x11", "tex", scene, "\(n)"] : ["x11", "none", scene, "\(n)"]
            },
            Peer(
                name: "Qt Quick", program: folder + "/qt/qtbench", arguments: { [$0, "\($1)"] },
                environment: [
                    "QSG_NO_VSYNC": "1", "QT_QPA_UPDATE_IDLE_TIME": "0",
                    "QSG_RENDER_LOOP": "threaded", "QT_QPA_PLATFORM": "xcb", "vblank_mode": "0",
                ]),
            Peer(
                name: "GTK 4", program: folder + "/gtk4/gsk", arguments: { [$0, "\($1)"] },
                environment: [
                    "GSK_RENDERER": "gl", "GDK_BACKEND": "x11", "GTK_A11Y": "none",
                    "vblank_mode": "0",
                ]),
            Peer(
                name: "Clutter", program: folder + "/clutter/cl", arguments: { [$0, "\($1)"] },
                environment: [
                    "CLUTTER_VBLANK": "none", "CLUTTER_DEFAULT_FPS": "1000",
                    "CLUTTER_BACKEND": "x11", "vblank_mode": "0",
                ]),
            chromium("Chromium, OpenGL", folder, mode: "gl"),
            chromium("Chromium, software", folder, mode: "sw"),
        ]
    }

    /// The script needs Debian's chromium and python3-websocket.
    private static func chromium(_ name: String, _ folder: String, mode: String) -> Peer {
        let script = folder + "/chromium/run.py"
        return Peer(
            name: name, program: "/usr/bin/python3", arguments: { [script, $0, "\($1)"] },
            environment: ["CHROME_MODE": mode], needs: [script, "/usr/bin/chromium"],
            usesDriver: mode == "gl")
    }

    /// Runs the peers whose name contains any of `words`; all peers without words.
    static func run(folder: String, times: Int, words: [String]) {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let here = Peer(name: "Lamina", program: own) { ["--window", "--peer-line", $0, "\($1)"] }
        var all = [here]
        for peer in peers(folder)
        where words.isEmpty || words.contains(where: peer.name.contains) {
            if peer.isThere {
                all.append(peer)
            } else {
                let missing = ([peer.program] + peer.needs).joined(separator: ", ")
                print("\(peer.name): not there (\(missing)); left out")
            }
        }
        let everyone = all
        for isNoop in [false, true] {
            let all = everyone.filter { $0.usesDriver || !isNoop }
            print("\n\(isNoop ? "No-op driver" : "llvmpipe"): CPU ms a frame, and times ours\n")
            print("| scene | " + all.map(\.name).joined(separator: " | ") + " |")
            print("|---|" + String(repeating: "--:|", count: all.count))
            for (scene, n) in scenes {
                let costs = measure(all, folder, scene, n, times, isNoop)
                let cells = costs.enumerated().map { i, cost in
                    guard let cost else { return "–" }
                    guard i > 0, let ours = costs[0] else { return String(format: "%.2f", cost) }
                    return String(format: "%.2f (%.2f×)", cost, cost / ours)
                }
                print("| \(scene) \(n) | " + cells.joined(separator: " | ") + " |")
                // A run takes many minutes: the flush shows the progress, in a file as well.
                fflush(nil)
            }
        }
    }

    /// The median of every program, which take turns.
    private static func measure(
        _ peers: [Peer], _ folder: String, _ scene: String, _ n: Int, _ times: Int,
        _ isNoop: Bool
    ) -> [Double?] {
        var costs = peers.map { _ in [Double]() }
        for _ in 0..<times {
            for (i, peer) in peers.enumerated() {
                if let cost = cost(of: peer, folder, scene, n, isNoop) { costs[i].append(cost) }
            }
        }
        return costs.map { $0.isEmpty ? nil : $0.sorted()[$0.count / 2] }
    }

    /// CPU milliseconds per frame from the line printed by the program; nil without a line.
    private static func cost(
        of peer: Peer, _ folder: String, _ scene: String, _ n: Int, _ isNoop: Bool
    ) -> Double? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: peer.program)
        process.arguments = peer.arguments(scene, n)
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        var environment = ProcessInfo.processInfo.environment
        for (key, value) in peer.environment { environment[key] = value }
        environment["GALLIUM_NOOP"] = isNoop ? "1" : nil
        process.environment = environment
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        for word in text.split(whereSeparator: \.isWhitespace) where word.hasPrefix("cpu_ms=") {
            return Double(word.dropFirst(7))
        }
        return nil
    }
}
