import CoreGraphics
import Foundation

/// Stop of tabs. The same object as an `NSTextTab`.
public typealias CTTextTab = NSTextTab

/// Key of the `CharacterSet` at which text is aligned: here any set aligns at the decimal point.
public let kCTTabColumnTerminatorsAttributeName: CFString = "NSTabColumnTerminators"

/// Tab at a location in points from the leading margin. Options with keys that are not strings are
/// ignored.
public func CTTextTabCreate(
    _ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?
) -> CTTextTab {
    var found: [NSTextTab.OptionKey: Any] = [:]
    for (key, value) in options ?? [:] {
        if let key = key.base as? String { found[NSTextTab.OptionKey(rawValue: key)] = value }
    }
    return NSTextTab(
        textAlignment: alignment.paragraph, location: CGFloat(location), options: found)
}

/// Alignment of text at a tab. Natural and justified are returned as given, and align text like
/// left.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment {
    CTTextAlignment(tab.alignment)
}
/// Distance of a tab from the leading margin in points. Finite.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { Double(tab.location) }
/// Options of a tab by the texts of their keys; nil without options. Only
/// `kCTTabColumnTerminatorsAttributeName` has an effect on text.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? {
    guard !tab.options.isEmpty else { return nil }
    var found: CFDictionary = [:]
    for (key, value) in tab.options { found[AnyHashable(key.rawValue)] = value }
    return found
}
