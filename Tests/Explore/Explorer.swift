import Differential
import Foundation
import RandomTrees

/// Makes children try seeds, survives their crashes, and collects their findings.
final class Explorer {
    /// The limits of a child in silent seconds and processor seconds: far above the time of any
    /// program, since a busy machine is no hang. The limit of memory: a drawing side with every
    /// texture page takes a tenth.
    private static let limits = Child.Limits(
        seconds: 900, processor: 300, memory: 3 << 30)
    /// Seeds of one child: few enough to keep the sum of leaks below a finding.
    private static let batch = 400

    private let options: Options
    private let folder = URL(fileURLWithPath: ".build/explore")
    private var coverage = Coverage()
    /// The number of documents by outcome.
    private var outcomes: [String: Int] = [:]
    private var reports: [String] = []
    private var kinds: [String: Int] = [:]

    init(_ options: Options) { self.options = options }

    /// True if any finding exists.
    func run() -> Bool {
        say("seed \(options.seed)")
        let begin = Date()
        for kind in options.kinds {
            let share = options.minutes * 60 / Double(options.kinds.count)
            explore(kind, until: Date().addingTimeInterval(share))
        }
        let seconds = Date().timeIntervalSince(begin)
        if options.kinds.contains(.programs) { say(coverage.report, end: "") }
        if !outcomes.isEmpty {
            let list = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            say("\(outcomes.values.reduce(0, +)) documents: \(list.joined(separator: ", "))")
        }
        let count = coverage.programs + outcomes.values.reduce(0, +)
        say("\(Int(Double(count) / seconds * 10)) in ten seconds")
        say(reports.isEmpty ? "nothing found" : "\(reports.count) found, kept in \(folder.path)")
        return !reports.isEmpty
    }

    private func explore(_ kind: Options.Kind, until deadline: Date) {
        var seed = options.seed
        let last = options.count.map { seed + UInt64($0) }
        while last.map({ seed < $0 }) ?? (Date() < deadline) {
            let count = min(Self.batch, last.map { Int($0 - seed) } ?? Self.batch)
            seed = watch(kind, from: seed, count: count, until: last == nil ? deadline : nil)
        }
    }

    /// Runs one child from a seed on. Returns the seed for the next child.
    private func watch(
        _ kind: Options.Kind, from first: UInt64, count: Int, until deadline: Date?
    ) -> UInt64 {
        var seed = first
        do {
            let child = try Child(
                options.arguments(kind, from: first, count: count), quietly: false)
            // Before its first seed a child prepares all shared objects.
            var limits = Self.limits
            while true {
                switch child.next(within: limits) {
                case .line(let line):
                    let words = line.split(separator: " ")
                    if words.first == "at", let next = words.last.flatMap({ UInt64($0) }) {
                        if next != seed || next == first { begin(kind, next) }
                        seed = next
                        if kind == .documents { limits = DocumentWorker.limits }
                    } else if words.first == "found", let n = words.last.flatMap({ Int($0) }) {
                        found(lines(n, of: child), kind, seed)
                    } else if words.first == "was" {
                        outcomes[String(words[1]), default: 0] += 1
                    }
                    if let deadline, Date() > deadline {
                        _ = child.end(kill: true)
                        return seed + 1
                    }
                case .stuck(let why):
                    _ = child.end(kill: true)
                    keepBroken(why, kind, seed)
                    return seed + 1
                case .ended:
                    guard let how = child.end(kill: false) else { return first + UInt64(count) }
                    keepBroken(how, kind, seed)
                    return seed + 1
                }
            }
        } catch {
            say("no child can be started: \(error)")
            exit(2)
        }
    }

    private func begin(_ kind: Options.Kind, _ seed: UInt64) {
        switch kind {
        case .programs:
            coverage.note(Generator.program(seed: seed, allowed: options.features))
        case .documents: break
        }
    }

    private func lines(_ count: Int, of child: Child) -> String {
        (0..<count).map { _ in
            if case .line(let line) = child.next(within: Self.limits) {
                line + "\n"
            } else {
                ""
            }
        }.joined()
    }

    // MARK: - Findings

    /// A child has found something, and lives.
    private func found(_ text: String, _ kind: Options.Kind, _ seed: UInt64) {
        switch kind {
        case .programs: keep(text, kind, seed, likeness: Self.likeness(text))
        case .documents: keepDocument(text, seed)
        }
    }

    /// A child died or hung: its program is shrunk from outside, each trial in a new child.
    private func keepBroken(_ how: String, _ kind: Options.Kind, _ seed: UInt64) {
        switch kind {
        case .programs: keepProgram(how, seed)
        case .documents:
            outcomes["broken", default: 0] += 1
            keepDocument(how, seed)
        }
    }

    private func keepProgram(_ how: String, _ seed: UInt64) {
        var program = Generator.program(seed: seed, allowed: options.features)
        var shrinker = Shrinker(budget: 120) { self.breaks($0) }
        let isAlone = breaks(program)
        if isAlone { program = shrinker.shrink(program) }
        let remark = isAlone ? "" : "// only after other programs of its batch\n"
        let text = "// broken: \(how)\n\(remark)\(program)"
        keep(text, .programs, seed, likeness: Self.likeness(text))
    }

    private func breaks(_ program: Program) -> Bool {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-explore-\(getpid()).txt")
        defer { try? FileManager.default.removeItem(at: file) }
        try? program.description.write(to: file, atomically: true, encoding: .utf8)
        switch Verdict(
            of: file, options.claimArguments,
            within: .init(seconds: 300, processor: 20, memory: 3 << 30))
        {
        case .crash, .stuck: return true
        case .holds, .finding: return false
        }
    }

    private func keepDocument(_ how: String, _ seed: UInt64) {
        let likeness = DocumentFinding.likeness(how)
        // Known findings are not shrunk again.
        let finding = DocumentFinding(
            seed: seed, how: how, isNew: kinds[likeness, default: 0] < 2)
        keep(finding.text, .documents, seed, likeness: likeness)
        finding.write(to: folder)
    }

    private func keep(
        _ text: String, _ kind: Options.Kind, _ seed: UInt64, likeness: String
    ) {
        kinds[likeness, default: 0] += 1
        let number = kinds[likeness]!
        say(number == 1 ? "\nseed \(seed):\n\(text)" : "\nseed \(seed): again \(likeness)")
        reports.append(text)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("\(kind.rawValue)-\(seed).txt")
        try? text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// Findings with the same words about the same claim usually have the same cause.
    private static func likeness(_ text: String) -> String {
        let claim = text.prefix { $0 != "\n" }.split(separator: " ").dropFirst().first ?? ""
        let program = text.split(separator: "\n").filter { !$0.hasPrefix("//") }.joined()
        let words = Set(program.split { !$0.isLetter }.filter { $0.count > 3 }).sorted()
        return "\(claim) \(words.joined(separator: " "))"
    }
}
