import Foundation

/// Whether a class overrides one method of a base class.
///
/// Objective-C compares implementations at run time. Here the method tables are compared: a word that differs between the
/// base class and a subclass that overrides only that method, but not between the base class and a subclass that overrides
/// nothing, is the method's place. Found once for each method; answers are remembered for each class. Thread: main.
package final class OverrideProbe {
    /// Bytes from the class's address point to the method's word; nil when it could not be told.
    private let place: Int?
    private let base: AnyClass
    private var answers: [ObjectIdentifier: Bool] = [:]

    /// `overriding` is a direct subclass of `base` that overrides the method and nothing else, `plain` one without overrides.
    package init(base: AnyClass, overriding: AnyClass, plain: AnyClass) {
        self.base = base
        let words = Self.words(base)
        let places = words.filter { offset in
            let own = Self.word(base, offset)
            return Self.word(plain, offset) == own && Self.word(overriding, offset) != own
        }
        // The header differs in all three; one place of the table is left.
        place = places.count == 1 ? places[0] : nil
    }

    /// Whether `type`, a subclass of the base class, has a method of its own. Where that cannot be told, it is supposed so.
    package func isOverridden(by type: AnyClass) -> Bool {
        guard type != base else { return false }
        guard let place else { return true }
        let id = ObjectIdentifier(type)
        if let known = answers[id] { return known }
        let answer = Self.word(type, place) != Self.word(base, place)
        answers[id] = answer
        return answer
    }

    /// Whether the place was found. For tests.
    package var isExact: Bool { place != nil }

    // MARK: Class metadata of Swift on Linux

    private static let headerSize = 40

    private static func pointer(_ type: AnyClass) -> UnsafeRawPointer {
        unsafeBitCast(type, to: UnsafeRawPointer.self)
    }

    private static func word(_ type: AnyClass, _ offset: Int) -> UInt {
        pointer(type).load(fromByteOffset: offset, as: UInt.self)
    }

    /// Offsets of all words behind the header: the sizes stand in it.
    private static func words(_ type: AnyClass) -> [Int] {
        let size = Int(pointer(type).load(fromByteOffset: 32, as: UInt32.self))
        let addressPoint = Int(pointer(type).load(fromByteOffset: 36, as: UInt32.self))
        guard size > addressPoint, size < 1 << 16, addressPoint < 256 else { return [] }
        return Array(stride(from: headerSize, to: size - addressPoint, by: 8))
    }
}
