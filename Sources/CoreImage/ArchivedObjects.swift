import Foundation

extension NSCoder {
    /// The object of a key; nil for an object of another class.
    ///
    /// Foundation on Linux stops the program for an object of a class outside the requested
    /// classes, even for an object decoded before. Therefore all allowed classes are requested, and
    /// the class is checked afterwards.
    package func archived<T: NSObject>(_ type: T.Type, forKey key: String) -> T? {
        decodeObject(of: [T.self] + (allowedClasses ?? []), forKey: key) as? T
    }
}
