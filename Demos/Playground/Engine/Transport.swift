import Foundation

/// The playhead and its motion: played, stopped, back, slower, faster, in a loop.
///
/// Only the shown time changes; the speeds of layers and animations are their own. Thread: main.
@MainActor
public final class Transport {
    /// Frames a second of steps.
    nonisolated public static let frameRate = 60.0
    /// The last time of the playhead, seconds: a day. Scenes run no further.
    nonisolated public static let latest = 86_400.0
    /// Rates offered by the window.
    nonisolated public static let rates: [Double] = [0.1, 0.25, 0.5, 1, 2, 4]

    /// Seconds of the scene.
    public private(set) var time = 0.0
    /// Seconds of the scene a second of the clock; negative plays back.
    public private(set) var rate = 1.0
    /// True while playing. Default true.
    public private(set) var isPlaying = true
    /// The range that is played over and over; nil for none.
    public private(set) var loop: ClosedRange<Double>?

    /// Times worth coming back to, seconds, in their order.
    public private(set) var markers: [Double] = []

    /// The present limit of the playhead, and true if the limit grows.
    public var reach: @MainActor () -> (time: Double, grows: Bool) = { (.infinity, true) }
    /// End of the scene, seconds; nil for an endless scene. Playing stops at this time.
    public var end: @MainActor () -> Double? = { nil }
    /// Called after every change.
    public var onChange: (@MainActor () -> Void)?

    /// Transport at time 0, playing at rate 1.
    public init() {}

    // MARK: - Playing

    /// Takes `seconds` of the clock. False without a change.
    @discardableResult
    public func tick(_ seconds: Double) -> Bool {
        guard isPlaying, seconds > 0 else { return false }
        let (end, grows) = reach()
        var next = time + seconds * rate
        if let loop {
            let length = loop.upperBound - loop.lowerBound
            if next < loop.lowerBound || next >= loop.upperBound {
                let turns = ((next - loop.lowerBound) / length).rounded(.down)
                next -= turns * length
            }
        } else if next < 0 {
            next = 0
            isPlaying = false
        }
        if loop == nil, let last = self.end(), time < last, next >= last {
            next = last
            isPlaying = false
        }
        if next > end {
            // Waits for a scene that is still recorded.
            if !grows, loop == nil { isPlaying = false }
            next = grows || loop == nil ? end : loop!.lowerBound
            // The scene of a new save runs towards the playhead.
            if grows { next = max(next, time) }
        }
        let moved = next != time || !isPlaying
        time = next
        if moved { onChange?() }
        return moved
    }

    /// Plays at the present rate.
    public func play() { set(playing: true, rate: rate) }
    /// Stops at the present time.
    public func pause() { set(playing: false, rate: rate) }

    /// Plays forward, or stops. At the end of the scene, and at the end of the recording, playing
    /// begins at 0.
    public func toggle() {
        guard !isPlaying else { return pause() }
        let (known, grows) = reach()
        if let last = end(), time >= last - 0.5 / Self.frameRate, time <= last { time = 0 }
        if !grows, time >= known { time = 0 }
        set(playing: true, rate: abs(rate))
    }

    /// Plays back; while playing back, plays forward.
    public func playBack() {
        let isBack = isPlaying && rate < 0
        set(playing: true, rate: isBack ? -rate : -abs(rate))
    }

    /// Turns the direction, and plays.
    public func reverse() { set(playing: true, rate: -rate) }

    /// Plays in a direction; again in the same direction with the next faster rate.
    public func shuttle(_ direction: Double) {
        var speed = 1.0
        if isPlaying, rate * direction > 0 {
            speed = Self.rates.first { $0 > abs(rate) } ?? Self.rates.last!
        }
        set(playing: true, rate: speed * (direction < 0 ? -1 : 1))
    }

    /// The speed, without the direction: 0.1 to 4.
    public func setSpeed(_ speed: Double) {
        let speed = min(max(speed, Self.rates[0]), Self.rates.last!)
        set(playing: isPlaying, rate: rate < 0 ? -speed : speed)
    }

