import Testing

@testable import CoreGraphics

@Suite("Messages") struct MessageTests {
    @Test("each is new once, and of a thousand kinds there are no more")
    func thousand() {
        var messages = OnceOnly()
        for i in 0..<1000 {
            let answers = [messages.isNew("\(i)"), messages.isNew("\(i)")]
            #expect(answers == [true, false])
        }
        let isNew = messages.isNew("one more")
        #expect(!isNew)
    }
}
