// swift-format-ignore-file
import Foundation
import QuartzCore

// made.json: 100 × 100 points, 60 frames, 60 a second.

/// Number of frames; times of key frames are frames from the start.
private let frameCount = 60.0
/// Duration of the animation in seconds.
private let sceneDuration: CFTimeInterval = frameCount / 60.0

/// Colours.
private enum Palette {
    static let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    static let mint = CGColor(srgbRed: 0.1255, green: 0.6275, blue: 0.251, alpha: 1)
    static let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    static let yellow = CGColor(srgbRed: 1, green: 0.8, blue: 0, alpha: 1)
    static let violet = CGColor(srgbRed: 0.4, green: 0, blue: 0.6, alpha: 1)
    static let sheerRed = CGColor(srgbRed: 1, green: 0.2, blue: 0.1, alpha: 0.9)
    static let sheerBlue = CGColor(srgbRed: 0.1, green: 0.3, blue: 1, alpha: 0.9)
}

/// Timing curves between key frames.
private enum Curves {
    static let easeInOut = CAMediaTimingFunction(controlPoints: 0.6, 0, 0.2, 1)
}

/// Long lists of key frames, and long paths.
private enum KeyFrames {
    static let path2 = """
        M 0 -15 C 3.2927 -15 6.3395 -13.936 8.815 -12.1333
        M 0 -15 C 3.311 -15 6.3733 -13.9241 8.8562 -12.1033
        M 0 -15 C 3.3688 -15 6.4802 -13.8862 8.9856 -12.0072
        M 0 -15 C 3.4712 -15 6.6692 -13.8174 9.2126 -11.8337
        M 0 -15 C 3.6247 -15 6.9515 -13.7105 9.5461 -11.5659
        M 0 -15 C 3.8368 -15 7.3397 -13.5553 9.9938 -11.1808
        M 0 -15 C 4.1169 -15 7.8494 -13.3366 10.5614 -10.646
        M 0 -15 C 4.4768 -15 8.4992 -13.033 11.2489 -9.9172
        M 0 -15 C 4.9313 -15 9.3111 -12.6134 12.0461 -8.9336
        M 0 -15 C 5.4989 -15 10.3121 -12.0324 12.9235 -7.6131
        M 0 -15 C 6.2024 -15 11.5323 -11.2245 13.8144 -5.8491
        M 0 -15 C 7.0679 -15 13.003 -10.0972 14.5859 -3.511
        M 0 -15 C 8.1226 -15 14.749 -8.5249 14.993 -0.4608
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 1.1622 14.8674 2.2938 14.6166 3.3805
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 2.8721 14.1904 5.5572 12.7872 7.8392
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 5.0036 12.5429 9.4395 8.7708 12.1654
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 7.4339 9.5765 13.6145 2.475 14.7963
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -1.6177 15 -3.176 14.7432 -4.6364 14.2681
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -4.0107 15 -7.6566 13.4213 -10.3495 10.8522
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -6.0853 15 -11.3308 11.3657 -13.682 6.1517
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -7.7751 15 -14.1793 9.0671 -14.9271 1.4867
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -0.8645 -14.9267 -1.712 -14.7859 -2.5366
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -2.043 -14.5904 -3.9913 -13.8489 -5.7673
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -3.054 -14.0846 -5.8966 -12.5135 -8.2679
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -3.9175 -13.4939 -7.4869 -11.0297 -10.1602
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -4.6548 -12.8736 -8.8182 -9.5403 -11.5707
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -5.2849 -12.2589 -9.9363 -8.1225 -12.6086
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -5.8236 -11.6716 -10.878 -6.8156 -13.3627
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -6.2835 -11.1251 -11.6716 -5.6373 -13.9024
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -6.6755 -10.6265 -12.3405 -4.5919 -14.2825
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -7.0086 -10.1792 -12.9033 -3.6765 -14.5451
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -7.2903 -9.7839 -13.3753 -2.8845 -14.7222
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -7.5265 -9.4405 -13.7683 -2.2088 -14.8381
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -7.7224 -9.1472 -14.0924 -1.6406 -14.9111
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -7.8833 -8.9008 -14.3573 -1.1693 -14.955
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -8.012 -8.7 -14.5683 -0.7894 -14.9795
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -8.1121 -8.5416 -14.7318 -0.4922 -14.9921
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -8.1867 -8.4224 -14.8534 -0.2698 -14.9976
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -8.2378 -8.34 -14.9366 -0.1169 -14.9996
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -8.2673 -8.2922 -14.9846 -0.0285 -15
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -8.2768 -8.2768 -15 0 -15 Z
        M 0 -15 C 8.2768 -15 15 -8.2768 15 0 C 15 8.2768 8.2768 15 0 15 C -8.2768 15 -15 8.2768 -15 0 C -15 -8.2768 -8.2768 -15 0 -15 Z
        """
}

