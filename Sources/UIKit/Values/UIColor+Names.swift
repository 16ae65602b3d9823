import CoreGraphics
import Foundation

// Named colours. System colours are dynamic if light and dark differ.
extension UIColor {
    public static let black = UIColor(white: 0, alpha: 1)
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    public static let white = UIColor(white: 1, alpha: 1)
    public static let gray = UIColor(white: 0.5, alpha: 1)
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    public static let clear = UIColor(white: 0, alpha: 0)

    public static let systemRed = UIColor(light: (255, 59, 48), dark: (255, 69, 58))
    public static let systemGreen = UIColor(light: (52, 199, 89), dark: (48, 209, 88))
    public static let systemBlue = UIColor(light: (0, 122, 255), dark: (10, 132, 255))
    public static let systemOrange = UIColor(light: (255, 149, 0), dark: (255, 159, 10))
    public static let systemYellow = UIColor(light: (255, 204, 0), dark: (255, 214, 10))
    public static let systemPink = UIColor(light: (255, 45, 85), dark: (255, 55, 95))
    public static let systemPurple = UIColor(light: (175, 82, 222), dark: (191, 90, 242))
    public static let systemTeal = UIColor(light: (48, 176, 199), dark: (64, 200, 224))
    public static let systemIndigo = UIColor(light: (88, 86, 214), dark: (94, 92, 230))
    public static let systemBrown = UIColor(light: (162, 132, 94), dark: (172, 142, 104))
    public static let systemMint = UIColor(light: (0, 199, 190), dark: (99, 230, 226))
    public static let systemCyan = UIColor(light: (50, 173, 230), dark: (100, 210, 255))
    public static let systemGray = UIColor(bytes: 142, 142, 147)
    public static let systemGray2 = UIColor(light: (174, 174, 178), dark: (99, 99, 102))
    public static let systemGray3 = UIColor(light: (199, 199, 204), dark: (72, 72, 74))
    public static let systemGray4 = UIColor(light: (209, 209, 214), dark: (58, 58, 60))
    public static let systemGray5 = UIColor(light: (229, 229, 234), dark: (44, 44, 46))
    public static let systemGray6 = UIColor(light: (242, 242, 247), dark: (28, 28, 30))

    public static let label = UIColor(light: (0, 0, 0), dark: (255, 255, 255))
    public static let secondaryLabel = UIColor(
        light: (60, 60, 67), dark: (235, 235, 245), alpha: (0.6, 0.6))
    public static let tertiaryLabel = UIColor(
        light: (60, 60, 67), dark: (235, 235, 245), alpha: (0.3, 0.3))
    public static let placeholderText = UIColor(
        light: (60, 60, 67), dark: (235, 235, 245), alpha: (0.3, 0.3))
    public static let separator = UIColor(
        light: (60, 60, 67), dark: (84, 84, 88), alpha: (0.29, 0.6))
    public static let systemBackground = UIColor(light: (255, 255, 255), dark: (0, 0, 0))
    public static let secondarySystemBackground = UIColor(
        light: (242, 242, 247), dark: (28, 28, 30))
    public static let tertiarySystemBackground = UIColor(light: (255, 255, 255), dark: (44, 44, 46))
    public static let systemGroupedBackground = UIColor(light: (242, 242, 247), dark: (0, 0, 0))
    public static let systemFill = UIColor(
        light: (120, 120, 128), dark: (120, 120, 128), alpha: (0.2, 0.36))

    private convenience init(bytes r: CGFloat, _ g: CGFloat, _ b: CGFloat, alpha: CGFloat = 1) {
        self.init(red: r / 255, green: g / 255, blue: b / 255, alpha: alpha)
    }

    private typealias Bytes = (CGFloat, CGFloat, CGFloat)

    private convenience init(
        light: Bytes, dark: Bytes, alpha: (light: CGFloat, dark: CGFloat) = (1, 1)
    ) {
        let bright = UIColor(bytes: light.0, light.1, light.2, alpha: alpha.light)
        let dim = UIColor(bytes: dark.0, dark.1, dark.2, alpha: alpha.dark)
        self.init(dynamicProvider: { $0.userInterfaceStyle == .dark ? dim : bright })
    }
}
