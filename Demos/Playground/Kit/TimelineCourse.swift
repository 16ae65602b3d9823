/// The time of a bar over the time of the line, for an animation whose layer stops, plays on, or
/// changes its speed. All times in seconds.
public struct TimelineCourse: Equatable {
    /// A part of the line in which the bar's time passes evenly, up to the next part.
    public struct Part: Equatable {
        /// Begin of the part on the line.
        public var line: Double
        /// The bar's time at `line`.
        public var time: Double
        /// Seconds of the bar's time in a second of the line: 0 for a bar that stands still,
        /// negative for a bar that plays backwards.
        public var rate: Double

        /// Part by its numbers.
        public init(line: Double, time: Double, rate: Double) {
            (self.line, self.time, self.rate) = (line, time, rate)
        }

        func time(at line: Double) -> Double {
            rate == 0 ? time : time + (line - self.line) * rate
        }
        func line(of time: Double) -> Double { line + (time - self.time) / rate }
    }

    /// The parts in order of the line. The first part also stands for earlier times.
    public var parts: [Part]
    /// End of the bar on the line, as of a removed animation; infinite for none.
    public var end: Double

    /// Course by its parts; nil without a part in which the time passes.
    public init?(_ parts: [Part], end: Double = .infinity) {
        guard parts.contains(where: { $0.rate != 0 }) else { return nil }
        (self.parts, self.end) = (parts, end)
    }

    /// The bar's time at a time of the line.
    func time(at line: Double) -> Double {
        (parts.last { $0.line <= line } ?? parts[0]).time(at: line)
    }

    /// The last time of the line with a time of the bar; for a time that never passes the nearest
    /// time of the line.
    public func line(of time: Double) -> Double {
        guard time.isFinite else { return time }
        var (best, distance) = (parts[0].line, Double.infinity)
        for piece in pieces(from: -.infinity, to: .infinity).reversed() {
            let line = min(max(piece.part.line(of: time), piece.from), piece.to)
            let way = abs(piece.part.time(at: line) - time)
            if way < distance { (best, distance) = (line, way) }
            if distance < 1e-9 { break }
        }
        return best
    }

    /// The pieces of the line in which times of the bar pass.
    func pieces(from begin: Double, to end: Double) -> [TimelineBar.Piece] {
        parts.indices.compactMap { i in
            let part = parts[i]
            guard part.rate != 0 else { return nil }
            let next = i + 1 < parts.count ? parts[i + 1].line : .infinity
            let edges = [part.line(of: begin), part.line(of: end)].sorted()
            let from = max(i == 0 ? -.infinity : part.line, edges[0])
            let to = min(next, self.end, edges[1])
            return from < to ? TimelineBar.Piece(from: from, to: to, part: part) : nil
        }
    }
}

extension TimelineBar {
    /// A piece of a bar on the line, in which the bar's time passes evenly.
    struct Piece: Equatable {
        var from: Double
        var to: Double
        var part = TimelineCourse.Part(line: 0, time: 0, rate: 1)

        func line(of time: Double) -> Double { part.line(of: time) }

        /// True for a time of the bar that passes in the piece, within a millisecond.
        func has(_ time: Double) -> Bool {
            let line = line(of: time)
            return line >= from - 1e-3 && line <= to + 1e-3
        }
    }

    /// The pieces of the bar on the line, in order: a single piece for a bar in the line's time.
    var pieces: [Piece] {
        course?.pieces(from: begin, to: end) ?? [Piece(from: begin, to: end)]
    }

    /// The pieces of the line in which the bar's time passes, also before and after the bar.
    var playing: [Piece] {
        course?.pieces(from: -.infinity, to: .infinity)
            ?? [Piece(from: -.infinity, to: .infinity)]
    }

    /// The bar's time at a time of the line.
    public func time(atLine line: Double) -> Double { course?.time(at: line) ?? line }

    /// The time of the line with a time of the bar.
    public func line(of time: Double) -> Double { course?.line(of: time) ?? time }

    /// A time of the bar moved by a map of the line's times.
    public func mapped(_ time: Double, _ map: TimelineMap) -> Double {
        self.time(atLine: map(line(of: time)))
    }

    /// The end of the bar on the line.
    public var lineEnd: Double { course == nil ? end : pieces.last?.to ?? line(of: end) }

    /// Begin of the bar, and end of the first way, on the line.
    var edges: [Double] { [line(of: begin), line(of: begin + way)] }

    /// The way of a time of the bar that moves by seconds on the line.
    func moved(_ time: Double, by seconds: Double) -> Double {
        guard let course else { return seconds }
        return course.time(at: course.line(of: time) + seconds) - time
    }
}
