import Foundation

/// The end of a child that tries a single file.
enum Verdict: Equatable {
    case holds
    /// The child survived and reported a finding.
    case finding
    /// The signal, or the exit status.
    case crash(String)
    case stuck

    init(of file: URL, _ arguments: [String] = [], within limits: Child.Limits) {
        guard let child = try? Child(["check", file.path] + arguments, quietly: true) else {
            self = .holds
            return
        }
        while true {
            switch child.next(within: limits) {
            case .line: continue
            case .stuck:
                _ = child.end(kill: true)
                self = .stuck
                return
            case .ended:
                let how = child.end(kill: false)
                switch how?.split(separator: "\n").first {
                case nil: self = .holds
                case "exit status 1": self = .finding
                case let first?: self = .crash(String(first))
                }
                return
            }
        }
    }
}
