import CoreGraphics
import Foundation
import Testing

@testable import CoreAnimation

@Suite("Core Video links") struct VideoLinkTests {
    private func make() throws -> CVDisplayLink {
        var link: CVDisplayLink?
        #expect(CVDisplayLinkCreateWithActiveCGDisplays(&link) == kCVReturnSuccess)
        return try #require(link)
    }

    @Test("Links are made for a display, for several and for a mask; none of them is an error")
    func creation() throws {
        var link: CVDisplayLink?
        #expect(CVDisplayLinkCreateWithCGDisplay(7, &link) == kCVReturnSuccess)
        #expect(CVDisplayLinkGetCurrentCGDisplay(try #require(link)) == 7)
        var displays: [CGDirectDisplayID] = [3, 4]
        #expect(CVDisplayLinkCreateWithCGDisplays(&displays, 2, &link) == kCVReturnSuccess)
        #expect(CVDisplayLinkGetCurrentCGDisplay(try #require(link)) == 3)
        #expect(CVDisplayLinkCreateWithCGDisplays(&displays, 0, &link) == kCVReturnInvalidArgument)
        #expect(CVDisplayLinkCreateWithOpenGLDisplayMask(1, &link) == kCVReturnSuccess)
        #expect(CVDisplayLinkCreateWithOpenGLDisplayMask(0, &link) == kCVReturnInvalidArgument)
    }

    @Test("A link moves to another display, and back to the one contexts draw on")
    func displays() throws {
        let link = try make()
        let first = CVDisplayLinkGetCurrentCGDisplay(link)
        #expect(CVDisplayLinkSetCurrentCGDisplay(link, 9) == kCVReturnSuccess)
        #expect(CVDisplayLinkGetCurrentCGDisplay(link) == 9)
        let handle = try #require(OpaquePointer(bitPattern: 8))
        #expect(
            CVDisplayLinkSetCurrentCGDisplayFromOpenGLContext(link, handle, handle)
                == kCVReturnSuccess)
        #expect(CVDisplayLinkGetCurrentCGDisplay(link) == first)
    }

    @Test("Periods and latency agree; times translate from host time")
    func times() throws {
        let link = try make()
        let period = CVDisplayLinkGetActualOutputVideoRefreshPeriod(link)
        let nominal = CVDisplayLinkGetNominalOutputVideoRefreshPeriod(link)
        #expect(abs(Double(nominal.timeValue) / Double(nominal.timeScale) - period) < 1e-8)
        #expect(CVDisplayLinkGetOutputVideoLatency(link).timeValue == nominal.timeValue)
        var now = CVTimeStamp()
        #expect(CVDisplayLinkGetCurrentTime(link, &now) == kCVReturnDisplayLinkNotRunning)
        var (given, early, late) = (CVTimeStamp(), CVTimeStamp(), CVTimeStamp())
        given.hostTime = 5_000_000_000
        #expect(CVDisplayLinkTranslateTime(link, &given, &early) == kCVReturnSuccess)
        given.hostTime = 7_000_000_000
        #expect(CVDisplayLinkTranslateTime(link, &given, &late) == kCVReturnSuccess)
        #expect(early.hostTime == 5_000_000_000)
        let seconds = Double(late.videoTime - early.videoTime) / Double(late.videoTimeScale)
        #expect(abs(seconds - 2) < 1e-6)
    }

    @Test("Host times of every size translate, those beyond the range of video times to its end")
    func extremes() throws {
        let link = try make()
        var (given, translated) = (CVTimeStamp(), CVTimeStamp())
        for time: UInt64 in [0, 1 << 63, .max] {
            given.hostTime = time
            #expect(CVDisplayLinkTranslateTime(link, &given, &translated) == kCVReturnSuccess)
        }
        #expect(translated.videoTime == .max)
        for time in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
            let stamp = link.stamp(time)
            #expect(stamp.hostTime == (time > 0 ? .max : 0))
            #expect(stamp.videoTime == (time > 0 ? .max : time.isNaN ? 0 : .min))
        }
    }

    @Test("All links have one type, different from the types of other objects")
    func type() {
        #expect(CVDisplayLinkGetTypeID() == CVDisplayLinkGetTypeID())
        #expect(CVDisplayLinkGetTypeID() != CFTypeID(bitPattern: ObjectIdentifier(CALayer.self)))
    }

    @Test("A C callback is called with the client's pointer")
    func callback() throws {
        let link = try make()
        let done = DispatchSemaphore(value: 0)
        let pointer = Unmanaged.passUnretained(done).toOpaque()
        let set = CVDisplayLinkSetOutputCallback(
            link,
            { _, _, _, _, _, info in
                Unmanaged<DispatchSemaphore>.fromOpaque(info!).takeUnretainedValue().signal()
                return kCVReturnSuccess
            }, pointer)
        #expect(set == kCVReturnSuccess)
        #expect(CVDisplayLinkStart(link) == kCVReturnSuccess)
        #expect(done.wait(timeout: .now() + 240) == .success)
        #expect(CVDisplayLinkStop(link) == kCVReturnSuccess)
        #expect(CVDisplayLinkSetOutputCallback(link, nil, nil) == kCVReturnSuccess)
        #expect(CVDisplayLinkStart(link) == kCVReturnDisplayLinkCallbacksNotSet)
    }
}
