import Foundation
import Testing

@testable import CoreText

/// Collections of font descriptors: changes, exclusions and attributes.
@Suite("Core Text: font collections") struct FontCollectionTests {
    private func family(_ name: String) -> CTFontDescriptor {
        CTFontDescriptorCreateWithAttributes([kCTFontFamilyNameAttribute: name])
    }

    private func names(_ list: CFArray?) -> [String] {
        (list ?? []).compactMap {
            ($0 as? CTFontDescriptor).flatMap {
                CTFontDescriptorCopyAttribute($0, kCTFontNameAttribute) as? String
            }
        }
    }

    @Test("B-FD 396: a mutable copy changes alone, and leaves excluded fonts out")
    func changes() {
        let all = CTFontCollectionCreateFromAvailableFonts(nil)
        #expect(CTFontCollectionCopyQueryDescriptors(all) == nil)
        let own = CTFontCollectionCreateMutableCopy(all)
        CTFontCollectionSetQueryDescriptors(own, [family("DejaVu Sans"), "no descriptor"])
        #expect(CTFontCollectionCopyQueryDescriptors(own)?.count == 1)
        #expect(CTFontCollectionCopyQueryDescriptors(all) == nil)
        let whole = names(CTFontCollectionCreateMatchingFontDescriptors(own))
        #expect(whole.contains("DejaVuSans") && whole.contains("DejaVuSans-Bold"))
        #expect(CTFontCollectionCopyExclusionDescriptors(own) == nil)
        let bold = CTFontDescriptorCreateWithNameAndSize("DejaVuSans-Bold", 0)
        CTFontCollectionSetExclusionDescriptors(own, [bold])
        #expect(CTFontCollectionCopyExclusionDescriptors(own)?.count == 1)
        let rest = names(CTFontCollectionCreateMatchingFontDescriptorsWithOptions(own, nil))
        #expect(rest == whole.filter { $0 != "DejaVuSans-Bold" })
        let more = CTFontCollectionCreateCopyWithFontDescriptors(
            own, [family("DejaVu Sans Mono"), bold], nil)
        let both = names(CTFontCollectionCreateMatchingFontDescriptors(more))
        #expect(both.contains("DejaVuSansMono") && !both.contains("DejaVuSans-Bold"))
        #expect(CTFontCollectionGetTypeID() == CFGetTypeID(own))
    }

    @Test("fonts of a family, and attributes of all fonts")
    func attributes() {
        let all = CTFontCollectionCreateFromAvailableFonts(nil)
        func ofFamily(_ name: String) -> [String] {
            names(CTFontCollectionCreateMatchingFontDescriptorsForFamily(all, name, nil))
        }
        #expect(ofFamily("DejaVu Sans Mono").contains("DejaVuSansMono"))
        #expect(!ofFamily("DejaVu Sans Mono").contains("DejaVuSans"))
        #expect(ofFamily("No Such Family").isEmpty)
        let usual = names(CTFontCollectionCreateMatchingFontDescriptors(all))
        let families = CTFontCollectionCopyFontAttribute(
            all, kCTFontFamilyNameAttribute, [.unique, .standardSort])
        #expect(Set(families.compactMap { $0 as? String }).count == families.count)
        #expect(
            CTFontCollectionCopyFontAttribute(all, kCTFontNameAttribute, []).count == usual.count)
        #expect(CTFontCollectionCopyFontAttribute(all, "none", .unique).count == 1)
    }

    @Test("several queries give one list, ordered by family and name, each font once")
    func order() {
        let made = CTFontCollectionCreateWithFontDescriptors(
            [family("DejaVu Serif"), family("DejaVu Sans"), family("DejaVu Serif")], nil)
        let found = names(CTFontCollectionCreateMatchingFontDescriptors(made))
        #expect(found.contains("DejaVuSans") && found.contains("DejaVuSerif"))
        #expect(found == found.sorted() && Set(found).count == found.count)
    }
}
