import LaminaDisplayList

/// Damage of the last frames: the pixels missing from a back buffer which was drawn some frames
/// ago.
struct DamageHistory {
    /// Drivers have two to four buffers.
    private static let longest = 8
    private var boxes: [PixelBox] = []

    /// Notes the damage of a frame just shown.
    mutating func append(_ damage: PixelBox) {
        boxes.append(damage)
        if boxes.count > Self.longest { boxes.removeFirst() }
    }

    /// Pixels to draw into a buffer drawn `age` frames ago, with new `damage`; nil for the whole
    /// buffer. Age 1 is the buffer shown last, age 0 a buffer of unknown content.
    func region(for damage: PixelBox, age: Int) -> PixelBox? {
        guard age > 0, age <= boxes.count + 1 else { return nil }
        var region = damage
        for old in boxes.suffix(age - 1) { region.formUnion(old) }
        return region.roundedOut
    }
}
