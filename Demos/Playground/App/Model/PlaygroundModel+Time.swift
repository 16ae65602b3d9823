import PlaygroundEngine
import PlaygroundKit

// Time of the scene: end, loop, markers, and the time up to which the scene is requested to run.
extension PlaygroundModel {
    /// How far the playhead can go now, and if more will be known.
    var reach: (time: Double, grows: Bool) {
        guard let run else { return (.infinity, true) }
        // A crashed scene is treated as a slow scene: the next save continues from the playhead.
        if case .recording = session.kind { return (run.reach, false) }
        if session.showsProgram { return (run.reach, run.isAlive) }
        return (run.reach, true)
    }

    /// Requests the scene to run ahead of the playhead, so that playing does not wait; in steps, so
    /// that few frames send a request.
    func askAhead(of time: Double) {
        guard let run else { return }
        other?.run?.want(transport.isPlaying ? time + 0.5 : time)
        guard transport.isPlaying else { return run.want(time) }
        // An event shows at once: the recording must not be ahead of the playhead then.
        if options.sendsEvents { return run.want(time + 2 / Transport.frameRate) }
        if let end = transport.loop?.upperBound, end > run.reach { return run.want(end) }
        if time + 0.25 > run.reach { run.want(time + 0.5) }
    }

    /// End of the scene in seconds; nil for a scene without an end, and while the end is not known.
    var sceneEnd: Double? {
        guard let run, !(session.showsProgram && run.isAlive) else { return nil }
        let end = editing.state.length.end(of: history, knownUntil: run.reach)
        guard editing.state.length == .animations, let end else { return end }
        // The consequences of an event are not known in advance.
        return max(end, cues.map(\.time).max() ?? end, run.sounds.end ?? end)
    }

    func setLength(_ length: SceneLength) {
        edit("Set Length of Scene") { $0.length = length }
        timeChanged()
    }

    /// Moves the playhead to the end of the scene or of its known part; for a running program to
    /// the present, which the playhead then follows.
    func goToEnd() {
        transport.go(to: sceneEnd ?? run?.reach ?? 0)
        if session.showsProgram, run?.isAlive ?? false { transport.play() }
    }

    /// True if the scene builds its layers, or is on a way through time.
    var isRunning: Bool {
        switch session.progress {
        case .opening?, .running?: true
        default: run?.asked != nil
        }
    }

    /// Plays forward from the end of the recording: events and states have an effect from there on.
    func playFromReach(of run: SceneRun) {
        transport.setLoop(nil)
        if transport.rate < 0 { transport.reverse() }
        transport.go(to: run.reach)
        transport.play()
    }

    /// Brings a document into a state, by its transitions; nil is the state as loaded.
    func setState(_ name: String?) {
        guard let run, run.isAlive else {
            return say("The scene isn’t running, so its state stays")
        }
        run.setState(name)
        playFromReach(of: run)
        note("State: \(name ?? "as loaded")")
    }

    /// Sets an input of a state machine, or fires an event.
    func setInput(_ title: String) {
        guard let run, run.isAlive else {
            return say("The scene isn’t running, so its inputs stay")
        }
        run.setInput(title)
        playFromReach(of: run)
        note(title)
    }

    // MARK: - The loop and markers

    /// Sets a loop of all animations, or of the two seconds after the playhead where none ends;
    /// clears a loop that is set.
    func toggleLoop() {
        guard transport.loop == nil else { return edit("Clear Loop") { $0.setLoop(nil) } }
        let end = sceneEnd ?? TimelineRows.end(bars.rows) ?? transport.time + 2
        edit("Set Loop") { $0.setLoop(0...max(end, 1 / Transport.frameRate)) }
    }

    func setLoop(beginning begin: Double? = nil, ending end: Double? = nil) {
        transport.setLoop(beginning: begin, ending: end)
        let loop = transport.loop
        edit("Set Loop") { $0.setLoop(loop) }
    }

    func toggleMarker() {
        let count = transport.markers.count
        transport.toggleMarker()
        let markers = transport.markers
        editing.edit(markers.count > count ? "Add Marker" : "Remove Marker") {
            $0.markers = markers
        }
        settings.setMarkers(markers, of: session.file)
    }

    /// Takes the loop and the markers from the edits.
    func showTimes() {
        transport.setLoop(editing.state.loop)
        if settings.length(of: session.file) != editing.state.length {
            settings.setLength(editing.state.length, of: session.file)
        }
        guard transport.markers != editing.state.markers else { return }
        transport.setMarkers(editing.state.markers)
        settings.setMarkers(transport.markers, of: session.file)
    }

    /// The range of films and of shared recordings, in seconds.
    func exportRange(of run: SceneRun) -> ClosedRange<Double> {
        transport.loop ?? 0...max(1 / Transport.frameRate, sceneEnd ?? run.reach)
    }
}
