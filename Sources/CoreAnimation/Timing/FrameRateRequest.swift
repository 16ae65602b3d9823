import CoreGraphics

/// Requested call rate of a display link.
struct FrameRateRequest: Sendable, Equatable {
    var range = CAFrameRateRange.default
    var perSecond = 0
    var interval = 1
    /// Limit of refreshes per call, for sums with numbers of refreshes; more than a century.
    private static let most = 1 << 40

    /// Refreshes per call.
    ///
    /// A preferred rate is approximated by whole refreshes. The result respects the maximum of the
    /// range, and also the minimum if both can be met. Rates within a twentieth count as equal: no
    /// screen has exactly 60 Hz.
    func refreshesPerCall(period: CFTimeInterval) -> Int {
        let wish = Double(range.preferred ?? range.maximum)
        let rate = wish > 0 ? wish : Double(perSecond)
        guard rate > 0, rate.isFinite, period > 0 else {
            return min(max(1, interval), Self.most)
        }
        let screen = 1 / period
        var count = RefreshGrid.refreshes(perFrameAt: rate, period: period)
        let fewest =
            range.maximum > 0
            ? max(1, Int(saturating: (screen / (Double(range.maximum) * 1.05)).rounded(.up))) : 1
        if range.minimum > 0 {
            count = min(
                count, max(1, Int(saturating: screen * 1.05 / Double(range.minimum))))
        }
        return min(max(count, fewest), Self.most)
    }
}
