import Differential
import Foundation
import RandomTrees

// Searches for programs and documents that break a claim of Lamina's: see Docs/TESTING.md, or
// `Explore help`.

/// The exploration runs on a separate thread, because at the end of the main thread's stack the
/// system reads a long list before its report.
func onThread(_ body: @escaping @Sendable () -> Void) -> Never {
    let thread = Thread {
        body()
        exit(0)
    }
    thread.stackSize = 8 << 20
    thread.start()
    while true { sleep(1000) }
}

do {
    let words = Array(CommandLine.arguments.dropFirst())
    switch words.first {
    case "worker":
        Bounds.hold()
        let options = try Options(words.dropFirst())
        if options.kinds == [.documents] {
            let worker = try DocumentWorker(options)
            onThread { worker.run() }
        }
        let worker = Worker(options)
        onThread { worker.run() }
    case "check":
        Bounds.hold()
        let options = try Options(words.dropFirst())
        if let file = options.file, !file.hasSuffix(".txt") {
            onThread { exit(DocumentWorker.check(file) ? 1 : 0) }
        }
        exit(try Worker.check(options) ? 1 : 0)
    case "pictures":
        Bounds.hold()
        try Worker.pictures(Options(words.dropFirst()))
    case "source": say(try Worker.program(Options(words.dropFirst())).source())
    case "show":
        let options = try Options(words.dropFirst())
        if options.kinds == [.documents] {
            try DocumentWorker.show(options)
        } else {
            say("\(Generator.program(seed: options.seed, allowed: options.features))", end: "")
        }
    case "help": say(Options.help)
    default:
        let explorer = Explorer(try Options(words[...]))
        exit(explorer.run() ? 1 : 0)
    }
} catch {
    FileHandle.standardError.write(Data("Explore: \(error)\n".utf8))
    exit(2)
}
