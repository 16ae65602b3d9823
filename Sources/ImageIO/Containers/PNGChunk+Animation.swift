import Foundation

// Chunks of animated PNG files (PNG specification, third edition, 11.3.6).
extension PNGChunk {
    /// The numbers of pictures and of loops; 0 loops play without end.
    package static func animationControl(pictures: Int, loops: Int) -> Data {
        var control = Data()
        control.appendBig(pictures, 4)
        control.appendBig(loops, 4)
        return bytes("acTL", control)
    }

    /// A picture that fills the canvas: the control chunk, then the chunks of pixels.
    ///
    /// `delay` is a fraction of a second, with parts of at most 65 535. `sequence` counts the
    /// controls and the pixel chunks of all pictures; pixel chunks of the first picture, which is
    /// also the picture of a still file, are not counted.
    package static func picture(
        _ pixels: [Data], width: Int, height: Int, delay: (part: Int, of: Int),
        sequence: inout Int
    ) -> Data {
        let isFirst = sequence == 0
        var control = Data()
        for number in [sequence, width, height, 0, 0] { control.appendBig(number, 4) }
        for number in [delay.part, delay.of] { control.appendBig(min(number, 65_535), 2) }
        var made = bytes("fcTL", control + [0, 0])
        sequence += 1
        for data in pixels {
            guard !isFirst else {
                made += bytes("IDAT", data)
                continue
            }
            var body = Data()
            body.appendBig(sequence, 4)
            made += bytes("fdAT", body + data)
            sequence += 1
        }
        return made
    }
}
