extension CGImage {
    /// This image with colours and alpha multiplied by a straight colour; nil without memory.
    package func multiplied(by color: SIMD4<Float>) -> CGImage? {
        guard let out = PixelBuffer(width: width, height: height) else { return nil }
        let c = color.clamped(lowerBound: .zero, upperBound: .one)
        let factors = [c.x * c.w, c.y * c.w, c.z * c.w, c.w].map { byte(Double($0)) }
        withPremultipliedRGBA8 { bytes, bytesPerRow in
            for y in 0..<height {
                let row = out.row(y)
                for i in 0..<width * 4 {
                    row[i] = multiplyBytes(bytes[y * bytesPerRow + i], factors[i & 3])
                }
            }
        }
        return CGImage(pixels: out)
    }
}
