import Differential
import Foundation
import RandomTrees

/// Tries seeds in turn and reports on standard output, for the process that watches the worker:
///
///     at SEED
///     found COUNT        then COUNT lines: the finding, and the program
struct Worker: Sendable {
    let options: Options

    init(_ options: Options) { self.options = options }

    func run() {
        let trial = Trial(options.claims)
        for seed in options.seed..<options.seed + UInt64(options.count ?? 1) {
            say("at \(seed)")
            let program = Generator.program(seed: seed, allowed: options.features)
            do {
                guard let finding = try trial.finding(in: program) else { continue }
                report(shrunk(program, finding, trial))
            } catch {
                report("// \(error)\n\(program)")
            }
        }
    }

    private func report(_ text: String) {
        say("found \(text.count { $0 == "\n" })")
        say(text, end: "")
    }

    /// The finding and the smallest program with the same finding.
    private func shrunk(_ program: Program, _ finding: Finding, _ trial: Trial) -> String {
        let one = Trial([finding.claim], like: trial)
        func finds(_ candidate: Program) -> Finding? { (try? one.finding(in: candidate)) ?? nil }
        guard finds(program) != nil else {
            return "// \(finding)\n// only once: it depends on what was drawn before\n\(program)"
        }
        var shrinker = Shrinker { candidate in
            say("at \(program.seed)")
            return finds(candidate) != nil
        }
        let small = shrinker.shrink(program)
        return "// \(finds(small).map { "\($0)" } ?? "gone again")\n\(small)"
    }

    static func program(_ options: Options) throws -> Program {
        guard let file = options.file else {
            throw Options.Failure(description: "a file is missing\n" + Options.help)
        }
        return try Program(text: String(contentsOfFile: file, encoding: .utf8))
    }

    /// Writes the pictures of a program, and their display lists, beside the program's file.
    static func pictures(_ options: Options) throws {
        let program = try program(options)
        let base = URL(fileURLWithPath: options.file ?? "").deletingPathExtension()
        for (name, picture) in try Trial(options.claims).pictures(of: program) {
            let file = "\(base.path)-\(name)"
            try picture.png?.write(to: URL(fileURLWithPath: file + ".png"))
            try picture.list.write(toFile: file + ".list", atomically: true, encoding: .utf8)
            say(file)
        }
    }

    /// True if a program in a file breaks a claim; crashes if the program does.
    static func check(_ options: Options) throws -> Bool {
        let finding = try Trial(options.claims).finding(in: program(options))
        say(finding.map { "\($0)" } ?? "every claim holds")
        return finding != nil
    }
}
