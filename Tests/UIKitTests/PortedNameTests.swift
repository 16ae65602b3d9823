import Foundation
import Testing
@testable import UIKit
import LaminaViews

/// Small names used by programs from Apple's systems.
@Suite("Views: names of ported programs") @MainActor struct PortedNameTests {
    final class Card: UIView {
        override func awakeFromNib() {
            super.awakeFromNib()
            tag = 1
        }
        override func prepareForInterfaceBuilder() {
            super.prepareForInterfaceBuilder()
            tag = 2
        }
    }
    final class Page: UIViewController {
        var sizes: [CGSize] = []
        var log: [String] = []
        override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
        override var prefersStatusBarHidden: Bool { true }
        override func awakeFromNib() { super.awakeFromNib() }
        override func viewWillTransition(
            to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.viewWillTransition(to: size, with: coordinator)
            sizes.append(size)
            coordinator.animate { _ in
                self.log.append("beside")
            } completion: { context in
                self.log.append("end \(context.isCancelled)")
            }
        }
        override func viewWillAppear(_ animated: Bool) {
            transitionCoordinator?.animate { context in
                self.log.append("beside \(context.transitionDuration > 0)")
            } completion: { _ in
                self.log.append("end")
            }
        }
    }

    @Test("interface files: the methods exist for `super`, and are never called")
    func interfaceFiles() {
        let card = Card()
        #expect(card.tag == 0)
        card.awakeFromNib()
        #expect(card.tag == 1)
        card.prepareForInterfaceBuilder()
        #expect(card.tag == 2)
        Page().awakeFromNib()
    }

    @Test("status bar: kept as the class says, without effect")
    func statusBar() {
        let page = Page()
        page.setNeedsStatusBarAppearanceUpdate()
        #expect(page.preferredStatusBarStyle == .lightContent && page.prefersStatusBarHidden)
        #expect(UIViewController().preferredStatusBarStyle == .default)
    }

