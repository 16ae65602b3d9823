// The keys that have a name and no sign.
extension Key {
    public static let insert = Key(rawValue: 260)
    public static let delete = Key(rawValue: 261)
    public static let pageUp = Key(rawValue: 266)
    public static let pageDown = Key(rawValue: 267)
    public static let scrollLock = Key(rawValue: 281)
    public static let numLock = Key(rawValue: 282)
    public static let printScreen = Key(rawValue: 283)
    public static let pause = Key(rawValue: 284)
    public static let menu = Key(rawValue: 348)

    /// F1 to F25; nil for other numbers.
    public static func function(_ number: Int) -> Key? {
        (1...25).contains(number) ? Key(rawValue: Int32(289 + number)) : nil
    }

    public static let keypadDecimal = Key(rawValue: 330)
    public static let keypadDivide = Key(rawValue: 331)
    public static let keypadMultiply = Key(rawValue: 332)
    public static let keypadSubtract = Key(rawValue: 333)
    public static let keypadAdd = Key(rawValue: 334)
    public static let keypadEnter = Key(rawValue: 335)
    public static let keypadEqual = Key(rawValue: 336)

    /// 0 to 9 of the number pad; nil for other numbers.
    public static func keypad(_ digit: Int) -> Key? {
        (0...9).contains(digit) ? Key(rawValue: Int32(320 + digit)) : nil
    }
}
