import AVFoundation
import Foundation
import Testing

/// Films written by `AVAssetWriter` and read again by the player.
@Suite("AVAssetWriter", NoWarnings())
final class WriterTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-writer-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func settings(
        _ codec: AVVideoCodecType = .h264, width: Int = 32, height: Int = 16
    ) -> [String: Any] {
        [AVVideoCodecKey: codec, AVVideoWidthKey: width, AVVideoHeightKey: height]
    }

    private struct Film {
        let writer: AVAssetWriter
        let input: AVAssetWriterInput
        let adaptor: AVAssetWriterInputPixelBufferAdaptor
    }

    private func film(_ name: String, _ type: AVFileType, _ codec: AVVideoCodecType) throws -> Film
    {
        let writer = try AVAssetWriter(
            outputURL: folder.appendingPathComponent(name), fileType: type)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings(codec))
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
        #expect(writer.canAdd(input))
        writer.add(input)
        #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .video, outputSettings: settings())))
        return Film(writer: writer, input: input, adaptor: adaptor)
    }

    /// A picture of one colour; bytes in the order blue, green, red.
    private func picture(_ bytes: [UInt8], _ film: Film) throws -> CVPixelBuffer {
        let pool = try #require(film.adaptor.pixelBufferPool)
        var made: CVPixelBuffer?
        #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &made) == kCVReturnSuccess)
        let buffer = try #require(made)
        CVPixelBufferLockBaseAddress(buffer, [])
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        for y in 0..<CVPixelBufferGetHeight(buffer) {
            for x in 0..<CVPixelBufferGetWidth(buffer) {
                for (i, byte) in (bytes + [255]).enumerated() {
                    base.storeBytes(
                        of: byte, toByteOffset: y * CVPixelBufferGetBytesPerRow(buffer) + x * 4 + i,
                        as: UInt8.self)
                }
            }
        }
        CVPixelBufferUnlockBaseAddress(buffer, [])
        return buffer
    }

    private func finish(_ film: Film) async {
        film.input.markAsFinished()
        #expect(!film.input.isReadyForMoreMediaData)
        await film.writer.finishWriting()
    }

    @Test(
        "a written film plays its pictures at their times",
        arguments: [
            (AVFileType.mp4, AVVideoCodecType.h264), (.mov, .jpeg), (.webM, .vp8), (.webM, .vp9),
            (.matroska, .h264),
        ])
    func playing(type: AVFileType, codec: AVVideoCodecType) async throws {
        let film = try film("film", type, codec)
        #expect(film.writer.status == .unknown && !film.input.isReadyForMoreMediaData)
        #expect(film.writer.startWriting() && film.writer.status == .writing)
        // The session begins at 10 s; earlier samples are left out.
        film.writer.startSession(atSourceTime: seconds(10))
        let colors: [[UInt8]] = [[0, 0, 255], [0, 255, 0], [255, 0, 0]]  // Red, green, blue.
        #expect(
            film.adaptor.append(
                try picture([9, 9, 9], film), withPresentationTime: seconds(9)))
        for (i, color) in colors.enumerated() {
            let at = seconds(10 + 0.5 * Double(i))
            #expect(film.adaptor.append(try picture(color, film), withPresentationTime: at))
        }
        film.writer.endSession(atSourceTime: seconds(11.5))
        await finish(film)
        #expect(film.writer.status == .completed, "\(film.writer.error.map { "\($0)" } ?? "")")
        #expect(film.writer.error == nil)
        // Debian's base plug-ins contain no decoder of H.264; the tests of lamina export let FFmpeg
        // read such films.
        if codec == .h264 { return }
        let screen = Screen(film.writer.outputURL)
        #expect(try screen.shown() == 0)
        let item = try #require(screen.player.currentItem)
        #expect(item.presentationSize == CGSize(width: 32, height: 16))
        #expect(abs(item.duration.seconds - 1.5) < 0.02, "\(item.duration.seconds)")
    }

    @Test("an existing file, a missing folder and impossible sizes are refused")
    func refusals() throws {
        let url = folder.appendingPathComponent("there")
        try Data("x".utf8).write(to: url)
        let film = try film("there", .mp4, .h264)
        #expect(!film.writer.startWriting() && film.writer.status == .failed)
        #expect(film.writer.error?.localizedDescription.contains("exists already") == true)
        #expect(try Data(contentsOf: url) == Data("x".utf8))
        let nowhere = try self.film("no/such/folder", .mp4, .h264)
        #expect(!nowhere.writer.startWriting() && nowhere.writer.error != nil)
        #expect(throws: NSError.self) {
            try AVAssetWriter(outputURL: url, fileType: AVFileType(rawValue: "public.mp3"))
        }
        #expect(throws: NSError.self) {
            try AVAssetWriter(outputURL: URL(string: "http://a.b/c")!, fileType: .mp4)
        }
        let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
        let wrong: [[String: Any]?] = [
            nil, [:], settings(.vp9), settings(width: 0), settings(width: 33),
            settings(height: 1 << 20), [AVVideoCodecKey: 7],
        ]
        for settings in wrong {
            #expect(!writer.canApply(outputSettings: settings, forMediaType: .video))
        }
        #expect(!writer.canApply(outputSettings: settings(), forMediaType: .audio))
        #expect(writer.canApply(outputSettings: settings(), forMediaType: .video))
    }

    @Test("times out of order and pictures of a wrong size end the film with an error")
    func order() throws {
        let film = try film("order.mp4", .mp4, .h264)
        #expect(film.writer.startWriting())
        film.writer.startSession(atSourceTime: .zero)
        let buffer = try picture([1, 2, 3], film)
        #expect(film.adaptor.append(buffer, withPresentationTime: seconds(1)))
        #expect(!film.adaptor.append(buffer, withPresentationTime: seconds(1)))
        #expect(film.writer.status == .failed && film.writer.error != nil)
        #expect(!film.adaptor.append(buffer, withPresentationTime: seconds(2)))
        let other = try self.film("size.mp4", .mp4, .h264)
        #expect(other.writer.startWriting())
        other.writer.startSession(atSourceTime: .zero)
        var small: CVPixelBuffer?
        #expect(CVPixelBufferCreate(nil, 8, 8, kCVPixelFormatType_32BGRA, nil, &small) == 0)
        #expect(!other.adaptor.append(try #require(small), withPresentationTime: .zero))
        #expect(other.writer.status == .failed)
        #expect(CVPixelBufferCreate(nil, 8, 8, 7, nil, &small) == kCVReturnInvalidPixelFormat)
        #expect(
            CVPixelBufferCreate(nil, 0, 8, kCVPixelFormatType_32BGRA, nil, &small)
                == kCVReturnInvalidSize)
    }

    @Test("an adaptor after the begin swaps no colours: other formats are refused")
    func lateAdaptor() throws {
        let formats = [kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA]
        for (index, format) in formats.enumerated() {
            let writer = try AVAssetWriter(
                outputURL: folder.appendingPathComponent("late-\(index)"), fileType: .mov)
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings(.jpeg))
            writer.add(input)
            #expect(writer.startWriting())
            let adaptor = AVAssetWriterInputPixelBufferAdaptor(
                assetWriterInput: input,
                sourcePixelBufferAttributes: [kCVPixelBufferPixelFormatTypeKey: format])
            writer.startSession(atSourceTime: .zero)
            let film = Film(writer: writer, input: input, adaptor: adaptor)
            let isTaken = adaptor.append(
                try picture([1, 2, 3], film), withPresentationTime: .zero)
            #expect(isTaken == (format == kCVPixelFormatType_32BGRA))
            #expect((writer.error == nil) == isTaken)
            writer.cancelWriting()
        }
    }

    @Test("a cancelled film leaves no file")
    func cancelled() throws {
        let film = try film("cancelled.mp4", .mp4, .h264)
        #expect(film.writer.startWriting())
        film.writer.startSession(atSourceTime: .zero)
        #expect(film.adaptor.append(try picture([1, 2, 3], film), withPresentationTime: .zero))
        film.writer.cancelWriting()
        #expect(film.writer.status == .cancelled)
        #expect(!FileManager.default.fileExists(atPath: film.writer.outputURL.path))
        #expect(film.adaptor.pixelBufferPool == nil)
    }

    @Test("the block for more pictures is called on its queue until the input is finished")
    func requested() async throws {
        let film = try film("asked.mp4", .mp4, .h264)
        #expect(film.writer.startWriting())
        film.writer.startSession(atSourceTime: .zero)
        let buffer = try picture([200, 100, 50], film)
        let count = Counter()
        await withCheckedContinuation { continuation in
            film.input.requestMediaDataWhenReady(on: DispatchQueue(label: "pictures")) {
                let index = count.next()
                if index == 30 {
                    film.input.markAsFinished()
                    continuation.resume()
                    return
                }
                film.adaptor.append(
                    buffer, withPresentationTime: CMTime(value: Int64(index), timescale: 30))
            }
        }
        await film.writer.finishWriting()
        #expect(film.writer.status == .completed && count.value == 31)
    }

    @Test("frame rates near 0 are fractions above 0, or none, and the film is completed")
    func slowRates() async throws {
        for rate in [0.0005, 0.0006, 0.001, 0.0019, 0.002, 0.5, 29.97, 1000] {
            let (numerator, denominator) = try #require(VideoSettings.fraction(rate))
            #expect(numerator > 0 && denominator > 0, "\(rate)")
            #expect(abs(Double(numerator) / Double(denominator) - rate) < 0.002, "\(rate)")
        }
        let none: [Double] = [
            0, -1, 0.0004, 1e-300, .leastNonzeroMagnitude, 1000.5, .nan, .infinity,
        ]
        for rate in none {
            let found = VideoSettings.fraction(rate)
            #expect(found == nil, "\(rate)")
        }
        for (index, rate) in [0.0001, 0.001, 0.0019].enumerated() {
            var all = settings(.jpeg)
            all[AVVideoCompressionPropertiesKey] = [AVVideoExpectedSourceFrameRateKey: rate]
            let writer = try AVAssetWriter(
                outputURL: folder.appendingPathComponent("slow-\(index)"), fileType: .matroska)
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: all)
            let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
            writer.add(input)
            let film = Film(writer: writer, input: input, adaptor: adaptor)
            #expect(writer.startWriting())
            writer.startSession(atSourceTime: .zero)
            #expect(adaptor.append(try picture([1, 2, 3], film), withPresentationTime: .zero))
            await finish(film)
            #expect(writer.status == .completed, "\(rate)")
        }
    }

    @Test(
        "bit rates and distances of key frames beyond the encoder's numbers are limited",
        arguments: [(AVFileType.mp4, AVVideoCodecType.h264), (.webM, .vp8)])
    func largeNumbers(type: AVFileType, codec: AVVideoCodecType) throws {
        for (index, number) in [Int.max, Int.min, 1 << 40, 0].enumerated() {
            var all = settings(codec)
            all[AVVideoCompressionPropertiesKey] = [
                AVVideoAverageBitRateKey: number, AVVideoMaxKeyFrameIntervalKey: number,
            ]
            let writer = try AVAssetWriter(
                outputURL: folder.appendingPathComponent("large-\(index)"), fileType: type)
            writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: all))
            #expect(writer.startWriting(), "\(number): \(writer.error as Any)")
            writer.cancelWriting()
        }
        for side in [Int.max, Int.min, 1 << 40] {
            let writer = try AVAssetWriter(
                outputURL: folder.appendingPathComponent("sides"), fileType: type)
            let wide = settings(codec, width: side)
            #expect(!writer.canApply(outputSettings: wide, forMediaType: .video))
        }
    }

    /// Starts of sessions, times of pictures, and whether the picture is refused.
    private static let farTimes: [(CMTime, CMTime, isRefused: Bool)] = [
        (.zero, CMTime(value: 92_233_720_369, timescale: 10), true),
        (.zero, CMTime(value: .max, timescale: 1), true),
        (seconds(-9e9), seconds(9e9), true),
        (CMTime(value: .min, timescale: 1), CMTime(value: .max, timescale: 1), true),
        (.zero, .invalid, true), (.zero, .indefinite, true), (.zero, .positiveInfinity, true),
        (seconds(9e9), seconds(-9e9), false),
        (CMTime(value: .max, timescale: 1), CMTime(value: .min, timescale: .max), false),
        (CMTime(value: .max, timescale: 1), CMTime(value: .max, timescale: 1), false),
        (CMTime(value: .min, timescale: .max), CMTime(value: .min, timescale: .max), false),
    ]

    @Test("times too far from the session's start, and infinite times, fail the film")
    func tooFar() throws {
        for (index, (start, time, isRefused)) in Self.farTimes.enumerated() {
            let film = try film("far-\(index).mov", .mov, .jpeg)
            #expect(film.writer.startWriting())
            film.writer.startSession(atSourceTime: start)
            let isTaken = film.adaptor.append(
                try picture([1, 2, 3], film), withPresentationTime: time)
            #expect(isTaken == !isRefused, "\(index)")
            #expect(film.writer.status == (isRefused ? .failed : .writing), "\(index)")
            #expect((film.writer.error != nil) == isRefused, "\(index)")
            film.writer.endSession(atSourceTime: time)
            film.writer.cancelWriting()
        }
    }

    @Test("ends of the session without a time in the film leave an earlier end as before")
    func ends() async throws {
        let film = try film("ends.mov", .mov, .jpeg)
        #expect(film.writer.startWriting())
        film.writer.startSession(atSourceTime: seconds(10))
        for (i, color) in ([[0, 0, 255], [0, 255, 0]] as [[UInt8]]).enumerated() {
            let at = seconds(10 + 0.5 * Double(i))
            #expect(film.adaptor.append(try picture(color, film), withPresentationTime: at))
        }
        film.writer.endSession(atSourceTime: seconds(11.5))
        let none: [CMTime] = [
            seconds(9), .invalid, .indefinite, .positiveInfinity,
            CMTime(value: .max, timescale: 1),
        ]
        for time in none { film.writer.endSession(atSourceTime: time) }
        await finish(film)
        #expect(film.writer.status == .completed)
        let screen = Screen(film.writer.outputURL)
        #expect(try screen.shown() == 0)
        let item = try #require(screen.player.currentItem)
        #expect(abs(item.duration.seconds - 1.5) < 0.02, "\(item.duration.seconds)")
    }

    @Test("pictures after the end of the session are left out, given before the end or after")
    func afterEnd() async throws {
        let film = try film("after.mov", .mov, .jpeg)
        #expect(film.writer.startWriting())
        film.writer.startSession(atSourceTime: .zero)
        for time in [0, 0.5, 1] {
            let taken = film.adaptor.append(
                try picture([0, 0, 255], film), withPresentationTime: seconds(time))
            #expect(taken)
        }
        film.writer.endSession(atSourceTime: seconds(0.75))
        for time in [0.75, 2] {
            let taken = film.adaptor.append(
                try picture([255, 0, 0], film), withPresentationTime: seconds(time))
            #expect(taken)
        }
        await finish(film)
        #expect(film.writer.status == .completed)
        let screen = Screen(film.writer.outputURL)
        #expect(try screen.shown() == 0)
        let item = try #require(screen.player.currentItem)
        #expect(abs(item.duration.seconds - 1) < 0.02, "\(item.duration.seconds)")
    }

    @Test("a session at a time that is not finite stops with a message")
    func endlessSession() async {
        let exit = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let url = FileManager.default.temporaryDirectory
                .appendingPathComponent("lamina-writer-\(UUID().uuidString).mov")
            let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
            writer.add(
                AVAssetWriterInput(
                    mediaType: .video,
                    outputSettings: [
                        AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 32,
                        AVVideoHeightKey: 16,
                    ]))
            guard writer.startWriting() else { return }
            try FileManager.default.removeItem(at: url)
            writer.startSession(atSourceTime: .indefinite)
        }
        let message = exit.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(message.contains("finite time"), "\(message)")
    }

    private final class Counter: @unchecked Sendable {
        private(set) var value = 0
        func next() -> Int {
            value += 1
            return value - 1
        }
    }
}
