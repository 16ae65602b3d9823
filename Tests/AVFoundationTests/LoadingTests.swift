import CLaminaGStreamer
import ClipMaker
import CoreAnimation
import Foundation
import Testing

@testable import AVFoundation

@Suite("Players of files that load", NoWarnings())
struct LoadingTests {
    @Test("wrong results: the position stays until the file is loaded, also at a changed rate")
    func position() {
        var clock = PlaybackClock()
        clock.isLoading = true
        clock.setRate(2, at: 100)
        #expect(clock.position(at: 103) == 0 && clock.isMoving)
        clock.setRate(0, at: 103)
        clock.seek(to: 5, at: 104)
        clock.setRate(1, at: 105)
        #expect(clock.position(at: 110) == 5)
        clock.endLoading(at: 110)
        #expect(clock.position(at: 112) == 7)
        // Only the first end counts; the first frame of a window begins the time again.
        clock.endLoading(at: 112)
        #expect(clock.position(at: 112) == 7)
        clock.restart(at: 113)
        #expect(clock.position(at: 114) == 6)
    }

    @Test("wrong results: the position of a file that cannot be loaded stays at the begin")
    func missing() {
        MediaTime.with(SystemClock.shared, delivery: .manual()) {
            let player = AVPlayer(url: URL(fileURLWithPath: "/nonexistent/film.avi"))
            player.play()
            #expect(player.currentTime() == .zero)
            player.pause()
            #expect(player.currentTime() == .zero)
        }
    }

    @Test("lost values: a rate set before loading is the speed of the sound after loading")
    func rate() throws {
        let clip = try Clip(Clip.colors)
        let core = MediaTime.with(SystemClock.shared, delivery: .manual()) { PlayerCore(clip.url) }
        core.setRate(2, at: SystemClock.shared.now())
        let decoder = try #require(core.decoder)
        let deadline = ProcessInfo.processInfo.systemUptime + 20
        while try Self.rate(of: decoder) != 2, ProcessInfo.processInfo.systemUptime < deadline {
            sched_yield()
        }
        #expect(try Self.rate(of: decoder) == 2)
    }

    @Test("lost values: a seek before loading counts for a player without a layer")
    func seek() throws {
        let clip = try Clip(Clip.colors)
        let core = MediaTime.with(SystemClock.shared, delivery: .manual()) { PlayerCore(clip.url) }
        core.seek(to: 0.5, at: SystemClock.shared.now())
        let decoder = try #require(core.decoder)
        let deadline = ProcessInfo.processInfo.systemUptime + 20
        var begin = 0.0
        while begin == 0, ProcessInfo.processInfo.systemUptime < deadline {
            begin = decoder.next(timeout: 0.01)?.begin ?? 0
        }
        #expect(abs(begin - 0.5) < 1e-6)
    }

    /// The speed of a pipeline's present segment; nil before the first segment. The library's
    /// declarations lack the functions, which only this test needs.
    private static func rate(of decoder: Decoder) throws -> Double? {
        func function<F>(_ name: String, as type: F.Type) throws -> F {
            unsafeBitCast(try #require(dlsym(nil, name)), to: type)
        }
        let make = try function(
            "gst_query_new_segment", as: (@convention(c) (Int32) -> OpaquePointer?).self)
        let ask = try function(
            "gst_element_query",
            as: (@convention(c) (OpaquePointer, OpaquePointer) -> Int32).self)
        let read = try function(
            "gst_query_parse_segment",
            as: (@convention(c) (
                OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Int32>?,
                UnsafeMutablePointer<Int64>?, UnsafeMutablePointer<Int64>?
            ) -> Void).self)
        let query = try #require(make(Int32(GST_FORMAT_TIME.rawValue)))
        defer { gst_mini_object_unref(UnsafeMutablePointer<GstMiniObject>(query)) }
        guard ask(decoder.pipeline, query) != 0 else { return nil }
        var rate = 0.0
        read(query, &rate, nil, nil, nil)
        return rate
    }
}
