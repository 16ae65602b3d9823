import CLaminaGLFW
import LaminaGLRenderer
import LaminaGraphicsTypes
import LaminaWindowing
import Testing

@Suite("Messages of drivers in debug contexts", .serialized)
struct DriverMessagesTests {
    private final class Received {
        var messages: [String] = []
    }

    private func messages(_ overrides: String, _ body: () -> Void) throws -> [String]? {
        let context = try HeadlessContext(overrides: ContextOverrides(overrides))
        try context.makeCurrent()
        defer { context.clearCurrent() }
        let received = Received()
        guard DriverMessages.listen({ received.messages.append($0) }) else { return nil }
        body()
        return received.messages
    }

    @Test("an error is told with its kind, in a debug context only")
    func error() throws {
        let found = try #require(try messages("debug") { glEnable(0xBAD0) })
        #expect(found.count == 1 && found[0].hasPrefix("OpenGL error "), "\(found)")
        #expect(try messages("debug") {} == [])
        #expect(try messages("") { glEnable(0xBAD0) } == nil)
    }

    @Test("a marker is no warning")
    func marker() throws {
        let found = try messages("debug,3.3") {
            let text = "here"
            glDebugMessageInsert(
                GLenum(GL_DEBUG_SOURCE_APPLICATION), GLenum(GL_DEBUG_TYPE_MARKER), 1,
                GLenum(GL_DEBUG_SEVERITY_NOTIFICATION), GLsizei(text.utf8.count), text)
            glDebugMessageInsert(
                GLenum(GL_DEBUG_SOURCE_APPLICATION), GLenum(GL_DEBUG_TYPE_PERFORMANCE), 7,
                GLenum(GL_DEBUG_SEVERITY_HIGH), GLsizei(text.utf8.count), text)
        }
        #expect(found == ["OpenGL performance 7: here"])
    }
}
