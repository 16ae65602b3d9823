/// Filters setting the sampling of the picture by later readers.
extension FilterPlanning {
    static let samplings: [String: FilterRow] = [
        // Visible if a later filter moves or enlarges the picture, or if the layer is drawn at an
        // angle.
        "CISampleNearest": FilterRow { _, subject, painting in
            // A picture that a blur left at a lower resolution is first enlarged, because a texel
            // of the picture covers several pixels.
            if painting.surfaces[Int(subject.surface)].scale != 1 { keep(&subject, painting) }
            painting.surfaces[Int(subject.surface)].sampling = [
                .nearestMinification, .nearestMagnification,
            ]
        }.uniform()
    ]
}
