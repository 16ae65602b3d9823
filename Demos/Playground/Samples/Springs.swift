import QuartzCore

// A row of bars let go one after the other. Change `damping` or `stiffness`, and look at the curve
// in the bar.

let stiffness = 120.0
let damping = 7.0

func scene(_ root: CALayer) {
    root.bounds.size = CGSize(width: 720, height: 440)
    root.backgroundColor = color(0.055, 0.065, 0.1)
    let count = 15
    for i in 0..<count {
        let share = CGFloat(i) / CGFloat(count - 1)
        let bar = CAGradientLayer()
        bar.name = "bar \(i + 1)"
        bar.bounds.size = CGSize(width: 24, height: 190)
        bar.anchorPoint = CGPoint(x: 0.5, y: 1)
        bar.position = CGPoint(x: 90 + share * 540, y: 350)
        bar.cornerRadius = 12
        bar.colors = [hue(share, 1), hue(share + 0.06, 0.62)]
        root.addSublayer(bar)

        let rise = CASpringAnimation(keyPath: "transform.scale.y")
        rise.stiffness = stiffness
        rise.damping = damping
        rise.fromValue = 0.12
        rise.toValue = 1 - 0.55 * abs(share - 0.5) * 2
        rise.duration = rise.settlingDuration
        rise.beginTime = CACurrentMediaTime() + 0.07 * Double(i)
        rise.fillMode = .both
        rise.isRemovedOnCompletion = false
        bar.add(rise, forKey: "rise")

        let shadow = CALayer()
        shadow.name = "reflection \(i + 1)"
        shadow.bounds.size = CGSize(width: 24, height: 5)
        shadow.position = CGPoint(x: bar.position.x, y: 364)
        shadow.cornerRadius = 2.5
        shadow.backgroundColor = hue(share, 0.55)
        shadow.opacity = 0.35
        root.addSublayer(shadow)
        let widen = CASpringAnimation(keyPath: "transform.scale.x")
        widen.stiffness = stiffness
        widen.damping = damping
        widen.fromValue = 0.4
        widen.toValue = 1
        widen.duration = widen.settlingDuration
        widen.beginTime = rise.beginTime
        widen.fillMode = .both
        widen.isRemovedOnCompletion = false
        shadow.add(widen, forKey: "widen")
    }
}

func color(_ r: CGFloat, _ g: CGFloat, _ b: CGFloat) -> CGColor {
    CGColor(srgbRed: r, green: g, blue: b, alpha: 1)
}

/// From violet over rose to amber.
func hue(_ share: CGFloat, _ light: CGFloat) -> CGColor {
    let stops: [(CGFloat, CGFloat, CGFloat)] = [
        (0.48, 0.45, 1), (0.93, 0.42, 0.78), (1, 0.52, 0.44), (1, 0.76, 0.38),
    ]
    let place = min(max(share, 0), 0.999) * CGFloat(stops.count - 1)
    let (a, b, t) = (stops[Int(place)], stops[Int(place) + 1], place - place.rounded(.down))
    func mix(_ x: CGFloat, _ y: CGFloat) -> CGFloat { (x + (y - x) * t) * light }
    return color(mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
}
