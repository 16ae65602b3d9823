import Testing

/// Code with Core Foundation's names under one combination of imports.
protocol NameUse {
    /// Lengths of values under these names; each is 2.
    static func lengths() -> [Int]
}

/// Tests for ambiguous names, declared by two imported modules. Each file of the folder
/// `Combinations` compiles with a module beside Foundation, Core Foundation or both.
@Suite("Core Foundation's names") struct CombinationTests {
    static var uses: [any NameUse.Type] {
        [
            QuartzCoreWithFoundation.self,
            QuartzCoreWithCoreFoundation.self,
            QuartzCoreWithBoth.self,
            CoreGraphicsWithFoundation.self,
            CoreGraphicsWithCoreFoundation.self,
            CoreGraphicsWithBoth.self,
            CoreTextWithFoundation.self,
            CoreTextWithCoreFoundation.self,
            CoreTextWithBoth.self,
            UIKitWithFoundation.self,
            UIKitWithCoreFoundation.self,
            UIKitWithBoth.self,
            AppKitWithFoundation.self,
            AppKitWithCoreFoundation.self,
            AppKitWithBoth.self,
            AVFoundationWithFoundation.self,
            AVFoundationWithCoreFoundation.self,
            AVFoundationWithBoth.self,
            ImageIOWithFoundation.self,
            ImageIOWithCoreFoundation.self,
            ImageIOWithBoth.self,
            CoreImageWithFoundation.self,
            CoreImageWithCoreFoundation.self,
            CoreImageWithBoth.self,
            StringDrawingWithFoundation.self,
            StringDrawingWithCoreFoundation.self,
            StringDrawingWithBoth.self,
        ]
    }

    @Test("Every module compiles beside Foundation, Core Foundation and both", arguments: 0..<27)
    func lengths(_ index: Int) {
        #expect(Self.uses.count == 27)
        let lengths = Self.uses[index].lengths()
        #expect(lengths.count >= 6)
        #expect(lengths.allSatisfy { $0 == 2 })
    }
}
