import Foundation
import SourcePort

/// `lamina port`: rewriting of Swift sources for Apple's platforms, to compile here.
enum PortCommand {
    static let help = """
        usage: lamina port FILE.swift ... [--in-place | --out FOLDER] [--quiet]

        Rewrites spellings that Swift on Linux does not have: @objc, dynamic, @IBOutlet and its kin,
        #selector, #keyPath, @UIApplicationMain, optional protocol methods, protocols bound to class,
        names of Swift 3, kCA constants. Prints the differences, and on the standard error stream a
        line for each place that needs a person. A folder stands for the Swift files in it.

          --in-place     writes the files themselves; without it and --out nothing is written
          --out FOLDER   writes the files into FOLDER, as they lie in the folders given
          --quiet        prints no differences

        Examples:
          lamina port Sources/Card.swift
          lamina port Sources --out Linux
          lamina port Sources --in-place --quiet
        """

    static func run(_ words: ArraySlice<String>) throws {
        let arguments = try Arguments(
            words, known: ["out"], flags: ["in-place", "quiet"], limit: .max)
        guard !arguments.files.isEmpty else { throw Failure("which files? See lamina help port") }
        guard !(arguments.has("in-place") && arguments.text("out") != nil) else {
            throw Failure("either --in-place or --out")
        }
        let out = arguments.text("out").map { URL(fileURLWithPath: $0) }
        let inputs = try PortInput.inputs(arguments.files, except: out)
        if let out { try refuseCollisions(inputs, out) }
        var failures: [String] = []
        for input in inputs {
            do {
                try port(input, arguments, out)
            } catch {
                failures.append(Failure(error).line)
            }
        }
        // The remaining files are still written: a file in a different encoding does not stop the
        // command.
        for failure in failures.dropLast() { note(failure) }
        if let last = failures.last { throw Failure(last) }
    }

    private static func port(_ input: PortInput, _ arguments: Arguments, _ out: URL?) throws {
        guard let data = try? Data(contentsOf: input.file) else {
            throw Failure("\(input.file.relativePath) cannot be read")
        }
        guard let source = String(data: data, encoding: .utf8) else {
            throw Failure("\(input.file.relativePath) is not UTF-8")
        }
        let result = SourcePort.port(source)
        for note in result.notes {
            let line = "\(input.file.relativePath):\(note.line): \(note.message)\n"
            try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
        }
        let target =
            out.map { $0.appendingPathComponent(input.path) }
            ?? (arguments.has("in-place") ? input.file.resolvingSymlinksInPath() : nil)
        if let target, out != nil || result.text != source {
            try write(result.text, to: target, from: input.file)
        }
        // Written files do not depend on the differences.
        if !arguments.has("quiet"), result.text != source {
            try PortDifference.print(input.file, source, result.text)
        }
    }

    private static func write(_ text: String, to target: URL, from source: URL) throws {
        let files = FileManager.default
        do {
            try files.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            let isNew = !files.fileExists(atPath: target.path)
            try OutputFile.replace(target) { try Data(text.utf8).write(to: $0) }
            guard isNew else { return }
            // A new file has the permissions of the source, and can be replaced by the next run.
            let mode = try files.attributesOfItem(atPath: source.resolvingSymlinksInPath().path)[
                .posixPermissions]
            if let mode = mode as? NSNumber {
                try files.setAttributes(
                    [.posixPermissions: NSNumber(value: mode.intValue | 0o200)],
                    ofItemAtPath: target.path)
            }
        } catch {
            throw Failure("\(target.relativePath) cannot be written")
        }
    }

    private static func refuseCollisions(_ inputs: [PortInput], _ out: URL) throws {
        var seen: Set<String> = []
        let sources = Set(inputs.map { $0.file.resolvingSymlinksInPath().path })
        for input in inputs {
            guard seen.insert(input.path).inserted else {
                throw Failure("two files would be written to \(input.path)")
            }
            // A link to the folder of a file is the same folder.
            let target = out.appendingPathComponent(input.path).resolvingSymlinksInPath()
            guard !sources.contains(target.path) else {
                throw Failure("--out is the folder of \(input.path) itself; --in-place is meant?")
            }
        }
    }
}

/// File to rewrite, and the path below the searched folder.
struct PortInput {
    let file: URL
    let path: String

    /// The files themselves, and the Swift files below folders, sorted by path. Hidden files, build
    /// folders, folders named like a Swift file, and results of an earlier run in a subfolder `out`
    /// are left out.
    static func inputs(_ names: [String], except out: URL?) throws -> [PortInput] {
        try names.flatMap { name -> [PortInput] in
            let url = URL(fileURLWithPath: name)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
                throw Failure("there is no file \(name)")
            }
            guard isFolder.boolValue else {
                guard isPlain(url) else { throw Failure("\(name) is not a regular file") }
                return [PortInput(file: url, path: url.lastPathComponent)]
            }
            let paths =
                FileManager.default.enumerator(atPath: url.path)?
                .compactMap { $0 as? String } ?? []
            return paths.filter { $0.hasSuffix(".swift") && !"/\($0)".contains("/.") }.sorted()
                .map { PortInput(file: url.appendingPathComponent($0), path: $0) }
                .filter { isPlain($0.file) && !isResult($0.file, of: out, below: url) }
        }
    }

    /// True for a file in the folder of results, if that is below the searched folder.
    private static func isResult(_ file: URL, of out: URL?, below folder: URL) -> Bool {
        guard let out = out?.standardizedFileURL.path,
            out.hasPrefix(folder.standardizedFileURL.path + "/")
        else { return false }
        return file.standardizedFileURL.path.hasPrefix(out + "/")
    }

    /// True for a file, also behind a symbolic link; false for a folder, a pipe and a device.
    private static func isPlain(_ file: URL) -> Bool {
        let path = file.resolvingSymlinksInPath().path
        let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type]
        return kind as? FileAttributeType == .typeRegular
    }
}

/// Differences of two texts, by the system's `diff`.
enum PortDifference {
    static func print(_ file: URL, _ old: String, _ new: String) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-port-\(UUID().uuidString)")
        let (before, after) = (
            folder.appendingPathComponent("a"), folder.appendingPathComponent("b")
        )
        TemporaryFiles.add(before, after, folder)
        defer {
            try? FileManager.default.removeItem(at: folder)
            TemporaryFiles.forget(before, after, folder)
        }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(old.utf8).write(to: before)
            try Data(new.utf8).write(to: after)
            let diff = Process()
            diff.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            diff.arguments = [
                "diff", "-u", "--label", file.relativePath, "--label", file.relativePath,
                before.path, after.path,
            ]
            try diff.run()
            diff.waitUntilExit()
            // 1 stands for differences; a reader that leaves early ends diff by a signal.
            guard diff.terminationReason == .uncaughtSignal || diff.terminationStatus <= 1 else {
                throw Failure("diff ended with status \(diff.terminationStatus)")
            }
        } catch let failure as Failure {
            throw Failure("the differences of \(file.relativePath) are lost: \(failure.line)")
        } catch {
            throw Failure("the differences of \(file.relativePath) cannot be made: \(error)")
        }
    }
}
