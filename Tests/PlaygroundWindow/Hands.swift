import QuartzCore

// A scene of Tests/playground: upright, turned and tilted layers, to be moved by their handles.

func scene(_ root: CALayer) {
    root.bounds.size = CGSize(width: 640, height: 400)
    root.backgroundColor = CGColor(srgbRed: 0.09, green: 0.1, blue: 0.14, alpha: 1)

    let box = CALayer()
    box.name = "box"
    box.frame = CGRect(x: 60, y: 60, width: 120, height: 80)
    box.cornerRadius = 12
    box.backgroundColor = CGColor(srgbRed: 0.35, green: 0.55, blue: 0.95, alpha: 1)
    root.addSublayer(box)

    let turned = CALayer()
    turned.name = "turned"
    turned.bounds.size = CGSize(width: 100, height: 80)
    turned.position = CGPoint(x: 480, y: 120)
    turned.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    turned.backgroundColor = CGColor(srgbRed: 0.4, green: 0.8, blue: 0.55, alpha: 1)
    root.addSublayer(turned)

    let space = CALayer()
    space.name = "space"
    space.frame = CGRect(x: 200, y: 200, width: 300, height: 180)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 300
    space.sublayerTransform = perspective
    root.addSublayer(space)
    let tilted = CALayer()
    tilted.name = "tilted"
    tilted.bounds.size = CGSize(width: 140, height: 100)
    tilted.position = CGPoint(x: 150, y: 90)
    tilted.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
    tilted.backgroundColor = CGColor(srgbRed: 0.95, green: 0.8, blue: 0.35, alpha: 1)
    space.addSublayer(tilted)
}
