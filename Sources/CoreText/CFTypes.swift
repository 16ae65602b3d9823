import CoreGraphics
import Foundation

extension CFRange: @retroactive Equatable, @retroactive Hashable {
    /// True if both ranges have the same location and length. Empty ranges at different locations
    /// are unequal.
    public static func == (left: CFRange, right: CFRange) -> Bool {
        left.location == right.location && left.length == right.length
    }

    /// Hashes location and length. Consistent with `==`; O(1).
    public func hash(into hasher: inout Hasher) {
        hasher.combine(location)
        hasher.combine(length)
    }
}

/// A string with equal attributes throughout; keys are strings or `NSAttributedString.Key`s. Other
/// keys are ignored. A nil string is empty, nil attributes are none, and the result is never nil;
/// `allocator` is not used.
public func CFAttributedStringCreate(
    _ allocator: CFAllocator?, _ string: CFString?, _ attributes: CFDictionary?
) -> CFAttributedString? {
    NSAttributedString(string: string ?? "", attributes: attributeKeys(attributes))
}

/// An empty string. `maxLength` is not used.
public func CFAttributedStringCreateMutable(
    _ allocator: CFAllocator?, _ maxLength: CFIndex
) -> CFMutableAttributedString? { NSMutableAttributedString(string: "") }

/// Length of a string in UTF-16 units. 0 for nil.
public func CFAttributedStringGetLength(_ string: CFAttributedString?) -> CFIndex {
    string?.length ?? 0
}

/// Characters of a string; nil without a string. Later changes of a mutable string do not change
/// the result.
public func CFAttributedStringGetString(_ string: CFAttributedString?) -> CFString? {
    string?.string
}

/// Replaces a range with `replacement`. A range outside the string has no effect.
public func CFAttributedStringReplaceString(
    _ string: CFMutableAttributedString?, _ range: CFRange, _ replacement: CFString?
) {
    guard let string, let range = range.clamped(to: string.length) else { return }
    string.replaceCharacters(in: range, with: replacement ?? "")
}

/// Sets one attribute of a range; nil removes the attribute. A range outside the string has no
/// effect.
public func CFAttributedStringSetAttribute(
    _ string: CFMutableAttributedString?, _ range: CFRange, _ name: CFString?, _ value: CFTypeRef?
) {
    guard let string, let name, let range = range.clamped(to: string.length) else { return }
    let key = NSAttributedString.Key(name)
    if let value {
        string.addAttribute(key, value: value, range: range)
    } else {
        string.removeAttribute(key, range: range)
    }
}

extension CFRange {
    /// The part of the range inside a string of the length; nil for a range outside the string.
    func clamped(to length: Int) -> NSRange? {
        guard location >= 0, location <= length, self.length >= 0 else { return nil }
        return NSRange(location: location, length: min(self.length, length - location))
    }

    /// The range by Core Text's rules: a length of 0 means to the end.
    func resolved(_ length: Int) -> Range<Int> {
        let start = min(max(location, 0), length)
        return start..<(self.length > 0 ? start + min(self.length, length - start) : length)
    }

    init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }
}

func attributeKeys(_ attributes: CFDictionary?) -> [NSAttributedString.Key: Any] {
    var found: [NSAttributedString.Key: Any] = [:]
    for (key, value) in attributes ?? [:] {
        if let key = key.base as? NSAttributedString.Key { found[key] = value }
        if let key = key.base as? String { found[NSAttributedString.Key(key)] = value }
    }
    return found
}