    private func set(playing: Bool, rate: Double) {
        guard playing != isPlaying || rate != self.rate else { return }
        (isPlaying, self.rate) = (playing, rate)
        onChange?()
    }

    // MARK: - Going somewhere

    /// To a time, which need not be known yet; not before 0 and not after `latest`.
    public func go(to time: Double) {
        guard time.isFinite else { return }
        let (end, grows) = reach()
        let new = max(0, min(time, grows ? Self.latest : min(end, Self.latest)))
        guard new != self.time else { return }
        self.time = new
        onChange?()
    }

    /// Pauses, and moves the playhead by frames of a sixtieth of a second.
    public func step(by frames: Double) {
        isPlaying = false
        let frame = (time * Self.frameRate).rounded()
        let new = min(max(0, (frame + frames) / Self.frameRate), Self.latest)
        let (end, grows) = reach()
        time = grows ? new : min(new, end)
        onChange?()
    }

    // MARK: - Markers

    /// Sets markers at times from 0 on.
    public func setMarkers(_ times: [Double]) {
        markers = Set(times.filter { $0.isFinite && $0 >= 0 }).sorted()
        onChange?()
    }

    /// Adds a marker at the playhead, or removes the marker within half a frame.
    public func toggleMarker() {
        let rest = markers.filter { abs($0 - time) > 0.5 / Self.frameRate }
        setMarkers(rest.count < markers.count ? rest : markers + [time])
    }

    /// Stops, and moves the playhead to the next or the previous marker; without a marker the
    /// playhead remains.
    public func goToMarker(_ direction: Int) {
        let slack = 0.5 / Self.frameRate
        let next =
            direction > 0
            ? markers.first { $0 > time + slack } : markers.last { $0 < time - slack }
        guard let next else { return }
        pause()
        go(to: next)
    }

    // MARK: - The loop

    /// Plays a range over and over; a range shorter than a frame, or nil, ends the loop.
    public func setLoop(_ range: ClosedRange<Double>?) {
        let kept = range.flatMap { range -> ClosedRange<Double>? in
            let begin = max(0, range.lowerBound)
            return range.upperBound - begin >= 1 / Self.frameRate ? begin...range.upperBound : nil
        }
        guard kept != loop else { return }
        loop = kept
        onChange?()
    }

    /// Sets the begin or the end of the loop, in seconds. The opposite end remains; without a loop
    /// the opposite end is `length` seconds away.
    public func setLoop(
        beginning begin: Double? = nil, ending end: Double? = nil, length: Double = 2
    ) {
        if let begin {
            let end = loop.map(\.upperBound).flatMap { $0 > begin ? $0 : nil } ?? begin + length
            setLoop(begin...end)
        } else if let end {
            let begin = loop.map(\.lowerBound).flatMap { $0 < end ? $0 : nil } ?? 0
            setLoop(begin < end ? begin...end : nil)
        }
    }

    /// A time by its text: `2.5`, `2.5s`, `500ms`, `90f`, `1:05.2`. Nil for other texts, and after
    /// `latest`.
    nonisolated public static func seconds(_ text: String) -> Double? {
        anySeconds(text).flatMap { $0 <= latest ? $0 : nil }
    }

    nonisolated private static func anySeconds(_ text: String) -> Double? {
        let text = text.trimmingCharacters(in: .whitespaces).lowercased()
            .replacing(",", with: ".")
        func number(_ text: some StringProtocol) -> Double? {
            Double(text.trimmingCharacters(in: .whitespaces)).flatMap {
                $0.isFinite && $0 >= 0 ? $0 : nil
            }
        }
        if text.hasSuffix("ms") { return number(text.dropLast(2)).map { $0 / 1000 } }
        if text.hasSuffix("s") { return number(text.dropLast()) }
        if text.hasSuffix("f") { return number(text.dropLast()).map { $0 / frameRate } }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 2, let minutes = number(parts[0]), let seconds = number(parts[1]) {
            return minutes * 60 + seconds
        }
        return number(text)
    }
}
