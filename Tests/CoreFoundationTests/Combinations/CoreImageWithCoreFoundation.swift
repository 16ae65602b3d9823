import CoreFoundation
import CoreImage

/// Core Foundation's names with the imports CoreFoundation and CoreImage.
enum CoreImageWithCoreFoundation: NameUse {
    static func lengths() -> [Int] {
        let string = "ab" as CFString
        let list = [1, 2] as CFArray
        let keyed = ["a": 1, "b": 2] as CFDictionary
        let object: CFTypeRef = string
        let index: CFIndex = 2
        let seconds: CFTimeInterval = 2
        let allocator: CFAllocator? = kCFAllocatorDefault
        let now: CFTimeInterval = CFAbsoluteTimeGetCurrent()
        let units: [UniChar] = Array("ab".utf16)
        let range = CFRange(location: 1, length: 2)
        return [
            string.count,
            list.count,
            keyed.count,
            (object as? String)?.count ?? 0,
            index,
            Int(seconds),
            CFRangeMake(allocator == nil ? 0 : 1, 2).length,
            now > 0 ? 2 : 0,
            units.count,
            range.length,
        ]
    }
}
