import Differential
import Foundation

// Looks for programs and documents that break a claim of Lamina's: see Docs/TESTING.md, or `Explore help`.

/// On a thread of its own: where the main thread's stack ends, the system says only after reading a long list.
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
        let worker = Worker(try Options(words.dropFirst()))
        onThread { worker.run() }
    case "check": exit(try Worker.check(Options(words.dropFirst())) ? 1 : 0)
    case "source": say(try Worker.program(Options(words.dropFirst())).source())
    case "show":
        let options = try Options(words.dropFirst())
        say("\(Generator.program(seed: options.seed, allowed: options.features))", end: "")
    case "help": say(Options.help)
    default:
        let explorer = Explorer(try Options(words[...]))
        exit(explorer.run() ? 1 : 0)
    }
} catch {
    FileHandle.standardError.write(Data("Explore: \(error)\n".utf8))
    exit(2)
}
