import CoreAnimation
import CoreGraphics

extension CALayer {
    /// Sets the frame of a part laid out by a view itself, in points of the superlayer.
    ///
    /// A non-finite frame, such as a difference of infinite lengths, leaves the part in place and
    /// is logged once for each class of view: a layer would raise an exception for NaN.
    package final func placePart(in frame: CGRect) {
        guard frame.isFinite else { return Self.noteUnplaced(self, frame) }
        self.frame = frame
    }

    /// Sets the position of a part, in points of the superlayer. A non-finite position changes
    /// nothing and is logged as in `placePart(in:)`.
    package final func movePart(to position: CGPoint) {
        let frame = CGRect(origin: position, size: .zero)
        guard frame.isFinite else { return Self.noteUnplaced(self, frame) }
        self.position = position
    }

    private static func noteUnplaced(_ layer: CALayer, _ frame: CGRect) {
        let owner = layer.delegate ?? layer.superlayer?.delegate
        let name = owner.map { "\(type(of: $0))" } ?? "\(type(of: layer))"
        Diagnostics.once("a part of \(name) stays at its place: its new frame is not finite")
    }
}

extension CGRect {
    /// True when origin and size are finite numbers.
    package var isFinite: Bool {
        origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
    }
}