/// Builds the layers. y runs down; the scene has the size of `root`.
func scene(_ root: CALayer) {
    root.bounds.size = CGSize(width: 100, height: 100)
    root.masksToBounds = true
    root.sublayers = [
        makeClass2(), makeCopies(), makeCopies2(), makeLayer(), makeShape(), makeStar7Name()
    ]
}

/// Layer "class".
private func makeClass2() -> CALayer {
    let class2 = CALayer()
    class2.name = "class"
    class2.bounds.size = CGSize(width: 100, height: 100)
    class2.position = CGPoint(x: 50, y: 50)

    let layer = CALayer()
    layer.name = "make matte"
    layer.bounds.size = CGSize(width: 100, height: 100)
    layer.position = CGPoint(x: 50, y: 50)

    let layer2 = CALayer()
    layer2.name = "make matte"
    layer2.bounds.size = CGSize(width: 60, height: 100)
    layer2.anchorPoint = .zero
    layer2.opacity = 0.8
    layer2.backgroundColor = Palette.white
    layer.sublayers = [layer2]
    class2.mask = layer

    let class3 = CALayer()
    class3.name = "class"
    class3.bounds.size = CGSize(width: 100, height: 30)
    class3.anchorPoint = .zero
    class3.position = CGPoint(x: 5, y: 68)
    class3.backgroundColor = Palette.mint
    class3.animate("transform.scale.x", [1, 0.8], at: [0, 40], curves: [Curves.easeInOut])
    class3.animate("transform.scale.y", [1, 1.2], at: [0, 40], curves: [Curves.easeInOut])
    class3.animate("transform.rotation.z", [0, 0.349066], at: [0, 40], curves: [Curves.easeInOut])
    class3.animate("hidden", [false, false, true], at: [0, 50, 50])

    let shape = CAShapeLayer()
    shape.anchorPoint = .zero
    shape.fillColor = Palette.black
    shape.path = path("M 0 0 L 90 0 L 90 12 L 0 25 Z")
    class3.mask = shape
    class2.sublayers = [class3]
    return class2
}

/// Layer "Copies".
private func makeCopies() -> CALayer {
    let copies = CALayer()
    copies.name = "Copies"
    copies.bounds.size = CGSize(width: 100, height: 100)
    copies.anchorPoint = .zero
    copies.position = CGPoint(x: 80, y: 60)
    copies.filters = [filter("CIColorMatrix", name: "color", ["inputBVector": CIVector(x: -0.06279, y: -0.12327, z: 0.27606, w: 0), "inputBiasVector": CIVector(x: 0.07, y: 0, z: 0.21, w: 0), "inputGVector": CIVector(x: 0.2093, y: 0.7109, z: 0.0798, w: 0), "inputRVector": CIVector(x: 0.48837, y: 0.36981, z: 0.07182, w: 0)])]

    let copies2 = CALayer()
    copies2.name = "Copies"
    copies2.bounds.size = CGSize(width: 100, height: 100)
    copies2.anchorPoint = .zero
    copies2.filters = [filter("CIGaussianBlur", name: "blur", ["inputRadius": 0])]
    copies2.animate("filters.blur.inputRadius", [0, 3], at: [0, 40], curves: [Curves.easeInOut])

    let fill = CAShapeLayer()
    fill.name = "Fill"
    fill.anchorPoint = .zero
    fill.fillColor = Palette.red
    fill.path = path("M 10 -10 L 10 10 L -10 10 L -10 -10 Z")
    copies2.sublayers = [fill]
    copies.sublayers = [copies2]
    return copies
}

