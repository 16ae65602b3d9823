import LaminaRenderTree

/// Animations of one layer in the order of their addition. An animation removed since the last
/// commit stays in the list until the next commit, as the displayed picture still has the
/// animation.
///
/// Cost: lookup by key or number, addition and removal are independent of the number of animations:
/// a few are searched linearly, many have tables. Slots of removed animations stay empty until half
/// of the list is empty.
struct AnimationList {
    private struct Item {
        let attachment: AnimationAttachment
        /// True after removal from the layer, until the next commit.
        var isTakenOff = false
    }

    private var items: ContiguousArray<Item?> = []
    private var holes = 0
    /// Slots of animations removed since the last commit.
    private var takenOff: ContiguousArray<Int> = []
    /// First slot of animations added since the last commit.
    private var firstNew = 0
    /// Number of committed animations.
    private var committedCount = 0
    private var tables: Tables?
    /// The cached result of `lending`; nil before the first call.
    private var lent: [String: ContiguousArray<RenderAnimation>]?

    /// Slots by key and by number, of animations on the layer.
    private struct Tables {
        var byKey: [String: Int] = [:]
        var byID: [AnimationID: Int] = [:]
    }

    /// Limit of linear search.
    private static let few = 12

    init() {}

    /// A list of the other list's committed animations, all on the layer.
    init(committedOf other: AnimationList) {
        for attachment in other.committed { append(attachment) }
        committedCount = items.count
        firstNew = items.count
    }

    var isEmpty: Bool { items.count - holes == takenOff.count }

    /// Animations on the layer.
    var attachments: some Sequence<AnimationAttachment> {
        items.lazy.compactMap { item in
            item.flatMap { $0.isTakenOff ? nil : $0.attachment }
        }
    }

    /// Animations of the last commit.
    var committed: some Sequence<AnimationAttachment> {
        items.lazy.compactMap { item in
            item.flatMap { $0.attachment.compiled == nil ? nil : $0.attachment }
        }
    }

    var hasCommitted: Bool { committedCount > 0 }

    /// The parts of committed animations whose key paths begin with the name of a sublayer, by that
    /// name, in the order of their addition.
    var lending: [String: ContiguousArray<RenderAnimation>] {
        mutating get {
            if committedCount == 0 { return [:] }
            if let lent { return lent }
            var made: [String: ContiguousArray<RenderAnimation>] = [:]
            for attachment in committed { Self.lend(attachment, to: &made) }
            lent = made
            return made
        }
    }

    private static func lend(
        _ attachment: AnimationAttachment,
        to lent: inout [String: ContiguousArray<RenderAnimation>]
    ) {
        for (name, part) in attachment.compiled?.partsBySublayer ?? [:] {
            lent[name, default: []].append(part)
        }
    }

    subscript(key: String) -> AnimationAttachment? { place(of: key).flatMap(attachment(at:)) }

    subscript(id: AnimationID) -> AnimationAttachment? { place(of: id).flatMap(attachment(at:)) }

    mutating func append(_ attachment: AnimationAttachment) {
        items.append(Item(attachment: attachment))
        if tables != nil {
            enter(attachment, items.count - 1)
        } else if items.count > Self.few {
            fillTables()
        }
    }

    /// Removes an animation from the layer. `staysShown`: the animation stays displayed until
    /// `endCommit`.
    mutating func remove(_ attachment: AnimationAttachment, staysShown: Bool) {
        guard let place = place(of: attachment.id) else { return }
        if let key = attachment.key, tables?.byKey[key] == place { tables?.byKey[key] = nil }
        tables?.byID[attachment.id] = nil
        if staysShown {
            items[place]?.isTakenOff = true
            takenOff.append(place)
        } else {
            empty(place)
            pack()
        }
    }

    mutating func removeAll() { self = AnimationList() }

    /// Animations added since the last commit.
    mutating func drainNew() -> ContiguousArray<AnimationAttachment> {
        defer { firstNew = items.count }
        return ContiguousArray(
            items[firstNew...].lazy.compactMap { $0?.attachment }.filter { $0.compiled == nil })
    }

    /// An animation has its compiled form; all compiled animations before have lower slots.
    mutating func noteCompiled(_ attachment: AnimationAttachment) {
        committedCount += 1
        if lent != nil { Self.lend(attachment, to: &lent!) }
    }

    /// Forgets removed animations after a commit.
    mutating func endCommit() {
        if takenOff.isEmpty { return }
        for place in takenOff { empty(place) }
        takenOff.removeAll()
        pack()
    }

    // MARK: Places

    private func attachment(at place: Int) -> AnimationAttachment? { items[place]?.attachment }

    private func place(of key: String) -> Int? {
        if let tables { return tables.byKey[key] }
        return items.firstIndex { item in
            item.map { !$0.isTakenOff && $0.attachment.key == key } ?? false
        }
    }

    private func place(of id: AnimationID) -> Int? {
        if let tables { return tables.byID[id] }
        return items.firstIndex { item in
            item.map { !$0.isTakenOff && $0.attachment.id == id } ?? false
        }
    }

    private mutating func empty(_ place: Int) {
        if let compiled = items[place]?.attachment.compiled {
            committedCount -= 1
            // Most animations have no part for a sublayer; such an animation leaves the table
            // unchanged.
            if lent != nil, !compiled.partsBySublayer.isEmpty { lent = nil }
        }
        items[place] = nil
        holes += 1
    }

    private mutating func enter(_ attachment: AnimationAttachment, _ place: Int) {
        if let key = attachment.key { tables?.byKey[key] = place }
        tables?.byID[attachment.id] = place
    }

    private mutating func fillTables() {
        tables = Tables()
        for (place, item) in items.enumerated() {
            if let item, !item.isTakenOff { enter(item.attachment, place) }
        }
    }

    /// Closes the gaps once half of the list is empty.
    private mutating func pack() {
        guard holes * 2 >= items.count, takenOff.isEmpty else { return }
        let newOnes = items[firstNew...].lazy.filter { $0 != nil }.count
        items.removeAll { $0 == nil }
        (holes, firstNew) = (0, items.count - newOnes)
        tables = nil
        if items.count > Self.few { fillTables() }
    }
}
