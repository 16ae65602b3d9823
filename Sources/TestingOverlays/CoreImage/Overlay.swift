// Empty on purpose. Swift Testing's toolchain on Linux says that whoever imports Testing and a
// module called CoreImage also imports _Testing_CoreImage, but does not bring that module.
