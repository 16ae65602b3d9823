import CLaminaGLFW
import Testing

@testable import LaminaGLRenderer

/// The meter of the frames' GPU time.
@Suite("Frame meter") struct FrameMeterTests {
    @Test("frames that fail, and never end, leave no queries")
    func failures() throws {
        try withOwnRenderer { _ in
            let meter = FrameMeter()
            guard meter.hasTimer else { return }
            for _ in 0..<20 { meter.begin() }
            meter.end()
            let queries = withExtendedLifetime(meter) {
                (1...100).count { glIsQuery(GLuint($0)) != 0 }
            }
            #expect(queries == 2)
        }
    }
}
