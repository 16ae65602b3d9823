// Empty on purpose. Swift Testing's toolchain on Linux says that whoever imports Testing and a
// module called UIKit also imports _Testing_UIKit, but does not bring that module.
