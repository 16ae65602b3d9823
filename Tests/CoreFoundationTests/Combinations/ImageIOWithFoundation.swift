import Foundation
import ImageIO

/// Core Foundation's names with the imports ImageIO and Foundation.
enum ImageIOWithFoundation: NameUse {
    static func lengths() -> [Int] {
        let string = "ab" as CFString
        let list = [1, 2] as CFArray
        let keyed = ["a": 1, "b": 2] as CFDictionary
        let object: CFTypeRef = string
        let index: CFIndex = 2
        let seconds: CFTimeInterval = 2
        let data = Data([1, 2]) as CFData
        let mutable = NSMutableData(length: 2)! as CFMutableData
        let url = URL(fileURLWithPath: "/a") as CFURL
        return [
            string.count,
            list.count,
            keyed.count,
            (object as? String)?.count ?? 0,
            index,
            Int(seconds),
            data.count,
            mutable.length,
            url.path.utf16.count,
        ]
    }
}
