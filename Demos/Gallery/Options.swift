import CoreGraphics
import Foundation
import SceneGallery
import Show

/// Options of the command line.
struct Options {
    var names: [String] = []
    var render: String?
    var record: String?
    var size = CGSize(width: 1280, height: 800)
    var scale: CGFloat = 1
    var time: CFTimeInterval?
    var lists = false
    var helps = false
    var versions = false

    /// Name of the program: a package installs the program under another name.
    static var program: String { ProcessInfo.processInfo.processName }

    /// A mistake on the command line, in a sentence.
    struct Mistake: Error, CustomStringConvertible { let description: String }

    init(_ words: [String]) throws {
        var words = words[...]
        func value(_ option: String) throws -> String {
            guard let next = words.popFirst() else {
                throw Mistake(description: "\(option) needs a value")
            }
            return next
        }
        while let word = words.popFirst() {
            var (name, inline) = (word, String?.none)
            if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
                name = String(word[..<equals])
                inline = String(word[word.index(after: equals)...])
            }
            if let inline {
                guard !["--help", "--version", "--list", "--"].contains(name) else {
                    throw Mistake(description: "\(name) has no value")
                }
                guard !inline.isEmpty else { throw Mistake(description: "\(name) needs a value") }
            }
            switch name {
            case "--help", "-h", "help": helps = true
            case "--version": versions = true
            case "--list": lists = true
            case "--render":
                // The folder is optional.
                render =
                    inline ?? (words.first?.hasPrefix("-") == false ? words.popFirst() : nil)
                    ?? "gallery"
            case "--record": record = try Self.recording(inline ?? value(name))
            case "--size": size = try Self.size(inline ?? value(name))
            case "--scale": scale = CGFloat(try Self.number(inline ?? value(name), name, 0.1...8))
            case "--time": time = try Self.number(inline ?? value(name), name, 0...600)
            case "--": names += words; words = []
            case _ where word.hasPrefix("-") && word != "-":
                throw Mistake(description: "unknown option \(word); see \(Self.program) --help")
            default: names.append(word)
            }
        }
    }

    /// The name of a recording: a file of another kind, such as a source, is not replaced.
    private static func recording(_ name: String) throws -> String {
        guard URL(fileURLWithPath: name).pathExtension.lowercased() == "lamina" else {
            throw Mistake(description: "--record wants FILE.lamina, not \(name)")
        }
        return name
    }

    private static func number(_ text: String, _ name: String, _ range: ClosedRange<Double>) throws
        -> Double
    {
        guard let number = Double(text), range.contains(number) else {
            throw Mistake(
                description:
                    "\(name) is a number from \(range.lowerBound) to \(range.upperBound), not \(text)"
            )
        }
        return number
    }

    private static func size(_ text: String) throws -> CGSize {
        let words = text.lowercased().split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "x" || $0 == "×" })
        let sides = words.compactMap { Int($0) }
        guard words.count == 2, sides.count == 2,
            sides.allSatisfy({ (16...8192).contains($0) })
        else {
            throw Mistake(
                description: "--size is two numbers from 16 to 8192, such as 1280x800, not \(text)")
        }
        return CGSize(width: sides[0], height: sides[1])
    }
}
