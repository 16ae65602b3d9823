import LaminaGraphicsTypes

/// The written parts of a page, in few boxes for upload.
///
/// A box of all parts would upload the whole page for two small shapes in opposite corners.
package struct WrittenBoxes {
    package private(set) var boxes: [PixelBox] = []

    /// No boxes.
    package init() {}

    /// The largest number of boxes; beyond, a single box contains all parts.
    private static let most = 16
    /// The number of pixels whose upload costs as much as a further box.
    private static let cost: Float = 4096

    /// Adds a part, to the first box that grows little by the part.
    package mutating func add(_ part: PixelBox) {
        let area = part.width * part.height
        for i in boxes.indices {
            var both = boxes[i]
            both.formUnion(part)
            if both.width * both.height <= boxes[i].width * boxes[i].height + area + Self.cost {
                boxes[i] = both
                return
            }
        }
        guard boxes.count < Self.most else {
            boxes = [boxes.reduce(into: part) { $0.formUnion($1) }]
            return
        }
        boxes.append(part)
    }

    /// Removes all boxes.
    package mutating func removeAll() { boxes.removeAll(keepingCapacity: true) }
}
