import LaminaDisplayList

/// What was new in the last frames: what a back buffer misses that was drawn some frames ago.
struct DamageHistory {
    /// Drivers have two to four buffers.
    private static let longest = 8
    private var boxes: [PixelBox] = []

    /// A frame was shown in which this was new.
    mutating func append(_ damage: PixelBox) {
        boxes.append(damage)
        if boxes.count > Self.longest { boxes.removeFirst() }
    }

    /// What must be drawn into a buffer so many frames old, when `damage` is new; nil for all of it. 1 is the buffer that
    /// was shown last, 0 one whose content is unknown.
    func region(for damage: PixelBox, age: Int) -> PixelBox? {
        guard age > 0, age <= boxes.count + 1 else { return nil }
        var region = damage
        for old in boxes.suffix(age - 1) { region.formUnion(old) }
        return region.roundedOut
    }
}