/// Layer "Copies".
private func makeCopies2() -> CALayer {
    let copies = CALayer()
    copies.name = "Copies"
    copies.bounds.size = CGSize(width: 100, height: 100)
    copies.anchorPoint = .zero
    copies.position = CGPoint(x: 10, y: 80)

    let copy1 = CALayer()
    copy1.name = "copy 1"

    let fill = CAShapeLayer()
    fill.name = "Fill"
    fill.anchorPoint = .zero
    fill.fillColor = Palette.red
    fill.path = path("M 10 -10 L 10 10 L -10 10 L -10 -10 Z")
    copy1.sublayers = [fill]

    let copy2 = CALayer()
    copy2.name = "copy 2"
    copy2.transform = affine(0.9902681, 0.1391731, -0.1391731, 0.9902681, 17, 4)
    copy2.opacity = 0.86

    let fill2 = CAShapeLayer()
    fill2.name = "Fill"
    fill2.anchorPoint = .zero
    fill2.fillColor = Palette.red
    fill2.path = path("M 10 -10 L 10 10 L -10 10 L -10 -10 Z")
    copy2.sublayers = [fill2]

    let copy3 = CALayer()
    copy3.name = "copy 3"
    copy3.transform = affine(0.9612617, 0.2756374, -0.2756374, 0.9612617, 34, 8)
    copy3.opacity = 0.72

    let fill3 = CAShapeLayer()
    fill3.name = "Fill"
    fill3.anchorPoint = .zero
    fill3.fillColor = Palette.red
    fill3.path = path("M 10 -10 L 10 10 L -10 10 L -10 -10 Z")
    copy3.sublayers = [fill3]

    let copy4 = CALayer()
    copy4.name = "copy 4"
    copy4.transform = affine(0.9135455, 0.4067366, -0.4067366, 0.9135455, 51, 12)
    copy4.opacity = 0.58

    let fill4 = CAShapeLayer()
    fill4.name = "Fill"
    fill4.anchorPoint = .zero
    fill4.fillColor = Palette.red
    fill4.path = path("M 10 -10 L 10 10 L -10 10 L -10 -10 Z")
    copy4.sublayers = [fill4]

    let copy5 = CALayer()
    copy5.name = "copy 5"
    copy5.transform = affine(0.8480481, 0.5299193, -0.5299193, 0.8480481, 68, 16)
    copy5.opacity = 0.44

    let fill5 = CAShapeLayer()
    fill5.name = "Fill"
    fill5.anchorPoint = .zero
    fill5.fillColor = Palette.red
    fill5.path = path("M 10 -10 L 10 10 L -10 10 L -10 -10 Z")
    copy5.sublayers = [fill5]
    copies.sublayers = [copy1, copy2, copy3, copy4, copy5]
    return copies
}

/// Layer "1 2".
private func makeLayer() -> CALayer {
    let layer = CALayer()
    layer.name = "1 2"
    layer.bounds.size = CGSize(width: 100, height: 100)
    layer.anchorPoint = .zero
    layer.position = CGPoint(x: 25, y: 60)

    let gradient = CAGradientLayer()
    gradient.bounds = CGRect(x: -16, y: -16, width: 32, height: 32)
    gradient.anchorPoint = .zero
    gradient.position = CGPoint(x: -16, y: -16)
    gradient.colors = [Palette.yellow, Palette.violet]
    gradient.locations = [0, 1]
    gradient.startPoint = CGPoint(x: 0.03125, y: 0.5)
    gradient.endPoint = CGPoint(x: 0.96875, y: 0.5)
    gradient.animate(
        "endPoint",
        points: [(0.96875, 0.5), (0.65625, 0.78125)],
        at: [0, 40],
        curves: [Curves.easeInOut])

    let shape = CAShapeLayer()
    shape.anchorPoint = .zero
    shape.fillColor = Palette.black
    shape.path = path("""
        M 15 -6 L 15 6 C 15 8.2071 13.2071 10 11 10 L -11 10 C -13.2071 10 -15 8.2071 -15 6 L -15 \
        -6 C -15 -8.2071 -13.2071 -10 -11 -10 L 11 -10 C 13.2071 -10 15 -8.2071 15 -6 Z
        """)
    gradient.mask = shape
    layer.sublayers = [gradient]
    return layer
}

/// Layer "".
private func makeShape() -> CALayer {
    let shape = CAShapeLayer()
    shape.bounds.size = CGSize(width: 100, height: 100)
    shape.anchorPoint = .zero
    shape.position = CGPoint(x: 75, y: 25)
    shape.fillColor = nil
    shape.strokeColor = Palette.black
    shape.lineWidth = 4
    shape.lineCap = .round
    shape.lineJoin = .round
    shape.miterLimit = 4
    shape.lineDashPattern = [5]
    shape.path = path("M 0 -15 C 3.2927 -15 6.3395 -13.936 8.815 -12.1333")
    shape.animate(
        "path",
        paths: KeyFrames.path2,
        at: [
            0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
            24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 60
        ])
    return shape
}

