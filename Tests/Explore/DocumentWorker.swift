import CoreGraphics
import Differential
import Foundation

/// Reads damaged documents in turn and reports on standard output, for the process that watches the
/// worker:
///
///     at SEED
///     step NAME          the next step with the document
///     found 1            then a line: the fault
///     was OUTCOME        read, refused or broken
struct DocumentWorker: Sendable {
    /// The limits of a single step with a document: reading, drawing, writing. The processor time
    /// is the claim's limit; a debug build is given more.
    static let limits = Child.Limits(
        seconds: 600, processor: isDebug ? 30 : 5, memory: DocumentWorker.memory)

    /// The highest memory of a process that reads documents in bytes, including images and layers
    /// at their limits.
    private static let memory = (Bounds.isSanitized ? 3 : 1) << 30

    private static var isDebug: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    private static let trial = DocumentTrial { say("step \($0)") }

    private let options: Options
    private let pool: DocumentPool

    init(_ options: Options) throws {
        self.options = options
        pool = try DocumentPool()
        CGImage.pixelLimit = DocumentTrial.pixels
    }

    func run() {
        let maker = DocumentMaker(pool)
        // Objects made once per process do not count for a document.
        for document in pool.documents[.markup]?.prefix(3) ?? [] {
            _ = Self.trial.outcome(of: document)
        }
        for seed in options.seed..<options.seed + UInt64(options.count ?? 1) {
            say("at \(seed)")
            let document = maker.document(seed: seed)
            var outcome = Self.trial.outcome(of: document)
            if let peak = Self.peak, peak > Self.memory {
                outcome = .broken("took \(peak >> 20) MB of memory")
                Self.forgetPeak()
            }
            switch outcome {
            case .read: say("was read")
            case .refused: say("was refused")
            case .broken(let why):
                say("found 1\n\(why.replacingOccurrences(of: "\n", with: " "))")
                say("was broken")
            }
        }
    }

    /// True if a document in a file has a finding; crashes if the document does.
    static func check(_ file: String) -> Bool {
        CGImage.pixelLimit = DocumentTrial.pixels
        guard let document = try? TestDocument(contentsOf: URL(fileURLWithPath: file)) else {
            say("\(file) cannot be read")
            return false
        }
        var outcome = trial.outcome(of: document)
        if let peak, peak > memory { outcome = .broken("took \(peak >> 20) MB of memory") }
        switch outcome {
        case .read: say("read, and every claim holds")
        case .refused: say("refused")
        case .broken(let why): say(why)
        }
        if case .broken = outcome { return true }
        return false
    }

    /// Writes the document of a seed into a file and prints the file's name, or prints the
    /// document.
    static func show(_ options: Options) throws {
        let document = DocumentMaker(try DocumentPool()).document(seed: options.seed)
        guard let file = options.file else { return say("\(document)", end: "") }
        let url = URL(fileURLWithPath: file).appendingPathExtension(document.pathExtension)
        try document.write(to: url)
        say(url.path)
    }

    // MARK: - Memory

    /// The peak memory of this process, in bytes.
    private static var peak: Int? {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
            .map { $0 << 10 }
    }

    /// Counts the peak from now on.
    private static func forgetPeak() {
        try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    }
}
