import Foundation
import Testing

@testable import LayerDocuments

@Suite struct ReadingTests {
    @Test func valuesOfAText() throws {
        let root = try JSONText(
            Data(#"{"a":[1,2.5,-3e2,{"b":"x\n"}],"c":true,"d":null,"e":{}}"#.utf8)
        ).root
        #expect(root["a"]?.numbers.prefix(3) == [1, 2.5, -300])
        #expect(root["a"]?.elements[3]["b"]?.string == "x\n")
        #expect(root["c"]?.bool == true)
        #expect(root["d"] == nil)
        #expect(root.members.map(\.key) == ["a", "c", "d", "e"])
    }
}
