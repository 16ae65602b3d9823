extension FilterCatalog {
    /// Name | category | inputs with their defaults.
    static let rows = """
        CIGaussianBlur | Blur | inputImage=image; inputRadius=10
        """
}
