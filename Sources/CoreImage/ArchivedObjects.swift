import Foundation

extension NSCoder {
    /// The object of a key when it is of this class, else nil.
    ///
    /// Foundation on Linux stops the program when an archive holds an object, already decoded elsewhere, of a class that is
    /// not asked for. So whatever the archive's reader allows is asked for, and the class is looked at afterwards.
    package func archived<T: NSObject>(_ type: T.Type, forKey key: String) -> T? {
        decodeObject(of: [T.self] + (allowedClasses ?? []), forKey: key) as? T
    }
}
