/// The suspended nodes: animated nodes evaluated by the renderer instead of the tree.
struct SuspendedNodes {
    var count = 0
    /// The host times of each node's suspension, by animated index; nil for an evaluated node.
    /// Entries may be missing at the end.
    private(set) var spans: ContiguousArray<Range<Double>?> = []
    /// The host times without a node due for resumption.
    var span = -Double.infinity..<Double.infinity
    /// The indices of evaluated nodes; valid unless `isStale`.
    fileprivate var evaluated: ContiguousArray<Int32> = []
    fileprivate var isStale = true
    /// The number of nodes when `evaluated` was computed: new nodes are evaluated.
    fileprivate var known = 0
    /// The host time of the last evaluation of suspended nodes.
    var freshTime = Double.nan

    func span(of i: Int) -> Range<Double>? { i < spans.count ? spans[i] : nil }

    fileprivate mutating func setSpan(_ i: Int, _ span: Range<Double>?) {
        while spans.count <= i { spans.append(nil) }
        spans[i] = span
    }
}

extension TrackStorage {
    /// Suspends a node between two host times, unless resumed earlier.
    mutating func suspend(_ i: Int, _ span: Range<Double>) {
        if suspendedNodes.span(of: i) == nil {
            suspendedNodes.count += 1
            suspendedNodes.isStale = true
        }
        suspendedNodes.setSpan(i, span)
        suspendedNodes.span = suspendedNodes.span.clamped(to: span)
    }

    /// Resumes a node: evaluated from the next time on, and counted as changed.
    mutating func resume(_ i: Int) {
        guard suspendedNodes.count > 0, i < animated.count, suspendedNodes.span(of: i) != nil else {
            return
        }
        suspendedNodes.setSpan(i, nil)
        animated[i].isFresh = true
        suspendedNodes.count -= 1
        suspendedNodes.isStale = true
        if suspendedNodes.count == 0 { suspendedNodes = SuspendedNodes() }
    }

    mutating func resumeAll() {
        if suspendedNodes.count == 0 { return }
        for i in animated.indices { resume(i) }
    }

    /// The suspended nodes except the given nodes, with their spans.
    func suspended(
        except others: ContiguousArray<UInt32>
    ) -> ContiguousArray<(node: UInt32, span: Range<Double>)> {
        var list: ContiguousArray<(node: UInt32, span: Range<Double>)> = []
        if suspendedNodes.count == 0 { return list }
        let others = Set(others)
        for (i, entry) in animated.enumerated() where !others.contains(entry.node) {
            if let span = suspendedNodes.span(of: i) { list.append((entry.node, span)) }
        }
        return list
    }

    /// Resumes the nodes outside their span.
    private mutating func resumeDue(at time: Double) {
        if suspendedNodes.span.contains(time) { return }
        var span = -Double.infinity..<Double.infinity
        for i in animated.indices {
            guard let own = suspendedNodes.span(of: i) else { continue }
            if own.contains(time) { span = span.clamped(to: own) } else { resume(i) }
        }
        if suspendedNodes.count > 0 { suspendedNodes.span = span }
    }

    /// The indices of the nodes evaluated at a time, with the nodes due for resumption; nil for all
    /// nodes.
    mutating func evaluatedNodes(at time: Double) -> ContiguousArray<Int32>? {
        if suspendedNodes.count == 0 { return nil }
        resumeDue(at: time)
        if suspendedNodes.isStale || suspendedNodes.known != animated.count {
            (suspendedNodes.isStale, suspendedNodes.known) = (false, animated.count)
            suspendedNodes.evaluated.removeAll(keepingCapacity: true)
            for i in animated.indices where suspendedNodes.span(of: i) == nil {
                suspendedNodes.evaluated.append(Int32(truncatingIfNeeded: i))
            }
        }
        return suspendedNodes.evaluated
    }
}

extension RenderTree {
    /// Suspends a node's evaluation between two host times: the renderer has its `closedMotion`.
    ///
    /// Evaluation resumes, with the node counted as changed, at the end of the span, after a commit
    /// for the node, and by `resumeAll`. Meanwhile `visual` holds the values of the last evaluation
    /// or `freshen`. Ends of animations are reported as usual.
    package func suspend(_ index: UInt32, _ span: Range<Double>) {
        let i = Int(nodes[Int(index)].animated)
        if i >= 0, i < tracks.animated.count { tracks.suspend(i, span) }
    }

    /// The number of suspended nodes.
    package var suspendedCount: Int { tracks.suspendedNodes.count }

    /// Evaluates all suspended and hidden nodes at the evaluated time, before reading their values.
    package func freshen() {
        freshenSuspendedNodes()
        if hiddenNodes.nodes.isEmpty || hiddenNodes.freshTime == time { return }
        hiddenNodes.freshTime = time
        freshen(unseenPlaces)
    }

    private func freshenSuspendedNodes() {
        if tracks.suspendedNodes.count == 0 || tracks.suspendedNodes.freshTime == time { return }
        tracks.suspendedNodes.freshTime = time
        freshen(
            ContiguousArray(
                tracks.animated.indices.lazy.filter {
                    self.tracks.suspendedNodes.span(of: $0) != nil
                }
                .map { Int32(truncatingIfNeeded: $0) }))
    }

    private func freshen(_ list: ContiguousArray<Int32>) {
        for i in list { tracks.animated[Int(i)].isFresh = true }
        evaluateTracks(list, marks: false, includesUnseen: true)
    }

    /// Resumes all nodes, with values of the evaluated time.
    package func resumeAll() {
        freshenSuspendedNodes()
        tracks.resumeAll()
    }
}
