import CoreGraphics
import Foundation
import QuartzCore

extension NameList {
    mutating func caConstraint() {
        function(
            "CAConstraint", "init(attribute:relativeTo:attribute:scale:offset:)",
            CAConstraint.init(attribute:relativeTo:attribute:scale:offset:)
                as (CAConstraintAttribute, String, CAConstraintAttribute, CGFloat, CGFloat) ->
                CAConstraint)
        function(
            "CAConstraint", "init(attribute:relativeTo:attribute:offset:)",
            CAConstraint.init(attribute:relativeTo:attribute:offset:)
                as (CAConstraintAttribute, String, CAConstraintAttribute, CGFloat) -> CAConstraint)
        function(
            "CAConstraint", "init(attribute:relativeTo:attribute:)",
            CAConstraint.init(attribute:relativeTo:attribute:)
                as (CAConstraintAttribute, String, CAConstraintAttribute) -> CAConstraint)
        reading("CAConstraint", "attribute", \CAConstraint.attribute, CAConstraintAttribute.self)
        reading("CAConstraint", "sourceName", \CAConstraint.sourceName, String.self)
        reading(
            "CAConstraint", "sourceAttribute", \CAConstraint.sourceAttribute,
            CAConstraintAttribute.self)
        reading("CAConstraint", "scale", \CAConstraint.scale, CGFloat.self)
        reading("CAConstraint", "offset", \CAConstraint.offset, CGFloat.self)
    }

    mutating func caConstraintLayoutManager() {
        function(
            "CAConstraintLayoutManager", "init()",
            { CAConstraintLayoutManager() } as () -> CAConstraintLayoutManager)
        function(
            "CAConstraintLayoutManager", "layoutSublayers(of:)",
            CAConstraintLayoutManager.layoutSublayers(of:)
                as (CAConstraintLayoutManager) -> (CALayer) -> Void)
    }

    mutating func caRenderer() {
        function(
            "CARenderer", "init(cglContext:options:)",
            CARenderer.init(cglContext:options:)
                as (UnsafeMutableRawPointer, [AnyHashable: Any]?) -> CARenderer)
        variable("CARenderer", "layer", \CARenderer.layer, (CALayer?).self)
        variable("CARenderer", "bounds", \CARenderer.bounds, CGRect.self)
        function(
            "CARenderer", "beginFrame(atTime:timeStamp:)",
            CARenderer.beginFrame(atTime:timeStamp:)
                as (CARenderer) -> (CFTimeInterval, UnsafeMutablePointer<CVTimeStamp>?) -> Void)
        function(
            "CARenderer", "updateBounds()", CARenderer.updateBounds as (CARenderer) -> () -> CGRect)
        function(
            "CARenderer", "addUpdate(_:)",
            CARenderer.addUpdate(_:) as (CARenderer) -> (CGRect) -> Void)
        function("CARenderer", "render()", CARenderer.render as (CARenderer) -> () -> Void)
        function(
            "CARenderer", "nextFrameTime()",
            CARenderer.nextFrameTime as (CARenderer) -> () -> CFTimeInterval)
        function("CARenderer", "endFrame()", CARenderer.endFrame as (CARenderer) -> () -> Void)
    }

    mutating func caDisplayLink() {
        function(
            "CADisplayLink", "add(to:forMode:)",
            CADisplayLink.add(to:forMode:) as (CADisplayLink) -> (RunLoop, RunLoop.Mode) -> Void)
        function(
            "CADisplayLink", "remove(from:forMode:)",
            CADisplayLink.remove(from:forMode:)
                as (CADisplayLink) -> (RunLoop, RunLoop.Mode) -> Void)
        function(
            "CADisplayLink", "invalidate()",
            CADisplayLink.invalidate as (CADisplayLink) -> () -> Void)
        reading("CADisplayLink", "timestamp", \CADisplayLink.timestamp, CFTimeInterval.self)
        reading("CADisplayLink", "duration", \CADisplayLink.duration, CFTimeInterval.self)
        reading(
            "CADisplayLink", "targetTimestamp", \CADisplayLink.targetTimestamp, CFTimeInterval.self)
        variable("CADisplayLink", "isPaused", \CADisplayLink.isPaused, Bool.self)
        variable(
            "CADisplayLink", "preferredFrameRateRange", \CADisplayLink.preferredFrameRateRange,
            CAFrameRateRange.self)
        variable(
            "CADisplayLink", "preferredFramesPerSecond", \CADisplayLink.preferredFramesPerSecond,
            Int.self)
        variable("CADisplayLink", "frameInterval", \CADisplayLink.frameInterval, Int.self)
    }

