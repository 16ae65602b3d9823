/// Every property of every layer kind, as a small number: the row index of `PropertyTable`.
public enum PropertyID: UInt8, CaseIterable, Sendable {
    case bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform
    case hidden, doubleSided, geometryFlipped, contents, contentsRect, contentsCenter
    case contentsGravity, contentsScale, contentsFormat, minificationFilter, magnificationFilter
    case minificationFilterBias, opaque, needsDisplayOnBoundsChange, drawsAsynchronously
    case wantsExtendedDynamicRangeContent, preferredDynamicRange, toneMapMode, contentsHeadroom
    case wantsDynamicContentScaling, backgroundColor, cornerRadius, maskedCorners, cornerCurve
    case borderWidth, borderColor, opacity, allowsGroupOpacity, edgeAntialiasingMask
    case allowsEdgeAntialiasing, compositingFilter, filters, backgroundFilters, shouldRasterize
    case rasterizationScale, shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
    case masksToBounds, mask, sublayers, beginTime, duration, speed, timeOffset, repeatCount
    case repeatDuration, autoreverses, fillMode, name, autoresizingMask, path, fillColor
    case fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineCap, lineJoin
    case lineDashPhase, lineDashPattern, string, font, fontSize, foregroundColor, wrapped
    case truncationMode, alignmentMode, allowsFontSubpixelQuantization, colors, locations
    case startPoint, endPoint, gradientType, instanceCount, preservesDepth, instanceDelay
    case instanceTransform, instanceColor, instanceRedOffset, instanceGreenOffset
    case instanceBlueOffset, instanceAlphaOffset, scrollMode, levelsOfDetail, levelsOfDetailBias
    case tileSize, emitterCells, birthRate, lifetime, emitterPosition, emitterZPosition
    case emitterSize, emitterDepth, emitterShape, emitterMode, renderMode, velocity, scale, spin
    case seed, asynchronous, contentsMultiplyColor
}
