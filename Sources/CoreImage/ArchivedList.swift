import Foundation

/// An array for an archive, which decodes as an `NSArray`.
///
/// Foundation's archiver finds repeated objects by `hash` and `isEqual`, and the hash of an
/// `NSArray` is its count: a tree of two thousand layers took half a minute of comparisons. This
/// class compares lists by identity, or lists of words by the words.
package final class ArchivedList: NSArray {
    private let items: [NSObject]
    private let words: [String]?

    /// A list that equals itself alone.
    package init(_ items: [NSObject]) {
        (self.items, words) = (items, nil)
        super.init(objects: nil, count: 0)
    }

    /// A list that equals lists of the same words.
    package init(words: [String]) {
        (items, self.words) = (words.map { $0 as NSString }, words)
        super.init(objects: nil, count: 0)
    }

    /// A list from objects in memory; required by `NSArray`.
    package required init(objects: UnsafePointer<AnyObject>?, count: Int) {
        items = (0..<count).compactMap { objects?[$0] as? NSObject }
        words = nil
        super.init(objects: nil, count: 0)
    }

    /// Required by `NSArray`; unused.
    package required convenience init(arrayLiteral elements: Any...) {
        self.init(elements.compactMap { $0 as? NSObject })
    }

    /// Nil: archives name `NSArray` as the class.
    package required convenience init?(coder: NSCoder) { nil }

    package override var count: Int { items.count }
    package override func object(at index: Int) -> Any { items[index] }
    package override var classForKeyedArchiver: AnyClass? { NSArray.self }
    package override var classForCoder: AnyClass { NSArray.self }

    package override func isEqual(_ value: Any?) -> Bool {
        guard let other = value as? ArchivedList else { return false }
        return other === self || words != nil && words == other.words
    }

    package override var hash: Int { words?.hashValue ?? ObjectIdentifier(self).hashValue }
}
