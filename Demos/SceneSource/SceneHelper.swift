/// Helper functions at the end of a source. The source contains only the functions that it calls.
enum SceneHelper: CaseIterable, Hashable {
    case animate, points, sizes, paths, affines, transforms, path, affine, transform, filter, floats
    case picture

    /// Declarations of the helper.
    var text: String {
        switch self {
        case .animate: Self.animation
        case .points:
            Self.overload(
                "points: [(x: Double, y: Double)]", "points.map { CGPoint(x: $0.x, y: $0.y) }")
        case .sizes:
            Self.overload(
                "sizes: [(width: Double, height: Double)]",
                "sizes.map { CGSize(width: $0.width, height: $0.height) }")
        case .paths:
            Self.overload(
                "paths: String",
                "paths.split(separator: \"\\n\", omittingEmptySubsequences: false).map { path(String($0)) }",
                "; each line of `paths` is a path")
        case .affines:
            Self.overload(
                "affines: [(Double, Double, Double, Double, Double, Double)]",
                "affines.map { affine($0.0, $0.1, $0.2, $0.3, $0.4, $0.5) }")
        case .transforms: Self.overload("transforms: [[CGFloat]]", "transforms.map(transform)")
        case .path: Self.pathParser
        case .affine:
            """
            /// Transform in the plane.
            private func affine(
                _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double = 0, _ ty: Double = 0
            ) -> CATransform3D {
                CATransform3DMakeAffineTransform(
                    CGAffineTransform(
                        a: CGFloat(a), b: CGFloat(b), c: CGFloat(c), d: CGFloat(d), tx: CGFloat(tx),
                        ty: CGFloat(ty)))
            }

            """
        case .transform:
            """
            /// Transform of 16 numbers, row by row.
            private func transform(_ m: [CGFloat]) -> CATransform3D {
                CATransform3D(
                    m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6],
                    m24: m[7], m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13],
                    m43: m[14], m44: m[15])
            }

            """
        case .filter:
            """
            /// Filter with inputs; `name` is the name in key paths of animations.
            private func filter(_ type: String, name: String, _ inputs: [String: Any]) -> CIFilter {
                guard let filter = CIFilter(name: type) else { fatalError("no filter \\(type)") }
                filter.name = name
                for (key, value) in inputs { filter.setValue(value, forKey: key) }
                return filter
            }

            """
        case .floats:
            """
            /// Table of a filter.
            private func floats(_ list: [Float]) -> Data {
                list.withUnsafeBytes { Data($0) }
            }

            """
        case .picture:
            """
            /// Image in a file beside this source.
            private func picture(_ name: String) -> CGImage? {
                let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                return try? CGImage(fileURL: folder.appendingPathComponent(name))
            }

            """
        }
    }

    private static let animation = """
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

        """

    private static func overload(
        _ parameter: String, _ values: String, _ more: String = ""
    ) -> String {
        """
        extension CALayer {
            /// As above, for other values\(more).
            fileprivate func animate(
                _ keyPath: String, \(parameter), at frames: [Double],
                curves: [CAMediaTimingFunction] = []
            ) {
                let values = \(values)
                animate(keyPath, values, at: frames, curves: curves)
            }
        }

        """
    }

    private static let pathParser = """
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

        """
}
