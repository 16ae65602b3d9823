import LaminaFilms
import Foundation

/// Drawn frames of a film, and the frames' times.
struct FilmRange {
    let rate: FrameRate
    /// Number of the first frame within the film, to make parts fit together.
    let first: Int
    /// Seconds, ascending.
    let times: [Double]

    /// The largest number of frames; a larger number is treated as a mistake.
    private static let limit = 10_000_000

    init(_ arguments: Arguments, duration: Double?, standard: FrameRate) throws {
        rate = try Self.rate(arguments, standard)
        let from = try arguments.number("from", within: 0...1e6) ?? 0
        guard let to = try arguments.number("to", within: 0...1e6) ?? duration else {
            throw Failure("a document has no end of its own; how long? --to SECONDS")
        }
        guard from < to else {
            throw Failure(
                "--from \(Arguments.short(from)) is not before the end, \(Arguments.short(to)) s")
        }
        if let duration, to > duration + 1e-6 {
            throw Failure("it ends at \(Arguments.short(duration)) s")
        }
        let count = max(1, rate.count(in: to - from))
        guard count <= Self.limit else { throw Failure("\(count) frames are too many") }
        let part = try Self.part(of: count, arguments)
        first = part.lowerBound
        let rate = rate
        times = part.map { from + rate.time(of: $0) }
    }

    /// Requested frames of the total count: all, `--frames A..<B`, or `--part I/N`.
    private static func part(of count: Int, _ arguments: Arguments) throws -> Range<Int> {
        if let text = arguments.text("part") {
            try arguments.refuse(["frames"], for: "a --part")
            guard let match = text.wholeMatch(of: #/(\d{1,9})/(\d{1,9})/#),
                let number = Int(match.1), let parts = Int(match.2), number >= 1, number <= parts
            else { throw Failure("--part wants I/N with I from 1 to N, not \(text)") }
            guard parts <= count else {
                throw Failure("the film has \(count) frames, too few for \(parts) parts")
            }
            return count * (number - 1) / parts..<count * number / parts
        }
        guard let text = arguments.text("frames") else { return 0..<count }
        guard let match = text.wholeMatch(of: #/(\d{1,9})\.\.<(\d{1,9})/#),
            let a = Int(match.1), let b = Int(match.2), a < b
        else { throw Failure("--frames wants A..<B, not \(text)") }
        guard b <= count else { throw Failure("the film has \(count) frames") }
        return a..<b
    }

    private static func rate(_ arguments: Arguments, _ standard: FrameRate) throws -> FrameRate {
        guard let text = arguments.text("fps") else { return standard }
        guard let rate = FrameRate(text) else {
            throw Failure("--fps wants 1 to 1000 frames a second, as 30 or 30000/1001, not \(text)")
        }
        return rate
    }
}
