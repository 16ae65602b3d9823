import Differential
import Foundation
import RandomTrees

/// The options of the command line.
struct Options: Sendable {
    static let help = """
        Explore [--minutes N | --count N] [--seed N] [--only programs|documents] [--claims A,B]
                [--settled | --also A,B]
            Plays random programs and reads damaged documents until the time is up; prints what breaks a claim, as the
            smallest program that does, and keeps it in .build/explore. Exit status 1 when there was anything.
            All claims are looked at unless --claims says which.
            --settled leaves out what `Feature.settled` does; --also takes features of those in again.
        Explore source FILE    a kept program as a main.swift of its own
        Explore pictures FILE  writes the pictures that are compared beside it, and their display lists
        Explore show --seed N [--settled]   the program of a seed
        Explore show --only documents --seed N [FILE]   the document of a seed; FILE gets it, with its extension added
        Explore check FILE     plays a kept program, or reads a kept document; exit status 1 when it breaks a claim
        """

    struct Failure: Error, CustomStringConvertible { let description: String }

    var minutes = 10.0
    /// The number of tries of each kind; nil for no limit except the time.
    var count: Int?
    var seed = UInt64.random(in: 1...999_999_999)
    var kinds: [Kind] = Kind.allCases
    var claims = Claim.standard
    /// Only features with verified claims.
    var isSettled = false
    /// Features in addition to the verified features.
    var also: [Feature] = []
    var file: String?

    /// The subject of the exploration.
    enum Kind: String, CaseIterable, Sendable { case programs, documents }

    init(_ words: ArraySlice<String>) throws {
        var words = words
        func value<T>(_ word: String, _ parse: (String) -> T?) throws -> T {
            guard let text = words.popFirst(), let value = parse(text) else {
                throw Failure(description: "\(word) needs a value\n" + Self.help)
            }
            return value
        }
        while let word = words.popFirst() {
            switch word {
            case "--minutes": minutes = try value(word, Double.init)
            case "--count": count = try value(word) { Int($0) }
            case "--seed": seed = try value(word) { UInt64($0) }
            case "--only": kinds = [try value(word, Kind.init(rawValue:))]
            case "--claims":
                claims = try value(word) {
                    Set($0.split(separator: ",").compactMap { Claim(rawValue: String($0)) })
                }
            case "--settled": isSettled = true
            case "--also":
                also = try value(word) { text in
                    let list = text.split(separator: ",").map { Feature(rawValue: String($0)) }
                    return list.contains(nil) ? nil : list.compactMap { $0 }
                }
                isSettled = true
            case _ where file == nil && !word.hasPrefix("-"): file = word
            default: throw Failure(description: "unknown argument \(word)\n" + Self.help)
            }
        }
    }

    /// The options of a worker with another first seed.
    func arguments(_ kind: Kind, from seed: UInt64, count: Int) -> [String] {
        ["worker", "--only", kind.rawValue, "--seed", "\(seed)", "--count", "\(count)"]
            + claimArguments
            + (isSettled ? ["--settled"] : [])
            + (also.isEmpty ? [] : ["--also", also.map(\.rawValue).joined(separator: ",")])
    }

    var claimArguments: [String] {
        ["--claims", claims.map(\.rawValue).sorted().joined(separator: ",")]
    }

    var features: Set<Feature> {
        isSettled ? Feature.settled.union(also) : Set(Feature.allCases)
    }
}

/// Writes a line and flushes: the process at the other end of the pipe waits for the line.
func say(_ text: String, end: String = "\n") {
    FileHandle.standardOutput.write(Data((text + end).utf8))
}
