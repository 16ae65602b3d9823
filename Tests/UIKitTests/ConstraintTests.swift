import Testing
import UIKit
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
}
