import Foundation

/// Sound files for tests: PCM samples of 16 bits in a WAV file.
public enum Tone {
    /// A WAV file of `samples`, one list for each channel, all of the same length, −1 to 1.
    public static func wav(_ channels: [[Double]], rate: Int = 48_000) -> Data {
        func bytes(_ number: some FixedWidthInteger) -> Data {
            withUnsafeBytes(of: number.littleEndian) { Data($0) }
        }
        let count = channels.first?.count ?? 0
        let size = UInt32(count * channels.count * 2)
        var data = Data("RIFF".utf8) + bytes(36 + size) + Data("WAVEfmt ".utf8)
        data += bytes(UInt32(16)) + bytes(UInt16(1)) + bytes(UInt16(channels.count))
        data += bytes(UInt32(rate)) + bytes(UInt32(rate * channels.count * 2))
        data += bytes(UInt16(channels.count * 2)) + bytes(UInt16(16))
        data += Data("data".utf8) + bytes(size)
        for frame in 0..<count {
            for channel in channels {
                data += bytes(Int16((max(-1, min(1, channel[frame])) * 32767).rounded()))
            }
        }
        return data
    }

    /// Samples of a sine: `amplitude` over `seconds`, silence where `amplitude` is 0.
    public static func sine(
        _ amplitude: Double, seconds: Double, frequency: Double = 440, rate: Int = 48_000
    ) -> [Double] {
        (0..<Int(seconds * Double(rate))).map {
            amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate))
        }
    }
}
