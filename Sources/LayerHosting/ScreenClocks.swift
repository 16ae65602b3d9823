import CoreAnimation
import LaminaWindowing

/// Choice of the screen whose refreshes a window follows, and pauses of links on the main screen.
/// Thread: main.
enum ScreenClocks {
    private static let connect: Void = {
        WindowSystem.shared.onScreensChanged = {
            update()
            for window in Application.openWindows { window.followScreen() }
        }
        update()
    }()

    private static func update() {
        RefreshClock.setRates(WindowSystem.shared.screens.map(\.refreshRate))
    }

    /// Refreshes of the screen with the largest part of a window.
    static func clock(of window: Window) -> RefreshClock {
        _ = connect
        return RefreshClock.of(display: UInt32(window.screen?.number ?? 1))
    }

    /// Pauses the links of the main screen while no window of the program is visible.
    static func updatePauses() {
        let windows = Application.openWindows
        RefreshClock.main.isSuspended = !windows.isEmpty && !windows.contains { $0.isSeen }
    }
}
