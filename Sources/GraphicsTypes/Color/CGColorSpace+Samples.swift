extension CGColorSpace {
    /// Components for the least and the greatest sample of `bits` bits. Indexed spaces have 0 and
    /// the last index, and Lab has the limits of L*, a* and b*. All other spaces, and floats, have
    /// 0 and 1.
    func limits(of component: Int, bits: Int, isFloat: Bool) -> (low: Double, high: Double) {
        if isFloat { return (0, 1) }
        switch definition {
        case .indexed: return (0, Double((1 << bits) - 1))
        case .lab(_, let range):
            switch component {
            case 0: return (0, 100)
            case 1: return (range.x, range.y)
            default: return (range.z, range.w)
            }
        default: return (0, 1)
        }
    }
}
