import CoreGraphics
import Foundation

/// Type identifier of display links, constant in a process. No Core Foundation type exists behind
/// the links.
public func CVDisplayLinkGetTypeID() -> CFTypeID {
    UInt(bitPattern: ObjectIdentifier(CVDisplayLink.self))
}

/// Creates a link for the main display. Always successful. The link is stopped and has no callback.
public func CVDisplayLinkCreateWithActiveCGDisplays(
    _ displayLinkOut: UnsafeMutablePointer<CVDisplayLink?>
) -> CVReturn {
    displayLinkOut.pointee = CVDisplayLink()
    return kCVReturnSuccess
}

/// Creates a link for a display. Always successful; an unknown number is the main display. The link
/// is stopped and has no callback.
public func CVDisplayLinkCreateWithCGDisplay(
    _ displayID: CGDirectDisplayID, _ displayLinkOut: UnsafeMutablePointer<CVDisplayLink?>
) -> CVReturn {
    let link = CVDisplayLink()
    link.display = displayID
    displayLinkOut.pointee = link
    return kCVReturnSuccess
}

/// Creates a link for the first of several displays. Errors: an empty list is an invalid argument.
public func CVDisplayLinkCreateWithCGDisplays(
    _ displayArray: UnsafeMutablePointer<CGDirectDisplayID>, _ count: CFIndex,
    _ displayLinkOut: UnsafeMutablePointer<CVDisplayLink?>
) -> CVReturn {
    guard count > 0 else { return kCVReturnInvalidArgument }
    return CVDisplayLinkCreateWithCGDisplay(displayArray[0], displayLinkOut)
}

/// Creates a link for the displays in an OpenGL display mask. Errors: an empty mask is an invalid
/// argument. Unlike Apple's, the mask selects no display: the link follows the main display.
public func CVDisplayLinkCreateWithOpenGLDisplayMask(
    _ mask: CGOpenGLDisplayMask, _ displayLinkOut: UnsafeMutablePointer<CVDisplayLink?>
) -> CVReturn {
    guard mask != 0 else { return kCVReturnInvalidArgument }
    return CVDisplayLinkCreateWithActiveCGDisplays(displayLinkOut)
}

/// Moves the link to the display of an OpenGL context (a `CGLContextObj` and its pixel format).
///
/// Unlike Apple's, the context selects no display: the link returns to the main display.
public func CVDisplayLinkSetCurrentCGDisplayFromOpenGLContext(
    _ displayLink: CVDisplayLink, _ cglContext: OpaquePointer, _ cglPixelFormat: OpaquePointer
) -> CVReturn {
    displayLink.display = CVDisplayLink().display
    return kCVReturnSuccess
}

/// Moves the link to a display. Always successful; an unknown number is the main display.
public func CVDisplayLinkSetCurrentCGDisplay(
    _ displayLink: CVDisplayLink, _ displayID: CGDirectDisplayID
) -> CVReturn {
    displayLink.display = displayID
    return kCVReturnSuccess
}

/// The link's display. 1 is the main display. Thread: any.
public func CVDisplayLinkGetCurrentCGDisplay(_ displayLink: CVDisplayLink) -> CGDirectDisplayID {
    displayLink.display
}

/// Sets the callback of every refresh, with a pointer of the client's; nil removes the callback.
/// Always successful, also while the link runs: the next refresh calls the new callback.
public func CVDisplayLinkSetOutputCallback(
    _ displayLink: CVDisplayLink, _ callback: CVDisplayLinkOutputCallback?,
    _ userInfo: UnsafeMutableRawPointer?
) -> CVReturn {
    displayLink.setHandler(
        callback.map { callback in { callback($0, $1, $2, $3, $4, userInfo) } })
    return kCVReturnSuccess
}

/// Sets the handler of every refresh. Always successful, also while the link runs.
public func CVDisplayLinkSetOutputHandler(
    _ displayLink: CVDisplayLink, _ handler: @escaping CVDisplayLinkOutputHandler
) -> CVReturn {
    displayLink.setHandler(handler)
    return kCVReturnSuccess
}

/// Starts the calls, on the link's own thread. Errors: a running link, or a missing callback.
public func CVDisplayLinkStart(_ displayLink: CVDisplayLink) -> CVReturn { displayLink.begin() }

/// Stops the calls; a call in progress ends normally. Errors: a stopped link.
public func CVDisplayLinkStop(_ displayLink: CVDisplayLink) -> CVReturn { displayLink.end() }

/// True if the link is started. False for a new link. Thread: any.
public func CVDisplayLinkIsRunning(_ displayLink: CVDisplayLink) -> Bool { displayLink.isRunning }

/// Time between refreshes, as declared by the display. For a display without a declared rate a
/// sixtieth of a second. Thread: any.
public func CVDisplayLinkGetNominalOutputVideoRefreshPeriod(_ displayLink: CVDisplayLink) -> CVTime
{
    CVTime(
        timeValue: Int64(units: (displayLink.period * Double(CVDisplayLink.scale)).rounded()),
        timeScale: CVDisplayLink.scale)
}

/// Time from a frame's start to its display: one refresh. The time is the nominal refresh period,
/// not a measurement. Thread: any.
public func CVDisplayLinkGetOutputVideoLatency(_ displayLink: CVDisplayLink) -> CVTime {
    CVDisplayLinkGetNominalOutputVideoRefreshPeriod(displayLink)
}

/// Seconds between refreshes, as known for the display. Equal to the nominal period; the value is
/// not measured. Thread: any.
public func CVDisplayLinkGetActualOutputVideoRefreshPeriod(_ displayLink: CVDisplayLink) -> Double {
    displayLink.period
}

/// Writes the present time of the display. Errors: a stopped link.
public func CVDisplayLinkGetCurrentTime(
    _ displayLink: CVDisplayLink, _ outTime: UnsafeMutablePointer<CVTimeStamp>
) -> CVReturn {
    guard displayLink.isRunning else { return kCVReturnDisplayLinkNotRunning }
    outTime.pointee = displayLink.stamp(SystemClock.shared.now())
    return kCVReturnSuccess
}

/// Converts the host time of a time stamp into the video time and the refresh period. Always
/// successful; the other fields of `inTime` are not read.
public func CVDisplayLinkTranslateTime(
    _ displayLink: CVDisplayLink, _ inTime: UnsafePointer<CVTimeStamp>,
    _ outTime: UnsafeMutablePointer<CVTimeStamp>
) -> CVReturn {
    outTime.pointee = displayLink.stamp(Double(inTime.pointee.hostTime) / 1e9)
    return kCVReturnSuccess
}
