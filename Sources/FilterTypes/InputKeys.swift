/// The key of the main image.
public let kCIInputImageKey = "inputImage"
/// The key of the background image.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of a transition's second image.
public let kCIInputTargetImageKey = "inputTargetImage"
/// The key of the mask image.
public let kCIInputMaskImageKey = "inputMaskImage"
/// The key of a transition's progress, 0…1.
public let kCIInputTimeKey = "inputTime"
/// The key of a radius in points.
public let kCIInputRadiusKey = "inputRadius"
/// The key of an angle in radians.
public let kCIInputAngleKey = "inputAngle"
/// The key of a centre point.
public let kCIInputCenterKey = "inputCenter"
/// The key of an effect's intensity.
public let kCIInputIntensityKey = "inputIntensity"
/// The key of a scale factor.
public let kCIInputScaleKey = "inputScale"
/// The key of a width in points.
public let kCIInputWidthKey = "inputWidth"
/// The key of a colour.
public let kCIInputColorKey = "inputColor"
/// The key of the saturation.
public let kCIInputSaturationKey = "inputSaturation"
/// The key of the brightness.
public let kCIInputBrightnessKey = "inputBrightness"
/// The key of the contrast.
public let kCIInputContrastKey = "inputContrast"
/// The key of the sharpness.
public let kCIInputSharpnessKey = "inputSharpness"
/// The key of the exposure value.
public let kCIInputEVKey = "inputEV"
/// The key of a rectangle.
public let kCIInputExtentKey = "inputExtent"
/// The key of an affine transform.
public let kCIInputTransformKey = "inputTransform"
/// The key of an aspect ratio.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// The key of the shading image.
public let kCIInputShadingImageKey = "inputShadingImage"
/// The key of the gradient image.
public let kCIInputGradientImageKey = "inputGradientImage"
/// The key of a bias.
public let kCIInputBiasKey = "inputBias"
/// The key of a matrix of weights.
public let kCIInputWeightsKey = "inputWeights"
/// The key of an effect's amount.
public let kCIInputAmountKey = "inputAmount"
/// The key of the output image.
public let kCIOutputImageKey = "outputImage"
