/// Which animated nodes nobody evaluates, because whoever draws them works them out.
struct Sleepers {
    var count = 0
    /// Host times between which nobody evaluates a node, by its place: none of one that is awake. Places may be missing.
    private(set) var spans: ContiguousArray<Range<Double>?> = []
    /// Where none of them has to be woken.
    var span = -Double.infinity..<Double.infinity
    /// Places of the others; empty when it has to be made again.
    fileprivate var awake: ContiguousArray<Int32> = []
    fileprivate var isStale = true
    /// How many nodes there were when `awake` was made: new ones are awake.
    fileprivate var known = 0
    /// The host time at which all of them were last worked out.
    var freshTime = Double.nan

    func span(of i: Int) -> Range<Double>? { i < spans.count ? spans[i] : nil }

    fileprivate mutating func setSpan(_ i: Int, _ span: Range<Double>?) {
        while spans.count <= i { spans.append(nil) }
        spans[i] = span
    }
}

extension TrackStorage {
    /// Nobody evaluates a node between two host times, unless it is woken.
    mutating func sleep(_ i: Int, _ span: Range<Double>) {
        if sleepers.span(of: i) == nil {
            sleepers.count += 1
            sleepers.isStale = true
        }
        sleepers.setSpan(i, span)
        sleepers.span = sleepers.span.clamped(to: span)
    }

    /// A node is evaluated again from the next time on, and then counts as changed.
    mutating func wake(_ i: Int) {
        guard sleepers.count > 0, i < animated.count, sleepers.span(of: i) != nil else { return }
        sleepers.setSpan(i, nil)
        animated[i].isFresh = true
        sleepers.count -= 1
        sleepers.isStale = true
        if sleepers.count == 0 { sleepers = Sleepers() }
    }

    mutating func wakeAll() {
        if sleepers.count == 0 { return }
        for i in animated.indices { wake(i) }
    }

    /// Nodes that sleep, other than some, and for how long.
    func sleeping(
        except others: ContiguousArray<UInt32>
    ) -> ContiguousArray<(node: UInt32, span: Range<Double>)> {
        var list: ContiguousArray<(node: UInt32, span: Range<Double>)> = []
        if sleepers.count == 0 { return list }
        let awake = Set(others)
        for (i, entry) in animated.enumerated() where !awake.contains(entry.node) {
            if let span = sleepers.span(of: i) { list.append((entry.node, span)) }
        }
        return list
    }

    /// Wakes those whose time is up.
    mutating func wakeDue(at time: Double) {
        if sleepers.span.contains(time) { return }
        var span = -Double.infinity..<Double.infinity
        for i in animated.indices {
            guard let own = sleepers.span(of: i) else { continue }
            if own.contains(time) { span = span.clamped(to: own) } else { wake(i) }
        }
        if sleepers.count > 0 { sleepers.span = span }
    }

    /// Places of the nodes that are awake.
    mutating func awake() -> ContiguousArray<Int32> {
        if sleepers.isStale || sleepers.known != animated.count {
            (sleepers.isStale, sleepers.known) = (false, animated.count)
            sleepers.awake.removeAll(keepingCapacity: true)
            for i in animated.indices where sleepers.span(of: i) == nil {
                sleepers.awake.append(Int32(truncatingIfNeeded: i))
            }
        }
        return sleepers.awake
    }
}

extension RenderTree {
    /// Nobody needs a node's values between two host times: whoever draws it has its `closedMotion`.
    ///
    /// It is evaluated again, and counts as changed, when its time is up, when something of it is committed, and by `wakeAll`.
    /// Its `visual` meanwhile is that of the last evaluation or `freshen`. Endings are told as ever.
    package func sleep(_ index: UInt32, _ span: Range<Double>) {
        let i = Int(nodes[Int(index)].animated)
        if i >= 0, i < tracks.animated.count { tracks.sleep(i, span) }
    }

    /// How many nodes nobody evaluates.
    package var sleeperCount: Int { tracks.sleepers.count }

    /// Brings the values of all nodes to the evaluated time, for somebody who asks.
    package func freshen() {
        freshenSleepers()
        if unseen.nodes.isEmpty || unseen.freshTime == time { return }
        unseen.freshTime = time
        freshen(unseenPlaces)
    }

    private func freshenSleepers() {
        if tracks.sleepers.count == 0 || tracks.sleepers.freshTime == time { return }
        tracks.sleepers.freshTime = time
        freshen(
            ContiguousArray(
                tracks.animated.indices.lazy.filter { self.tracks.sleepers.span(of: $0) != nil }
                    .map { Int32(truncatingIfNeeded: $0) }))
    }

    private func freshen(_ list: ContiguousArray<Int32>) {
        for i in list { tracks.animated[Int(i)].isFresh = true }
        evaluateTracks(list, marks: false, includesUnseen: true)
    }

    /// Has all nodes evaluated as ever from now on; their values are those of the evaluated time.
    package func wakeAll() {
        freshenSleepers()
        tracks.wakeAll()
    }
}
