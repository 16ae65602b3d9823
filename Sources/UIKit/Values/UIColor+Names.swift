import CoreGraphics
import Foundation

// Named colours. System colours are dynamic if light and dark differ.
extension UIColor {
    /// Black: brightness 0.
    public static let black = UIColor(white: 0, alpha: 1)
    /// Dark gray: brightness 1/3.
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    /// Light gray: brightness 2/3.
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    /// White: brightness 1.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Gray: brightness 0.5.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Red: (1, 0, 0) in sRGB.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Green: (0, 1, 0) in sRGB.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Blue: (0, 0, 1) in sRGB.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Cyan: (0, 1, 1) in sRGB.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Yellow: (1, 1, 0) in sRGB.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Magenta: (1, 0, 1) in sRGB.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Orange: (1, 0.5, 0) in sRGB.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Purple: (0.5, 0, 0.5) in sRGB.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// Brown: (0.6, 0.4, 0.2) in sRGB.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// Transparent black.
    public static let clear = UIColor(white: 0, alpha: 0)

    /// Red of the system, dynamic: (255, 59, 48) light, (255, 69, 58) dark, in bytes of sRGB.
    public static let systemRed = UIColor(light: (255, 59, 48), dark: (255, 69, 58))
    /// Green of the system, dynamic: (52, 199, 89) light, (48, 209, 88) dark, in bytes of sRGB.
    public static let systemGreen = UIColor(light: (52, 199, 89), dark: (48, 209, 88))
    /// Blue of the system, dynamic: (0, 122, 255) light, (10, 132, 255) dark, in bytes of sRGB.
    public static let systemBlue = UIColor(light: (0, 122, 255), dark: (10, 132, 255))
    /// Orange of the system, dynamic: (255, 149, 0) light, (255, 159, 10) dark, in bytes of sRGB.
    public static let systemOrange = UIColor(light: (255, 149, 0), dark: (255, 159, 10))
    /// Yellow of the system, dynamic: (255, 204, 0) light, (255, 214, 10) dark, in bytes of sRGB.
    public static let systemYellow = UIColor(light: (255, 204, 0), dark: (255, 214, 10))
    /// Pink of the system, dynamic: (255, 45, 85) light, (255, 55, 95) dark, in bytes of sRGB.
    public static let systemPink = UIColor(light: (255, 45, 85), dark: (255, 55, 95))
    /// Purple of the system, dynamic: (175, 82, 222) light, (191, 90, 242) dark, in bytes of sRGB.
    public static let systemPurple = UIColor(light: (175, 82, 222), dark: (191, 90, 242))
    /// Teal of the system, dynamic: (48, 176, 199) light, (64, 200, 224) dark, in bytes of sRGB.
    public static let systemTeal = UIColor(light: (48, 176, 199), dark: (64, 200, 224))
    /// Indigo of the system, dynamic: (88, 86, 214) light, (94, 92, 230) dark, in bytes of sRGB.
    public static let systemIndigo = UIColor(light: (88, 86, 214), dark: (94, 92, 230))
    /// Brown of the system, dynamic: (162, 132, 94) light, (172, 142, 104) dark, in bytes of sRGB.
    public static let systemBrown = UIColor(light: (162, 132, 94), dark: (172, 142, 104))
    /// Mint of the system, dynamic: (0, 199, 190) light, (99, 230, 226) dark, in bytes of sRGB.
    public static let systemMint = UIColor(light: (0, 199, 190), dark: (99, 230, 226))
    /// Cyan of the system, dynamic: (50, 173, 230) light, (100, 210, 255) dark, in bytes of sRGB.
    public static let systemCyan = UIColor(light: (50, 173, 230), dark: (100, 210, 255))
    /// Gray of the system in both styles: (142, 142, 147), in bytes of sRGB.
    public static let systemGray = UIColor(bytes: 142, 142, 147)
    /// Gray2 of the system, dynamic: (174, 174, 178) light, (99, 99, 102) dark, in bytes of sRGB.
    public static let systemGray2 = UIColor(light: (174, 174, 178), dark: (99, 99, 102))
    /// Gray3 of the system, dynamic: (199, 199, 204) light, (72, 72, 74) dark, in bytes of sRGB.
    public static let systemGray3 = UIColor(light: (199, 199, 204), dark: (72, 72, 74))
    /// Gray4 of the system, dynamic: (209, 209, 214) light, (58, 58, 60) dark, in bytes of sRGB.
    public static let systemGray4 = UIColor(light: (209, 209, 214), dark: (58, 58, 60))
    /// Gray5 of the system, dynamic: (229, 229, 234) light, (44, 44, 46) dark, in bytes of sRGB.
    public static let systemGray5 = UIColor(light: (229, 229, 234), dark: (44, 44, 46))
    /// Gray6 of the system, dynamic: (242, 242, 247) light, (28, 28, 30) dark, in bytes of sRGB.
    public static let systemGray6 = UIColor(light: (242, 242, 247), dark: (28, 28, 30))

