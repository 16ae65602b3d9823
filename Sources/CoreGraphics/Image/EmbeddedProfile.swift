import CLaminaLittleCMS
import CLaminaPixbuf
import Foundation

/// Colour profile embedded in an image file, with a transform of the pixels into sRGB.
final class EmbeddedProfile {
    private enum Way {
        case color(cmsHTRANSFORM)
        /// Red, green and blue for each gray.
        case gray([UInt8])
    }
    private let way: Way

    /// Nil if the pixels are sRGB already: without a profile, with a profile equal to sRGB, or with
    /// an unusable profile, which is logged.
    init?(_ picture: OpaquePointer, source: String) {
        guard let text = gdk_pixbuf_get_option(picture, "icc-profile"),
            let data = Data(base64Encoded: String(cString: text))
        else { return nil }
        guard let profile = ICCProfile(data) else {
            Diagnostics.once("\(source): its colour profile is damaged; its colours count as sRGB")
            return nil
        }
        if profile.isStandard { return nil }
        switch profile.model {
        case .rgb:
            let hasAlpha = gdk_pixbuf_get_n_channels(picture) == 4
            guard let transform = profile.makeByteTransform(hasAlpha: hasAlpha) else { return nil }
            way = .color(transform)
        case .monochrome:
            let s = TransferFunction.sRGB
            way = .gray(
                (0...255).flatMap { value -> [UInt8] in
                    let light = profile.toLinearSRGB([Double(value) / 255], .standard)
                    return (0..<3).map { byte(min(max(s.encode(light[$0]), 0), 1)) }
                })
        default:
            // GDK-Pixbuf has already converted CMYK to RGB.
            Diagnostics.once("\(source): its colour profile is for CMYK; its colours count as sRGB")
            return nil
        }
    }

    deinit { if case .color(let transform) = way { cmsDeleteTransform(transform) } }

    /// A row of straight pixels with 3 or 4 bytes each, in sRGB.
    func converted(_ row: UnsafePointer<UInt8>, count: Int, channels: Int) -> [UInt8] {
        var made = Array(UnsafeBufferPointer(start: row, count: count * channels))
        switch way {
        case .color(let transform): cmsDoTransform(transform, row, &made, cmsUInt32Number(count))
        case .gray(let table):
            for at in stride(from: 0, to: made.count, by: channels) {
                let gray = Int(row[at]) * 3
                for i in 0..<3 { made[at + i] = table[gray + i] }
            }
        }
        return made
    }
}
