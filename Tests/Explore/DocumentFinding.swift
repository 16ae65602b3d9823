import Differential
import Foundation

/// A document that breaks something, made small in children of this process.
struct DocumentFinding {
    let text: String
    private let seed: UInt64
    private let document: TestDocument?

    /// `how` is what a worker said or how it ended. One that is not new is kept as it is.
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
            return Verdict(of: file, within: DocumentWorker.patience)
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

    /// A worker's child writes it: there every dictionary has the order it had in the worker.
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

    /// What findings of one cause have in common: the place in our code where it broke, or the words.
    static func likeness(_ how: String) -> String {
        let lines = how.split(separator: "\n")
        let place = lines.first { $0.contains(" at /") && $0.contains("/Sources/") }
        let words = place ?? lines.first { $0.contains("atal error") } ?? lines.first ?? ""
        return String(words.prefix { $0 != "“" })
    }
}