    /// Colour of text, dynamic: (0, 0, 0) light, (255, 255, 255) dark, in bytes of sRGB.
    public static let label = UIColor(light: (0, 0, 0), dark: (255, 255, 255))
    /// Colour of secondary text, dynamic: (60, 60, 67) light, (235, 235, 245) dark, in bytes of
    /// sRGB; alpha 0.6.
    public static let secondaryLabel = UIColor(
        light: (60, 60, 67), dark: (235, 235, 245), alpha: (0.6, 0.6))
    /// Colour of text of the third rank, dynamic: (60, 60, 67) light, (235, 235, 245) dark, in
    /// bytes of sRGB; alpha 0.3.
    public static let tertiaryLabel = UIColor(
        light: (60, 60, 67), dark: (235, 235, 245), alpha: (0.3, 0.3))
    /// Colour of text in empty fields, dynamic: (60, 60, 67) light, (235, 235, 245) dark, in bytes
    /// of sRGB; alpha 0.3.
    public static let placeholderText = UIColor(
        light: (60, 60, 67), dark: (235, 235, 245), alpha: (0.3, 0.3))
    /// Colour of thin lines between parts, dynamic: (60, 60, 67) light, (84, 84, 88) dark, in bytes
    /// of sRGB; alpha 0.29 light, 0.6 dark.
    public static let separator = UIColor(
        light: (60, 60, 67), dark: (84, 84, 88), alpha: (0.29, 0.6))
    /// Colour behind content, dynamic: (255, 255, 255) light, (0, 0, 0) dark, in bytes of sRGB.
    public static let systemBackground = UIColor(light: (255, 255, 255), dark: (0, 0, 0))
    /// Colour behind content on a background, dynamic: (242, 242, 247) light, (28, 28, 30) dark, in
    /// bytes of sRGB.
    public static let secondarySystemBackground = UIColor(
        light: (242, 242, 247), dark: (28, 28, 30))
    /// Colour behind content on a secondary background, dynamic: (255, 255, 255) light, (44, 44,
    /// 46) dark, in bytes of sRGB.
    public static let tertiarySystemBackground = UIColor(light: (255, 255, 255), dark: (44, 44, 46))
    /// Colour behind groups of content, dynamic: (242, 242, 247) light, (0, 0, 0) dark, in bytes of
    /// sRGB.
    public static let systemGroupedBackground = UIColor(light: (242, 242, 247), dark: (0, 0, 0))
    /// Colour of content inside a group, dynamic: (255, 255, 255) light, (28, 28, 30) dark, in
    /// bytes of sRGB.
    public static let secondarySystemGroupedBackground = UIColor(
        light: (255, 255, 255), dark: (28, 28, 30))
    /// Colour of content inside content of a group, dynamic: (242, 242, 247) light, (44, 44, 46)
    /// dark, in bytes of sRGB.
    public static let tertiarySystemGroupedBackground = UIColor(
        light: (242, 242, 247), dark: (44, 44, 46))
    /// Colour of filled shapes, over any background, dynamic: (120, 120, 128) light, (120, 120,
    /// 128) dark, in bytes of sRGB; alpha 0.2 light, 0.36 dark.
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
