import AVFoundation
import ClipMaker
import Foundation
import LayerHosting
import TestSupport
import Testing

func seconds(_ s: Double) -> CMTime { CMTime(seconds: s, preferredTimescale: 600) }

@Suite("AVPlayer and AVPlayerLayer", .serialized, NoWarnings())
struct PlayerTests {
    @Test("halted it shows the first picture; the item is then ready and knows its size and length")
    func first() throws {
        let clip = try Clip(Clip.colors)
        let screen = Screen(clip.url)
        #expect(screen.layer.isReadyForDisplay == false)
        #expect(try screen.shown() == 0)
        #expect(screen.layer.isReadyForDisplay)
        let item = try #require(screen.player.currentItem)
        #expect(item.status == .readyToPlay && screen.player.status == .readyToPlay)
        #expect(item.presentationSize == CGSize(width: 32, height: 16))
        #expect(abs(item.duration.seconds - 0.8) < 0.001)
        #expect(screen.player.rate == 0 && screen.player.currentTime() == .zero)
        #expect(screen.at(5) { $0.currentTime().seconds } == 0)
        #expect(try screen.shown() == 0)
    }

    @Test("playing, the picture is that of the frame's time, at any rate")
    func playing() throws {
        let clip = try Clip(Clip.colors)
        let screen = Screen(clip.url)
        #expect(try screen.shown() == 0)
        screen.at { $0.play() }
        for (time, expected) in [(0.05, 0), (0.15, 1), (0.31, 3), (0.39, 3), (0.45, 4)] {
            let isMoving = screen.at(time) { _ in screen.host.evaluate(at: 100 + time).isMoving }
            #expect(isMoving)
            #expect(try screen.shown() == expected, "at \(time) s")
        }
        screen.at(0.55) { $0.pause() }
        #expect(try screen.shown() == 5 || screen.shown() == 4)
        #expect(abs(screen.at(3) { $0.currentTime().seconds } - 0.55) < 1e-6)
        screen.at { $0.seek(to: .zero) }
        #expect(try screen.shown() == 0)
        screen.at { $0.rate = 2 }
        screen.at(3.16) { _ in }
        #expect(try screen.shown() == 3)
        #expect(screen.player.rate == 2)
        screen.at { $0.rate = -1 }
        #expect(screen.player.rate == 0)
    }

    @Test("a seek shows exactly the picture of its time, halted or playing, before loading too")
    func seeking() throws {
        let clip = try Clip(Clip.colors)
        let screen = Screen(clip.url)
        screen.at { $0.seek(to: seconds(0.52)) }
        #expect(try screen.shown() == 5)
        for (time, expected) in [(0.25, 2), (0.61, 6), (0.0, 0), (0.7, 7), (0.35, 3)] {
            screen.at { $0.seek(to: seconds(time)) }
            #expect(try screen.shown() == expected, "at \(time) s")
            #expect(abs(screen.at { $0.currentTime().seconds } - time) < 1e-6)
        }
        screen.at { $0.play() }
        screen.at { $0.seek(to: seconds(0.1)) }
        screen.at(0.2) { _ in }
        #expect(try screen.shown() == 3)
        var answers: [Bool] = []
        screen.at { $0.seek(to: .invalid) { answers.append($0) } }
        screen.at { $0.seek(to: seconds(0.2)) { answers.append($0) } }
        #expect(answers == [false, true])
    }

    @Test("the end halts, or stands until a seek plays on: a loop; each end is told once")
    func ends() throws {
        let clip = try Clip(Array(Clip.colors.prefix(4)))
        let screen = Screen(clip.url)
        nonisolated(unsafe) var ends = 0
        let observer = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime, object: screen.player.currentItem, queue: nil
        ) { _ in ends += 1 }
        defer { NotificationCenter.default.removeObserver(observer) }
        #expect(try screen.shown() == 0)
        screen.at { $0.play() }
        screen.at(0.6) { _ in }
        #expect(try screen.shown() == 3)
        #expect(ends == 1 && screen.player.rate == 0)
        #expect(abs(screen.at(9) { $0.currentTime().seconds } - 0.4) < 0.001)
        #expect(screen.host.evaluate(at: 109).isMoving == false)

