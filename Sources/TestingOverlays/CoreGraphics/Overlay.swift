// Empty on purpose. Swift Testing's toolchain on Linux says that whoever imports Testing and a
// module called CoreGraphics also imports _Testing_CoreGraphics, but does not bring that module.
