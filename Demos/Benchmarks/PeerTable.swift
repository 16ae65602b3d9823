import Foundation

/// Our scenes beside those of other engines, in one run: `Benchmarks --peers FOLDER`.
///
/// The folder holds the peers' programs as `build.sh` there makes them; one that is not built is left out and named.
/// Every scene goes round all programs, several times; medians count. Needs a display.
enum PeerTable {
    struct Peer {
        var name: String
        var program: String
        var arguments: (String, Int) -> [String]
        var environment: [String: String] = [:]
        /// What else must be there.
        var needs: [String] = []
        /// Whether it draws with OpenGL, and so differs with a driver that draws nothing.
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
                // One picture of box and shadow for all: only S3 has it.
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

    /// Its script needs Debian's chromium and python3-websocket.
    private static func chromium(_ name: String, _ folder: String, mode: String) -> Peer {
        let script = folder + "/chromium/run.py"
        return Peer(
            name: name, program: "/usr/bin/python3", arguments: { [script, $0, "\($1)"] },
            environment: ["CHROME_MODE": mode], needs: [script, "/usr/bin/chromium"],
            usesDriver: mode == "gl")
    }

    /// `words`: only peers in whose name one of them is; all without.
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
                // It takes many minutes: whoever waits sees how far it is, in a file, too.
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

    /// CPU milliseconds a frame from the line the program prints; nil when it prints none.
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
