import Foundation
import LaminaRemoteLayers

// A client of remote layers: RemoteProbe PORT SCENARIO. Prints the number of the client, then the
// client's events, a line each.

// A client whose test ends early must end too. Test runners start their children with most signals
// blocked.
var all = sigset_t()
sigfillset(&all)
sigprocmask(SIG_UNBLOCK, &all, nil)
alarm(600)

func tell(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

let words = CommandLine.arguments
guard words.count > 2, let port = mach_port_t(words[1]) else {
    tell("usage: RemoteProbe PORT SCENARIO")
    exit(2)
}
guard let scenario = Scenario.all[words[2]] else {
    tell("unknown scenario \(words[2]): \(Scenario.all.keys.sorted())")
    exit(2)
}
scenario(port, Array(words.dropFirst(3)))
RunLoop.main.run()
