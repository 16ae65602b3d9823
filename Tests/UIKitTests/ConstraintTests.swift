import Testing
@testable import UIKit
import TestSupport

@Suite("Views: constraints") @MainActor struct ConstraintTests {
    private func made(_ stage: Stage) -> (UIView, UIView) {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(box)
        stage.add(root)
        return (root, box)
    }

    @Test("Pinned to all sides, it follows the superview's size")
    func pinned() {
        Stage.with { stage in
            let (root, box) = made(stage)
            NSLayoutConstraint.activate([
                box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
                box.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
                box.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor, constant: 5),
                box.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            ])
            stage.host.advance(by: 0)
            #expect(near(box.frame, CGRect(x: 10, y: 5, width: 270, height: 195)))
            root.bounds.size = CGSize(width: 400, height: 100)
            stage.host.advance(by: 0)
            #expect(near(box.frame, CGRect(x: 10, y: 5, width: 370, height: 95)))
            #expect(root.constraints.count == 4)
        }
    }

    @Test("Centred with a size, a ratio, and a constant that is animated")
    func centred() {
        Stage.with { stage in
            let (root, box) = made(stage)
            let width = box.widthAnchor.constraint(equalToConstant: 100)
            NSLayoutConstraint.activate([
                box.centerXAnchor.constraint(equalTo: root.centerXAnchor),
                box.centerYAnchor.constraint(equalTo: root.centerYAnchor), width,
                box.heightAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5),
            ])
            stage.host.advance(by: 0)
            #expect(near(box.frame, CGRect(x: 100, y: 75, width: 100, height: 50)))
            stage.mark()
            width.constant = 200
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                root.layoutIfNeeded()
            }
            stage.at(0.5)
            #expect(near(box.layer.shown.bounds.width, 150))
            width.isActive = false
            #expect(root.constraints.count == 2 && box.constraints.count == 1)
        }
    }

    @Test("Content sizes count; priorities decide; views deeper down are reached")
    func content() {
        Stage.with { stage in
            let (root, box) = made(stage)
            let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image { _ in }
            let (a, b) = (UIImageView(image: image), UIView())
            for view in [a, b] {
                view.translatesAutoresizingMaskIntoConstraints = false
                box.addSubview(view)
            }
            let wish = b.widthAnchor.constraint(equalToConstant: 1000)
            wish.priority = .defaultLow
            NSLayoutConstraint.activate([
                box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
                box.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
                a.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 4),
                a.topAnchor.constraint(equalTo: box.topAnchor, constant: 4),
                a.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -4),
                b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 8),
                b.trailingAnchor.constraint(equalTo: box.trailingAnchor),
                b.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
                b.topAnchor.constraint(equalTo: a.topAnchor),
                b.heightAnchor.constraint(equalTo: a.heightAnchor), wish,
            ])
            stage.host.advance(by: 0)
            #expect(near(a.frame, CGRect(x: 4, y: 4, width: 40, height: 30)))
            #expect(near(box.frame, CGRect(x: 10, y: 10, width: 280, height: 38)))
            #expect(near(b.frame, CGRect(x: 52, y: 4, width: 228, height: 30)))
        }
    }

    /// The lowest row of pixels with ink between two columns.
    private func foot(_ stage: Stage, _ columns: Range<Int>) throws -> Int {
        let pixels = PixelGrid(try stage.host.snapshot(background: UIColor.white.cgColor))
        return (0..<pixels.height).last { y in columns.contains { pixels[$0, y][0] < 128 } } ?? -1
    }

    @Test("Baselines line up text of different sizes, in labels, buttons and fields")
    func baselines() throws {
        try Stage.with { stage in
            let root = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 200)))
            let (big, small) = (UILabel(), UILabel())
            (big.text, big.font) = ("H", .systemFont(ofSize: 60))
            (small.text, small.font) = ("H\nH\nH", .systemFont(ofSize: 12))
            small.numberOfLines = 0
            let button = UIButton(type: .custom)
            button.setTitle("H", for: .normal)
            button.setTitleColor(.black, for: .normal)
            let plain = UIView()
            for (i, view) in [big, small, button, plain].enumerated() {
                view.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(view)
                NSLayoutConstraint.activate([
                    view.leftAnchor.constraint(
                        equalTo: root.leftAnchor, constant: CGFloat(i) * 100),
                    view.widthAnchor.constraint(equalToConstant: 90),
                ])
            }
            NSLayoutConstraint.activate([
                big.topAnchor.constraint(equalTo: root.topAnchor, constant: 40),
                small.lastBaselineAnchor.constraint(equalTo: big.firstBaselineAnchor),
                button.firstBaselineAnchor.constraint(equalTo: big.lastBaselineAnchor),
                plain.lastBaselineAnchor.constraint(equalTo: big.firstBaselineAnchor),
                plain.heightAnchor.constraint(equalToConstant: 10),
            ])
            plain.backgroundColor = .black
            stage.host.advance(by: 0)
            let feet = try (0..<4).map { try foot(stage, $0 * 100..<$0 * 100 + 90) }
            #expect(feet[0] > 60)
            for foot in feet.dropFirst() { #expect(abs(foot - feet[0]) <= 1, "\(feet)") }
        }
    }

    @Test("A visual format: sizes, spaces, metrics, priorities, the superview's margins, alignment")
    func formats() {
        Stage.with { stage in
            let (root, a) = made(stage)
            let (b, c) = (UIView(), UIView())
            for view in [b, c] {
                view.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(view)
            }
            let views: [String: Any] = ["a": a, "b": b, "c_1": c]
            @MainActor func activate(
                _ format: String, _ options: NSLayoutConstraint.FormatOptions = [],
                _ metrics: [String: Any]? = nil
            ) {
                NSLayoutConstraint.activate(
                    NSLayoutConstraint.constraints(
                        withVisualFormat: format, options: options, metrics: metrics, views: views))
            }
            activate(
                "|-[a(==b)]-gap-[b]-[c_1(50,>=20@low)]|", .alignAllTop,
                ["gap": Int32(20), "low": UInt(250)])
            activate("V:|-(>=10,==12@900)-[a(30)]")
            activate("V:[b(a)]")
            activate("V:[c_1(40.5)]")
            stage.host.advance(by: 0)
            // 300 = 8 + w + 20 + w + 8 + 50.
            #expect(near(a.frame, CGRect(x: 8, y: 12, width: 107, height: 30)))
            #expect(near(b.frame, CGRect(x: 135, y: 12, width: 107, height: 30)))
            #expect(near(c.frame, CGRect(x: 250, y: 12, width: 50, height: 40.5)))
        }
    }

    @Test("Constraints of a released view, and of its guide, have no effect")
    func released() {
        Stage.with { stage in
            let root = stage.square()
            @MainActor func made() -> (UILayoutGuide, NSLayoutConstraint) {
                let box = UIView()
                return (box.safeAreaLayoutGuide, box.widthAnchor.constraint(equalToConstant: 10))
            }
            let (guide, width) = made()
            #expect(guide.owningView == nil && width.firstItem == nil)
            for constraint in [
                width, guide.heightAnchor.constraint(equalToConstant: 5),
                root.topAnchor.constraint(equalTo: guide.topAnchor),
                guide.leftAnchor.constraint(equalTo: root.leftAnchor),
            ] {
                constraint.isActive = true
                #expect(!constraint.isActive)
            }
            stage.host.advance(by: 0)
            #expect(root.constraints.isEmpty)
        }
    }

    @Test("In constraints a field has its text's size, and a slider its height, without more")
    func contentOfControls() {
        Stage.with { stage in
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            let (field, slider) = (UITextField(), UISlider())
            field.borderStyle = .roundedRect
            for (i, view) in ([field, slider] as [UIView]).enumerated() {
                view.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(view)
                NSLayoutConstraint.activate([
                    view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
                    view.topAnchor.constraint(equalTo: root.topAnchor, constant: CGFloat(i) * 100),
                ])
            }
            slider.widthAnchor.constraint(equalToConstant: 150).isActive = true
            stage.add(root)
            #expect(near(slider.frame, CGRect(x: 10, y: 100, width: 150, height: 34)))
            #expect(near(field.frame.height, field.sizeThatFits(.zero).height))
            let empty = field.frame.width
            field.text = "some more text"
            stage.host.advance(by: 0)
            let wide = field.frame.width
            #expect(wide > empty && near(wide, field.sizeThatFits(.zero).width))
            field.becomeFirstResponder()
            stage.type("!!!")
            stage.host.advance(by: 0)
            #expect(field.frame.width > wide)
        }
    }

    @Test("A visual format has negative spaces in parentheses")
    func negativeSpaces() {
        Stage.with { stage in
            let (_, a) = made(stage)
            for format in ["H:|-(-10)-[a(30)]", "V:|-(>=-7.5@1000,==-20@low)-[a(==20)]"] {
                NSLayoutConstraint.activate(
                    NSLayoutConstraint.constraints(
                        withVisualFormat: format, metrics: ["low": 250], views: ["a": a]))
            }
            stage.host.advance(by: 0)
            #expect(near(a.frame, CGRect(x: -10, y: -7.5, width: 30, height: 20)))
        }
    }

    @Test("A format that runs to the left begins at the right")
    func backwards() {
        Stage.with { stage in
            let (root, a) = made(stage)
            let made = NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-5-[a(100)]", options: .directionRightToLeft, views: ["a": a])
            #expect(made.allSatisfy { !$0.isActive } && made.count == 2)
            NSLayoutConstraint.activate(made)
            stage.host.advance(by: 0)
            #expect(near(a.frame.minX, 195) && near(a.frame.width, 100))
            withExtendedLifetime(root) {}
        }
    }

    @Test("A view that leaves its superview keeps only the constraints inside of the view")
    func leaving() {
        Stage.with { stage in
            let (root, box) = made(stage)
            let inner = UIView()
            let other = UIView(frame: CGRect(x: 100, y: 0, width: 90, height: 90))
            inner.translatesAutoresizingMaskIntoConstraints = false
            box.addSubview(inner)
            root.addSubview(other)
            let out = [
                box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
                inner.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
            ]
            let kept = [
                box.widthAnchor.constraint(equalToConstant: 20),
                inner.leftAnchor.constraint(equalTo: box.leftAnchor),
                inner.widthAnchor.constraint(equalTo: box.widthAnchor),
            ]
            NSLayoutConstraint.activate(out + kept)
            stage.host.advance(by: 0)
            #expect(near(box.frame.minX, 10) && near(inner.frame.width, 20))
            other.addSubview(box)
            #expect(out.allSatisfy { !$0.isActive } && kept.allSatisfy { $0.isActive })
            let new = box.leftAnchor.constraint(equalTo: other.leftAnchor, constant: 5)
            new.isActive = true
            stage.host.advance(by: 0)
            #expect(near(box.frame.minX, 5))
            box.removeFromSuperview()
            #expect(!new.isActive && root.constraints.isEmpty && other.constraints.isEmpty)
            #expect(kept.allSatisfy { $0.isActive })
        }
    }

    @Test(
        "A format that is not understood says where",
        arguments: [
            "", "a", "[a", "[a]-", "[a]-x-[b]", "[a(]", "[a]|[b]", "V:|", "[9]", "[a(>=)]",
            "|--5-[a]", "[a(-)]", "[a(5@-1)]",
        ])
    func unread(_ format: String) {
        #expect(throws: VisualFormat.Failure.self) { try VisualFormat(format, metrics: [:]) }
    }
}
