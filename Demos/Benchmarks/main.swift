// Benchmarks of the cost of frames.
import BenchmarkScenes
import Foundation
import LayerHosting
import QuartzCore

let help = """
    Benchmarks [--window|--offscreen] [--json] [SCENE N]…     a table, or JSON
    Benchmarks kinds [--json] [KIND N]…                        strokes, gears, replicas, particles, tiles, text, scroll
    Benchmarks clips [--json] [SCENE N]…                       rounded, nested, pathmask, largemask, reveal, turned, textmask, treemask, maskinmask, deep
    Benchmarks vectors [--json] [SCENE N]…                     charts, blobs, pens, map, ticker: see VectorPeers/run
    Benchmarks areas [--json] [SCENE N]…                       segments, capsules, frames, arcs, roundarcs, sectors, ovals, roundrects, polygons, polylines
    Benchmarks soak [HOURS [SCENE]]                            every scene for hours of its time; fails when something grows
    Benchmarks evaluate [LAYERS]                               animations alone: time and allocations
    Benchmarks tree [LAYERS]                                   building, committing, changing, keeping
    Benchmarks views [VIEWS]                                   views beside layers: panning them, memory
    Benchmarks labels [LABELS]                                 labels laid out, a paragraph measured again
    Benchmarks startup                                         process start to the first frame of a window
    Benchmarks batches [ROUNDS [SCENE]]                         layers that only move, one by one and where they are drawn
    Benchmarks gradients [ROUNDS [WORD]]                       gradients over a million pixels, and behind small masks
    Benchmarks churn [SECONDS]                                 memory of a program that makes everything anew in each frame
    Benchmarks wire [packets|cost|seeks] [MINUTES]             packets as bytes, recording, seeking in so long a recording
    Benchmarks playground [SAVES]                              a save in the playground step by step, its memory, scrubbing
    Benchmarks load [WORD]                                     frames while images are handed over and the window is resized
    Benchmarks lottie FILE...                                  Lottie documents: reading, and a frame at twice the size
    Benchmarks pdf FILE...                                     pages of PDF documents, beside Poppler's own drawing
    Benchmarks --peers FOLDER [TIMES] [PEER…]                  our scenes beside other engines, with ratios
    Benchmarks plot FILE                                       cost over the number of layers, S1 and S5, as a picture
    Benchmarks --window|--offscreen --peer-line SCENE N       one RESULT line for the peers' runner
    """

func fail(_ text: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("Benchmarks: \(text)\n".utf8))
    exit(2)
}

if CommandLine.arguments.contains("--help") || CommandLine.arguments.contains("-h") {
    print(help)
    exit(0)
}

if CommandLine.arguments.contains("--version") {
    print("Benchmarks \(Lamina.version)")
    exit(0)
}

#if DEBUG
    fail("a debug build measures nothing worth knowing; build with -c release")
