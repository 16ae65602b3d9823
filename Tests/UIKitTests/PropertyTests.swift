import Testing
@testable import UIKit
import LaminaViews
import TestSupport

@Suite("Views: creation and layers") @MainActor struct PropertyTests {
    final class ShapeView: UIView {
        override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    final class OwnLayer: CALayer {
        var isOwn = false
        override init() {
            isOwn = true
            super.init()
        }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { nil }
    }
    final class OwnLayerView: UIView {
        override static var layerClass: AnyClass { OwnLayer.self }
    }
    class Both: UIView {
        var count = 0
        override init(frame: CGRect) {
            super.init(frame: frame)
            count += 1
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    @Test("U20: init(frame:) is designated, init() has a zero frame, a coder gives nothing")
    func creation() {
        let frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(Both(frame: frame).frame == frame)
        let view = Both()
        #expect(view.frame == .zero && view.count == 1)
    }

    @Test("U21, U240: the layer is of the class's layer class, made by its own initialiser")
    func layerClass() {
        #expect(ShapeView(frame: .zero).layer is CAShapeLayer)
        #expect(Swift.type(of: UIView().layer) == CALayer.self)
        let own = OwnLayerView().layer as? OwnLayer
        #expect(own?.isOwn == true)
        let view = ShapeView()
        #expect(view.layer === view.layer)
    }

    @Test("U22, U242: the view is its layer's delegate from the start")
    func delegate() {
        let view = UIView()
        #expect(view.layer.delegate === view)
    }

    @Test("U23, U24: every view has a layer; a new one has no subviews and nil sublayers")
    func empty() {
        let view = UIView()
        #expect(view.subviews.isEmpty && view.layer.sublayers == nil)
    }

    @Test("U25: the description has class, frame, mask and layer")
    func naming() {
        let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4.5))
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let text = view.fullDescription
        #expect(text.hasPrefix("<UIView: 0x"))
        #expect(text.contains("frame = (1 2; 3 4.5); autoresize = W+H; layer = <CALayer"))
        #expect(!UIView().fullDescription.contains("autoresize"))
    }

    @Test("U26: defaults")
    func defaults() {
        let v = UIView()
        #expect(v.alpha == 1 && !v.isHidden && v.isOpaque && !v.clipsToBounds)
        #expect(v.backgroundColor == nil && v.contentMode == .scaleToFill)
        #expect(v.autoresizingMask == [] && v.autoresizesSubviews && v.clearsContextBeforeDrawing)
        #expect(v.isUserInteractionEnabled && !v.isMultipleTouchEnabled && !v.isExclusiveTouch)
        #expect(v.tag == 0 && v.transform == .identity && v.tintAdjustmentMode == .automatic)
        #expect(v.contentScaleFactor == UIScreen.main.scale)
    }

    @Test("U27: views are equal when identical")
    func equality() {
        let (a, b) = (UIView(), UIView())
        #expect(a == a && a != b)
    }

    @Test("U28 frame, bounds, center, transform: view and layer are one")
    func geometryRows() {
        let v = UIView()
        v.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        #expect(v.layer.frame == v.frame && v.layer.position == v.center)
        v.layer.bounds = CGRect(x: 1, y: 2, width: 8, height: 6)
        #expect(v.bounds == v.layer.bounds)
        v.layer.position = CGPoint(x: 7, y: 8)
        #expect(v.center == CGPoint(x: 7, y: 8))
        v.anchorPoint = .zero
        #expect(v.layer.anchorPoint == .zero && v.center == CGPoint(x: 7, y: 8))
        v.transform = CGAffineTransform(scaleX: 2, y: 3)
        #expect(v.layer.affineTransform() == v.transform)
        v.transform3D = CATransform3DMakeTranslation(1, 2, 3)
        #expect(CATransform3DEqualToTransform(v.layer.transform, v.transform3D))
        #expect(v.transform == CGAffineTransform(translationX: 1, y: 2))
    }

    @Test("U28 alpha, hidden, opaque, clips, background, mask, scale: view and layer are one")
    func appearanceRows() {
        let v = UIView()
        v.alpha = 0.2
        #expect(v.layer.opacity == 0.2 && near(v.alpha, 0.2, 1e-7))
        v.layer.isHidden = true
        #expect(v.isHidden)
        v.isOpaque = false
        #expect(!v.layer.isOpaque)
        v.clipsToBounds = true
        #expect(v.layer.masksToBounds)
        v.backgroundColor = .red
        #expect(v.layer.backgroundColor == UIColor.red.cgColor)
        v.layer.backgroundColor = nil
        #expect(v.backgroundColor == nil)
        let mask = UIView()
        v.mask = mask
        #expect(v.layer.mask === mask.layer && mask.superview == nil && v.mask === mask)
        v.contentScaleFactor = 3
        #expect(v.layer.contentsScale == 3)
        v.contentMode = .redraw
        #expect(v.layer.needsDisplayOnBoundsChange && v.contentMode == .redraw)
    }

    @Test("U28, U64: every content mode round-trips and has its raw value", arguments: 0...12)
    func contentModes(_ raw: Int) throws {
        let mode = try #require(UIView.ContentMode(rawValue: raw))
        let v = UIView()
        v.contentMode = mode
        #expect(v.contentMode == mode)
        #expect(v.layer.needsDisplayOnBoundsChange == (mode == .redraw))
    }

    @Test("A mask given to another view, or added as a subview, masks again when set again")
    func sharedMask() {
        let (a, b, mask) = (UIView(), UIView(), UIView())
        a.mask = mask
        b.mask = mask
        #expect(a.mask == nil && b.mask === mask)
        a.mask = mask
        #expect(a.layer.mask === mask.layer && b.mask == nil)
        b.addSubview(mask)
        #expect(a.mask == nil && mask.superview === b)
        a.mask = mask
        #expect(a.mask === mask && a.layer.mask === mask.layer && mask.superview == nil)
        a.mask = nil
        #expect(a.layer.mask == nil)
    }
}
