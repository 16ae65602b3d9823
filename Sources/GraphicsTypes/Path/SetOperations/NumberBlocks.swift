/// Ordered list of numbers in blocks. A change moves the memory of a single block, regardless of
/// the list's length.
///
/// Cost: a binary search for a lookup; the size of a block for a change, and rarely a step for each
/// block.
struct NumberBlocks {
    /// Position of a number: block, and index in the block. Valid until the next change.
    struct Place: Comparable {
        var block: Int
        var at: Int

        static func < (a: Place, b: Place) -> Bool { (a.block, a.at) < (b.block, b.at) }
    }

    private static var most: Int { 512 }

    /// Nonempty blocks; an empty list has a single empty block.
    private var blocks: [[Int32]] = [[]]

    /// First position where `isReached` holds; the end if none does. *Precondition:* after the
    /// first such number `isReached` holds for all numbers.
    func firstSorted(where isReached: (Int) -> Bool) -> Place {
        let block = blocks.firstSorted { $0.last.map { isReached(Int($0)) } ?? true }
        guard block < blocks.count else {
            return Place(block: blocks.count - 1, at: blocks[blocks.count - 1].count)
        }
        return Place(block: block, at: blocks[block].firstSorted { isReached(Int($0)) })
    }

    /// Number at a position; nil at the end. A position after the end of a block moves to the start
    /// of the next block.
    func number(at place: inout Place) -> Int? {
        if place.at >= blocks[place.block].count {
            guard place.block + 1 < blocks.count else { return nil }
            place = Place(block: place.block + 1, at: 0)
        }
        return Int(blocks[place.block][place.at])
    }

    /// Number before a position; nil at the start.
    func number(before place: Place) -> Int? {
        if place.at > 0 { return Int(blocks[place.block][place.at - 1]) }
        return place.block > 0 ? blocks[place.block - 1].last.map { Int($0) } : nil
    }

    /// Replaces `count` numbers from a position.
    mutating func replace(_ place: Place, _ count: Int, with numbers: [Int]) {
        var left = count
        let end = min(place.at + left, blocks[place.block].count)
        left -= end - place.at
        blocks[place.block].replaceSubrange(place.at..<end, with: numbers.map { Int32($0) })
        while left > 0, place.block + 1 < blocks.count {
            let part = min(left, blocks[place.block + 1].count)
            blocks[place.block + 1].removeFirst(part)
            if blocks[place.block + 1].isEmpty { blocks.remove(at: place.block + 1) }
            left -= part
        }
        // A long block is halved once; later changes halve the halves.
        if blocks[place.block].count > Self.most {
            let rest = blocks[place.block].suffix(blocks[place.block].count / 2)
            blocks[place.block].removeLast(rest.count)
            blocks.insert(Array(rest), at: place.block + 1)
        }
        if blocks[place.block].isEmpty, blocks.count > 1 { blocks.remove(at: place.block) }
    }

    mutating func removeAll(where isGone: (Int) -> Bool) {
        for i in blocks.indices { blocks[i].removeAll { isGone(Int($0)) } }
        blocks.removeAll { $0.isEmpty }
        if blocks.isEmpty { blocks = [[]] }
    }
}