        screen.at { $0.actionAtItemEnd = .none }
        screen.at {
            $0.seek(to: .zero)
            $0.play()
        }
        screen.at(9.7) { _ in }
        #expect(try screen.shown() == 3)
        #expect(ends == 2 && screen.player.rate == 1)
        screen.at(9.8) { _ in }
        #expect(try screen.shown() == 3)
        #expect(ends == 2)
        screen.at { $0.seek(to: .zero) }
        #expect(try screen.shown() == 0)
        screen.at(9.95) { _ in }
        #expect(try screen.shown() == 1)
    }

    @Test("the three gravities place the picture, and videoRect says where")
    func gravity() throws {
        let clip = try Clip(Clip.colors)
        let screen = Screen(clip.url)
        let layer = screen.layer
        // A new layer is tested, because the item of `layer` loads on another thread and may be
        // complete already.
        #expect(AVPlayerLayer().videoRect == .zero)
        #expect(layer.videoGravity == .resizeAspect)
        func set(_ gravity: AVLayerVideoGravity) {
            screen.at { _ in layer.videoGravity = gravity }
        }
        #expect(try screen.shown(32, 32) == 0)
        #expect(try screen.shown(32, 8) == nil)
        #expect(layer.videoRect == CGRect(x: 0, y: 16, width: 64, height: 32))
        set(.resize)
        #expect(try screen.shown(32, 2) == 0)
        #expect(layer.videoRect == layer.bounds)
        set(.resizeAspectFill)
        #expect(try screen.shown(1, 1) == 0)
        #expect(layer.videoRect == CGRect(x: -32, y: 0, width: 128, height: 64))
    }

    @Test("opacity and corners act on the picture")
    func composited() throws {
        let clip = try Clip(Clip.colors)
        let screen = Screen(clip.url)
        screen.at { _ in
            CATransaction.setDisableActions(true)
            screen.layer.videoGravity = .resize
            screen.layer.cornerRadius = 32
            screen.layer.masksToBounds = true
        }
        #expect(try screen.shown(32, 32) == 0)
        #expect(try screen.shown(2, 2) == nil)
        // Half of the red over nothing: the last colour.
        screen.at { _ in
            CATransaction.setDisableActions(true)
            screen.layer.opacity = 0.5
        }
        #expect(try screen.shown(32, 32) == 7)
    }

    @Test("a missing file and an undecodable file fail with a reason")
    func failures() throws {
        let nowhere = Screen(URL(fileURLWithPath: "/nonexistent/film.avi"))
        #expect(try nowhere.shown() == nil)
        #expect(nowhere.player.status == .failed)
        let text = try #require(nowhere.player.error).localizedDescription
        #expect(text.contains("film.avi"))
        let clip = try Clip(Clip.colors)
        // The same file with an unknown codec.
        var data = try Data(contentsOf: clip.url)
        while let at = data.range(of: Data("MJPG".utf8)) {
            data.replaceSubrange(at, with: Data("QZQZ".utf8))
        }
        let strange = clip.folder.appendingPathComponent("strange.avi")
        try data.write(to: strange)
        let screen = Screen(strange)
        nonisolated(unsafe) var told: [String] = []
        let observer = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemFailedToPlayToEndTime, object: screen.player.currentItem,
            queue: nil
        ) { note in
            let error = note.userInfo?[AVPlayerItemFailedToPlayToEndTimeErrorKey] as? Error
            told.append(error?.localizedDescription ?? "")
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        #expect(try screen.shown() == nil)
        #expect(screen.player.currentItem?.status == .failed)
        #expect(told.count == 1 && told[0].contains("strange.avi"))
        #expect(screen.layer.isReadyForDisplay == false)
    }

    @Test("forty players that are let go, whatever they were doing, leave no descriptor open")
    func lettingGo() throws {
        let clip = try Clip(Clip.colors)
        let probe = Process()
        probe.executableURL = Places.program("VideoProbe")
        probe.arguments = [clip.url.path, "letgo"]
        probe.environment = ProcessInfo.processInfo.environment
            .merging(["G_DEBUG": "fatal-criticals"]) { $1 }
        let output = Pipe()
        probe.standardOutput = output
        try probe.run(atMost: 300)
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        probe.waitUntilExit()
        #expect(text == "left 0\n" && probe.terminationStatus == 0)
    }

    @Test("wrong result: an item that another player has taken goes on, whoever replaces the item")
    func takenItem() throws {
        let clip = try Clip(Clip.colors)
        let screen = Screen(clip.url)
        #expect(try screen.shown() == 0)
        let item = try #require(screen.player.currentItem)
        let second = screen.at { _ in AVPlayer(playerItem: item) }
        screen.at { _ in second.play() }
        // The first player lost the item.
        screen.at { $0.replaceCurrentItem(with: AVPlayerItem(url: clip.url)) }
        #expect(
            second.rate == 1
                && abs(screen.at(0.2) { _ in second.currentTime().seconds } - 0.2) < 1e-6)
        screen.at { $0.replaceCurrentItem(with: nil) }
        #expect(second.rate == 1 && screen.player.rate == 0)
        // The first player takes the item again, and the second player leaves.
        screen.at { $0.replaceCurrentItem(with: item) }
        #expect(second.rate == 1)
        screen.at { _ in second.replaceCurrentItem(with: nil) }
        #expect(second.rate == 0 && screen.player.rate == 1)
        screen.at { $0.replaceCurrentItem(with: nil) }
        #expect(screen.at { _ in AVPlayer(playerItem: item).rate } == 0)
    }

    @Test("another item takes the place of the first")
    func replacing() throws {
        let clip = try Clip(Clip.colors)
        let other = try Clip(Array(Clip.colors.reversed()))
        let screen = Screen(clip.url)
        #expect(try screen.shown() == 0)
        screen.at { $0.replaceCurrentItem(with: AVPlayerItem(url: other.url)) }
        #expect(screen.layer.isReadyForDisplay == false)
        #expect(try screen.shown() == 7)
        screen.at { $0.replaceCurrentItem(with: nil) }
        #expect(try screen.shown() == nil)
        #expect(screen.player.currentTime() == .zero)
    }
}
