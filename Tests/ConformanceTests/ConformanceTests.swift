import CoreGraphics
import Foundation
import TestSupport
import Testing

/// The reference pictures, family by family.
@Suite("Reference pictures", .enabled(if: Reference.folder != nil, "no folder shared/reference"))
struct ConformanceTests {
    /// The largest distance of a correct picture. Two browsers differ by less for the same scene.
    static let meanLimit = 0.5
    static let farLimit = 0.007

    /// Families whose layers are not drawn yet: none. A family that starts to pass must leave the
    /// list.
    static let notYet: Set<String> = []

    /// Pictures of failures are always kept; of all scenes when `LAMINA_PICTURES` is set.
    static let keepsAll = ProcessInfo.processInfo.environment["LAMINA_PICTURES"] != nil

    @Test(
        "every family differs from the reference pictures at most as much as two browsers"
    )
    func families() throws {
        let output = try Places.output("conformance")
        var worst: [String: (mean: Double, far: Double)] = [:]
        print("scene            mean     far %")
        for reference in Reference.all {
            let (ours, theirs) = (try reference.render(), try reference.expected())
            let distance = try #require(
                PixelDistance(ours, theirs), "\(reference.name) has another size")
            let isFar = distance.mean >= Self.meanLimit || distance.far >= Self.farLimit
            if Self.keepsAll || (isFar && !Self.notYet.contains(reference.family)) {
                try keep(ours, theirs, reference.name, in: output)
            }
            let old = worst[reference.family] ?? (0, 0)
            worst[reference.family] = (max(old.mean, distance.mean), max(old.far, distance.far))
            print(line(reference.name, distance.mean, distance.far))
        }
        print(
            "\nfamily           mean     far %   limits 0.5 and 0.7"
        )
        for (family, d) in worst.sorted(by: { $0.key < $1.key }) {
            let passes = d.mean < Self.meanLimit && d.far < Self.farLimit
            let isExpected = !Self.notYet.contains(family)
            print(line(family, d.mean, d.far) + (isExpected ? "" : "   not expected yet"))
            #expect(
                passes == isExpected,
                isExpected
                    ? "\(family) is too far from its reference: \(output.path)"
                    : "\(family) holds now: take it off the list of families not expected yet")
        }
        #expect(worst.count >= 15, "families are missing from the reference folder")
    }

    private func line(_ name: String, _ mean: Double, _ far: Double) -> String {
        name.padding(toLength: 16, withPad: " ", startingAt: 0) + " "
            + rounded(mean, 3).padding(toLength: 8, withPad: " ", startingAt: 0) + " "
            + rounded(far * 100, 3)
    }

    /// Ours, theirs and the difference side by side, for people to look at.
    private func keep(
        _ ours: PixelGrid, _ theirs: PixelGrid, _ name: String, in folder: URL
    ) throws {
        guard let difference = differencePicture(ours, theirs),
            let picture = sideBySide([ours, theirs, difference], scale: 2)?.image
        else { return }
        try picture.writePNG(to: folder.appendingPathComponent("\(name).png"))
    }
}
