import Differential
import Foundation

/// A document with a finding, shrunk in children of this process.
struct DocumentFinding {
    let text: String
    private let seed: UInt64
    private let document: TestDocument?

    /// `how` is a worker's report or way of ending. Known findings are kept without shrinking.
    init(seed: UInt64, how: String, isNew: Bool) {
        self.seed = seed
        let scratch = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-explore-\(getpid())")
        guard var made = Self.document(seed, scratch) else {
            (document, text) = (nil, "// \(how)\n// the document cannot be made again\n")
            return
        }
        let file = scratch.appendingPathExtension(made.pathExtension)
        defer { try? FileManager.default.removeItem(at: file) }
        func verdict(_ candidate: TestDocument) -> Verdict {
            guard candidate.files.contains(where: { !$0.bytes.isEmpty }),
                (try? candidate.write(to: file)) != nil
            else { return .holds }
            return Verdict(of: file, within: DocumentWorker.limits)
        }
        var remark = ""
        if isNew {
            let first = verdict(made)
            if first == .holds {
                remark = "// only after other documents of its batch\n"
            } else {
                let end = Date().addingTimeInterval(60)
                var shrinker = DocumentShrinker(budget: 250) {
                    Date() < end && verdict($0) == first
                }
                made = shrinker.shrink(made)
            }
        }
        document = made
        text = "// broken: \(how)\n\(remark)\(made)"
    }

    /// A child of the worker writes the document: dictionaries have the same order there as in the
    /// worker.
    private static func document(_ seed: UInt64, _ scratch: URL) -> TestDocument? {
        let arguments = ["show", "--only", "documents", "--seed", "\(seed)", scratch.path]
        guard let child = try? Child(arguments, quietly: true),
            case .line(let path) = child.next(within: .init(seconds: 600, memory: 3 << 30)),
            child.end(kill: false) == nil
        else { return nil }
        let url = URL(fileURLWithPath: path)
        defer { try? FileManager.default.removeItem(at: url) }
        return try? TestDocument(contentsOf: url)
    }

    /// Keeps the document itself, to be read by `Explore check`.
    func write(to folder: URL) {
        guard let document else { return }
        try? document.write(
            to: folder.appendingPathComponent("documents-\(seed).\(document.pathExtension)"))
    }

    /// The common part of findings with the same cause: the place of the fault in the package, or
    /// the words.
    static func likeness(_ how: String) -> String {
        let lines = how.split(separator: "\n")
        let place = lines.first { $0.contains(" at /") && $0.contains("/Sources/") }
        let words = place ?? lines.first { $0.contains("atal error") } ?? lines.first ?? ""
        return String(words.prefix { $0 != "“" })
    }
}