    @Test("geometry as text goes there and back; other text is zero")
    func coding() {
        #expect(NSCoder.string(for: CGPoint(x: 1, y: -2.5)) == "{1, -2.5}")
        #expect(NSCoder.cgPoint(for: "{1, -2.5}") == CGPoint(x: 1, y: -2.5))
        let rect = CGRect(x: 1, y: 2, width: 3.25, height: 4)
        #expect(NSCoder.string(for: rect) == "{{1, 2}, {3.25, 4}}")
        #expect(NSCoder.cgRect(for: NSCoder.string(for: rect)) == rect)
        let size = CGSize(width: 7, height: 8)
        #expect(NSCoder.cgSize(for: NSCoder.string(for: size)) == size)
        let vector = CGVector(dx: 7, dy: 8)
        #expect(NSCoder.cgVector(for: NSCoder.string(for: vector)) == vector)
        let turn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 6)
        #expect(NSCoder.string(for: turn) == "[0, 1, -1, 0, 5, 6]")
        #expect(NSCoder.cgAffineTransform(for: NSCoder.string(for: turn)) == turn)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSCoder.uiEdgeInsets(for: NSCoder.string(for: insets)) == insets)
        let offset = UIOffset(horizontal: 1, vertical: 2)
        #expect(NSCoder.uiOffset(for: NSCoder.string(for: offset)) == offset)
        for text in ["", "{}", "{1}", "{1, 2, 3}", "{a, b}", "{1, 2", "{1,, 2}"] {
            #expect([.zero, CGPoint(x: 1, y: 2)].contains(NSCoder.cgPoint(for: text)), "\(text)")
        }
        #expect(NSCoder.cgPoint(for: "{1, x2}") == .zero)
        #expect(NSCoder.cgAffineTransform(for: "[1, 2]").isIdentity)
    }

    @Test("pictures as files, of any quality")
    func files() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image { context in
            for i in 0..<40 {
                UIColor(hue: CGFloat(i) / 40, saturation: 1, brightness: 1, alpha: 1).setFill()
                context.fill(CGRect(x: i, y: 0, width: 1, height: 30))
            }
        }
        let png = try #require(image.pngData())
        let size = try #require(UIImage(data: png)?.cgImage)
        #expect(CGFloat(size.width) == 40 * image.scale)
        let best = try #require(image.jpegData(compressionQuality: 1))
        let least = try #require(image.jpegData(compressionQuality: 0))
        #expect(best.count > least.count && best.starts(with: [0xFF, 0xD8]))
        for quality in OddValueTests.numbers {
            #expect(image.jpegData(compressionQuality: quality)?.isEmpty == false)
        }
        #expect(UIImageJPEGRepresentation(image, 1) == best)
        #expect(UIImage().jpegData(compressionQuality: 1) == nil)
    }

    @Test(
        "a window's new size reaches its controller and the children, with alongside animations")
    func newSize() {
        Stage.with { stage in
            let (page, child) = (Page(), Page())
            page.addChild(child)
            stage.window.rootViewController = page
            stage.host.size = CGSize(width: 400, height: 400)
            #expect(page.sizes.isEmpty)
            stage.host.size = CGSize(width: 300, height: 500)
            #expect(page.sizes == [CGSize(width: 300, height: 500)] && child.sizes == page.sizes)
            #expect(page.log == ["beside", "end false"] && page.transitionCoordinator == nil)
        }
    }

    @Test("a presentation has a coordinator from viewWillAppear to its end")
    func presentation() {
        Stage.with { stage in
            let page = UIViewController()
            stage.window.rootViewController = page
            let shown = Page()
            page.present(shown, animated: true)
            #expect(shown.transitionCoordinator?.isAnimated == true)
            #expect(shown.log == ["beside true"])
            stage.host.advance(by: 2)
            #expect(shown.log == ["beside true", "end"] && shown.transitionCoordinator == nil)
        }
    }

    @Test("properties by name take numbers of every type")
    func keyPathNumbers() {
        let view = UIView()
        let numbers: [Any] = [
            Int(1), UInt(1), Int8(1), UInt8(1), Int16(1), Int32(1), UInt32(1), Int64(1), UInt64(1),
            Float(1), Double(1), CGFloat(1), NSNumber(value: 1), true,
        ]
        for number in numbers {
            (view.alpha, view.tag, view.isHidden) = (0.5, 0, false)
            for key in ["alpha", "tag", "hidden"] { view.setValue(number, forKey: key) }
            #expect(view.alpha == 1 && view.tag == 1 && view.isHidden, "\(type(of: number))")
        }
        for (number, tag) in [(Int.max - 1, Int.max - 1), (UInt.max, .max), (-1.5, -1)]
            as [(Any, Int)]
        {
            view.setValue(number, forKey: "tag")
            #expect(view.tag == tag)
        }
    }

    @Test("properties by name animate inside of a block; other names and types change nothing")
    func keyPaths() {
        Stage.with { stage in
            let view = stage.square()
            UIView.animate(withDuration: 1) {
                view.setValue(UIColor.red, forKeyPath: "backgroundColor")
                view.setValue(0.5, forKeyPath: "alpha")
                view.setValue(UIColor.blue, forKeyPath: "layer.borderColor")
            }
            #expect(view.backgroundColor == .red && view.alpha == 0.5)
            #expect(view.layer.borderColor == UIColor.blue.cgColor)
            #expect(view.layer.animation(forKey: "backgroundColor") != nil)
            view.setValue("text", forKeyPath: "alpha")
            view.setValue(1, forKeyPath: "nothing")
            #expect(view.alpha == 0.5 && view.value(forKeyPath: "nothing") == nil)
            view.setValue(CGPoint(x: 3, y: 4), forKey: "center")
            #expect(view.value(forKey: "center") as? CGPoint == CGPoint(x: 3, y: 4))
            view.setValue(true, forKey: "hidden")
            view.setValue(nil, forKey: "backgroundColor")
            #expect(view.isHidden && view.backgroundColor == nil)
        }
    }

    @Test("content alignments move title and image within the button, and a field's text")
    func alignments() {
        Stage.with { stage in
            let button = stage.add(UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
            button.setTitle("title", for: .normal)
            button.contentEdgeInsets = UIEdgeInsets(top: 5, left: 7, bottom: 9, right: 11)
            @MainActor func frame() -> CGRect {
                button.layoutIfNeeded()
                return button.titleLabel!.frame
            }
            let middle = frame()
            #expect(abs(middle.midX - 98) < 1 && abs(middle.midY - 48) < 1)
            button.contentHorizontalAlignment = .left
            button.contentVerticalAlignment = .top
            #expect(frame().origin == CGPoint(x: 7, y: 5))
            button.contentHorizontalAlignment = .trailing
            button.contentVerticalAlignment = .bottom
            #expect(abs(frame().maxX - 189) < 0.01 && abs(frame().maxY - 91) < 0.01)
            let field = stage.add(UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
            field.becomeFirstResponder()
            field.contentVerticalAlignment = .top
            field.layoutIfNeeded()
            #expect(field.caretLayer.frame.minY == 0)
        }
    }

    @Test("a title's shadow goes by the state")
    func shadows() {
        let button = UIButton()
        button.setTitle("title", for: .normal)
        button.setTitleShadowColor(.red, for: .normal)
        button.setTitleShadowColor(.blue, for: .highlighted)
        #expect(button.titleLabel?.shadowColor == .red)
        button.isHighlighted = true
        #expect(button.currentTitleShadowColor == .blue && button.titleLabel?.shadowColor == .blue)
        button.setTitleShadowColor(nil, for: .highlighted)
        #expect(button.titleLabel?.shadowColor == .red)
    }
}
