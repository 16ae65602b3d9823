// Empty on purpose. Swift Testing's toolchain on Linux declares a cross-import overlay
// _Testing_CoreImage for files that import Testing and a module called CoreImage, but does not ship
// the overlay.
