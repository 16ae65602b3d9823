import Foundation

/// How far from a pixel a chain of filters looks, and what decides its result.
struct FilterReach {
    /// Pixels around what is shown that are read.
    var far: Float = 0
    /// Pixels around what is shown that count: a blur gives those beyond a fiftieth in all.
    var near: Float = 0
    /// Equal for chains that do the same at every place; nil when the place matters.
    var signature: [Double]? = []

    /// What filters of unknown reach are given.
    static let unknown: Float = 64

    init(_ filters: [LayerFilter], scale: Double) {
        for filter in filters {
            guard let inputs = Self.uniform[filter.type] else {
                far += Self.unknown
                near += Self.unknown
                signature = nil
                continue
            }
            let numbers = inputs.map { filter.number($0) }
            signature?.append(Double(filter.type.hashValue))
            signature?.append(contentsOf: numbers)
            let radius = filter.number("inputRadius") * scale
            switch filter.type {
            case "CIGaussianBlur":
                far += Float((3 * max(radius, 0)).rounded(.up) + 1)
                near += Float(2.05 * max(radius, 0))
            case "CIBoxBlur", "CIDiscBlur", "CIMotionBlur":
                far += Float(radius.rounded(.up) + 1)
                near += Float(radius.rounded(.up) + 1)
            default: break
            }
        }
        signature?.append(scale)
    }

    /// Filters that do the same everywhere, and the numbers that decide what.
    private static let uniform: [String: [String]] = [
        "CIGaussianBlur": ["inputRadius"], "CIBoxBlur": ["inputRadius"],
        "CIDiscBlur": ["inputRadius"], "CIMotionBlur": ["inputRadius", "inputAngle"],
        "CIColorControls": ["inputBrightness", "inputContrast", "inputSaturation"],
        "CIColorInvert": [], "CISepiaTone": ["inputIntensity"], "CIExposureAdjust": ["inputEV"],
        "CIGammaAdjust": ["inputPower"], "CIVibrance": ["inputAmount"],
        "CIHueAdjust": ["inputAngle"], "CIColorPosterize": ["inputLevels"],
        "CIPhotoEffectMono": [], "CIPhotoEffectNoir": [], "CIPhotoEffectTonal": [],
        "CIPhotoEffectFade": [], "CIPhotoEffectChrome": [], "CIPhotoEffectProcess": [],
        "CIPhotoEffectTransfer": [], "CIPhotoEffectInstant": [],
        "CISampleNearest": [],
    ]
}