/// Layer "Star \"7\" \\(name)".
private func makeStar7Name() -> CALayer {
    let star7Name = CAShapeLayer()
    star7Name.name = "Star \"7\" \\(name)"
    star7Name.bounds.size = CGSize(width: 100, height: 100)
    star7Name.anchorPoint = .zero
    star7Name.position = CGPoint(x: 10, y: 10)
    star7Name.fillColor = Palette.sheerRed
    star7Name.path = path("M 0 0 L 20 3 C 23 3 20 20 20 20 L 0 20 Z")
    star7Name.animate(
        "path",
        paths: """
            M 0 0 L 20 3 C 23 3 20 20 20 20 L 0 20 Z
            M 0 0 L 34 3 C 37 3 20 20 20 20 L 0 34 Z
            """,
        at: [0, 40],
        curves: [Curves.easeInOut])
    star7Name.animate(
        "fillColor",
        [Palette.sheerRed, Palette.sheerBlue],
        at: [0, 40],
        curves: [Curves.easeInOut])
    star7Name.animate(
        "position",
        points: [(10, 10), (40, 14)],
        at: [0, 40],
        curves: [Curves.easeInOut])
    return star7Name
}

extension CALayer {
    /// Plays values without end. `frames`: times of the values. `curves`: a curve for each
    /// pair of values, or a single curve for all; none for straight lines.
    fileprivate func animate(
        _ keyPath: String, _ values: [Any], at frames: [Double],
        curves: [CAMediaTimingFunction] = []
    ) {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        animation.values = values
        animation.keyTimes = frames.map { NSNumber(value: $0 / frameCount) }
        if let curve = curves.first {
            animation.timingFunctions =
                curves.count > 1
                ? curves : Array(repeating: curve, count: max(values.count - 1, 1))
        }
        animation.duration = sceneDuration
        animation.repeatCount = .infinity
        add(animation, forKey: keyPath)
    }
}

extension CALayer {
    /// As above, for other values.
    fileprivate func animate(
        _ keyPath: String, points: [(x: Double, y: Double)], at frames: [Double],
        curves: [CAMediaTimingFunction] = []
    ) {
        let values = points.map { CGPoint(x: $0.x, y: $0.y) }
        animate(keyPath, values, at: frames, curves: curves)
    }
}

extension CALayer {
    /// As above, for other values; each line of `paths` is a path.
    fileprivate func animate(
        _ keyPath: String, paths: String, at frames: [Double],
        curves: [CAMediaTimingFunction] = []
    ) {
        let values = paths.split(separator: "\n", omittingEmptySubsequences: false).map { path(String($0)) }
        animate(keyPath, values, at: frames, curves: curves)
    }
}

/// Path of the commands M, L, Q, C and Z, as in SVG.
private func path(_ text: String) -> CGPath {
    let outline = CGMutablePath()
    var words = text.split(separator: " ")[...]
    func point() -> CGPoint {
        let x = words.popFirst().flatMap { Double($0) } ?? 0
        let y = words.popFirst().flatMap { Double($0) } ?? 0
        return CGPoint(x: x, y: y)
    }
    while let command = words.popFirst() {
        switch command {
        case "M": outline.move(to: point())
        case "L": outline.addLine(to: point())
        case "Q":
            let control = point()
            outline.addQuadCurve(to: point(), control: control)
        case "C":
            let (first, second) = (point(), point())
            outline.addCurve(to: point(), control1: first, control2: second)
        default: outline.closeSubpath()
        }
    }
    return outline
}

/// Transform in the plane.
private func affine(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double = 0, _ ty: Double = 0
) -> CATransform3D {
    CATransform3DMakeAffineTransform(
        CGAffineTransform(
            a: CGFloat(a), b: CGFloat(b), c: CGFloat(c), d: CGFloat(d), tx: CGFloat(tx),
            ty: CGFloat(ty)))
}

/// Filter with inputs; `name` is the name in key paths of animations.
private func filter(_ type: String, name: String, _ inputs: [String: Any]) -> CIFilter {
    guard let filter = CIFilter(name: type) else { fatalError("no filter \(type)") }
    filter.name = name
    for (key, value) in inputs { filter.setValue(value, forKey: key) }
    return filter
}
