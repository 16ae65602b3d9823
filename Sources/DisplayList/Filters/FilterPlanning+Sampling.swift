/// Filters that say how the picture is read by what comes after them.
extension FilterPlanning {
    static let samplings: [String: FilterRow] = [
        // Seen where a later filter moves or enlarges the picture, or the layer itself lies at a slant.
        "CISampleNearest": FilterRow { _, subject, canvas in
            // What a blur left small is brought to pixels first: its texels are larger.
            if canvas.surfaces[Int(subject.surface)].scale != 1 { keep(&subject, canvas) }
            canvas.surfaces[Int(subject.surface)].sampling = [
                .nearestMinification, .nearestMagnification,
            ]
        }.uniform()
    ]
}
