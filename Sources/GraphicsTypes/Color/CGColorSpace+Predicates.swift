/// True if a space has the transfer function PQ of ITU-R BT.2100. Thread: any.
public func CGColorSpaceIsPQBased(_ s: CGColorSpace) -> Bool { s.transfer == .pq }
/// True if a space has the transfer function HLG of ITU-R BT.2100. Thread: any.
public func CGColorSpaceIsHLGBased(_ s: CGColorSpace) -> Bool { s.transfer == .hlg }
/// True if a space has a transfer function of ITU-R BT.2100, PQ or HLG. Thread: any.
public func CGColorSpaceUsesITUR_2100TF(_ s: CGColorSpace) -> Bool {
    s.transfer == .pq || s.transfer == .hlg
}
/// True if components below 0 and above 1 belong to a space, as in `extendedSRGB`. Thread: any.
public func CGColorSpaceUsesExtendedRange(_ space: CGColorSpace) -> Bool {
    space.name?.hasPrefix("kCGColorSpaceExtended") ?? false
}

extension CGColorSpace {
    /// Transfer function of a space of numbers; nil for profiles and other models.
    fileprivate var transfer: TransferFunction? {
        switch definition {
        case .rgb(_, let transfer), .gray(let transfer): transfer
        default: nil
        }
    }

    /// True for a space of high dynamic range, PQ or HLG. False for ICC profiles, and for extended
    /// ranges with another transfer function.
    public func isHDR() -> Bool { CGColorSpaceUsesITUR_2100TF(self) }
}
