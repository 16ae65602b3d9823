import LaminaMotion

/// Key frames that are not discrete, by their times: two key frames at one time are a step, which
/// is moved and removed as one.
///
/// A segment with a constant value up to a step is held, as in Lottie documents: a change of the
/// start value changes the end value, too.
struct KeySteps {
    /// The key frames of one time.
    struct Node {
        var time: Double
        /// The value before the time, and the value from the time on.
        var left: MotionValue
        var right: MotionValue
        /// Curve to the next node; nil for none.
        var curve: TimingCurve?
        /// True for two key frames.
        var isPair: Bool
        /// True if the value holds up to the next node.
        var isHeld = false
    }

    private(set) var nodes: [Node] = []

    /// Nil for more than two key frames at one time.
    init?(_ keys: [KeyTrack.Key]) {
        for key in keys {
            guard let last = nodes.last, last.time == key.time else {
                nodes.append(
                    Node(
                        time: key.time, left: key.value, right: key.value, curve: key.curve,
                        isPair: false))
                continue
            }
            guard !last.isPair else { return nil }
            let i = nodes.count - 1
            (nodes[i].right, nodes[i].curve, nodes[i].isPair) = (key.value, key.curve, true)
        }
        for i in nodes.indices.dropLast().reversed() {
            let next = nodes[i + 1]
            let goesOn = next.isHeld && next.right == next.left
            nodes[i].isHeld = nodes[i].right == next.left && (next.right != next.left || goesOn)
        }
    }

    /// The key frames.
    var keys: [KeyTrack.Key] {
        nodes.flatMap { node in
            var right = KeyTrack.Key(time: node.time, value: node.right)
            right.curve = node.curve
            return node.isPair ? [KeyTrack.Key(time: node.time, value: node.left), right] : [right]
        }
    }

    /// The node of a key frame, and true for the first key frame of a step.
    func place(of key: Int) -> (node: Int, isLeft: Bool) {
        var rest = key
        for (i, node) in nodes.enumerated() {
            let count = node.isPair ? 2 : 1
            if rest < count { return (i, node.isPair && rest == 0) }
            rest -= count
        }
        return (nodes.count - 1, false)
    }

    /// Index of the last key frame of a node.
    func key(of node: Int) -> Int { nodes[...node].reduce(-1) { $0 + ($1.isPair ? 2 : 1) } }

    mutating func move(_ node: Int, to time: Double) { nodes[node].time = time }

    /// No node is earlier than the node before.
    mutating func sort() {
        for i in nodes.indices.dropFirst() { nodes[i].time = max(nodes[i].time, nodes[i - 1].time) }
    }

    /// Sets the value from a node on, or the value before a node. In a held segment both ends have
    /// one value.
    mutating func set(_ value: MotionValue, of node: Int, isLeft: Bool = false) {
        let isAfterHeld = node > 0 && nodes[node - 1].isHeld
        if isLeft {
            if isAfterHeld { return set(value, of: node - 1) }
            nodes[node].left = value
            return
        }
        let old = nodes[node].right
        nodes[node].right = value
        if !nodes[node].isPair {
            if isAfterHeld {
                nodes[node].isPair = nodes[node].left != value
            } else {
                nodes[node].left = value
            }
        }
        guard nodes[node].isHeld, nodes[node + 1].left == old else { return }
        nodes[node + 1].left = value
        nodes[node + 1].isPair = nodes[node + 1].isPair || nodes[node + 1].right != value
    }

    /// Inserts a node with the value from its time on, and returns its index.
    mutating func insert(_ key: KeyTrack.Key) -> Int {
        let place = nodes.firstIndex { $0.time > key.time } ?? nodes.count
        var node = Node(
            time: key.time, left: key.value, right: key.value, curve: key.curve, isPair: false)
        // Both parts of a divided segment keep its curve.
        if key.curve == nil, place > 0 { node.curve = nodes[place - 1].curve }
        guard place > 0, place < nodes.count, nodes[place - 1].isHeld else {
            nodes.insert(node, at: place)
            return place
        }
        let held = nodes[place - 1].right
        (node.left, node.right, node.isHeld) = (held, held, true)
        nodes.insert(node, at: place)
        set(key.value, of: place)
        return place
    }

    /// Removes nodes; a segment that was held before a removed node holds up to the next one.
    mutating func remove(_ removed: Set<Int>) {
        for i in removed.sorted().reversed() where nodes.indices.contains(i) {
            nodes.remove(at: i)
            guard i < nodes.count else { continue }
            guard i > 0 else {
                (nodes[0].left, nodes[0].isPair) = (nodes[0].right, false)
                continue
            }
            guard nodes[i - 1].isHeld else { continue }
            nodes[i].left = nodes[i - 1].right
            nodes[i].isPair = nodes[i].right != nodes[i].left
        }
    }
}
