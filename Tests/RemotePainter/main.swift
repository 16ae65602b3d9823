import Foundation
import QuartzCore

// A client of remote layers that draws with OpenGL: RemotePainter PORT. A red layer, with a
// sublayer whose lower half is green; input lines name other colours, "run" draws in every frame,
// "gone" removes the sublayer.

// A client ends with its test, even after a crash of the test. Test runners start their children
// with most signals blocked.
var all = sigset_t()
sigfillset(&all)
sigprocmask(SIG_UNBLOCK, &all, nil)
alarm(600)
Diagnostics.handler = { tell("message \($0)") }

guard let port = CommandLine.arguments.dropFirst().first.flatMap({ mach_port_t($0) }) else {
    tell("usage: RemotePainter PORT")
    exit(2)
}
Client.begin(port)
RunLoop.main.run()
