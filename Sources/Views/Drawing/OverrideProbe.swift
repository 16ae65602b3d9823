import Foundation

/// Test for an override of a single method of a base class.
///
/// Objective-C compares implementations at run time. The probe compares method tables: the method's
/// slot is the word that differs between the base class and a subclass overriding only the method,
/// and is equal in a subclass without overrides. The slot is found once per method; results are
/// cached by class. Thread: main.
package final class OverrideProbe {
    /// The offset of the method's slot from the class's address point in bytes; nil for an
    /// ambiguous result.
    private let place: Int?
    private let base: AnyClass
    private var answers: [ObjectIdentifier: Bool] = [:]

    /// A probe from two direct subclasses of `base`: `overriding` overrides the method and nothing
    /// else, `plain` overrides nothing.
    package init(base: AnyClass, overriding: AnyClass, plain: AnyClass) {
        self.base = base
        let words = Self.words(base)
        let places = words.filter { offset in
            let own = Self.word(base, offset)
            return Self.word(plain, offset) == own && Self.word(overriding, offset) != own
        }
        // The headers of all three classes differ, hence exactly a single slot of the table must be
        // left.
        place = places.count == 1 ? places[0] : nil
    }

    /// True when `type`, a subclass of the base class, has its own method; also true for an
    /// ambiguous slot.
    package func isOverridden(by type: AnyClass) -> Bool {
        guard type != base else { return false }
        guard let place else { return true }
        let id = ObjectIdentifier(type)
        if let known = answers[id] { return known }
        let answer = Self.word(type, place) != Self.word(base, place)
        answers[id] = answer
        return answer
    }

    /// True when the slot was found. For tests.
    package var isExact: Bool { place != nil }

    // MARK: Class metadata of Swift on Linux

    private static let headerSize = 40

    private static func pointer(_ type: AnyClass) -> UnsafeRawPointer {
        unsafeBitCast(type, to: UnsafeRawPointer.self)
    }

    private static func word(_ type: AnyClass, _ offset: Int) -> UInt {
        pointer(type).load(fromByteOffset: offset, as: UInt.self)
    }

    /// The offsets of all words behind the header, which contains the sizes.
    private static func words(_ type: AnyClass) -> [Int] {
        let size = Int(pointer(type).load(fromByteOffset: 32, as: UInt32.self))
        let addressPoint = Int(pointer(type).load(fromByteOffset: 36, as: UInt32.self))
        guard size > addressPoint, size < 1 << 16, addressPoint < 256 else { return [] }
        return Array(stride(from: headerSize, to: size - addressPoint, by: 8))
    }
}
