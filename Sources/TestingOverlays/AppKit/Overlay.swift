// Empty on purpose. Swift Testing's toolchain on Linux says that whoever imports Testing and a
// module called AppKit also imports _Testing_AppKit, but does not bring that module.