#else
    var arguments = Array(CommandLine.arguments.dropFirst())
    func removeWord(_ flag: String, from list: inout [String]) -> Bool {
        guard let i = list.firstIndex(of: flag) else { return false }
        list.remove(at: i)
        return true
    }
    /// The remaining word as a number above 0; `standard` without a remaining word.
    @MainActor func count(_ what: String, _ standard: Int) -> Int {
        guard let word = arguments.first else { return standard }
        guard let n = Int(word), n > 0, arguments.count == 1 else {
            let found = arguments.joined(separator: " ")
            fail("expected a number of \(what) above 0, found “\(found)”")
        }
        return n
    }
    @MainActor func expectNothing() {
        if let word = arguments.first { fail("“\(word)” is too much") }
    }
    let usesWindow = removeWord("--window", from: &arguments)
    _ = removeWord("--offscreen", from: &arguments)
    let wantsPeerLine = removeWord("--peer-line", from: &arguments)
    let wantsJSON = removeWord("--json", from: &arguments)

    if removeWord(StartupBenchmark.childFlag, from: &arguments) {
        do { try StartupBenchmark.child() } catch { fail("\(error)") }
        exit(0)
    }
    if removeWord("startup", from: &arguments) {
        expectNothing()
        do {
            let runs = try StartupBenchmark.run(times: 7).sorted()
            print(
                String(
                    format: "first frame after %.0f ms (median of %d; %.0f … %.0f)",
                    runs[runs.count / 2], runs.count, runs[0], runs[runs.count - 1]))
        } catch { fail("\(error)") }
        exit(0)
    }

    if removeWord("--peers", from: &arguments) {
        guard !arguments.isEmpty else { fail("--peers needs the folder of the peers") }
        let folder = arguments.removeFirst()
        guard FileManager.default.fileExists(atPath: folder) else {
            fail("\(folder): no such folder")
        }
        // Names of peers, and before them a number.
        let words = arguments.dropFirst(arguments.first.flatMap(Int.init) == nil ? 0 : 1)
        arguments.removeLast(words.count)
        PeerTable.run(folder: folder, times: count("runs", 5), words: Array(words))
        exit(0)
    }
    if removeWord("load", from: &arguments) {
        let word = arguments.isEmpty ? nil : arguments.removeFirst()
        expectNothing()
        do { try LoadBenchmark.run(word) } catch { fail("\(error)") }
        exit(0)
    }
    if removeWord("lottie", from: &arguments) {
        guard !arguments.isEmpty else { fail("lottie needs files") }
        do { try LottieBenchmark.run(arguments) } catch { fail("\(error)") }
        exit(0)
    }
    if removeWord("pdf", from: &arguments) {
        guard !arguments.isEmpty else { fail("pdf needs files") }
        do { try PDFBenchmark.run(arguments) } catch { fail("\(error)") }
        exit(0)
    }
    if removeWord("batches", from: &arguments) {
        let word = arguments.count > 1 ? arguments.removeLast() : nil
        do { try AnimatedBatchBenchmark.run(rounds: count("rounds", 3), word) } catch {
            fail("\(error)")
        }
        exit(0)
    }
    if removeWord("gradients", from: &arguments) {
        let word = arguments.count > 1 ? arguments.removeLast() : nil
        do { try GradientBenchmark.run(rounds: count("rounds", 3), word) } catch {
            fail("\(error)")
        }
        exit(0)
    }
    if removeWord("churn", from: &arguments) {
        do { try ChurnBenchmark.run(seconds: count("seconds", 60)) } catch { fail("\(error)") }
        exit(0)
    }
    if removeWord("wire", from: &arguments) {
        let part = ["packets", "cost", "seeks"].first { removeWord($0, from: &arguments) }
        do {
            try WireBenchmark.run(part, minutes: count("minutes", 10))
        } catch {
            fail("\(error)")
        }
        exit(0)
    }
    if removeWord("playground", from: &arguments) {
        do { try PlaygroundBenchmark.run(saves: count("saves", 100)) } catch { fail("\(error)") }
        exit(0)
    }
    if removeWord("plot", from: &arguments) {
        do { try CostPlot.run(to: arguments.first ?? "cost.png") } catch { fail("\(error)") }
        exit(0)
    }
    if removeWord("tree", from: &arguments) {
        print(TreeBenchmark.run(layers: count("layers", 100_000)))
        exit(0)
    }
    if removeWord("labels", from: &arguments) {
        print(LabelsBenchmark.run(labels: count("labels", 10_000)))
        exit(0)
    }
    if removeWord("views", from: &arguments) {
        do { print(try ViewsBenchmark.run(views: count("views", 10_000))) } catch {
            fail("\(error)")
        }
        exit(0)
    }
    if removeWord("evaluate", from: &arguments) {
        print(EvaluateBenchmark.run(layers: count("layers", 10_000)))
        exit(0)
    }

    if removeWord("soak", from: &arguments) {
        guard let hours = Double(arguments.first ?? "8"), (0.01...1000).contains(hours) else {
            fail("expected a number of hours from 0.01 to 1000, found “\(arguments[0])”")
        }
        let scene = arguments.dropFirst().first
        do { exit(try Soak.run(hours: hours, scene: scene) ? 0 : 1) } catch { fail("\(error)") }
    }

    let family = KindRuns.families.first { removeWord($0.word, from: &arguments) }
    let known = family?.names ?? BenchScenes.names
    var wanted: [(String, Int)] = []
    while !arguments.isEmpty {
        let scene = arguments.removeFirst()
        guard known.contains(scene), let text = arguments.first, let n = Int(text),
            n > 0
        else {
            fail("expected one of \(known.joined(separator: " ")) and a number, found “\(scene)”")
        }
        arguments.removeFirst()
        wanted.append((scene, n))
    }
    if wanted.isEmpty, let family {
        wanted = family.names.map { ($0, family.counts[$0] ?? 1) }
    }
    if wanted.isEmpty {
        wanted = [
            ("s1", 5000), ("s1", 20000), ("s2", 1000), ("s2", 5000), ("s3", 500), ("s4", 1000),
            ("s5", 10000), ("s6", 10000), ("panels", 100), ("masks", 200),
            ("shadows", 200), ("outlines", 100), ("rows", 64), ("tangle", 64),
        ]
    }
    var results: [Measurement] = []
    for (scene, n) in wanted {
        do {
            let length = RunLength()
            let measured =
                if let family {
                    try KindRuns.offscreen(family, scene, n, length)
                } else if usesWindow {
                    try Runs.window(scene, n, length)
                } else {
                    try Runs.offscreen(scene, n, length)
                }
            guard let result = measured else { fail("there is no scene \(scene)") }
            results.append(result)
            if wantsPeerLine {
                print(result.peerLine(usesWindow ? "lamina-x11" : "lamina-fbo"))
            } else if !wantsJSON {
                if results.count == 1 { print(Report.header(result.renderer, usesWindow)) }
                print(Report.row(result))
            }
        } catch { fail("\(error)") }
    }
    if wantsJSON {
        let data = try JSONSerialization.data(
            withJSONObject: results.map(\.json), options: [.prettyPrinted, .sortedKeys])
        print(String(decoding: data, as: UTF8.self))
    }
#endif