    mutating func remoteLayers() {
        function(
            "CARemoteLayerServer", "shared()",
            CARemoteLayerServer.shared as () -> CARemoteLayerServer)
        reading(
            "CARemoteLayerServer", "serverPort", \CARemoteLayerServer.serverPort, mach_port_t.self)
        function(
            "CARemoteLayerClient", "init(serverPort:)",
            CARemoteLayerClient.init(serverPort:) as (mach_port_t) -> CARemoteLayerClient)
        function(
            "CARemoteLayerClient", "invalidate()",
            CARemoteLayerClient.invalidate as (CARemoteLayerClient) -> () -> Void)
        reading("CARemoteLayerClient", "clientId", \CARemoteLayerClient.clientId, UInt32.self)
        variable("CARemoteLayerClient", "layer", \CARemoteLayerClient.layer, (CALayer?).self)
        function(
            "CALayer", "init(remoteClientId:)",
            CALayer.init(remoteClientId:) as (UInt32) -> CALayer)
    }

    mutating func videoLinks() {
        function("", "CVDisplayLinkGetTypeID()", CVDisplayLinkGetTypeID as () -> CFTypeID)
        function(
            "", "CVDisplayLinkCreateWithActiveCGDisplays(_:)",
            CVDisplayLinkCreateWithActiveCGDisplays(_:)
                as (UnsafeMutablePointer<CVDisplayLink?>) -> CVReturn)
        function(
            "", "CVDisplayLinkCreateWithCGDisplay(_:_:)",
            CVDisplayLinkCreateWithCGDisplay(_:_:)
                as (CGDirectDisplayID, UnsafeMutablePointer<CVDisplayLink?>) -> CVReturn)
        function(
            "", "CVDisplayLinkCreateWithCGDisplays(_:_:_:)",
            CVDisplayLinkCreateWithCGDisplays(_:_:_:)
                as (
                    UnsafeMutablePointer<CGDirectDisplayID>, CFIndex,
                    UnsafeMutablePointer<CVDisplayLink?>
                ) -> CVReturn)
        function(
            "", "CVDisplayLinkCreateWithOpenGLDisplayMask(_:_:)",
            CVDisplayLinkCreateWithOpenGLDisplayMask(_:_:)
                as (CGOpenGLDisplayMask, UnsafeMutablePointer<CVDisplayLink?>) -> CVReturn)
        function(
            "", "CVDisplayLinkSetCurrentCGDisplay(_:_:)",
            CVDisplayLinkSetCurrentCGDisplay(_:_:) as (CVDisplayLink, CGDirectDisplayID) -> CVReturn
        )
        function(
            "", "CVDisplayLinkSetCurrentCGDisplayFromOpenGLContext(_:_:_:)",
            CVDisplayLinkSetCurrentCGDisplayFromOpenGLContext(_:_:_:)
                as (CVDisplayLink, OpaquePointer, OpaquePointer) -> CVReturn)
        function(
            "", "CVDisplayLinkGetCurrentCGDisplay(_:)",
            CVDisplayLinkGetCurrentCGDisplay(_:) as (CVDisplayLink) -> CGDirectDisplayID)
        function(
            "", "CVDisplayLinkSetOutputCallback(_:_:_:)",
            CVDisplayLinkSetOutputCallback(_:_:_:)
                as (CVDisplayLink, CVDisplayLinkOutputCallback?, UnsafeMutableRawPointer?) ->
                CVReturn)
        function(
            "", "CVDisplayLinkSetOutputHandler(_:_:)",
            CVDisplayLinkSetOutputHandler(_:_:)
                as (CVDisplayLink, @escaping CVDisplayLinkOutputHandler) -> CVReturn)
        function(
            "", "CVDisplayLinkStart(_:)", CVDisplayLinkStart(_:) as (CVDisplayLink) -> CVReturn)
        function("", "CVDisplayLinkStop(_:)", CVDisplayLinkStop(_:) as (CVDisplayLink) -> CVReturn)
        function(
            "", "CVDisplayLinkIsRunning(_:)", CVDisplayLinkIsRunning(_:) as (CVDisplayLink) -> Bool)
        function(
            "", "CVDisplayLinkGetNominalOutputVideoRefreshPeriod(_:)",
            CVDisplayLinkGetNominalOutputVideoRefreshPeriod(_:) as (CVDisplayLink) -> CVTime)
        function(
            "", "CVDisplayLinkGetOutputVideoLatency(_:)",
            CVDisplayLinkGetOutputVideoLatency(_:) as (CVDisplayLink) -> CVTime)
        function(
            "", "CVDisplayLinkGetActualOutputVideoRefreshPeriod(_:)",
            CVDisplayLinkGetActualOutputVideoRefreshPeriod(_:) as (CVDisplayLink) -> Double)
        function(
            "", "CVDisplayLinkGetCurrentTime(_:_:)",
            CVDisplayLinkGetCurrentTime(_:_:)
                as (CVDisplayLink, UnsafeMutablePointer<CVTimeStamp>) -> CVReturn)
        function(
            "", "CVDisplayLinkTranslateTime(_:_:_:)",
            CVDisplayLinkTranslateTime(_:_:_:)
                as (CVDisplayLink, UnsafePointer<CVTimeStamp>, UnsafeMutablePointer<CVTimeStamp>) ->
                CVReturn)
    }

}
