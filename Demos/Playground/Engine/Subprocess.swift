import Foundation

/// A program run to its end.
struct Subprocess {
    var status: Int32
    var output: String
    /// Seconds of processor time.
    var cost: Double

    /// Runs the program and waits; both output streams are joined. Thread: any except the main
    /// thread.
    static func run(_ program: URL, _ arguments: [String], in folder: URL) -> Subprocess {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        let before = childTime
        do {
            try process.run()
        } catch {
            return Subprocess(status: 127, output: "\(program.path): \(error)", cost: 0)
        }
        let data = (try? pipe.fileHandleForReading.readToEnd()) ?? nil
        process.waitUntilExit()
        return Subprocess(
            status: process.terminationStatus,
            output: String(decoding: data ?? Data(), as: UTF8.self), cost: childTime - before)
    }

    private static var childTime: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        func seconds(_ t: timeval) -> Double { Double(t.tv_sec) + Double(t.tv_usec) * 1e-6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}
