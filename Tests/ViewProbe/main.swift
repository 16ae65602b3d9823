// A program for WindowTests: views in a real window. Prints the events of the views on standard
// output.
//
//   ViewProbe uikit     gestures, a scroll view and a text field
//   ViewProbe appkit    a view that is pressed, dragged and entered; keys and the wheel
//                       with `placed` in a place that was set before showing
//   ViewProbe reader    views with odd texts, many views, and views that go, for screen readers
//   ViewProbe scheme    a view in the desktop's colour scheme
//   ViewProbe busy      the first, but its main thread sleeps half a second after each press
import Foundation

@MainActor func tell(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

// A probe whose test ends early must end too. Test runners start their children with most signals
// blocked.
var all = sigset_t()
sigfillset(&all)
sigprocmask(SIG_UNBLOCK, &all, nil)
alarm(600)

switch CommandLine.arguments.dropFirst().first ?? "uikit" {
case "appkit": MacProgram.main()
case "reader": ReaderProgram.main()
case "scheme": SchemeProgram.main()
default: PhoneProgram.main()
}
tell("ended")
