import CoreGraphics
import Foundation
import LaminaMotion

/// A function from interpolated numbers to a transform. Thread: any; objects are immutable.
open class CAValueFunction: NSObject, NSSecureCoding, SharedByName, @unchecked Sendable {
    final let function: ValueFunction
    /// Name of the function.
    open var name: CAValueFunctionName { CAValueFunctionName(rawValue: function.rawValue) }

    fileprivate init(_ function: ValueFunction) {
        self.function = function
        super.init()
    }

    /// Shared objects, by function.
    fileprivate static let shared = Dictionary(
        uniqueKeysWithValues: ValueFunction.allCases.map { ($0, CAValueFunction($0)) })

    /// Always true.
    open class var supportsSecureCoding: Bool { true }
    /// Encodes the name. The archive holds the raw value, such as `rotateX`.
    open func encode(with coder: NSCoder) {
        coder.encode(function.rawValue as NSString, forKey: "name")
    }
    /// Decodes a function from a keyed archive; nil if the archive is malformed. An unknown name
    /// gives nil, too. The new object is equal to the shared object of `init(name:)`, but not
    /// identical.
    public required init?(coder: NSCoder) {
        guard let name = coder.archived(NSString.self, forKey: "name"),
            let function = ValueFunction(rawValue: name as String)
        else { return nil }
        self.function = function
        super.init()
    }

    /// True for the function of the same name.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CAValueFunction)?.function == function
    }
    open override var hash: Int { function.hashValue }
}

/// Lets the initialiser of `CAValueFunction` return a shared object: only an initialiser in a
/// protocol's extension may assign `self`. The protocol has no requirements, and is not Apple's.
public protocol SharedByName {}

extension SharedByName where Self: CAValueFunction {
    /// The shared function of a name; nil for a name other than the predefined ones. Equal names
    /// give the same object.
    public init?(name: CAValueFunctionName) {
        guard let function = ValueFunction(rawValue: name.rawValue),
            let shared = CAValueFunction.shared[function] as? Self
        else { return nil }
        self = shared
    }
}
