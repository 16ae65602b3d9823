// A program for WindowTests: views in a real window. Tells on standard output what happens to them.
//
//   ViewProbe uikit     gestures, a scroll view and a text field
//   ViewProbe appkit    a view that is pressed, dragged and entered; keys and the wheel
//   ViewProbe busy      the first, but its main thread sleeps half a second after each press
import Foundation

@MainActor func tell(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

// A probe that is never told to end must not keep its test waiting for ever. Test runners start their children with most
// signals blocked.
var all = sigset_t()
sigfillset(&all)
sigprocmask(SIG_UNBLOCK, &all, nil)
alarm(600)

switch CommandLine.arguments.dropFirst().first ?? "uikit" {
case "appkit": MacProgram.main()
default: PhoneProgram.main()
}
tell("ended")
