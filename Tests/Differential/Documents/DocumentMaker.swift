import Foundation
import TestSupport

/// Maker of damaged documents: a seed in, a document out.
///
/// A document of the pool is damaged at one to five places: a text document as text with elements
/// and numbers, any document as bytes.
public struct DocumentMaker: Sendable {
    private let pool: DocumentPool

    /// Maker of damaged documents from a pool.
    public init(_ pool: DocumentPool) { self.pool = pool }

    /// Damaged document of a seed; equal seeds give equal documents.
    public func document(seed: UInt64) -> TestDocument {
        var dice = Dice(seed, .short)
        let kind = dice.pick([.markup, .markup, .bundle, .archive, .image] as [TestDocument.Kind])
        var document = pool.pick(kind, &dice)
        let other = pool.pick(kind, &dice)
        for _ in 0...dice.roll(5) { damage(&document, other, &dice) }
        return document
    }

    private func damage(_ document: inout TestDocument, _ other: TestDocument, _ dice: inout Dice) {
        if document.files.count > 1, dice.once(in: 10) {
            return damageFolder(&document, &dice)
        }
        let index = dice.roll(document.files.count)
        var bytes = document.files[index].bytes
        let strange = dice.pick(other.files).bytes
        if MarkupDamage.suits(bytes), !dice.once(in: 6) {
            MarkupDamage.apply(to: &bytes, strange, &dice)
        } else {
            ByteDamage.apply(to: &bytes, strange, &dice)
        }
        // A reader stops at a wrong checksum and never reaches the rest.
        if dice.once(in: 2) { ChecksumRepair.apply(to: &bytes) }
        document.files[index].bytes = bytes
    }

    /// A file is lost, or two are taken for each other.
    private func damageFolder(_ document: inout TestDocument, _ dice: inout Dice) {
        let (a, b) = (dice.roll(document.files.count), dice.roll(document.files.count))
        if dice.once(in: 2) {
            document.files.remove(at: a)
        } else {
            let bytes = document.files[a].bytes
            document.files[a].bytes = document.files[b].bytes
            document.files[b].bytes = bytes
        }
    }
}

/// Numbers at the limits of the types, and beyond.
enum Extreme {
    static let words = [
        "nan", "inf", "-inf", "1e308", "-1e308", "1e39", "1e12", "-1", "0", "-0", "1e-320", "0.5",
        "2147483648", "-2147483649", "4294967296", "9223372036854775807", "9223372036854775808",
        "18446744073709551616", "65536", "16384", "100000", "32768", "",
    ]

    static let doubles: [Double] = [
        .nan, .infinity, -.infinity, 1e308, -1e308, 1e39, 1e18, 1e12, -1, 0, -0.0,
        .leastNonzeroMagnitude,
        65536,
        16384, 2_147_483_648, 9.3e18,
    ]

    static let integers: [UInt64] = [
        0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
        0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, .max,
    ]
}
