import BenchmarkScenes
import Foundation

/// Options of the command line.
struct Options {
    var scenes: [AdaptiveScene] = []
    var isHeadless = false
    /// Seconds a scene.
    var seconds = 8.0
    /// Names of browsers; nil for none, empty for all installed browsers.
    var browsers: [String]?
    /// Report to compare with, and report to show.
    var compared: String?
    var shown: String?
    /// Prefix of the file names; nil for a prefix with the date.
    var out: String?
    var printsJSON = false
    var helps = false
    var versions = false
    var lists = false

    /// Error of the command line, described by a sentence.
    struct Mistake: Error, CustomStringConvertible { let description: String }

    init(_ words: [String]) throws {
        var words = words[...]
        while let word = words.popFirst() {
            var (name, inline) = (word, String?.none)
            if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
                name = String(word[..<equals])
                inline = String(word[word.index(after: equals)...])
            }
            let flags = ["--help", "--version", "--list", "--headless", "--json"]
            guard inline == nil || !flags.contains(name) else {
                throw Mistake(description: "\(name) has no value")
            }
            func value() throws -> String {
                guard let next = inline ?? words.popFirst(), !next.isEmpty else {
                    throw Mistake(description: "\(name) needs a value")
                }
                return next
            }
            switch name {
            case "--help", "-h", "help": helps = true
            case "--version": versions = true
            case "--list": lists = true
            case "--headless": isHeadless = true
            case "--json": printsJSON = true
            case "--seconds": seconds = try Self.seconds(value())
            case "--compare": compared = try value()
            case "--show": shown = try value()
            case "--out", "-o": out = try value()
            case "--browsers":
                browsers = inline?.split(separator: ",").map(String.init) ?? []
            case _ where word.hasPrefix("-"):
                throw Mistake(description: "unknown option \(word); see RenderBenchmark --help")
            default: scenes += try Self.scenes(word)
            }
        }
    }

    private static func seconds(_ text: String) throws -> Double {
        guard let number = Double(text), (1...600).contains(number) else {
            throw Mistake(description: "--seconds is a number from 1 to 600, not \(text)")
        }
        return number
    }

    private static func scenes(_ word: String) throws -> [AdaptiveScene] {
        switch word {
        case "all": return AdaptiveScene.all
        case "own": return AdaptiveScene.all.filter { !$0.isShared }
        case "shared": return AdaptiveScene.all.filter(\.isShared)
        default:
            guard let scene = AdaptiveScene.named(word) else {
                throw Mistake(description: "there is no scene \(word); --list names them")
            }
            return [scene]
        }
    }

    static let help = """
        usage: RenderBenchmark [SCENE …] [OPTION …]

        How many elements each scene can have at the screen's rate. About two minutes; leave the machine alone meanwhile.

          SCENE            a scene of --list; own, shared or all. Default all
          --headless       no window: as fast as frames come, against 60 Hz. Chosen where there is no display
          --seconds N      seconds a scene, from 1 to 600. Default 8
          --browsers[=A,B] the shared scenes in browsers, too: chromium, firefox; all that are installed
          --compare FILE   beside an earlier report
          -o, --out NAME   writes NAME.json and NAME.html. Default render-benchmark- and the date
          --json           prints the report as JSON instead of a table
          --show FILE      no run: the table and the page of a report
          --list           names the scenes
          --version        the version

        Docs/BENCHMARK.md says what is measured, and how.
        """
}
