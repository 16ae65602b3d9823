import AVFoundation
import ClipMaker
import Foundation
import Testing

/// Times, rates and volumes outside of every file's range.
extension PlayerTests {
    /// Behind every file's end, or nowhere.
    static let late: [CMTime] = [
        CMTime(value: .max, timescale: 1), CMTime(value: .max, timescale: .max),
        CMTime(seconds: 1e300, preferredTimescale: 600), .positiveInfinity, seconds(1e9),
        seconds(0.8),
    ]
    static let early: [CMTime] = [
        CMTime(value: .min, timescale: 1), CMTime(seconds: -.infinity, preferredTimescale: 1),
        seconds(-1),
    ]
    static let none: [CMTime] = [
        .invalid, .indefinite, CMTime(value: 1, timescale: 0), CMTime(value: 1, timescale: -600),
        CMTime(seconds: .nan, preferredTimescale: 600), CMTime(seconds: 1, preferredTimescale: 0),
    ]

    @Test("a seek behind the end shows the last picture, before loading and after", arguments: late)
    func lateSeek(_ time: CMTime) throws {
        let clip = try Clip(Clip.colors)
        let screen = Screen(clip.url)
        screen.at { $0.seek(to: time) }
        #expect(try screen.shown() == 7)
        #expect(abs(screen.at { $0.currentTime().seconds } - 0.8) < 1e-3)
        screen.at { $0.seek(to: .zero) }
        #expect(try screen.shown() == 0)
        screen.at { $0.seek(to: time) }
        #expect(try screen.shown() == 7)
        #expect(abs(screen.at { $0.currentTime().seconds } - 0.8) < 1e-3)
        // From this time the player reaches the end at once, and plays again from the beginning.
        screen.at { $0.play() }
        screen.at(0.1) { _ in }
        #expect(try screen.shown() == 7)
        #expect(screen.player.rate == 0)
        screen.at { $0.seek(to: seconds(0.25)) }
        #expect(try screen.shown() == 2)
    }

    @Test("a seek before the beginning shows the first picture", arguments: early)
    func earlySeek(_ time: CMTime) throws {
        let clip = try Clip(Clip.colors)
        let screen = Screen(clip.url)
        screen.at { $0.seek(to: time) }
        #expect(try screen.shown() == 0)
        screen.at { $0.seek(to: seconds(0.5)) }
        screen.at { $0.seek(to: time) }
        #expect(try screen.shown() == 0)
        #expect(screen.at { $0.currentTime() } == .zero)
    }

    @Test("a seek to no time changes nothing and says so", arguments: none)
    func noSeek(_ time: CMTime) throws {
        let clip = try Clip(Clip.colors)
        let screen = Screen(clip.url)
        screen.at { $0.seek(to: time) }
        #expect(try screen.shown() == 0)
        screen.at { $0.seek(to: seconds(0.52)) }
        #expect(try screen.shown() == 5)
        var answer: Bool?
        screen.at { $0.seek(to: time) { answer = $0 } }
        #expect(answer == false)
        #expect(try screen.shown() == 5)
    }

    @Test(
        "any rate is taken: none above the greatest, none below nothing",
        arguments: [
            (Float(1e30), AVPlayer.maximumRate), (.infinity, AVPlayer.maximumRate), (101, 100),
            (100, 100),
            (1e-30, 1e-30), (.leastNonzeroMagnitude, .leastNonzeroMagnitude), (.nan, 0),
            (-.infinity, 0),
            (-1, 0),
        ] as [(Float, Float)])
    func rates(_ rate: Float, _ expected: Float) throws {
        for loads in [false, true] {
            let clip = try Clip(Clip.colors)
            let screen = Screen(clip.url)
            if loads { #expect(try screen.shown() == 0) }
            screen.at { $0.rate = rate }
            #expect(screen.player.rate == expected)
            screen.at(0.001) { _ in }
            _ = try screen.shown()
            screen.at(1e6) { _ in }
            // Fast players are long at the end; slow players have hardly begun.
            #expect(try screen.shown() == (expected >= 100 ? 7 : 0))
            screen.at { $0.rate = rate }
            screen.at { $0.seek(to: seconds(0.25)) }
            #expect(try screen.shown() == 2)
        }
    }

    @Test(
        "a volume outside 0…1 is the nearer end, and none at all changes nothing",
        arguments: [
            (Float(2), Float(1)), (-1, 0), (.infinity, 1), (-.infinity, 0), (.nan, 0.5),
            (0.25, 0.25),
        ])
    func volumes(_ volume: Float, _ expected: Float) throws {
        let clip = try Clip(Clip.colors)
        let screen = Screen(clip.url)
        screen.at { $0.volume = 0.5 }
        screen.at { $0.volume = volume }
        #expect(screen.player.volume == expected)
        #expect(try screen.shown() == 0)
    }

    @Test("of two times exactly one is earlier, or both are equal, however large their numbers")
    func order() {
        let great: Int64 = 1 << 53
        let times = [
            CMTime(value: .min, timescale: 1), CMTime(value: -great - 1, timescale: 1),
            CMTime(value: -great, timescale: 1), .zero, CMTime(value: 1, timescale: .max),
            CMTime(value: great, timescale: .max), CMTime(value: great + 1, timescale: .max),
            CMTime(value: great, timescale: 1), CMTime(value: great + 1, timescale: 1),
            CMTime(value: .max - 1, timescale: 1), CMTime(value: .max, timescale: 1),
        ]
        for (i, a) in times.enumerated() {
            for (j, b) in times.enumerated() {
                #expect((a < b) == (i < j), "\(i) \(j)")
                #expect((a == b) == (i == j), "\(i) \(j)")
                #expect((a > b) == (i > j), "\(i) \(j)")
            }
            #expect(a < .positiveInfinity && !(.positiveInfinity < a))
            for none in [CMTime.invalid, .indefinite] { #expect(!(a < none) && !(none < a)) }
        }
        #expect(times.reversed().sorted() == times)
    }

    @Test("equal times have equal hashes, however large their numbers")
    func hashes() {
        let whole = CMTime(value: (1 << 53) + 1, timescale: 1)
        let thirds = CMTime(value: ((1 << 53) + 1) * 3, timescale: 3)
        #expect(whole == thirds)
        #expect(Set([whole, thirds]).count == 1)
        #expect(Set([CMTime(value: .min, timescale: 1), .zero, .invalid, .indefinite]).count == 4)
    }
}
