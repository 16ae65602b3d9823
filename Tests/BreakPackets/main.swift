import Foundation
import LaminaGraphicsTypes
import PacketDamage
import TestSupport

// Damages millions of messages and recordings, and searches for a case that does more than fail to
// be read: see Docs/TESTING.md.

let help = """
    BreakPackets [COUNT [FIRST]]    reads so many damaged messages and recordings, in children; 1 000 000 from number 1
    BreakPackets case NUMBER        one of them, in this process
    """

/// The limits of a case in seconds and of a child in megabytes. A sanitizer's quarantine and shadow
/// memory are resident too: the address sanitizer holds 256 MB of freed memory, with padding around
/// each block.
let timeLimit: UInt32 = 10
let megabytes = Sanitizer.isPresent ? 512 : 256

func say(_ text: String) {
    print(text)
    fflush(nil)
}

/// A child process: runs cases in turn, with the number of the current case at the start of a file.
func work(_ first: UInt64, _ count: UInt64, _ path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    let damage = try PacketDamage()
    // Millions of warnings about damaged layers would hide the results.
    Diagnostics.handler = { _ in }
    for number in first..<first + count {
        var here = number
        pwrite(file, &here, 8, 0)
        alarm(timeLimit)
        try damage.run(number)
    }
    alarm(0)
    say("\(damage.refused) \(damage.taken)")
}

/// Peak resident megabytes of the largest child up to now.
func peak() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return usage.ru_maxrss / 1024
}

/// Runs children until all cases are complete, and prints the cases that ended a child. Returns the
/// number of such cases.
func watch(_ first: UInt64, _ count: UInt64) throws -> Int {
    let batch: UInt64 = 20_000
    let mark = FileManager.default.temporaryDirectory.appendingPathComponent("break-\(getpid())")
    defer { try? FileManager.default.removeItem(at: mark) }
    var (next, broken, refused, taken) = (first, 0, 0, 0)
    let started = Date()
    while next < first + count {
        let end = min(first + count, next + batch)
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        child.arguments = ["work", "\(next)", "\(end - next)", mark.path]
        let output = Pipe()
        child.standardOutput = output
        try child.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        child.waitUntilExit()
        if child.terminationStatus == 0, child.terminationReason == .exit {
            let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
            if numbers.count == 2 { (refused, taken) = (refused + numbers[0], taken + numbers[1]) }
            next = end
        } else {
            let at = try Data(contentsOf: mark).withUnsafeBytes {
                $0.loadUnaligned(as: UInt64.self)
            }
            let how =
                child.terminationReason == .uncaughtSignal
                ? child.terminationStatus == SIGALRM
                    ? "takes more than \(timeLimit) s"
                    : "ends with signal \(child.terminationStatus)"
                : "throws what is no error of ours"
            say("case \(at) \(how)")
            broken += 1
            next = at + 1
        }
        let seconds = Int(Date().timeIntervalSince(started))
        say("\(next - first) of \(count), \(broken) broken, \(peak()) MB at most, \(seconds) s")
    }
    say("\(refused) refused, \(taken) read")
    return broken
}

let words = Array(CommandLine.arguments.dropFirst())
do {
    switch words.first {
    case "work" where words.count == 4:
        try work(UInt64(words[1]) ?? 1, UInt64(words[2]) ?? 1, words[3])
    case "case" where words.count == 2:
        let damage = try PacketDamage()
        try damage.run(UInt64(words[1]) ?? 1)
        say(damage.refused > 0 ? "refused" : "read")
    case "help", "--help", "-h": print(help)
    default:
        let numbers = words.compactMap { UInt64($0) }
        guard numbers.count == words.count, words.count <= 2 else {
            FileHandle.standardError.write(Data("\(help)\n".utf8))
            exit(2)
        }
        let broken = try watch(numbers.dropFirst().first ?? 1, numbers.first ?? 1_000_000)
        if peak() > megabytes { say("more than \(megabytes) MB") }
        exit(broken == 0 && peak() <= megabytes ? 0 : 1)
    }
} catch {
    FileHandle.standardError.write(Data("BreakPackets: \(error)\n".utf8))
    exit(2)
}
