import Foundation

/// Callback which computes the outputs of a function, from the info, the inputs, and memory for the
/// outputs. The outputs must all be written; NaN counts as 0.
public typealias CGFunctionEvaluateCallback = (
    UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>
) -> Void
/// Callback which frees a function's info. Called once, on the thread of the last release of the
/// function; never for a function that could not be made.
public typealias CGFunctionReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// Callbacks of a function. Swift closures replace Apple's C functions: `CGFloat` is no C type on
/// Linux.
public struct CGFunctionCallbacks {
    /// Version of the structure, 0. The version is not read.
    public var version: UInt32
    /// Computes the outputs; required for a function. The closure runs on the thread that draws.
    /// Default nil.
    public var evaluate: CGFunctionEvaluateCallback?
    /// Called once, when the function is no longer needed. Nil leaves the info to the program.
    public var releaseInfo: CGFunctionReleaseInfoCallback?

    /// No callbacks. A function with these callbacks is nil.
    public init() { self.init(version: 0, evaluate: nil, releaseInfo: nil) }

    /// The given callbacks. A function retains the closures; the structure may end after the
    /// creation.
    public init(
        version: UInt32, evaluate: CGFunctionEvaluateCallback?,
        releaseInfo: CGFunctionReleaseInfoCallback?
    ) {
        (self.version, self.evaluate, self.releaseInfo) = (version, evaluate, releaseInfo)
    }
}

/// Function of numbers computed by a callback: the colours of a `CGShading`.
///
/// The callback runs on the drawing thread. Equality is identity of the object.
public final class CGFunction: @unchecked Sendable {
    let domainDimension: Int
    let rangeDimension: Int
    private let info: UnsafeMutableRawPointer?
    private let domain: [ClosedRange<CGFloat>]?
    private let range: [ClosedRange<CGFloat>]?
    private let evaluate: CGFunctionEvaluateCallback
    private let releaseInfo: CGFunctionReleaseInfoCallback?

    /// Function of `domainDimension` inputs and `rangeDimension` outputs.
    ///
    /// `domain` and `range` are pairs of least and greatest values, to which inputs and outputs are
    /// clamped; nil for no limits. Nil without a callback, without inputs or outputs, or when a
    /// least value lies above the greatest.
    public init?(
        info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?,
        rangeDimension: Int, range: UnsafePointer<CGFloat>?,
        callbacks: UnsafePointer<CGFunctionCallbacks>
    ) {
        guard domainDimension > 0, rangeDimension > 0, let evaluate = callbacks.pointee.evaluate
        else { return nil }
        func limits(_ pairs: UnsafePointer<CGFloat>?, _ count: Int) -> [ClosedRange<CGFloat>]?? {
            guard let pairs else { return .some(nil) }
            let isOrdered = (0..<count).allSatisfy { pairs[2 * $0] <= pairs[2 * $0 + 1] }
            guard isOrdered else { return nil }
            return (0..<count).map { pairs[2 * $0]...pairs[2 * $0 + 1] }
        }
        guard let inputs = limits(domain, domainDimension),
            let outputs = limits(range, rangeDimension)
        else { return nil }
        (self.domain, self.range) = (inputs, outputs)
        (self.domainDimension, self.rangeDimension) = (domainDimension, rangeDimension)
        self.info = info
        self.evaluate = evaluate
        releaseInfo = callbacks.pointee.releaseInfo
    }

    deinit { releaseInfo?(info) }

    /// Outputs for `inputs`, an array of `domainDimension` numbers. NaN becomes 0.
    func callAsFunction(_ inputs: [CGFloat]) -> [CGFloat] {
        let asked = Self.clamped(inputs, domain)
        var outputs = [CGFloat](repeating: 0, count: rangeDimension)
        evaluate(info, asked, &outputs)
        return Self.clamped(outputs.map { $0.isNaN ? 0 : $0 }, range)
    }

    private static func clamped(
        _ values: [CGFloat], _ limits: [ClosedRange<CGFloat>]?
    ) -> [CGFloat] {
        guard let limits else { return values }
        return zip(values, limits).map { min(max($0, $1.lowerBound), $1.upperBound) }
    }
}

extension CGFunction: Hashable {
    /// True if both are the same object. Two functions of the same callback are unequal.
    public static func == (a: CGFunction, b: CGFunction) -> Bool { a === b }
    /// Hashes the identity of the object, as `==` compares. The contents are not read: O(1).
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
