// Empty on purpose. Swift Testing's toolchain on Linux declares a cross-import overlay
// _Testing_AppKit for files that import Testing and a module called AppKit, but does not ship the
// overlay.
