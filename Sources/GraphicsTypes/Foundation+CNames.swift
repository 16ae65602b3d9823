// Constants and types of Apple's C and Foundation headers missing in Foundation on Linux. Ported
// sources use the names without an import, hence the lowest module declares the names.

/// The largest finite `Float`, as in `<math.h>` of Apple's systems.
public let HUGE = Float.greatestFiniteMagnitude
/// The largest finite `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// Infinity.
public let HUGE_VAL = Double.infinity
/// The largest finite `CGFloat`.
public let CGFLOAT_MAX = Double.greatestFiniteMagnitude
/// The smallest positive normal `CGFloat`.
public let CGFLOAT_MIN = Double.leastNormalMagnitude

/// The least `Int16`.
public let INT16_MIN = Int32(Int16.min)
/// The largest `Int64`.
public let INT64_MAX = Int64.max

/// A signed integer of the machine's width. The same type as `Int`: values need no conversion.
public typealias NSInteger = Int
/// An unsigned integer of the machine's width; Swift imports counts as `Int`. The same type as
/// `UInt`: a count of `Int` needs a conversion, which traps for a negative number.
public typealias NSUInteger = UInt
/// The largest `NSInteger`.
public let NSIntegerMax = Int.max
/// The least `NSInteger`.
public let NSIntegerMin = Int.min
/// The largest `NSUInteger`.
public let NSUIntegerMax = UInt.max

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
