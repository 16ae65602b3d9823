import CLaminaPango
@testable import CoreText
import Foundation
import TestSupport
import Testing

/// Fallback families, raised fonts, lists of files, tags of tables, sorted collections.
@Suite("Core Text: fallback and registration") struct FontCascadeTests {
    private func descriptor(_ family: String, _ more: [String: Any] = [:]) -> CTFontDescriptor {
        CTFontDescriptorCreateWithAttributes(
            ([kCTFontFamilyNameAttribute: family] as [String: Any]).merging(more) { $1 }
                as CFDictionary)
    }

    @Test("B-FC 414: families of a cascade list are asked first for glyphs the font lacks")
    func cascade() throws {
        let other = descriptor("DejaVu Sans Mono")
        let font = CTFontCreateWithFontDescriptor(
            descriptor("DejaVu Sans", [kCTFontCascadeListAttribute: [other]]), 20, nil)
        let list = CTFontCopyAttribute(font, kCTFontCascadeListAttribute) as? [CTFontDescriptor]
        #expect(list == [other])
        #expect(CTFontCopyFontDescriptor(font).attributes[kCTFontCascadeListAttribute] != nil)
        let plain = CTFontCreateWithFontDescriptor(descriptor("DejaVu Sans"), 20, nil)
        #expect(plain != font && CTFontCreateCopyWithAttributes(font, 30, nil, nil) != plain)
        // Letters of the font itself stay.
        func width(_ font: CTFont, _ string: String) -> Double {
            CTLineGetTypographicBounds(
                CTLineCreateWithAttributedString(
                    NSAttributedString(string: string, attributes: [.font: font])), nil, nil, nil)
        }
        #expect(width(font, "abc") == width(plain, "abc"))
        // Values that are no descriptors are left out, descriptors are compared.
        let odd = descriptor("DejaVu Sans", [kCTFontCascadeListAttribute: ["x", 3] as [Any]])
        #expect(CTFontCreateWithFontDescriptor(odd, 20, nil) == plain)
        #expect(
            descriptor("A", [kCTFontCascadeListAttribute: [descriptor("B")]])
                != descriptor("A", [kCTFontCascadeListAttribute: [descriptor("C")]]))
    }

    @Test("B-FC 415: the default cascade list depends on languages, without the font's own family")
    func defaults() {
        let font = CTFontCreateWithName("DejaVu Sans", 12, nil)
        let list = CTFontCopyDefaultCascadeListForLanguages(font, ["ja", "\0"])
        let families = (list ?? []).compactMap { ($0 as? CTFontDescriptor)?.face.family }
        #expect(!families.contains("DejaVu Sans") && Set(families).count == families.count)
        _ = CTFontCopyDefaultCascadeListForLanguages(font, nil)
        _ = CTFontCopyDefaultCascadeListForLanguages(font, [3, ""])
    }

    @Test("B-FC 416: a baseline adjustment raises the text in the font")
    func adjustment() {
        func ink(_ points: Any) -> CGRect {
            let font = CTFontCreateWithFontDescriptor(
                descriptor("DejaVu Sans", [kCTFontBaselineAdjustAttribute: points]), 20, nil)
            return CTLineGetImageBounds(
                CTLineCreateWithAttributedString(
                    NSAttributedString(string: "H", attributes: [.font: font])), nil)
        }
        #expect(abs(ink(5).minY - ink(0).minY - 5) < 0.01)
        #expect(ink(Double.nan) == ink(0) && ink("up") == ink(0))
    }

    @Test("B-FC 417: a list of files is registered file by file, and the handler can end the list")
    func files() {
        var calls: [(Int, Bool)] = []
        let bad: [Any] = [URL(fileURLWithPath: "/no/font"), "x", URL(fileURLWithPath: "/none")]
        CTFontManagerRegisterFontURLs(bad, .process, true) { errors, isDone in
            calls.append((errors.count, isDone))
            return true
        }
        #expect(calls.map(\.0) == [1, 1, 1, 0] && calls.map(\.1) == [false, false, false, true])
        calls = []
        CTFontManagerRegisterFontURLs(bad, .process, true) { errors, isDone in
            calls.append((errors.count, isDone))
            return false
        }
        #expect(calls.count == 1)
        calls = []
        CTFontManagerUnregisterFontURLs(bad, .process) { errors, isDone in
            calls.append((errors.count, isDone))
            return true
        }
        #expect(calls.count == 4)
        CTFontManagerRegisterFontURLs([], .process, true, nil)
        // A font of the machine is no font of the process.
        let font = CTFontCopyGraphicsFont(CTFontCreateWithName("DejaVu Sans", 12, nil), nil)
        var error: Error?
        #expect(!CTFontManagerRegisterGraphicsFont(font, &error))
        #expect(error as? CTFontManagerError == .alreadyRegistered)
        #expect(!CTFontManagerUnregisterGraphicsFont(font, &error))
        #expect(error as? CTFontManagerError == .notRegistered)
    }

    @Test("tags of tables are the four characters of their names")
    func tags() {
        let font = CTFontCreateWithName("DejaVu Sans", 12, nil)
        #expect(kCTFontTableCmap == 0x636D_6170 && kCTFontTableOS2 == 0x4F53_2F32)
        #expect(CTFontHasTable(font, CTFontTableTag(kCTFontTableCmap)))
        #expect(CTFontCopyTable(font, CTFontTableTag(kCTFontTableHead), [])?.count ?? 0 >= 54)
        #expect(!CTFontHasTable(font, CTFontTableTag(kCTFontTableZapf)))
    }

    @Test("B-FC 418: a collection is sorted by a callback, which gets the program's pointer")
    func sorted() throws {
        let all = CTFontCollectionCreateFromAvailableFonts(nil)
        var count = 0
        let names = withUnsafeMutablePointer(to: &count) { pointer in
            CTFontCollectionCreateMatchingFontDescriptorsSortedWithCallback(
                all,
                { a, b, context in
                    context?.assumingMemoryBound(to: Int.self).pointee += 1
                    let (a, b) = (a.text(kCTFontNameAttribute)!, b.text(kCTFontNameAttribute)!)
                    return a == b ? .compareEqualTo : a > b ? .compareLessThan : .compareGreaterThan
                }, pointer)
        }?.compactMap { ($0 as? CTFontDescriptor)?.text(kCTFontNameAttribute) }
        #expect(names == names?.sorted(by: >) && count > 0)
        let plain = CTFontCollectionCreateMatchingFontDescriptorsSortedWithCallback(all, nil, nil)
        #expect(plain?.count == names?.count)
    }
}
