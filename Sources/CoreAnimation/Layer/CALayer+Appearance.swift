import CoreGraphics
import LaminaRenderTree

// Setters of corners and border, and of the placement and sampling of the contents. An unknown name
// becomes the fallback which the documentation of the property names.
extension CALayer {
    // MARK: Corners and border

    final func storeCornerRadius(_ value: CGFloat) {
        write(.cornerRadius, value != properties.cornerRadius) { $0.cornerRadius = value }
    }

    final func storeCornerCurve(_ value: CALayerCornerCurve) {
        let isContinuous = value == .continuous
        write(.cornerCurve, isContinuous != properties.continuousCorners) {
            $0.continuousCorners = isContinuous
        }
    }

    final func storeBorderWidth(_ value: CGFloat) {
        write(.borderWidth, value != properties.borderWidth) { $0.borderWidth = value }
    }

    // MARK: Placement and sampling of the contents

    final func storeContentsGravity(_ value: CALayerContentsGravity) {
        let gravity = ContentsGravity(name: value.rawValue) ?? .center
        write(.contentsGravity, gravity != properties.contentsGravity) {
            $0.contentsGravity = gravity
        }
    }

    final func storeContentsScale(_ value: CGFloat) {
        write(.contentsScale, value != properties.contentsScale) { $0.contentsScale = value }
    }

    final func storeMinificationFilter(_ value: CALayerContentsFilter) {
        let filter = ScalingFilter(name: value.rawValue) ?? .linear
        write(.minificationFilter, filter != properties.minificationFilter) {
            $0.minificationFilter = filter
        }
    }

    final func storeMagnificationFilter(_ value: CALayerContentsFilter) {
        let filter = ScalingFilter(name: value.rawValue) ?? .linear
        write(.magnificationFilter, filter != properties.magnificationFilter) {
            $0.magnificationFilter = filter
        }
    }
}
