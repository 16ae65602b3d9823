// The keys with a name instead of a character.
extension Key {
    /// Insert.
    public static let insert = Key(rawValue: 260)
    /// Forward delete.
    public static let delete = Key(rawValue: 261)
    /// Page up.
    public static let pageUp = Key(rawValue: 266)
    /// Page down.
    public static let pageDown = Key(rawValue: 267)
    /// Scroll lock.
    public static let scrollLock = Key(rawValue: 281)
    /// Num lock.
    public static let numLock = Key(rawValue: 282)
    /// Print screen.
    public static let printScreen = Key(rawValue: 283)
    /// Pause.
    public static let pause = Key(rawValue: 284)
    /// Menu.
    public static let menu = Key(rawValue: 348)

    /// A function key, F1 to F25; nil for other numbers. The raw values are 290 to 314.
    public static func function(_ number: Int) -> Key? {
        (1...25).contains(number) ? Key(rawValue: Int32(289 + number)) : nil
    }

    /// The decimal separator of the number pad.
    public static let keypadDecimal = Key(rawValue: 330)
    /// Divide, on the number pad.
    public static let keypadDivide = Key(rawValue: 331)
    /// Multiply, on the number pad.
    public static let keypadMultiply = Key(rawValue: 332)
    /// Subtract, on the number pad.
    public static let keypadSubtract = Key(rawValue: 333)
    /// Add, on the number pad.
    public static let keypadAdd = Key(rawValue: 334)
    /// Enter, on the number pad.
    public static let keypadEnter = Key(rawValue: 335)
    /// Equal, on the number pad.
    public static let keypadEqual = Key(rawValue: 336)

    /// A digit of the number pad, 0 to 9; nil for other numbers. The raw values are 320 to 329; the
    /// digits above the letters are `Key("0")` to `Key("9")`.
    public static func keypad(_ digit: Int) -> Key? {
        (0...9).contains(digit) ? Key(rawValue: Int32(320 + digit)) : nil
    }
}
