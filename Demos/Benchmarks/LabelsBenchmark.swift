import CoreGraphics
import Foundation
import UIKit

/// Cost of texts of views: labels laid out for the first time, and a paragraph measured again.
@MainActor enum LabelsBenchmark {
    static func run(labels n: Int) -> String {
        let layouts = (0..<5).map { layout(n, round: $0) }
        let paragraph = measured()
        return String(
            format: """
                labels: %d laid out by their own sizes: %.1f ms; the same texts again: %.1f ms
                labels: a paragraph of 1000 words measured: %.0f µs; again: %.2f µs
                """, n, layouts.map(\.first).min()! * 1e3, layouts.map(\.again).min()! * 1e3,
            paragraph.first * 1e6, paragraph.again * 1e6)
    }

    /// Processor seconds for labels whose texts were not measured before, and for new labels with
    /// the same texts.
    private static func layout(_ n: Int, round: Int) -> (first: Double, again: Double) {
        func seconds() -> Double {
            let began = Measurement.threadSeconds()
            let page = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 20 * n))
            for i in 0..<n {
                let label = UILabel()
                label.text = "Label \(i) of round \(round)"
                label.sizeToFit()
                label.frame.origin = CGPoint(x: 0, y: 20 * i)
                page.addSubview(label)
            }
            page.layoutIfNeeded()
            return Measurement.threadSeconds() - began
        }
        return (seconds(), seconds())
    }

    /// Processor seconds for the size of a paragraph of 1000 words: the first time, and the mean of
    /// a hundred more.
    private static func measured() -> (first: Double, again: Double) {
        let words = (0..<1000).map { "word\($0 % 89)" }.joined(separator: " ")
        let text = NSAttributedString(
            string: words, attributes: [.font: UIFont.systemFont(ofSize: 14)])
        func seconds(_ times: Int) -> Double {
            let began = Measurement.threadSeconds()
            for _ in 0..<times {
                _ = text.boundingRect(
                    with: CGSize(width: 300, height: CGFloat.greatestFiniteMagnitude),
                    options: [.usesLineFragmentOrigin], context: nil)
            }
            return (Measurement.threadSeconds() - began) / Double(times)
        }
        return (seconds(1), seconds(100))
    }
}
