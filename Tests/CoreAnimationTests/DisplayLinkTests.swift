import CoreGraphics
import CoreFoundation
import Foundation
import Testing

@testable import CoreAnimation

private final class Target {
    var times: [Double] = []
    func step(_ link: CADisplayLink) { times.append(link.timestamp) }
}

@Suite struct DisplayLinkTests {
    private func run(_ body: (ManualDisplayLinkDriver) -> Void) {
        isolated {
            let driver = ManualDisplayLinkDriver()
            driver.use { body(driver) }
        }
    }

    @Test("Timestamps: 0 before the first call, then the last and the next frame")
    func timestamps() {
        run { driver in
            var seen: [[Double]] = []
            let link = CADisplayLink {
                seen.append([$0.timestamp, $0.targetTimestamp, $0.duration])
            }
            #expect(link.timestamp == 0 && link.duration == 0 && link.targetTimestamp == 0)
            driver.refresh(at: 1)
            #expect(seen.isEmpty)
            link.add(to: .main, forMode: .default)
            driver.refresh(at: 10, period: 0.25)
            #expect(seen == [[10, 10.25, 0.25]])
            link.invalidate()
        }
    }

    @Test("overflow: the longest intervals, the lowest rates and times beyond all numbers")
    func extremes() {
        run { driver in
            let changes: [(CADisplayLink) -> Void] = [
                { $0.frameInterval = .max }, { $0.frameInterval = .min },
                { $0.preferredFramesPerSecond = .max }, { $0.preferredFramesPerSecond = .min },
                { $0.preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 1e-30) },
                { $0.preferredFrameRateRange = CAFrameRateRange(minimum: 1e-30, maximum: 0) },
            ]
            for change in changes {
                for time in [1, -1, 1e300, -1e300, Double.infinity, .nan] {
                    var count = 0
                    let link = CADisplayLink { _ in count += 1 }
                    change(link)
                    link.add(to: .main, forMode: .default)
                    driver.refresh(at: time)
                    #expect(count == 1, "\(time)")
                    link.invalidate()
                }
            }
        }
    }

    @Test("Pausing, several modes and links, invalidation inside the call")
    func lifetime() {
        run { driver in
            var (a, b) = (0, 0)
            let first = CADisplayLink { _ in a += 1 }
            let second = CADisplayLink { link in
                b += 1
                link.invalidate()
            }
            first.add(to: .main, forMode: .default)
            first.add(to: .main, forMode: .common)
            second.add(to: .main, forMode: .default)
            #expect(driver.count == 2)
            driver.refresh(at: 1)
            driver.refresh(at: 2)
            #expect(a == 2 && b == 1 && driver.count == 1)
            first.isPaused = true
            #expect(driver.count == 0)
            first.isPaused = false
            first.remove(from: .main, forMode: .default)
            #expect(driver.count == 1)
            first.remove(from: .main, forMode: .common)
            #expect(driver.count == 0)
            second.add(to: .main, forMode: .default)
            #expect(driver.count == 0)
        }
    }

    @Test("Rates: wished frames per second, ranges, intervals")
    func rates() {
        run { driver in
            func calls(_ set: (CADisplayLink) -> Void) -> (Int, Double) {
                var count = 0
                var ahead = 0.0
                let link = CADisplayLink { link in
                    count += 1
                    ahead = link.targetTimestamp - link.timestamp
                }
                set(link)
                link.add(to: .main, forMode: .default)
                for i in 0..<60 { driver.refresh(at: Double(i) / 60, period: 1 / 60) }
                link.invalidate()
                return (count, ahead)
            }
            #expect(calls { _ in }.0 == 60)
            #expect(calls { $0.preferredFramesPerSecond = 30 }.0 == 30)
            #expect(
                calls {
                    $0.preferredFrameRateRange = CAFrameRateRange(
                        minimum: 10, maximum: 60, preferred: 20)
                }.0 == 20)
            #expect(calls { $0.frameInterval = 4 }.0 == 15)
            #expect(abs(calls { $0.frameInterval = 4 }.1 - 4.0 / 60) < 1e-9)
        }
    }

    @Test("B-MI 286 the target is retained until invalidate")
    func retain() {
        run { driver in
            weak var weakTarget: Target?
            let link: CADisplayLink
            do {
                let target = Target()
                weakTarget = target
                link = CADisplayLink(target: target, action: Target.step)
            }
            link.add(to: .main, forMode: .default)
            driver.refresh(at: 5)
            #expect(weakTarget?.times == [5])
            link.invalidate()
            #expect(weakTarget == nil)
        }
    }

    @Test(
        "Without a host the main screen's refreshes are counted, and calls come on the link's own run loop, on any thread"
    )
    func timer() {
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var count = 0
        Thread.detachNewThread {
            let link = CADisplayLink { link in
                count += 1
                link.invalidate()
                CFRunLoopStop(CFRunLoopGetCurrent())
            }
            link.add(to: .current, forMode: .default)
            CFRunLoopRun()
            done.signal()
        }
        #expect(done.wait(timeout: .now() + 240) == .success)
        #expect(count == 1)
    }

    @Test("A Core Video link calls on its own thread between start and stop")
    func coreVideo() throws {
        var made: CVDisplayLink?
        #expect(CVDisplayLinkCreateWithActiveCGDisplays(&made) == kCVReturnSuccess)
        let link = try #require(made)
        #expect(CVDisplayLinkStart(link) == kCVReturnDisplayLinkCallbacksNotSet)
        #expect(CVDisplayLinkStop(link) == kCVReturnDisplayLinkNotRunning)
        let called = DispatchSemaphore(value: 0)
        let caller = Thread.current
        nonisolated(unsafe) var sameThread = true
        nonisolated(unsafe) var ahead: Int64 = 0
        _ = CVDisplayLinkSetOutputHandler(link) { _, now, shown, _, _ in
            sameThread = Thread.current === caller
            ahead = shown.pointee.videoTime - now.pointee.videoTime
            called.signal()
            return kCVReturnSuccess
        }
        #expect(CVDisplayLinkStart(link) == kCVReturnSuccess)
        #expect(CVDisplayLinkIsRunning(link))
        #expect(CVDisplayLinkStart(link) == kCVReturnDisplayLinkAlreadyRunning)
        #expect(called.wait(timeout: .now() + 240) == .success)
        #expect(CVDisplayLinkStop(link) == kCVReturnSuccess)
        #expect(!CVDisplayLinkIsRunning(link))
        #expect(!sameThread)
        #expect(abs(Double(ahead) - 1e9 / 60) < 10)
        #expect(CVDisplayLinkGetNominalOutputVideoRefreshPeriod(link).timeScale == 1_000_000_000)
    }

    @Test("B-MI 289 the media clock never goes backwards")
    func clock() {
        var last = SystemClock.shared.now()
        for _ in 0..<1000 {
            let now = SystemClock.shared.now()
            #expect(now >= last)
            last = now
        }
    }

    @Test("A stored 0 as preferred rate reads back as nil")
    func frameRateRange() {
        #expect(CAFrameRateRange(minimum: 1, maximum: 2, preferred: 0).preferred == nil)
        #expect(CAFrameRateRange() == .default)
        #expect(CAFrameRateRange.default.minimum == 0 && CAFrameRateRange.default.preferred == nil)
    }
}
